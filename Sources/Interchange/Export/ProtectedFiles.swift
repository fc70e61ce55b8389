import Foundation
import Synchronization

/// Files that no export may replace: those of a logbook, under any path.
public enum ProtectedFiles {
    private static let kind = Mutex<(@Sendable (String) -> Bool)?>(nil)
    private static let owners = Mutex<[String: @Sendable () -> [String]]>([:])

    /// Protects files from now on.
    ///
    /// - Parameters:
    ///   - owner: what the files belong to; a later call with the same owner replaces this one.
    ///   - paths: called at every export, since backups change; a file need not exist.
    public static func protect(_ owner: String, _ paths: @escaping @Sendable () -> [String]) {
        owners.withLock { $0[owner] = paths }
    }

    /// Protects every file of a kind from now on.
    ///
    /// - Parameter isOfKind: whether a file, by its path, is of the kind.
    public static func protectKind(_ isOfKind: @escaping @Sendable (String) -> Bool) {
        kind.withLock { $0 = isOfKind }
    }

    /// Whether nothing may be exported to a path: it is of a protected file, or of one of a protected kind.
    static func refuse(_ path: String) -> Bool {
        contains(path) || kind.withLock { $0 }?(path) == true
    }

    /// Whether a file is a protected one: by its name, through links, or as another name of the same file.
    ///
    /// - Complexity: O(protected files)
    public static func contains(_ path: String) -> Bool {
        let target = Identity(path)
        return owners.withLock { Array($0.values) }.contains { paths in
            paths().contains { Identity($0).isSame(as: target) }
        }
    }

    /// The identity of the file at a path.
    private struct Identity {
        /// Without links and dots, as far as there is something.
        private let path: String
        /// Device and number; `nil` where there is no file.
        private let file: (dev_t, ino_t)?

        init(_ path: String) {
            var status = stat()
            file = stat(path, &status) == 0 ? (status.st_dev, status.st_ino) : nil
            if let real = Self.real(path) {
                self.path = real
            } else {
                let url = URL(filePath: path)
                let folder = url.deletingLastPathComponent().path
                self.path = "\(Self.real(folder) ?? folder)/\(url.lastPathComponent)"
            }
        }

        func isSame(as other: Identity) -> Bool {
            if let file, let otherFile = other.file { return file == otherFile }
            return path == other.path
        }

        private static func real(_ path: String) -> String? {
            guard let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return String(cString: real)
        }
    }
}

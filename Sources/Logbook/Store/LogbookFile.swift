import Foundation

/// The file at a path before SQLite opens it: read-only, and judged by its first bytes alone.
enum LogbookFile {
    /// Nothing yet, or a file without a byte: a new logbook may be made here.
    case vacant
    /// A SQLite database that carries this program's application id.
    case logbook

    /// Looks at the file at `url`.
    ///
    /// An application id other than ours means another program's file; SQLite's header holds it, big endian, at byte
    /// 68.
    ///
    /// - Throws: when there is something else. The file is not changed, and nothing is created next to it.
    init(at url: URL) throws(LogbookError) {
        // Not blocking: opening a pipe without a writer would wait for ever.
        let descriptor = Glibc.open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            // ENOTDIR: the folder will be found unusable when it is created.
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .fileUnusable(url, reason: String(cString: strerror(errno)))
            }
            self = .vacant
            return
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase(url) }
        guard status.st_size > 0 else {
            self = .vacant
            return
        }
        var header = [UInt8](repeating: 0, count: 100)
        guard read(descriptor, &header, header.count) == header.count,
            header.starts(with: "SQLite format 3\0".utf8)
        else { throw .notADatabase(url) }
        let applicationID = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard applicationID == UInt32(bitPattern: Schema.applicationID) else { throw .foreignDatabase(url) }
        self = .logbook
    }

    /// Requires a logbook at `url`, to be read.
    ///
    /// - Throws: when there is none. The file is not changed.
    static func require(at url: URL) throws(LogbookError) {
        guard try LogbookFile(at: url) != .logbook else { return }
        guard Identity(at: url) != nil else { throw .fileUnusable(url, reason: String(cString: strerror(ENOENT))) }
        throw .notADatabase(url)
    }

    /// The identity of the file at a path: it may be replaced by another one.
    struct Identity: Equatable, Sendable {
        private let device: dev_t
        private let number: ino_t

        /// - Returns: `nil` where there is nothing.
        init?(at url: URL) {
            var status = stat()
            guard stat(url.path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// The suffixes of the files next to a logbook: those of SQLite, and the lock.
    static let sideSuffixes = ["-wal", "-shm", "-journal", "-lock"]

    /// Whether one of the files next to a logbook exists.
    static func hasSideFiles(_ url: URL) -> Bool {
        sideSuffixes.contains { FileManager.default.fileExists(atPath: url.path + $0) }
    }

    /// Whether a file can replace what is at `url`: nothing, or a regular file.
    static func isReplaceable(_ url: URL) -> Bool {
        var status = stat()
        return stat(url.path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether the file at `url` can be written, and its log and lock.
    static func isWritable(_ url: URL) -> Bool {
        access(url.path, W_OK) == 0 && access(url.deletingLastPathComponent().path, W_OK | X_OK) == 0
    }

    /// Whether the header of a database says that it uses write-ahead logging, as that of an opened logbook does.
    static func hasLog(_ url: URL) -> Bool {
        let descriptor = Glibc.open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var version: UInt8 = 0
        return pread(descriptor, &version, 1, 18) == 1 && version == 2
    }

    /// The target of a link: the files of SQLite and the lock next to it must be the same for all processes.
    static func resolved(_ url: URL) -> URL {
        guard let real = realpath(url.path, nil) else { return url }
        defer { free(real) }
        return URL(filePath: String(cString: real), directoryHint: .notDirectory)
    }

    /// Whether both names are of one file that is there.
    static func isSame(_ one: URL, _ other: URL) -> Bool {
        guard let first = Identity(at: one), let second = Identity(at: other) else {
            return one.standardizedFileURL.path == other.standardizedFileURL.path
        }
        return first == second
    }

    /// Creates an empty file with access for its owner only, regardless of the umask. SQLite gives its log
    /// and its other files the same permissions.
    ///
    /// - Throws: where it cannot be made. A file that is there stays as it is.
    static func makePrivate(_ url: URL) throws(LogbookError) {
        let descriptor = Glibc.open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return }
            throw .failed(String(cString: strerror(errno)))
        }
        fchmod(descriptor, 0o600)
        close(descriptor)
    }
}

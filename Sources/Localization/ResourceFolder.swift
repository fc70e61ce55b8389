import Foundation

/// The folder of what the running program reads: layouts, style sheet, icons and samples.
public struct ResourceFolder: Hashable, Sendable {
    public let url: URL

    public init(url: URL) {
        self.url = url
    }

    /// There is no folder with resources in any of the places.
    public struct Missing: Error, CustomStringConvertible {
        let folders: [String]

        public var description: String {
            "Vantage's own files were not found; looked in \(folders.joined(separator: ", "))."
        }
    }

    /// Finds the folder: `VANTAGE_RESOURCES`, `share/vantage` of the prefix the program is installed in, beside the
    /// program, or `Resources` of the checkout it was built in.
    ///
    /// - Parameters:
    ///   - environment: where `VANTAGE_RESOURCES` is looked up.
    ///   - executable: the path of the running program.
    public static func locate(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: URL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    ) throws(Missing) -> ResourceFolder {
        let folder = executable.deletingLastPathComponent()
        var folders = [
            folder.deletingLastPathComponent().appending(path: "share/vantage"), folder.appending(path: "Resources"),
        ]
        // The build folder is some levels below the checkout.
        var parent = folder
        for _ in 0..<5 {
            parent.deleteLastPathComponent()
            folders.append(parent.appending(path: "Resources"))
        }
        if let override = environment["VANTAGE_RESOURCES"], !override.isEmpty {
            folders = [URL(filePath: override, directoryHint: .isDirectory)]
        }
        guard
            let found = folders.first(where: {
                FileManager.default.fileExists(atPath: $0.appending(path: "ui/window.ui").path)
            })
        else { throw Missing(folders: folders.map(\.path)) }
        return ResourceFolder(url: found)
    }

    /// The translations of an installed program, `share/locale` beside `share/vantage`.
    public var translations: URL {
        url.deletingLastPathComponent().appending(path: "locale")
    }

    public func path(_ name: String) -> String {
        url.appending(path: name).path
    }

    /// A sample by its file name.
    public func sample(_ name: String) -> URL {
        url.appending(path: "samples/\(name)")
    }
}

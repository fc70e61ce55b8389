import Foundation

/// Where the program's files belong, after the XDG Base Directory Specification.
public nonisolated struct StandardFolders: Sendable {
    /// The logbook and its backups.
    public let data: URL
    /// What the user prefers.
    public let config: URL
    /// Window sizes and the like: losing them costs nothing.
    public let state: URL

    /// The folders as an environment gives them.
    ///
    /// A variable that is unset, empty or not an absolute path counts for nothing, as the specification asks.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        func folder(_ variable: String, _ fallback: String) -> URL {
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)"
            return URL(filePath: base, directoryHint: .isDirectory).appending(path: "vantage")
        }
        data = folder("XDG_DATA_HOME", ".local/share")
        config = folder("XDG_CONFIG_HOME", ".config")
        state = folder("XDG_STATE_HOME", ".local/state")
    }

    /// The logbook that is opened where no other one is named.
    public var logbook: URL { data.appending(path: "logbook.sqlite") }

    public var preferences: URL { config.appending(path: "preferences.json") }

    /// The unsaved edits of forms, a file for each logbook.
    public var unsavedEdits: URL { state.appending(path: "unsaved") }

    /// What releases before 0.2 had for all logbooks.
    public var olderUnsavedEdits: URL { state.appending(path: "unsaved.json") }

    /// What the window remembers.
    public var windowState: URL { state.appending(path: "window.json") }
}

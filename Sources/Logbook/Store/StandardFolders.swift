import Foundation

/// Where the program's files belong, after the XDG Base Directory Specification.
public struct StandardFolders: Sendable {
    /// The logbook and its backups.
    public let data: URL
    /// What the user prefers.
    public let config: URL
    /// Window sizes and the like: losing them costs nothing.
    public let state: URL
    /// Where the logbook can be instead, in the order in which it is looked for.
    private let others: [URL]

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
        others = [
            URL(filePath: "\(home)/.local/share/vantage", directoryHint: .isDirectory),
            URL(filePath: "\(home)/Vantage", directoryHint: .isDirectory), state,
        ]
    }

    /// The logbook that is opened where no other one is named.
    public var logbook: URL { data.appending(path: "logbook.sqlite") }

    /// Another place on disk for the logbook, where `data` cannot be used; `nil` where none can.
    public var secondLogbook: URL? {
        others.first { $0 != data && Self.isUsable($0) }?.appending(path: logbook.lastPathComponent)
    }

    /// Whether a folder can be written, or made where it is missing.
    private static func isUsable(_ folder: URL) -> Bool {
        var folder = folder
        while access(folder.path, F_OK) != 0, folder.pathComponents.count > 1 { folder.deleteLastPathComponent() }
        return access(folder.path, W_OK | X_OK) == 0
    }

    /// The preferences.
    public var preferences: URL { config.appending(path: "preferences.json") }

    /// What the session starts.
    public var autostart: URL { config.deletingLastPathComponent().appending(path: "autostart") }

    /// The unsaved edits of forms, a file for each logbook.
    public var unsavedEdits: URL { state.appending(path: "unsaved") }

    /// What releases before 0.2 had for all logbooks.
    public var olderUnsavedEdits: URL { state.appending(path: "unsaved.json") }

    /// The reminders that the desktop has shown.
    public var shownReminders: URL { state.appending(path: "reminders.json") }

    /// What the window remembers.
    public var windowState: URL { state.appending(path: "window.json") }
}

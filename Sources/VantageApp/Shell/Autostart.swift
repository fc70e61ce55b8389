import Foundation
import GtkKit
import Localization
import Logbook

/// The session's entry that starts what reminds of trips, goals and backups while the window is closed.
enum Autostart {
    /// The service's name on the session bus.
    static let name = "\(VantageApplication.id).Service"

    /// Has the session start the service, or not any more: writes or removes an entry of `$XDG_CONFIG_HOME/autostart`, or asks the
    /// desktop in a sandbox, and starts it at once. Where the service is not installed, nothing is written or asked.
    ///
    /// - Parameters:
    ///   - starts: whether it is to be started.
    ///   - isChange: whether it was otherwise before.
    ///   - application: the running one.
    ///   - folders: of the person.
    ///   - program: the window's, beside which the service is installed.
    ///   - sandbox: a file that only a sandbox has.
    static func set(
        _ starts: Bool, isChange: Bool, _ application: Application, in folders: StandardFolders,
        program: URL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(), sandbox: String = "/.flatpak-info"
    ) {
        let service = executable(beside: program)
        if FileManager.default.fileExists(atPath: sandbox) {
            // The desktop may ask the person, whom nobody asks to end what was never begun.
            if let service, starts || isChange {
                application.requestAutostart(
                    starts, of: [service.path], reason: localized("Reminders of trips, goals and backups"))
            }
        } else {
            writeEntry(of: starts ? service : nil, in: folders)
        }
        if starts, service != nil { application.startService(name) }
    }

    /// Writes the entry, or removes it where there is no service to start.
    private static func writeEntry(of executable: URL?, in folders: StandardFolders) {
        let file = folders.autostart.appending(path: "\(name).desktop")
        guard let executable else {
            try? FileManager.default.removeItem(at: file)
            return
        }
        // Where the folder cannot be written, there are reminders until the session ends.
        try? FileManager.default.createDirectory(at: folders.autostart, withIntermediateDirectories: true)
        let entry = Data(entry(of: executable).utf8)
        if (try? Data(contentsOf: file)) != entry { try? entry.write(to: file, options: .atomic) }
    }

    private static func executable(beside program: URL) -> URL? {
        let folder = program.deletingLastPathComponent()
        return [folder.deletingLastPathComponent().appending(path: "libexec"), folder]
            .map { $0.appending(path: "vantage-service") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// The desktop entry, with the path quoted as its specification asks: once for the command, once for the value.
    static func entry(of executable: URL) -> String {
        let quoted = executable.path.replacing("%", with: "%%").replacing(#/["`$\\]/#) { #"\\\#($0.output)"# }
        return """
            [Desktop Entry]
            Type=Application
            Name=Vantage Reminders
            Exec="\(quoted)"
            Icon=\(VantageApplication.id)
            NoDisplay=true

            """
    }
}

import Foundation
import Logbook

extension DesktopService {
    /// Has the session start the service, or not any more: writes or removes an entry of `$XDG_CONFIG_HOME/autostart`, and starts
    /// it at once. Where the service is not installed, nothing is written.
    ///
    /// - Parameters:
    ///   - starts: whether it is to be started.
    ///   - folders: of the person.
    ///   - program: the window's, beside which the service is installed.
    public static func setAutostart(
        _ starts: Bool, in folders: StandardFolders,
        program: URL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    ) async {
        let entry = folders.autostart.appending(path: "\(busName).desktop")
        guard starts, let service = service(beside: program) else {
            try? FileManager.default.removeItem(at: entry)
            return
        }
        // Where the folder cannot be written, there are reminders until the session ends.
        try? FileManager.default.createDirectory(at: folders.autostart, withIntermediateDirectories: true)
        try? Data(autostartEntry(of: service).utf8).write(to: entry, options: .atomic)
        let name = "org.freedesktop.DBus"
        _ = try? await SessionBus().call(
            "StartServiceByName", of: name, at: "/org/freedesktop/DBus", on: name,
            .tuple([.string(busName), .uint32(0)])
        ) { _ in }
    }

    private static func service(beside program: URL) -> URL? {
        let folder = program.deletingLastPathComponent()
        return [folder.deletingLastPathComponent().appending(path: "libexec"), folder]
            .map { $0.appending(path: "vantage-service") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// The desktop entry, with the path quoted as its specification asks: once for the value, once for the command.
    static func autostartEntry(of service: URL) -> String {
        let path = service.path.replacing("%", with: "%%").replacing(#/["`$\\]/#) { #"\\\#($0.output)"# }
        return """
            [Desktop Entry]
            Type=Application
            Name=Vantage Reminders
            Exec="\(path)"
            Icon=io.github.vantage.Vantage
            NoDisplay=true

            """
    }
}

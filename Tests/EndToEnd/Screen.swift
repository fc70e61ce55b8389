import Foundation

/// A display of the test's own, with a pointer and a keyboard.
final class Screen {
    static let size = (width: 1280, height: 900)
    /// As X clients name it.
    let name: String
    private let tools: Tools
    private let server: Child
    /// What the server draws into, as `xwd` writes pictures.
    private let framebuffer: URL

    init(_ tools: Tools, folder: URL) throws {
        self.tools = tools
        let folder = folder.appending(path: "screen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        framebuffer = folder.appending(path: "Xvfb_screen0")
        let geometry = "\(Self.size.width)x\(Self.size.height)x24"
        // The server finds a free number itself and tells it once it is ready. It is not to begin again whenever its last
        // client leaves: a key that is pressed would throw out the program that is just starting. The pointer is no part of
        // pictures.
        server = try tools.start(
            tools.path("Xvfb", package: "xvfb"),
            [
                "-displayfd", "1", "-screen", "0", geometry, "-fbdir", folder.path, "-nocursor", "-nolisten", "tcp",
                "-noreset",
            ],
            environment: tools.environment)
        let server = server
        try wait("Xvfb to open a display") {
            guard server.isRunning else { throw NoDisplay(reason: server.errors) }
            return server.output.hasSuffix("\n")
        }
        name = ":\(server.output.trimmingCharacters(in: .whitespacesAndNewlines))"
    }

    struct NoDisplay: Error, CustomStringConvertible {
        let reason: String
        var description: String { "Xvfb opened no display: \(reason)" }
    }

    // MARK: - The hand

    /// Presses keys one after the other, as in "ctrl+a".
    func press(_ keys: String...) throws {
        try xdotool(["key", "--clearmodifiers"] + keys)
    }

    func type(_ text: String) throws {
        try xdotool(["type", "--clearmodifiers", "--delay", "15", text])
    }

    func click(_ area: Area, times: Int = 1) throws {
        let (x, y) = area.center
        try click(x, y, times: times)
    }

    func click(_ x: Int, _ y: Int, times: Int = 1) throws {
        try xdotool(["mousemove", "\(x)", "\(y)", "click", "--repeat", "\(times)", "--delay", "60", "1"])
    }

    /// Drags in several steps, as a hand does.
    func drag(from start: (x: Int, y: Int), by way: (x: Int, y: Int)) throws {
        var arguments = ["mousemove", "\(start.x)", "\(start.y)", "mousedown", "1"]
        for step in 1...8 {
            arguments += ["mousemove", "\(start.x + way.x * step / 8)", "\(start.y + way.y * step / 8)"]
        }
        try xdotool(arguments + ["mouseup", "1"])
    }

    /// The id of the program's window.
    func window(of program: Child) throws -> String {
        try xdotool(["search", "--onlyvisible", "--pid", "\(program.id)"])
            .split(separator: "\n").last.map(String.init) ?? ""
    }

    @discardableResult
    func xdotool(_ arguments: [String]) throws -> String {
        var environment = tools.environment
        environment["DISPLAY"] = name
        return try tools.run(tools.path("xdotool", package: "xdotool"), arguments, environment: environment)
    }

    // MARK: - The eye

    func picture() throws -> Picture {
        try Picture(width: Self.size.width, height: Self.size.height, xwd: [UInt8](Data(contentsOf: framebuffer)))
    }

    /// The picture once it passes the test and an area of it has stopped changing.
    ///
    /// - Parameter what: what is waited for, for the message when it does not come.
    func picture(
        of what: String, restingIn area: Area = .chart, where test: (Picture) -> Bool = { _ in true }
    ) throws -> Picture {
        var last = try picture()
        var restStart = ContinuousClock.now
        do {
            try wait(what) {
                // Leaves the processor to the program.
                usleep(40_000)
                let next = try picture()
                if !next.isEqual(to: last, in: area) || !test(next) { restStart = .now }
                last = next
                // Longer than a turning chart waits before its full picture comes.
                return ContinuousClock.now - restStart > .seconds(1)
            }
        } catch let error as TooLate {
            let file = FileManager.default.temporaryDirectory.appending(path: "vantage-\(UUID().uuidString).png")
            try save(to: file.path)
            throw TooLate(what: "\(error.what); the screen is kept as \(file.path)", seconds: error.seconds)
        }
        return last
    }

    private func save(to file: String) throws {
        try tools.run(
            tools.path("convert", package: "imagemagick"), ["xwd:\(framebuffer.path)", file],
            environment: tools.environment)
    }
}

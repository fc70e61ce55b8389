import Foundation

/// A process whose windows can be read.
protocol Readable {
    var id: Int32 { get }
}

extension Child: Readable {}

/// A process that the bus has started.
struct BusProcess: Readable {
    let id: Int32
}

/// A session bus with a screen reader on it, which knows the program by roles and names alone.
final class Reader {
    /// What programs need that are to be read.
    let environment: [String: String]
    private let tools: Tools
    private let python: URL
    private let script: URL

    /// - Parameter variables: what the bus starts programs with, beside the usual.
    init(_ tools: Tools, checkout: URL, environment variables: [String: String] = [:]) throws {
        self.tools = tools
        // Debian's own, which has the bindings of AT-SPI.
        python = try tools.path("/usr/bin/python3", package: "python3-pyatspi")
        script = checkout.appending(path: "Tests/EndToEnd/reader.py")
        let bus = try tools.start(
            tools.path("dbus-daemon", package: "dbus-daemon"), ["--session", "--print-address=1", "--nofork"],
            environment: tools.environment.merging(variables) { $1 })
        try wait("the session bus") { bus.output.hasSuffix("\n") }
        environment = [
            "DBUS_SESSION_BUS_ADDRESS": bus.output.trimmingCharacters(in: .whitespacesAndNewlines), "GTK_A11Y": "atspi",
        ]
    }

    func find(_ role: String, _ name: String, in program: some Readable) throws {
        try run(program, ["wait", role, name])
    }

    /// Waits until the keys go to it.
    func focus(_ role: String, _ name: String, in program: some Readable) throws {
        try run(program, ["focus", role, name])
    }

    func press(_ role: String, _ name: String, in program: some Readable) throws {
        try run(program, ["press", role, name])
    }

    func text(of role: String, _ name: String, in program: some Readable) throws -> String {
        try run(program, ["text", role, name]).trimmingCharacters(in: .newlines)
    }

    /// Everything that the program tells, a line each: role, name and description.
    func tree(of program: some Readable) throws -> String {
        try run(program, ["tree"])
    }

    /// What of the program a reader could not tell or reach, a line each.
    func audit(of program: some Readable) throws -> String {
        try run(program, ["audit"])
    }

    /// Where Tab leads from where the keys go now, until it leads to the same again.
    ///
    /// - Returns: what is wrong with that way, a line each, and how many controls it has.
    func walk(in program: some Readable, on screen: Screen) throws -> (faults: String, count: Int) {
        let lines = try run(program, ["walk"], ["DISPLAY": screen.name]).components(separatedBy: "-- ")
        return (lines[0], lines.count > 1 ? Int(lines[1].prefix { $0.isNumber }) ?? 0 : 0)
    }

    /// Presses Tab until the keys go to it.
    func tab(to role: String, _ name: String, in program: some Readable, on screen: Screen) throws {
        try run(program, ["tab", role, name], ["DISPLAY": screen.name])
    }

    @discardableResult
    private func run(
        _ program: some Readable, _ arguments: [String], _ variables: [String: String] = [:]
    ) throws -> String {
        try tools.run(
            python, [script.path, "\(program.id)"] + arguments,
            environment: tools.environment.merging(environment) { $1 }.merging(variables) { $1 })
    }
}

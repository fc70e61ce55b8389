import Foundation
import XCTest

/// Tests that drive the built program from outside, in folders of its own and on a screen of its own.
///
/// They need Xvfb, xdotool and ImageMagick, and fail without them. Nothing waits for a fixed time: a test looks until it
/// sees what it waits for, or until it is too late.
class EndToEndTestCase: XCTestCase {
    private(set) var home = URL(filePath: "/nonexistent")
    private(set) var tools = Tools(folder: URL(filePath: "/nonexistent"))
    private var programs: [Child] = []

    override func setUpWithError() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "vantage-end-to-end-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        tools = Tools(folder: home)
    }

    override func tearDownWithError() throws {
        tools.endAll()
        for program in programs {
            if testRun?.hasSucceeded == false, !program.errors.isEmpty { print("The program said: \(program.errors)") }
            XCTAssertFalse(program.errors.contains("CRITICAL"), program.errors)
            XCTAssertFalse(program.errors.contains("Fatal error"), program.errors)
        }
        programs = []
        try FileManager.default.removeItem(at: home)
    }

    // MARK: - Places

    /// A folder for the test's own files.
    var work: URL { home.appending(path: "work") }
    /// `XDG_DATA_HOME`.
    var data: URL { home.appending(path: "data") }
    var logbook: URL { data.appending(path: "vantage/logbook.sqlite") }
    var windowState: URL { home.appending(path: "state/vantage/window.json") }
    var terrain: URL { get throws { try checkout.appending(path: "Resources/samples/jacksboro.asc") } }

    /// The names in the folder of the test's own files.
    var workNames: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: work.path).sorted() }
    }

    func write(_ text: String, to name: String) throws -> URL {
        let file = work.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// Has programs that start now move nothing by themselves, as the surface that welcomes one to an empty logbook.
    func stopMotion() throws {
        let settings = home.appending(path: "config/gtk-4.0/settings.ini")
        try FileManager.default.createDirectory(
            at: settings.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("[Settings]\ngtk-enable-animations=0\n".utf8).write(to: settings)
    }

    /// The program beside the tests, or `VANTAGE_PROGRAM`.
    var program: URL {
        get throws {
            let override = ProcessInfo.processInfo.environment["VANTAGE_PROGRAM"].map { URL(filePath: $0) }
            let file = override ?? builtFolder.appending(path: "vantage")
            guard FileManager.default.isExecutableFile(atPath: file.path) else {
                throw Tools.Failed(
                    description: "There is no program at \(file.path): build it, or set VANTAGE_PROGRAM.")
            }
            return file
        }
    }

    private var builtFolder: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }

    var checkout: URL {
        get throws { URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL }
    }

    // MARK: - The program

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - screen: where its window goes; `nil` for no display at all.
    ///   - changes: variables in place of the usual ones.
    func start(_ arguments: [String], on screen: Screen? = nil, with changes: [String: String] = [:]) throws -> Child {
        let child = try tools.start(
            program, arguments, environment: environment(on: screen).merging(changes) { $1 })
        programs.append(child)
        return child
    }

    func environment(on screen: Screen? = nil) throws -> [String: String] {
        var environment = tools.environment
        for (variable, folder) in ["DATA": "data", "CONFIG": "config", "STATE": "state", "CACHE": "cache"] {
            environment["XDG_\(variable)_HOME"] = home.appending(path: folder).path
        }
        environment["VANTAGE_UNDER_TEST"] = "1"
        environment["GTK_A11Y"] = "none"
        environment["GSETTINGS_BACKEND"] = "memory"
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        environment["GDK_BACKEND"] = "x11"
        environment["VANTAGE_RESOURCES"] = try checkout.appending(path: "Resources").path
        environment["DISPLAY"] = screen?.name
        return environment
    }

    /// Starts the program by a shell, which runs `script` first: `exec` must follow with `"$@"`, the program and its arguments.
    func start(
        by script: String, _ arguments: [String], on screen: Screen? = nil, with changes: [String: String] = [:]
    ) throws -> Child {
        let child = try tools.start(
            URL(filePath: "/bin/sh"), ["-c", script, "sh", try program.path] + arguments,
            environment: try environment(on: screen).merging(changes) { $1 })
        programs.append(child)
        return child
    }

    /// Runs the program by a shell until it ends.
    func outcome(by script: String, _ arguments: String...) throws -> Outcome {
        try Outcome(of: start(by: script, arguments))
    }

    /// What a shell runs before the program so that permissions count: not as a user who may do everything.
    var asAnybody: String {
        geteuid() == 0 ? "exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\"" : "exec \"$@\""
    }

    /// What a command did.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String

        /// Waits until a command has ended.
        init(of child: Child) throws {
            (status, output, errors) = (try child.status(), child.output, child.errors)
        }

        /// Whether it failed as a command should: status 1, nothing printed but one sentence about it.
        var isOneSentence: Bool {
            status == 1 && output.isEmpty && errors.hasSuffix(".\n") && errors.filter(\.isNewline).count == 1
        }
    }

    /// Runs the program without a display until it ends.
    func outcome(of arguments: String..., with changes: [String: String] = [:]) throws -> Outcome {
        try outcome(of: arguments, with: changes)
    }

    func outcome(of arguments: [String], with changes: [String: String] = [:]) throws -> Outcome {
        try Outcome(of: start(arguments, with: changes))
    }

    /// Runs commands that do not depend on each other, as many at once as there are processors.
    ///
    /// - Returns: what each did, in their order.
    func outcomes(of commands: [[String]]) throws -> [Outcome] { try outcomes(commands) { try start($0) } }

    /// Starts one process for each of some values, which must not depend on each other, as many at once as there are processors.
    ///
    /// - Returns: what each did, in their order.
    func outcomes<Value>(_ values: [Value], _ start: (Value) throws -> Child) throws -> [Outcome] {
        var (running, outcomes): ([Child], [Outcome]) = ([], [])
        for value in values {
            if running.count == ProcessInfo.processInfo.activeProcessorCount {
                outcomes.append(try Outcome(of: running.removeFirst()))
            }
            running.append(try start(value))
        }
        return try outcomes + running.map { try Outcome(of: $0) }
    }

    /// What a command printed that must succeed, without the last line end.
    func printed(_ arguments: String...) throws -> String { try printed(arguments) }

    func printed(_ arguments: [String]) throws -> String {
        let outcome = try outcome(of: arguments)
        XCTAssertEqual(outcome.status, 0, "\(arguments): \(outcome.errors)")
        return outcome.output.trimmingCharacters(in: .newlines)
    }

    func screen() throws -> Screen {
        try Screen(tools, folder: home)
    }

    func reader() throws -> Reader {
        try Reader(tools, checkout: checkout)
    }

    /// The picture once a chart with a surface is shown.
    func surface(on screen: Screen) throws -> Picture {
        try screen.picture(of: "a coloured surface") { $0.share(in: .middle, of: \.isColourful) > 0.5 }
    }

    /// Closes the window as a person does, who presses the keys again where a window that closes took them.
    func quit(_ program: Child, on screen: Screen) throws {
        for _ in 0..<3 where program.isRunning {
            try screen.press("ctrl+q")
            _ = try? EndToEndTests.wait("\(program.name) to end", within: 20) { !program.isRunning }
        }
        XCTAssertEqual(try program.status(), 0, program.errors)
    }
}

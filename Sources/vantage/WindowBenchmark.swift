import ArgumentParser
import Foundation
import Logbook

/// Opens the window over many trips and types into its search, compared with an empty window in plain C.
struct WindowBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window",
        abstract: "The window over many trips, against an empty one.",
        discussion: """
            Fills a logbook of sample trips in the folder for temporary files, opens the window over it and an empty window \
            of plain C in turns, and types into the search, from each key to the painted list. Needs a display and a C \
            compiler. Times are milliseconds.
            """)

    @Option(help: ArgumentHelp("How many trips, 100 to 1000000.", valueName: "n")) var trips = 100_000
    @OptionGroup var measuring: MeasuringOptions

    private static let texts = ["lisbon", "hotel central", "conference", "kyoto old town", "lodz", "xylophone", "tram"]

    struct Report: Encodable {
        let trips: Int
        /// From the start of the process to the first frame.
        let emptyWindow: SearchBenchmark.Times
        let window: SearchBenchmark.Times
        /// To the first frame with the list in it.
        let list: SearchBenchmark.Times
        /// The window's median over twice the empty window's plus 100 ms; below 1 is within the promise.
        let ofLimit: Double
        let keystrokes: Int
        /// From a key to the painted list.
        let keystroke: SearchBenchmark.Times
    }

    func validate() throws {
        guard (100...1_000_000).contains(trips) else { throw ValidationError("--trips is 100 to 1000000.") }
    }

    func run() async throws {
        let folder = try makeBenchmarkFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "logbook.sqlite")
        try await Logbook.open(at: file).addSampleData(trips: trips)
        let empty = try PlainC.emptyWindow(in: folder)
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let opening = ["open", "--database", file.path, "--end-when-painted"]

        // Both once before it counts: what they read is in memory then.
        _ = try Self.times(of: empty, [], in: folder)
        _ = try Self.times(of: program, opening, in: folder)
        var (plain, painted, listed): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<measuring.turns {
            plain += try Self.times(of: empty, [], in: folder)["painted"] ?? []
            let own = try Self.times(of: program, opening, in: folder)
            painted += own["painted"] ?? []
            listed += own["listed"] ?? []
        }
        let typing = ["open", "--database", file.path] + Self.texts.flatMap { ["--type-search", $0] }
        let keys = try Self.times(of: program, typing, in: folder)["key"] ?? []
        guard plain.count == measuring.turns, painted.count == measuring.turns, listed.count == measuring.turns,
            !keys.isEmpty
        else {
            throw PlainC.Failure(description: "A window did not open: the benchmark needs a display.")
        }
        let (emptyTimes, times) = (SearchBenchmark.Times(plain), SearchBenchmark.Times(painted))
        let report = Report(
            trips: trips, emptyWindow: emptyTimes, window: times, list: SearchBenchmark.Times(listed),
            ofLimit: times.median / (2 * emptyTimes.median + 100), keystrokes: keys.count,
            keystroke: SearchBenchmark.Times(keys))
        if measuring.json { Swift.print(try report.json()) } else { Self.print(report) }
    }

    private static func print(_ report: Report) {
        func line(_ name: String, _ times: SearchBenchmark.Times) {
            Swift.print(
                name.padding(toLength: 28, withPad: " ", startingAt: 0)
                    + String(
                        format: "%8.1f median %8.1f 99 %% %8.1f worst", times.median, times.percentile99, times.worst))
        }
        Swift.print("\(report.trips) trips, ms")
        line("an empty window, C", report.emptyWindow)
        line("the window", report.window)
        line("the window with its list", report.list)
        Swift.print(String(format: "of 2 × empty + 100 ms       %8.2f", report.ofLimit))
        line("key to painted list, \(report.keystrokes)", report.keystroke)
    }

    /// What a program prints, by its first word: instants in milliseconds since the program was started, durations as they
    /// are.
    private static func times(of program: URL, _ arguments: [String], in folder: URL) throws -> [String: [Double]] {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "GTK_A11Y": "none",
        ]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let start = Date().timeIntervalSince1970
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var times: [String: [Double]] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let number = Double(words[1]) else { continue }
            times[String(words[0]), default: []].append(words[0] == "key" ? number : (number - start) * 1000)
        }
        return times
    }
}

import ArgumentParser
import Foundation
import Interchange
import Logbook
import RecordExchange

/// Imports a large export of Apple Health, in turns with expat and SQLite in plain C.
struct HealthBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "The import of an Apple Health export, against expat and SQLite in C.",
        discussion: """
            Writes an export of some 1400 records a day, as a watch makes them, and a workout every other day; imports it into \
            an empty logbook; and has a C program parse the same file with expat and insert the same rows into a copy of the \
            empty logbook, in one transaction. With --zip the export is in an archive, whose inflating is not part of the C.
            """)

    @Option(help: ArgumentHelp("How many records, 1000 to 50000000.", valueName: "n")) var records = 1_000_000
    @Flag(help: "Import the export from a ZIP archive.") var zip = false
    @Flag(help: "Only read the export, without a logbook; print the speed and the memory.") var reading = false
    @OptionGroup var measuring: MeasuringOptions

    struct Report: Encodable {
        let records: Int
        let megabytes: Double
        /// Actions that were imported.
        let actions: Int
        /// Seconds: from the file to the last row in the logbook.
        let own: FrameBenchmark.Spread
        /// Seconds of that for reading the export.
        let reading: FrameBenchmark.Spread
        /// Seconds.
        let plainC: FrameBenchmark.Spread
        /// The median of our times over that of C's.
        let ratio: Double
        /// Of the process since it began, in MiB.
        let peakMemoryMiB: Double
    }

    func validate() throws {
        guard (1000...50_000_000).contains(records) else { throw ValidationError("--records is 1000 to 50000000.") }
    }

    func run() async throws {
        let folder = try makeBenchmarkFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let export = folder.appending(path: "export.xml")
        try HealthSample.write(to: export, records: records)
        let size = try FileManager.default.attributesOfItem(atPath: export.path)[.size] as? Int ?? 0
        let file = zip ? try Self.zipped(export, in: folder) : export
        if reading { return try measureReading(file, size) }
        let plain = try PlainHealth()
        var (own, read, c): ([Double], [Double], [Double]) = ([], [], [])
        var actions = 0
        // Once before it counts, so that both find the file in memory.
        for turn in 0...measuring.turns {
            let empty = folder.appending(path: "empty-\(turn).sqlite")
            let database = folder.appending(path: "logbook-\(turn).sqlite")
            try await Self.makeEmpty(empty)
            try FileManager.default.copyItem(at: empty, to: database)
            let clock = ContinuousClock()
            let logbook = try Logbook.open(at: database)
            let began = clock.now
            let recorded = try ActivityFile.read(InputFile(file).reader())
            let between = clock.now
            let mapping = try await ActivityMapping(of: recorded, in: logbook)
            let records = try await RecordImport(recorded, as: mapping, into: logbook)
            actions = try await records.run(in: logbook).added
            let ended = clock.now
            try plain.load(from: database)
            let theirs = try clock.measure { try plain.run(export, into: empty) }
            if turn == 0 { continue }
            own.append((ended - began).seconds)
            read.append((between - began).seconds)
            c.append(theirs.seconds)
        }
        let (times, limit) = (FrameBenchmark.Spread(own), FrameBenchmark.Spread(c))
        try print(
            Report(
                records: records, megabytes: Double(size) / 1e6, actions: actions, own: times,
                reading: FrameBenchmark.Spread(read), plainC: limit, ratio: times.median / limit.median,
                peakMemoryMiB: Self.peakMemoryMiB))
    }

    private func measureReading(_ file: URL, _ size: Int) throws {
        let clock = ContinuousClock()
        for _ in 0..<measuring.turns {
            var count = 0
            let time = try clock.measure { count = try ActivityFile.read(InputFile(file).reader()).activities.count }
            Swift.print(
                String(
                    format: "%.0f MB, %d activities, %.2f s, %.0f MB/s, at most %.0f MiB", Double(size) / 1e6, count,
                    time.seconds, Double(size) / 1e6 / time.seconds, Self.peakMemoryMiB))
        }
    }

    private func print(_ report: Report) throws {
        if measuring.json { return Swift.print(try report.json()) }
        func line(_ name: String, _ times: FrameBenchmark.Spread) -> String {
            String(
                format: "%@ %6.2f s, %.2f to %.2f", name.padding(toLength: 20, withPad: " ", startingAt: 0),
                times.median, times.min, times.max)
        }
        Swift.print(
            String(
                format: "%d records, %.0f MB, %d actions", report.records, report.megabytes, report.actions))
        Swift.print(line("import", report.own))
        Swift.print(line("  of which reading", report.reading))
        Swift.print(line("expat and SQLite, C", report.plainC))
        Swift.print(String(format: "ratio                %6.2f", report.ratio))
        Swift.print(String(format: "memory, at most      %6.0f MiB", report.peakMemoryMiB))
    }

    private static func makeEmpty(_ file: URL) async throws {
        let logbook = try Logbook.open(at: file)
        _ = try await logbook.changeNumber()
    }

    private static func zipped(_ file: URL, in folder: URL) throws -> URL {
        let archive = folder.appending(path: "export.zip")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED).write(sys.argv[2], 'apple_health_export/export.xml')",
            archive.path, file.path,
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PlainC.Failure(description: "The archive for the benchmark could not be made; it needs python3.")
        }
        return archive
    }

    /// The largest number of bytes of the process that were in memory, as the kernel counts them.
    static var peakMemoryMiB: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM") }),
            let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { return .nan }
        return kilobytes / 1024
    }
}

/// An export of Apple Health as a phone and a watch make it.
enum HealthSample {
    /// Records of a day.
    private static let perDay = 1400

    /// Writes an export; the same number of records gives the same bytes.
    static func write(to file: URL, records: Int) throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw PlainC.Failure(description: "The export for the benchmark could not be written.")
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var text = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!DOCTYPE HealthData [",
            "<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>",
            "<!ATTLIST HealthData locale CDATA #REQUIRED>", "]>", "<HealthData locale=\"en_GB\">",
            " <ExportDate value=\"2026-11-01 09:00:00 +0100\"/>", "",
        ].joined(separator: "\n")
        let days = (records + perDay - 1) / perDay
        for day in 0..<days {
            let date = dayText(day)
            for index in 0..<min(perDay, records - day * perDay) { text += record(index, date) }
            if day % 2 == 0 { text += workout(date) }
            try handle.write(contentsOf: Data(text.utf8))
            text = ""
        }
        try handle.write(contentsOf: Data("</HealthData>\n".utf8))
    }

    /// Days before 2026-11, each month having 28.
    private static func dayText(_ day: Int) -> String {
        let (year, month, dayOfMonth) = (2025 - day / 336, 12 - day / 28 % 12, 28 - day % 28)
        return "\(year)-\(month < 10 ? "0" : "")\(month)-\(dayOfMonth < 10 ? "0" : "")\(dayOfMonth)"
    }

    private static let devices = [
        "sourceName=\"Anna’s Apple Watch\" sourceVersion=\"10.3\" device=\"&lt;&lt;HKDevice: 0x28390&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:10.3&gt;\"",
        "sourceName=\"Anna’s iPhone\" sourceVersion=\"17.3\" device=\"&lt;&lt;HKDevice: 0x28391&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,5, software:17.3&gt;\"",
    ]

    private static func record(_ index: Int, _ date: String) -> String {
        let type: (name: String, unit: String, value: String) =
            switch index % 20 {
            case 0..<6: ("HKQuantityTypeIdentifierActiveEnergyBurned", "kcal", "0.\(100 + index % 800)")
            case 6..<11: ("HKQuantityTypeIdentifierHeartRate", "count/min", "\(58 + index % 80)")
            case 11..<14: ("HKQuantityTypeIdentifierBasalEnergyBurned", "kcal", "1.\(100 + index % 700)")
            case 14..<16: ("HKQuantityTypeIdentifierStepCount", "count", "\(5 + index % 97)")
            case 16..<18: ("HKQuantityTypeIdentifierDistanceWalkingRunning", "km", "0.0\(100 + index % 800)")
            case 18: ("HKQuantityTypeIdentifierAppleExerciseTime", "min", "1")
            default: ("HKQuantityTypeIdentifierFlightsClimbed", "count", "1")
            }
        let minute = index * 1430 / perDay
        let (hour, rest) = (minute / 60, minute % 60)
        let start = "\(date) \(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest):07 +0100"
        let end = "\(date) \(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest):52 +0100"
        return " <Record type=\"\(type.name)\" \(devices[index / 40 % 2]) unit=\"\(type.unit)\""
            + " creationDate=\"\(end)\" startDate=\"\(start)\" endDate=\"\(end)\" value=\"\(type.value)\"/>\n"
    }

    private static func workout(_ date: String) -> String {
        let dates = "startDate=\"\(date) 18:00:00 +0100\" endDate=\"\(date) 18:42:30 +0100\""
        let statistics = " <WorkoutStatistics type=\"HKQuantityTypeIdentifier"
        return [
            " <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"42.5\" durationUnit=\"min\" \(devices[0]) creationDate=\"\(date) 18:43:00 +0100\" \(dates)>",
            "  <MetadataEntry key=\"HKTimeZone\" value=\"Europe/Berlin\"/>",
            " \(statistics)ActiveEnergyBurned\" \(dates) sum=\"412.5\" unit=\"kcal\"/>",
            " \(statistics)DistanceWalkingRunning\" \(dates) sum=\"7.25\" unit=\"km\"/>", " </Workout>", "",
        ].joined(separator: "\n")
    }
}

import ArgumentParser
import Foundation
import Logbook
import Reports

/// Writes a report over many expenses in each format.
struct ReportBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "A report over many expenses.",
        discussion: "Times are milliseconds, from the logbook to the bytes of the file.")

    @Option(help: ArgumentHelp("How many expenses, 10 to 100000.", valueName: "n")) var entries = 10_000
    @OptionGroup var measuring: MeasuringOptions

    struct Line: Encodable {
        let format: String
        let bytes: Int
        let times: SearchBenchmark.Times
    }

    func validate() throws {
        guard (10...100_000).contains(entries) else { throw ValidationError("--entries is 10 to 100000.") }
    }

    func run() async throws {
        let logbook = try Logbook.inMemory()
        let first = CalendarDay.today()
        var contents = TripContents()
        contents.expenses = (0..<entries).map { index in
            Expense(
                day: first.adding(days: index % 365),
                category: Expense.Category.allCases[index % Expense.Category.allCases.count],
                details: "Receipt \(index + 1) of a long year", cost: Money(minorUnits: Int64(index), currency: "EUR"))
        }
        let trip = try await logbook.save(
            TripDraft(
                name: "A long year", startDay: first, endDay: first.adding(days: 364), currency: "EUR",
                contents: contents))
        var lines: [Line] = []
        for format in ReportFormat.allCases {
            var (times, count): ([Double], Int) = ([], 0)
            for _ in 0..<measuring.turns {
                let clock = ContinuousClock()
                let start = clock.now
                let report = try await ReportKind.expenses(.trip(trip.id)).report(from: logbook)
                count = try await report.file(format, paper: .a4).count
                times.append((clock.now - start).milliseconds)
            }
            lines.append(Line(format: format.rawValue, bytes: count, times: SearchBenchmark.Times(times)))
        }
        if measuring.json { return Swift.print(try lines.json()) }
        Swift.print("\(entries) expenses, ms, median and worst")
        for line in lines {
            Swift.print(
                line.format.padding(toLength: 6, withPad: " ", startingAt: 0)
                    + String(
                        format: "%8.2f MB %8.0f %8.0f", Double(line.bytes) / 1e6, line.times.median, line.times.worst)
            )
        }
    }
}

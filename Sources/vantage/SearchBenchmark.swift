import ArgumentParser
import Foundation
import GRDBSQLite
@_spi(Benchmark) import Logbook

/// Searches trips key by key, in turns with the same statements put to SQLite's C interface.
struct SearchBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "A search key by key, against SQLite's C interface.",
        discussion: """
            Fills a logbook of sample trips with five things each on them, in the folder for temporary files, and types \
            into its search: each key asks for the count and the first 100 rows, once for all trips and once for those that a \
            filter lets through. Times are milliseconds.
            """)

    @Option(help: ArgumentHelp("How many trips, 100 to 1000000.", valueName: "n")) var trips = 100_000
    @OptionGroup var measuring: MeasuringOptions

    /// What is typed: words in many trips, in few and in none, two words, the middle of words, and a slip.
    private static let texts = [
        "lisbon", "hotel central", "zürich", "conference", "boat trip", "kyoto old town", "roaming", "lodz", "tram",
        "umbrella", "sales-110", "quiet machines", "reykjavik", "family", "harbour inn", "night walk", "xylophone",
        "customer visit", "garden of wellington", "hlotel", "ference", "lavik", "ork",
    ]
    private static let page = 0..<100

    /// Each text as it is typed, without the blanks at ends.
    private static var keys: [String] {
        texts.flatMap { text in text.indices.map { String(text[...$0]) } }.filter { !$0.hasSuffix(" ") }
    }

    /// The search for each key.
    private static var searches: [TripQuery] { keys.map { TripQuery(search: $0) } }

    /// The search for each key among the trips that a filter lets through: a reason, how far they are, days, a tag, or several.
    private static var filteredSearches: [TripQuery] {
        let today = CalendarDay.today()
        let filters: [(inout TripQuery) -> Void] = [
            { $0.reason = .family }, { $0.status = .past }, { $0.days = today.adding(days: -365)...today },
            { $0.tag = "family" },
            {
                $0.kind = .personal
                $0.status = .upcoming
            },
            {
                $0.reason = .vacation
                $0.days = today.adding(days: -3_650)...today.adding(days: 3_650)
            },
        ]
        return searches.enumerated().map { index, query in
            var query = query
            filters[index % filters.count](&query)
            return query
        }
    }

    struct Report: Encodable {
        let trips: Int
        /// Trips and their entries, written a second.
        let rowsPerSecond: Double
        let keystrokes: Int
        let keystroke: Times
        let plainSQLite: Times
        /// Each keystroke to the same one through the C interface: the median of the ratios.
        let ratio: Double
        /// The same with filters.
        let filtered: Times
        let filteredPlainSQLite: Times
        let filteredRatio: Double
        /// From a closed file to its first page, and the first page again.
        let open: Times
        let firstPage: Times
        /// Of the process, before and after the list was opened and searched, in MiB; SQLite caches up to 32 a connection.
        let residentMiB: [Double]
    }

    struct Times: Encodable {
        let median: Double
        let percentile99: Double
        let worst: Double

        init(_ times: [Double]) {
            let sorted = times.sorted()
            func quantile(_ part: Double) -> Double { sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))] }
            median = quantile(0.5)
            percentile99 = quantile(0.99)
            worst = sorted[sorted.count - 1]
        }
    }

    func validate() throws {
        guard (100...1_000_000).contains(trips) else { throw ValidationError("--trips is 100 to 1000000.") }
    }

    func run() async throws {
        let folder = try makeBenchmarkFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "logbook.sqlite")
        let clock = ContinuousClock()

        let began = clock.now
        let things = try Self.fill(file, trips: trips)
        let rowsPerSecond = Double(things) / (clock.now - began).seconds

        var residents = [Self.residentMiB]
        var opens: [Double] = []
        var firstPages: [Double] = []
        for _ in 0..<measuring.turns {
            let began = clock.now
            let logbook = try Logbook.open(at: file)
            _ = try await logbook.fetchTripPage(TripQuery(), rows: Self.page)
            opens.append((clock.now - began).milliseconds)
            let again = clock.now
            _ = try await logbook.fetchTripPage(TripQuery(), rows: Self.page)
            firstPages.append((clock.now - again).milliseconds)
        }

        let (ours, theirs) = try await keystrokes(Self.searches, file)
        let (filtered, filteredTheirs) = try await keystrokes(Self.filteredSearches, file)
        residents.append(Self.residentMiB)
        func medianRatio(_ ours: [Double], _ theirs: [Double]) -> Double {
            let ratios = zip(ours, theirs).map { $0 / $1 }.sorted()
            return ratios[ratios.count / 2]
        }
        let report = Report(
            trips: trips, rowsPerSecond: rowsPerSecond, keystrokes: Self.keys.count, keystroke: Times(ours),
            plainSQLite: Times(theirs), ratio: medianRatio(ours, theirs), filtered: Times(filtered),
            filteredPlainSQLite: Times(filteredTheirs), filteredRatio: medianRatio(filtered, filteredTheirs),
            open: Times(opens),
            firstPage: Times(firstPages), residentMiB: residents)
        try print(report)
    }

    /// The times of each search, through the logbook and through C, milliseconds.
    private func keystrokes(_ queries: [TripQuery], _ file: URL) async throws -> ([Double], [Double]) {
        let clock = ContinuousClock()
        let logbook = try Logbook.open(at: file)
        let plain = try PlainSQLite(file)
        var statements: [TripQuery: [PlainStatement]] = [:]
        for query in queries {
            statements[query] = try await logbook.plainStatements(of: query, rows: Self.page)
        }
        var ours: [Double] = []
        var theirs: [Double] = []
        for turn in 0...measuring.turns {
            for query in queries {
                let began = clock.now
                let page = try await logbook.fetchTripPage(query, rows: Self.page)
                let between = clock.now
                var rows = 0
                for statement in statements[query] ?? [] {
                    let count = try plain.run(statement)
                    if statement.findsRows { rows += count }
                }
                let ended = clock.now
                guard rows == page.rows.count else {
                    throw PlainSQLite.Failure(
                        description: "The two ways to ask for “\(query.search)” gave different answers.")
                }
                // The first turn warms the caches.
                guard turn > 0 else { continue }
                ours.append((between - began).milliseconds)
                theirs.append((ended - between).milliseconds)
            }
        }
        return (ours, theirs)
    }

    private func print(_ report: Report) throws {
        if measuring.json { return Swift.print(try report.json()) }
        func line(_ name: String, _ times: Times) -> String {
            String(
                format: "%@  median %6.2f ms  99 %% %6.2f ms  worst %6.2f ms",
                name.padding(toLength: 22, withPad: " ", startingAt: 0), times.median, times.percentile99, times.worst)
        }
        Swift.print(String(format: "%d trips, written at %.0f rows a second", report.trips, report.rowsPerSecond))
        Swift.print(line("a key's search", report.keystroke))
        Swift.print(line("the same through C", report.plainSQLite))
        Swift.print(String(format: "ratio                   %.2f", report.ratio))
        Swift.print(line("with a filter", report.filtered))
        Swift.print(line("the same through C", report.filteredPlainSQLite))
        Swift.print(String(format: "ratio                   %.2f", report.filteredRatio))
        Swift.print(line("opening the list", report.open))
        Swift.print(line("the first page again", report.firstPage))
        Swift.print(
            String(
                format: "memory                  %.0f MiB, then %.0f MiB", report.residentMiB[0], report.residentMiB[1])
        )
    }

    /// Creates the sample in a process of its own, so that the memory of writing is not counted.
    ///
    /// - Returns: the reported numbers of trips and their entries.
    private static func fill(_ file: URL, trips: Int) throws -> Int {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["sample-data", "--database", file.path, "--trips", "\(trips)"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let numbers = text.firstMatch(of: /Added (\d+) trips with (\d+) items/),
            let trips = Int(numbers.1), let things = Int(numbers.2)
        else { throw PlainSQLite.Failure(description: "The sample for the benchmark could not be made.") }
        return trips + things
    }

    /// The process's memory that is in use, as the kernel counts it.
    private static var residentMiB: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { return .nan }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }
}

/// A database through the functions of SQLite's C interface alone.
private final class PlainSQLite {
    private var database: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(_ file: URL) throws {
        guard sqlite3_open_v2(file.path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
            // As the logbook has it.
            sqlite3_exec(database, "PRAGMA cache_size = -32768", nil, nil, nil) == SQLITE_OK
        else { throw failure }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close(database)
    }

    /// Runs a statement and reads every column of every row.
    ///
    /// - Returns: how many rows there were.
    func run(_ plain: PlainStatement) throws -> Int {
        var statement = statements[plain.sql]
        if statement == nil {
            guard sqlite3_prepare_v2(database, plain.sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
            statements[plain.sql] = statement
        }
        sqlite3_reset(statement)
        for (index, argument) in plain.arguments.enumerated() {
            if let number = Int64(argument) {
                sqlite3_bind_int64(statement, Int32(index + 1), number)
            } else {
                // SQLITE_TRANSIENT: SQLite copies the text.
                sqlite3_bind_text(
                    statement, Int32(index + 1), argument, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
            }
        }
        var rows = 0
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows += 1
                for column in 0..<sqlite3_column_count(statement) { _ = sqlite3_column_text(statement, column) }
            case SQLITE_DONE: return rows
            default: throw failure
            }
        }
    }

    private var failure: Failure {
        Failure(description: "SQLite reports: \(String(cString: sqlite3_errmsg(database))).")
    }
}

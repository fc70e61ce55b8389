import Foundation
import GRDB
import Testing

@testable import Logbook

/// What the schema's checks let in at their edges, read by everything that reads.
///
/// In short, every column takes its next value at once, round by round. `VANTAGE_EXTREMES=all` tries each value of each column
/// by itself, and what the checks refuse too, which takes minutes.
struct ExtremesTests {
    /// A value as SQL spells it.
    typealias Value = String

    /// Values that texts are read from: days, instants, times, ids, codes, and texts that are hard to show.
    private static let texts: [Value] =
        [
            "0000-01-01", "0001-01-01", "9999-12-31", "2000-02-29", "0000-01-01T00:00:00.000Z",
            "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "-2026-01-01T00:00:00.000Z", "00:00", "23:59",
            String(repeating: "0", count: 36), String(repeating: "-", count: 36),
            "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "AAA", "ZZZ", "JPY", "CLF",
            "01-01", "12-31", "02-29", "", " ", "\t", "\n", "=1+1", "a,b;c\"d'e<f>&g\\h|i", "É", "{}", "[]",
            "%s {0} {name}",
        ].map { "'\($0.replacing("'", with: "''"))'" }
        + [
            "char(13)", "char(160)", "char(30)", "char(57344)", "char(65534, 65535)", "char(8238, 8207, 1564)",
            "'a' || char(0) || 'b'", "CAST(x'61ff62' AS TEXT)", "char(1, 2, 127, 133, 8232)",
            "replace(hex(zeroblob(20)), '00', char(128104, 8205, 128105, 8205, 128103))",
            "replace(hex(zeroblob(199)), '00', 'e' || char(769))",
            "replace(hex(zeroblob(100)), '00', char(65018, 1114109))",
            "replace(hex(zeroblob(20)), '00', char(97))", "replace(hex(zeroblob(30)), '00', 'ab')",
            "replace(hex(zeroblob(100)), '00', char(26085, 26412))",
            "replace(hex(zeroblob(10000)), '00', char(128104, 97))",
        ]

    private static let numbers: [Value] = [
        "-9223372036854775808", "-1", "0", "1", "10", "100", "520", "9999", "9223372036854775807", "0.0", "5e-324",
        "1e-300", "0.1", "1.7976931348623157e308", "8e307", "-8e307", "-5e-324", "9e999",
    ]

    /// A column, and the values that it may be tried with.
    private struct Column: CustomStringConvertible, Sendable {
        let table: String
        let name: String
        let values: [Value]

        /// The first row takes the value, and the last one; of a term both ends do, since its weeks are counted one by one.
        func update(_ value: Value) -> [String] {
            let set =
                table == "timePeriod" && name.hasSuffix("Day")
                ? "startDay = \(value), endDay = \(value)" : "\"\(name)\" = \(value)"
            return ["min", "max"].map { end in
                "UPDATE \"\(table)\" SET \(set) WHERE rowid = (SELECT \(end)(rowid) FROM \"\(table)\")"
            }
        }

        var description: String { "\(table).\(name)" }
    }

    /// Every column that is no reference.
    private static func columns(of logbook: Logbook) async throws -> [Column] {
        try await logbook.database.unsafeRead { db in
            try String.fetchAll(db, sql: Schema.recordedTables).flatMap { table in
                let sql = try String.fetchOne(
                    db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table])
                let choices = (sql ?? "").matches(of: /'[A-Za-z]+'/).map { String($0.0) }
                let references = Set(
                    try String.fetchAll(
                        db, sql: "SELECT \"from\" FROM pragma_foreign_key_list(?)", arguments: [table]))
                // What charts are found by is made again.
                return try db.columns(in: table).filter {
                    !references.contains($0.name) && $0.name != "searchText"
                }.map { column in
                    let values = column.type == "TEXT" ? texts + Array(Set(choices)).sorted() : numbers
                    return Column(table: table, name: column.name, values: values + ["NULL"])
                }
            }
        }
    }

    /// What fails of everything that reads a logbook, and what does not come out again as it went in.
    private static func failures(of logbook: Logbook) async throws -> [String] {
        var failures: [String] = []
        func read(_ what: String, _ body: () async throws -> Void) async {
            do {
                try await body()
            } catch {
                failures.append("\(what): \(error)")
            }
        }
        let today = day("2026-03-01")
        await read("trips") {
            let trips = try await logbook.fetchTrips()
            _ = try json(trips)
            for sort in TripQuery.Column.allCases {
                var query = TripQuery()
                query.sort = sort
                _ = try await logbook.fetchTripPage(query, rows: 0..<10)
            }
            _ = try await logbook.fetchTripPage(TripQuery(search: "fair"), rows: 0..<10)
            _ = (try await logbook.fetchTripCounts(), try await logbook.fetchContents(of: trips.map(\.id)))
            for trip in trips {
                _ = try json(try #require(try await logbook.fetchTripWithContents(id: trip.id)))
                let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip.id))
                _ = statement.lines.map { ($0.explanation, $0.amount?.text(), $0.amount.map { NumberText().text($0) }) }
                _ = (statement.totals.map(\.description), statement.limited(to: .earliest ... .latest).totals)
            }
            _ = try await logbook.fetchAccounts(TripQuery())
            _ = try await logbook.fetchTotals(ofTrips: trips.map(\.id))
        }
        await read("goals") {
            let goals = try await logbook.fetchGoals()
            _ = try json(goals)
            for sort in GoalQuery.Column.allCases {
                var query = GoalQuery()
                query.sort = sort
                _ = try await logbook.fetchGoalPage(query, rows: 0..<10)
            }
            _ = try await logbook.fetchGoalCounts()
            for progress in try await logbook.fetchProgress(today: today) {
                #expect(progress.progress.parts.allSatisfy { $0.actual.isFinite && 0...1 ~= $0.fraction })
                _ = (progress.progress.amounts, progress.progress.status)
            }
            for term in try await logbook.fetchTerms() {
                _ = try await logbook.fetchProgress(ofTerm: term.id, today: today)
                _ = try await logbook.fetchWeeks(ofTerm: term.id, today: today)
            }
        }
        await read("entries") { try await readEntries(of: logbook) }
        await read("charts") { _ = try await logbook.fetchCharts() }
        await read("history") { _ = try await logbook.fetchHistory(limit: .max) }
        await read("live queries") {
            for try await _ in logbook.tripGroups(today: today) { break }
            for try await _ in logbook.entryCounts() { break }
            for try await _ in logbook.termPage(rows: 0..<10) { break }
            for try await _ in logbook.measurePage(rows: 0..<10) { break }
        }
        await read("archive") { failures += try await archiveFailures(of: logbook) }
        return failures.filter { !$0.isEmpty }
    }

    private static func readEntries(of logbook: Logbook) async throws {
        let actions = try await logbook.actions.all()
        _ = try json(actions)
        for action in actions { _ = try await logbook.proposals(for: action) }
        _ = try json(try await logbook.snippets.all())
        _ = try json(try await logbook.values.all())
        _ = (try await logbook.planners.all(), try await logbook.familyMembers.all())
        _ = (try await logbook.perDiemPolicies.all(), try await logbook.mileageSchemes.all())
        _ = (try await logbook.exchangeRates.all().map(\.rate), try await logbook.fetchMeasures())
        _ = (try await logbook.actions.page(rows: 0..<10), try await logbook.values.page(rows: 0..<10))
        _ = try await logbook.snippets.page(search: "pack", rows: 0..<10)
    }

    /// How the archive of a logbook differs after it was imported into another one.
    private static func archiveFailures(of logbook: Logbook) async throws -> [String] {
        let archive = try await logbook.archive()
        let other = try Logbook.fixture()
        var failures: [String] = []
        do {
            try await other.importArchive(archive)
            let (before, after) = (Self.lines(of: archive), Self.lines(of: try await other.archive()))
            if before != after {
                failures.append("the archive comes back with \(after.difference(from: before).prefix(4))")
            }
            failures += try await other.check().map { "after the archive: \($0)" }
        } catch {
            // SQL accepts what a form would not save.
            guard case LogbookError.archiveRefused = error else { throw error }
        }
        return failures
    }

    /// What charts are found by is made again.
    private static func lines(of archive: Data) -> [Substring] {
        String(decoding: archive, as: UTF8.self).split(separator: "\n").filter { !$0.contains("\"searchText\"") }
    }

    @Test func `what the checks let in is read by everything, a value of every column at once`() async throws {
        let columns = try await Self.columns(of: Logbook.full()).filter { column in
            // What a kind needs stands in other tables, and the check tells where it does not.
            // The fields of a chart's document are none of the schema's.
            !["trip.kind", "expectation.kind", "chart.document"].contains("\(column)")
        }
        #expect(columns.count > 150)
        let full = try await Logbook.full()
        var taken: [[Value]] = []
        for column in columns {
            taken.append(
                try await full.whatIsTaken(of: column.values.filter { !$0.contains("x'61ff62'") }, column.update))
        }
        #expect(taken.map(\.count).reduce(0, +) > 3000)
        let rounds = 8
        for round in 0..<rounds {
            let logbook = try await Logbook.full()
            let statements = zip(columns, taken).enumerated().flatMap { index, pair in
                let (column, values) = pair
                guard !values.isEmpty else { return [String]() }
                // Of many values, others for each column.
                let step = max(1, values.count / rounds)
                return column.update(values[(round * step + index % step) % values.count])
            }
            _ = try await logbook.runEach(statements)
            let failures = try await Self.failures(of: logbook)
            #expect(failures.isEmpty, "round \(round)")
            let problems = try await logbook.check()
            #expect(problems.isEmpty, "round \(round)")
        }
    }

    @Test func `the check reads every column that not every text can stand in`() async throws {
        let logbook = try await Logbook.full()
        let schema = try await logbook.texts("SELECT sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
        let rules = schema.flatMap { $0.matches(of: /CONSTRAINT "([^"]+)"\s+CHECK/).map { String($0.1) } }
        let columns = rules.map { $0.split(separator: ".").map(String.init) }.filter { parts in
            guard parts.count == 3 else {
                return parts.count == 2 && ["id", "startDay", "endDay", "createdAt", "deadline"].contains(parts[1])
            }
            return ["id", "day", "time", "instant", "choice"].contains(parts[2])
        }
        #expect(columns.count > 85)
        let unnoticed = try await logbook.transaction(foreignKeys: false) { db, _ in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
            return try columns.filter { parts in
                var isNoticed = false
                try db.inSavepoint {
                    try db.execute(
                        sql: """
                            UPDATE "\(parts[0])" SET \(parts[1]) = 'garbage'
                            WHERE rowid = (SELECT max(rowid) FROM "\(parts[0])" WHERE \(parts[1]) IS NOT NULL)
                            """)
                    isNoticed = try db.changesCount == 0 || !RecordCheck.unreadable(db).isEmpty
                    return .rollback
                }
                return !isNoticed
            }.map { $0.joined(separator: ".") }
        }
        #expect(unnoticed.isEmpty)
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["VANTAGE_EXTREMES"] == "all"))
    func `what the checks let in is read by everything, and what they refuse is reported by the check`() async throws {
        for column in try await Self.columns(of: Logbook.full()) {
            for value in column.values {
                for (index, sql) in column.update(value).enumerated() {
                    let logbook = try await Logbook.full()
                    if (try? await logbook.run(sql)) != nil {
                        let failures = try await Self.failures(of: logbook)
                        #expect(failures.isEmpty, "\(column) = \(value): \(failures)")
                        #expect(try await logbook.check().isEmpty, "\(column) = \(value)")
                    } else if index == 0 {
                        guard (try? await logbook.force(sql)) != nil else { continue }
                        let failures = try await Self.failures(of: logbook)
                        if !failures.isEmpty {
                            #expect(try await !logbook.check().isEmpty, "\(column) = \(value): \(failures)")
                        }
                        #expect(!failures.contains { $0.contains("SELECT") }, "\(failures)")
                    }
                }
            }
        }
    }
}

extension Logbook {
    /// Which values the checks take; nothing is changed.
    fileprivate func whatIsTaken(of values: [String], _ update: @escaping @Sendable (String) -> [String]) async throws
        -> [String]
    {
        try await transaction { db, _ in
            try values.filter { value in
                var isImported = true
                try db.inSavepoint {
                    do {
                        for sql in update(value) { try db.execute(sql: sql) }
                    } catch {
                        isImported = false
                    }
                    return .rollback
                }
                return isImported
            }
        }
    }

    /// Runs statements in one step, those left out that are refused.
    ///
    /// - Returns: how many were not.
    fileprivate func runEach(_ statements: [String]) async throws -> Int {
        try await write { db, _ in
            let count = try statements.count { sql in
                var isImported = true
                try db.inSavepoint {
                    do {
                        try db.execute(sql: sql)
                    } catch {
                        isImported = false
                    }
                    return isImported ? .commit : .rollback
                }
                return isImported
            }
            return (count, UndoTitle("Run SQL"))
        }
    }
}

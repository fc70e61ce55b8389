import Foundation
internal import GRDB
import Localization

/// Every record of one kind, read as lists read it and checked as forms check it.
///
/// Together they read every column of every table with users' data, and of the history.
struct RecordCheck: Sendable {
    /// The problems of records, by their ids; only of those with problems.
    typealias Problems = [(id: UUID, problem: DraftProblem)]

    /// The table that has one row for each record.
    let table: String
    /// What a sentence calls a record.
    private let noun: String
    /// The SQL expression of a record's name.
    private let nameSQL: String
    /// The column that a sentence knows a record by.
    private let key: String
    /// Reads those of some ids, given as a JSON array.
    ///
    /// - Throws: when one of them cannot be read, or notes it in `UnreadableEntries`.
    private let problems: @Sendable (Database, String, Date) throws -> Problems

    /// The number of ids that one statement reads.
    private static let count = 500

    private init(
        _ table: String, _ noun: String, name: String, key: String = "id",
        _ problems: @escaping @Sendable (Database, String, Date) throws -> Problems
    ) {
        self.table = table
        self.noun = noun
        nameSQL = name
        self.key = key
        self.problems = problems
    }

    /// Entries that have no owner.
    private init<Element: Entry>(
        _ type: Element.Type,
        problems: @escaping @Sendable (Element, Date) -> [DraftProblem] = { entry, _ in entry.allProblems }
    ) {
        self.init(Element.table, Element.noun, name: Element.nameSQL) { db, ids, now in
            try Element.entries(db, where: "\"\(Element.table)\".id \(Self.among)", [ids]).compactMap { entry in
                problems(entry, now).first.map { (entry.id, $0) }
            }
        }
    }

    /// A condition on the column before it.
    private static let among = "IN (SELECT value FROM json_each(?))"

    static let all: [RecordCheck] = [
        RecordCheck("trip", "trip", name: "name") { db, ids, _ in
            let rows = try TripRow.fetchAll(
                db, sql: "SELECT \(TripRow.selection) FROM trip \(TripRow.joins) WHERE trip.id \(among)",
                arguments: [ids])
            let contents = try TripContents.contents(db, of: rows.map(\.id))
            return rows.compactMap { row in
                TripDraft(row.trip, contents: contents[row.id]).problems.first.map { (row.id, $0) }
            }
        },
        RecordCheck("expectation", "goal", name: "title") { db, ids, _ in
            try ExpectationRow.fetchAll(
                db,
                sql: """
                    SELECT \(ExpectationRow.selection) FROM expectation \(ExpectationRow.joins)
                    WHERE expectation.id \(among)
                    """, arguments: [ids]
            ).compactMap { row in ExpectationDraft(row.expectation).problems.first.map { (row.id, $0) } }
        },
        RecordCheck("goalTerm", "term", name: "number") { db, ids, _ in
            try TermWithPeriod.terms(db, where: "goalTerm.id \(among)", [ids]).compactMap { term in
                TermDraft(term).problems.first.map { (term.id, $0) }
            }
        },
        RecordCheck("timePeriod", "time period", name: "startDay || '/' || endDay") { db, ids, _ in
            for row in try Row.fetchAll(db, sql: "SELECT * FROM timePeriod WHERE id \(among)", arguments: [ids]) {
                _ = (try row.decode(UUID.self, forColumn: "id"), try row.day("startDay"), try row.day("endDay"))
            }
            return []
        },
        RecordCheck("measure", "measure", name: "unit") { db, ids, _ in
            try Measure.measures(db, where: "measure.id \(among)", [ids]).compactMap { measure in
                measure.problems.first.map { (measure.id, $0) }
            }
        },
        RecordCheck("chart", "chart", name: "substr(\(SavedChart.nameSQL), 1, 100)") { db, ids, _ in
            try SavedChart.charts(db, where: "id \(among)", [ids]).compactMap { chart in
                ChartDraft(chart).problems.first.map { (chart.id, $0) }
            }
        },
        RecordCheck(TravelPlanner.self), RecordCheck(FamilyMember.self), RecordCheck(PersonalValue.self),
        RecordCheck(Snippet.self), RecordCheck(Action.self) { $0.problems(at: $1) }, RecordCheck(PerDiemPolicy.self),
        RecordCheck(MileageScheme.self), RecordCheck(ExchangeRate.self), RecordCheck(Budget.self),
        RecordCheck("history", "history entry", name: "name", key: "number") { db, numbers, _ in
            _ = try HistoryEntry.fetchAll(
                db, sql: "SELECT * FROM history WHERE number IN (SELECT CAST(value AS INTEGER) FROM json_each(?))",
                arguments: [numbers])
            return []
        },
    ]

    // MARK: - What cannot be read

    /// A sentence for each record that cannot be read.
    ///
    /// - Parameter tables: those whose records are read; `nil` for all, the history among them.
    /// - Complexity: O(n) in the size of the logbook.
    static func unreadable(_ db: Database, in tables: [String]? = nil) throws -> [String] {
        try all.filter { tables?.contains($0.table) ?? true }.flatMap { check in
            try check.keys(db).chunks(of: count).flatMap { keys in
                if try check.canRead(db, keys) { return [String]() }
                return try keys.filter { try !check.canRead(db, [$0]) }.map { key in
                    localized("{record} cannot be read.", ["record": try check.name(of: key, db)])
                }
            }
        }
    }

    private func canRead(_ db: Database, _ keys: [String]) throws -> Bool {
        do {
            _ = try UnreadableEntries.none { try problems(db, keys.json, .distantFuture) }
            return true
        } catch {
            guard LogbookError(error) == .unreadable else { throw error }
            return false
        }
    }

    private func keys(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT CAST(\(key) AS TEXT) FROM \"\(table)\" ORDER BY rowid")
    }

    // MARK: - What a form would not save

    /// Checks some records as forms do.
    ///
    /// - Parameters:
    ///   - ids: of the records, and others.
    ///   - now: nothing that was done can have begun later.
    /// - Throws: `archiveRefused` with the first thing that is wrong.
    static func verify(_ db: Database, _ ids: Set<String>, at now: Date) throws {
        for check in all where check.key == "id" {
            for keys in try check.keys(db).filter(ids.contains).chunks(of: count) {
                guard try check.canRead(db, keys) else {
                    let key = try keys.first { try !check.canRead(db, [$0]) } ?? ""
                    let name = try check.name(of: key, db)
                    throw LogbookError.archiveRefused(localized("{record} cannot be read.", ["record": name]))
                }
                guard let (id, problem) = try check.problems(db, keys.json, now).first else { continue }
                throw try check.refusal(db, id.text, problem.description)
            }
            // A tag that is not spelled as tags are would never be found.
            guard let owner = tagOwners[check.table] else { continue }
            let tags = try Row.fetchCursor(db, sql: "SELECT \(owner), tag FROM \(check.table)Tag")
            while let row = try tags.next() {
                let (id, tag): (String, String) = (row[0], row[1])
                guard ids.contains(id), Tags([tag]).words != [tag] else { continue }
                throw try check.refusal(db, id, SchemaRule(name: "\(check.table)Tag.tag.tag").description)
            }
        }
        // Lists know an entry by its id alone.
        let listed = ListingRow.Entity.allCases.map { "SELECT id FROM \"\($0.rawValue)\"" }
        let double = try String.fetchOne(
            db, sql: "SELECT id FROM (\(listed.joined(separator: " UNION ALL "))) GROUP BY id HAVING count(*) > 1")
        if let double {
            throw LogbookError.archiveRefused(
                localized(
                    "{item} {number}: {complaint}",
                    ["item": localized("Id"), "number": double, "complaint": SchemaRule(name: "trip.id").description]))
        }
    }

    /// The columns that refer to the owners of tags.
    private static let tagOwners = ["trip": "tripId", "expectation": "expectationId", "snippet": "snippetId"]

    private func refusal(_ db: Database, _ key: String, _ complaint: String) throws -> LogbookError {
        .archiveRefused(Self.sentence(try name(of: key, db), complaint))
    }

    static func sentence(_ record: String, _ complaint: String) -> String {
        localized("{record}: {complaint}", ["record": record, "complaint": complaint])
    }

    /// A record as a sentence names it: “Trip “Fair” (0b1f…)”.
    private func name(of key: String, _ db: Database) throws -> String {
        let sql = "SELECT CAST(\(nameSQL) AS TEXT) FROM \"\(table)\" WHERE CAST(\(self.key) AS TEXT) = ?"
        let name = try String.fetchOne(db, sql: sql, arguments: [key]) ?? ""
        let line = name.split(whereSeparator: \.isNewline).joined(separator: " ").tidied
        let item = title(ofNoun: noun)
        return line.isEmpty
            ? "\(item) \(key)" : localized("{item} “{name}” ({id})", ["item": item, "name": line, "id": key])
    }
}

extension Array {
    /// The elements in runs of at most `count`.
    fileprivate func chunks(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}

extension [String] {
    /// A JSON array of the texts, for `json_each`.
    fileprivate var json: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}

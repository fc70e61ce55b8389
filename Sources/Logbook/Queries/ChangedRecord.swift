import Foundation
internal import GRDB
import Localization

/// A record that was added, changed or deleted, by its latest change.
public struct ChangedRecord: Identifiable, Hashable, Sendable {
    /// The latest change.
    public let latest: HistoryEntry

    public var id: UUID { latest.entryID }
}

/// Everything that happened to a record, and what it consisted of when it was deleted.
public struct RecordHistory: Hashable, Sendable {
    /// A value of a deleted record.
    public struct Value: Hashable, Encodable, Sendable {
        /// The name of the field.
        public let name: String
        /// The value as text.
        public let text: String
    }

    /// The entries of one kind that a deleted record had.
    public struct Part: Hashable, Encodable, Sendable {
        /// The name of the kind: “Meal”.
        public let name: String
        /// The number of entries.
        public let count: Int
    }

    /// The changes, the newest first.
    public let changes: [HistoryEntry]
    /// The values of the record as it was deleted; empty while it exists, and where they are not stored.
    public let values: [Value]
    /// The entries that it had.
    public let parts: [Part]

    /// Whether the record is deleted and can be restored.
    public var canBeRestored: Bool { changes.first?.change == .delete && !values.isEmpty }
}

extension Logbook {
    /// The number of records that `recentlyChanged` finds at most.
    public static var recentLimit: Int { 500 }

    /// The records that were changed last and match a query, the newest first, and how many there are, now and after every change.
    ///
    /// - Parameters:
    ///   - query: the changes to find; of each record only its latest change counts.
    ///   - rows: the positions of the records among at most `recentLimit`.
    public func recentlyChanged(matching query: HistoryQuery, rows: Range<Int>) -> LiveQuery<Page<ChangedRecord>> {
        observe { db in
            let found = try query.latest(db, limit: Self.recentLimit)
            let range = rows.clamped(to: 0..<found.count)
            return Page(
                rows: found[range].map { Found(entry: ChangedRecord(latest: $0), match: nil) }, start: rows.lowerBound,
                total: found.count)
        }
    }

    /// Everything that happened to a record, now and after every change.
    public func recordHistory(of id: UUID) -> LiveQuery<RecordHistory> {
        observe { try RecordHistory($0, id) }
    }

    /// Everything that happened to a record.
    @concurrent
    public func fetchRecordHistory(of id: UUID) async throws(LogbookError) -> RecordHistory {
        try await read { try RecordHistory($0, id) }
    }

    /// Restores a deleted record with its entries, as it was deleted. The change can be undone.
    ///
    /// A reference to a record that is no longer there, such as a trip's planner, is left empty. An entry that cannot be without
    /// another record, such as an action's share in a goal that is deleted as well, is not restored.
    ///
    /// - Returns: the number of entries that could not be restored.
    /// - Throws: `notFound` where the record is not deleted or its values are not stored, `ruleBroken` where another record has
    ///   taken what must be unique, such as a term's number, and the errors of writing. Nothing is changed then.
    @discardableResult
    @concurrent
    public func restore(id: UUID) async throws(LogbookError) -> Int {
        try await write { db, _ in
            let history = try RecordHistory(db, id)
            guard let last = history.changes.first, history.canBeRestored else { throw LogbookError.notFound(id) }
            let missing = try DeletedRecords.restore(id, db)
            return (missing, UndoTitle(.restore, last.kind?.noun ?? last.entity.words, last.name))
        }
    }
}

extension RecordHistory {
    fileprivate init(_ db: Database, _ id: UUID) throws {
        var query = HistoryQuery()
        query.entryID = id
        changes = try query.fetch(db, limit: .max)
        guard changes.first?.change == .delete else {
            (values, parts) = ([], [])
            return
        }
        let rows = try DeletedRecords.rows(of: id, db).filter { $0.link == nil }
        // A subtype's row has no id of its own.
        let own = rows.filter { row in
            row.table == rows.first?.table
                || TripField.subtypes.contains(row.table)
                || Expectation.Kind.allCases.contains { $0.rawValue == row.table }
        }
        values = own.flatMap { StoredText.values(of: $0.values) }
        let others = rows.filter { row in !own.contains { $0.table == row.table } }
        parts = Dictionary(grouping: others, by: \.table).map { table, rows in
            Part(name: StoredText.name(ofTable: table), count: rows.count)
        }.sorted { $0.name < $1.name }
    }
}

extension TripField {
    /// The tables of the kinds of trips.
    fileprivate static let subtypes: Set = ["businessTrip", "personalTrip"]
}

/// Stored values as a person reads them.
private enum StoredText {
    /// The values of a row but for its ids and the times of its changes; nothing for what is empty.
    static func values(of row: Archive.Row) -> [RecordHistory.Value] {
        let currency: String? = if case .text(let code) = row["currency"] { code } else { nil }
        return row.keys.filter(isShown).sorted(by: { rank($0) < rank($1) }).compactMap { column in
            text(row[column] ?? .null, column, currency: currency).map {
                RecordHistory.Value(name: name(ofColumn: column), text: $0)
            }
        }
    }

    private static func isShown(_ column: String) -> Bool {
        !["id", "kind", "createdAt", "modifiedAt", "position", "source", "externalId", "searchText"].contains(column)
            && !column.hasSuffix("Id")
    }

    /// Names and days come first, in the order of the fields.
    private static func rank(_ column: String) -> (Int, String) {
        let index =
            TripField(rawValue: stem(column)).flatMap(TripField.allCases.firstIndex)
            ?? ExpectationField(rawValue: column).flatMap(ExpectationField.allCases.firstIndex)
        return (index ?? .max, column)
    }

    /// The field of a column: `perDiem` for `perDiemMinor`.
    private static func stem(_ column: String) -> String {
        for unit in ["Minor", "Micros", "Nanos"] where column.hasSuffix(unit) {
            return String(column.dropLast(unit.count))
        }
        return column
    }

    private static func name(ofColumn column: String) -> String {
        let key = stem(column)
        if let field = TripField(rawValue: key) { return field.title }
        if let field = ExpectationField(rawValue: key) { return field.title }
        return key.words.prefix(1).uppercased() + key.words.dropFirst()
    }

    static func name(ofTable table: String) -> String {
        let noun = TripContents.lists.first { $0.table == table }?.noun
        if table.hasSuffix("Tag") { return localized("Tags") }
        return noun.map(title(ofNoun:)) ?? table.words.prefix(1).uppercased() + table.words.dropFirst()
    }

    /// The name of one of several values.
    private static func choice(_ text: String, _ column: String) -> String? {
        if column == ExpectationField.targetInterval.rawValue {
            return Expectation.TargetInterval(rawValue: text)?.name
        }
        return switch TripField(rawValue: column) {
        case .reason: PersonalTrip.Reason(rawValue: text)?.name
        case .claim: Trip.Claim(rawValue: text)?.name
        default: nil
        }
    }

    private static func text(_ value: ArchiveCell, _ column: String, currency: String?) -> String? {
        switch value {
        case .null: return nil
        case .text(let text):
            guard !text.isEmpty else { return nil }
            return choice(text, column) ?? CalendarDay(text).map { DayText().text($0) } ?? text
        case .integer(let number):
            if column.hasPrefix("is") || column.hasPrefix("has") { return number == 0 ? nil : localized("yes") }
            guard column.hasSuffix("Minor"), let currency else { return number.formatted(.number.locale(.user)) }
            return Money(minorUnits: number, currency: currency).description
        case .real(let number): return NumberText().text(number)
        }
    }
}

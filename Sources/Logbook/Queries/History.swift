import Foundation
internal import GRDB

/// A change that was made to an entry, as the database recorded it. It has the name of what was deleted, and of a trip the
/// days.
public struct HistoryEntry: Identifiable, Hashable, Encodable, Sendable {
    /// What happened to a record.
    public enum Change: String, CaseIterable, Encodable, Sendable {
        /// It was added.
        case insert
        /// It was changed.
        case update
        /// It was deleted.
        case delete
    }

    /// Grows by time.
    public let number: Int64
    /// When.
    public let instant: Date
    /// What happened.
    public let change: Change
    /// What kind of entry, by its table: `trip`, `expectation`, `action` and so on.
    public let entity: String
    /// The id of the record.
    public let entryID: UUID
    /// What the entry was called then.
    public let name: String
    /// The first day of a trip; `nil` for other records.
    public let startDay: CalendarDay?
    /// The last day of a trip; `nil` for other records.
    public let endDay: CalendarDay?
    /// The program that made the change, such as “vantage trips add”; `nil` where it was not recorded.
    public let program: String?

    public var id: Int64 { number }
    /// The kind of record; `nil` for one of a newer program.
    public var kind: RecordKind? { RecordKind(rawValue: entity) }
}

extension Logbook {
    /// The latest changes, the newest first, now and after every change.
    public func history(limit: Int = 100) -> LiveQuery<[HistoryEntry]> {
        history(matching: HistoryQuery(), limit: limit)
    }

    /// The latest changes, the newest first.
    ///
    /// - Parameters:
    ///   - id: the entry, which may be deleted; `nil` for all.
    ///   - number: only changes after this number: those since the last query.
    ///   - limit: the greatest number of entries.
    @concurrent
    public func fetchHistory(
        of id: UUID? = nil, after number: Int64 = 0, limit: Int = 100
    ) async throws(LogbookError) -> [HistoryEntry] {
        var query = HistoryQuery()
        query.entryID = id
        query.after = number
        return try await fetchHistory(query, limit: limit)
    }
}

extension HistoryEntry: Fetchable {
    init(row: Row) throws {
        number = try row.decode(forColumn: "number")
        instant = try row.instant("at")
        change = try row.choice("change")
        entity = try row.decode(forColumn: "entity")
        entryID = try row.decode(forColumn: "entryId")
        name = try row.decode(forColumn: "name")
        startDay = try row.dayIfAny("startDay")
        endDay = try row.dayIfAny("endDay")
        program = try row.decode(forColumn: "program")
    }
}

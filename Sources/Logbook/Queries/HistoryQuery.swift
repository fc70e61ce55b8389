import Foundation
internal import GRDB

/// Which changes of the history; the newest are first.
///
/// Every condition that is given must hold.
public struct HistoryQuery: Hashable, Sendable {
    /// Parts of words of the entry's name, as in `TripQuery`. Blank text matches every change.
    public var search = ""
    /// Only these kinds of changes; all where it is empty.
    public var changes: Set<HistoryEntry.Change> = []
    /// Only entries of these tables, such as `trip`; all where it is empty.
    public var entities: Set<String> = []
    /// Only changes of one entry, which may be deleted; `nil` for all.
    public var entryID: UUID?
    /// Only changes on one of these days, in the person's time zone.
    public var days: ClosedRange<CalendarDay>?
    /// Only changes after this number: those since the last query.
    public var after: Int64 = 0

    /// All changes.
    public init() {}
}

extension Logbook {
    /// The latest changes that match a query, the newest first, now and after every change.
    public func history(matching query: HistoryQuery, limit: Int = 100) -> LiveQuery<[HistoryEntry]> {
        observe { try query.fetch($0, limit: limit) }
    }

    /// The latest changes that match a query, the newest first.
    ///
    /// - Parameters:
    ///   - query: the changes to find.
    ///   - limit: the greatest number of changes.
    @concurrent
    public func fetchHistory(_ query: HistoryQuery, limit: Int = 100) async throws(LogbookError) -> [HistoryEntry] {
        try await read { try query.fetch($0, limit: limit) }
    }
}

extension HistoryQuery {
    func fetch(_ db: Database, limit: Int) throws -> [HistoryEntry] {
        var found: [HistoryEntry] = []
        try each(db) { entry in
            if found.count < limit { found.append(entry) }
            return found.count < limit
        }
        return found
    }

    /// The latest change of each record, where it matches; the newest first.
    func latest(_ db: Database, limit: Int) throws -> [HistoryEntry] {
        var (found, seen): ([HistoryEntry], Set<UUID>) = ([], [])
        var every = self
        // A record whose latest change is another one does not match by an older one.
        every.changes = []
        try every.each(db) { entry in
            if seen.insert(entry.entryID).inserted, changes.isEmpty || changes.contains(entry.change) {
                found.append(entry)
            }
            return found.count < limit
        }
        return found
    }

    /// Calls `body` with the changes, the newest first, until it returns `false`.
    private func each(_ db: Database, _ body: (HistoryEntry) -> Bool) throws {
        var conditions = ["number > ?"]
        var arguments: StatementArguments = [after]
        for (column, values) in [("change", changes.map(\.rawValue).sorted()), ("entity", entities.sorted())]
        where !values.isEmpty {
            conditions.append("\(column) IN (\(values.map { _ in "?" }.joined(separator: ", ")))")
            arguments += StatementArguments(values)
        }
        if let entryID {
            conditions.append("entryId = ?")
            arguments += [entryID.text]
        }
        if let days {
            conditions.append("\"at\" >= ? AND \"at\" < ?")
            arguments += [days.start.instantText, days.end.instantText]
        }
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM history WHERE \(conditions.joined(separator: " AND ")) ORDER BY number DESC")
        let terms = SearchTerms(search)
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            guard let entry = try row.readable({ try HistoryEntry(row: $0) }),
                terms?.isFound(in: SearchText.fold(entry.name)) != false
            else { continue }
            if !body(entry) { return }
        }
    }
}

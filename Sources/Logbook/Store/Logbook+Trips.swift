import Foundation
internal import GRDB
import Localization

extension Logbook {
    /// The trips that match `query`, now and after every change.
    public func trips(matching query: TripQuery = TripQuery()) -> LiveQuery<[Trip]> {
        observe { try query.fetch($0) }
    }

    /// Some of the trips that match `query`, by their positions in the result, and how many there are, now and after every
    /// change.
    public func tripPage(matching query: TripQuery, rows: Range<Int>) -> LiveQuery<Page<Trip>> {
        observe { try query.page($0, rows) }
    }

    /// Some of the trips that match `query`, those that begin around a day, and how many there are, now and after every
    /// change. Where the answer is searched or not sorted by the first day, its first rows.
    ///
    /// - Parameters:
    ///   - query: the trips.
    ///   - day: the day that the list opens at.
    ///   - count: the number of trips; a quarter of them began before the day, where enough did.
    public func tripPage(
        matching query: TripQuery, around day: CalendarDay, rows count: Int
    ) -> LiveQuery<Page<Trip>> {
        observe { try query.page($0, around: day, count) }
    }

    /// The trips of one class that match `query`, now and after every change. The class is a condition in SQL.
    ///
    /// ```swift
    /// for try await trips in logbook.trips(as: BusinessTrip.self) { show(trips.map(\.expenseCode)) }
    /// ```
    public func trips<Kind: Trip>(as type: Kind.Type, matching query: TripQuery = TripQuery()) -> LiveQuery<[Kind]> {
        observe { try query.fetch($0, as: type) }
    }

    /// The legs of a trip, or of all trips, by the day of departure, now and after every change; without those that cannot be
    /// read.
    public func legs(ofTrip id: UUID?) -> LiveQuery<[TripLeg]> {
        observe { try TripLeg.all($0, of: id) }
    }

    /// How many trips there are of each kind, now and after every change.
    public func tripCounts() -> LiveQuery<TripCounts> {
        observe(TripCounts.init)
    }

    /// How many trips there are in each planner and with each of the most used tags, and how many have a day on or after
    /// `today`, now and after every change.
    public func tripGroups(
        today: CalendarDay = .today(), tags limit: Int = TagCount.usualLimit
    ) -> LiveQuery<TripGroups> {
        observe { try TripGroups($0, today: today, limit: limit) }
    }

    /// A trip with all its entries, now and after every change; `nil` when it no longer exists.
    public func tripWithContents(id: UUID) -> LiveQuery<TripWithContents?> {
        observe(readsMore: true) { try TripWithContents($0, id: id) }
    }

    /// The trips that match `query`, all of them.
    ///
    /// - Complexity: O(n) in the number of trips.
    @concurrent
    public func fetchTrips(_ query: TripQuery = TripQuery()) async throws(LogbookError) -> [Trip] {
        try await read { try query.fetch($0) }
    }

    /// The trips of one class that match `query`, all of them. The class is a condition in SQL.
    @concurrent
    public func fetchTrips<Kind: Trip>(
        as type: Kind.Type, _ query: TripQuery = TripQuery()
    ) async throws(LogbookError) -> [Kind] {
        try await read { try query.fetch($0, as: type) }
    }

    /// Some of the trips that match `query`, by their positions in the result, and how many there are.
    @concurrent
    public func fetchTripPage(
        _ query: TripQuery, rows: Range<Int>
    ) async throws(LogbookError) -> Page<Trip> {
        try await read { try query.page($0, rows) }
    }

    /// How many trips there are of each kind.
    @concurrent
    public func fetchTripCounts() async throws(LogbookError) -> TripCounts {
        try await read(TripCounts.init)
    }

    /// The trip with this id; `nil` when there is none.
    @concurrent
    public func trip(id: UUID) async throws(LogbookError) -> Trip? {
        try await read { try TripRow.trip($0, id) }
    }

    /// The trip with this id and all its entries; `nil` when there is none.
    @concurrent
    public func fetchTripWithContents(id: UUID) async throws(LogbookError) -> TripWithContents? {
        try await read { try TripWithContents($0, id: id) }
    }

    /// All entries of these trips, by their ids.
    ///
    /// - Parameters:
    ///   - trips: drafts, each saved on its own.
    ///   - isWhole: whether all of it is needed, as for trips that are to be saved again.
    /// - Throws: `unreadable` where all of it is needed and something cannot be read.
    /// - Complexity: O(n) in the number of things; the number of statements does not grow.
    @concurrent
    public func fetchContents(
        of trips: [UUID], isWhole: Bool = false
    ) async throws(LogbookError) -> [UUID: TripContents] {
        try await read { db in
            guard isWhole else { return try TripContents.contents(db, of: trips) }
            return try UnreadableEntries.none { try TripContents.contents(db, of: trips) }
        }
    }

    /// Saves a draft and its entries: adds a trip, or replaces the one with the draft's id.
    ///
    /// The entries of a trip that changes its kind are converted by `TripConversion`; what the new
    /// kind cannot store becomes a snippet on the trip.
    ///
    /// - Parameters:
    ///   - draft: the trip to save.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Returns: the trip as it was saved, of the subclass that the draft's specifics name.
    /// - Throws: `invalid` with the draft's first problem, `notFound` when the trip to replace no longer exists, and the errors of
    ///   writing. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(_ draft: TripDraft, step: String? = nil) async throws(LogbookError) -> Trip {
        let draft = try draft.checked()
        return try await write { db, stamps in try draft.save(db, stamps, step: step) }
    }

    /// Saves a draft if the trip and its entries are still as they are in `base`; otherwise writes nothing.
    ///
    /// - Parameters:
    ///   - draft: the trip to save.
    ///   - base: the state that was edited; without contents, these are not compared.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: as `save(_:step:)`.
    @discardableResult
    @concurrent
    public func save(
        _ draft: TripDraft, basedOn base: TripDraft, step: String? = nil
    ) async throws(LogbookError) -> SaveResult<TripWithContents> {
        let draft = try draft.checked()
        return try await write { db in
            guard let id = draft.id else { return nil }
            let current = try TripWithContents(db, id: id).orThrow(.notFound(id))
            let stored = TripDraft(current.trip, contents: base.contents.map { _ in current.contents })
            return stored == base ? nil : current
        } _: { db, stamps in
            let (trip, title) = try draft.save(db, stamps, step: step)
            return (try TripWithContents(db, id: trip.id).orThrow(.notFound(trip.id)), title)
        }
    }

    /// Deletes a trip with everything that belongs to it. Snippets and family members stay.
    ///
    /// - Returns: what undo calls the change.
    /// - Throws: `notFound` when there is no such trip.
    @discardableResult
    @concurrent
    public func deleteTrip(id: UUID) async throws(LogbookError) -> String {
        try await delete("trip", id, "trip", name: "name")
    }

    /// Deletes trips with everything that belongs to them, in one step. Snippets and family members stay.
    ///
    /// - Returns: what undo calls the change.
    /// - Throws: `notFound` when one of them is not there; nothing is deleted then.
    @discardableResult
    @concurrent
    public func deleteTrips(ids: [UUID]) async throws(LogbookError) -> String {
        if ids.count == 1, let id = ids.first { return try await deleteTrip(id: id) }
        return try await write { db, _ in
            for id in ids {
                try db.run("DELETE FROM trip WHERE id = ?", [id.text])
                guard db.changesCount == 1 else { throw LogbookError.notFound(id) }
            }
            let title = UndoTitle(counted("Delete {count} Trip", "Delete {count} Trips", count: ids.count))
            return (title.text, title)
        }
    }

    /// Moves trips into a planner, or out of theirs, in one step.
    ///
    /// - Parameters:
    ///   - ids: of the trips.
    ///   - planner: `nil` for none.
    /// - Throws: `notFound` when there is no such planner. A trip that is not there is left out.
    @concurrent
    public func moveTrips(ids: [UUID], toPlanner planner: UUID?) async throws(LogbookError) {
        try await write { db, stamps in
            let name = try planner.map { try TravelPlanner.entry(db, $0).orThrow(.notFound($0)).name }
            for id in ids {
                try db.run(
                    "UPDATE trip SET plannerId = ?, modifiedAt = ? WHERE id = ? AND plannerId IS NOT ?",
                    [planner?.text, stamps.now.instantText, id.text, planner?.text])
            }
            let title =
                name.map { localized("Move to “{planner}”", ["planner": $0]) } ?? localized("Remove from Planner")
            return ((), UndoTitle(title))
        }
    }

    /// Deletes an entry with everything that belongs to it.
    ///
    /// - Parameters:
    ///   - noun: what undo calls the entry.
    ///   - name: the SQL expression of the entry's name.
    /// - Returns: what undo calls the change.
    @discardableResult
    func delete(_ table: String, _ id: UUID, _ noun: String, name: String) async throws(LogbookError) -> String {
        try await write { db, _ in
            let statement = try db.cachedStatement(
                sql: "DELETE FROM \"\(table)\" WHERE id = ? RETURNING \(name)")
            let name = try Row.fetchOne(statement, arguments: [id.text]).orThrow(.notFound(id))
            let title = UndoTitle(.delete, noun, name[0] ?? "")
            return (title.text, title)
        }
    }
}

extension TripWithContents {
    init?(_ db: Database, id: UUID) throws {
        guard let trip = try TripRow.trip(db, id) else { return nil }
        // A form saves them as a whole: what it did not show would go.
        let contents = try UnreadableEntries.none { try TripContents.contents(db, of: [id])[id] }
        self.init(trip: trip, contents: contents ?? TripContents())
    }
}

extension TripCounts {
    fileprivate init(_ db: Database) throws {
        let kinds = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT kind, count(*) AS count FROM listing WHERE entity = 'trip' GROUP BY kind"))
        while let row = try kinds.next() {
            let count = try row.decode(Int.self, forColumn: "count")
            all += count
            switch try row.decode(String.self, forColumn: "kind") {
            case "personal": personal = count
            case "business": business = count
            default: break
            }
        }
    }
}

extension TripGroups {
    fileprivate init(_ db: Database, today: CalendarDay, limit: Int) throws {
        upcoming =
            try Int.fetchOne(
                db.cachedStatement(sql: "SELECT count(*) FROM listing WHERE entity = 'trip' AND endDay >= ?"),
                arguments: [today]) ?? 0
        planners = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id, name, (SELECT count(*) FROM trip WHERE plannerId = travelPlanner.id) AS count
                    FROM travelPlanner ORDER BY name COLLATE NOCASE, id
                    """)
        ).readable { row in
            Planner(
                id: try row.decode(forColumn: "id"), name: try row.decode(forColumn: "name"),
                count: try row.decode(forColumn: "count"))
        }
        tags = try TagCount.mostUsed(db, in: "tripTag", limit: limit)
    }
}

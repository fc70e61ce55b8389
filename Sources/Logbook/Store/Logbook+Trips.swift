import Foundation
internal import GRDB

extension Logbook {
    /// The trips that `query` asks for, now and after every change.
    public func trips(matching query: TripQuery = TripQuery()) -> LiveQuery<[Trip]> {
        observe { try query.fetch($0) }
    }

    /// How many trips there are of each kind, now and after every change.
    public func tripCounts() -> LiveQuery<TripCounts> {
        observe(TripCounts.init)
    }

    /// The trips that `query` asks for.
    ///
    /// - Complexity: O(n) in the number of trips.
    @concurrent
    public func fetchTrips(_ query: TripQuery = TripQuery()) async throws(LogbookError) -> [Trip] {
        try await read { try query.fetch($0) }
    }

    /// How many trips there are of each kind.
    @concurrent
    public func fetchTripCounts() async throws(LogbookError) -> TripCounts {
        try await read(TripCounts.init)
    }

    /// The trip with this id; `nil` when there is none.
    @concurrent
    public func trip(id: UUID) async throws(LogbookError) -> Trip? {
        try await read { try Trip.withID(id, $0) }
    }

    /// Saves a draft: adds a trip, or replaces the one with the draft's id.
    ///
    /// - Returns: the trip as it was saved, of the subclass that the draft's specifics name.
    /// - Throws: `invalid` with the draft's first problem, `notFound` when the trip to replace is gone, and what writing can
    ///   meet. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(_ draft: TripDraft) async throws(LogbookError) -> Trip {
        if let problem = draft.problems.first { throw .invalid(problem) }
        let draft = draft.tidied
        return try await write { db, stamps in
            let old = try draft.id.map { try Trip.withID($0, db).orThrow(.notFound($0)) }
            let row = TripRow(
                draft, id: old?.id ?? stamps.makeID(), createdAt: old?.createdAt ?? stamps.now, modifiedAt: stamps.now)
            try row.save(db, replacing: old)
            return row.trip
        }
    }

    /// Deletes a trip with everything that belongs to it.
    ///
    /// - Throws: `notFound` when there is no such trip.
    @concurrent
    public func deleteTrip(id: UUID) async throws(LogbookError) {
        try await write { db, _ in
            try db.run("DELETE FROM trip WHERE id = ?", [id.text])
            if db.changesCount == 0 { throw LogbookError.notFound(id) }
        }
    }
}

extension Trip {
    fileprivate static func withID(_ id: UUID, _ db: Database) throws -> Trip? {
        try TripRow.trips(db, where: "trip.id = ?", [id.text]).first
    }
}

extension TripCounts {
    fileprivate init(_ db: Database) throws {
        let kinds = try Row.fetchCursor(db, sql: "SELECT kind, COUNT(*) AS count FROM trip GROUP BY kind")
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

import Foundation
internal import GRDB

/// A trip as it stands in `trip` and in the subtype's table of its kind.
struct TripRow: Sendable {
    var id: UUID
    var name: String
    var destination: String
    var startDay: CalendarDay
    var endDay: CalendarDay
    var notes: String?
    var specifics: Trip.Specifics
    var createdAt: Date
    var modifiedAt: Date

    init(_ draft: TripDraft, id: UUID, createdAt: Date, modifiedAt: Date) {
        self.id = id
        name = draft.name
        destination = draft.destination
        startDay = draft.startDay
        endDay = draft.endDay
        notes = draft.notes
        specifics = draft.specifics
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    /// The object of the hierarchy that this row describes.
    var trip: Trip {
        switch specifics {
        case .plain: Trip(self)
        case .business(let purpose, let expenseCode, let perDiem):
            BusinessTrip(self, purpose: purpose, expenseCode: expenseCode, perDiem: perDiem)
        case .personal(let reason): PersonalTrip(self, reason: reason)
        }
    }
}

// MARK: - Reading

extension TripRow: FetchableRecord {
    init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        name = try row.decode(forColumn: "name")
        destination = try row.decode(forColumn: "destination")
        startDay = try row.day("startDay")
        endDay = try row.day("endDay")
        notes = try row.decode(forColumn: "notes")
        createdAt = try row.instant("createdAt")
        modifiedAt = try row.instant("modifiedAt")
        specifics =
            switch try row.choice("kind") as Trip.Kind {
            case .business:
                .business(
                    purpose: try row.decode(forColumn: "purpose"),
                    expenseCode: try row.decode(forColumn: "expenseCode"),
                    perDiem: Money(
                        minorUnits: try row.decode(forColumn: "perDiemMinor"),
                        currency: try row.decode(forColumn: "currency")))
            case .personal: .personal(reason: try row.choice("reason"))
            case .trip: .plain
            }
    }

    /// The trips that meet `condition`, by first day and name, in one statement whatever their kinds.
    ///
    /// No index serves the order: sorting the rows that match is faster than fetching all of them in the index's order.
    static func trips(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [Trip] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT trip.id, trip.kind, name, destination, startDay, endDay, notes, createdAt, modifiedAt,
                       purpose, expenseCode, perDiemMinor, currency, reason
                FROM trip
                LEFT JOIN businessTrip ON businessTrip.tripId = trip.id
                LEFT JOIN personalTrip ON personalTrip.tripId = trip.id
                WHERE \(condition)
                ORDER BY startDay, name, trip.id
                """)
        return try Array(fetchCursor(statement, arguments: arguments).map(\.trip))
    }
}

extension TripQuery {
    /// The trips that the query asks for. Both the kind and the text are tested by SQLite.
    ///
    /// - Complexity: O(n) in the number of trips.
    func fetch(_ db: Database) throws -> [Trip] {
        var conditions = ["TRUE"]
        var arguments = StatementArguments()
        if kind != .all {
            conditions.append("trip.kind = ?")
            arguments += [kind.rawValue]
        }
        if let needle = SearchText.needle(search) {
            conditions.append("instr(searchText, ?) > 0")
            arguments += [needle]
        }
        return try TripRow.trips(db, where: conditions.joined(separator: " AND "), arguments)
    }
}

// MARK: - Writing

extension TripRow {
    /// Adds the trip, or replaces the one with its id, in which case `createdAt` stays what it was.
    ///
    /// A subtype's row goes only when the trip stops being of that kind: what later hangs on it survives an edit.
    func save(_ db: Database, replacing old: Trip?) throws {
        if let old, old.kind != specifics.kind {
            try db.run("DELETE FROM businessTrip WHERE tripId = ?", [id.text])
            try db.run("DELETE FROM personalTrip WHERE tripId = ?", [id.text])
        }
        try db.run(
            """
            INSERT INTO trip (id, kind, name, destination, startDay, endDay, notes, searchText, createdAt, modifiedAt)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                kind = excluded.kind, name = excluded.name, destination = excluded.destination,
                startDay = excluded.startDay, endDay = excluded.endDay, notes = excluded.notes,
                searchText = excluded.searchText, modifiedAt = excluded.modifiedAt
            """,
            [
                id.text, specifics.kind.rawValue, name, destination, startDay.description, endDay.description, notes,
                SearchText.folded(name, destination), createdAt.instantText, modifiedAt.instantText,
            ])
        switch specifics {
        case .plain: break
        case .business(let purpose, let expenseCode, let perDiem):
            try db.run(
                """
                INSERT INTO businessTrip (tripId, purpose, expenseCode, perDiemMinor, currency) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (tripId) DO UPDATE SET
                    purpose = excluded.purpose, expenseCode = excluded.expenseCode,
                    perDiemMinor = excluded.perDiemMinor, currency = excluded.currency
                """,
                [id.text, purpose, expenseCode, perDiem.minorUnits, perDiem.currency])
        case .personal(let reason):
            try db.run(
                """
                INSERT INTO personalTrip (tripId, reason) VALUES (?, ?)
                ON CONFLICT (tripId) DO UPDATE SET reason = excluded.reason
                """,
                [id.text, reason.rawValue])
        }
    }
}

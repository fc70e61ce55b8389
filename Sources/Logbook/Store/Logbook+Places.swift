import Foundation
internal import GRDB
import Localization

extension Logbook {
    /// Some of the places that a text is found in, by name, and how many there are, now and after every change.
    ///
    /// - Complexity: O(n) in the number of entries that can name a place.
    public func placePage(search: String = "", rows: Range<Int>) -> LiveQuery<Page<Place>> {
        observe { Page(try Place.places($0), rows, holding: search) { [$0.name] } }
    }

    /// The place with this id, now and after every change; `nil` while nothing names it.
    public func livePlace(id: UUID) -> LiveQuery<Place?> {
        observe { try Place.places($0).first { $0.id == id } }
    }

    /// The trips that name a place, the latest first, now and after every change.
    ///
    /// - Parameters:
    ///   - name: of the place, as it is written in the trips.
    ///   - limit: the most trips of the answer.
    public func trips(atPlace name: String, limit: Int) -> LiveQuery<[TripReference]> {
        observe { db in
            try TripReference.trips(
                db, where: "id IN (SELECT tripId FROM (\(Place.uses)) WHERE place = ?)", [name], limit: limit)
        }
    }

    /// The names of places, those that are used most often first.
    ///
    /// - Parameter limit: the most names of the answer.
    /// - Complexity: O(n) in the number of entries that can name a place.
    @concurrent
    public func fetchPlaceNames(limit: Int) async throws(LogbookError) -> [String] {
        try await read { db in
            Array(try Place.places(db).sorted { $0.useCount > $1.useCount }.prefix(limit).map(\.name))
        }
    }

    /// Renames a place wherever it is named. One that is there already is the same place then.
    ///
    /// - Parameters:
    ///   - name: as it is written now.
    ///   - newName: the name that it is to have.
    ///   - step: one right after the other, changes with the same step are undone as one.
    /// - Returns: the place with its new name.
    /// - Throws: `invalid` for a name that is blank or too long, `notFound` when nothing names the place, and the errors of writing.
    ///   Nothing is changed then.
    @discardableResult
    @concurrent
    public func renamePlace(
        _ name: String, to newName: String, step: String? = nil
    ) async throws(LogbookError) -> Place {
        let newName = newName.tidied
        var checks = DraftChecks()
        checks.requireText(newName, .name)
        if let problem = checks.problems.first { throw .invalid(problem) }
        return try await write { db, stamps in
            let places = try Place.places(db)
            guard places.contains(where: { $0.name == name }) else { throw LogbookError.notFound(Place.id(of: name)) }
            if newName == name { return (Place(name: name), .unused) }
            try db.run(
                "UPDATE trip SET modifiedAt = ? WHERE id IN (SELECT tripId FROM (\(Place.uses)) WHERE place = ?)",
                [stamps.now.instantText, name])
            for (table, column) in Place.columns {
                try db.run("UPDATE \(table) SET \(column) = ? WHERE \(column) = ?", [newName, name])
            }
            let words: KeyValuePairs = ["name": name, "other": newName]
            let title =
                places.contains { $0.name == newName }
                ? localized("Merge Place “{name}” into “{other}”", words)
                : localized("Rename Place “{name}” to “{other}”", words)
            let place = try Place.places(db).first { $0.name == newName }
            return (
                place ?? Place(name: newName),
                UndoTitle(title, mergeKey: step.map { .init(noun: "place", step: $0) })
            )
        }
    }
}

extension Place {
    /// The columns that name places.
    fileprivate static let columns = [
        ("trip", "destination"), ("stay", "placeName"), ("itineraryItem", "place"), ("meal", "place"),
        ("mileageRecord", "origin"), ("mileageRecord", "destination"), ("leg", "origin"), ("leg", "destination"),
    ]

    /// Each naming of a place with its trip.
    fileprivate static let uses = columns.map { table, column in
        "SELECT \(column) AS place, \(table == "trip" ? "id" : "tripId") AS tripId FROM \(table)"
    }.joined(separator: " UNION ALL ")

    /// All places, by name.
    static func places(_ db: Database) throws -> [Place] {
        try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT place, count(*) AS uses, count(DISTINCT tripId) AS trips
                    FROM (\(uses)) WHERE trim(place) <> '' GROUP BY place ORDER BY place COLLATE NOCASE, place
                    """)
        ).readable { row in
            Place(
                name: try row.decode(forColumn: "place"), useCount: try row.decode(forColumn: "uses"),
                tripCount: try row.decode(forColumn: "trips"))
        }
    }
}

extension TripReference {
    /// The trips that meet `condition` and can be read, the latest first.
    static func trips(
        _ db: Database, where condition: String, _ arguments: StatementArguments, limit: Int
    ) throws -> [TripReference] {
        try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id, name, startDay, endDay FROM trip WHERE \(condition)
                    ORDER BY startDay DESC, id LIMIT \(limit)
                    """), arguments: arguments
        ).readable { row in
            TripReference(
                id: try row.decode(forColumn: "id"), name: try row.decode(forColumn: "name"),
                startDay: try row.day("startDay"), endDay: try row.day("endDay"))
        }
    }
}

import Foundation
internal import GRDB

/// A trip as it stands in `trip` and in the subtype's table of its kind.
struct TripRow: Hashable, Sendable {
    var id: UUID
    var name: String
    var destination: String
    var startDay: CalendarDay
    var endDay: CalendarDay
    var notes: String?
    var plannerID: UUID?
    var currency: String?
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
        plannerID = draft.plannerID
        currency = draft.currency
        specifics = draft.specifics
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    /// The object of the hierarchy that this row describes.
    var trip: Trip {
        switch specifics {
        case .plain: Trip(self)
        case .business(let business): BusinessTrip(self, business)
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
        plannerID = try row.decode(forColumn: "plannerId")
        currency = try row.decode(forColumn: "currency")
        createdAt = try row.instant("createdAt")
        modifiedAt = try row.instant("modifiedAt")
        specifics =
            switch try row.choice("kind") as Trip.Kind {
            case .business:
                .business(
                    Trip.Business(
                        purpose: try row.decode(forColumn: "purpose"),
                        expenseCode: try row.decode(forColumn: "expenseCode"),
                        perDiem: Money(
                            minorUnits: try row.decode(forColumn: "perDiemMinor"),
                            currency: try row.decode(forColumn: "perDiemCurrency")),
                        perDiemPolicyID: try row.decode(forColumn: "perDiemPolicyId"),
                        usesOwnRate: try row.decode(forColumn: "usesOwnRate"),
                        perDiemPlace: try row.decode(forColumn: "perDiemPlace"),
                        isPerDiemReimbursed: try row.decode(forColumn: "isPerDiemReimbursed"),
                        claim: try row.choice("claim"),
                        mileageSchemeID: try row.decode(forColumn: "mileageSchemeId"),
                        mileageRate: try row.decode(Int64?.self, forColumn: "mileageRateMicros").map(Rate.init),
                        departureTime: try row.decode(forColumn: "departureTime"),
                        returnTime: try row.decode(forColumn: "returnTime")))
            case .personal: .personal(reason: try row.choice("reason"))
            case .trip: .plain
            }
    }

    /// What a statement selects to read a trip of any kind.
    static let selection = """
        trip.id, trip.kind, name, destination, trip.startDay, trip.endDay, notes, plannerId, trip.currency,
        trip.createdAt, trip.modifiedAt, purpose, expenseCode, perDiemMinor, businessTrip.currency AS perDiemCurrency,
        perDiemPolicyId, usesOwnRate, perDiemPlace, isPerDiemReimbursed, claim, mileageSchemeId, mileageRateMicros,
        departureTime, returnTime, reason
        """

    /// What a statement joins to `trip` for `selection`.
    static let joins = """
        LEFT JOIN businessTrip ON businessTrip.tripId = trip.id
        LEFT JOIN personalTrip ON personalTrip.tripId = trip.id
        """

    /// The trip with this id; `nil` when there is none.
    static func trip(_ db: Database, _ id: UUID) throws -> Trip? {
        let statement = try db.cachedStatement(sql: "SELECT \(selection) FROM trip \(joins) WHERE trip.id = ?")
        return try fetchOne(statement, arguments: [id.text])?.trip
    }
}

extension TripQuery {
    /// The trips that the query asks for, all of them.
    ///
    /// - Complexity: O(n) in the number of trips.
    func fetch(_ db: Database) throws -> [Trip] {
        try listing.rows(db, 0..<Int.max, total: 0).readable { try TripRow(row: $0).trip }
    }

    /// Those of them that are of a class.
    func fetch<Kind: Trip>(_ db: Database, as type: Kind.Type) throws -> [Kind] {
        var query = self
        let kind: TripKind = type == BusinessTrip.self ? .business : type == PersonalTrip.self ? .personal : .all
        if kind != .all {
            // Asked for one class and another kind, the answer is empty.
            guard query.kind == .all || query.kind == kind else { return [] }
            query.kind = kind
        }
        return try query.fetch(db).compactMap { $0 as? Kind }
    }

    /// Some of the trips that the query asks for, and how many there are.
    func page(_ db: Database, _ range: Range<Int>) throws -> Page<Trip> {
        try listing.page(db, range) { try TripRow(row: $0).trip }
    }

    /// As many of the trips that the query asks for as are wanted around a day, and how many there are: a quarter of them
    /// began before it.
    func page(_ db: Database, around day: CalendarDay, _ count: Int) throws -> Page<Trip> {
        guard sort == .startDay, SearchTerms(search) == nil else { return try page(db, 0..<count) }
        let listing = listing
        let place = try listing.count(db, before: day)
        let start = max(0, min(place - count / 4, try listing.count(db) - count))
        return try page(db, start..<start + count)
    }

    /// The question that this query puts.
    var listing: ListingQuery {
        let rest = [ListingQuery.Order.sortKey, .titleKey, .entryID]
        let order: [ListingQuery.Order] =
            switch sort {
            case .startDay: rest
            case .endDay: [.endDay, .titleKey, .entryID]
            case .name: [.titleKey, .sortKey, .entryID]
            case .destination: [.placeKey, .sortKey, .entryID]
            case .kind: [.kind] + rest
            case .length: [.joined("julianday(trip.endDay) - julianday(trip.startDay)")] + rest
            case .createdAt: [.joined("trip.createdAt")] + rest
            case .modifiedAt: [.joined("trip.modifiedAt")] + rest
            }
        var listing = ListingQuery(
            entity: .trip, joins: "CROSS JOIN trip ON trip.id = listing.entryId \(TripRow.joins)",
            selection: TripRow.selection, kind: kind == .all ? nil : kind.rawValue, terms: SearchTerms(search),
            scope: scope, order: order, isDescending: isDescending)
        if let reason { listing.require("personalTrip.reason = ?", [reason.rawValue]) }
        if let days { listing.require("trip.startDay <= ? AND trip.endDay >= ?", [days.upperBound, days.lowerBound]) }
        if let plannerID { listing.require("trip.plannerId = ?", [plannerID.text]) }
        if let tag {
            listing.require(
                "EXISTS (SELECT 1 FROM tripTag WHERE tripTag.tripId = trip.id AND tag = ?)", [Tags(tag).description])
        }
        switch status {
        case .upcoming: listing.require("trip.startDay > ?", [today])
        case .underway: listing.require("trip.startDay <= ? AND trip.endDay >= ?", [today, today])
        case .past: listing.require("trip.endDay < ?", [today])
        case nil: break
        }
        return listing
    }
}

// MARK: - Writing

extension TripRow {
    private static let saving = SaveStatement(
        table: "trip",
        names: [
            "id", "kind", "name", "destination", "startDay", "endDay", "notes", "plannerId", "currency", "createdAt",
            "modifiedAt",
        ])

    /// Adds the trip, or replaces the one with its id, in which case `createdAt` stays what it was.
    ///
    /// A subtype's row goes only when the trip stops being of that kind: rows that refer to it survive an edit.
    func save(_ db: Database, replacing old: Trip?) throws {
        if let old, old.kind != specifics.kind {
            try db.run("DELETE FROM businessTrip WHERE tripId = ?", [id.text])
            try db.run("DELETE FROM personalTrip WHERE tripId = ?", [id.text])
        }
        try db.run(
            Self.saving.sql(isNew: old == nil),
            [
                id.text, specifics.kind.rawValue, name, destination, startDay, endDay, notes, plannerID?.text,
                currency, createdAt.instantText, modifiedAt.instantText,
            ])
        if let old, old.specifics == specifics { return }
        switch specifics {
        case .plain: break
        case .business(let business):
            try db.run(
                """
                INSERT INTO businessTrip
                    (tripId, purpose, expenseCode, perDiemMinor, currency, perDiemPolicyId, usesOwnRate, perDiemPlace,
                     isPerDiemReimbursed, claim, mileageSchemeId, mileageRateMicros, departureTime, returnTime)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (tripId) DO UPDATE SET
                    purpose = excluded.purpose, expenseCode = excluded.expenseCode,
                    perDiemMinor = excluded.perDiemMinor, currency = excluded.currency,
                    perDiemPolicyId = excluded.perDiemPolicyId, usesOwnRate = excluded.usesOwnRate,
                    perDiemPlace = excluded.perDiemPlace, isPerDiemReimbursed = excluded.isPerDiemReimbursed,
                    claim = excluded.claim, mileageSchemeId = excluded.mileageSchemeId,
                    mileageRateMicros = excluded.mileageRateMicros, departureTime = excluded.departureTime,
                    returnTime = excluded.returnTime
                """,
                [
                    id.text, business.purpose, business.expenseCode, business.perDiem.minorUnits,
                    business.perDiem.currency, business.perDiemPolicyID?.text, business.usesOwnRate,
                    business.perDiemPlace, business.isPerDiemReimbursed, business.claim.rawValue,
                    business.mileageSchemeID?.text,
                    business.mileageRate?.micros, business.departureTime, business.returnTime,
                ])
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

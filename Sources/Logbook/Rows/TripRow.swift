import Foundation
internal import GRDB

/// A trip as it is stored in `trip` and in the subtype's table of its kind.
struct TripRow: Hashable, Sendable {
    let id: UUID
    /// The fields that the user sets, without the entries.
    let draft: TripDraft
    let createdAt: Date
    let modifiedAt: Date

    init(_ draft: TripDraft, id: UUID, createdAt: Date, modifiedAt: Date) {
        self.id = id
        var draft = draft
        draft.id = id
        draft.contents = nil
        self.draft = draft
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    var kind: Trip.Kind { draft.specifics.kind }

    /// The object of the hierarchy that this row describes.
    var trip: Trip {
        switch draft.specifics {
        case .plain: Trip(self)
        case .business(let business): BusinessTrip(self, business)
        case .personal(let reason): PersonalTrip(self, reason: reason)
        }
    }
}

// MARK: - Reading

extension TripRow: FetchableRecord {
    /// The columns of `trip` that the logbook sets.
    private static let ownColumns = ["id", "kind", "createdAt", "modifiedAt"]
    private static let base = FieldColumns.list(
        TripField.base.map { ($0.rawValue, $1) }, table: "trip", from: ownColumns.count)
    private static let business = FieldColumns.list(
        TripField.business.map { ($0.rawValue, $1) }, table: "businessTrip", from: base.last?.indices.upperBound ?? 0)
    private static let personal = FieldColumns.list(
        TripField.personal.map { ($0.rawValue, $1) }, table: "personalTrip",
        from: business.last?.indices.upperBound ?? 0)

    /// The row of a statement whose first columns are those of `selection`.
    init(row: Row) throws {
        let id: UUID = try row.decode(atIndex: 0)
        var draft = TripDraft(id: id, name: "", startDay: .earliest, endDay: .earliest)
        for columns in Self.base { try columns.read(row, into: &draft) }
        switch try row.choice(atIndex: 1) as Trip.Kind {
        case .trip: break
        case .business:
            var business = Trip.Business(perDiem: Money(minorUnits: 0, currency: ""))
            for columns in Self.business { try columns.read(row, into: &business) }
            draft.specifics = .business(business)
        case .personal:
            var reason = PersonalTrip.Reason.unknown
            for columns in Self.personal { try columns.read(row, into: &reason) }
            draft.specifics = .personal(reason: reason)
        }
        self.init(
            draft, id: id, createdAt: try row.instant(atIndex: 2), modifiedAt: try row.instant(atIndex: 3))
    }

    /// What a statement selects to read a trip of any kind.
    static let selection: String =
        (ownColumns.map { "trip.\($0)" } + base.flatMap(\.qualified) + business.flatMap(\.qualified)
        + personal.flatMap(\.qualified)).map { "\($0) AS \"\($0)\"" }.joined(separator: ", ")

    /// What a statement joins to `trip` for `selection`.
    static let joins = """
        LEFT JOIN businessTrip ON businessTrip.tripId = trip.id
        LEFT JOIN personalTrip ON personalTrip.tripId = trip.id
        """

    /// The columns of a field with the names of their tables.
    static func columns(of field: TripField) -> [String] {
        let base = zip(TripField.base.map(\.field), base.map(\.qualified))
        let business = zip(TripField.business.map(\.field), business.map(\.qualified))
        let personal = zip(TripField.personal.map(\.field), personal.map(\.qualified))
        return [base, business, personal].joined().first { $0.0 == field }?.1 ?? ["trip.\(field.rawValue)"]
    }

    /// The trip with this id; `nil` when there is none.
    static func trip(_ db: Database, _ id: UUID) throws -> Trip? {
        let statement = try db.cachedStatement(sql: "SELECT \(selection) FROM trip \(joins) WHERE trip.id = ?")
        return try fetchOne(statement, arguments: [id.text])?.trip
    }
}

extension TripQuery {
    /// The trips that match the query, all of them.
    ///
    /// - Complexity: O(n) in the number of trips.
    func fetch(_ db: Database) throws -> [Trip] {
        try listing.all(db) { try TripRow(row: $0).trip }
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

    /// Some of the trips that match the query, and how many there are.
    func page(_ db: Database, _ range: Range<Int>) throws -> Page<Trip> {
        try listing.page(db, range) { try TripRow(row: $0).trip }
    }

    /// A number of the trips that match the query around a day, and how many there are: a quarter of them
    /// began before it.
    func page(_ db: Database, around day: CalendarDay, _ count: Int) throws -> Page<Trip> {
        guard sort == .startDay, SearchTerms(search) == nil else { return try page(db, 0..<count) }
        let listing = listing
        let index = try listing.count(db, before: day)
        let start = max(0, min(index - count / 4, try listing.count(db) - count))
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
        if let reason { listing.require(.reason, reason.rawValue) }
        if let plannerID { listing.require(.planner, plannerID.text) }
        if let tag { listing.require(.tag, Tags(tag).description) }
        if let days { listing.require(.overlap(days)) }
        switch status {
        case .upcoming: listing.require(.startAfter(today))
        case .underway: listing.require(.overlap(today...today))
        case .past: listing.require(.endBefore(today))
        case nil: break
        }
        return listing
    }
}

// MARK: - Writing

extension TripRow {
    private static let saving = SaveStatement(table: "trip", names: ownColumns + base.flatMap(\.names))
    private static let savingBusiness = SaveStatement(
        table: "businessTrip", names: ["tripId"] + business.flatMap(\.names), key: "tripId")
    private static let savingPersonal = SaveStatement(
        table: "personalTrip", names: ["tripId"] + personal.flatMap(\.names), key: "tripId")

    /// Adds the trip, or replaces the one with its id, in which case `createdAt` stays what it was.
    ///
    /// A subtype's row is deleted only when the trip's kind changes: rows that refer to it survive an edit.
    func save(_ db: Database, replacing old: Trip?) throws {
        if let old, old.kind != kind {
            try db.run("DELETE FROM businessTrip WHERE tripId = ?", [id.text])
            try db.run("DELETE FROM personalTrip WHERE tripId = ?", [id.text])
        }
        let own = [id.text, kind.rawValue, createdAt.instantText, modifiedAt.instantText]
        try db.run(
            Self.saving.sql(isNew: old == nil), StatementArguments(own + Self.base.flatMap { $0.arguments(draft) }))
        if let old, old.specifics == draft.specifics { return }
        switch draft.specifics {
        case .plain: break
        case .business(let business):
            try db.run(
                Self.savingBusiness.sql(isNew: false),
                StatementArguments([id.text] + Self.business.flatMap { $0.arguments(business) }))
        case .personal(let reason):
            try db.run(
                Self.savingPersonal.sql(isNew: false),
                StatementArguments([id.text] + Self.personal.flatMap { $0.arguments(reason) }))
        }
    }
}

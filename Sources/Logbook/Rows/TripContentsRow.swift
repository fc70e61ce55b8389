import Foundation
internal import GRDB

/// An entry of a trip, in a table of its own.
protocol TripChild: TripItem, TableRow {
    var id: UUID { get set }
}

extension TripChild {
    /// The trips' items that can be read, each list in its order.
    fileprivate static func items(_ db: Database, of trips: [UUID]) throws -> [UUID: [Self]] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT * FROM \(table) WHERE tripId IN (SELECT value FROM json_each(?)) ORDER BY tripId, position"
            ),
            arguments: [trips.jsonText])
        var items: [UUID: [Self]] = [:]
        let read = try rows.readable { (try $0.decode(UUID.self, forColumn: "tripId"), try Self(row: $0)) }
        for (trip, item) in read { items[trip, default: []].append(item) }
        return items
    }

    /// Removes those of a trip's items that are not among these.
    fileprivate static func save(_ items: [Self], _ db: Database, of trip: UUID) throws {
        try db.run(
            "DELETE FROM \(table) WHERE tripId = ? AND id NOT IN (SELECT value FROM json_each(?))",
            [trip.text, items.map(\.id).jsonText])
    }

    /// Adds items to a trip, in their order, or replaces those with their ids.
    fileprivate static func add(_ items: [Self], _ db: Database, to trip: UUID) throws {
        for (position, item) in items.enumerated() { try item.save(db, of: ("tripId", trip), at: position) }
    }
}

extension Stay: TripChild { static var table: String { "stay" } }
extension BucketListItem: TripChild { static var table: String { "bucketListItem" } }
extension ItineraryItem: TripChild { static var table: String { "itineraryItem" } }
extension Leg: TripChild { static var table: String { "leg" } }
extension Reimbursement: TripChild { static var table: String { "reimbursement" } }
extension Expense: TripChild { static var table: String { "expense" } }
extension Receipt: TripChild { static var table: String { "receipt" } }
extension Meal: TripChild { static var table: String { "meal" } }
extension MileageRecord: TripChild { static var table: String { "mileageRecord" } }
extension ConferenceSession: TripChild { static var table: String { "conferenceSession" } }
extension Attraction: TripChild { static var table: String { "attraction" } }
extension FrequentFlyerCode: TripChild { static var table: String { "frequentFlyerCode" } }
extension VenuePass: TripChild { static var table: String { "venuePass" } }

extension TripLeg {
    /// By the day of departure; those that cannot be read are left out.
    static func all(_ db: Database, of trip: UUID?) throws -> [TripLeg] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT * FROM leg WHERE tripId = ?1 OR ?1 IS NULL ORDER BY startDay, tripId, position"),
            arguments: [trip?.text])
        return try rows.readable { TripLeg(tripID: try $0.decode(forColumn: "tripId"), leg: try Leg(row: $0)) }
    }
}

extension FamilyMember: TableRow { static var table: String { "familyMember" } }

/// One of the lists of a trip's contents, with its element type erased.
struct TripContentsList: Sendable {
    let table: String
    let noun: String
    let check: @Sendable (TripContents, inout DraftChecks) -> Void
    let tidy: @Sendable (inout TripContents) -> Void
    let count: @Sendable (TripContents) -> Int
    /// Gives the items ids of their own.
    let renew: @Sendable (inout TripContents) -> Void
    /// Reads the list of each of the trips.
    fileprivate let fill: @Sendable (Database, [UUID], inout [UUID: TripContents]) throws -> Void
    /// Adds the list's items to a trip, or replaces those with their ids.
    fileprivate let add: @Sendable (TripContents, Database, UUID) throws -> Void
    /// Removes those of a trip's items that are not in the list.
    fileprivate let save: @Sendable (TripContents, Database, UUID) throws -> Void
    /// Whether the list is equal in both.
    fileprivate let isSame: @Sendable (TripContents, TripContents) -> Bool

    init<Item: TripChild & Equatable>(_ list: any WritableKeyPath<TripContents, [Item]> & Sendable) {
        table = Item.table
        noun = Item.noun
        check = { contents, checks in checks.each(contents[keyPath: list], Item.noun) { $0.check(&$1) } }
        tidy = { contents in contents[keyPath: list] = contents[keyPath: list].map(\.tidied) }
        count = { $0[keyPath: list].count }
        renew = { contents in
            for index in contents[keyPath: list].indices { contents[keyPath: list][index].id = UUID.random() }
        }
        fill = { db, trips, contents in
            for (trip, items) in try Item.items(db, of: trips) { contents[trip]?[keyPath: list] = items }
        }
        add = { contents, db, trip in try Item.add(contents[keyPath: list], db, to: trip) }
        save = { contents, db, trip in try Item.save(contents[keyPath: list], db, of: trip) }
        isSame = { $0[keyPath: list] == $1[keyPath: list] }
    }
}

extension TripContents {
    /// The lists that have tables of their own; family members exist independently of trips.
    static let lists = [
        TripContentsList(\.stays), TripContentsList(\.bucketList), TripContentsList(\.itinerary),
        TripContentsList(\.legs), TripContentsList(\.expenses), TripContentsList(\.reimbursements),
        TripContentsList(\.receipts),
        TripContentsList(\.meals), TripContentsList(\.mileage), TripContentsList(\.sessions),
        TripContentsList(\.attractions), TripContentsList(\.flyerCodes), TripContentsList(\.venuePasses),
    ]

    /// The contents of trips, in as many statements as there are lists, however many trips.
    static func contents(_ db: Database, of trips: [UUID]) throws -> [UUID: TripContents] {
        var contents = Dictionary(uniqueKeysWithValues: trips.map { ($0, TripContents()) })
        for list in lists { try list.fill(db, trips, &contents) }
        let members = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT familyMember.*, tripId FROM tripFamilyMember JOIN familyMember ON familyMember.id = memberId
                    WHERE tripId IN (SELECT value FROM json_each(?)) ORDER BY tripId, position
                    """), arguments: [trips.jsonText])
        let read = try members.readable { (try $0.decode(UUID.self, forColumn: "tripId"), try FamilyMember(row: $0)) }
        for (trip, member) in read { contents[trip]?.familyMembers.append(member) }
        let tags = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT tripId, json_group_array(tag) AS tags FROM tripTag
                    WHERE tripId IN (SELECT value FROM json_each(?)) GROUP BY tripId
                    """), arguments: [trips.jsonText])
        while let row = try tags.next() {
            contents[try row.decode(forColumn: "tripId")]?.tags = try row.json("tags")
        }
        return contents
    }

    /// Adds these to a trip's contents; the tags become the only ones.
    func add(_ db: Database, to trip: UUID) throws {
        for list in Self.lists { try list.add(self, db, trip) }
        try addFamilyMembers(db, to: trip)
        try db.saveTags(tags, table: "tripTag", of: ("tripId", trip))
    }

    private func addFamilyMembers(_ db: Database, to trip: UUID) throws {
        for (position, member) in familyMembers.enumerated() {
            try member.save(db)
            try db.run(
                """
                INSERT INTO tripFamilyMember (tripId, memberId, position) VALUES (?, ?, ?)
                ON CONFLICT (tripId, memberId) DO UPDATE SET position = excluded.position
                """,
                [trip.text, member.id.text, position])
        }
    }

    /// Makes these a trip's contents, and no others; lists that the trip's kind does not have must be empty.
    ///
    /// - Parameter stored: the trip's contents so far, of which the same is not written again; `nil` where they are not known.
    func save(_ db: Database, of trip: UUID, replacing stored: TripContents? = nil) throws {
        for list in Self.lists {
            if let stored, list.isSame(self, stored) { continue }
            try list.save(self, db, trip)
            try list.add(self, db, trip)
        }
        if familyMembers != stored?.familyMembers {
            try db.run(
                "DELETE FROM tripFamilyMember WHERE tripId = ? AND memberId NOT IN (SELECT value FROM json_each(?))",
                [trip.text, familyMembers.map(\.id).jsonText])
            try addFamilyMembers(db, to: trip)
        }
        if tags != stored?.tags { try db.saveTags(tags, table: "tripTag", of: ("tripId", trip)) }
    }
}

extension [UUID] {
    /// A JSON array of the ids, for `json_each`: one cached statement for any number of them.
    var jsonText: String {
        "[" + map { "\"\($0.text)\"" }.joined(separator: ",") + "]"
    }
}

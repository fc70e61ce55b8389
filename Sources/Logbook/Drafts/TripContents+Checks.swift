import Foundation

/// An entry of a trip: its texts, which all of them have, and the rules that are its own.
protocol TripItem {
    /// What a sentence calls it.
    static var noun: String { get }
    /// Its texts, each with its field, whether it is required, and its limit.
    static var texts: [ItemText<Self>] { get }
    /// The rules beyond the texts.
    func checkValues(_ checks: inout DraftChecks)
}

struct ItemText<Item> {
    let text: WritableKeyPath<Item, String>
    let field: DraftProblem.Field
    let isRequired: Bool
    let limit: Int

    /// A line that must not be empty.
    static func name(_ text: WritableKeyPath<Item, String>, _ field: DraftProblem.Field) -> Self {
        Self(text: text, field: field, isRequired: true, limit: DraftChecks.lineLimit)
    }

    static func line(_ text: WritableKeyPath<Item, String>, _ field: DraftProblem.Field) -> Self {
        Self(text: text, field: field, isRequired: false, limit: DraftChecks.lineLimit)
    }

    static func text(_ text: WritableKeyPath<Item, String>, _ field: DraftProblem.Field) -> Self {
        Self(text: text, field: field, isRequired: false, limit: DraftChecks.textLimit)
    }
}

extension TripItem {
    func checkValues(_ checks: inout DraftChecks) {}

    /// - Parameter checks: of the draft that holds it.
    func check(_ checks: inout DraftChecks) {
        for text in Self.texts {
            let value = self[keyPath: text.text]
            if text.isRequired {
                checks.requireText(value, text.field, limit: text.limit)
            } else {
                checks.limitText(value, text.field, limit: text.limit)
            }
        }
        checkValues(&checks)
    }

    /// The item without the blanks around its texts.
    var tidied: Self {
        var item = self
        for text in Self.texts { item[keyPath: text.text] = item[keyPath: text.text].tidied }
        return item
    }
}

extension TripContents {
    /// - Parameter checks: of the draft that holds the contents.
    func check(_ checks: inout DraftChecks) {
        checks.requireTags(tags)
        for list in Self.lists { list.check(self, &checks) }
        checks.each(familyMembers, FamilyMember.noun) { $0.check(&$1) }
        checks.require(
            Set(familyMembers.map(\.id)).count == familyMembers.count, .familyMembers, .repeated)
    }

    /// The contents as they are saved.
    var tidied: TripContents {
        var contents = self
        for list in Self.lists { list.tidy(&contents) }
        contents.familyMembers = familyMembers.map(\.tidied)
        let entries = payableIDs
        for index in contents.receipts.indices {
            // An entry that was removed leaves its receipts to the trip.
            if let entry = receipts[index].entryID, !entries.contains(entry) { contents.receipts[index].entryID = nil }
        }
        return contents
    }

    /// The entries that receipts can prove.
    var payableIDs: Set<UUID> {
        Set(
            expenses.map(\.id) + meals.map(\.id) + mileage.map(\.id) + stays.map(\.id) + attractions.map(\.id))
    }

    /// Copies for another trip: with ids of their own. Family members are the same people; receipts prove what was paid on this
    /// trip, and are left out.
    public var copied: TripContents {
        var contents = self
        contents.receipts = []
        for list in Self.lists { list.renew(&contents) }
        return contents
    }

    /// How many things there are, tags apart.
    var count: Int {
        Self.lists.reduce(familyMembers.count) { $0 + $1.count(self) }
    }
}

extension Stay: TripItem {
    static var noun: String { "stay" }
    static var texts: [ItemText<Stay>] {
        [
            .line(\.placeName, .placeName), .line(\.address, .address), .line(\.reference, .reference),
            .text(\.notes, .notes),
        ]
    }

    func checkValues(_ checks: inout DraftChecks) {
        checks.require(!placeName.isEmpty || !address.isEmpty, .placeName, .missing)
        checks.requireSpan(startDay, endDay)
        checks.requireMoney(cost, .cost)
        checks.requireZone(timeZone, .timeZone)
    }
}

extension BucketListItem: TripItem {
    static var noun: String { "bucket-list item" }
    static var texts: [ItemText<BucketListItem>] { [.name(\.title, .title), .text(\.details, .details)] }
}

extension ItineraryItem: TripItem {
    static var noun: String { "itinerary item" }
    static var texts: [ItemText<ItineraryItem>] {
        [.name(\.title, .title), .line(\.place, .place), .text(\.notes, .notes)]
    }

    func checkValues(_ checks: inout DraftChecks) { checks.requireZone(timeZone, .timeZone) }
}

extension Leg: TripItem {
    static var noun: String { "leg" }
    static var texts: [ItemText<Leg>] {
        [
            .line(\.number, .number), .line(\.carrier, .carrier), .line(\.origin, .origin),
            .line(\.destination, .destination), .line(\.seat, .seat), .line(\.reference, .reference),
            .text(\.notes, .notes),
        ]
    }

    func checkValues(_ checks: inout DraftChecks) {
        checks.require(!origin.isEmpty || !destination.isEmpty, .destination, .missing)
        // Over the date line one arrives a day before.
        checks.requireOrder(startDay.adding(days: -1), endDay, .endDay)
        checks.requireOrder(endDay, startDay.adding(days: Self.longest), .endDay, .tooLate(limit: Self.longest))
        checks.requireZone(startZone, .startZone)
        checks.requireZone(endZone, .endZone)
        if let start, let end { checks.require(start <= end, .endTime, .beforeStart) }
    }

    /// The most days from a departure to its arrival.
    private static var longest: Int { 60 }
}

extension Expense: TripItem {
    static var noun: String { "expense" }
    static var texts: [ItemText<Expense>] {
        [.line(\.details, .details), .line(\.paidBy, .paidBy), .line(\.sharedWith, .sharedWith)]
    }

    func checkValues(_ checks: inout DraftChecks) {
        checks.requireMoney(cost, .cost)
    }
}

extension Reimbursement: TripItem {
    static var noun: String { "reimbursement" }
    static var texts: [ItemText<Reimbursement>] { [.line(\.payer, .payer), .text(\.notes, .notes)] }

    func checkValues(_ checks: inout DraftChecks) {
        checks.requireMoney(amount, .amount)
        checks.require(!kind.isShare || !payer.tidied.isEmpty, .payer, .missing)
    }
}

extension Receipt: TripItem {
    static var noun: String { "receipt" }
    static var texts: [ItemText<Receipt>] { [.name(\.name, .name), .text(\.notes, .notes)] }

    func checkValues(_ checks: inout DraftChecks) {
        let digits = Set("0123456789abcdef".utf8)
        checks.require(digest.utf8.count == 64 && digest.utf8.allSatisfy(digits.contains), .digest, .missing)
        checks.require(byteCount >= 0, .byteCount, .negative)
    }
}

extension Meal: TripItem {
    static var noun: String { "meal" }
    static var texts: [ItemText<Meal>] { [.line(\.place, .place), .line(\.attendees, .attendees)] }

    func checkValues(_ checks: inout DraftChecks) {
        checks.requireMoney(cost, .cost)
    }
}

extension MileageRecord: TripItem {
    static var noun: String { "drive" }
    static var texts: [ItemText<MileageRecord>] {
        [
            .line(\.origin, .origin), .line(\.destination, .destination), .line(\.purpose, .purpose),
            .line(\.vehicleName, .vehicleName),
        ]
    }

    func checkValues(_ checks: inout DraftChecks) {
        checks.requireZone(timeZone, .timeZone)
        checks.requireQuantity(distance, .distance)
        checks.requireQuantity(odometerStart, .odometerStart)
        checks.requireQuantity(odometerEnd, .odometerEnd)
        checks.requireOrder(odometerStart, odometerEnd, .odometerEnd, .below(.odometerStart))
    }
}

extension ConferenceSession: TripItem {
    static var noun: String { "session" }
    static var texts: [ItemText<ConferenceSession>] {
        [.name(\.title, .title), .line(\.speaker, .speaker), .line(\.room, .room), .text(\.notes, .notes)]
    }

    func checkValues(_ checks: inout DraftChecks) { checks.requireZone(timeZone, .timeZone) }
}

extension Attraction: TripItem {
    static var noun: String { "attraction" }
    static var texts: [ItemText<Attraction>] { [.name(\.name, .name), .text(\.notes, .notes)] }

    func checkValues(_ checks: inout DraftChecks) {
        checks.requireMoney(cost, .cost)
    }
}

extension FamilyMember: TripItem {
    static var noun: String { "family member" }
    static var texts: [ItemText<FamilyMember>] { [.name(\.name, .name), .line(\.relation, .relation)] }
}

extension FrequentFlyerCode: TripItem {
    static var noun: String { "frequent-flyer code" }
    static var texts: [ItemText<FrequentFlyerCode>] { [.name(\.programme, .programme), .name(\.code, .code)] }
}

extension VenuePass: TripItem {
    static var noun: String { "venue pass" }
    static var texts: [ItemText<VenuePass>] { [.name(\.name, .name), .line(\.reference, .reference)] }

    func checkValues(_ checks: inout DraftChecks) {
        checks.requireOrder(validFrom, validTo, .validTo)
    }
}

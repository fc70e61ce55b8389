import ArgumentParser
import Foundation
import Interchange
import Logbook

/// A kind of a trip's entries.
enum EntryKind: String, CaseIterable, ExpressibleByArgument {
    case stay
    case itineraryItem = "itinerary-item"
    case leg, session, meal, drive, expense, reimbursement, receipt
    case bucketListItem = "bucket-list-item"
    case attraction
    case familyMember = "family-member"
    case flyerCode = "flyer-code"
    case venuePass = "venue-pass"

    /// What one is called.
    var singular: String { rawValue.replacing("-", with: " ") }

    /// The key of the list in a trip's document.
    var list: String {
        switch self {
        case .stay: "stays"
        case .itineraryItem: "itinerary"
        case .leg: "legs"
        case .session: "sessions"
        case .meal: "meals"
        case .drive: "mileage"
        case .expense: "expenses"
        case .reimbursement: "reimbursements"
        case .receipt: "receipts"
        case .bucketListItem: "bucketList"
        case .attraction: "attractions"
        case .familyMember: "familyMembers"
        case .flyerCode: "flyerCodes"
        case .venuePass: "venuePasses"
        }
    }

    /// The kind of the trips that have such entries; `nil` for all.
    var owner: Trip.Kind? {
        switch self {
        case .stay, .itineraryItem, .leg, .expense, .reimbursement, .receipt, .bucketListItem: nil
        case .session, .meal, .drive: .business
        case .attraction, .familyMember, .flyerCode, .venuePass: .personal
        }
    }

    /// The fields, those that name an entry first.
    var fields: [RecordKey] { Self.fields[self] ?? [] }

    /// The keys of `fields` without which there is no entry.
    var required: [String] {
        switch self {
        case .stay, .receipt: []
        case .leg: ["destination"]
        case .itineraryItem, .session, .bucketListItem: ["title"]
        case .meal, .expense: ["cost"]
        case .reimbursement: ["amount"]
        case .drive: ["distance"]
        case .attraction, .familyMember, .venuePass: ["name"]
        case .flyerCode: ["programme", "code"]
        }
    }

    /// The keys in JSON that only the logbook sets.
    var ownKeys: Set<String> {
        switch self {
        case .familyMember: ["id", "createdAt", "modifiedAt"]
        case .receipt: ["id", "format", "digest", "byteCount"]
        default: ["id"]
        }
    }

    private static let fields: [EntryKind: [RecordKey]] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.table) })

    private var table: [RecordKey] {
        let day = RecordKey.day("day", Self.sense)
        let anyDay = RecordKey.day("day", isOptional: true, Self.sense)
        let times: [RecordKey] = [.time("startTime"), .time("endTime")]
        switch self {
        case .stay:
            return [
                .line("placeName"), .line("address"), .day("startDay", isOptional: true, Self.sense),
                .day("endDay", isOptional: true) { $0.day("startDay").map { DaySense.from($0) } ?? .nearest },
                .zone("timeZone"), .flag("isConfirmed"), .line("reference"), .cost(isOptional: true),
                .flag("isReimbursed"), .line("notes"),
            ]
        case .itineraryItem:
            return [.line("title"), day] + times + [.zone("timeZone"), .line("place"), .line("notes")]
        case .leg:
            return [
                .choice("kind", Leg.Kind.self), .line("number"), .line("carrier"), .line("origin"),
                .day("startDay", Self.sense), .time("startTime"), .zone("startZone"), .line("destination"),
                .day("endDay", isOptional: true) { $0.day("startDay").map { DaySense.from($0) } ?? .nearest },
                .time("endTime"), .zone("endZone"), .line("seat"), .line("reference"), .line("notes"),
            ]
        case .session:
            return [.line("title"), .line("speaker"), .line("room"), anyDay] + times
                + [.zone("timeZone"), .line("notes")]
        case .meal, .drive, .expense, .reimbursement: return moneyFields
        case .receipt: return [.line("name"), .line("entryId", isOptional: true), .line("notes")]
        case .bucketListItem:
            return [
                .line("title"), .choice("kind", BucketListItem.Kind.self), .line("details"), .flag("hasReservation"),
                .flag("isInPlan"), .flag("isDone"),
            ]
        case .attraction:
            return [
                .line("name"), anyDay, .flag("isVisited"), .cost(isOptional: true), .flag("isReimbursed"),
                .line("notes"),
            ]
        case .familyMember: return PersonNoun.fields
        case .flyerCode: return [.line("programme"), .line("code")]
        case .venuePass:
            return [
                .line("name"), .line("reference"), .day("validFrom", isOptional: true),
                .day("validTo", isOptional: true) { $0.day("validFrom").map { DaySense.from($0) } ?? .nearest },
            ]
        }
    }

    /// The fields of what is paid; none of other kinds.
    private var moneyFields: [RecordKey] {
        let day = RecordKey.day("day", Self.sense)
        switch self {
        case .meal:
            return [
                .choice("kind", Meal.Kind.self), .line("place"), day, .cost(isOptional: false), .line("attendees"),
                .flag("isProvidedByHost"), .flag("isReimbursed"),
            ]
        case .drive:
            return [
                .line("origin"), .line("destination"), day, .time("startTime"), .time("endTime"), .zone("timeZone"),
                .distance, .choice("unit", DistanceUnit.self),
                .choice("vehicle", MileageRecord.Vehicle.self), .line("vehicleName"), .line("purpose"),
                .number("odometerStart"),
                .number("odometerEnd"), .flag("isReimbursed"),
            ]
        case .expense:
            return [
                .line("details"), .choice("category", Expense.Category.self), day, .cost(isOptional: false),
                .flag("isReimbursed"), .line("sharedWith"), .line("paidBy"),
            ]
        case .reimbursement:
            return [
                .choice("kind", Reimbursement.Kind.self), .cost("amount", isOptional: false), .day("day"),
                .line("payer"), .line("notes"),
            ]
        default: return []
        }
    }

    /// What is on a trip is on one of its days, or near them.
    private static let sense: DayChoice = { context in
        guard let start = context.trip?.text("startDay").flatMap({ CalendarDay($0) }),
            let end = context.trip?.text("endDay").flatMap({ CalendarDay($0) })
        else { return .nearest }
        return .within(start, end)
    }

    /// A new entry of a trip before its fields are set: on the trip's first day, or today during the trip.
    func blank(of trip: RecordObject) throws -> RecordObject {
        let start = trip.text("startDay").flatMap { CalendarDay($0) } ?? .today()
        let end = trip.text("endDay").flatMap { CalendarDay($0) } ?? start
        let day = start <= .today() && .today() <= end ? CalendarDay.today() : start
        let currency = trip.text("currency") ?? trip["perDiem"]?.object?.text("currency") ?? "EUR"
        let nothing = Money(minorUnits: 0, currency: currency)
        return switch self {
        case .stay: try RecordObject(Stay())
        case .itineraryItem: try RecordObject(ItineraryItem(day: day, title: ""))
        case .leg: try RecordObject(Leg(kind: .flight, startDay: day))
        case .session: try RecordObject(ConferenceSession(title: ""))
        case .meal: try RecordObject(Meal(day: day, kind: .other, cost: nothing))
        case .drive: try RecordObject(MileageRecord(day: day, distance: 0))
        case .expense: try RecordObject(Expense(day: day, cost: nothing))
        case .reimbursement: try RecordObject(Reimbursement(day: day, amount: nothing))
        case .receipt: try RecordObject(Receipt(name: "", format: .pdf, digest: "", byteCount: 0))
        case .bucketListItem: try RecordObject(BucketListItem(title: ""))
        case .attraction: try RecordObject(Attraction(name: ""))
        case .familyMember: try RecordObject(FamilyMember(name: ""))
        case .flyerCode: try RecordObject(FrequentFlyerCode(programme: "", code: ""))
        case .venuePass: try RecordObject(VenuePass(name: ""))
        }
    }

    /// An entry of a document with what it leaves out. An entry of a new trip gets an id of its own; a person keeps theirs.
    func completed(_ entry: RecordObject, trip: RecordObject) throws -> RecordObject {
        try RecordDocument.check(entry, ownKeys.union(fields.flatMap(\.jsonKeys)), in: singular)
        let blank = try blank(of: trip)
        var completed = blank.merging(entry) { $1 }
        if trip["id"] == nil, self != .familyMember { completed["id"] = blank["id"] }
        return completed
    }

    /// - Throws: where a trip has no such entries.
    func check(_ trip: RecordObject) throws {
        guard let owner, trip.text("kind") != owner.rawValue else { return }
        throw OtherKind(singular: singular, owner: owner.rawValue)
    }

    struct OtherKind: Error, CustomStringConvertible {
        let singular: String
        let owner: String
        var description: String { "Only a \(owner) trip has \(singular.withArticle)." }
    }
}

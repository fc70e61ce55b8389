import Foundation
import Localization
import Logbook

/// The lists of a trip's form, a row for each entry.
nonisolated struct TripItemForm {
    let choices: TripChoices
    let draft: TripDraft

    typealias Section = FormSection<TripContents>

    var numbers: NumberText { NumberText() }

    /// What amounts are in that name no currency: the trip's own, that of its per diem, or the user's.
    private var currency: String {
        if let currency = draft.currency { return currency }
        if case .business(let business) = draft.specifics { return business.perDiem.currency }
        return choices.currency
    }

    /// The lists that a trip of a kind has.
    func sections(of kind: Trip.Kind) -> [FormSection<TripContents>] {
        switch kind {
        case .trip: [legs, stays, itinerary, expenses, reimbursements, receipts, bucketList]
        case .business:
            [legs, stays, sessions, itinerary, meals, mileage, expenses, reimbursements, receipts, bucketList]
        case .personal:
            [
                legs, stays, itinerary, attractions, familyMembers, expenses, reimbursements, receipts, bucketList,
                flyerCodes, venuePasses,
            ]
        }
    }

    /// The day of a new entry: today during the trip, the trip's first day otherwise.
    var day: CalendarDay {
        let today = CalendarDay.today()
        return (draft.startDay...max(draft.startDay, draft.endDay)).contains(today) ? today : draft.startDay
    }

    /// What is on a trip is on one of its days, or near them.
    func sense(_: some Any) -> DaySense { .within(draft.startDay, draft.endDay) }

    var nothing: Money { Money(minorUnits: 0, currency: currency) }

    func joined(_ parts: String?...) -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// A day in words, and whether it is outside of the trip.
    func text(_ day: CalendarDay?) -> String? {
        guard let day else { return nil }
        let isInside = (draft.startDay...max(draft.startDay, draft.endDay)).contains(day)
        let text = DayText().text(day)
        return isInside ? text : localized("{day}, outside the trip", ["day": text])
    }

    func text(_ money: Money?) -> String? {
        guard let money, money.minorUnits != 0 else { return nil }
        return numbers.text(money)
    }

    /// The day of a stay that is outside of the trip; other days are not mentioned.
    private func outside(_ stay: Stay) -> String? {
        let days = draft.startDay...max(draft.startDay, draft.endDay)
        return text([stay.startDay, stay.endDay].compactMap(\.self).first { !days.contains($0) })
    }

    private var stays: FormSection<TripContents> {
        let (start, end) = (draft.startDay, draft.endDay)
        return Section(
            id: "stays", title: localized("Stays"),
            rows: .list(
                \.stays, noun: "stay", add: localized("Add Stay"),
                new: { _, id in Stay(id: id, startDay: start, endDay: end) },
                summary: { stay in
                    (
                        stay.placeName.isEmpty ? stay.address : stay.placeName,
                        joined(
                            stay.isConfirmed ? localized("confirmed") : localized("not confirmed"), text(stay.cost),
                            stay.isReimbursed ? localized("paid back") : nil, outside(stay))
                    )
                },
                fields: [
                    .line(.placeName, localized("Place"), \.placeName).offering(choices.places),
                    .line(.address, localized("Address"), \.address),
                    .day(.startDay, localized("From"), \.startDay, sense: sense),
                    .day(.endDay, localized("To"), \.endDay) { .from($0.startDay ?? start) },
                    .zone(.timeZone, localized("Time zone"), \.timeZone),
                    .flag("isConfirmed", localized("Confirmed"), \.isConfirmed),
                    .line(.reference, localized("Booking number"), \.reference),
                    .money(.cost, localized("Cost"), \.cost, currency: currency),
                    .flag("isReimbursed", localized("Paid back"), \.isReimbursed),
                    .line(.notes, localized("Notes"), \.notes, style: .paragraph),
                ]))
    }

    private var legs: FormSection<TripContents> {
        Section(
            id: "legs", title: localized("Flights and other legs"),
            rows: .list(
                \.legs, noun: "leg", add: localized("Add Leg"),
                new: { contents, id in
                    let last = contents.legs.last
                    return Leg(
                        id: id, kind: last?.kind ?? .flight, origin: last?.destination ?? "",
                        startDay: last == nil ? draft.startDay : day)
                },
                summary: { leg in
                    (
                        leg.name.isEmpty ? leg.kind.name : leg.name,
                        joined(
                            leg.number.isEmpty ? leg.kind.name : nil, text(leg.startDay),
                            numbers.times(leg.startTime, leg.endTime), leg.seat, leg.reference)
                    )
                },
                fields: [
                    .choice("kind", localized("By"), \.kind) { $0.name },
                    .line(.number, localized("Number"), \.number).hinting(localized("LH 1172")),
                    .line(.origin, localized("Starting point"), \.origin).offering(choices.places),
                    .day(.startDay, localized("Departure"), \.startDay, sense: sense),
                    .time("startTime", localized("At"), \.startTime),
                    .zone(.startZone, localized("Time zone"), \.startZone),
                    .line(.destination, localized("End point"), \.destination).offering(choices.places),
                    .day(.endDay, localized("Arrival"), \.endDay) { .from($0.startDay) },
                    .time("endTime", localized("At"), \.endTime),
                    .zone(.endZone, localized("Time zone"), \.endZone),
                    .line(.carrier, localized("Carrier"), \.carrier), .line(.seat, localized("Seat"), \.seat),
                    .line(.reference, localized("Booking number"), \.reference),
                    .line(.notes, localized("Notes"), \.notes, style: .paragraph),
                ]))
    }

    private var itinerary: FormSection<TripContents> {
        Section(
            id: "itinerary", title: localized("Itinerary"),
            rows: .list(
                \.itinerary, noun: "itinerary item", add: localized("Add to the Itinerary"),
                new: { contents, id in
                    ItineraryItem(id: id, day: contents.itinerary.last?.day ?? day, title: "")
                },
                summary: { ($0.title, joined(text($0.day), numbers.times($0.startTime, $0.endTime), $0.place)) },
                fields: [
                    .line(.title, localized("What"), \.title), .day(.day, localized("Day"), \.day, sense: sense),
                    .time("startTime", localized("Starts"), \.startTime),
                    .time("endTime", localized("Ends"), \.endTime),
                    .zone(.timeZone, localized("Time zone"), \.timeZone),
                    .line(.place, localized("Place"), \.place).offering(choices.places),
                    .line(.notes, localized("Notes"), \.notes, style: .paragraph),
                ]))
    }

    private var sessions: FormSection<TripContents> {
        Section(
            id: "sessions", title: localized("Sessions"),
            rows: .list(
                \.sessions, noun: "session", add: localized("Add Session"),
                new: { contents, id in
                    ConferenceSession(id: id, title: "", day: contents.sessions.last?.day ?? day)
                },
                summary: {
                    ($0.title, joined($0.speaker, text($0.day), numbers.times($0.startTime, $0.endTime), $0.room))
                },
                fields: [
                    .line(.title, localized("Title"), \.title), .line(.speaker, localized("Speaker"), \.speaker),
                    .line(.room, localized("Room"), \.room), .day(.day, localized("Day"), \.day, sense: sense),
                    .time("startTime", localized("Starts"), \.startTime),
                    .time("endTime", localized("Ends"), \.endTime),
                    .zone(.timeZone, localized("Time zone"), \.timeZone),
                    .line(.notes, localized("Notes"), \.notes, style: .paragraph),
                ]))
    }

    private var meals: FormSection<TripContents> {
        Section(
            id: "meals", title: localized("Meals"),
            rows: .list(
                \.meals, noun: "meal", add: localized("Add Meal"),
                new: { contents, id in
                    Meal(id: id, day: contents.meals.last?.day ?? day, kind: .lunch, cost: nothing)
                },
                summary: { meal in
                    (
                        joined(meal.kind.name, meal.place),
                        joined(
                            text(meal.day), text(meal.cost), meal.isProvidedByHost ? localized("provided") : nil,
                            meal.isReimbursed ? localized("paid back") : nil)
                    )
                },
                fields: [
                    .choice("kind", localized("Meal"), \.kind) { $0.name },
                    .day(.day, localized("Day"), \.day, sense: sense),
                    .money(.cost, localized("Cost"), \.cost),
                    .line(.place, localized("Place"), \.place).offering(choices.places),
                    .line(.attendees, localized("With"), \.attendees),
                    .flag("isProvidedByHost", localized("Provided by the host"), \.isProvidedByHost),
                    .flag("isReimbursed", localized("Paid back"), \.isReimbursed),
                ]))
    }

    private var mileage: FormSection<TripContents> {
        Section(
            id: "mileage", title: localized("Mileage"),
            rows: .list(
                \.mileage, noun: "drive", add: localized("Add Drive"),
                new: { contents, id in
                    let last = contents.mileage.last
                    return MileageRecord(
                        id: id, day: last?.day ?? day, origin: last?.destination ?? "", vehicle: last?.vehicle ?? .car,
                        vehicleName: last?.vehicleName ?? "", distance: 0, unit: last?.unit ?? choices.distanceUnit)
                },
                summary: { drive in
                    let way = [drive.origin, drive.destination].filter { !$0.isEmpty }.joined(separator: " – ")
                    return (
                        way.isEmpty ? drive.purpose : way,
                        joined(
                            text(drive.day), numbers.times(drive.startTime, drive.endTime),
                            "\(numbers.text(drive.distance)) \(drive.unit.rawValue)",
                            drive.isReimbursed ? localized("paid back") : nil)
                    )
                },
                fields: [
                    .day(.day, localized("Day"), \.day, sense: sense),
                    .line(.origin, localized("Starting point"), \.origin).offering(choices.places),
                    .line(.destination, localized("End point"), \.destination).offering(choices.places),
                    .time("startTime", localized("Starts"), \.startTime),
                    .time("endTime", localized("Ends"), \.endTime),
                    .zone(.timeZone, localized("Time zone"), \.timeZone),
                    .number(.distance, localized("Distance"), \.distance),
                    .choice("unit", localized("Unit"), \.unit) { $0.name },
                    .choice("vehicle", localized("Vehicle"), \.vehicle) { $0.name },
                    .line(.vehicleName, localized("Number plate"), \.vehicleName),
                    .line(.purpose, localized("Purpose"), \.purpose),
                    .number(.odometerStart, localized("Odometer at the start"), \.odometerStart),
                    .number(.odometerEnd, localized("Odometer at the end"), \.odometerEnd),
                    .flag("isReimbursed", localized("Paid back"), \.isReimbursed),
                ]))
    }

    /// Files are added by the page that shows them.
    private var receipts: FormSection<TripContents> {
        // A form makes its sections at every key.
        let contents = draft.liveContents
        let entries = contents.receipts.isEmpty ? [] : contents.payments
        let names = Dictionary(entries.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        return Section(
            id: TripModel.receiptSection, title: localized("Receipts"),
            rows: .list(
                \.receipts, noun: "receipt", add: localized("Add Receipts…"),
                new: { _, id in Receipt(id: id, name: "", format: .pdf, digest: "", byteCount: 0) },
                summary: { receipt in
                    (
                        receipt.name,
                        joined(
                            receipt.entryID.flatMap { names[$0] } ?? localized("of the trip"),
                            receipt.byteCount.formatted(.byteCount(style: .file).locale(.user)))
                    )
                },
                fields: [
                    .line(.name, localized("Name"), \.name),
                    .entry(
                        "entryId", localized("Receipt for"), \.entryID, none: localized("The trip"),
                        of: entries.map { Choice($0.id.uuidString, $0.name) }),
                    .line(.notes, localized("Notes"), \.notes, style: .paragraph),
                ]))
    }

    private var bucketList: FormSection<TripContents> {
        Section(
            id: "bucketList", title: localized("Bucket list"),
            rows: .list(
                \.bucketList, noun: "bucket-list item", add: localized("Add to the Bucket List"),
                new: { contents, id in
                    BucketListItem(id: id, kind: contents.bucketList.last?.kind ?? .activity, title: "")
                },
                summary: { item in
                    (
                        item.title,
                        joined(
                            item.isDone ? localized("done") : nil, item.isInPlan ? localized("in the plan") : nil,
                            item.hasReservation ? localized("reserved") : nil)
                    )
                },
                fields: [
                    .line(.title, localized("What"), \.title),
                    .choice("kind", localized("Kind"), \.kind) { $0.name },
                    .line(.details, localized("Details"), \.details, style: .paragraph),
                    .flag("isInPlan", localized("In the plan"), \.isInPlan),
                    .flag("hasReservation", localized("Reserved"), \.hasReservation),
                    .flag("isDone", localized("Done"), \.isDone),
                ]))
    }

    private var attractions: FormSection<TripContents> {
        Section(
            id: "attractions", title: localized("Attractions"),
            rows: .list(
                \.attractions, noun: "attraction", add: localized("Add Attraction"),
                new: { _, id in Attraction(id: id, name: "") },
                summary: { attraction in
                    (
                        attraction.name,
                        joined(
                            text(attraction.day), attraction.isVisited ? localized("visited") : nil,
                            text(attraction.cost), attraction.isReimbursed ? localized("paid back") : nil)
                    )
                },
                fields: [
                    .line(.name, localized("Name"), \.name), .day(.day, localized("Day"), \.day, sense: sense),
                    .flag("isVisited", localized("Visited"), \.isVisited),
                    .money(.cost, localized("Cost"), \.cost, currency: currency),
                    .flag("isReimbursed", localized("Paid back"), \.isReimbursed),
                    .line(.notes, localized("Notes"), \.notes, style: .paragraph),
                ]))
    }

    /// A row for a person who is known has that person; whoever is on the trip already is not offered.
    private var familyMembers: FormSection<TripContents> {
        let people = choices.people
        let present = Set(draft.liveContents.familyMembers.map(\.id))
        let offered = people.filter { !present.contains($0.id) }.map {
            Suggestion($0.name, detail: $0.relation, entry: $0.id)
        }
        return Section(
            id: "familyMembers", title: localized("Family members"),
            rows: .list(
                \.familyMembers, noun: "family member", add: localized("Add Family Member"),
                new: { _, id in people.first { $0.id == id } ?? FamilyMember(id: id, name: "") },
                summary: { ($0.name, $0.relation) },
                fields: [
                    .line(.name, localized("Name"), \.name).offering(offered).savedOnLeaving,
                    .line(.relation, localized("Relation"), \.relation).hinting(localized("sister")),
                ]))
    }

    private var flyerCodes: FormSection<TripContents> {
        Section(
            id: "flyerCodes", title: localized("Frequent-flyer codes"),
            rows: .list(
                \.flyerCodes, noun: "frequent-flyer code", add: localized("Add Frequent-Flyer Code"),
                new: { _, id in FrequentFlyerCode(id: id, programme: "", code: "") },
                summary: { ($0.programme, $0.code) },
                fields: [
                    .line(.programme, localized("Programme"), \.programme), .line(.code, localized("Code"), \.code),
                ]))
    }

    private var venuePasses: FormSection<TripContents> {
        Section(
            id: "venuePasses", title: localized("Venue passes"),
            rows: .list(
                \.venuePasses, noun: "venue pass", add: localized("Add Venue Pass"),
                new: { _, id in VenuePass(id: id, name: "") },
                summary: { ($0.name, joined($0.reference, text($0.validTo))) },
                fields: [
                    .line(.name, localized("Name"), \.name), .line(.reference, localized("Reference"), \.reference),
                    .day("validFrom", localized("Valid from"), \.validFrom),
                    .day(.validTo, localized("Valid until"), \.validTo),
                ]))
    }
}

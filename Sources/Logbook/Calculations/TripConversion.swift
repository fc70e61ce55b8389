import Foundation
import Localization

/// What becomes of a trip's contents when its kind changes: nothing is lost, and nothing is left where the new kind does
/// not show it.
///
/// | of | becomes |
/// |---|---|
/// | business: a meal with a cost | an expense for meals |
/// | business: a session with a day | an itinerary item |
/// | business: everything else | a line of a snippet on the trip |
/// | personal: an attraction | an activity on the bucket list |
/// | personal: a family member | stays in the logbook, no longer on the trip, and a line of the snippet |
/// | personal: everything else | a line of a snippet on the trip |
struct TripConversion {
    private(set) var contents: TripContents
    /// What the new kind cannot store, one line each; empty when there is nothing.
    private(set) var lines: [String] = []

    /// - Parameters:
    ///   - contents: of the trip so far.
    ///   - old: what the trip was.
    ///   - kind: what it becomes.
    init(_ contents: TripContents, from old: Trip.Specifics, to kind: Trip.Kind) {
        self.contents = contents
        guard old.kind != kind else { return }
        switch old {
        case .plain: break
        case .business(let business): leaveBusiness(business)
        case .personal(let reason): leavePersonal(reason)
        }
    }

    /// What changes, in words.
    ///
    /// - Parameter old: the contents before.
    fileprivate func sentences(before old: TripContents) -> [String] {
        var sentences: [String] = []
        let meals = contents.expenses.count - old.expenses.count
        if meals > 0 {
            sentences.append(
                counted("{count} meal becomes an expense.", "{count} meals become expenses.", count: meals))
        }
        let sessions = contents.itinerary.count - old.itinerary.count
        if sessions > 0 {
            sentences.append(
                counted(
                    "{count} session moves to the itinerary.", "{count} sessions move to the itinerary.",
                    count: sessions))
        }
        let attractions = contents.bucketList.count - old.bucketList.count
        if attractions > 0 {
            sentences.append(
                counted(
                    "{count} attraction moves to the bucket list.", "{count} attractions move to the bucket list.",
                    count: attractions))
        }
        if !lines.isEmpty {
            sentences.append(
                counted(
                    "{count} line is kept in a snippet on the trip:",
                    "{count} lines are kept in a snippet on the trip:",
                    count: lines.count))
            sentences += lines.map { "    \($0)" }
        }
        return sentences
    }

    private mutating func leaveBusiness(_ business: Trip.Business) {
        for (field, value) in TripField.business where TripField.businessTexts.contains(field) {
            append(field.title, value.plainText(of: business))
        }
        if business.perDiem.minorUnits > 0 { append(localized("Per diem"), business.perDiem.text()) }
        if business.isPerDiemReimbursed { append(localized("Per diem"), localized("paid back")) }
        if business.claim != .open { append(localized("Claim"), business.claim.name) }
        for meal in contents.meals {
            let details = [meal.kind.name, meal.place, meal.attendees].filter { !$0.isEmpty }
                .joined(separator: ", ")
            if meal.cost.minorUnits > 0 {
                contents.expenses.append(
                    Expense(
                        id: meal.id, day: meal.day, category: .meals,
                        details: String(details.unicodeScalars.prefix(DraftChecks.lineLimit)), cost: meal.cost,
                        isReimbursed: meal.isReimbursed))
            } else {
                let host = meal.isProvidedByHost ? [localized("provided by the host")] : []
                append(localized("Meal"), (["\(meal.day) \(details)"] + host).joined(separator: ", "))
            }
        }
        for drive in contents.mileage {
            let way = [drive.origin, drive.destination].filter { !$0.isEmpty }.joined(separator: " – ")
            let odometer = [drive.odometerStart, drive.odometerEnd].compactMap { $0.map { "\($0)" } }
                .joined(separator: " – ")
            let times = NumberText().times(drive.startTime, drive.endTime).map { " " + $0 } ?? ""
            let state = drive.isReimbursed ? ", \(localized("paid back"))" : ""
            append(
                localized("Drive"),
                "\(drive.day)\(times) \(drive.distance.formatted) \(drive.unit.rawValue), \(drive.vehicle.name), \(way) \(drive.purpose) \(odometer)\(state)"
            )
        }
        for session in contents.sessions {
            let about = [session.speaker, session.notes].filter { !$0.isEmpty }.joined(separator: ", ")
            if let day = session.day {
                contents.itinerary.append(
                    ItineraryItem(
                        id: session.id, day: day, startTime: session.startTime, endTime: session.endTime,
                        timeZone: session.timeZone, title: session.title, place: session.room,
                        notes: String(about.unicodeScalars.prefix(DraftChecks.textLimit))))
            } else {
                append(
                    localized("Session"),
                    [session.title, session.room, about].filter { !$0.isEmpty }.joined(separator: ", "))
            }
        }
        (contents.meals, contents.mileage, contents.sessions) = ([], [], [])
    }

    private mutating func leavePersonal(_ reason: PersonalTrip.Reason) {
        if reason != .unknown { append(localized("Reason"), reason.name) }
        for attraction in contents.attractions {
            let cost = attraction.cost.map { "\n\($0)" } ?? ""
            let state = attraction.isReimbursed ? ", \(localized("paid back"))" : ""
            let day = attraction.day.map { "\n\($0)" } ?? ""
            contents.bucketList.append(
                BucketListItem(
                    id: attraction.id, kind: .activity, title: attraction.name,
                    details: String(
                        (attraction.notes + day + cost + state).unicodeScalars.prefix(DraftChecks.textLimit)
                    ).tidied,
                    isDone: attraction.isVisited))
        }
        for member in contents.familyMembers { append(localized("With"), "\(member.name) \(member.relation)") }
        for code in contents.flyerCodes { append(localized("Frequent flyer"), "\(code.programme) \(code.code)") }
        for pass in contents.venuePasses {
            let days = [pass.validFrom, pass.validTo].compactMap { $0?.description }.joined(separator: " – ")
            append(localized("Pass"), "\(pass.name) \(pass.reference) \(days)")
        }
        contents.attractions = []
        contents.familyMembers = []
        contents.flyerCodes = []
        contents.venuePasses = []
    }

    private mutating func append(_ label: String, _ text: String) {
        if !text.tidied.isEmpty {
            lines.append(localized("{subject}: {text}", ["subject": label, "text": text.tidied]))
        }
    }
}

extension TripContents {
    /// What becomes of the contents when the trip's kind changes: a sentence for each kind of thing that changes.
    public func consequences(from old: Trip.Specifics, to kind: Trip.Kind) -> [String] {
        TripConversion(self, from: old, to: kind).sentences(before: self)
    }

    /// Whether a trip of this kind has every list that is not empty.
    func fits(_ kind: Trip.Kind) -> Bool {
        let hasBusiness = !(meals.isEmpty && mileage.isEmpty && sessions.isEmpty)
        let hasPersonal = !(attractions.isEmpty && familyMembers.isEmpty && flyerCodes.isEmpty && venuePasses.isEmpty)
        return (!hasBusiness || kind == .business) && (!hasPersonal || kind == .personal)
    }
}

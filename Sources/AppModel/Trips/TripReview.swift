import Foundation
import Localization
import Logbook

extension TripModel {
    /// What is still to be done for a business trip that is over and not claimed yet, as sentences; `nil` for any other trip.
    public var review: String? { review(today: .today()) }

    func review(today: CalendarDay) -> String? {
        guard let draft = form?.draft, let statement, draft.endDay < today,
            case .business(let business) = draft.specifics, business.claim == .open
        else { return nil }
        var sentences = [localized("The trip is over.")]
        let unproven = statement.lines.count(where: \.lacksReceipt)
        if unproven > 0 {
            sentences.append(
                counted("{count} payment lacks a receipt.", "{count} payments lack a receipt.", count: unproven))
        }
        let unpaid = statement.lines.count { $0.amount == nil }
        if unpaid > 0 {
            sentences.append(counted("{count} line has no rate.", "{count} lines have no rate.", count: unpaid))
        }
        let due = statement.outstanding.filter { $0.minorUnits > 0 }
        if !due.isEmpty {
            let sums = due.map { NumberText().text($0) }.formatted(.list(type: .and).locale(.user))
            sentences.append(localized("{amount} are to be claimed.", ["amount": sums]))
        }
        return sentences.joined(separator: " ")
    }

    /// Marks the claim as handed in; the notice offers to undo it.
    public func submitClaim() async {
        await change { draft in
            guard case .business(var business) = draft.specifics else { return nil }
            business.claim = .submitted
            draft.specifics = .business(business)
            draft.contents = nil
            return localized("The claim is marked as handed in.")
        }
    }
}

extension TripDraft {
    /// The next trip like another one.
    init(next trip: TripWithContents, today: CalendarDay) {
        self.init(trip.trip)
        id = nil
        let length = max(0, startDay.days(until: endDay))
        startDay = max(today, endDay).adding(days: 7)
        endDay = startDay.adding(days: length)
        notes = nil
        if case .business(var business) = specifics {
            (business.claim, business.isPerDiemReimbursed) = (.open, false)
            (business.departureTime, business.returnTime) = (nil, nil)
            specifics = .business(business)
        }
        contents = TripContents()
        contents?.tags = trip.contents.tags
        contents?.familyMembers = trip.contents.familyMembers
    }
}

import Foundation
import Localization

extension Allowance {
    /// Remarks that the lines do not contain: the rate that was used, and doubts about it.
    var remarks: [ExpenseStatement.Remark] {
        var sentences: [String] = []
        if trip.startDay.days(until: trip.endDay) > Self.longestTrip {
            sentences.append(
                localized(
                    "The trip is longer than {days} days, so its daily allowance is not counted.",
                    ["days": Self.longestTrip.formatted(.user)]))
        }
        guard let policy else { return sentences.map { ExpenseStatement.Remark(text: $0) } }
        if placeRates == nil {
            if policy.hasRates {
                sentences.append(
                    localized(
                        "Counted with the trip's own rate of {amount}, by the rules “{policy}”.",
                        ["amount": trip.perDiem.text(), "policy": policy.name]))
            }
        } else {
            if trip.perDiem.minorUnits > 0 {
                sentences.append(
                    localized(
                        "The trip's own rate of {amount} is not used: the rates of “{policy}” are.",
                        ["amount": trip.perDiem.text(), "policy": policy.name]))
            }
            sentences += placeRemark(policy)
        }
        if let validTo = policy.validTo, validTo < trip.endDay {
            sentences.append(
                localized(
                    "“{policy}” is valid until {day}; later days are counted at its last rates.",
                    ["policy": policy.name, "day": DayText().text(validTo)]))
        }
        if policy.minimumHours > 0 || hasHours, trip.business.departureTime == nil, departure != nil, absence != nil {
            sentences.append(
                localized("The hours are those of the legs; enter when you left and were back if you were away longer.")
            )
        }
        if trip.startDay < trip.endDay, absence?.isOverMidnight == true, policy.mergesOvernight {
            sentences.append(
                localized("No stay covers the night, so both days count as one. Add the stay if there was one."))
        }
        return sentences.map { ExpenseStatement.Remark(text: $0) }
    }

    /// Whether the rates depend on hours.
    private var hasHours: Bool { placeRates?.rates.contains { $0.fromHours > 0 } ?? false }

    /// The rate that was found for the trip's place, where that is not obvious.
    private func placeRemark(_ policy: PerDiemPolicy) -> [String] {
        guard let placeRates else { return [] }
        let place = Self.place(of: trip)
        if !dayRates.isEmpty {
            let isWhole = dayRates.count > trip.startDay.days(until: trip.endDay)
            var sentences = [
                localized(
                    "Rates by the stays and legs: {places}.",
                    ["places": placeNames.formatted(.list(type: .and).locale(.user))])
            ]
            if !isWhole, let name = placeRates.rates.first?.placeName, !name.isEmpty {
                sentences.append(localized("Rate for {place} on the other days.", ["place": name]))
            }
            return sentences
        }
        switch placeRates.match {
        case .place, .region:
            return placeRates.rates.prefix(1).map { localized("Rate for {place}.", ["place": $0.placeName]) }
        case .everywhere:
            guard policy.hasPlaces else { return [] }
            return [
                place.isEmpty
                    ? localized("Standard rate: the trip has no destination.")
                    : localized("Standard rate, no locality found for {place}.", ["place": place])
            ]
        case .ambiguous:
            return [
                localized(
                    "Standard rate: there are several places called {place}. Add the country or the state.",
                    ["place": place])
            ]
        }
    }
}

import AppModel
import Foundation
import Localization
import Logbook

/// A trip in the words of the window.
extension Trip {
    /// A row of the list of trips. Asks for what the trip costs.
    func row(_ trips: TripList) -> RecordCell.Content {
        trips.want(totalOf: self)
        let amounts = (trips.totals[id] ?? []).filter { $0.minorUnits != 0 }
        return RecordCell.Content(
            icon: iconName, iconLabel: kind.name, title: name,
            subtitle: [summary, specifics.claimName].compactMap(\.self).joined(separator: " · "),
            amount: amounts.map { NumberText().text($0) }.joined(separator: " + "))
    }
}

extension Trip.Specifics {
    /// How far the claim of a business trip is; `nil` before it is submitted.
    var claimName: String? {
        guard case .business(let business) = self, business.claim != .open else { return nil }
        return business.claim.name
    }
}

extension FamilyMemberWithTrips {
    /// A row of the list of persons.
    var row: RecordCell.Content {
        let trips = tripCount == 0 ? localized("no trips") : counted("{count} trip", "{count} trips", count: tripCount)
        return RecordCell.Content(
            title: member.name, subtitle: [member.relation, trips].filter { !$0.isEmpty }.joined(separator: " · "))
    }
}

extension Place {
    /// A row of the list of places.
    var row: RecordCell.Content {
        RecordCell.Content(title: name, subtitle: counted("{count} trip", "{count} trips", count: tripCount))
    }
}

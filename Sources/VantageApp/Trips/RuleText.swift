import AppModel
import Foundation
import Localization
import Logbook

// Rules in the words of the window's lists.

extension PerDiemPolicy {
    /// What distinguishes the rules from others: “EUR · up to 31 Dec 2026”.
    var summary: String { [currency, upTo(validTo)].filter { !$0.isEmpty }.joined(separator: " · ") }
}

extension MileageScheme {
    /// What distinguishes the rates from others: “EUR/km”.
    var summary: String {
        ["\(currency)/\(unit.rawValue)", upTo(validTo)].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension ExchangeRate {
    /// The rate and since when: “1.083 · 3 May 2027”.
    var summary: String {
        let number = rate.formatted(.number.precision(.fractionLength(0...9)).locale(.user))
        return [number, DayText().text(day), upTo(validTo)].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

private func upTo(_ day: CalendarDay?) -> String {
    day.map { localized("up to {day}", ["day": DayText().text($0)]) } ?? ""
}

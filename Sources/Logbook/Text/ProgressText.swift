import Foundation
import Localization

extension GoalProgress {
    /// “52 / 120 km”, for each of the targets; “2 / 3 runs this week”.
    public var amounts: String {
        let numbers = NumberText()
        let amounts = parts.map { part in
            let unit = Quantities.word(part.measure.unit, for: part.target)
            return "\(numbers.text(part.actual)) / \(numbers.text(part.target)) \(unit)"
        }.joined(separator: ", ")
        guard !amounts.isEmpty else { return "" }
        return switch interval {
        case .once: amounts
        case .day: localized("{amounts} today", ["amounts": amounts])
        case .week: localized("{amounts} this week", ["amounts": amounts])
        case .month: localized("{amounts} this month", ["amounts": amounts])
        }
    }

    /// “behind · no action for 9 days”
    public var status: String {
        var words = pace == .open ? [] : [pace.name]
        if expectedPace < 100, pace != .done {
            words.append(
                expectedPace == 0
                    ? localized("paused while you travel")
                    : localized("{percent}% of the pace while you travel", ["percent": expectedPace.formatted(.user)]))
        }
        if let daysSinceAction, daysSinceAction > 6, pace != .done {
            words.append(counted("no action for {count} day", "no action for {count} days", count: daysSinceAction))
        }
        return words.joined(separator: " · ")
    }

    /// When it will be done, and what it takes: “as until now done on 12 Dec 2026; in time with 4.2 km a week”; empty where that cannot
    /// be said.
    public var forecast: String {
        guard pace != .done else { return "" }
        let numbers = NumberText()
        var words: [String] = []
        if let forecastDay {
            words.append(localized("as until now done on {day}", ["day": DayText().text(forecastDay)]))
        }
        if interval == .once, let daysLeft, daysLeft > 0, timeFraction.map({ $0 > 0 }) ?? false {
            let amounts = parts.filter { $0.actual < $0.target }.map { part in
                let amount = (part.target - part.actual) / Double(daysLeft) * Double(min(7, daysLeft))
                return
                    "\(numbers.text((amount * 10).rounded(.up) / 10)) \(Quantities.word(part.measure.unit, for: amount))"
            }
            if !amounts.isEmpty {
                let sum = amounts.joined(separator: ", ")
                words.append(
                    daysLeft < 7
                        ? localized("{amount} are left", ["amount": sum])
                        : localized("in time with {amount} a week", ["amount": sum]))
            }
        }
        return words.joined(separator: "; ")
    }
}

import Foundation
import Localization

extension GoalProgress {
    /// “52 / 120 km”, for each of the targets.
    public var amounts: String {
        let numbers = NumberText()
        return parts.map { part in
            let unit = Quantities.word(part.measure.unit, for: part.target)
            return "\(numbers.text(part.actual)) / \(numbers.text(part.target)) \(unit)"
        }.joined(separator: ", ")
    }

    /// “behind · no action for 9 days”
    public var status: String {
        var words = pace == .open ? [] : [pace.name]
        if let daysSinceAction, daysSinceAction > 6, pace != .done {
            words.append(counted("no action for {count} day", "no action for {count} days", count: daysSinceAction))
        }
        return words.joined(separator: " · ")
    }
}

import Foundation
import Localization

extension GoalProgress {
    /// “52 / 120 km”, for each of the targets.
    public var amounts: String {
        let numbers = NumberText()
        return parts.map { "\(numbers.text($0.actual)) / \(numbers.text($0.target)) \($0.measure.unit)" }
            .joined(separator: ", ")
    }

    /// “behind · 9 days quiet”
    public var status: String {
        var words = pace == .open ? [] : [pace.name]
        if let daysSinceAction, daysSinceAction > 6, pace != .done {
            words.append(counted("{count} day quiet", "{count} days quiet", count: daysSinceAction))
        }
        return words.joined(separator: " · ")
    }
}

import Foundation
import Logbook

/// A goal, milestone or obligation in the words of the window.
extension Expectation {
    var kindName: String {
        switch kind {
        case .goal: "Goal"
        case .milestone: "Milestone"
        case .obligation: "Obligation"
        }
    }

    /// What it is and by when, for a row and a heading.
    var summary: String {
        [kindName, dueDay.map { "by \($0.text)" } ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    var fields: [RecordPage.Field] {
        let own: [RecordPage.Field] =
            switch self {
            case let goal as Goal:
                [
                    .init(name: "Start", value: goal.startDay?.text ?? ""),
                    .init(name: "Target day", value: goal.targetDay?.text ?? ""),
                    .init(name: "Plan", value: goal.actionPlan ?? ""),
                ]
            case let milestone as Milestone: [.init(name: "Target day", value: milestone.targetDay.text)]
            case let obligation as Obligation:
                [
                    .init(name: "Deadline", value: obligation.deadline.text),
                    .init(name: "Asked for by", value: obligation.requestedBy ?? ""),
                    .init(name: "If missed", value: obligation.consequence ?? ""),
                ]
            default: []
            }
        let measured = targets.map { "\($0.target.formatted()) \($0.measure.unit)" }.joined(separator: "\n")
        return [.init(name: "Details", value: details), .init(name: "Measured by", value: measured)] + own + [
            .init(name: "Importance", value: "\(importance) of 10"),
            .init(name: "Urgency", value: "\(urgency) of 10"),
        ]
    }
}

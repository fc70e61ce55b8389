import AppModel
import Foundation
import Localization
import Logbook

/// A goal, milestone or obligation in the words of the window.
extension Expectation {
    /// A row of the list of goals: what it is, by when, and how far.
    func row(_ goals: GoalBook) -> RecordCell.Content {
        let due = dueDay.map { localized("by {day}", ["day": DayText().text($0)]) }
        let progress = goals.progress(of: id)
        let status = progress.flatMap { $0.pace == .open ? nil : $0.status }
        return RecordCell.Content(
            title: title,
            subtitle: [kind.name, due, overdue(progress), status].compactMap { $0 }.joined(separator: " · "),
            amount: progress?.fraction.map(TermModel.percent) ?? "")
    }
}

extension Expectation {
    /// “overdue by 3 days”; `nil` where it is not.
    func overdue(_ progress: GoalProgress?) -> String? {
        daysOverdue(progress).map { counted("overdue by {count} day", "overdue by {count} days", count: $0) }
    }
}

extension TermWithPeriod {
    var row: RecordCell.Content {
        RecordCell.Content(
            title: name,
            subtitle: [
                DayText().span(period.startDay, period.endDay), term.status.name,
                waitsForReview(.today()) ? localized("awaiting review") : nil,
            ].compactMap(\.self).joined(separator: " · "))
    }
}

extension PeriodWithTerm {
    /// A row of the list of periods: its days, and the term that has it.
    var row: RecordCell.Content {
        RecordCell.Content(title: period.name, subtitle: term?.name ?? localized("no term"))
    }
}

extension PersonalValue {
    /// “Major · priority 10 of 100”; the list has 1 first.
    var summary: String {
        let words = ["number": priority.formatted(.user)] as KeyValuePairs
        let order =
            priority == 1
            ? localized("priority {number} of 100, first", words) : localized("priority {number} of 100", words)
        return "\(level.name) · \(order)"
    }
}

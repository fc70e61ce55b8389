import Foundation
internal import GRDB

/// On which days something was done for an expectation, and how much.
public struct GoalHabit: Hashable, Sendable {
    /// What was done on each day that has an action: parts of the targets, or without targets the number of actions.
    public let days: [CalendarDay: Double]

    /// - Parameter days: what was done on each day, above zero.
    public init(days: [CalendarDay: Double]) { self.days = days.filter { $0.value > 0 } }

    init(_ contributions: [GoalProgress.Contribution], targets: [Double]) {
        self.init(
            days: contributions.reduce(into: [:]) { days, contribution in
                let work =
                    targets.isEmpty ? 1 : zip(contribution.values, targets).reduce(0) { $0 + $1.0 / $1.1 }
                // A day with an action is one, even if it measured nothing of the targets.
                days[contribution.day, default: 0] += max(work, .leastNonzeroMagnitude)
            })
    }

    /// How many days in a row have an action up to a day, days of rest between them apart.
    ///
    /// - Parameters:
    ///   - day: the last day; it is not over, and may have none yet.
    ///   - restDays: the most days of rest in a row.
    /// - Returns: the number of days with an action; 0 where the rest was longer.
    /// - Complexity: O(n) in the length of the streak.
    public func streak(endingOn day: CalendarDay, restDays: Int = 0) -> Int {
        var (count, rest) = (0, days[day] == nil ? -1 : 0)
        var day = day
        while rest <= restDays, day > .earliest {
            if days[day] == nil { rest += 1 } else { (count, rest) = (count + 1, 0) }
            day = day.adding(days: -1)
        }
        return count
    }

    /// The longest streak there was.
    ///
    /// - Parameter restDays: the most days of rest in a row.
    /// - Complexity: O(n log n) in the number of days with an action.
    public func longestStreak(restDays: Int = 0) -> Int {
        var (longest, count) = (0, 0)
        var last: CalendarDay?
        for day in days.keys.sorted() {
            count = last.map { $0.days(until: day) <= restDays + 1 } ?? false ? count + 1 : 1
            longest = max(longest, count)
            last = day
        }
        return longest
    }

    /// How much was done on a day against the most of any day, in quarters: 0 for nothing, 4 for the most.
    public func level(on day: CalendarDay, most: Double) -> Int {
        guard let work = days[day], most > 0 else { return 0 }
        return min(4, max(1, Int((work / most * 4).rounded(.up))))
    }

    /// The most that was done on a day; `nil` where nothing was.
    public var most: Double? { days.values.max() }
}

extension Logbook {
    /// On which days something was done for an expectation, now and after every change; `nil` when there is no such one.
    public func habit(ofExpectation id: UUID) -> LiveQuery<GoalHabit?> {
        observe { db in
            try ExpectationRow.expectation(db, id).map { expectation in
                let contributions = try ExpectationWithProgress.contributions(db, [expectation])[id] ?? []
                return GoalHabit(contributions, targets: expectation.targets.map(\.target))
            }
        }
    }
}

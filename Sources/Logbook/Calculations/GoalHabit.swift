import Foundation
internal import GRDB

/// On which days something was done for an expectation, how much, and how many times in a row.
public struct GoalHabit: Hashable, Sendable {
    /// What was done on each day that has an action: parts of the targets, or without targets the number of actions.
    public let days: [CalendarDay: Double]
    /// What a streak is counted in: days with an action, or the days, weeks or months whose targets are reached.
    public let interval: Expectation.TargetInterval
    /// What a streak is made of, in the order of time.
    private let links: [ClosedRange<CalendarDay>]
    /// The most days of rest in a row that a streak has; weeks and months have none.
    private let restDays: Int
    /// The days on which it pauses.
    private let pauses: TravelDays

    /// A habit whose streaks are days with an action.
    ///
    /// - Parameters:
    ///   - days: what was done on each day, above zero.
    ///   - restDays: the most days of rest in a row that a streak has.
    ///   - pauses: days that are no rest either.
    public init(
        days: [CalendarDay: Double], restDays: Int = 1, pauses: [ClosedRange<CalendarDay>] = []
    ) {
        self.days = days.filter { $0.value > 0 }
        self.restDays = restDays
        self.pauses = TravelDays(pauses)
        interval = .once
        links = self.days.keys.sorted().map { $0...$0 }
    }

    /// The habit of an expectation.
    init(_ expectation: Expectation, _ contributions: [GoalProgress.Contribution], pauses: TravelDays) {
        let targets = expectation.targets.map(\.target)
        let interval = targets.isEmpty ? .once : expectation.targetInterval
        let days = contributions.reduce(into: [CalendarDay: Double]()) { days, contribution in
            let work = targets.isEmpty ? 1 : zip(contribution.values, targets).reduce(0) { $0 + $1.0 / $1.1 }
            // A day with an action is one, even if it measured nothing of the targets.
            days[contribution.day, default: 0] += max(work, .leastNonzeroMagnitude)
        }
        self.days = days
        self.interval = interval
        self.pauses = pauses
        restDays = [.once, .day].contains(interval) ? expectation.restDays : 0
        links =
            interval == .once
            ? days.keys.sorted().map { $0...$0 }
            : TargetIntervals(interval: interval, targets: targets, contributions: contributions, pauses: pauses)
                .reached(in: (expectation.firstDay, expectation.dueDay))
    }

    /// How many days, weeks or months in a row there are up to a day, days of rest between them and pauses apart.
    ///
    /// - Parameter day: the last day; it, its week and its month are not over, and may have nothing yet.
    /// - Returns: the number of `interval`s; 0 where the rest was longer.
    /// - Complexity: O(n) in the number of days with an action.
    public func streak(endingOn day: CalendarDay) -> Int {
        let current = interval.days(around: day) ?? day...day
        var (count, next) = (0, current.lowerBound)
        for link in links.reversed() where link.lowerBound <= day {
            if link == current {
                count = 1
                continue
            }
            guard rest(between: link.upperBound, and: next) <= restDays else { break }
            (count, next) = (count + 1, link.lowerBound)
        }
        return count
    }

    /// The days of rest between two days, without those of pauses.
    private func rest(between first: CalendarDay, and last: CalendarDay) -> Int {
        let (start, end) = (first.adding(days: 1), last.adding(days: -1))
        // Of days that are slower as many rest as are not expected.
        return Int(max(0, Double(start.days(until: end) + 1) - pauses.count(from: start, to: end)))
    }

    /// The longest streak there was.
    ///
    /// - Complexity: O(n) in the number of days with an action.
    public var longestStreak: Int {
        var (longest, count) = (0, 0)
        var last: CalendarDay?
        for link in links {
            count = last.map { rest(between: $0, and: link.lowerBound) <= restDays } ?? false ? count + 1 : 1
            longest = max(longest, count)
            last = link.upperBound
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
        observe(readsMore: true) { db in
            try ExpectationRow.expectation(db, id).map { expectation in
                let contributions = try ExpectationWithProgress.contributions(db, [expectation])[id] ?? []
                return GoalHabit(expectation, contributions, pauses: try TravelDays(db, for: [expectation]))
            }
        }
    }
}

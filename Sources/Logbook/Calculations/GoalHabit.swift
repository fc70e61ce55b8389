import Foundation
internal import GRDB

/// On which days something was done for an expectation, and how much.
public struct GoalHabit: Hashable, Sendable {
    /// What was done on each day that has an action: parts of the targets, or without targets the number of actions.
    public let days: [CalendarDay: Double]
    /// The most days of rest in a row that a streak has.
    public let restDays: Int
    /// The days on which it pauses.
    private let pauses: TravelDays

    /// - Parameters:
    ///   - days: what was done on each day, above zero.
    ///   - restDays: the most days of rest in a row that a streak has.
    ///   - pauses: days that are no rest either.
    public init(
        days: [CalendarDay: Double], restDays: Int = 1, pauses: [ClosedRange<CalendarDay>] = []
    ) {
        self.init(days: days, restDays: restDays, TravelDays(pauses))
    }

    private init(days: [CalendarDay: Double], restDays: Int, _ pauses: TravelDays) {
        self.days = days.filter { $0.value > 0 }
        self.restDays = restDays
        self.pauses = pauses
    }

    init(
        _ contributions: [GoalProgress.Contribution], targets: [Double], restDays: Int, pauses: TravelDays
    ) {
        self.init(
            days: contributions.reduce(into: [:]) { days, contribution in
                let work =
                    targets.isEmpty ? 1 : zip(contribution.values, targets).reduce(0) { $0 + $1.0 / $1.1 }
                // A day with an action is one, even if it measured nothing of the targets.
                days[contribution.day, default: 0] += max(work, .leastNonzeroMagnitude)
            }, restDays: restDays, pauses)
    }

    /// How many days in a row have an action up to a day, days of rest between them and pauses apart.
    ///
    /// - Parameter day: the last day; it is not over, and may have none yet.
    /// - Returns: the number of days with an action; 0 where the rest was longer.
    /// - Complexity: O(n log n) in the number of days with an action.
    public func streak(endingOn day: CalendarDay) -> Int {
        var (count, next) = (0, days[day] == nil ? day : day.adding(days: 1))
        for day in days.keys.filter({ $0 <= day }).sorted(by: >) {
            guard rest(between: day, and: next) <= restDays else { break }
            (count, next) = (count + 1, day)
        }
        return count
    }

    /// The days of rest between two days, without those of pauses.
    private func rest(between first: CalendarDay, and last: CalendarDay) -> Int {
        let (start, end) = (first.adding(days: 1), last.adding(days: -1))
        return max(0, start.days(until: end) + 1 - pauses.count(from: start, to: end))
    }

    /// The longest streak there was.
    ///
    /// - Complexity: O(n log n) in the number of days with an action.
    public var longestStreak: Int {
        var (longest, count) = (0, 0)
        var last: CalendarDay?
        for day in days.keys.sorted() {
            count = last.map { rest(between: $0, and: day) <= restDays } ?? false ? count + 1 : 1
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
        observe(readsMore: true) { db in
            try ExpectationRow.expectation(db, id).map { expectation in
                let contributions = try ExpectationWithProgress.contributions(db, [expectation])[id] ?? []
                return GoalHabit(
                    contributions, targets: expectation.targets.map(\.target), restDays: expectation.restDays,
                    pauses: try TravelDays(db, for: [expectation]))
            }
        }
    }
}

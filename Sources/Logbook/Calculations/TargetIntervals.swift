extension Expectation.TargetInterval {
    /// The interval that a day is in; `nil` for targets that count once.
    public func days(around day: CalendarDay) -> ClosedRange<CalendarDay>? {
        switch self {
        case .once: nil
        case .day: day...day
        case .week: day.weekDays
        case .month: day.monthDays
        }
    }
}

/// What was measured for targets that are to be reached again in every day, week or month.
struct TargetIntervals {
    let interval: Expectation.TargetInterval
    let targets: [Double]
    let contributions: [GoalProgress.Contribution]
    let pauses: TravelDays

    /// The longest time whose intervals are counted, in days.
    private static let longest = 36_525

    /// What was measured in the interval of a day, for each target.
    func actuals(around day: CalendarDay) -> [Double] {
        let days = interval.days(around: day) ?? .earliest ... .latest
        return contributions.filter { days.contains($0.day) }.reduce(
            [Double](repeating: 0, count: targets.count), Self.sum)
    }

    /// How much of all intervals is reached, 0 to 1, each as long as its days without pauses: one that lasts for half a week asks for
    /// half of a week's targets.
    ///
    /// - Returns: `nil` where there are no such days, or too many of them.
    /// - Complexity: O(n) in the number of contributions and of intervals.
    func fraction(from first: CalendarDay, to last: CalendarDay) -> Double? {
        guard !targets.isEmpty, first <= last, first.days(until: last) < Self.longest else { return nil }
        let byInterval = Dictionary(grouping: contributions) { interval.days(around: $0.day)?.lowerBound ?? $0.day }
        var (reached, all, next) = (0.0, 0.0, first)
        while next <= last, let days = interval.days(around: next) {
            let (start, end) = (next, min(days.upperBound, last))
            let length = start.days(until: end) + 1 - pauses.count(from: start, to: end)
            if length > 0 {
                let share = Double(length) / Double(days.lowerBound.days(until: days.upperBound) + 1)
                let actuals = (byInterval[days.lowerBound] ?? [])
                    .reduce([Double](repeating: 0, count: targets.count), Self.sum)
                let parts = zip(actuals, targets).map { min(1, max(0, $0 / ($1 * share))) }
                reached += Double(length) * parts.reduce(0, +) / Double(parts.count)
                all += Double(length)
            }
            guard end < .latest else { break }
            next = end.adding(days: 1)
        }
        return all > 0 ? reached / all : nil
    }

    /// The intervals whose targets are all reached, in the order of time: of one that a pause is in, as much as its other days ask for.
    ///
    /// - Complexity: O(n log n) in the number of contributions.
    var reached: [ClosedRange<CalendarDay>] {
        let byInterval = Dictionary(grouping: contributions) { interval.days(around: $0.day) ?? $0.day...$0.day }
        return byInterval.filter { days, contributions in
            let length = days.lowerBound.days(until: days.upperBound) + 1
            let share = 1 - Double(pauses.count(from: days.lowerBound, to: days.upperBound)) / Double(length)
            let actuals = contributions.reduce([Double](repeating: 0, count: targets.count), Self.sum)
            // As much to the last bit but a few: a third of 21 in three parts is not 7.
            return zip(actuals, targets).allSatisfy { $0 >= $1 * share * (1 - 1e-12) }
        }
        .keys.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// What was done on each day of a day's week, see `GoalProgress.week`.
    func week(of day: CalendarDay, days: (first: CalendarDay?, last: CalendarDay?)) -> [Double] {
        let all = interval.days(around: day) ?? days.first.flatMap { first in days.last.map { first...max(first, $0) } }
        let length = all.map { Double($0.lowerBound.days(until: $0.upperBound) + 1) }
        let byDay = Dictionary(grouping: contributions, by: \.day)
        return (0..<7).map { number in
            guard let done = byDay[day.weekDays.lowerBound.adding(days: number)] else { return 0 }
            guard let length, !targets.isEmpty else { return 1 }
            let actuals = done.reduce([Double](repeating: 0, count: targets.count), Self.sum)
            let parts = zip(actuals, targets).map { min(1, max(0, $0 * length / $1)) }
            return parts.reduce(0, +) / Double(parts.count)
        }
    }

    private static func sum(_ sums: [Double], _ contribution: GoalProgress.Contribution) -> [Double] {
        zip(sums, contribution.values).map { min($0 + $1, .greatestFiniteMagnitude) }
    }
}

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
        return sums(contributions.filter { days.contains($0.day) })
    }

    /// How much of all intervals is reached for each target, 0 to 1, each as long as its days without pauses: one that lasts for half
    /// a week asks for half of a week's targets.
    ///
    /// - Returns: zeros where no day counts; `nil` for targets that count once, and of too many days.
    /// - Complexity: O(n) in the number of contributions and of intervals.
    func fractions(from first: CalendarDay, to last: CalendarDay) -> [Double]? {
        guard interval != .once, first.days(until: last) < Self.longest else { return nil }
        let byInterval = Dictionary(grouping: contributions) { interval.days(around: $0.day)?.lowerBound ?? $0.day }
        var reached = [Double](repeating: 0, count: targets.count)
        var (all, next) = (0.0, first)
        while next <= last, let days = interval.days(around: next) {
            let (start, end) = (next, min(days.upperBound, last))
            let length = countedDays(start...end)
            if length > 0 {
                let share = length / Self.length(days)
                for (index, actual) in sums(byInterval[days.lowerBound] ?? []).enumerated() {
                    reached[index] += length * min(1, max(0, actual / (targets[index] * share)))
                }
                all += length
            }
            guard end < .latest else { break }
            next = end.adding(days: 1)
        }
        return all > 0 ? reached.map { $0 / all } : reached
    }

    /// The intervals whose targets are all reached, in the order of time: of one that a pause is in, or that begins or ends outside of
    /// the days, as much as its other days ask for.
    ///
    /// - Parameter days: the days it is worked on.
    /// - Complexity: O(n log n) in the number of contributions.
    func reached(in days: (first: CalendarDay?, last: CalendarDay?)) -> [ClosedRange<CalendarDay>] {
        let byInterval = Dictionary(grouping: contributions) { interval.days(around: $0.day) ?? $0.day...$0.day }
        return byInterval.filter { interval, contributions in
            let first = max(days.first ?? .earliest, interval.lowerBound)
            let last = min(days.last ?? .latest, interval.upperBound)
            let share = countedDays(first <= last ? first...last : interval) / Self.length(interval)
            // As much to the last bit but a few: a third of 21 in three parts is not 7.
            return zip(sums(contributions), targets).allSatisfy { $0 >= $1 * share * (1 - 1e-12) }
        }
        .keys.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// What was done on each day of a day's week, see `GoalProgress.week`.
    func week(of day: CalendarDay, days: (first: CalendarDay?, last: CalendarDay?)) -> [Double] {
        let all = interval.days(around: day) ?? days.first.flatMap { first in days.last.map { first...max(first, $0) } }
        let length = all.map { max(1, countedDays($0)) }
        let byDay = Dictionary(grouping: contributions, by: \.day)
        return (0..<7).map { number in
            guard let done = byDay[day.weekDays.lowerBound.adding(days: number)] else { return 0 }
            guard let length, !targets.isEmpty else { return 1 }
            let parts = zip(sums(done), targets).map { min(1, max(0, $0 * length / $1)) }
            return parts.reduce(0, +) / Double(parts.count)
        }
    }

    private static func length(_ days: ClosedRange<CalendarDay>) -> Double {
        Double(days.lowerBound.days(until: days.upperBound) + 1)
    }

    /// How many days there are without pauses.
    private func countedDays(_ days: ClosedRange<CalendarDay>) -> Double {
        Self.length(days) - pauses.count(from: days.lowerBound, to: days.upperBound)
    }

    /// What contributions measured together, for each target.
    private func sums(_ contributions: [GoalProgress.Contribution]) -> [Double] {
        contributions.reduce([Double](repeating: 0, count: targets.count), Self.sum)
    }

    private static func sum(_ sums: [Double], _ contribution: GoalProgress.Contribution) -> [Double] {
        zip(sums, contribution.values).map { min($0 + $1, .greatestFiniteMagnitude) }
    }
}

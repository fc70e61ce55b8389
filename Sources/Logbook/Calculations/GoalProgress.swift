import Foundation

/// The progress of an expectation: its targets compared with the measurements of the actions that contribute to it, and that
/// against the time that has passed.
///
/// Time and work are independent: a target that is reached early is done, and elapsed time adds nothing.
public struct GoalProgress: Hashable, Sendable {
    /// One target, and what was measured.
    public struct Part: Hashable, Sendable {
        /// What is measured.
        public let measure: Measure
        /// In the measure's unit, above zero.
        public let target: Double
        /// In the measure's unit: each contributing action's measurement once, those in another unit converted.
        public let actual: Double
        /// How much of it is reached over all days, 0 to 1; where it counts once, or there are no first and last day, the `fraction`.
        public let reached: Double

        init(measure: Measure, target: Double, actual: Double, reached: Double? = nil) {
            self.measure = measure
            self.target = target
            self.actual = actual
            self.reached = reached ?? min(1, max(0, actual / target))
        }

        /// 0 to 1.
        public var fraction: Double { min(1, max(0, actual / target)) }
    }

    /// How the progress compares to an even pace.
    public enum Pace: String, CaseIterable, Sendable {
        /// Every target is reached, or the user marked it as done.
        case done
        /// At least a tenth further than the time.
        case ahead
        /// As far as an even pace would be.
        case onTrack
        /// Less than the time that had passed before today.
        case behind
        /// Begun, and two weeks without an action.
        case stalled
        /// Without targets or without days there is no pace.
        case open
    }

    /// How the second half of the time so far compares with the first.
    public enum Trend: String, CaseIterable, Sendable {
        /// The last weeks are better than those before.
        case rising
        /// The last weeks are like those before.
        case steady
        /// The last weeks are worse than those before.
        case falling
    }

    /// How often the targets are to be reached.
    public let interval: Expectation.TargetInterval
    /// In the order of the units; of targets for every day, week or month those of the one that today is in.
    public let parts: [Part]
    /// The mean of the parts, 0 to 1; `nil` where there are no targets. Of targets for every day, week or month it is the part of all of
    /// them that is reached, where the first and the last day are known.
    public let fraction: Double?
    /// The fraction of the time that has passed, 0 to 1; `nil` if the first or the last day is open.
    public let timeFraction: Double?
    /// How the progress compares to an even pace.
    public let pace: Pace
    /// `nil` where nothing was done yet.
    public let trend: Trend?
    /// Whole days since the last contributing action, without pauses; `nil` where there is none.
    public let daysSinceAction: Int?
    /// How many actions contribute.
    public let actionCount: Int
    /// The day on which it would be done if it went on as until today, pauses apart; `nil` where nothing is done yet, or everything.
    public let forecastDay: CalendarDay?
    /// How many days are left for it after today, without pauses; `nil` without a last day.
    public let daysLeft: Int?
    /// How much of the usual pace is expected today, percent: less than 100 on a trip, 0 in a pause.
    public let expectedPace: Int
    /// What was done on each day of the week of today, from Monday on: as a part of what an even pace asks for on a day, 0 to 1; without
    /// targets or without days, 1 for any action.
    public let week: [Double]

    /// An action that contributes: its day, and what it measured for each target, in the targets' order and units.
    struct Contribution {
        let day: CalendarDay
        let values: [Double]
    }

    /// Behind for longer than this without an action is stalled.
    public static let quietDays = 14
    /// So much further than the time is ahead.
    private static let lead = 0.1
    /// So much more or less than before is a trend.
    private static let swing = 0.2

    /// - Parameters:
    ///   - days: the days it is worked on: the goal's own, or those of a term.
    ///   - pauses: days that are not counted.
    ///   - today: the day to judge on.
    init(
        _ expectation: Expectation, days: (first: CalendarDay?, last: CalendarDay?), contributions: [Contribution],
        pauses: TravelDays = .none, today: CalendarDay
    ) {
        interval = expectation.targetInterval
        let intervals = TargetIntervals(
            interval: interval, targets: expectation.targets.map(\.target), contributions: contributions, pauses: pauses
        )
        // Of a time without an end no part is all of it.
        let isEndless = interval != .once && (days.first == nil || days.last == nil)
        let reached = days.first.flatMap { first in days.last.flatMap { intervals.fractions(from: first, to: $0) } }
        parts = zip(expectation.targets, intervals.actuals(around: today)).enumerated().map { index, part in
            Part(measure: part.0.measure, target: part.0.target, actual: part.1, reached: reached?[index])
        }
        fraction = parts.isEmpty ? nil : parts.map(\.reached).reduce(0, +) / Double(parts.count)
        actionCount = contributions.count
        let first = days.first ?? contributions.map(\.day).min()
        timeFraction = Self.timeFraction(days.first, days.last, pauses, today)
        expectedPace = pauses.contains(today) ? Int(((1 - pauses.weight) * 100).rounded()) : 100
        week = intervals.week(of: today, days: days)
        daysLeft = days.last.map { last in
            Int(
                max(0, Double(today.days(until: last)) - pauses.count(from: today.adding(days: 1), to: last)).rounded(
                    .up))
        }
        forecastDay = interval == .once ? Self.forecastDay(fraction, from: first, pauses, today) : nil
        let last = contributions.map(\.day).max()
        func daysSince(_ day: CalendarDay) -> Int {
            Int(max(0, Double(day.days(until: today)) - pauses.count(from: day.adding(days: 1), to: today)))
        }
        daysSinceAction = last.map(daysSince)
        trend = Self.trend(contributions, parts.map(\.target), from: first, pauses, to: today)

        if expectation.completedDay != nil || !isEndless && fraction.map({ $0 >= 1 }) == true {
            pace = .done
        } else if let fraction, let timeFraction {
            // Until the first action, the quiet begins with the first day.
            let quiet = (last ?? days.first).map(daysSince) ?? 0
            // A tenth to the last bit but a few: 0.2 + 0.1 is not 0.3.
            if fraction - timeFraction > Self.lead - 1e-9 {
                pace = .ahead
            } else if timeFraction > 0 && quiet > Self.quietDays {
                pace = .stalled
            } else {
                // Today is not over: what may still be logged is not missing.
                let due = Self.timeFraction(days.first, days.last, pauses, today.adding(days: -1)) ?? 0
                pace = fraction < due ? .behind : .onTrack
            }
        } else {
            pace = .open
        }
    }

    /// The time that has passed by the end of `today`, without pauses.
    private static func timeFraction(
        _ first: CalendarDay?, _ last: CalendarDay?, _ pauses: TravelDays, _ today: CalendarDay
    ) -> Double? {
        guard let first, let last, first <= last else { return nil }
        func days(to day: CalendarDay) -> Double {
            Double(max(0, first.days(until: day) + 1)) - pauses.count(from: first, to: day)
        }
        let all = days(to: last)
        // All of it is a pause.
        guard all > 0 else { return today < last ? 0 : 1 }
        return min(1, max(0, days(to: min(today, last)) / all))
    }

    /// - Parameter first: the first day that counts.
    private static func forecastDay(
        _ fraction: Double?, from first: CalendarDay?, _ pauses: TravelDays, _ today: CalendarDay
    ) -> CalendarDay? {
        guard let fraction, let first, fraction > 0, fraction < 1, first <= today else { return nil }
        let gone = max(1, Double(first.days(until: today) + 1) - pauses.count(from: first, to: today))
        let needed = (gone * (1 - fraction) / fraction - 1e-9).rounded(.up)
        guard needed < 36_525 else { return nil }
        return pauses.day(after: needed, from: today.adding(days: 1)).adding(days: -1)
    }

    /// What was done, in parts of the targets, in the second half of the days so far against the first, which have the same number
    /// of days without pauses.
    private static func trend(
        _ contributions: [Contribution], _ targets: [Double], from first: CalendarDay?, _ pauses: TravelDays,
        to today: CalendarDay
    ) -> Trend? {
        guard let first, !contributions.isEmpty, first < today else { return nil }
        let counted = Double(first.days(until: today) + 1) - pauses.count(from: first, to: today)
        let half = pauses.day(after: (counted / 2).rounded(.down), from: first)
        func work(_ contribution: Contribution) -> Double {
            targets.isEmpty ? 1 : zip(contribution.values, targets).reduce(0) { $0 + $1.0 / $1.1 }
        }
        let before = contributions.filter { $0.day < half }.map(work).reduce(0, +)
        let after = contributions.filter { $0.day >= half && $0.day <= today }.map(work).reduce(0, +)
        guard before + after > 0 else { return nil }
        if after > before * (1 + swing) { return .rising }
        return after < before * (1 - swing) ? .falling : .steady
    }
}

/// An expectation together with how far it is.
public struct ExpectationWithProgress: Identifiable, Hashable, Sendable {
    /// The expectation.
    public let expectation: Expectation
    /// How far it is.
    public let progress: GoalProgress

    public var id: UUID { expectation.id }
}

extension Expectation {
    /// For how many days a milestone or an obligation has been overdue; `nil` when it is done or not due yet. Goals go on:
    /// their pace describes their state.
    ///
    /// - Parameters:
    ///   - progress: its progress; with all targets reached it is done.
    ///   - today: the day that the pace is measured on.
    public func daysOverdue(_ progress: GoalProgress? = nil, today: CalendarDay = .today()) -> Int? {
        guard kind != .goal, completedDay == nil, progress?.pace != .done, let dueDay, dueDay < today else {
            return nil
        }
        return dueDay.days(until: today)
    }
}

/// A term together with how far its goals are.
public struct TermProgress: Identifiable, Hashable, Sendable {
    /// The term with its days.
    public let term: TermWithPeriod
    /// In the term's order.
    public let goals: [ExpectationWithProgress]
    /// The fraction of the term that has passed, 0 to 1.
    public let timeFraction: Double

    public var id: UUID { term.id }

    /// The mean of the goals that have targets, 0 to 1; `nil` where none has.
    public var fraction: Double? {
        let fractions = goals.compactMap(\.progress.fraction)
        return fractions.isEmpty ? nil : fractions.reduce(0, +) / Double(fractions.count)
    }

    /// How many goals are at each pace.
    public var paces: [GoalProgress.Pace: Int] {
        goals.reduce(into: [:]) { $0[$1.progress.pace, default: 0] += 1 }
    }
}

/// How far a goal was week by week.
public struct GoalWeeks: Identifiable, Hashable, Sendable {
    /// The id of the goal.
    public let id: UUID
    /// The title of the goal.
    public let title: String
    /// Which week of the term the first one is, from 1: of a term that is far too long, only the last ones are listed.
    public let firstWeek: Int
    /// At the end of each week from that one on, 0 to 1.
    public let fractions: [Double]
    /// How far the time of the goal had passed then, 0 to 1.
    public let evenPace: [Double]
}

/// An expectation that an action may contribute to: proposed, and never linked without confirmation.
public struct ContributionProposal: Identifiable, Hashable, Sendable {
    /// The expectation.
    public let expectation: Expectation
    /// The fraction of its targets that the action measures or has a duration for, 0 to 1.
    public let confidence: Double
    /// Whether the action measures something for it; otherwise only the time fits, as it fits every goal of hours.
    public let isMeasured: Bool

    public var id: UUID { expectation.id }
}

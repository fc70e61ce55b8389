import Foundation

/// A stretch of days. At most one term has it; one without a term waits for a term.
public struct TimePeriod: Identifiable, Hashable, Sendable {
    public let id: UUID
    /// The first day.
    public var startDay: CalendarDay
    /// The last day, never before `startDay`.
    public var endDay: CalendarDay

    /// A new period; the id is random unless it is given.
    public init(id: UUID = UUID.random(), startDay: CalendarDay, endDay: CalendarDay) {
        self.id = id
        self.startDay = startDay
        self.endDay = endDay
    }

    /// Every problem that prevents saving the period, in the order of the fields; empty for none.
    public var problems: [DraftProblem] {
        var checks = DraftChecks()
        checks.requireSpan(startDay, endDay)
        return checks.problems
    }
}

/// A period together with the term that has it: one row of the list of periods.
public struct PeriodWithTerm: Identifiable, Hashable, Sendable {
    /// The period.
    public let period: TimePeriod
    /// The term that has it; `nil` for none.
    public let term: GoalTerm?

    public var id: UUID { period.id }

    package init(period: TimePeriod, term: GoalTerm? = nil) {
        self.period = period
        self.term = term
    }
}

/// A numbered period of work, ten weeks by custom.
public struct GoalTerm: Identifiable, Hashable, Sendable {
    /// Where in its life a term is.
    public enum Status: String, CaseIterable, Codable, Identifiable, Sendable {
        /// Not begun.
        case planned
        /// Begun.
        case active
        /// Ended.
        case completed
        /// To be continued later than planned.
        case delayed
        /// Interrupted.
        case onHold
        /// Given up.
        case cancelled

        public var id: Self { self }

        /// Whether it is neither done with nor given up.
        public var isOpen: Bool { self != .completed && self != .cancelled }
        /// Whether it is worked on in its days: not put aside either.
        public var isWorkedOn: Bool { isOpen && self != .onHold }
    }

    public let id: UUID
    /// At least 1; no two terms share one.
    public let number: Int
    /// What the term is about; `nil` for nothing.
    public let theme: String?
    /// The user's reflection afterwards; may be empty.
    public let reflection: String
    /// Where in its life it is.
    public let status: Status
}

/// A term together with its days and its goals: one row of the list of terms.
public struct TermWithPeriod: Identifiable, Hashable, Sendable {
    /// The term.
    public let term: GoalTerm
    /// Its days.
    public let period: TimePeriod
    /// The term's goals in the user's order.
    public let goalIDs: [UUID]

    public var id: UUID { term.id }

    /// Whether it is worked on and `today` is one of its days.
    public func isRunning(_ today: CalendarDay) -> Bool {
        term.status.isWorkedOn && period.startDay <= today && today <= period.endDay
    }

    /// Whether its last day is over and it is not closed.
    public func waitsForReview(_ today: CalendarDay) -> Bool {
        term.status.isWorkedOn && period.endDay < today
    }
}

extension TermWithPeriod: Encodable {
    private enum CodingKeys: CodingKey {
        case id, number, theme, reflection, status, startDay, endDay, goalIds
    }

    /// Writes one flat object: the term's fields, the first and last day and the goals' ids.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(term.id.text, forKey: .id)
        try container.encode(term.number, forKey: .number)
        try container.encode(term.theme, forKey: .theme)
        try container.encode(term.reflection, forKey: .reflection)
        try container.encode(term.status, forKey: .status)
        try container.encode(period.startDay, forKey: .startDay)
        try container.encode(period.endDay, forKey: .endDay)
        try container.encode(goalIDs.map(\.text), forKey: .goalIds)
    }
}

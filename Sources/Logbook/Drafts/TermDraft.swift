import Foundation

/// A term as the user edits it: a new one, or the changed copy of a saved one.
public struct TermDraft: Hashable, Sendable {
    /// The term that saving replaces; `nil` adds a new one.
    public var id: UUID?
    /// At least 1; saving fails when another term has it.
    public var number: Int
    /// What the term is about; `nil` for nothing.
    public var theme: String?
    /// The user's reflection afterwards.
    public var reflection: String
    /// Planned, active and so on.
    public var status: GoalTerm.Status
    /// The period that the term has; `nil` for the one that a saved term has, and for a new one of a new term. A term that
    /// takes another period leaves the former one, without a term.
    public var periodID: UUID?
    /// The first day of the period.
    public var startDay: CalendarDay
    /// The last day of the period, not before the first.
    public var endDay: CalendarDay
    /// The term's goals in order. Milestones and obligations belong to no term.
    public var goalIDs: [UUID]

    /// How many days a term may have: ten years. Old logbooks may hold longer ones.
    static let longest = DraftChecks.spanLimit

    /// A draft of ten weeks from `startDay`, unless `endDay` is given.
    public init(
        id: UUID? = nil, number: Int, theme: String? = nil, reflection: String = "",
        status: GoalTerm.Status = .planned, startDay: CalendarDay,
        endDay: CalendarDay? = nil, periodID: UUID? = nil, goalIDs: [UUID] = []
    ) {
        self.id = id
        self.number = number
        self.theme = theme
        self.reflection = reflection
        self.status = status
        self.startDay = startDay
        self.endDay = endDay ?? startDay.adding(days: 69)
        self.periodID = periodID
        self.goalIDs = goalIDs
    }

    /// A draft that, saved unchanged, leaves `term` as it is.
    public init(_ term: TermWithPeriod) {
        self.init(
            id: term.id, number: term.term.number, theme: term.term.theme, reflection: term.term.reflection,
            status: term.term.status,
            startDay: term.period.startDay, endDay: term.period.endDay, periodID: term.period.id,
            goalIDs: term.goalIDs)
    }

    /// Every problem that prevents saving the draft, in the order of the fields; empty for none.
    public var problems: [DraftProblem] {
        var checks = DraftChecks()
        checks.require(1...9999 ~= number, .number, .outside(1...9999))
        checks.limitText(theme.tidied, .theme)
        checks.limitText(reflection.tidied, .reflection, limit: DraftChecks.textLimit)
        checks.requireSpan(startDay, endDay)
        checks.require(Set(goalIDs).count == goalIDs.count, .goals, .repeated)
        return checks.problems
    }

    /// The draft as it is saved: the theme without the blanks around it, an empty one as none.
    var tidied: TermDraft {
        var draft = self
        draft.theme = theme.tidied
        draft.reflection = reflection.tidied
        return draft
    }
}

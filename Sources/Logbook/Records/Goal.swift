/// Something to work towards, with or without days and a plan.
public final class Goal: Expectation, @unchecked Sendable {
    /// The first day; `nil` for none.
    public let startDay: CalendarDay?
    /// Never before `startDay`.
    public let targetDay: CalendarDay?
    /// How it is to be reached; `nil` for nothing.
    public let actionPlan: String?
    /// The expected number of weeks, 1 to 520.
    public let expectedWeeks: Int?

    init(
        _ row: ExpectationRow, startDay: CalendarDay?, targetDay: CalendarDay?, actionPlan: String?,
        expectedWeeks: Int?
    ) {
        self.startDay = startDay
        self.targetDay = targetDay
        self.actionPlan = actionPlan
        self.expectedWeeks = expectedWeeks
        super.init(row)
    }
}

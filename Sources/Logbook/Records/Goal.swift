/// Something to work towards, with or without days and a plan.
public final class Goal: Expectation, @unchecked Sendable {
    public let startDay: CalendarDay?
    /// Never before `startDay`.
    public let targetDay: CalendarDay?
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

    private enum CodingKeys: CodingKey {
        case startDay, targetDay, actionPlan, expectedWeeks
    }

    override public func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(startDay, forKey: .startDay)
        try container.encode(targetDay, forKey: .targetDay)
        try container.encode(actionPlan, forKey: .actionPlan)
        try container.encode(expectedWeeks, forKey: .expectedWeeks)
    }
}

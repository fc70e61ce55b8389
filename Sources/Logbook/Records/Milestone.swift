/// A point to have reached on a certain day.
public final class Milestone: Expectation, @unchecked Sendable {
    /// The day by which it is to be reached.
    public let targetDay: CalendarDay

    init(_ row: ExpectationRow, targetDay: CalendarDay) {
        self.targetDay = targetDay
        super.init(row)
    }
}

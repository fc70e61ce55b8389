/// Something that is owed to another person by a day.
public final class Obligation: Expectation, @unchecked Sendable {
    /// The day by which it is owed.
    public let deadline: CalendarDay
    /// Who requested it; `nil` where unknown.
    public let requestedBy: String?
    /// What happens when the deadline passes.
    public let consequence: String?

    init(_ row: ExpectationRow, deadline: CalendarDay, requestedBy: String?, consequence: String?) {
        self.deadline = deadline
        self.requestedBy = requestedBy
        self.consequence = consequence
        super.init(row)
    }
}

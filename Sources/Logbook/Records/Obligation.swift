/// Something that is owed to another person by a day.
public final class Obligation: Expectation, @unchecked Sendable {
    public let deadline: CalendarDay
    public let requestedBy: String?
    /// What happens when the deadline passes.
    public let consequence: String?

    init(_ row: ExpectationRow, deadline: CalendarDay, requestedBy: String?, consequence: String?) {
        self.deadline = deadline
        self.requestedBy = requestedBy
        self.consequence = consequence
        super.init(row)
    }

    private enum CodingKeys: CodingKey {
        case deadline, requestedBy, consequence
    }

    override public func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(deadline, forKey: .deadline)
        try container.encode(requestedBy, forKey: .requestedBy)
        try container.encode(consequence, forKey: .consequence)
    }
}

/// A point to have reached on a certain day.
public final class Milestone: Expectation, @unchecked Sendable {
    public let targetDay: CalendarDay

    init(_ row: ExpectationRow, targetDay: CalendarDay) {
        self.targetDay = targetDay
        super.init(row)
    }

    private enum CodingKeys: CodingKey {
        case targetDay
    }

    override public func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(targetDay, forKey: .targetDay)
    }
}

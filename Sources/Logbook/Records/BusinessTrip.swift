/// A trip for work, with what an expense report needs.
public final class BusinessTrip: Trip, @unchecked Sendable {
    /// May be empty.
    public let purpose: String
    /// The account that the costs go to; may be empty.
    public let expenseCode: String
    /// The daily allowance, never negative.
    public let perDiem: Money

    init(_ row: TripRow, purpose: String, expenseCode: String, perDiem: Money) {
        self.purpose = purpose
        self.expenseCode = expenseCode
        self.perDiem = perDiem
        super.init(row)
    }

    private enum CodingKeys: CodingKey {
        case purpose, expenseCode, perDiem
    }

    override public func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(purpose, forKey: .purpose)
        try container.encode(expenseCode, forKey: .expenseCode)
        try container.encode(perDiem, forKey: .perDiem)
    }
}

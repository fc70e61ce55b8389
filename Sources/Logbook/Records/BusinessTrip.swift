import Foundation

/// A trip for work, with what an expense report needs.
public final class BusinessTrip: Trip, @unchecked Sendable {
    /// What the trip has beyond the base.
    public let business: Business

    init(_ row: TripRow, _ business: Business) {
        self.business = business
        super.init(row)
    }

    /// May be empty.
    public var purpose: String { business.purpose }
    /// The account that the costs go to; may be empty.
    public var expenseCode: String { business.expenseCode }
    /// The trip's own rate of the daily allowance, never negative.
    public var perDiem: Money { business.perDiem }

    override public func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: TripField.self)
        for (field, value) in TripField.business { try value.encode(business, into: &container, as: field) }
    }
}

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

    private enum CodingKeys: CodingKey {
        case purpose, expenseCode, perDiem, perDiemPolicyId, usesOwnRate, perDiemPlace, isPerDiemReimbursed, claim
        case mileageSchemeId, mileageRate, departureTime, returnTime
    }

    override public func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(purpose, forKey: .purpose)
        try container.encode(expenseCode, forKey: .expenseCode)
        try container.encode(perDiem, forKey: .perDiem)
        try container.encode(business.perDiemPolicyID?.text, forKey: .perDiemPolicyId)
        try container.encode(business.usesOwnRate, forKey: .usesOwnRate)
        try container.encode(business.perDiemPlace, forKey: .perDiemPlace)
        try container.encode(business.isPerDiemReimbursed, forKey: .isPerDiemReimbursed)
        try container.encode(business.claim, forKey: .claim)
        try container.encode(business.mileageSchemeID?.text, forKey: .mileageSchemeId)
        try container.encode(business.mileageRate?.amount, forKey: .mileageRate)
        try container.encode(business.departureTime, forKey: .departureTime)
        try container.encode(business.returnTime, forKey: .returnTime)
    }
}

import Foundation

/// Money spent on a trip.
public struct Expense: Identifiable, Hashable, Codable, Sendable {
    public enum Category: String, CaseIterable, Codable, Sendable {
        case lodging, transport, fuel, parking, meals, tickets, fees, communication, gifts, other
    }

    @Stored public var id: UUID
    public var day: CalendarDay
    public var category: Category
    public var details: String
    private var costMinor: Int64
    private var currency: String
    /// Whether it was reimbursed.
    public var isReimbursed: Bool

    public init(
        id: UUID = UUID.random(), day: CalendarDay, category: Category = .other, details: String = "", cost: Money,
        isReimbursed: Bool = false
    ) {
        self.id = id
        self.day = day
        self.category = category
        self.details = details
        costMinor = cost.minorUnits
        currency = cost.currency
        self.isReimbursed = isReimbursed
    }

    /// Never negative.
    public var cost: Money {
        get { Money(minorUnits: costMinor, currency: currency) }
        set { (costMinor, currency) = (newValue.minorUnits, newValue.currency) }
    }
}

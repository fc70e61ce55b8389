import Foundation

/// Money spent on a trip.
public struct Expense: Identifiable, Hashable, Codable, Sendable {
    /// What money was spent on.
    public enum Category: String, CaseIterable, Codable, Sendable {
        /// A bed.
        case lodging
        /// Trains, buses, flights, taxis.
        case transport
        /// Fuel or charging.
        case fuel
        /// Parking.
        case parking
        /// Food and drink.
        case meals
        /// Admission.
        case tickets
        /// Fees of any kind.
        case fees
        /// Telephone and internet.
        case communication
        /// Gifts.
        case gifts
        /// Anything else.
        case other
    }

    @Stored public var id: UUID
    /// The day of the expense.
    public var day: CalendarDay
    /// What it was spent on.
    public var category: Category
    /// What it was spent on in words; may be empty.
    public var details: String
    private var costMinor: Int64
    private var currency: String
    /// Whether it was reimbursed.
    public var isReimbursed: Bool

    /// A new entry of a trip.
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

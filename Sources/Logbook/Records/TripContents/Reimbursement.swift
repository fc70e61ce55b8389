import Foundation

/// Money that changed hands for a trip, but not for one of its entries: an advance, a reimbursement, or what people who share expenses
/// give each other.
public struct Reimbursement: Identifiable, Hashable, Codable, Sendable {
    /// What money is paid for.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Before it is spent.
        case advance
        /// Afterwards, for no single line of the statement.
        case reimbursement
        /// The traveller is given back what others owe for shared expenses.
        case shareReceived
        /// The traveller gives others back what is owed to them for shared expenses.
        case sharePaid

        /// Whether it is between people who share expenses.
        public var isShare: Bool { self == .shareReceived || self == .sharePaid }
    }

    @Stored public var id: UUID
    /// What it is paid for.
    public var kind: Kind
    /// The day of the payment.
    public var day: CalendarDay
    private var amountMinor: Int64
    private var currency: String
    /// Who paid it, or was paid; may be empty, but for those who share expenses.
    public var payer: String
    /// Free text; may be empty.
    public var notes: String

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), kind: Kind = .advance, day: CalendarDay, amount: Money, payer: String = "",
        notes: String = ""
    ) {
        self.id = id
        self.kind = kind
        self.day = day
        amountMinor = amount.minorUnits
        currency = amount.currency
        self.payer = payer
        self.notes = notes
    }

    /// Never negative.
    public var amount: Money {
        get { Money(minorUnits: amountMinor, currency: currency) }
        set { (amountMinor, currency) = (newValue.minorUnits, newValue.currency) }
    }
}

import Foundation

/// Money that was received for a trip: paid in advance, or a part of what it cost.
public struct Reimbursement: Identifiable, Hashable, Codable, Sendable {
    /// When money is paid.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Before it is spent.
        case advance
        /// Afterwards, for no single line of the statement.
        case reimbursement
    }

    @Stored public var id: UUID
    /// Whether it was paid before or after the expense.
    public var kind: Kind
    /// The day of the payment.
    public var day: CalendarDay
    private var amountMinor: Int64
    private var currency: String
    /// Who paid it; may be empty.
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

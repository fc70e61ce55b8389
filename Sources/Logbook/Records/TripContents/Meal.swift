import Foundation

/// A meal on a business trip.
public struct Meal: Identifiable, Hashable, Codable, Sendable {
    /// Which meal of the day.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// In the morning.
        case breakfast
        /// At noon.
        case lunch
        /// In the evening.
        case dinner
        /// Any other.
        case other
    }

    @Stored public var id: UUID
    /// The day.
    public var day: CalendarDay
    /// Which meal of the day.
    public var kind: Kind
    /// Where it was; may be empty.
    public var place: String
    /// Who attended; may be empty.
    public var attendees: String
    private var costMinor: Int64
    private var currency: String
    /// Whether it was provided, which lowers the day's allowance.
    public var isProvidedByHost: Bool
    /// Whether it was reimbursed.
    public var isReimbursed: Bool

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), day: CalendarDay, kind: Kind, place: String = "", attendees: String = "", cost: Money,
        isProvidedByHost: Bool = false, isReimbursed: Bool = false
    ) {
        self.id = id
        self.day = day
        self.kind = kind
        self.place = place
        self.attendees = attendees
        costMinor = cost.minorUnits
        currency = cost.currency
        self.isProvidedByHost = isProvidedByHost
        self.isReimbursed = isReimbursed
    }

    /// What the traveller paid, never negative.
    public var cost: Money {
        get { Money(minorUnits: costMinor, currency: currency) }
        set { (costMinor, currency) = (newValue.minorUnits, newValue.currency) }
    }
}

import Foundation

/// Something to see on a personal trip.
public struct Attraction: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    /// When it is visited; `nil` if not given.
    public var day: CalendarDay?
    /// Free text; may be empty.
    public var notes: String
    /// Whether it was visited.
    public var isVisited: Bool
    private var costMinor: Int64?
    private var currency: String?
    /// Whether it was reimbursed.
    public var isReimbursed: Bool

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), name: String, day: CalendarDay? = nil, notes: String = "", isVisited: Bool = false,
        cost: Money? = nil, isReimbursed: Bool = false
    ) {
        self.id = id
        self.name = name
        self.day = day
        self.notes = notes
        self.isVisited = isVisited
        costMinor = cost?.minorUnits
        currency = cost?.currency
        self.isReimbursed = isReimbursed
    }

    /// What it costs; `nil` where unknown.
    public var cost: Money? {
        get { Money(minorUnits: costMinor, currency: currency) }
        set { (costMinor, currency) = (newValue?.minorUnits, newValue?.currency) }
    }
}

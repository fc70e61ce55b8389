import Foundation

/// A place to sleep: an address, booked or not.
public struct Stay: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank together with `address`.
    public var placeName: String
    /// The address; may be empty.
    public var address: String
    /// The first night's day.
    public var startDay: CalendarDay?
    /// The day of departure, never before `startDay`.
    public var endDay: CalendarDay?
    /// The time zone of the place; `nil` for that of its name.
    public var timeZone: String?
    /// Whether the booking is confirmed.
    public var isConfirmed: Bool
    /// The booking's number.
    public var reference: String
    private var costMinor: Int64?
    private var currency: String?
    /// Free text; may be empty.
    public var notes: String
    /// Whether it was reimbursed.
    public var isReimbursed: Bool

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), placeName: String = "", address: String = "", startDay: CalendarDay? = nil,
        endDay: CalendarDay? = nil, timeZone: String? = nil, isConfirmed: Bool = false, reference: String = "",
        cost: Money? = nil, notes: String = "", isReimbursed: Bool = false
    ) {
        self.id = id
        self.placeName = placeName
        self.address = address
        self.startDay = startDay
        self.endDay = endDay
        self.timeZone = timeZone
        self.isConfirmed = isConfirmed
        self.reference = reference
        costMinor = cost?.minorUnits
        currency = cost?.currency
        self.notes = notes
        self.isReimbursed = isReimbursed
    }

    /// What it costs; `nil` where unknown.
    public var cost: Money? {
        get { Money(minorUnits: costMinor, currency: currency) }
        set { (costMinor, currency) = (newValue?.minorUnits, newValue?.currency) }
    }
}

extension Stay {
    /// Its name: the place, or else the address.
    public var name: String {
        placeName.isEmpty ? address : placeName
    }
}

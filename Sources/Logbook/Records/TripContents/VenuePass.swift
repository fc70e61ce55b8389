import Foundation

/// A pass or ticket for a place.
public struct VenuePass: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    /// The first day of validity; `nil` where unknown.
    public var validFrom: CalendarDay?
    /// Never before `validFrom`.
    public var validTo: CalendarDay?
    /// The number or code; may be empty.
    public var reference: String

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), name: String, validFrom: CalendarDay? = nil, validTo: CalendarDay? = nil,
        reference: String = ""
    ) {
        self.id = id
        self.name = name
        self.validFrom = validFrom
        self.validTo = validTo
        self.reference = reference
    }
}

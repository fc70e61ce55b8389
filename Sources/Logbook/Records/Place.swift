import Foundation

/// A place that trips name: as a destination, of a stay, a meal or an itinerary item, or at either end of a drive.
///
/// A place is no record of its own: there is one as long as something names it. Two spellings are two places until one of them is
/// renamed to the other.
public struct Place: Identifiable, Hashable, Sendable {
    /// As it is written, never blank.
    public let name: String
    /// How often it is named.
    public let useCount: Int
    /// The number of trips that name it.
    public let tripCount: Int

    package init(name: String, useCount: Int = 0, tripCount: Int = 0) {
        self.name = name
        self.useCount = useCount
        self.tripCount = tripCount
    }

    /// The same for the same name.
    public var id: UUID { Self.id(of: name) }

    /// The id of the place with a name: two hashes of it by FNV-1a.
    static func id(of name: String) -> UUID {
        let halves = [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4].map { (start: UInt64) in
            name.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
        let bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) } }
        return NSUUID(uuidBytes: bytes) as UUID
    }
}

/// A trip as other pages name it: enough for a link.
public struct TripReference: Identifiable, Hashable, Sendable {
    public let id: UUID
    /// The name of the trip.
    public let name: String
    /// Its first day.
    public let startDay: CalendarDay
    /// Its last day.
    public let endDay: CalendarDay
}

import Foundation

/// Something that happens on a day of a trip, such as a meeting or a train.
public struct ItineraryItem: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// The day.
    public var day: CalendarDay
    /// When it begins; `nil` where unknown.
    public var startTime: TimeOfDay?
    /// Before `startTime` for one that ends on the next day.
    public var endTime: TimeOfDay?
    /// The time zone of its times; `nil` for the clock of the place, whichever it is.
    public var timeZone: String?
    /// Never blank.
    public var title: String
    /// Where it is; may be empty.
    public var place: String
    /// Free text; may be empty.
    public var notes: String

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), day: CalendarDay, startTime: TimeOfDay? = nil, endTime: TimeOfDay? = nil,
        timeZone: String? = nil, title: String, place: String = "", notes: String = ""
    ) {
        self.id = id
        self.day = day
        self.startTime = startTime
        self.endTime = endTime
        self.timeZone = timeZone
        self.title = title
        self.place = place
        self.notes = notes
    }
}

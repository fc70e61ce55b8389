import Foundation

/// Something that happens on a day of a trip, such as a meeting or a train.
public struct ItineraryItem: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    public var day: CalendarDay
    public var startTime: TimeOfDay?
    /// Before `startTime` for one that ends on the next day.
    public var endTime: TimeOfDay?
    /// Never blank.
    public var title: String
    public var place: String
    public var notes: String

    public init(
        id: UUID = UUID.random(), day: CalendarDay, startTime: TimeOfDay? = nil, endTime: TimeOfDay? = nil,
        title: String,
        place: String = "", notes: String = ""
    ) {
        self.id = id
        self.day = day
        self.startTime = startTime
        self.endTime = endTime
        self.title = title
        self.place = place
        self.notes = notes
    }
}

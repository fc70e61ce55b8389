import Foundation

/// A session that was attended, or is to be.
public struct ConferenceSession: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var title: String
    /// Who speaks; may be empty.
    public var speaker: String
    /// The room; may be empty.
    public var room: String
    /// The day; `nil` where unknown.
    public var day: CalendarDay?
    /// When it begins; `nil` where unknown.
    public var startTime: TimeOfDay?
    /// Before `startTime` for one that ends on the next day.
    public var endTime: TimeOfDay?
    /// The time zone of its times; `nil` for the clock of the place, whichever it is.
    public var timeZone: String?
    /// Free text; may be empty.
    public var notes: String

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), title: String, speaker: String = "", room: String = "", day: CalendarDay? = nil,
        startTime: TimeOfDay? = nil, endTime: TimeOfDay? = nil, timeZone: String? = nil, notes: String = ""
    ) {
        self.id = id
        self.title = title
        self.speaker = speaker
        self.room = room
        self.day = day
        self.startTime = startTime
        self.endTime = endTime
        self.timeZone = timeZone
        self.notes = notes
    }
}

import Foundation

/// A session that was attended, or is to be.
public struct ConferenceSession: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var title: String
    public var speaker: String
    public var room: String
    public var day: CalendarDay?
    public var startTime: TimeOfDay?
    /// Before `startTime` for one that ends on the next day.
    public var endTime: TimeOfDay?
    public var notes: String

    public init(
        id: UUID = UUID.random(), title: String, speaker: String = "", room: String = "", day: CalendarDay? = nil,
        startTime: TimeOfDay? = nil, endTime: TimeOfDay? = nil, notes: String = ""
    ) {
        self.id = id
        self.title = title
        self.speaker = speaker
        self.room = room
        self.day = day
        self.startTime = startTime
        self.endTime = endTime
        self.notes = notes
    }
}

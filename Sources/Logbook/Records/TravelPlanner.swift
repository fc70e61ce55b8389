import Foundation

/// A plan that contains trips of any kind. Deleting it deletes its trips, unless they are to be retained.
public struct TravelPlanner: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    public var notes: String
    @Stored public var createdAt: Date
    @Stored public var modifiedAt: Date

    public init(id: UUID = UUID.random(), name: String, notes: String = "", at instant: Date = Date()) {
        self.id = id
        self.name = name
        self.notes = notes
        createdAt = instant
        modifiedAt = instant
    }
}

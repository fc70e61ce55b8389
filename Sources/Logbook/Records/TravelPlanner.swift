import Foundation

/// A plan that contains trips of any kind. Deleting it deletes its trips, unless they are to be retained.
public struct TravelPlanner: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    /// Free text; may be empty.
    public var notes: String
    /// When the record was created.
    @Stored public var createdAt: Date
    /// When the record was changed last.
    @Stored public var modifiedAt: Date

    /// A new record; the id is random unless it is given.
    public init(id: UUID = UUID.random(), name: String, notes: String = "", at instant: Date = Date()) {
        self.id = id
        self.name = name
        self.notes = notes
        createdAt = instant
        modifiedAt = instant
    }
}

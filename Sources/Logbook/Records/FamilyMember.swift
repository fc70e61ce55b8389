import Foundation

/// A person who comes along on personal trips. A person is stored once, and stays when a trip is deleted.
public struct FamilyMember: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    /// Such as “sister”.
    public var relation: String
    /// When the record was created.
    @Stored public var createdAt: Date
    /// When the record was changed last.
    @Stored public var modifiedAt: Date

    /// A new record; the id is random unless it is given.
    public init(id: UUID = UUID.random(), name: String, relation: String = "", at instant: Date = Date()) {
        self.id = id
        self.name = name
        self.relation = relation
        createdAt = instant
        modifiedAt = instant
    }
}

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

/// A family member with the number of trips that they come along on: one row of the list of persons.
public struct FamilyMemberWithTrips: Identifiable, Hashable, Sendable {
    /// The person.
    public let member: FamilyMember
    /// The number of their trips.
    public let tripCount: Int

    public var id: UUID { member.id }

    package init(_ member: FamilyMember, tripCount: Int = 0) {
        self.member = member
        self.tripCount = tripCount
    }
}

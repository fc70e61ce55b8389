import Foundation

/// A traveller's number with an airline.
public struct FrequentFlyerCode: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var programme: String
    /// Never blank.
    public var code: String

    /// A new entry of a trip.
    public init(id: UUID = UUID.random(), programme: String, code: String) {
        self.id = id
        self.programme = programme
        self.code = code
    }
}

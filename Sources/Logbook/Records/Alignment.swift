import Foundation

/// How a goal serves a value.
public struct Alignment: Hashable, Codable, Sendable {
    /// The id of the value.
    @Stored public var valueID: UUID
    /// 1 (a little) to 10 (entirely).
    public var strength: Int
    /// Free text; may be empty.
    public var notes: String

    /// An alignment with a value.
    public init(valueID: UUID, strength: Int, notes: String = "") {
        self.valueID = valueID
        self.strength = strength
        self.notes = notes
    }

    private enum CodingKeys: String, CodingKey {
        case valueID = "valueId"
        case strength, notes
    }
}

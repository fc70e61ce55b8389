import Foundation

/// A tagged text, free or attached to a trip or to a goal.
public struct Snippet: Identifiable, Hashable, Codable, Sendable {
    /// The owner of a snippet. When that is deleted, the snippet becomes free.
    public enum Owner: Hashable, Codable, Sendable {
        /// On a trip, by its id.
        case trip(UUID)
        /// On a goal, a milestone or an obligation, by its id.
        case expectation(UUID)
    }

    @Stored public private(set) var id: UUID
    /// Never blank.
    public private(set) var text: String
    /// Tags for searches.
    public private(set) var tags: Tags
    @Stored private var tripId: UUID?
    @Stored private var expectationId: UUID?
    /// When the record was created.
    @Stored public internal(set) var createdAt: Date
    /// When the record was changed last.
    @Stored public internal(set) var modifiedAt: Date

    /// - Returns: `nil` when the text is blank or longer than 20,000 characters.
    public init?(
        id: UUID = UUID.random(), text: String, tags: Tags = [], owner: Owner? = nil, at instant: Date = Date()
    ) {
        guard Self.isValid(text) else { return nil }
        self.id = id
        self.text = text.tidied
        self.tags = tags
        createdAt = instant
        modifiedAt = instant
        (tripId, expectationId) = Self.columns(of: owner)
    }

    /// What it is on; `nil` for nothing.
    public var owner: Owner? {
        tripId.map(Owner.trip) ?? expectationId.map(Owner.expectation)
    }

    /// Whether it is a valid text of a snippet.
    public static func isValid(_ text: String) -> Bool {
        !text.tidied.isEmpty && text.tidied.unicodeScalars.count <= DraftChecks.textLimit
    }

    /// - Returns: whether the text is valid; an invalid one changes nothing.
    @discardableResult
    public mutating func setText(_ text: String, at instant: Date = Date()) -> Bool {
        guard Self.isValid(text) else { return false }
        self.text = text.tidied
        modifiedAt = instant
        return true
    }

    /// Replaces the tags.
    public mutating func setTags(_ tags: Tags, at instant: Date = Date()) {
        self.tags = tags
        modifiedAt = instant
    }

    /// Attaches the snippet to another owner, or to none.
    public mutating func attach(to owner: Owner?, at instant: Date = Date()) {
        (tripId, expectationId) = Self.columns(of: owner)
        modifiedAt = instant
    }

    private static func columns(of owner: Owner?) -> (trip: UUID?, expectation: UUID?) {
        switch owner {
        case .trip(let id): (id, nil)
        case .expectation(let id): (nil, id)
        case nil: (nil, nil)
        }
    }
}

import Foundation

/// A personal value, which goals are aligned with.
public struct PersonalValue: Identifiable, Hashable, Codable, Sendable {
    /// How much a value matters.
    public enum Level: String, CaseIterable, Codable, Sendable {
        /// A value among others.
        case general
        /// An important value.
        case major
        /// One of the most important values.
        case highestOrder
        /// An area of life.
        case lifeArea

        /// The default priority of a value of this level; 1 is first.
        public var usualPriority: Int {
            switch self {
            case .general, .lifeArea: 40
            case .major: 10
            case .highestOrder: 1
            }
        }
    }

    @Stored public var id: UUID
    /// Never blank.
    public var title: String
    /// Free text; may be empty.
    public var details: String
    /// How much it matters.
    public var level: Level
    /// 1 (first) to 100.
    public var priority: Int
    /// The part of life it belongs to, such as “Health”.
    public var lifeDomain: String
    /// How an action that serves it looks.
    public var guidance: String
    /// When the record was created.
    @Stored public var createdAt: Date
    /// When the record was changed last.
    @Stored public var modifiedAt: Date

    /// A new record; the id is random unless it is given.
    public init(
        id: UUID = UUID.random(), title: String, details: String = "", level: Level = .general, priority: Int? = nil,
        lifeDomain: String = "", guidance: String = "", at instant: Date = Date()
    ) {
        self.id = id
        self.title = title
        self.details = details
        self.level = level
        self.priority = priority ?? level.usualPriority
        self.lifeDomain = lifeDomain
        self.guidance = guidance
        createdAt = instant
        modifiedAt = instant
    }
}

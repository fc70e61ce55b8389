import Foundation

/// How many trips there are of each kind.
public struct TripCounts: Hashable, Sendable {
    /// Every trip, those that are neither personal nor business included.
    public var all = 0
    public var personal = 0
    public var business = 0

    public init() {}

    /// How many trips a list of this kind shows.
    public subscript(kind: TripKind) -> Int {
        switch kind {
        case .all: all
        case .personal: personal
        case .business: business
        }
    }
}

/// The numbers of trips by group, and of those that are not over.
public struct TripGroups: Hashable, Sendable {
    public struct Planner: Identifiable, Hashable, Sendable {
        public let id: UUID
        public let name: String
        public let count: Int
    }

    public struct Tag: Identifiable, Hashable, Sendable {
        public let word: String
        public let count: Int

        public var id: String { word }
    }

    /// Trips that have a day on or after the given day.
    public internal(set) var upcoming = 0
    /// By name; those without a trip too.
    public internal(set) var planners: [Planner] = []
    /// The most used, by word.
    public internal(set) var tags: [Tag] = []

    public init() {}
}

/// How many expectations there are of each kind.
public struct GoalCounts: Hashable, Sendable {
    public var goals = 0
    public var milestones = 0
    public var obligations = 0

    public init() {}

    public var all: Int { goals + milestones + obligations }
}

/// How many entries there are of the kinds that a list counts.
public struct EntryCounts: Hashable, Sendable {
    public internal(set) var goals = 0
    public internal(set) var actions = 0
    public internal(set) var values = 0
    public internal(set) var terms = 0
    public internal(set) var measures = 0
    public internal(set) var snippets = 0
    /// The tags of snippets, by word.
    public internal(set) var snippetTags: [String] = []
}

import Foundation

/// How many trips there are of each kind.
public struct TripCounts: Hashable, Sendable {
    /// Every trip, those that are neither personal nor business included.
    public var all = 0
    /// Personal trips.
    public var personal = 0
    /// Business trips.
    public var business = 0

    /// No trips.
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
    /// A planner with the number of its trips.
    public struct Planner: Identifiable, Hashable, Sendable {
        public let id: UUID
        /// The name of the planner.
        public let name: String
        /// The number of its trips.
        public let count: Int
    }

    /// Trips that have a day on or after the given day.
    public internal(set) var upcoming = 0
    /// By name; those without a trip too.
    public internal(set) var planners: [Planner] = []
    /// The most used, by word.
    public internal(set) var tags: [TagCount] = []

    /// No groups.
    public init() {}
}

/// A tag with the number of entries that have it.
public struct TagCount: Identifiable, Hashable, Sendable {
    /// The tag.
    public let word: String
    /// The number of entries with it.
    public let count: Int

    public var id: String { word }

    /// How many tags are counted where nothing else is asked for.
    public static let usualLimit = 20
}

/// How many expectations there are of each kind.
public struct GoalCounts: Hashable, Sendable {
    /// Goals.
    public var goals = 0
    /// Milestones.
    public var milestones = 0
    /// Obligations.
    public var obligations = 0

    /// No expectations.
    public init() {}

    /// All expectations.
    public var all: Int { goals + milestones + obligations }
}

/// How many entries there are of the kinds that a list counts.
public struct EntryCounts: Hashable, Sendable {
    /// Goals, milestones and obligations.
    public internal(set) var goals = 0
    /// Actions.
    public internal(set) var actions = 0
    /// Personal values.
    public internal(set) var values = 0
    /// Terms.
    public internal(set) var terms = 0
    /// Periods, with a term and without.
    public internal(set) var periods = 0
    /// Measures.
    public internal(set) var measures = 0
    /// Snippets.
    public internal(set) var snippets = 0
    /// The most used tags of snippets, by word.
    public internal(set) var snippetTagCounts: [TagCount] = []
    /// The most used tags of goals, milestones and obligations, by word.
    public internal(set) var goalTagCounts: [TagCount] = []
}

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

/// How many expectations there are of each kind.
public struct GoalCounts: Hashable, Sendable {
    public var goals = 0
    public var milestones = 0
    public var obligations = 0

    public init() {}

    public var all: Int { goals + milestones + obligations }
}

/// Which kinds of trip a list shows.
public enum TripKind: String, CaseIterable, Codable, Sendable {
    case all, personal, business
}

/// Which trips, in the order of their first day and then their name.
public struct TripQuery: Hashable, Sendable {
    public var kind: TripKind
    /// A part of the name or the destination, without regard to case, accents and width; every character stands for
    /// itself. Blank text matches every trip.
    public var search: String

    public init(kind: TripKind = .all, search: String = "") {
        self.kind = kind
        self.search = search
    }
}

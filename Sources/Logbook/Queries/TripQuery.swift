import Foundation

/// Which kinds of trip a list shows.
public enum TripKind: String, CaseIterable, Codable, Sendable {
    case all, personal, business
}

/// Which trips, and in which order.
///
/// Every condition that is given must hold.
public struct TripQuery: Hashable, Sendable {
    /// How far a trip is on a day.
    public enum Status: String, CaseIterable, Codable, Sendable {
        case upcoming, underway, past
    }

    /// What trips are sorted by; those that are equal in it, by first day, name and id.
    public enum Column: String, CaseIterable, Codable, Sendable {
        case startDay, endDay, name, destination, kind, length, createdAt, modifiedAt
    }

    public var kind: TripKind
    /// The beginnings of words, without regard to case, accents and width, in any order and in any text of the trip and of
    /// its entries; Chinese, Japanese and Thai text anywhere in a word. Blank text matches every trip.
    public var search: String
    public var scope = SearchScope.everything
    /// Personal trips for this reason.
    public var reason: PersonalTrip.Reason?
    /// Trips that have a day in common with these.
    public var days: ClosedRange<CalendarDay>?
    public var plannerID: UUID?
    /// How far the trips are on the day `today`.
    public var status: Status?
    public var today = CalendarDay.today()
    public var tag: String?
    public var sort = Column.startDay
    public var isDescending = false

    public init(kind: TripKind = .all, search: String = "") {
        self.kind = kind
        self.search = search
    }
}

import Foundation

/// Which kinds of trip a list shows.
public enum TripKind: String, CaseIterable, Codable, Sendable {
    /// Every trip.
    case all
    /// Personal trips.
    case personal
    /// Business trips.
    case business
}

/// Which trips, and in which order.
///
/// Every condition that is given must hold.
public struct TripQuery: Hashable, Sendable {
    /// How far a trip is on a day.
    public enum Status: String, CaseIterable, Codable, Sendable {
        /// Trips that begin after today.
        case upcoming
        /// Trips that have begun and not ended.
        case underway
        /// Trips that ended before today.
        case past
    }

    /// What trips are sorted by; those that are equal in it, by first day, name and id.
    public enum Column: String, CaseIterable, Codable, Sendable {
        /// By the first day.
        case startDay
        /// By the last day.
        case endDay
        /// By name.
        case name
        /// By destination.
        case destination
        /// By kind: personal, business.
        case kind
        /// By the number of days.
        case length
        /// By the time of creation.
        case createdAt
        /// By the time of the last change.
        case modifiedAt
    }

    /// Only one kind.
    public var kind: TripKind
    /// Parts of words, without regard to case, accents and width, in any order and in any text of the trip and of its entries.
    /// Trips whose words begin with all of them are first; one of one or two letters must begin a word, but for Chinese, Japanese
    /// and Thai text. Blank text matches every trip.
    public var search: String
    /// The texts that are searched.
    public var scope = SearchScope.everything
    /// Personal trips for this reason.
    public var reason: PersonalTrip.Reason?
    /// Trips that have a day in common with these.
    public var days: ClosedRange<CalendarDay>?
    /// Only trips of a planner; `nil` for all.
    public var plannerID: UUID?
    /// How far the trips are on the day `today`.
    public var status: Status?
    /// The day that `period` refers to.
    public var today = CalendarDay.today()
    /// Only trips with a tag; `nil` for all.
    public var tag: String?
    /// The order.
    public var sort = Column.startDay
    /// Whether the order is reversed.
    public var isDescending = false

    /// Trips that contain a text; all of them where it is empty.
    public init(kind: TripKind = .all, search: String = "") {
        self.kind = kind
        self.search = search
    }
}

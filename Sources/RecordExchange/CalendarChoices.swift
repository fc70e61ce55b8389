import Logbook

/// What the events of another program become; those of our own files become what they were.
public struct CalendarChoices: Hashable, Sendable {
    public enum Use: String, CaseIterable, Sendable {
        /// All-day events are trips, the others belong to the itinerary of the trip on their day.
        case fitting
        /// Each event is a trip.
        case trips
        /// Each event belongs to the itinerary of the trip on its day.
        case itinerary
    }

    public var use: Use
    /// Of the trips that are new.
    public var tripKind: Trip.Kind

    public init(use: Use = .fitting, tripKind: Trip.Kind = .trip) {
        self.use = use
        self.tripKind = tripKind
    }

    /// The longest that an event of another program can be as a trip, and how long after its first day one that repeats makes
    /// trips: ten years.
    public static let dayLimit = 3653
    /// The maximum number of days of recurring events that are examined in one calendar.
    static let stepLimit = 20_000_000
}

import Logbook

/// What the events of another program become; those of our own files become what they were.
public struct CalendarChoices: Hashable, Sendable {
    public enum Use: String, CaseIterable, Sendable {
        /// Events of whole days are trips, the others stand in the itinerary of the trip that has their day.
        case fitting
        /// Each event is a trip.
        case trips
        /// Each event stands in the itinerary of the trip that has its day.
        case itinerary
    }

    public var use: Use
    /// Of the trips that are new.
    public var tripKind: Trip.Kind

    public init(use: Use = .fitting, tripKind: Trip.Kind = .trip) {
        self.use = use
        self.tripKind = tripKind
    }

    /// How many times of an event that repeats are taken in at most.
    public static let timeLimit = 500
    /// The longest that an event of another program can be as a trip, and how long after its first day one that repeats makes
    /// trips: ten years.
    public static let dayLimit = 3653
    /// How many days of events that repeat are looked at in one calendar.
    static let stepLimit = 20_000_000
}

import Foundation

/// A way of a trip from one place to another: a flight, a train, a ferry.
///
/// Each end has the clock of its place: a flight over the date line may arrive before it departs.
public struct Leg: Identifiable, Hashable, Codable, Sendable {
    /// What one travels by.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A flight.
        case flight
        /// A train.
        case train
        /// A bus or a coach.
        case bus
        /// A ferry or another ship.
        case ferry
        /// A car that is rented or another's; drives that are paid by their length are in `TripContents.mileage`.
        case car
    }

    @Stored public var id: UUID
    /// What one travels by.
    public var kind: Kind
    /// The number of the flight or the train with that of its line, “LH 1172”; may be empty.
    public var number: String
    /// The airline or another operator; may be empty.
    public var carrier: String
    /// The place where it begins; never blank together with `destination`.
    public var origin: String
    /// The day of departure, at the place of departure.
    public var startDay: CalendarDay
    /// The time of departure on the clock of `origin`; `nil` where unknown.
    public var startTime: TimeOfDay?
    /// The time zone of `origin`; `nil` where it is not known.
    public var startZone: String?
    /// The place where it ends.
    public var destination: String
    /// The day of arrival at the place of arrival; `nil` for `startDay`.
    public var endDay: CalendarDay?
    /// The time of arrival on the clock of `destination`; `nil` where unknown.
    public var endTime: TimeOfDay?
    /// The time zone of `destination`; `nil` where it is not known.
    public var endZone: String?
    /// The seat, with the coach of a train; may be empty.
    public var seat: String
    /// The booking code; may be empty.
    public var reference: String
    /// Free text; may be empty.
    public var notes: String

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), kind: Kind, number: String = "", carrier: String = "", origin: String = "",
        startDay: CalendarDay, startTime: TimeOfDay? = nil, startZone: String? = nil, destination: String = "",
        endDay: CalendarDay? = nil, endTime: TimeOfDay? = nil, endZone: String? = nil, seat: String = "",
        reference: String = "", notes: String = ""
    ) {
        self.id = id
        self.kind = kind
        self.number = number
        self.carrier = carrier
        self.origin = origin
        self.startDay = startDay
        self.startTime = startTime
        self.startZone = startZone
        self.destination = destination
        self.endDay = endDay
        self.endTime = endTime
        self.endZone = endZone
        self.seat = seat
        self.reference = reference
        self.notes = notes
    }
}

/// A leg with the trip that it belongs to.
public struct TripLeg: Hashable, Sendable {
    /// The id of the trip.
    public let tripID: UUID
    /// The leg.
    public let leg: Leg
}

extension Leg {
    /// Its name in a list: “LH 1172, Frankfurt – Lisbon”.
    public var name: String { [number, way].filter { !$0.isEmpty }.joined(separator: ", ") }

    /// From where to where.
    public var way: String { [origin, destination].filter { !$0.isEmpty }.joined(separator: " – ") }

    /// The day of arrival.
    public var lastDay: CalendarDay { endDay ?? startDay }

    /// When it begins; `nil` where the time or the time zone is not known.
    public var start: Date? { startDay.instant(at: startTime, in: startZone) }

    /// When it ends; `nil` where the time or the time zone is not known.
    public var end: Date? {
        guard let endTime, let zone = endZone.flatMap({ TimeZone(named: $0) }) else { return nil }
        let (first, second) = lastDay.instants(at: endTime, in: zone)
        // Of a time that the clock shows twice, the one after the departure.
        return start.map { first < $0 } ?? false ? second : first
    }

    /// How long it takes, minutes; `nil` where one of the times is not known, or it would end before it begins.
    ///
    /// Where the time zone of an end is not known, both are read from one clock.
    public var minutes: Int? {
        if let start, let end {
            return end < start ? nil : Int((end.timeIntervalSince(start) / 60).rounded())
        }
        guard let startTime, let endTime, startZone == nil || endZone == nil else { return nil }
        let minutes = startDay.days(until: lastDay) * 1440 + endTime.minutes - startTime.minutes
        return minutes < 0 ? nil : minutes
    }
}

extension CalendarDay {
    /// The minutes on a clock from the first of January 1970 to a time of the day.
    public func minutes(to time: TimeOfDay) -> Int { number * 1440 + time.minutes }

    /// The instant of a time on the clock of a zone; `nil` where one of them is not known.
    public func instant(at time: TimeOfDay?, in zone: String?) -> Date? {
        guard let time, let zone = zone.flatMap({ TimeZone(named: $0) }) else { return nil }
        return instant(at: time, in: zone)
    }
}

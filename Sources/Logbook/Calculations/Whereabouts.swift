import Foundation

/// Where a traveller is, day by day: by the stays and the legs of a trip, and without them at its destination.
public struct Whereabouts: Sendable {
    private let stays: [(days: ClosedRange<CalendarDay>, stay: Stay)]
    /// By their arrival.
    private let legs: [Leg]
    private let destination: String

    /// - Parameters:
    ///   - contents: the stays and legs of a trip.
    ///   - destination: of the trip; may be empty.
    ///   - days: of the trip, for stays without days.
    public init(_ contents: TripContents, destination: String, days: ClosedRange<CalendarDay>) {
        self.destination = destination
        stays = contents.stays.map { stay in
            let start = stay.startDay ?? days.lowerBound
            return (start...max(start, stay.endDay ?? days.upperBound), stay)
        }
        legs = contents.legs.filter { !$0.destination.isEmpty }.sorted {
            ($0.lastDay, $0.endTime ?? $0.startTime ?? .midnight) < (
                $1.lastDay, $1.endTime ?? $1.startTime ?? .midnight
            )
        }
    }

    /// The trip's.
    public init(_ trip: Trip, _ contents: TripContents) {
        self.init(
            contents, destination: trip.destination, days: trip.startDay...max(trip.startDay, trip.endDay))
    }

    /// The stays that begin, go on or end on a day.
    func stays(on day: CalendarDay) -> [Stay] { stays.filter { $0.days.contains(day) }.map(\.stay) }

    /// Where the night after a day is spent: the texts that may name the place, the likeliest first; empty where nothing but the
    /// destination tells it.
    func night(after day: CalendarDay) -> [String] {
        let slept = stays.filter { $0.days.lowerBound <= day && day < $0.days.upperBound }
        if let stay = slept.last?.stay { return [stay.address, stay.placeName].filter { !$0.isEmpty } }
        if let leg = legs.last(where: { $0.lastDay <= day }) { return [leg.destination] }
        // Who has left and not arrived is on the way.
        return legs.first { $0.startDay <= day }.map { [$0.origin].filter { !$0.isEmpty } } ?? []
    }

    /// The time zone of a day's plans: of the stay of the night after it or before it, else of the destination.
    public func timeZone(on day: CalendarDay) -> String? {
        if let zone = stays(on: day).reversed().lazy.compactMap(\.zone).first { return zone }
        if let zone = night(after: day).lazy.compactMap({ KnownPlace.timeZone(of: $0) }).first { return zone }
        return KnownPlace.timeZone(of: destination)
    }
}

extension Stay {
    /// The time zone: the one that is set, else that of the address or the place.
    var zone: String? {
        timeZone ?? [address, placeName].lazy.compactMap { KnownPlace.timeZone(of: $0) }.first
    }
}

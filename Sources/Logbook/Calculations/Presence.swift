import Foundation

/// In which countries a person was, day by day, as the trips of a logbook tell it. Figures to be checked, and not advice.
///
/// A day counts for every country in which a part of it was spent: of the stays that begin, go on or end on it, of the ends of its
/// legs, and without any of them of the trip's destination. Days without a trip count for none.
public struct Presence: Sendable {
    /// The countries of each day on a trip, as ISO 3166 has them; an empty code where the place names none.
    public let countries: [CalendarDay: Set<String>]

    /// - Parameter trips: with their stays and legs.
    /// - Complexity: O(n) in the number of days, stays and legs.
    public init(_ trips: [TripWithContents]) {
        countries = trips.reduce(into: [:]) { countries, trip in
            for (day, codes) in Self.countries(of: trip) { countries[day, default: []].formUnion(codes) }
        }
    }

    private static func countries(of trip: TripWithContents) -> [CalendarDay: Set<String>] {
        let (start, end) = (trip.trip.startDay, trip.trip.endDay)
        let own = country(of: [trip.trip.destination])
        let legs = trip.contents.legs.flatMap { leg in
            [(leg.startDay, country(of: [leg.origin])), (leg.lastDay, country(of: [leg.destination]))]
        }
        let whereabouts = Whereabouts(trip.trip, trip.contents)
        let stays = Dictionary(
            trip.contents.stays.map { ($0.id, country(of: [$0.address, $0.placeName]) ?? own ?? "") },
            uniquingKeysWith: { first, _ in first })
        var countries: [CalendarDay: Set<String>] = [:]
        for number in 0...max(0, min(start.days(until: end), Allowance.longestTrip)) {
            let day = start.adding(days: number)
            var codes = Set(whereabouts.stays(on: day).compactMap { stays[$0.id] })
            codes.formUnion(legs.filter { $0.0 == day }.compactMap(\.1))
            if codes.isEmpty { codes = [country(of: whereabouts.night(after: day)) ?? own ?? ""] }
            countries[day] = codes
        }
        return countries
    }

    /// The country of the first place that names one.
    private static func country(of places: [String]) -> String? {
        places.lazy.compactMap { place in
            PlaceName(place).regions(states: false).first ?? KnownPlace(place)?.region
        }.first.map { String($0.prefix(2)) }
    }

    /// The days in a country.
    ///
    /// - Parameters:
    ///   - country: as ISO 3166 has it.
    ///   - days: to which they are limited; `nil` for all.
    public func count(in country: String, on days: ClosedRange<CalendarDay>? = nil) -> Int {
        countries.count { days?.contains($0.key) ?? true && $0.value.contains(country) }
    }

    /// The most days in a country within a number of days that follow each other, and the last of these days; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - country: as ISO 3166 has it.
    ///   - length: how many days are looked at together: 365 for a year.
    /// - Complexity: O(n log n) in the number of days.
    public func most(in country: String, within length: Int) -> (count: Int, end: CalendarDay)? {
        Self.most(countries.filter { $0.value.contains(country) }.keys.sorted(), within: length)
    }

    private static func most(_ days: [CalendarDay], within length: Int) -> (count: Int, end: CalendarDay)? {
        var (first, most) = (0, (count: 0, end: CalendarDay.earliest))
        for (index, day) in days.enumerated() {
            while days[first].days(until: day) >= length { first += 1 }
            if index - first + 1 > most.count { most = (index - first + 1, day) }
        }
        return most.count == 0 ? nil : most
    }

    // MARK: - Schengen

    /// The countries of the Schengen area, since 2025.
    public static let schengen: Set<String> = [
        "AT", "BE", "BG", "CH", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IS", "IT", "LI", "LT",
        "LU",
        "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
    ]

    /// The most days that a short stay may have within `schengenPeriod`: Regulation (EU) 2016/399, article 6.
    public static let schengenLimit = 90
    /// The days that are looked at together.
    public static let schengenPeriod = 180

    /// The days in the Schengen area among the 180 that end on a day.
    public func schengenDays(endingOn day: CalendarDay) -> Int {
        (0..<Self.schengenPeriod).count { isInSchengen(day.adding(days: -$0)) }
    }

    /// The first day of some on which there are more than 90 days in the Schengen area; `nil` where there is none.
    ///
    /// - Complexity: O(n) in the number of the days.
    public func firstDayOverLimit(in days: ClosedRange<CalendarDay>) -> CalendarDay? {
        let length = min(days.lowerBound.days(until: days.upperBound), Allowance.longestTrip)
        return (0...length).lazy.map { days.lowerBound.adding(days: $0) }
            .first { isInSchengen($0) && schengenDays(endingOn: $0) > Self.schengenLimit }
    }

    private func isInSchengen(_ day: CalendarDay) -> Bool {
        countries[day].map { !$0.isDisjoint(with: Self.schengen) } ?? false
    }
}

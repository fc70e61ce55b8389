import Foundation

/// How many days of trips were in a country.
public struct CountryDays: Hashable, Sendable {
    /// As ISO 3166 has it; empty where the country of the places is not known.
    public let code: String
    /// A day in two countries counts for both.
    public let days: Int

    /// The name in the user's language; empty where it is not known.
    public var name: String { Region.name(code) }

    /// Counts the days of trips by country, the most first.
    ///
    /// A day is in the countries of the stays that begin, go on or end on it, and without one in that of the destination.
    ///
    /// - Parameters:
    ///   - trips: with their stays.
    ///   - days: to which they are limited; `nil` for all.
    /// - Complexity: O(n) in the number of days and stays
    public static func count(
        of trips: [TripWithContents], on days: ClosedRange<CalendarDay>? = nil
    ) -> [CountryDays] {
        var counted: [String: Set<CalendarDay>] = [:]
        for trip in trips {
            let (start, end) = (trip.trip.startDay, trip.trip.endDay)
            let own = country(of: trip.trip.destination)
            let stays = trip.contents.stays.map { stay in
                (
                    start: stay.startDay ?? start, end: stay.endDay ?? end,
                    country: country(of: stay.address) ?? country(of: stay.placeName) ?? own
                )
            }
            for number in 0...max(0, min(start.days(until: end), Allowance.longestTrip)) {
                let day = start.adding(days: number)
                guard days?.contains(day) ?? true else { continue }
                let slept = stays.filter { $0.start <= day && day <= $0.end }.map(\.country)
                for code in Set(slept.isEmpty ? [own] : slept) { counted[code ?? "", default: []].insert(day) }
            }
        }
        return counted.map { CountryDays(code: $0.key, days: $0.value.count) }
            .sorted { ($1.days, $0.code) < ($0.days, $1.code) }
    }

    /// The country of a place as it is typed; `nil` where nothing in it names one.
    private static func country(of place: String) -> String? {
        PlaceName(place).regions(states: false).first.map { String($0.prefix(2)) }
    }
}

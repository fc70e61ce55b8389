import Foundation

/// How many days of trips were in a country.
public struct CountryDays: Hashable, Sendable {
    /// As ISO 3166 has it; empty where the country of the places is not known.
    public let code: String
    /// A day in two countries counts for both.
    public let days: Int

    /// The name in the user's language; empty where it is not known.
    public var name: String { Region.name(code) }

    /// Counts the days of trips by country, the most first, as `Presence` tells them.
    ///
    /// - Parameters:
    ///   - trips: with their stays and legs.
    ///   - days: to which they are limited; `nil` for all.
    /// - Complexity: O(n) in the number of days, stays and legs.
    public static func count(
        of trips: [TripWithContents], on days: ClosedRange<CalendarDay>? = nil
    ) -> [CountryDays] { count(Presence(trips), on: days) }

    /// The same of days that are known.
    public static func count(_ presence: Presence, on days: ClosedRange<CalendarDay>? = nil) -> [CountryDays] {
        var counts: [String: Int] = [:]
        for (day, countries) in presence.countries where days?.contains(day) ?? true {
            for code in countries { counts[code, default: 0] += 1 }
        }
        return counts.map { CountryDays(code: $0.key, days: $0.value) }
            .sorted { ($1.days, $0.code) < ($0.days, $1.code) }
    }
}

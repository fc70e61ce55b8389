import Foundation
internal import GRDB

/// A condition on the first and the last day of listed entries.
///
/// Their first days are in the numbers of the rows (`ListingRow.Entity.numbers(ofDay:)`): mostly the condition is a range of them,
/// which the text index scans alone. The trips that had begun before a day and end on it or later are the exception, and few.
enum ListingDays {
    /// Trips that have a day in common with these.
    case overlap(ClosedRange<CalendarDay>)
    /// Trips that end before a day.
    case endBefore(CalendarDay)
    case startBefore(CalendarDay)
    case startAfter(CalendarDay)
    case startIn(ClosedRange<CalendarDay>)

    /// A part of a statement with its arguments.
    typealias Part = (sql: String, arguments: [any DatabaseValueConvertible])

    /// The trips that begin before a day and end on it or later; none is longer than the longest.
    private static func underway(on day: CalendarDay) -> Part {
        (
            """
            FROM listing WHERE entity = 'trip' AND endDay >= ? AND sortKey < ? AND sortKey >= date(?, '-' ||
                (SELECT max(julianday(endDay) - julianday(sortKey)) FROM listing INDEXED BY listingByLength
                    WHERE entity = 'trip') || ' days')
            """, [day, day, day]
        )
    }

    /// A condition on the numbers of rows that a range cannot express.
    ///
    /// - Parameter number: the column.
    func condition(on number: String, of entity: ListingRow.Entity) -> Part? {
        switch self {
        case .overlap(let days):
            let (underway, arguments) = Self.underway(on: days.lowerBound)
            return (
                "(\(number) >= ? OR \(number) IN (SELECT number \(underway)))",
                [entity.numbers(ofDay: days.lowerBound).lowerBound] + arguments
            )
        case .endBefore(let day):
            let (underway, arguments) = Self.underway(on: day)
            // Only the last ones have to be looked up.
            return (
                """
                (\(number) < coalesce((SELECT min(number) \(underway)), \(Int64.max))
                    OR \(number) NOT IN (SELECT number \(underway)))
                """, arguments + arguments
            )
        case .startBefore, .startAfter, .startIn: return nil
        }
    }

    /// The least number of the rows.
    func first(of entity: ListingRow.Entity) -> Part? {
        first(
            "number", atDay: { entity.numbers(ofDay: $0).lowerBound },
            afterDay: { entity.numbers(ofDay: $0).upperBound + 1 })
    }

    /// The greatest number of the rows.
    func last(of entity: ListingRow.Entity) -> Part? {
        last(ofDay: { entity.numbers(ofDay: $0).upperBound }, beforeDay: { entity.numbers(ofDay: $0).lowerBound - 1 })
    }

    /// Conditions on the sort key, which an index has.
    var sortKeys: [Part] {
        // After every instant of a day comes a tilde.
        let first = first("sortKey", atDay: \.description, afterDay: { "\($0)~" })
        let last = last(ofDay: \.description, beforeDay: { "\($0.adding(days: -1))" })
        return [
            first.map { ("listing.sortKey >= \($0.sql)", $0.arguments) },
            last.map { ("listing.sortKey <= \($0.sql)", $0.arguments) },
        ]
        .compactMap(\.self)
    }

    private func first<Value: DatabaseValueConvertible>(
        _ column: String, atDay: (CalendarDay) -> Value, afterDay: (CalendarDay) -> Value
    ) -> Part? {
        switch self {
        case .overlap(let days):
            let (underway, arguments) = Self.underway(on: days.lowerBound)
            return ("coalesce((SELECT min(\(column)) \(underway)), ?)", arguments + [atDay(days.lowerBound)])
        case .startAfter(let day): return ("?", [afterDay(day)])
        case .startIn(let days): return ("?", [atDay(days.lowerBound)])
        case .endBefore, .startBefore: return nil
        }
    }

    private func last<Value: DatabaseValueConvertible>(
        ofDay: (CalendarDay) -> Value, beforeDay: (CalendarDay) -> Value
    ) -> Part? {
        switch self {
        case .overlap(let days), .startIn(let days): ("?", [ofDay(days.upperBound)])
        case .endBefore(let day), .startBefore(let day): ("?", [beforeDay(day)])
        case .startAfter: nil
        }
    }
}

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

    /// The trips that begin before a day and end on it or later. The longest trip bounds the days on which they may begin.
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

    /// The range of the numbers of rows; `nil` where an end is open.
    func numbers(of entity: ListingRow.Entity) -> (first: Part?, end: Part?) {
        bounds(
            of: "number", start: { entity.numbers(ofDay: $0).lowerBound },
            end: { entity.numbers(ofDay: $0).upperBound + 1 })
    }

    /// Conditions on the sort key, which an index has.
    var sortKeys: [Part] {
        // A tilde comes after every instant of a day.
        let (first, end) = bounds(of: "sortKey", start: \.description, end: { "\($0)~" })
        return [
            first.map { ("listing.sortKey >= \($0.sql)", $0.arguments) },
            end.map { ("listing.sortKey < \($0.sql)", $0.arguments) },
        ]
        .compactMap(\.self)
    }

    /// The half-open range of the values of a column.
    ///
    /// - Parameters:
    ///   - start: the least value of a day.
    ///   - end: what is greater than every value of a day, and less than those of the next.
    private func bounds<Value: DatabaseValueConvertible>(
        of column: String, start: (CalendarDay) -> Value, end: (CalendarDay) -> Value
    ) -> (first: Part?, end: Part?) {
        switch self {
        case .overlap(let days):
            let (underway, arguments) = Self.underway(on: days.lowerBound)
            return (
                ("coalesce((SELECT min(\(column)) \(underway)), ?)", arguments + [start(days.lowerBound)]),
                ("?", [end(days.upperBound)])
            )
        case .endBefore(let day), .startBefore(let day): return (nil, ("?", [start(day)]))
        case .startAfter(let day): return (("?", [end(day)]), nil)
        case .startIn(let days): return (("?", [start(days.lowerBound)]), ("?", [end(days.upperBound)]))
        }
    }
}

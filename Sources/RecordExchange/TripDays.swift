import Foundation
import Logbook

/// Which trip a day belongs to: the shortest of those that have it, and of those the first one given.
struct TripDays {
    /// Where the trip of a day changes.
    private let starts: [CalendarDay]
    /// Of the days from each start to the next one; `nil` where there is no trip.
    private var trips: [UUID?]

    /// - Complexity: O(n log n) in the number of trips, however long they are.
    init(_ spans: [(id: UUID, days: ClosedRange<CalendarDay>)]) {
        let starts = Set(spans.flatMap { [$0.days.lowerBound, $0.days.upperBound.adding(days: 1)] }).sorted()
        self.starts = starts
        trips = Array(repeating: nil, count: starts.count)
        // From each index on, the next one that has no trip yet.
        var free = Array(0...starts.count)
        func nextFree(_ index: Int) -> Int {
            var index = index
            while free[index] != index {
                free[index] = free[free[index]]
                index = free[index]
            }
            return index
        }
        let lengths = spans.map { $0.days.lowerBound.days(until: $0.days.upperBound) }
        for index in spans.indices.sorted(by: { (lengths[$0], $0) < (lengths[$1], $1) }) {
            let span = spans[index]
            let end = Self.index(of: span.days.upperBound.adding(days: 1), in: starts)
            var index = nextFree(Self.index(of: span.days.lowerBound, in: starts))
            while index < end {
                trips[index] = span.id
                free[index] = index + 1
                index = nextFree(index)
            }
        }
    }

    /// The last day of the last trip; `nil` where there is none.
    var lastDay: CalendarDay? { starts.last?.adding(days: -1) }

    /// - Complexity: O(log n)
    func trip(on day: CalendarDay) -> UUID? {
        let next = Self.index(of: day.adding(days: 1), in: starts)
        return next == 0 ? nil : trips[next - 1]
    }

    /// The index of the first start that is not before a day.
    private static func index(of day: CalendarDay, in starts: [CalendarDay]) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < day { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

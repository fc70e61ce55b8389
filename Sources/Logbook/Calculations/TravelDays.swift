internal import GRDB

/// The days of trips, on which what one wants to do can rest.
struct TravelDays: Hashable, Sendable {
    /// Apart from each other, in their order.
    private let spans: [ClosedRange<CalendarDay>]

    /// No days.
    static let none = TravelDays([])

    /// - Parameter spans: in any order; they may overlap.
    init(_ spans: [ClosedRange<CalendarDay>]) {
        self.spans = spans.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, span in
            if let last = merged.last, span.lowerBound <= last.upperBound.adding(days: 1) {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                merged.append(span)
            }
        }
    }

    /// The days of all trips; none where no expectation pauses on them.
    ///
    /// - Complexity: O(n log n) in the number of trips.
    init(_ db: Database, for expectations: [Expectation]) throws {
        guard expectations.contains(where: \.pausesOnTrips) else {
            self = .none
            return
        }
        let rows = try Row.fetchCursor(db.cachedStatement(sql: "SELECT startDay, endDay FROM trip"))
        self.init(
            try rows.readable { row in
                let start = try row.day("startDay")
                return start...max(start, try row.day("endDay"))
            })
    }

    /// The days on which an expectation rests.
    func pauses(of expectation: Expectation) -> TravelDays { expectation.pausesOnTrips ? self : .none }

    /// - Complexity: O(log n)
    func contains(_ day: CalendarDay) -> Bool {
        let index = firstIndex(endingOnOrAfter: day)
        return index < spans.count && spans[index].contains(day)
    }

    /// How many of the days between two there are, both included; 0 where the last is before the first.
    ///
    /// - Complexity: O(n) in the number of trips between them.
    func count(from first: CalendarDay, to last: CalendarDay) -> Int {
        guard first <= last else { return 0 }
        var count = 0
        for span in spans[firstIndex(endingOnOrAfter: first)...] {
            guard span.lowerBound <= last else { break }
            count += max(span.lowerBound, first).days(until: min(span.upperBound, last)) + 1
        }
        return count
    }

    /// The day before which some days have passed since another, that one included, without these.
    ///
    /// - Complexity: O(n²) at worst in the number of trips between them.
    func day(after count: Int, from first: CalendarDay) -> CalendarDay {
        var (day, passed) = (first.adding(days: count), 0)
        // What is added may reach into more of them.
        while true {
            let more = self.count(from: first, to: day.adding(days: -1))
            guard more > passed else { return day }
            day = day.adding(days: more - passed)
            passed = more
        }
    }

    private func firstIndex(endingOnOrAfter day: CalendarDay) -> Int {
        var (lower, upper) = (0, spans.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if spans[middle].upperBound < day { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }
}

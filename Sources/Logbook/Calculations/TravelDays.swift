internal import GRDB

/// The days of trips, on which what one wants to do can rest or be slower.
struct TravelDays: Hashable, Sendable {
    /// Apart from each other, in their order.
    private let spans: [ClosedRange<CalendarDay>]
    /// The part of a usual day that is not expected on each, 0 to 1: all of it in a pause.
    private(set) var weight = 1.0

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

    /// The days of all trips; none where no expectation pauses on them or is slower.
    ///
    /// - Complexity: O(n log n) in the number of trips.
    init(_ db: Database, for expectations: [Expectation]) throws {
        guard expectations.contains(where: { $0.pausesOnTrips || $0.paceOnTrips < 100 }) else {
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

    /// The days on which an expectation rests or is slower.
    func pauses(of expectation: Expectation) -> TravelDays {
        var days = self
        days.weight = expectation.pausesOnTrips ? 1 : 1 - Double(expectation.paceOnTrips) / 100
        return days.weight > 0 ? days : .none
    }

    /// - Complexity: O(log n)
    func contains(_ day: CalendarDay) -> Bool {
        let index = firstIndex(endingOnOrAfter: day)
        return index < spans.count && spans[index].contains(day)
    }

    /// How many days are not expected between two, both included, in parts of days; 0 where the last is before the first.
    ///
    /// - Complexity: O(n) in the number of trips between them.
    func count(from first: CalendarDay, to last: CalendarDay) -> Double {
        guard first <= last else { return 0 }
        var count = 0
        for span in spans[firstIndex(endingOnOrAfter: first)...] {
            guard span.lowerBound <= last else { break }
            count += max(span.lowerBound, first).days(until: min(span.upperBound, last)) + 1
        }
        return Double(count) * weight
    }

    /// The day before which some days have passed since another, that one included, without what is not expected.
    ///
    /// - Complexity: O(n²) at worst in the number of trips between them.
    func day(after count: Double, from first: CalendarDay) -> CalendarDay {
        var day = first
        // What is added may reach into more of them.
        while true {
            let passed = count + self.count(from: first, to: day.adding(days: -1))
            // A whole number to the last bit but a few.
            let next = first.adding(days: Int((passed - 1e-9).rounded(.up)))
            guard next > day else { return day }
            day = next
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

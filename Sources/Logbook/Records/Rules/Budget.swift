import Foundation

/// How much may be spent: on a trip, on the trips of a planner or on all trips; for everything or for one kind; once, each month or
/// each year.
public struct Budget: Identifiable, Hashable, Codable, Sendable {
    /// For which time an amount is.
    public enum Interval: String, CaseIterable, Codable, Sendable {
        /// For all days of the budget.
        case once
        /// For each calendar month.
        case month
        /// For each calendar year.
        case year
    }

    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    private var amountMinor: Int64
    private var currency: String
    /// The id of the one trip that it is for.
    @Stored public var tripID: UUID?
    /// The id of the planner whose trips it is for; with neither it is for all trips.
    @Stored public var plannerID: UUID?
    /// What it is for; `nil` for everything that a trip costs.
    public var kind: ExpenseStatement.Line.Kind?
    /// For which time the amount is.
    public var interval: Interval
    /// The first day that counts; `nil` for no beginning.
    public var startDay: CalendarDay?
    /// The last day that counts; `nil` for no end.
    public var validTo: CalendarDay?
    /// When the record was created.
    @Stored public var createdAt: Date
    /// When the record was changed last.
    @Stored public var modifiedAt: Date

    /// A budget of everything that all trips cost, unless something else is said.
    public init(
        id: UUID = UUID.random(), name: String, amount: Money, tripID: UUID? = nil, plannerID: UUID? = nil,
        kind: ExpenseStatement.Line.Kind? = nil, interval: Interval = .once, startDay: CalendarDay? = nil,
        validTo: CalendarDay? = nil, at instant: Date = Date()
    ) {
        self.id = id
        self.name = name
        amountMinor = amount.minorUnits
        currency = amount.currency
        self.tripID = tripID
        self.plannerID = plannerID
        self.kind = kind
        self.interval = interval
        self.startDay = startDay
        self.validTo = validTo
        createdAt = instant
        modifiedAt = instant
    }

    /// Above zero.
    public var amount: Money {
        get { Money(minorUnits: amountMinor, currency: currency) }
        set { (amountMinor, currency) = (newValue.minorUnits, newValue.currency) }
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, amountMinor, currency
        case tripID = "tripId"
        case plannerID = "plannerId"
        case kind, interval, startDay, validTo, createdAt, modifiedAt
    }
}

extension Budget {
    /// The days that count on a day: all, its month or its year, within the days of the budget.
    ///
    /// - Returns: `nil` where there are none.
    public func days(around day: CalendarDay) -> ClosedRange<CalendarDay>? {
        let all =
            switch interval {
            case .once: CalendarDay.earliest...CalendarDay.latest
            case .month: day.monthDays
            case .year: day.yearDays
            }
        let (start, end) = (max(all.lowerBound, startDay ?? .earliest), min(all.upperBound, validTo ?? .latest))
        return start <= end ? start...end : nil
    }
}

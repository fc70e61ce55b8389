import Foundation

/// Rules by which a daily allowance is counted: a record like any other, to be edited, copied and deleted.
///
/// Those that come with the logbook say where they are from and of which day. They are figures to check, not advice.
public struct PerDiemPolicy: Identifiable, Hashable, Codable, Sendable {
    /// What is counted.
    public enum Basis: String, CaseIterable, Codable, Sendable {
        /// Every calendar day of the trip.
        case days
        /// The days but one, as the European Commission counts.
        case nights
    }

    /// How far provided meals can lower a day's allowance.
    public enum Floor: String, CaseIterable, Codable, Sendable {
        case zero, incidentals
    }

    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    public var basis: Basis
    /// The currency of the rates.
    public var currency: String
    /// Of a full day's allowance on the first day, 0 to 100; on the last day; and on a trip of one day. For `days` only.
    public var firstDayPercent: Int
    public var lastDayPercent: Int
    public var singleDayPercent: Int
    /// A trip of one day that is not longer gets nothing.
    public var minimumHours: Double
    /// Of a full day's allowance, taken off for a meal that somebody else provides, 0 to 100; a rate's own amounts go
    /// before these.
    public var breakfastPercent: Int
    public var lunchPercent: Int
    public var dinnerPercent: Int
    public var floor: Floor
    /// Where the rules stand, and of which day that is.
    public var source: String
    public var sourceDay: CalendarDay?
    /// In the order of place and day. Without any, a trip's own daily allowance is the rate.
    public var rates: [PerDiemRate]
    @Stored public var createdAt: Date
    @Stored public var modifiedAt: Date

    public init(
        id: UUID = UUID(), name: String, basis: Basis = .days, currency: String, firstDayPercent: Int = 100,
        lastDayPercent: Int = 100, singleDayPercent: Int = 100, minimumHours: Double = 0, breakfastPercent: Int = 0,
        lunchPercent: Int = 0, dinnerPercent: Int = 0, floor: Floor = .zero, source: String = "",
        sourceDay: CalendarDay? = nil, rates: [PerDiemRate] = [], at instant: Date = Date()
    ) {
        self.id = id
        self.name = name
        self.basis = basis
        self.currency = currency
        self.firstDayPercent = firstDayPercent
        self.lastDayPercent = lastDayPercent
        self.singleDayPercent = singleDayPercent
        self.minimumHours = minimumHours
        self.breakfastPercent = breakfastPercent
        self.lunchPercent = lunchPercent
        self.dinnerPercent = dinnerPercent
        self.floor = floor
        self.source = source
        self.sourceDay = sourceDay
        self.rates = rates
        createdAt = instant
        modifiedAt = instant
    }

    /// The rate of a place on a day: the place's own that is valid then, or that of every place.
    public func rate(for place: String, on day: CalendarDay) -> PerDiemRate? {
        let key = SearchText.fold(place.tidied)
        let valid = rates.filter { $0.validFrom <= day }
        return valid.filter { !$0.place.isEmpty && SearchText.fold($0.place) == key }.max {
            $0.validFrom < $1.validFrom
        }
            ?? valid.filter(\.place.isEmpty).max { $0.validFrom < $1.validFrom }
    }
}

/// What a policy pays at a place from a day on.
public struct PerDiemRate: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// As a trip's destination has it; empty for every place that has no rate of its own.
    public var place: String
    public var validFrom: CalendarDay
    /// A full day's allowance, in the policy's currency's smallest unit; as are the next four.
    public var fullDayMinor: Int64
    /// What stays when all meals are provided.
    public var incidentalsMinor: Int64
    /// Taken off when the meal is provided; `nil` for the policy's percentage.
    public var breakfastMinor: Int64?
    public var lunchMinor: Int64?
    public var dinnerMinor: Int64?

    public init(
        id: UUID = UUID(), place: String = "", validFrom: CalendarDay, fullDayMinor: Int64, incidentalsMinor: Int64 = 0,
        breakfastMinor: Int64? = nil, lunchMinor: Int64? = nil, dinnerMinor: Int64? = nil
    ) {
        self.id = id
        self.place = place
        self.validFrom = validFrom
        self.fullDayMinor = fullDayMinor
        self.incidentalsMinor = incidentalsMinor
        self.breakfastMinor = breakfastMinor
        self.lunchMinor = lunchMinor
        self.dinnerMinor = dinnerMinor
    }
}

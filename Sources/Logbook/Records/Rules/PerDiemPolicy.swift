import Foundation

/// Rules by which a daily allowance is counted: a record like any other, to be edited, copied and deleted.
///
/// Those that are shipped have their source and date. They are figures to check, not advice.
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
        /// An allowance is never below zero.
        case zero
        /// An allowance is never below the incidentals.
        case incidentals
    }

    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    /// What an allowance counts: days or nights.
    public var basis: Basis
    /// The currency of the rates.
    public var currency: String
    /// Of a full day's allowance on the first day, 0 to 100; on the last day; and on a trip of one day. For `days` only.
    public var firstDayPercent: Int
    /// The part of a full day on the last day, percent.
    public var lastDayPercent: Int
    /// The part of a full day on a trip of one day, percent.
    public var singleDayPercent: Int
    /// A trip of one day that is not longer gets nothing.
    public var minimumHours: Double
    /// Of a full day's allowance, deducted for a meal that is provided, 0 to 100; a rate's own amounts have
    /// before these.
    public var breakfastPercent: Int
    /// What a provided lunch deducts, percent of a full day.
    public var lunchPercent: Int
    /// What a provided dinner deducts, percent of a full day.
    public var dinnerPercent: Int
    /// What deductions leave at least.
    public var floor: Floor
    /// Whether meals that the traveller paid are reimbursed in addition to the allowance.
    public var paysMeals: Bool
    /// Whether two days over one midnight without lodging count as one.
    public var mergesOvernight: Bool
    /// Who is away after this time of a day gets what a rate adds; `nil` for rules without such a time.
    public var lateTime: TimeOfDay?
    /// The place whose rate holds on a day that is spent in the air from its beginning to its end; `nil` for those of the stays.
    public var flightPlace: String?
    /// The same for a day at sea.
    public var shipPlace: String?
    /// The source of the rules, and its date.
    public var source: String
    /// The day on which the source was published; `nil` where unknown.
    public var sourceDay: CalendarDay?
    /// The last day that the rules were published for; `nil` for no end. Trips that use them go on, with a remark.
    public var validTo: CalendarDay?
    /// The published table of rates, which `rates` override; empty for none. `PublishedRates`
    /// has their names.
    public var rateTable: String
    /// In the order of region, place and day. Without any and without a table, a trip's own daily allowance is the rate.
    public var rates: [PerDiemRate]
    /// When the record was created.
    @Stored public var createdAt: Date
    /// When the record was changed last.
    @Stored public var modifiedAt: Date

    /// A new record; the id is random unless it is given.
    public init(
        id: UUID = UUID.random(), name: String, basis: Basis = .days, currency: String, firstDayPercent: Int = 100,
        lastDayPercent: Int = 100, singleDayPercent: Int = 100, minimumHours: Double = 0, breakfastPercent: Int = 0,
        lunchPercent: Int = 0, dinnerPercent: Int = 0, floor: Floor = .zero, paysMeals: Bool = true,
        mergesOvernight: Bool = false, lateTime: TimeOfDay? = nil,
        flightPlace: String? = nil, shipPlace: String? = nil, source: String = "", sourceDay: CalendarDay? = nil,
        validTo: CalendarDay? = nil,
        rateTable: String = "", rates: [PerDiemRate] = [], at instant: Date = Date()
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
        self.paysMeals = paysMeals
        self.mergesOvernight = mergesOvernight
        self.lateTime = lateTime
        self.flightPlace = flightPlace
        self.shipPlace = shipPlace
        self.source = source
        self.sourceDay = sourceDay
        self.validTo = validTo
        self.rateTable = rateTable
        self.rates = rates
        createdAt = instant
        modifiedAt = instant
    }
}

/// The rate of a policy at a place from a day on.
public struct PerDiemRate: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// A town by its names, separated by “ / ”; empty for the rest of its region.
    public var place: String
    /// The country or state that the rate is for, as ISO 3166 has it: `PT`, `US-MA`; empty for everywhere else.
    public var region: String
    /// The first day on which it is used.
    public var validFrom: CalendarDay
    /// How long the traveller is away on a day at least, hours: of several rates of a place the one with the most of them holds.
    public var fromHours: Double
    /// A full day's allowance, in the policy's currency's smallest unit; as are the amounts below.
    public var fullDayMinor: Int64
    /// The allowance of a first, a last and an only day; `nil` for the policy's percentages of a full day.
    public var partialDayMinor: Int64?
    /// What is added on a day when the traveller is away after the policy's late time; `nil` for nothing.
    public var lateMinor: Int64?
    /// What stays when all meals are provided.
    public var incidentalsMinor: Int64
    /// Taken off when the meal is provided; `nil` for the policy's percentage.
    public var breakfastMinor: Int64?
    /// What a provided lunch deducts, in minor units; `nil` for the percentage.
    public var lunchMinor: Int64?
    /// What a provided dinner deducts, in minor units; `nil` for the percentage.
    public var dinnerMinor: Int64?

    /// A new record; the id is random unless it is given.
    public init(
        id: UUID = UUID.random(), place: String = "", region: String = "", validFrom: CalendarDay,
        fromHours: Double = 0, fullDayMinor: Int64, partialDayMinor: Int64? = nil, lateMinor: Int64? = nil,
        incidentalsMinor: Int64 = 0,
        breakfastMinor: Int64? = nil,
        lunchMinor: Int64? = nil, dinnerMinor: Int64? = nil
    ) {
        self.id = id
        self.place = place
        self.region = region
        self.validFrom = validFrom
        self.fromHours = fromHours
        self.fullDayMinor = fullDayMinor
        self.partialDayMinor = partialDayMinor
        self.lateMinor = lateMinor
        self.incidentalsMinor = incidentalsMinor
        self.breakfastMinor = breakfastMinor
        self.lunchMinor = lunchMinor
        self.dinnerMinor = dinnerMinor
    }
}

import Foundation

/// Rates by which drives are paid: a record like any other, to be edited, copied and deleted.
public struct MileageScheme: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// Never blank.
    public var name: String
    /// What the rates are for.
    public var unit: DistanceUnit
    /// ISO 4217 code of the rates.
    public var currency: String
    /// When the year begins in which distances are added up for the tiers, as `mm-dd`.
    public var yearStart: String
    /// The source of the rates, and its date.
    public var source: String
    /// The day on which the source was published; `nil` where unknown.
    public var sourceDay: CalendarDay?
    /// The last day that the rates were published for; `nil` for no end. Trips that use them go on, with a remark.
    public var validTo: CalendarDay?
    /// In the order of vehicle, day and distance.
    public var rates: [MileageRate]
    /// When the record was created.
    @Stored public var createdAt: Date
    /// When the record was changed last.
    @Stored public var modifiedAt: Date

    /// A new record; the id is random unless it is given.
    public init(
        id: UUID = UUID.random(), name: String, unit: DistanceUnit, currency: String, yearStart: String = "01-01",
        source: String = "", sourceDay: CalendarDay? = nil, validTo: CalendarDay? = nil, rates: [MileageRate] = [],
        at instant: Date = Date()
    ) {
        self.id = id
        self.name = name
        self.unit = unit
        self.currency = currency
        self.yearStart = yearStart
        self.source = source
        self.sourceDay = sourceDay
        self.validTo = validTo
        self.rates = rates
        createdAt = instant
        modifiedAt = instant
    }

    /// The tiers that are valid for a vehicle on a day, from the shortest distance on.
    public func tiers(for vehicle: MileageRecord.Vehicle, on day: CalendarDay) -> [MileageRate] {
        let valid = rates.filter { $0.vehicle == vehicle && $0.validFrom <= day }
        let newest = valid.map(\.validFrom).max()
        return valid.filter { $0.validFrom == newest }.sorted { $0.fromDistance < $1.fromDistance }
    }

    /// The first day of the scheme's year that contains `day`.
    public func yearStart(of day: CalendarDay) -> CalendarDay {
        let start = CalendarDay("\(day.year.padded(to: 4))-\(yearStart)") ?? day
        guard start > day else { return start }
        return CalendarDay("\((day.year - 1).padded(to: 4))-\(yearStart)") ?? .earliest
    }
}

/// What one unit of distance pays, from a day and from a distance in the year on.
public struct MileageRate: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// The vehicles that it is for.
    public var vehicle: MileageRecord.Vehicle
    /// The first day on which it is used.
    public var validFrom: CalendarDay
    /// In the scheme's unit: the rate applies beyond it, up to the next tier.
    public var fromDistance: Double
    /// The amount a unit of distance.
    public var rate: Rate

    /// A new record; the id is random unless it is given.
    public init(
        id: UUID = UUID.random(), vehicle: MileageRecord.Vehicle = .car, validFrom: CalendarDay,
        fromDistance: Double = 0,
        rate: Rate
    ) {
        self.id = id
        self.vehicle = vehicle
        self.validFrom = validFrom
        self.fromDistance = fromDistance
        self.rate = rate
    }

    private enum CodingKeys: String, CodingKey {
        case id, vehicle, validFrom, fromDistance
        case rate = "rateMicros"
    }
}

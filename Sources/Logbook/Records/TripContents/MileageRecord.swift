import Foundation

/// A drive on a business trip, as a driver's log has it.
public struct MileageRecord: Identifiable, Hashable, Codable, Sendable {
    /// What was driven.
    public enum Vehicle: String, CaseIterable, Codable, Sendable {
        /// A car.
        case car
        /// A motorcycle.
        case motorcycle
        /// A bicycle.
        case bicycle
        /// Riding along, where a rate is paid for it.
        case passenger
    }

    @Stored public var id: UUID
    /// The day.
    public var day: CalendarDay
    /// When it began, on the clock of the time zone.
    public var startTime: TimeOfDay?
    /// When it ended; one that is before the start is on the next day.
    public var endTime: TimeOfDay?
    /// The time zone of its times; `nil` for the clock of the place, whichever it is.
    public var timeZone: String?
    /// Where the drive began.
    public var origin: String
    /// Where the drive ended.
    public var destination: String
    /// What the drive was for; may be empty.
    public var purpose: String
    /// What was driven.
    public var vehicle: Vehicle
    /// Which vehicle, by its number plate or a name; may be empty.
    public var vehicleName: String
    /// In `unit`, not negative and finite.
    public var distance: Double
    /// The unit of the distance.
    public var unit: DistanceUnit
    /// In `unit`.
    public var odometerStart: Double?
    /// In `unit`, never below `odometerStart`.
    public var odometerEnd: Double?
    /// Whether it was reimbursed.
    public var isReimbursed: Bool

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), day: CalendarDay, startTime: TimeOfDay? = nil, endTime: TimeOfDay? = nil,
        timeZone: String? = nil, origin: String = "", destination: String = "", purpose: String = "",
        vehicle: Vehicle = .car, vehicleName: String = "", distance: Double, unit: DistanceUnit = .km,
        odometerStart: Double? = nil,
        odometerEnd: Double? = nil, isReimbursed: Bool = false
    ) {
        self.id = id
        self.day = day
        self.startTime = startTime
        self.endTime = endTime
        self.timeZone = timeZone
        self.origin = origin
        self.destination = destination
        self.purpose = purpose
        self.vehicle = vehicle
        self.vehicleName = vehicleName
        self.distance = distance
        self.unit = unit
        self.odometerStart = odometerStart
        self.odometerEnd = odometerEnd
        self.isReimbursed = isReimbursed
    }

    private enum CodingKeys: String, CodingKey {
        case id, day, startTime, endTime, timeZone, origin, destination, purpose, vehicle, vehicleName, distance, unit,
            odometerStart, odometerEnd
        case isReimbursed
    }

    /// Reads a drive; of before vehicles had names and drives times, without them.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        _id = try values.decode(Stored<UUID>.self, forKey: .id)
        day = try values.decode(CalendarDay.self, forKey: .day)
        startTime = try values.decodeIfPresent(TimeOfDay.self, forKey: .startTime)
        endTime = try values.decodeIfPresent(TimeOfDay.self, forKey: .endTime)
        timeZone = try values.decodeIfPresent(String.self, forKey: .timeZone)
        origin = try values.decode(String.self, forKey: .origin)
        destination = try values.decode(String.self, forKey: .destination)
        purpose = try values.decode(String.self, forKey: .purpose)
        vehicle = try values.decode(Vehicle.self, forKey: .vehicle)
        vehicleName = try values.decodeIfPresent(String.self, forKey: .vehicleName) ?? ""
        distance = try values.decode(Double.self, forKey: .distance)
        unit = try values.decode(DistanceUnit.self, forKey: .unit)
        odometerStart = try values.decodeIfPresent(Double.self, forKey: .odometerStart)
        odometerEnd = try values.decodeIfPresent(Double.self, forKey: .odometerEnd)
        isReimbursed = try values.decode(Bool.self, forKey: .isReimbursed)
    }
}

extension MileageRecord {
    /// From where to where: “Office – Station”; empty if not given.
    public var way: String {
        [origin, destination].filter { !$0.isEmpty }.joined(separator: " – ")
    }
}

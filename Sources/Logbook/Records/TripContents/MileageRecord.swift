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
    /// Where the drive began.
    public var origin: String
    /// Where the drive ended.
    public var destination: String
    /// What the drive was for; may be empty.
    public var purpose: String
    /// What was driven.
    public var vehicle: Vehicle
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
        id: UUID = UUID.random(), day: CalendarDay, origin: String = "", destination: String = "", purpose: String = "",
        vehicle: Vehicle = .car, distance: Double, unit: DistanceUnit = .km, odometerStart: Double? = nil,
        odometerEnd: Double? = nil, isReimbursed: Bool = false
    ) {
        self.id = id
        self.day = day
        self.origin = origin
        self.destination = destination
        self.purpose = purpose
        self.vehicle = vehicle
        self.distance = distance
        self.unit = unit
        self.odometerStart = odometerStart
        self.odometerEnd = odometerEnd
        self.isReimbursed = isReimbursed
    }
}

extension MileageRecord {
    /// From where to where: “Office – Station”; empty if not given.
    public var way: String {
        [origin, destination].filter { !$0.isEmpty }.joined(separator: " – ")
    }
}

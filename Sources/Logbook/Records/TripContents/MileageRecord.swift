import Foundation

/// A drive on a business trip, as a driver's log has it.
public struct MileageRecord: Identifiable, Hashable, Codable, Sendable {
    public enum Vehicle: String, CaseIterable, Codable, Sendable {
        case car, motorcycle, bicycle
        /// Riding along, where a rate is paid for it.
        case passenger
    }

    @Stored public var id: UUID
    public var day: CalendarDay
    public var origin: String
    public var destination: String
    public var purpose: String
    public var vehicle: Vehicle
    /// In `unit`, not negative and finite.
    public var distance: Double
    public var unit: DistanceUnit
    /// In `unit`.
    public var odometerStart: Double?
    /// In `unit`, never below `odometerStart`.
    public var odometerEnd: Double?
    /// Whether it was reimbursed.
    public var isReimbursed: Bool

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

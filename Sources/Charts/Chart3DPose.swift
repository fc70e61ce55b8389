/// Where a chart is looked at from: a turntable angle and a height above the floor, without roll.
///
/// At azimuth 0 and inclination 0 the camera is in front, on +z, with x to the right and y up. A growing azimuth
/// moves the camera towards +x, a growing inclination lifts it; +90° looks straight down.
///
/// Apple publishes the names of the seven poses but not their angles; the numbers here are this package's.
public struct Chart3DPose: Hashable, Sendable {
    /// The camera's angle around the vertical axis, in (−180°, 180°].
    public let azimuth: Angle2D
    /// The camera's angle above the floor, in −90°…90°.
    public let inclination: Angle2D

    /// A pose; the azimuth is wrapped into (−180°, 180°] and the inclination clamped to −90°…90°.
    ///
    /// An angle that is not finite counts as 0.
    public init(azimuth: Angle2D, inclination: Angle2D) {
        let clamped = min(90, max(-90, inclination.degrees))
        self.azimuth = .degrees(azimuth.degrees.isFinite ? Self.wrapped(azimuth.degrees) : 0)
        self.inclination = .degrees(inclination.degrees.isFinite ? clamped : 0)
    }

    /// From the front, 30° to the right and 20° above the floor.
    public static let `default` = Chart3DPose(azimuth: .degrees(30), inclination: .degrees(20))
    /// From +z: x grows to the right, y upwards.
    public static let front = Chart3DPose(azimuth: .degrees(0), inclination: .degrees(0))
    /// From −z: x grows to the left, y upwards.
    public static let back = Chart3DPose(azimuth: .degrees(180), inclination: .degrees(0))
    /// From −x: z grows to the right, y upwards.
    public static let left = Chart3DPose(azimuth: .degrees(-90), inclination: .degrees(0))
    /// From +x: z grows to the left, y upwards.
    public static let right = Chart3DPose(azimuth: .degrees(90), inclination: .degrees(0))
    /// Straight down: x grows to the right, z downwards.
    public static let top = Chart3DPose(azimuth: .degrees(0), inclination: .degrees(90))
    /// Straight up, from below: x grows to the right, z upwards.
    public static let bottom = Chart3DPose(azimuth: .degrees(0), inclination: .degrees(-90))

    /// The pose after turning the chart; the inclination stops at the poles.
    public func turned(azimuth: Angle2D, inclination: Angle2D) -> Chart3DPose {
        Chart3DPose(
            azimuth: .degrees(self.azimuth.degrees + azimuth.degrees),
            inclination: .degrees(self.inclination.degrees + inclination.degrees))
    }

    /// The pose a part of the way to another one, turning the shorter way round.
    ///
    /// - Parameters:
    ///   - other: the pose at fraction 1.
    ///   - fraction: 0 for this pose, 1 for the other.
    public func interpolated(to other: Chart3DPose, fraction: Double) -> Chart3DPose {
        if fraction >= 1 { return other }
        return turned(
            azimuth: .degrees(Self.wrapped(other.azimuth.degrees - azimuth.degrees) * fraction),
            inclination: .degrees((other.inclination.degrees - inclination.degrees) * fraction))
    }

    /// An angle in degrees, brought into (−180, 180].
    private static func wrapped(_ degrees: Double) -> Double {
        let remainder = degrees.truncatingRemainder(dividingBy: 360)
        if remainder > 180 { return remainder - 360 }
        if remainder <= -180 { return remainder + 360 }
        return remainder
    }
}

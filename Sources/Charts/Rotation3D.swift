import Foundation

/// A turn in space, with the spelling of Apple's Spatial framework.
public struct Rotation3D: Hashable, Sendable {
    /// The unit quaternion: the vector part in x, y and z, the scalar part in w.
    public let quaternion: SIMD4<Double>

    /// No turn.
    public static let identity = Rotation3D()

    /// No turn.
    public init() {
        self.init(unit: SIMD4(0, 0, 0, 1))
    }

    /// A turn about an axis, counterclockwise as seen from its tip.
    public init(angle: Angle2D, axis: RotationAxis3D) {
        let half = angle.radians / 2
        let length = (axis.vector * axis.vector).sum().squareRoot()
        guard length > 0, length.isFinite, half.isFinite else {
            self.init()
            return
        }
        self.init(unit: SIMD4(axis.vector / length * sin(half), cos(half)))
    }

    /// Turns about x, then y, then z, each about the fixed axis.
    public init(eulerAngles: EulerAngles) {
        let turns = [
            Rotation3D(angle: eulerAngles.x, axis: .x), Rotation3D(angle: eulerAngles.y, axis: .y),
            Rotation3D(angle: eulerAngles.z, axis: .z),
        ]
        self = turns[2] * turns[1] * turns[0]
    }

    /// The shortest turn of a direction that points up, as cones and cylinders do, into another one.
    ///
    /// - Parameter direction: of any length; one without a length stays upright.
    public init(pointing direction: SIMD3<Double>) {
        let length = (direction * direction).sum().squareRoot()
        guard length > 0, length.isFinite else {
            self.init()
            return
        }
        let unit = direction / length
        let axis = SIMD3(unit.z, 0, -unit.x)
        let angle = Angle2D.radians(acos(max(-1, min(1, unit.y))))
        self.init(angle: angle, axis: axis == .zero ? .x : RotationAxis3D(vector: axis))
    }

    private init(unit quaternion: SIMD4<Double>) {
        self.quaternion = quaternion
    }

    /// The turn on the right, followed by the one on the left.
    public static func * (left: Rotation3D, right: Rotation3D) -> Rotation3D {
        let (a, b) = (left.quaternion, right.quaternion)
        return Rotation3D(
            unit: SIMD4(
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z))
    }
}

/// The axis of a turn.
public struct RotationAxis3D: Hashable, Sendable {
    /// The direction of the axis, of any length; a turn about one without a length is no turn.
    public var vector: SIMD3<Double>

    /// An axis along a vector of any length.
    public init(vector: SIMD3<Double>) {
        self.vector = vector
    }

    /// An axis along the vector (x, y, z), of any length.
    public init(x: Double, y: Double, z: Double) {
        vector = SIMD3(x, y, z)
    }

    /// The x axis.
    public static let x = RotationAxis3D(x: 1, y: 0, z: 0)
    /// The y axis, which points up.
    public static let y = RotationAxis3D(x: 0, y: 1, z: 0)
    /// The z axis.
    public static let z = RotationAxis3D(x: 0, y: 0, z: 1)
}

/// Three turns about the fixed axes.
public struct EulerAngles: Hashable, Sendable {
    /// The turn about the x axis, which is the first.
    public var x: Angle2D
    /// The turn about the y axis, which is the second.
    public var y: Angle2D
    /// The turn about the z axis, which is the last.
    public var z: Angle2D

    /// Three turns; none by default.
    public init(x: Angle2D = .zero, y: Angle2D = .zero, z: Angle2D = .zero) {
        (self.x, self.y, self.z) = (x, y, z)
    }
}

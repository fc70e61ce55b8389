/// A plane angle, with the spelling of Apple's Spatial framework.
public struct Angle2D: Hashable, Sendable {
    /// The angle in radians.
    public var radians: Double

    /// The angle in degrees.
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }

    /// An angle in radians; 0 by default.
    public init(radians: Double = 0) {
        self.radians = radians
    }

    /// An angle in degrees, stored in radians.
    public init(degrees: Double) {
        self.radians = degrees * .pi / 180
    }

    /// An angle in radians.
    public static func radians(_ radians: Double) -> Angle2D {
        Angle2D(radians: radians)
    }

    /// An angle in degrees.
    public static func degrees(_ degrees: Double) -> Angle2D {
        Angle2D(degrees: degrees)
    }

    /// The angle 0.
    public static let zero = Angle2D()
}

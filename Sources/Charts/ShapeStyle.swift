/// What a mark can be coloured with: a `Color`, a gradient, or a `Chart3DSurfaceStyle`.
public protocol ShapeStyle: Sendable {
    /// How a mark of this style is filled.
    var fill: MarkStyle.Fill { get }
}

/// A position in a rectangle: 0, 0 is its upper left corner, 1, 1 the lower right one.
///
/// On a chart the rectangle is the floor below a mark, seen from above: its upper side is at the back,
/// its left side at the lower end of the x axis' range.
public struct UnitPoint: Hashable, Sendable {
    /// 0 is the left side, 1 the right side.
    public var x: Double
    /// 0 is the upper side, at the back of the floor; 1 is the lower side, at the front.
    public var y: Double

    /// A position in parts of the width and the height; values outside 0…1 are outside the rectangle.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The upper left corner, as `topLeading`.
    public static let zero = UnitPoint(x: 0, y: 0)
    /// The centre.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the left side.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the right side.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the upper side.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the lower side.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The upper left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The upper right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The lower left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The lower right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// Colours along a line over the floor.
public struct LinearGradient: ShapeStyle, Hashable {
    /// The colours from `startPoint` to `endPoint`.
    public var gradient: Gradient
    /// The position of the first colour.
    public var startPoint: UnitPoint
    /// The position of the last colour.
    public var endPoint: UnitPoint

    /// Colours along a line; beyond its ends the end colours continue.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.gradient = gradient
        self.startPoint = startPoint
        self.endPoint = endPoint
    }

    /// Evenly spaced colours along a line.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    /// Colours along a line, at given locations between its ends.
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }

    public var fill: MarkStyle.Fill { .linear(self) }
}

/// Colours by the distance from a position on the floor.
public struct RadialGradient: ShapeStyle, Hashable {
    /// The colours from `startRadius` to `endRadius`.
    public var gradient: Gradient
    /// The position on the floor that distances are measured from.
    public var center: UnitPoint
    /// The distance of the first colour, in points of 1/72 inch at the default size of a chart, whose floor is 400 wide.
    public var startRadius: Double
    /// The distance of the last colour, in the same unit.
    public var endRadius: Double

    /// Colours by distance, radii in points; nearer and farther, the end colours continue.
    public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
        self.gradient = gradient
        self.center = center
        self.startRadius = startRadius
        self.endRadius = endRadius
    }

    /// Evenly spaced colours by distance, radii in points.
    public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Colours by distance, at given locations between the radii, which are in points.
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    public var fill: MarkStyle.Fill { .radial(self) }
}

/// Colours by the distance from a position on the floor, in parts of the floor's width and depth: its rings are ellipses
/// where the floor is no square.
public struct EllipticalGradient: ShapeStyle, Hashable {
    /// The colours from the first radius to the second.
    public var gradient: Gradient
    /// The position on the floor that distances are measured from.
    public var center: UnitPoint
    /// The distance of the first colour, in parts of the floor's width and depth.
    public var startRadiusFraction: Double
    /// The distance of the last colour, in the same unit; 0.5 reaches the sides from the centre.
    public var endRadiusFraction: Double

    /// Colours by distance; by default from the centre of the floor to its sides.
    public init(
        gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: Double = 0,
        endRadiusFraction: Double = 0.5
    ) {
        self.gradient = gradient
        self.center = center
        self.startRadiusFraction = startRadiusFraction
        self.endRadiusFraction = endRadiusFraction
    }

    /// Evenly spaced colours by distance; by default from the centre of the floor to its sides.
    public init(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: Double = 0, endRadiusFraction: Double = 0.5
    ) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    /// Colours by distance, at given locations between the radii; by default from the centre of the floor to its sides.
    public init(
        stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: Double = 0,
        endRadiusFraction: Double = 0.5
    ) {
        self.init(
            gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    public var fill: MarkStyle.Fill { .elliptical(self) }
}

extension ShapeStyle where Self == LinearGradient {
    /// Colours along a line over the floor; beyond its ends the end colours continue.
    public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }

    /// Evenly spaced colours along a line over the floor.
    public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }
}

extension ShapeStyle where Self == RadialGradient {
    /// Colours by the distance from a position on the floor, radii in points.
    public static func radialGradient(
        _ gradient: Gradient, center: UnitPoint = .center, startRadius: Double = 0, endRadius: Double
    ) -> Self {
        RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Evenly spaced colours by the distance from a position on the floor, radii in points.
    public static func radialGradient(
        colors: [Color], center: UnitPoint = .center, startRadius: Double = 0, endRadius: Double
    ) -> Self {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension ShapeStyle where Self == EllipticalGradient {
    /// Colours by the distance from a position on the floor, radii in parts of its width and depth.
    public static func ellipticalGradient(
        _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: Double = 0,
        endRadiusFraction: Double = 0.5
    ) -> Self {
        EllipticalGradient(
            gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    /// Evenly spaced colours by the distance from a position on the floor, radii in parts of its width and depth.
    public static func ellipticalGradient(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: Double = 0, endRadiusFraction: Double = 0.5
    ) -> Self {
        EllipticalGradient(
            colors: colors, center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }
}

import Charts

/// The axes of a chart.
public struct ChartAxes: Codable, Hashable, Sendable {
    /// The proportions of the plot.
    public enum Aspect: String, Codable, CaseIterable, Sendable {
        /// By the data: a cube, or flat for a terrain.
        case automatic
        /// All sides are equally long.
        case cube
        /// A unit is as long on every axis.
        case equalUnits
        /// Degrees on the floor are as long as on the ground in the middle of the data, beside heights in metres; where there
        /// are none, as `equalUnits`.
        case trueDistances
        /// The sides have the lengths of `sides`.
        case own
    }

    /// The relative lengths of the sides of the plot.
    public struct Sides: Codable, Hashable, Sendable {
        public var x = 1.0
        public var y = 1.0
        public var z = 1.0

        public init(x: Double = 1, y: Double = 1, z: Double = 1) {
            (self.x, self.y, self.z) = (x, y, z)
        }
    }

    /// The axis that points upwards, as it is called.
    public enum Up: String, Codable, CaseIterable, Sendable {
        /// As in Apple's charts: formulas are y = f(x, z), and z grows towards the viewer.
        case y
        /// As in mathematics: formulas are z = f(x, y), and y grows away from the viewer.
        case z
    }

    public var x = ChartAxis()
    /// The vertical axis, under any name.
    public var y = ChartAxis()
    public var z = ChartAxis()
    /// For charts of formulas; `nil` for that of the first one. Data have names of their own.
    public var up: Up?
    public var aspect = Aspect.automatic
    /// For `Aspect.own`; `nil` for a cube.
    public var sides: Sides?
    /// How many times higher the plot is than `aspect` makes it: vertical exaggeration; `nil` is 1.
    public var heightFactor: Double?

    public init() {}

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try values.read(.x, into: &x)
        try values.read(.y, into: &y)
        try values.read(.z, into: &z)
        try values.read(.up, into: &up)
        try values.read(.aspect, into: &aspect)
        try values.read(.sides, into: &sides)
        try values.read(.heightFactor, into: &heightFactor)
    }
}

/// One of the axes.
public struct ChartAxis: Codable, Hashable, Sendable {
    public enum Scale: String, Codable, CaseIterable, Sendable {
        case linear, logarithmic
        /// Linear about zero and logarithmic beyond, for values of both signs.
        case symmetric

        /// `nil` leaves it to the data: a linear one unless they are dates or names.
        public var type: ScaleType? {
            switch self {
            case .linear: nil
            case .logarithmic: .log
            case .symmetric: .symmetricLog
            }
        }
    }

    /// `nil` for the title that the objects have for it.
    public var title: String?
    /// The values at both ends; `nil` for those of the data, and −5…5 under a formula.
    public var domain: ClosedRange<Double>?
    public var scale = Scale.linear
    /// Whether values grow the other way than the objects have it.
    public var isReversed = false
    /// Whether the axis has neither line nor ticks, labels and title.
    public var isHidden = false
    /// About how many ticks it has; `nil` for as many as there is room for.
    public var tickCount: Int?

    public init() {}

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try values.read(.title, into: &title)
        try values.read(.domain, into: &domain)
        try values.read(.scale, into: &scale)
        try values.read(.isReversed, into: &isReversed)
        try values.read(.isHidden, into: &isHidden)
        try values.read(.tickCount, into: &tickCount)
    }
}

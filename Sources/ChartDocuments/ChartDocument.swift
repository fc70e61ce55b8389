import Foundation

/// What a person makes of a chart: its objects, the parameters that they share, and the axes that they stand in.
///
/// A value without a picture: `ChartSpecification(_:data:)` is the one way from it to what is drawn. From where the chart is
/// looked at is no part of it, see `ChartViewpoint`.
public struct ChartDocument: Codable, Hashable, Sendable {
    /// What the chart is called; empty for a chart that is called by its objects.
    public var title = ""
    /// In the order in which they are listed. The first one that is shown and made from data names the axes, else the first.
    public var objects: [ChartObject] = []
    /// The numbers that formulas share.
    public var parameters: [ChartParameter] = []
    public var axes = ChartAxes()
    /// Whether legend and colour scales are left out.
    public var hidesLegend = false

    public init(objects: [ChartObject] = []) {
        self.objects = objects
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try values.read(.title, into: &title)
        try values.read(.objects, into: &objects)
        try values.read(.parameters, into: &parameters)
        try values.read(.axes, into: &axes)
        try values.read(.hidesLegend, into: &hidesLegend)
    }
}

/// A number that formulas share, by its name.
public struct ChartParameter: Codable, Hashable, Sendable {
    /// A letter that formulas use and do not define.
    public var name: String
    public var value: Double
    /// The values that a slider offers, and how finely.
    public var range: ClosedRange<Double>
    public var step: Double

    public init(name: String, value: Double, range: ClosedRange<Double> = -10...10, step: Double = 0.1) {
        self.name = name
        self.value = value
        self.range = range
        self.step = step
    }
}

/// From where a chart is looked at.
public struct ChartViewpoint: Codable, Hashable, Sendable {
    /// A part of the picture.
    public struct Zoom: Codable, Hashable, Sendable {
        /// How many times larger than the whole chart.
        public var factor: Double
        /// Where the chart's middle stands, in halves of the picture's shorter side from its middle.
        public var x: Double
        public var y: Double

        public init(factor: Double, x: Double, y: Double) {
            (self.factor, self.x, self.y) = (factor, x, y)
        }
    }

    /// Degrees; `nil` until somebody turned the chart.
    public var azimuth: Double?
    public var inclination: Double?
    public var isPerspective: Bool?
    /// `nil` for the whole chart.
    public var zoom: Zoom?

    public init() {}
}

extension KeyedDecodingContainer {
    /// Reads a field that need not be there: an older program wrote less.
    func read<Value: Decodable>(_ key: Key, into field: inout Value) throws {
        if let value = try decodeIfPresent(Value.self, forKey: key) { field = value }
    }
}

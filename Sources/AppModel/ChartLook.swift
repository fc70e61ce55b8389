import ChartRendering
import Charts
import Formula
import Foundation

/// How a person wants a chart drawn and looked at. What was never touched is as the chart itself has it.
public nonisolated struct ChartLook: Codable, Hashable, Sendable {
    /// What colours surfaces.
    public enum Coloring: String, Codable, CaseIterable, Sendable {
        case height, direction, plain
        /// By `colorFormula`.
        case formula
    }

    /// The colours that surfaces of one colour may have.
    public enum PlainColor: String, Codable, CaseIterable, Sendable {
        case blue, teal, green, orange, red, purple, brown, gray

        var color: Color {
            switch self {
            case .blue: .blue
            case .teal: .teal
            case .green: .green
            case .orange: .orange
            case .red: .red
            case .purple: .purple
            case .brown: .brown
            case .gray: .gray
            }
        }
    }

    public enum ContourStyle: String, Codable, CaseIterable, Sendable {
        case none, lines, bands
    }

    /// What stands at points.
    public enum Symbol: String, Codable, CaseIterable, Sendable {
        case sphere, cube, cylinder, cone
    }

    public enum Scale: String, Codable, CaseIterable, Sendable {
        case linear, logarithmic, symmetric
    }

    public var coloring: Coloring?
    public var map = ColorMap.viridis
    public var color = PlainColor.blue
    /// The fourth variable, over x and z.
    public var colorFormula = ""
    public var contours = ContourStyle.none
    public var hasFloorContours = false
    public var hasGridLines = false
    public var opacity = 1.0
    public var roughness: Double?
    public var metalness: Double?
    /// `nil` leaves it to the chart.
    public var symbol: Symbol?
    /// The diameter of symbols, in points of 1/72 inch at the default size of a chart; `nil` leaves it to the chart.
    public var symbolSize: Double?
    public var xScale = Scale.linear
    public var yScale = Scale.linear
    public var zScale = Scale.linear
    /// Whether an axis runs the other way than the chart has it.
    public var reversesX = false
    public var reversesY = false
    public var reversesZ = false
    /// The heights that are shown; `nil` for all.
    public var heights: Span?
    /// Whether axes, ticks and grid lines are left out.
    public var hidesAxes = false
    /// Whether one unit is as long on every axis.
    public var hasEqualUnits = false
    public var hidesLegend = false
    /// Where the chart is looked at from, in degrees; `nil` until somebody turned it.
    public var azimuth: Double?
    public var inclination: Double?
    public var isPerspective: Bool?
    /// How much of the picture is enlarged, and where the chart's middle stands; `nil` for the whole chart.
    public var zoom: Zoom?

    /// Values from a lower to an upper one.
    public struct Span: Codable, Hashable, Sendable {
        public let lower: Double
        public let upper: Double

        /// - Returns: `nil` where there is no way from one to the other.
        public init?(lower: Double, upper: Double) {
            guard lower < upper, lower.isFinite, upper.isFinite else { return nil }
            self.lower = lower
            self.upper = upper
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let ends = try (values.decode(Double.self, forKey: .lower), values.decode(Double.self, forKey: .upper))
            guard let span = Span(lower: ends.0, upper: ends.1) else {
                throw DecodingError.dataCorruptedError(forKey: .lower, in: values, debugDescription: "no range")
            }
            self = span
        }

        var range: ClosedRange<Double> { lower...upper }
    }

    /// A part of the picture.
    public struct Zoom: Codable, Hashable, Sendable {
        var factor: Double
        var x: Double
        var y: Double
    }

    public init() {}

    /// A look from the text of a saved chart. What is missing or not understood is as if it was never touched, so that an
    /// older program opens the charts of a newer one.
    public init(text: String?) {
        self.init()
        guard let data = text?.data(using: .utf8), let fields = try? JSONDecoder().decode(Fields.self, from: data)
        else {
            return
        }
        self = fields.look
    }

    /// The text that is saved; `nil` where nothing was touched.
    public var text: String? {
        guard self != ChartLook() else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The camera that was kept; what was not comes from another one.
    func camera(otherwise camera: ChartCamera) -> ChartCamera { viewpoint.camera(otherwise: camera) }

    /// The look without where the chart is looked at from: what a new picture has to be worked out for.
    var drawing: ChartLook {
        var look = self
        (look.azimuth, look.inclination, look.isPerspective, look.zoom) = (nil, nil, nil, nil)
        return look
    }

    mutating func take(_ camera: ChartCamera) {
        azimuth = camera.pose.azimuth.degrees
        inclination = camera.pose.inclination.degrees
        isPerspective = camera.isPerspective
        let isWhole = camera.zoom == 1 && camera.offset == .zero
        zoom = isWhole ? nil : Zoom(factor: camera.zoom, x: camera.offset.x, y: camera.offset.y)
    }

    /// The fields one by one: a single one that cannot be read loses itself only.
    private struct Fields: Decodable {
        let look: ChartLook

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            var look = ChartLook()
            func take<Value: Decodable>(_ key: CodingKeys, _ field: WritableKeyPath<ChartLook, Value>) {
                if let value = try? values.decodeIfPresent(Value.self, forKey: key) { look[keyPath: field] = value }
            }
            take(.map, \.map)
            take(.color, \.color)
            take(.colorFormula, \.colorFormula)
            take(.contours, \.contours)
            take(.hasFloorContours, \.hasFloorContours)
            take(.hasGridLines, \.hasGridLines)
            take(.opacity, \.opacity)
            take(.xScale, \.xScale)
            take(.yScale, \.yScale)
            take(.zScale, \.zScale)
            take(.reversesX, \.reversesX)
            take(.reversesY, \.reversesY)
            take(.reversesZ, \.reversesZ)
            take(.hidesAxes, \.hidesAxes)
            take(.hasEqualUnits, \.hasEqualUnits)
            take(.hidesLegend, \.hidesLegend)
            look.coloring = try? values.decodeIfPresent(Coloring.self, forKey: .coloring)
            look.roughness = try? values.decodeIfPresent(Double.self, forKey: .roughness)
            look.metalness = try? values.decodeIfPresent(Double.self, forKey: .metalness)
            look.heights = try? values.decodeIfPresent(Span.self, forKey: .heights)
            look.symbol = try? values.decodeIfPresent(Symbol.self, forKey: .symbol)
            look.symbolSize = try? values.decodeIfPresent(Double.self, forKey: .symbolSize)
            look.azimuth = try? values.decodeIfPresent(Double.self, forKey: .azimuth)
            look.inclination = try? values.decodeIfPresent(Double.self, forKey: .inclination)
            look.zoom = try? values.decodeIfPresent(Zoom.self, forKey: .zoom)
            look.isPerspective = try? values.decodeIfPresent(Bool.self, forKey: .isPerspective)
            self.look = look
        }
    }
}

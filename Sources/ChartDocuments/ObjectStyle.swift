import Charts
import Foundation

/// How an object looks. What is `nil` is left to the chart.
public struct ObjectStyle: Codable, Hashable, Sendable {
    /// What colours an object.
    public enum Coloring: String, Codable, CaseIterable, Sendable {
        /// By height, with `gradient`.
        case height
        /// By the direction that a surface faces.
        case direction
        /// `color` all over.
        case plain
        /// By `colorFormula` over the floor, with `gradient`; surfaces only.
        case formula
        /// By the position on the floor, with `gradient` along `gradientAngle`.
        case floor
        /// By the angle to the floor, with `gradient`; heights only.
        case slope
        /// By the brightness in a light from the north-west, with `gradient` or in greys; heights only.
        case hillshade

        /// What colours by inclination; `nil` for anything else.
        public var relief: SurfaceRelief? {
            switch self {
            case .slope: .slope
            case .hillshade: .hillshade
            case .height, .direction, .plain, .formula, .floor: nil
            }
        }
    }

    public enum Contours: String, Codable, CaseIterable, Sendable {
        case none, lines
        /// One colour between two lines.
        case bands
    }

    /// The symbol of points.
    public enum Symbol: String, Codable, CaseIterable, Sendable {
        case sphere, cube, cylinder, cone
    }

    public var coloring: Coloring?
    public var color: ChartColor?
    public var gradient: ChartGradient?
    /// Whether the gradient runs from the highest to the lowest value.
    public var isGradientReversed = false
    /// The direction of the gradient over the floor, degrees from x towards z; `nil` is along x.
    public var gradientAngle: Double?
    /// The heights at the ends of `gradient`; `nil` for those of the axis.
    public var colorRange: ClosedRange<Double>?
    /// The fourth variable, over the floor.
    public var colorFormula = ""
    public var contours = Contours.none
    /// About how many contours, of round heights.
    public var contourCount: Int?
    /// The distance of contours, in units of the height, instead of a count.
    public var contourStep: Double?
    public var hasFloorContours = false
    /// About how many lines of equal x, and of equal z, a surface has.
    public var gridLineCount: Int?
    /// 0 is not there, 1 hides what is behind.
    public var opacity: Double?
    /// 0 is a mirror, 1 is chalk.
    public var roughness: Double?
    /// 0 is paint or stone, 1 is bare metal.
    public var metalness: Double?
    public var symbol: Symbol?
    /// The diameter of symbols, in points of 1/72 inch at the default size of a chart.
    public var symbolSize: Double?
    /// The width of lines, in the same unit.
    public var lineWidth: Double?
    /// What shows a vector field; arrows where it is `nil`.
    public var vectorForm: VectorDisplay.Form?
    /// How many arrows along each side of the box, or lines beside each other.
    public var vectorCount: Int?
    /// The axis across which a vector field is shown on one slice only.
    public var sliceAxis: VectorDisplay.Axis?
    /// The coordinate of the slice; `nil` for the middle.
    public var slicePosition: Double?

    public init() {}

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try values.read(.coloring, into: &coloring)
        try values.read(.color, into: &color)
        try values.read(.gradient, into: &gradient)
        try values.read(.isGradientReversed, into: &isGradientReversed)
        try values.read(.gradientAngle, into: &gradientAngle)
        try values.read(.colorRange, into: &colorRange)
        try values.read(.colorFormula, into: &colorFormula)
        try values.read(.contours, into: &contours)
        try values.read(.contourCount, into: &contourCount)
        try values.read(.contourStep, into: &contourStep)
        try values.read(.hasFloorContours, into: &hasFloorContours)
        try values.read(.gridLineCount, into: &gridLineCount)
        try values.read(.opacity, into: &opacity)
        try values.read(.roughness, into: &roughness)
        try values.read(.metalness, into: &metalness)
        try values.read(.symbol, into: &symbol)
        try values.read(.symbolSize, into: &symbolSize)
        try values.read(.lineWidth, into: &lineWidth)
        try values.read(.vectorForm, into: &vectorForm)
        try values.read(.vectorCount, into: &vectorCount)
        try values.read(.sliceAxis, into: &sliceAxis)
        try values.read(.slicePosition, into: &slicePosition)
    }
}

extension ObjectStyle {
    /// The colours that objects get in turns.
    public static let palette: [ChartColor] = [
        Color.orange, .blue, .green, .red, .purple, .teal, .brown, .pink, .gray,
    ].map { ChartColor($0) }
}

extension ChartObject {
    /// The same object under another id.
    public func copy(id: UUID) -> ChartObject {
        var copy = ChartObject(id: id, source: source, style: style)
        (copy.name, copy.table, copy.selection, copy.unfinishedText) = (name, table, selection, unfinishedText)
        (copy.domains, copy.isHidden) = (domains, isHidden)
        return copy
    }
}

/// A colour in sRGB as a document has it, `#rrggbb`.
public struct ChartColor: Hashable, Sendable {
    public let color: Color

    public init(_ color: Color) {
        self.color = color
    }

    /// `#rrggbb`.
    public var text: String {
        let digits = [color.red, color.green, color.blue].map { component in
            let digits = String(Int((min(1, max(0, component)) * 255).rounded()), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }
        return "#" + digits.joined()
    }
}

extension ChartColor: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard let color = Color(try value.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "#rrggbb")
        }
        self.color = color
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(text)
    }
}

/// The colours from the lowest to the highest value: a map by its name, or colours of one's own.
public enum ChartGradient: Hashable, Sendable {
    case map(ColorMap)
    /// At least two, by rising position.
    case stops([Stop])

    /// One colour at one position.
    public struct Stop: Codable, Hashable, Sendable {
        public var color: ChartColor
        /// 0 for the lowest value, 1 for the highest.
        public var position: Double

        public init(color: ChartColor, position: Double) {
            self.color = color
            self.position = position
        }
    }

    /// Colours that are evenly spread.
    public static func colors(_ colors: [ChartColor]) -> ChartGradient {
        .stops(
            colors.enumerated().map { index, color in
                Stop(color: color, position: Double(index) / Double(max(1, colors.count - 1)))
            })
    }

    public var gradient: Gradient {
        switch self {
        case .map(let map): map.gradient
        case .stops(let stops):
            Gradient(stops: stops.map { Gradient.Stop(color: $0.color.color, location: $0.position) })
        }
    }

    /// The stops of the gradient; of a map a few that are near to it, to begin with.
    public var stops: [Stop] {
        switch self {
        case .map(let map):
            (0...4).map { Stop(color: ChartColor(map.gradient.color(at: Double($0) / 4)), position: Double($0) / 4) }
        case .stops(let stops): stops
        }
    }
}

/// A name, a list of colours that are evenly spread, or a list of colours each with its position.
extension ChartGradient: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let map = try? value.decode(ColorMap.self) {
            self = .map(map)
            return
        }
        if let colors = try? value.decode([ChartColor].self) {
            self = .colors(colors)
        } else {
            self = .stops(try value.decode([Stop].self))
        }
        let isRight = stops.count >= 2 && stops.allSatisfy { (0...1).contains($0.position) }
        guard isRight, zip(stops, stops.dropFirst()).allSatisfy({ $0.position <= $1.position }) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "two colours, by rising position")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .map(let map): try value.encode(map)
        case .stops(let stops):
            let colors = stops.map(\.color)
            if .colors(colors) == self { try value.encode(colors) } else { try value.encode(stops) }
        }
    }
}

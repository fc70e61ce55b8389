import Charts

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
    }

    public enum Contours: String, Codable, CaseIterable, Sendable {
        case none, lines
        /// One colour between two lines.
        case bands
    }

    /// What stands at points.
    public enum Symbol: String, Codable, CaseIterable, Sendable {
        case sphere, cube, cylinder, cone
    }

    public var coloring: Coloring?
    public var color: ChartColor?
    public var gradient: ChartGradient?
    /// The heights at the ends of `gradient`; `nil` for those of the axis.
    public var colorRange: ClosedRange<Double>?
    /// The fourth variable, over the floor.
    public var colorFormula = ""
    public var contours = Contours.none
    /// About how many contours, of round heights.
    public var contourCount: Int?
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

    public init() {}

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try values.read(.coloring, into: &coloring)
        try values.read(.color, into: &color)
        try values.read(.gradient, into: &gradient)
        try values.read(.colorRange, into: &colorRange)
        try values.read(.colorFormula, into: &colorFormula)
        try values.read(.contours, into: &contours)
        try values.read(.contourCount, into: &contourCount)
        try values.read(.hasFloorContours, into: &hasFloorContours)
        try values.read(.gridLineCount, into: &gridLineCount)
        try values.read(.opacity, into: &opacity)
        try values.read(.roughness, into: &roughness)
        try values.read(.metalness, into: &metalness)
        try values.read(.symbol, into: &symbol)
        try values.read(.symbolSize, into: &symbolSize)
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

/// The colours from the lowest to the highest value: a map by its name, or colours that are evenly spread.
public enum ChartGradient: Hashable, Sendable {
    case map(ColorMap)
    /// At least two.
    case colors([ChartColor])

    public var gradient: Gradient {
        switch self {
        case .map(let map): map.gradient
        case .colors(let colors): Gradient(colors: colors.map(\.color))
        }
    }
}

/// A name, or a list of colours.
extension ChartGradient: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let map = try? value.decode(ColorMap.self) {
            self = .map(map)
            return
        }
        let colors = try value.decode([ChartColor].self)
        guard colors.count >= 2 else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "two colours")
        }
        self = .colors(colors)
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .map(let map): try value.encode(map)
        case .colors(let colors): try value.encode(colors)
        }
    }
}

/// The style of a mark. What is not set is `nil` and falls back to the mark's default.
public struct MarkStyle: Hashable, Sendable {
    /// What colours a mark.
    public enum Fill: Hashable, Sendable {
        /// One colour all over.
        case color(Color)
        /// Colour by height, or by the direction the surface faces.
        case surface(Chart3DSurfaceStyle)
        /// Colour by the position on the floor.
        case linear(LinearGradient)
        /// Colour by the distance from a position on the floor, in points.
        case radial(RadialGradient)
        /// Colour by the distance from a position on the floor, in parts of its width and depth.
        case elliptical(EllipticalGradient)
        /// The colour of a series, by its name; the chart hands out the colours.
        case series(label: String, name: String)
        /// The colour of a number on the chart's colour scale.
        case value(label: String, Double)
        /// The same for a series whose members bring a number each.
        case values(label: String)
    }

    /// `nil` is viridis by height for a surface, and blue for other marks.
    public var fill: Fill?
    /// 0 is a mirror, 1 is chalk.
    public var roughness: Double?
    /// 0 is paint or stone, 1 is bare metal.
    public var metalness: Double?
    /// 0 is not there, 1 hides what is behind.
    public var opacity: Double?
    /// The symbol of points; `nil` is a sphere.
    public var symbol: Symbol?
    /// The diameter of a point's symbol, in points of 1/72 inch at the default size of a chart.
    public var symbolSize: Double?
    /// How the symbols of points are turned; `nil` is upright. `PointSeries.rotations` has precedence.
    public var symbolRotation: Rotation3D?
    /// In points of 1/72 inch at the default size of a chart.
    public var lineWidth: Double?
    /// Lines of equal height on a surface; `nil` for none.
    public var contours: Contours?
    /// About how many lines of equal x, and of equal z, a surface has.
    public var gridLineCount: Int?

    /// What determines the symbol of a point.
    public enum Symbol: Hashable, Sendable {
        /// A given symbol.
        case shape(BasicChart3DSymbolShape)
        /// The symbol of a series, by its name; the chart hands out the symbols.
        case series(label: String, name: String)
    }

    /// A style that sets nothing.
    public init() {}

    /// This style, with what it leaves open from another one; opacities multiply.
    public func filled(from outer: MarkStyle) -> MarkStyle {
        var style = self
        style.fill = fill ?? outer.fill
        style.roughness = roughness ?? outer.roughness
        style.metalness = metalness ?? outer.metalness
        style.opacity = [opacity, outer.opacity].compactMap(\.self).reduce(nil) { ($0 ?? 1) * $1 }
        style.symbol = symbol ?? outer.symbol
        style.symbolSize = symbolSize ?? outer.symbolSize
        style.symbolRotation = symbolRotation ?? outer.symbolRotation
        style.lineWidth = lineWidth ?? outer.lineWidth
        style.contours = contours ?? outer.contours
        style.gridLineCount = gridLineCount ?? outer.gridLineCount
        return style
    }
}

/// Content with a style laid around it.
public struct StyledChart3DContent<Content: Chart3DContent>: Chart3DContent, PrimitiveChart3DContent {
    let content: Content
    let style: MarkStyle

    /// Empty: the styled content is collected directly.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style outer: MarkStyle) {
        content.collectMarks(into: &collector, style: style.filled(from: outer))
    }
}

extension Chart3DContent {
    /// Colours the marks: with one colour, with a gradient over the floor, by height, or by the direction they face.
    public func foregroundStyle(_ style: some ShapeStyle) -> StyledChart3DContent<Self> {
        styled { $0.fill = style.fill }
    }

    /// Colours the marks by a value: each name has a different colour, numbers and dates are on the chart's
    /// colour scale.
    public func foregroundStyle(by value: PlottableValue<some Plottable>) -> StyledChart3DContent<Self> {
        styled {
            $0.fill =
                switch value.value.plotValue {
                case .category(let name): .series(label: value.label, name: name)
                case .number(let number): .value(label: value.label, number)
                case .date(let date): .value(label: value.label, date.axisCoordinate)
                }
        }
    }

    /// How matte the marks are: 0 is a mirror, 1 is chalk. Values outside 0…1 are clamped.
    public func roughness(_ roughness: Double) -> StyledChart3DContent<Self> {
        styled { $0.roughness = min(1, max(0, roughness)) }
    }

    /// How metallic the marks are: 0 is paint or stone, 1 is bare metal. Values outside 0…1 are clamped.
    public func metalness(_ metalness: Double) -> StyledChart3DContent<Self> {
        styled { $0.metalness = min(1, max(0, metalness)) }
    }

    /// How much the marks hide what is behind them: 0 nothing, 1 all. Values outside 0…1 are clamped; opacities of
    /// nested contents multiply.
    public func opacity(_ opacity: Double) -> StyledChart3DContent<Self> {
        styled { $0.opacity = min(1, max(0, opacity)) }
    }

    /// The symbol of points.
    public func symbol(_ symbol: some Chart3DSymbolShape) -> StyledChart3DContent<Self> {
        styled { $0.symbol = .shape(symbol.basicShape) }
    }

    /// Distinguishes points of different values by their symbols.
    public func symbol(by value: PlottableValue<some Plottable>) -> StyledChart3DContent<Self> {
        styled { $0.symbol = .series(label: value.label, name: value.value.plotValue.name) }
    }

    /// The size of point symbols: a diameter in points of 1/72 inch at the default size of a chart.
    public func symbolSize(_ size: Double) -> StyledChart3DContent<Self> {
        styled { $0.symbolSize = size }
    }

    /// How the symbols of points are turned.
    public func symbolRotation(_ rotation: Rotation3D) -> StyledChart3DContent<Self> {
        styled { $0.symbolRotation = rotation }
    }

    /// How rules and lines are drawn.
    public func lineStyle(_ style: StrokeStyle) -> StyledChart3DContent<Self> {
        styled { $0.lineWidth = style.lineWidth }
    }

    func styled(_ change: (inout MarkStyle) -> Void) -> StyledChart3DContent<Self> {
        var style = MarkStyle()
        change(&style)
        return StyledChart3DContent(content: self, style: style)
    }
}

/// How a line is drawn.
public struct StrokeStyle: Hashable, Sendable {
    /// In points of 1/72 inch at the default size of a chart.
    public var lineWidth: Double

    /// A line of a width in points; 1 by default.
    public init(lineWidth: Double = 1) {
        self.lineWidth = lineWidth
    }
}

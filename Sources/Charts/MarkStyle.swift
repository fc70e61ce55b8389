/// How a mark looks. What nobody asked for is `nil` and falls back to the mark's own default.
public struct MarkStyle: Hashable, Sendable {
    /// What colours a mark.
    public enum Fill: Hashable, Sendable {
        /// One colour all over.
        case color(Color)
        /// Colour by height, or by the direction the surface faces.
        case surface(Chart3DSurfaceStyle)
        /// Colour by the place on the floor.
        case linear(LinearGradient)
        case radial(RadialGradient)
        case elliptical(EllipticalGradient)
        /// The colour of a series, by its name; the chart hands out the colours.
        case series(label: String, name: String)
    }

    public var fill: Fill?
    /// 0 is a mirror, 1 is chalk.
    public var roughness: Double?
    /// 0 is paint or stone, 1 is bare metal.
    public var metalness: Double?
    /// The diameter of a point's symbol, in points of 1/72 inch at the default size of a chart.
    public var symbolSize: Double?

    public init() {}

    /// This style, with what it leaves open taken from another one.
    func filled(from outer: MarkStyle) -> MarkStyle {
        var style = self
        style.fill = fill ?? outer.fill
        style.roughness = roughness ?? outer.roughness
        style.metalness = metalness ?? outer.metalness
        style.symbolSize = symbolSize ?? outer.symbolSize
        return style
    }
}

/// Content with a style laid around it.
public struct StyledChart3DContent<Content: Chart3DContent>: Chart3DContent, PrimitiveChart3DContent {
    let content: Content
    let style: MarkStyle

    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to marks: inout [Mark], style outer: MarkStyle) {
        content.collectMarks(into: &marks, style: style.filled(from: outer))
    }
}

extension Chart3DContent {
    /// Colours the marks: with one colour, with a gradient over the floor, by height, or by the direction they face.
    public func foregroundStyle(_ style: some ShapeStyle) -> StyledChart3DContent<Self> {
        styled { $0.fill = style.fill }
    }

    /// Colours the marks by the series they belong to.
    public func foregroundStyle(by value: PlottableValue<some CustomStringConvertible & Sendable>)
        -> StyledChart3DContent<Self>
    {
        styled { $0.fill = .series(label: value.label, name: value.value.description) }
    }

    /// How matte the marks are: 0 is a mirror, 1 is chalk. Values outside 0…1 are clamped.
    public func roughness(_ roughness: Double) -> StyledChart3DContent<Self> {
        styled { $0.roughness = min(1, max(0, roughness)) }
    }

    /// How metallic the marks are: 0 is paint or stone, 1 is bare metal. Values outside 0…1 are clamped.
    public func metalness(_ metalness: Double) -> StyledChart3DContent<Self> {
        styled { $0.metalness = min(1, max(0, metalness)) }
    }

    /// The size of point symbols: a diameter in points of 1/72 inch at the default size of a chart.
    public func symbolSize(_ size: Double) -> StyledChart3DContent<Self> {
        styled { $0.symbolSize = size }
    }

    private func styled(_ change: (inout MarkStyle) -> Void) -> StyledChart3DContent<Self> {
        var style = MarkStyle()
        change(&style)
        return StyledChart3DContent(content: self, style: style)
    }
}

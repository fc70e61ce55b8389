import Formula

/// A surface on which a function of the three coordinates has one value.
///
/// Apple's `Chart3D` has no such plot. The surface is found in the box of the chart, from −5 to 5 where nothing else determines it.
public struct ImplicitSurfacePlot: Chart3DContent, PrimitiveChart3DContent {
    private let labels: AxisLabels
    private let sources: [SurfaceMark.Source]

    /// The surface on which a function has a value.
    ///
    /// - Parameters:
    ///   - x: the title of the x axis.
    ///   - y: the title of the y axis, which points up.
    ///   - z: the title of the z axis.
    ///   - level: the value on the surface.
    ///   - function: called on any thread, from several at once, with data coordinates. Where it is not finite there is no surface.
    public init(
        x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, level: Double = 0,
        function: @escaping @Sendable (_ x: Double, _ y: Double, _ z: Double) -> Double
    ) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        sources = [.implicit(ImplicitSurface(level: level, function: function))]
    }

    /// The surfaces of an equation that was typed, such as `x^2 + y^2 + z^2 = 1, 4`; none for other objects.
    ///
    /// Bounds and exact slopes of the formula find thin parts and keep creases sharp.
    public init(x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, formula: FormulaObject) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        sources = (0..<formula.surfaceCount).map { .object(formula, output: $0) }
    }

    /// Empty: a surface is not made of other content.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        for source in sources {
            collector.marks.append(.surface(SurfaceMark(labels: labels, source: source, style: style)))
        }
    }
}

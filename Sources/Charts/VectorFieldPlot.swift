import Formula

/// A vector at each position, as arrows or as lines along it.
///
/// Apple's `Chart3D` has no such plot. The box is that of the chart, from −5 to 5 where nothing else determines it.
public struct VectorFieldPlot: Chart3DContent, PrimitiveChart3DContent {
    private let labels: AxisLabels
    private let source: VectorSeries.Source
    private var display = VectorDisplay()

    /// A field given by a function.
    ///
    /// - Parameters:
    ///   - x: the title of the x axis.
    ///   - y: the title of the y axis, which points up.
    ///   - z: the title of the z axis.
    ///   - vector: the components along x, y and z at data coordinates; called on any thread. One that is not finite is a hole.
    public init(
        x: some StringProtocol, y: some StringProtocol, z: some StringProtocol,
        vector: @escaping @Sendable (_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double>
    ) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        source = .function(vector)
    }

    /// A field that was typed, such as `field(-z, 0, x)` or `grad(x·y·z)`; nothing for other objects.
    public init(x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, formula: FormulaObject) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        source = .object(formula)
    }

    /// How the vectors are drawn.
    public func vectorDisplay(_ display: VectorDisplay) -> VectorFieldPlot {
        var plot = self
        plot.display = display
        return plot
    }

    /// Empty: a field is not made of other content.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        collector.marks.append(
            .vectors(VectorSeries(labels: labels, source: source, display: display, style: style)))
    }
}

import Formula

/// A line whose points are given by one parameter, as Apple's plane `LinePlot(x:y:t:)` has it.
public struct LinePlot: Chart3DContent, PrimitiveChart3DContent {
    private let labels: AxisLabels
    private let curve: ParametricCurve

    /// A line given by a function.
    ///
    /// - Parameters:
    ///   - x: the title of the x axis.
    ///   - y: the title of the y axis, which points up.
    ///   - z: the title of the z axis.
    ///   - t: the range of the parameter.
    ///   - position: the data coordinates (x, y, z) of a parameter; called on any thread. One that is not finite is a gap.
    public init(
        x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, t: ClosedRange<Double>,
        position: @escaping @Sendable (_ t: Double) -> SIMD3<Double>
    ) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        curve = .function(t, position)
    }

    /// A curve that was typed, such as `(cos u, u/5, sin u)`; nothing for other objects.
    public init(x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, formula: FormulaObject) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        curve = .object(formula)
    }

    /// Empty: a line is not made of other content.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        collector.marks.append(.paths(PathSeries(labels: labels, curve: curve, style: style)))
    }
}

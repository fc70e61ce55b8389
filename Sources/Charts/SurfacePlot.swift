import Formula

/// A surface over the floor of the chart: one height for every x and z.
public struct SurfacePlot: Chart3DContent, PrimitiveChart3DContent {
    let labels: AxisLabels
    let source: SurfaceMark.Source

    /// A surface given by a function.
    ///
    /// The function is sampled over the domains of the x and z scales. A result that is not finite is a hole.
    ///
    /// - Parameters:
    ///   - x: the title of the x axis.
    ///   - y: the title of the y axis, which points up.
    ///   - z: the title of the z axis.
    ///   - function: the height y at `(x, z)`; called on any thread, from several at once.
    public init(
        x: some StringProtocol, y: some StringProtocol, z: some StringProtocol,
        function: @escaping @Sendable (_ x: Double, _ z: Double) -> Double
    ) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        source = .function(function)
    }

    /// A surface given by a formula that was typed; `z = f(x, y)` is drawn with its result upwards.
    public init(x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, formula: Formula) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        source = .formula(formula)
    }

    /// A surface through the heights of a grid.
    public init(x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, grid: HeightGrid) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        source = .grid(grid)
    }

    /// A surface through points anywhere over the floor, joined by their Delaunay triangulation.
    ///
    /// A point that is not finite, or coincides with another one on the floor, is left out.
    public init(x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, points: [SIMD3<Double>]) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        source = .points(points)
    }

    /// A surface whose places are given by two parameters, as a sphere's by longitude and latitude.
    ///
    /// - Parameters:
    ///   - u: the range of the first parameter.
    ///   - v: the range of the second parameter.
    ///   - place: the data coordinates (x, y, z) of `(u, v)`; called on any thread. A place that is not finite is a hole.
    public init(
        x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, u: ClosedRange<Double>,
        v: ClosedRange<Double>, place: @escaping @Sendable (_ u: Double, _ v: Double) -> SIMD3<Double>
    ) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        source = .parametric(ParametricSurface(u: u, v: v, place: place))
    }

    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        collector.marks.append(.surface(SurfaceMark(labels: labels, source: source, style: style)))
    }
}

import Formula

/// A surface over the floor of the chart: one height for every x and z.
public struct SurfacePlot: Chart3DContent, PrimitiveChart3DContent {
    let labels: AxisLabels
    let source: SurfaceMark.Source
    private var coloring: (label: String, by: SurfaceMark.Coloring)?

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

    /// A surface whose points are given by two parameters, as a sphere's by longitude and latitude.
    ///
    /// - Parameters:
    ///   - x: the title of the x axis.
    ///   - y: the title of the y axis.
    ///   - z: the title of the z axis.
    ///   - u: the range of the first parameter.
    ///   - v: the range of the second parameter.
    ///   - position: the data coordinates (x, y, z) of `(u, v)`; called on any thread. A point that is not finite is a hole.
    public init(
        x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, u: ClosedRange<Double>,
        v: ClosedRange<Double>, position: @escaping @Sendable (_ u: Double, _ v: Double) -> SIMD3<Double>
    ) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        source = .parametric(ParametricSurface(u: u, v: v, position: position))
    }

    /// A surface by parameters, or in cylindrical or spherical coordinates, that was typed: `(u, v, u·v)`, `rho = 2`.
    ///
    /// It is sampled until it looks smooth. Of any other object there is no surface here; `FormulaPlot` draws them all.
    public init(x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, formula: FormulaObject) {
        labels = AxisLabels(x: String(x), y: String(y), z: String(z))
        source = .object(formula, output: 0)
    }

    /// Empty: a surface is not made of other content.
    public var body: EmptyChart3DContent { EmptyChart3DContent() }

    func appendMarks(to collector: inout MarkCollector, style: MarkStyle) {
        var (style, coloring) = (style, coloring)
        if coloring == nil, case .value(let label, let number) = style.fill {
            coloring = (label, .function { _, _, _ in number })
        }
        if let coloring { style.fill = .values(label: coloring.label) }
        collector.marks.append(
            .surface(SurfaceMark(labels: labels, source: source, style: style, coloring: coloring?.by)))
    }
}

extension SurfacePlot {
    /// Colours the surface by a fourth variable, on the chart's colour scale.
    ///
    /// - Parameters:
    ///   - label: the title of the colour bar.
    ///   - value: the number at data coordinates (x, y, z); called on any thread. Where it is not finite, the
    ///     surface is grey.
    public func foregroundStyle(
        by label: some StringProtocol, value: @escaping @Sendable (_ x: Double, _ y: Double, _ z: Double) -> Double
    ) -> SurfacePlot {
        colored(label, by: .function(value))
    }

    /// Colours the surface by measured numbers, on the chart's colour scale.
    ///
    /// - Parameters:
    ///   - label: the title of the colour bar.
    ///   - values: one for each height of the grid, row by row, or for each point. A sample without a number, or with
    ///     one that is not finite, is grey.
    public func foregroundStyle(by label: some StringProtocol, values: [Double]) -> SurfacePlot {
        colored(label, by: .values(values))
    }

    /// Colours the surface by a formula over x and z, on the chart's colour scale; its text is the title of the colour bar.
    public func foregroundStyle(by formula: Formula) -> SurfacePlot {
        colored(formula.result, by: .formula(formula))
    }

    /// Colours a surface over the floor by how it is inclined, on the chart's colour scale.
    public func foregroundStyle(by relief: SurfaceRelief) -> SurfacePlot {
        colored(relief.label, by: .relief(relief, xLength: 1, zLength: 1))
    }

    private func colored(_ label: some StringProtocol, by coloring: SurfaceMark.Coloring) -> SurfacePlot {
        var plot = self
        plot.coloring = (String(label), coloring)
        return plot
    }
}

extension ChartSpecification {
    /// Whether there is a surface among the marks.
    public var hasSurface: Bool {
        marks.contains { if case .surface = $0 { true } else { false } }
    }

    /// Colours every surface by a formula over x and z, on the chart's colour scale.
    public mutating func colorSurfaces(by formula: Formula) {
        colorSurfaces(marks.indices, by: .formula(formula), label: formula.result)
    }

    /// Colours surfaces over the floor by how they are inclined, on the chart's colour scale; degrees on the floor are as long as on its
    /// ground.
    ///
    /// - Parameters:
    ///   - range: of marks; `nil` for all.
    ///   - relief: what colours them.
    public mutating func colorSurfaces(_ range: Range<Int>? = nil, by relief: SurfaceRelief) {
        let lengths = ground?.metersPerUnit ?? (x: 1, z: 1)
        colorSurfaces(
            range ?? marks.indices, by: .relief(relief, xLength: lengths.x, zLength: lengths.z), label: relief.label)
    }

    private mutating func colorSurfaces(_ range: Range<Int>, by coloring: SurfaceMark.Coloring, label: String) {
        for index in range {
            guard case .surface(var surface) = marks[index] else { continue }
            surface.coloring = coloring
            surface.style.fill = .values(label: label)
            marks[index] = .surface(surface)
        }
    }
}

extension SurfaceRelief {
    /// The title of the colour bar.
    fileprivate var label: String {
        switch self {
        case .slope: "Slope (°)"
        case .hillshade: "Hillshade"
        }
    }
}

extension Formula {
    /// What the height is, as it was understood.
    fileprivate var result: String {
        description.split(separator: " = ").last.map(String.init) ?? description
    }
}

import Charts

/// A chart worked out: every surface sampled, every value a position in the plot volume, ready for the renderer.
///
/// Building it is the heavy part and belongs off the main thread; drawing it changes nothing here.
public struct ChartScene: Sendable {
    public let x: SceneAxis
    public let y: SceneAxis
    public let z: SceneAxis
    /// The names and colours of the series, in the order they first appear.
    public let legend: [LegendEntry]
    let surfaces: [SceneSurface]
    let points: [ScenePoints]
    /// What the data span, without the room around them.
    let extent: DataExtent
    /// What a reader should know of the data beyond what is drawn; empty where there is nothing.
    let note: String

    /// A name in the legend.
    public struct LegendEntry: Hashable, Sendable {
        public let name: String
        public let color: Color
    }

    /// What the chart fills of the plot volume.
    public var box: PlotBox {
        PlotBox(
            lower: SIMD3(x.range.lowerBound, y.range.lowerBound, z.range.lowerBound),
            upper: SIMD3(x.range.upperBound, y.range.upperBound, z.range.upperBound))
    }

    /// What the chart shows, in words: for screen readers and for who wants to know.
    public var summary: String {
        var parts = surfaces.map { "Surface of \($0.columns) × \($0.rows) heights" }
        let count = points.reduce(0) { $0 + $1.spheres.count }
        if count > 0 { parts.append(count == 1 ? "1 point" : "\(count) points") }
        if isEmpty { parts.append("No value is a finite number, so there is nothing to draw.") }
        for (axis, range) in [(x, extent.x.range), (y, extent.y.range), (z, extent.z.range)] {
            guard let range else { continue }
            let ends = [range.lowerBound, range.upperBound].map { Ticks.label($0, in: range) }
            parts.append("\(axis.title) from \(ends[0]) to \(ends[1])")
        }
        if let range = extent.y.range,
            !(y.domain.lowerBound <= range.lowerBound && range.upperBound <= y.domain.upperBound)
        {
            let ends = [y.domain.lowerBound, y.domain.upperBound].map { Ticks.label($0, in: y.domain) }
            parts.append("Shown from \(ends[0]) to \(ends[1])")
        }
        if !note.isEmpty { parts.append(note) }
        return parts.joined(separator: "\n")
    }

    /// How many heights and points are drawn.
    public var sampleCount: Int {
        surfaces.reduce(0) { $0 + $1.heights.count } + points.reduce(0) { $0 + $1.spheres.count }
    }

    /// Whether no value of the chart is a finite number.
    public var isEmpty: Bool { extent.y.range == nil }

    /// The floor of a chart whose data do not say how far it reaches.
    public static let defaultFloorDomain = -5.0...5.0

    /// Samples per side where nobody asks for another number.
    public static let defaultSamples = 256

    /// Works a chart out, off the caller's thread.
    ///
    /// - Parameters:
    ///   - samples: per side of a surface that is given by a function or a formula; fewer than 2 count as 2.
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    /// - Complexity: O(surfaces × samples² + grid values + points)
    @concurrent
    public static func build(_ specification: ChartSpecification, samples: Int = defaultSamples)
        async throws(CancellationError) -> ChartScene
    {
        let labels = specification.labels
        var data = DataExtent(of: specification.marks)
        let x = SceneAxis(title: labels.x, scale: specification.x, data: data.x.domain ?? defaultFloorDomain)
        let z = SceneAxis(title: labels.z, scale: specification.z, data: data.z.domain ?? defaultFloorDomain)

        var sampled: [(SurfaceMark, HeightGrid)] = []
        for case .surface(let mark) in specification.marks {
            let grid = try await mark.source.grid(samples: max(2, samples), x: x.domain, z: z.domain)
            data.add(grid)
            sampled.append((mark, grid))
        }
        let y = SceneAxis(title: labels.y, scale: specification.y, data: data.y.domain)

        var series = SeriesColors()
        let surfaces = sampled.map { mark, grid in
            SceneSurface(mark, grid: grid, x: x, y: y, z: z, series: &series)
        }
        var points: [ScenePoints] = []
        for case .points(let mark) in specification.marks {
            points.append(ScenePoints(mark, x: x, y: y, z: z, series: &series))
        }
        return ChartScene(
            x: x, y: y, z: z, legend: series.entries, surfaces: surfaces, points: points, extent: data,
            note: specification.note)
    }
}

/// The colours of the series, handed out in the order of their first appearance.
struct SeriesColors {
    private(set) var entries: [ChartScene.LegendEntry] = []

    /// Eight colours that are told apart with the common colour deficiencies as well: Okabe and Ito, 2008.
    private static let palette: [UInt32] = [
        0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0x56B4E9, 0xCC79A7, 0xF0E442, 0x7F7F7F,
    ]

    mutating func color(of name: String) -> Color {
        if let known = entries.first(where: { $0.name == name }) { return known.color }
        let color = Color(hex: Self.palette[entries.count % Self.palette.count])
        entries.append(ChartScene.LegendEntry(name: name, color: color))
        return color
    }
}

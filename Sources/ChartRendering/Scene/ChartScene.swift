import Charts
import Foundation
import Localization

/// A chart computed: every surface sampled, every value a position in the plot volume, ready for the renderer.
///
/// Building it is the heavy part and belongs off the main thread; drawing it changes nothing here.
public struct ChartScene: Sendable {
    let axes: SceneAxes
    /// The names, colours and symbols of the series, in the order they first appear.
    public let legend: [LegendEntry]
    /// The colour scales, in the order they first appear.
    let colorBars: [ColorBar]
    let showsLegend: Bool
    let light: SceneLight
    /// What the marks of the specification became, in their order.
    let marks: [SceneMark]
    /// The same marks by what they have in common, made once: picking reads one for each motion of the pointer.
    let primitives: [any ScenePrimitive]
    /// The indices of the marks by kind: the order in which they are listed, stepped through and exported.
    let listing: [Int]
    /// The groups of the specification, in their order.
    let groups: [Group]
    /// The numbers of marks other than surfaces, in words.
    let shapes: [String]
    /// Where what fills space was looked for.
    let searchBox: DataBox
    /// What the data span, without the room around them.
    let extent: DataExtent
    /// Where functions and formulas are sampled.
    let samples: FloorSamples
    /// Whether an implicit surface is among the marks.
    let hasImplicitSurface: Bool
    /// Drawn above the plot; empty for none.
    let title: String
    /// What a reader should know of the data beyond what is drawn; empty where there is nothing.
    let note: String
    /// What x and z are as positions on Earth; `nil` where they are none.
    let ground: Ground?

    /// An object that is shared by the copies of a scene.
    let identity = Identity()

    final class Identity: Sendable {}

    /// A name in the legend.
    public struct LegendEntry: Hashable, Sendable {
        /// The name of the series.
        public let name: String
        /// The colour of the series; `nil` where it has several.
        public var color: Color?
        /// The symbol of the series; `nil` for none.
        public var symbol: BasicChart3DSymbolShape?
        /// The lines by which the series is known without its colour.
        var pattern = ScenePattern.plain
        /// The index in the specification of the group that the entry represents; `nil` for a series.
        public var group: Int?
        /// Whether the group is not drawn: the entry is there only to show it again.
        public var isHidden = false
    }

    /// A group of marks.
    struct Group: Sendable {
        /// The indices of its marks.
        let marks: Range<Int>
        /// The part of the plot volume that they fill.
        let box: PlotBox?
    }

    /// A colour scale.
    struct ColorBar: Sendable {
        let gradient: Gradient
        /// What the colours mean, over −0.5…0.5.
        let axis: SceneAxis
    }

    /// The x axis.
    public var x: SceneAxis { axes.x }
    /// The y axis, which points up.
    public var y: SceneAxis { axes.y }
    /// The z axis.
    public var z: SceneAxis { axes.z }

    /// What the chart fills of the plot volume.
    public var box: PlotBox { axes.box }

    /// A summary of the chart in words, for screen readers.
    public var summary: String {
        let functions = surfaces.count { $0.isOfFunction }
        var parts = functions > 1 ? [counted("{count} surface", "{count} surfaces", count: functions)] : []
        parts += surfaces.compactMap {
            guard !$0.isOfFunction else { return functions > 1 ? nil : localized("Surface") }
            return localized(
                "Surface of {columns} × {rows} heights",
                ["columns": $0.columns.formatted(.user), "rows": $0.rows.formatted(.user)])
        }
        parts += meshes.map {
            counted("Surface of {count} triangle", "Surface of {count} triangles", count: $0.triangles.count / 3)
        }
        parts += shapes
        if isEmpty { parts.append(Self.nothingToDraw) }
        for (axis, range) in [(x, extent.x.range), (y, extent.y.range), (z, extent.z.range)] {
            guard let range else { continue }
            guard axis.categories.isEmpty else {
                parts.append("\(axis.title): \(axis.categories.joined(separator: ", "))")
                continue
            }
            let ends = [range.lowerBound, range.upperBound].map { axis.label($0, in: range) }
            parts.append(
                localized("{axis} from {least} to {most}", ["axis": axis.title, "least": ends[0], "most": ends[1]]))
        }
        if let range = extent.y.range,
            !(y.domain.lowerBound <= range.lowerBound && range.upperBound <= y.domain.upperBound)
        {
            let ends = [y.domain.lowerBound, y.domain.upperBound].map { y.label($0) }
            parts.append(localized("Shown from {least} to {most}", ["least": ends[0], "most": ends[1]]))
        }
        for (axis, reach) in [(x, extent.x), (y, extent.y), (z, extent.z)] where reach.leftOut > 0 {
            parts.append(
                counted(
                    "{count} non-positive value left out on the logarithmic scale of {axis}",
                    "{count} non-positive values left out on the logarithmic scale of {axis}",
                    count: reach.leftOut, ["axis": axis.title]))
        }
        if !note.isEmpty { parts.append(note) }
        return parts.joined(separator: "\n")
    }

    /// The message for a chart without a finite value.
    package static var nothingToDraw: String {
        localized("No value is a finite number, so there is nothing to draw.")
    }

    /// How many heights, points and other parts are drawn.
    public var sampleCount: Int {
        marks.reduce(0) { $0 + $1.partCount }
    }

    /// Whether no value of the chart is a finite number.
    public var isEmpty: Bool { extent.y.range == nil }

    /// The domain of the floor of a chart whose data have no extent.
    public static let defaultFloorDomain = -5.0...5.0

    /// The default number of samples per side.
    public static let defaultSamples = 256

    /// Works a chart out, off the caller's thread.
    ///
    /// - Parameters:
    ///   - specification: the chart as values.
    ///   - samples: per side of a surface that is given by a function or a formula; fewer than 2 count as 2.
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    /// - Complexity: O(surfaces × samples² + grid values + points)
    public static func build(_ specification: ChartSpecification, samples: Int = defaultSamples)
        async throws(CancellationError) -> ChartScene
    {
        try await build(specification, at: .even(samples))
    }

    /// The same with samples anywhere.
    @concurrent
    public static func build(
        _ specification: ChartSpecification, at samples: FloorSamples, cache: SceneCache? = nil
    ) async throws(CancellationError) -> ChartScene {
        try await SceneBuilder(specification, at: samples, cache: cache).scene()
    }
}

extension ChartScene {
    /// The index in the specification of the group that a datum belongs to; `nil` for a chart without groups.
    public func group(of datum: ChartDatum) -> Int? {
        groups.firstIndex { $0.marks.contains(datum.mark) }
    }

    /// What a group fills of the plot volume; `nil` where nothing of it is drawn.
    ///
    /// - Parameter group: its index in the specification.
    public func box(ofGroup group: Int) -> PlotBox? {
        groups.indices.contains(group) ? groups[group].box : nil
    }

    /// The heights that a group spans in the picture, rounded outwards to few digits; `nil` where nothing of it is drawn.
    ///
    /// - Parameter group: its index in the specification; `nil` for the whole chart.
    public func heights(ofGroup group: Int?) -> ClosedRange<Double>? {
        guard let group else { return extent.y.range }
        guard let box = box(ofGroup: group) else { return nil }
        let ends = [box.lower.y, box.upper.y].map(y.value(atPosition:))
        guard let low = ends.min(), let high = ends.max(), low < high else { return nil }
        // Colours cannot be distinguished more finely than a thousandth of the range.
        let digits = Int(3 - log10(high - low).rounded(.up))
        let unit = pow(10, Double(digits.magnitude))
        func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
            digits > 0 ? (value * unit).rounded(rule) / unit : (value / unit).rounded(rule) * unit
        }
        return rounded(low, .down)...rounded(high, .up)
    }
}

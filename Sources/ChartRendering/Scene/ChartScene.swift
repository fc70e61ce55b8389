import Charts
import Foundation
import Localization

/// A chart worked out: every surface sampled, every value a position in the plot volume, ready for the renderer.
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
    let surfaces: [SceneSurface]
    let meshes: [SceneMesh]
    let points: [ScenePoints]
    let solids: [SceneSolids]
    let tubes: [SceneTubes]
    /// What each mark of the specification became, in their order.
    let parts: [Part]
    /// The groups of the specification, in their order.
    private let groups: [Group]
    /// What is drawn beside surfaces, in words.
    private let shapes: [String]
    /// What the data span, without the room around them.
    let extent: DataExtent
    /// Where functions and formulas are sampled.
    let samples: FloorSamples
    /// Drawn above the plot; empty for none.
    let title: String
    /// What a reader should know of the data beyond what is drawn; empty where there is nothing.
    let note: String

    /// Whose copies are the same scene.
    let identity = Identity()

    final class Identity: Sendable {}

    /// A name in the legend.
    public struct LegendEntry: Hashable, Sendable {
        public let name: String
        public var color: Color?
        public var symbol: BasicChart3DSymbolShape?
        /// The index of the group in the specification that the entry stands for; `nil` for a series.
        public var group: Int?
        /// Whether the group is not drawn: the entry is there only to show it again.
        public var isHidden = false
    }

    /// One of the lists of what is drawn, and an index in it.
    enum Part: Hashable, Sendable {
        case surface(Int)
        case mesh(Int)
        case points(Int)
        case solids(Int)
        case tubes(Int)
    }

    /// A group of marks: the positions of its parts, and what they fill of the plot volume.
    private struct Group: Sendable {
        let parts: Range<Int>
        let box: PlotBox?
    }

    /// A colour scale.
    struct ColorBar: Sendable {
        let gradient: Gradient
        /// What the colours mean, over −0.5…0.5.
        let axis: SceneAxis
    }

    public var x: SceneAxis { axes.x }
    public var y: SceneAxis { axes.y }
    public var z: SceneAxis { axes.z }

    /// What the chart fills of the plot volume.
    public var box: PlotBox { axes.box }

    /// What the chart shows, in words: for screen readers and for who wants to know.
    public var summary: String {
        let functions = surfaces.count { $0.isOfFunction }
        var parts = functions > 1 ? [counted("{count} surface", "{count} surfaces", count: functions)] : []
        parts += surfaces.compactMap {
            guard !$0.isOfFunction else { return functions > 1 ? nil : localized("Surface") }
            return localized(
                "Surface of {columns} × {rows} heights",
                ["columns": $0.columns.formatted(.person), "rows": $0.rows.formatted(.person)])
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

    /// What is said of a chart without a finite value.
    package static var nothingToDraw: String {
        localized("No value is a finite number, so there is nothing to draw.")
    }

    /// How many heights, points and other parts are drawn.
    public var sampleCount: Int {
        surfaces.reduce(0) { $0 + $1.heights.count } + meshes.reduce(0) { $0 + $1.vertices.count }
            + points.reduce(0) { $0 + $1.spheres.count }
            + solids.reduce(0) { $0 + $1.solids.count } + tubes.reduce(0) { $0 + $1.pieces.count }
    }

    /// Whether no value of the chart is a finite number.
    public var isEmpty: Bool { extent.y.range == nil }

    /// The floor of a chart whose data do not say how far it reaches.
    public static let defaultFloorDomain = -5.0...5.0

    /// What a floor axis shows of itself: what the data span, but not a single point under a formula.
    private static func floorDomain(_ data: DataExtent.Reach, hasFunction: Bool) -> ClosedRange<Double> {
        guard let domain = data.domain else { return defaultFloorDomain }
        guard hasFunction, data.type == .linear, let range = data.range, range.lowerBound == range.upperBound else {
            return domain
        }
        let usual = defaultFloorDomain
        return min(usual.lowerBound, range.lowerBound)...max(usual.upperBound, range.upperBound)
    }

    /// Samples per side where nobody asks for another number.
    public static let defaultSamples = 256

    /// Works a chart out, off the caller's thread.
    ///
    /// - Parameters:
    ///   - samples: per side of a surface that is given by a function or a formula; fewer than 2 count as 2.
    ///   - cache: what was worked out for earlier scenes of the chart, and takes what is worked out for this one; `nil` for a
    ///     scene of its own.
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
        cache?.begin()
        let labels = specification.labels
        var data = DataExtent(of: specification)
        var known: [(surface: SampledSurface, heights: DataExtent.Heights?)?] = []
        let marks = specification.marks.compactMap { if case .surface(let mark) = $0 { mark } else { nil } }
        for mark in marks {
            guard let surface = try SampledSurface.known(mark.source, samples: samples) else {
                known.append(nil)
                continue
            }
            let heights = cache?.heights(of: mark.source, at: samples, type: data.y.type)
            known.append((surface, data.add(surface, heights: heights)))
        }
        let hasFunction = known.contains { $0 == nil }
        let x = SceneAxis(title: labels.x, scale: specification.x, data: floorDomain(data.x, hasFunction: hasFunction))
        let z = SceneAxis(title: labels.z, scale: specification.z, data: floorDomain(data.z, hasFunction: hasFunction))

        var sampled: [(SurfaceMark, SampledSurface)] = []
        for (mark, known) in zip(marks, known) {
            if let known {
                sampled.append((mark, known.surface))
                if let heights = known.heights {
                    cache?.keep(known.surface, of: mark.source, at: samples, x: x, z: z)
                    cache?.keep(heights, of: mark.source, at: samples, x: x, z: z)
                }
            } else {
                let surface: SampledSurface
                if let before = cache?.sampled(mark.source, at: samples, x: x, z: z) {
                    surface = before
                } else {
                    surface = try await SampledSurface.sampled(mark.source, samples: samples, x: x, z: z)
                    cache?.keep(surface, of: mark.source, at: samples, x: x, z: z)
                }
                let before = cache?.heights(
                    of: mark.source, at: samples, floor: [x.scale, z.scale], type: data.y.type)
                if let heights = data.add(surface, heights: before) {
                    cache?.keep(heights, of: mark.source, at: samples, x: x, z: z)
                }
                sampled.append((mark, surface))
            }
        }
        let y = SceneAxis(title: labels.y, scale: specification.y, data: data.y.domain)
        let axes = SceneAxes(x: x, y: y, z: z).shaped(specification.aspect)

        var numbers: [[Double]] = []
        for (mark, surface) in sampled { numbers.append(try surface.numbers(mark.coloring)) }
        var scale = SeriesScale(of: specification.marks, surfaces: numbers, specification.foregroundScale)
        var surfaces: [SceneSurface] = []
        var meshes: [SceneMesh] = []
        var surfaceParts: [Part] = []
        for ((mark, surface), numbers) in zip(sampled, numbers) {
            let values = numbers.map(scale.place)
            if case .grid = surface {
                surfaceParts.append(.surface(surfaces.count))
            } else {
                surfaceParts.append(.mesh(meshes.count))
            }
            switch surface {
            case .grid(let grid):
                // Numbers of a fourth variable are a part of the surface that is not known again.
                let known = values.isEmpty ? cache?.surface(of: mark.source, at: samples, axes: axes) : nil
                if let known {
                    surfaces.append(known.styled(mark, grid: grid, axes: axes, scale: &scale))
                } else {
                    let surface = SceneSurface(mark, grid: grid, values: values, axes: axes, scale: &scale)
                    if values.isEmpty { cache?.keep(surface, of: mark.source, at: samples, axes: axes) }
                    surfaces.append(surface)
                }
            case .mesh(let places, let triangles):
                meshes.append(
                    SceneMesh(mark, places: places, triangles: triangles, values: values, axes: axes, scale: &scale))
            case .points(let places):
                meshes.append(
                    SceneMesh(mark, places: places, triangles: nil, values: values, axes: axes, scale: &scale))
            }
        }
        var points: [ScenePoints] = []
        var solids: [SceneSolids] = []
        let spacing = BarSpacing(of: specification.marks, axes: axes)
        var tubes: [SceneTubes] = []
        var (pointCount, pathCount, boxCount) = (0, 0, 0)
        var parts: [Part] = []
        var nextSurface = surfaceParts.makeIterator()
        for mark in specification.marks {
            switch mark {
            case .surface: if let part = nextSurface.next() { parts.append(part) }
            case .points(let series):
                if let shape = series.style.symbol?.shape(in: &scale).solid {
                    let symbols = SceneSolids(series, shape: shape, axes: axes, scale: &scale)
                    pointCount += symbols.solids.count
                    parts.append(.solids(solids.count))
                    solids.append(symbols)
                } else {
                    let spheres = ScenePoints(series, axes: axes, scale: &scale)
                    pointCount += spheres.spheres.count
                    parts.append(.points(points.count))
                    points.append(spheres)
                }
            case .paths(let series):
                pathCount += series.paths.count
                parts.append(.tubes(tubes.count))
                tubes.append(SceneTubes(series, axes: axes, scale: &scale))
            case .boxes(let series):
                let boxes = SceneSolids(series, spacing: spacing, axes: axes, scale: &scale)
                boxCount += boxes.solids.count
                parts.append(.solids(solids.count))
                solids.append(boxes)
            }
        }
        let groups = specification.groups.map { group in
            Group(
                parts: group.marks,
                box: PlotBox(
                    around: parts[group.marks.clamped(to: parts.indices)].lazy.compactMap { part -> PlotBox? in
                        switch part {
                        case .surface(let index): return surfaces[index].filledBox
                        case .mesh(let index): return PlotBox(around: meshes[index].vertices.lazy.map(\.position.place))
                        case .points(let index): return PlotBox(around: points[index].spheres.lazy.map(\.place))
                        case .solids(let index): return PlotBox(around: solids[index].solids.lazy.map(\.center.place))
                        case .tubes(let index):
                            let pieces = tubes[index].pieces.lazy
                            let ends = [
                                PlotBox(around: pieces.map(\.start.place)), PlotBox(around: pieces.map(\.end.place)),
                            ]
                            return PlotBox(around: ends.compactMap(\.self))
                        }
                    })?.clamped(to: axes.box))
        }
        return ChartScene(
            axes: axes, legend: entries(of: specification) + scale.entries,
            colorBars: colorBars(of: specification, y: y, scale: scale), showsLegend: specification.legend != .hidden,
            light: SceneLight(specification.light), surfaces: surfaces, meshes: meshes, points: points, solids: solids,
            tubes: tubes, parts: parts, groups: groups,
            shapes: [
                pointCount > 0 ? counted("{count} point", "{count} points", count: pointCount) : nil,
                pathCount > 0 ? counted("{count} line", "{count} lines", count: pathCount) : nil,
                boxCount > 0 ? counted("{count} box", "{count} boxes", count: boxCount) : nil,
            ].compactMap(\.self),
            extent: data, samples: samples, title: specification.title, note: specification.note)
    }
}

extension ChartScene {
    /// The index in the specification of the group that a datum belongs to; `nil` for a chart without groups.
    public func group(of datum: ChartDatum) -> Int? {
        guard let position = parts.firstIndex(of: datum.part) else { return nil }
        return groups.firstIndex { $0.parts.contains(position) }
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
        // A thousandth of the range is as fine as a colour can be told.
        let digits = Int(3 - log10(high - low).rounded(.up))
        let unit = pow(10, Double(digits.magnitude))
        func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
            digits > 0 ? (value * unit).rounded(rule) / unit : (value / unit).rounded(rule) * unit
        }
        return rounded(low, .down)...rounded(high, .up)
    }

    /// The names of the groups of marks, each in the colour of its first mark.
    private static func entries(of specification: ChartSpecification) -> [LegendEntry] {
        specification.groups.enumerated().compactMap { index, group in
            if group.isHidden { return LegendEntry(name: group.name, group: index, isHidden: true) }
            guard specification.marks.indices.contains(group.marks.lowerBound) else { return nil }
            let mark = specification.marks[group.marks.lowerBound]
            return LegendEntry(name: group.name, color: color(of: mark), group: index)
        }
    }

    /// The colour that stands for a mark; the middle one of a gradient.
    private static func color(of mark: Mark) -> Color? {
        switch mark.style.fill {
        case .color(let color): color
        case .surface(let style): style.gradient?.color(at: 0.5)
        case .linear(let style): style.gradient.color(at: 0.5)
        case .radial(let style): style.gradient.color(at: 0.5)
        case .elliptical(let style): style.gradient.color(at: 0.5)
        case nil: if case .surface = mark { Gradient.viridis.color(at: 0.5) } else { .blue }
        case .series, .value, .values: nil
        }
    }

    private static func colorBars(of specification: ChartSpecification, y: SceneAxis, scale: SeriesScale) -> [ColorBar]
    {
        var bars: [ColorBar] = []
        var known: Set<MarkStyle.Fill> = []
        for mark in specification.marks {
            let standard: MarkStyle.Fill? = if case .surface = mark { .surface(.heightBased) } else { nil }
            guard let fill = mark.style.fill ?? standard, known.insert(fill).inserted else { continue }
            switch fill {
            case .surface(let style):
                guard let gradient = style.gradient else { continue }
                var span = AxisScale()
                span.domain = style.yRange ?? y.domain
                span.type = y.type
                bars.append(
                    ColorBar(
                        gradient: gradient, axis: SceneAxis(title: y.title, scale: span, data: nil)))
            case .values(let label):
                var span = AxisScale()
                span.domain = scale.domain
                span.type = scale.type
                bars.append(
                    ColorBar(
                        gradient: scale.gradient, axis: SceneAxis(title: label, scale: span, data: nil)))
            case .color, .series, .value, .linear, .radial, .elliptical: continue
            }
        }
        return bars
    }
}

extension MarkStyle.Symbol {
    fileprivate func shape(in scale: inout SeriesScale) -> BasicChart3DSymbolShape {
        switch self {
        case .shape(let shape): shape
        case .series(_, let name): scale.symbol(of: name)
        }
    }
}

extension BasicChart3DSymbolShape {
    /// The body that is drawn; `nil` for the sphere, which has a way of its own.
    fileprivate var solid: SceneSolids.Shape? {
        switch kind {
        case .sphere: nil
        case .cube: .cube
        case .cylinder: .cylinder
        case .cone: .cone
        }
    }
}

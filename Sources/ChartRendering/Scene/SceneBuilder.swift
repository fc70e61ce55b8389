import Charts
import Localization

/// Builds the scene of a specification: samples its surfaces, fits the axes to the data, and lays out the marks.
struct SceneBuilder {
    private var specification: ChartSpecification
    private let samples: FloorSamples
    /// Results of earlier scenes of the chart; those of this one are added.
    private let cache: SceneCache?
    private var extent: DataExtent
    private var (pointCount, pathCount, boxCount) = (0, 0, 0)

    init(_ specification: ChartSpecification, at samples: FloorSamples, cache: SceneCache?) {
        self.specification = specification.withCurves
        self.samples = samples
        self.cache = cache
        extent = DataExtent(of: self.specification)
    }

    /// A surface of the specification, with its samples where they are known.
    private struct Surface {
        let mark: SurfaceMark
        var samples: SampledSurface?
        var heights: DataExtent.Heights?
    }

    consuming func scene() async throws(CancellationError) -> ChartScene {
        cache?.begin()
        var surfaces = try knownSurfaces()
        let space = specification.spaceBox(extent)
        if let space { extent.add(space) }
        let hasFunction = surfaces.contains { $0.samples == nil }
        let labels = specification.labels
        let points = specification.drawAtPoints()
        func axis(_ title: String, _ scale: AxisScale, _ reach: DataExtent.Reach, _ values: [Double]) -> SceneAxis {
            var domain = Self.floorDomain(reach, hasFunction: hasFunction)
            for value in values where value.isFinite { domain = union(domain, value...value) ?? domain }
            return SceneAxis(title: title, scale: scale, data: domain)
        }
        let x = axis(labels.x, specification.x, extent.x, points.map(\.x))
        let z = axis(labels.z, specification.z, extent.z, points.map(\.z))
        try await sample(&surfaces, x: x, z: z, space: space)
        let box = space ?? DataBox(x: x.domain, y: ChartScene.defaultFloorDomain, z: z.domain)
        extent.add(points + (try specification.findDerived(in: box, cells: samples.cells)))
        let y = SceneAxis(title: labels.y, scale: specification.y, data: extent.y.domain)
        let axes = SceneAxes(x: x, y: y, z: z).shaped(specification.aspect)
        specification.drawVectors(in: box, axes: axes)

        var numbers: [[Double]] = []
        for surface in surfaces { numbers.append(try surface.samples?.numbers(surface.mark.coloring) ?? []) }
        var scale = SeriesScale(of: specification.marks, surfaces: numbers, specification.foregroundScale)
        var surfaceMarks: [SceneMark] = []
        for (surface, numbers) in zip(surfaces, numbers) {
            guard let samples = surface.samples else { continue }
            surfaceMarks.append(
                sceneMark(surface.mark, samples, values: numbers.map(scale.coordinate), axes: axes, scale: &scale))
        }
        var marks = sceneMarks(surfaces: surfaceMarks, axes: axes, scale: &scale)
        var legend = Self.entries(of: specification) + scale.entries
        if specification.hasPatterns { Self.addPatterns(to: &marks, &legend, specification.groups) }
        let primitives = marks.map(\.primitive)
        return ChartScene(
            axes: axes, legend: legend,
            colorBars: Self.colorBars(of: specification, y: y, scale: scale),
            showsLegend: specification.legend != .hidden, light: SceneLight(specification.light), marks: marks,
            primitives: primitives,
            listing: marks.indices.sorted { (marks[$0].rank, $0) < (marks[$1].rank, $1) },
            groups: specification.groups.map { group in
                let boxes = primitives[group.marks.clamped(to: primitives.indices)].lazy.compactMap(\.filledBox)
                return ChartScene.Group(marks: group.marks, box: PlotBox(around: boxes)?.clamped(to: axes.box))
            },
            shapes: shapes, searchBox: box, extent: extent, samples: samples,
            hasImplicitSurface: surfaces.contains { $0.mark.source.fillsSpace }, title: specification.title,
            note: specification.note, ground: specification.ground)
    }

    // MARK: - Surfaces

    /// The surfaces of the specification; those that need no axis to be sampled have their samples.
    private mutating func knownSurfaces() throws(CancellationError) -> [Surface] {
        var surfaces: [Surface] = []
        for case .surface(let mark) in specification.marks {
            var surface = Surface(mark: mark)
            let cached = mark.source.isSampledByItself ? cache?.sampled(mark.source, at: samples) : nil
            let known =
                if let cached { Optional(cached) } else { try SampledSurface.known(mark.source, samples: samples) }
            if let known {
                surface.samples = known
                let heights = cache?.heights(of: mark.source, at: samples, type: extent.y.type)
                surface.heights = extent.add(known, heights: heights)
            }
            surfaces.append(surface)
        }
        return surfaces
    }

    /// The domain of a floor axis: the range of the data, but more than a single point under a function.
    private static func floorDomain(_ data: DataExtent.Reach, hasFunction: Bool) -> ClosedRange<Double> {
        let standard = ChartScene.defaultFloorDomain
        guard let domain = data.domain else { return standard }
        guard hasFunction, data.type == .linear, let range = data.range, range.lowerBound == range.upperBound else {
            return domain
        }
        return min(standard.lowerBound, range.lowerBound)...max(standard.upperBound, range.upperBound)
    }

    /// Samples functions and formulas over the floor.
    private mutating func sample(
        _ surfaces: inout [Surface], x: SceneAxis, z: SceneAxis, space: DataBox?
    ) async throws(CancellationError) {
        for index in surfaces.indices {
            let source = surfaces[index].mark.source
            if let known = surfaces[index].samples {
                guard let heights = surfaces[index].heights else {
                    if source.isSampledByItself { cache?.store(known, of: source, at: samples, x: x, z: z) }
                    continue
                }
                cache?.store(known, of: source, at: samples, x: x, z: z)
                cache?.store(heights, of: source, at: samples, x: x, z: z)
                continue
            }
            let surface: SampledSurface
            if let cached = cache?.sampled(source, at: samples, x: x, z: z) {
                surface = cached
            } else if let space, source.fillsSpace {
                surface = try SampledSurface.sampled(source, samples: samples.cells, in: space)
                cache?.store(surface, of: source, at: samples, x: x, z: z)
            } else {
                surface = try await SampledSurface.sampled(source, samples: samples, x: x, z: z)
                cache?.store(surface, of: source, at: samples, x: x, z: z)
            }
            if source.fillsSpace {
                // It fills the box, which the axes contain already.
                surfaces[index].samples = surface
                continue
            }
            let cached = cache?.heights(of: source, at: samples, floor: [x.scale, z.scale], type: extent.y.type)
            if let heights = extent.add(surface, heights: cached) {
                cache?.store(heights, of: source, at: samples, x: x, z: z)
            }
            surfaces[index].samples = surface
        }
    }

    private func sceneMark(
        _ mark: SurfaceMark, _ surface: SampledSurface, values: [Float], axes: SceneAxes, scale: inout SeriesScale
    ) -> SceneMark {
        switch surface {
        case .grid(let grid):
            // Numbers of a fourth variable are a part of the surface that the cache does not compare.
            let cached = values.isEmpty ? cache?.surface(of: mark.source, at: samples, axes: axes) : nil
            if let cached { return .surface(cached.styled(mark, grid: grid, axes: axes, scale: &scale)) }
            let surface = SceneSurface(mark, grid: grid, values: values, axes: axes, scale: &scale)
            if values.isEmpty { cache?.store(surface, of: mark.source, at: samples, axes: axes) }
            return .surface(surface)
        case .mesh(let mesh): return .mesh(SceneMesh(mark, mesh, values: values, axes: axes, scale: &scale))
        case .points(let points):
            return .mesh(SceneMesh(mark, points: points, values: values, axes: axes, scale: &scale))
        }
    }

    // MARK: - All marks

    /// - Parameter surfaces: the marks of the surfaces, in the order of the specification.
    private mutating func sceneMarks(surfaces: [SceneMark], axes: SceneAxes, scale: inout SeriesScale) -> [SceneMark] {
        let spacing = BarSpacing(of: specification.marks, axes: axes)
        var nextSurface = surfaces.makeIterator()
        var marks: [SceneMark] = []
        for mark in specification.marks {
            switch mark {
            case .surface: if let surface = nextSurface.next() { marks.append(surface) }
            case .points(let series):
                let points: SceneMark =
                    if let shape = series.style.symbol?.shape(in: &scale).solid {
                        .solids(SceneSolids(series, shape: shape, axes: axes, scale: &scale))
                    } else {
                        .points(ScenePoints(series, axes: axes, scale: &scale))
                    }
                pointCount += points.partCount
                marks.append(points)
            case .paths(let series):
                pathCount += series.paths.count
                marks.append(.tubes(SceneTubes(series, axes: axes, scale: &scale)))
            case .boxes(let series):
                let boxes = SceneSolids(series, spacing: spacing, axes: axes, scale: &scale)
                boxCount += boxes.solids.count
                marks.append(.solids(boxes))
            case .vectors(let series):
                // Fields that could not be drawn.
                let empty = PointSeries(labels: series.labels, positions: [], style: series.style)
                marks.append(.points(ScenePoints(empty, axes: axes, scale: &scale)))
            }
        }
        return marks
    }

    /// The numbers of points, lines and boxes, in words.
    private var shapes: [String] {
        [
            pointCount > 0 ? counted("{count} point", "{count} points", count: pointCount) : nil,
            pathCount > 0 ? counted("{count} line", "{count} lines", count: pathCount) : nil,
            boxCount > 0 ? counted("{count} box", "{count} boxes", count: boxCount) : nil,
        ].compactMap(\.self)
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
    /// The body that is drawn; `nil` for the sphere, which is drawn by a shader of its own.
    fileprivate var solid: SceneSolids.Shape? {
        switch kind {
        case .sphere: nil
        case .cube: .cube
        case .cylinder: .cylinder
        case .cone: .cone
        case .arrow: .arrow
        }
    }
}

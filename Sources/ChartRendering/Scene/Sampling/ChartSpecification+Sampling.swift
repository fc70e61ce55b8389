import Charts
import Formula
import Localization

extension SurfaceMark.Source {
    /// Whether it is looked for in a box.
    var fillsSpace: Bool {
        switch self {
        case .implicit: true
        case .object(let object, _): object.kind == .implicitSurface
        case .function, .formula, .grid, .points, .mesh, .parametric: false
        }
    }

    /// Whether it is drawn in colours of its own where its style has none.
    var hasOwnColors: Bool { if case .mesh(let mesh) = self { !mesh.colors.isEmpty } else { false } }

    /// Whether it is sampled over parameters of its own, and is found again.
    var isSampledByItself: Bool { if case .object = self { !fillsSpace } else { false } }
}

/// What is computed before the marks of a scene are made.
extension ChartSpecification {
    /// The same with the corners of its lines by parameters; those at a point of a surface are left to `atPoints`.
    var withCurves: ChartSpecification {
        var result = self
        for index in marks.indices {
            guard case .paths(var series) = marks[index], let curve = series.curve, !curve.isDerived
            else { continue }
            series.paths = CurveSampling.paths(of: curve)
            series.curve = nil
            result.marks[index] = .paths(series)
        }
        return result
    }

    /// The box in which what fills space is looked for; `nil` where nothing does.
    ///
    /// - Parameter extent: of everything that is known without it.
    func spaceBox(_ extent: DataExtent) -> DataBox? {
        let fillsSpace = marks.contains { mark in
            switch mark {
            case .surface(let surface): surface.source.fillsSpace
            case .vectors(let series): series.fillsSpace
            case .paths(let series): series.curve?.fillsSpace ?? false
            case .points, .boxes: false
            }
        }
        guard fillsSpace else { return nil }
        func range(_ scale: AxisScale, _ reach: DataExtent.Reach) -> ClosedRange<Double> {
            if let domain = scale.domain, domain.lowerBound < domain.upperBound { return domain }
            let standard = ChartScene.defaultFloorDomain
            return union(reach.domain, standard) ?? standard
        }
        return DataBox(x: range(x, extent.x), y: range(y, extent.y), z: range(z, extent.z))
    }

    /// Computes what is at one point of a surface.
    ///
    /// - Returns: its extent, data coordinates.
    mutating func drawAtPoints() -> [SIMD3<Double>] {
        var extent: [SIMD3<Double>] = []
        for index in marks.indices {
            switch marks[index] {
            case .paths(var series):
                guard let curve = series.curve, curve.isDerived, curve.intersection == nil else { continue }
                series.paths = CurveSampling.paths(of: curve)
                series.curve = nil
                marks[index] = .paths(series)
            case .vectors: break
            case .surface, .points, .boxes: continue
            }
            extent += marks[index].series.rows
        }
        return extent
    }

    /// Finds extremes and intersections.
    ///
    /// - Parameters:
    ///   - box: where they are looked for; heights are found at any height over its floor.
    ///   - cells: along each side of the box.
    /// - Returns: what was found, data coordinates.
    mutating func findDerived(in box: DataBox, cells: Int) throws(CancellationError) -> [SIMD3<Double>] {
        var found: [SIMD3<Double>] = []
        for index in marks.indices {
            switch marks[index] {
            case .points(var series):
                guard let object = series.extremes else { continue }
                let extremes = try ExtremeSearch.extremes(of: object, in: box)
                series.positions = extremes.positions
                series.extremes = nil
                tell(extremes.sentence)
                marks[index] = .points(series)
            case .paths(var series):
                guard let object = series.curve?.intersection else { continue }
                series.paths = try IntersectionSampling.paths(of: object, in: box, cells: cells)
                series.curve = nil
                if series.paths.isEmpty { tell(localized("The surfaces do not meet inside the chart.")) }
                marks[index] = .paths(series)
            case .surface, .boxes, .vectors: continue
            }
            found += marks[index].series.rows
        }
        return found
    }

    /// Makes arrows or lines of its vector fields.
    ///
    /// - Parameter box: which vector fields fill.
    mutating func drawVectors(in box: DataBox, axes: SceneAxes) {
        for index in marks.indices {
            guard case .vectors(let series) = marks[index] else { continue }
            guard series.fillsSpace else {
                marks[index] = .points(arrow(series, axes: axes))
                continue
            }
            switch series.display.form {
            case .arrows: marks[index] = .points(arrows(series, in: box, axes: axes))
            case .streamlines: marks[index] = .paths(streamlines(series, in: box))
            }
        }
    }

    private mutating func arrows(_ series: VectorSeries, in box: DataBox, axes: SceneAxes) -> PointSeries {
        let arrows = VectorSampling.arrows(series, in: box)
        tell(zeros: arrows.zeroCount, holes: arrows.holeCount)
        var points = PointSeries(labels: series.labels, positions: arrows.positions, style: series.style)
        points.style.symbol = .shape(.arrow)
        let lengths = arrows.vectors.map(\.length)
        color(&points.style) { points.values = lengths }
        let longest = lengths.max() ?? 1
        let extent = axes.box.upper - axes.box.lower
        let spacing = extent.max() / Double(series.display.boundedCount)
        for ((position, vector), length) in zip(zip(arrows.positions, arrows.vectors), lengths) {
            let direction = axes.direction(of: vector, at: position)
            // The shortest ones are still seen to point somewhere.
            let size = spacing * (0.25 + 0.7 * length / longest)
            points.sizes.append((series.style.symbolSize ?? 1) * size * ScenePoints.pointsPerPlotUnit)
            points.rotations.append(Rotation3D(pointing: direction))
        }
        return points
    }

    /// A single arrow, as long as its vector.
    private mutating func arrow(_ series: VectorSeries, axes: SceneAxes) -> PointSeries {
        var points = PointSeries(labels: series.labels, positions: [], style: series.style)
        points.style.symbol = .shape(.arrow)
        guard let (position, vector) = series.arrow, vector.length > 0 else {
            tell(localized("The normal or gradient is undefined or zero at the point."))
            return points
        }
        points.positions = [position + vector / 2]
        let direction = axes.direction(of: vector, at: position)
        points.sizes = [direction.length * ScenePoints.pointsPerPlotUnit]
        points.rotations = [Rotation3D(pointing: direction)]
        return points
    }

    private mutating func streamlines(_ series: VectorSeries, in box: DataBox) -> PathSeries {
        let lines = VectorSampling.streamlines(series, in: box)
        tell(zeros: lines.zeroCount, holes: lines.holeCount)
        var paths = PathSeries(labels: series.labels, paths: lines.paths, style: series.style)
        color(&paths.style) { paths.values = lines.lengths }
        return paths
    }

    /// Colours by length where the style does not say anything else.
    private func color(_ style: inout MarkStyle, _ setValues: () -> Void) {
        switch style.fill {
        case nil, .surface:
            style.fill = .values(label: localized("Length"))
            setValues()
        case .color, .linear, .radial, .elliptical, .series, .value, .values: break
        }
    }

    /// Says where a field has no direction.
    private mutating func tell(zeros: Int, holes: Int) {
        if zeros > 0 {
            tell(
                counted(
                    "The vector field is zero at {count} position.", "The vector field is zero at {count} positions.",
                    count: zeros))
        }
        if holes > 0 {
            tell(
                counted(
                    "The vector field is undefined at {count} position.",
                    "The vector field is undefined at {count} positions.", count: holes))
        }
    }

    /// Adds a sentence to the note.
    private mutating func tell(_ sentence: String) {
        if !sentence.isEmpty { note += (note.isEmpty ? "" : "\n") + sentence }
    }
}

extension ParametricCurve {
    /// The object whose surfaces meet in the curve; `nil` for a curve by a parameter.
    fileprivate var intersection: FormulaObject? {
        if case .object(let object) = self, object.kind == .intersection { object } else { nil }
    }

    /// Whether it follows from surfaces.
    fileprivate var isDerived: Bool { if case .object(let object) = self { object.isDerived } else { false } }

    /// Whether it is looked for in a box.
    fileprivate var fillsSpace: Bool { intersection.map { $0.heightIndex == nil && !$0.isByParameters } ?? false }
}

extension SceneAxes {
    /// A vector of data at a position, in plot coordinates.
    fileprivate func direction(of vector: SIMD3<Double>, at position: SIMD3<Double>) -> SIMD3<Double> {
        vector * SIMD3(x.scale(at: position.x), y.scale(at: position.y), z.scale(at: position.z))
    }
}

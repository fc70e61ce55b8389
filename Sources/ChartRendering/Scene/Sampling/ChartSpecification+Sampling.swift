import Charts
import Formula
import Localization

extension SurfaceMark.Source {
    /// Whether it is looked for in a box.
    var fillsSpace: Bool {
        switch self {
        case .implicit: true
        case .object(let object, _): object.kind == .implicitSurface
        case .function, .formula, .grid, .points, .parametric: false
        }
    }

    /// Whether it is sampled over parameters of its own, and is found again.
    var isSampledByItself: Bool { if case .object = self { !fillsSpace } else { false } }
}

/// What is computed before the marks of a scene are made.
extension ChartSpecification {
    /// The same with the corners of its lines by parameters.
    var withCurves: ChartSpecification {
        var result = self
        for index in marks.indices {
            guard case .paths(var series) = marks[index], let curve = series.curve else { continue }
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
            case .vectors: true
            case .points, .paths, .boxes: false
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

    /// Makes arrows or lines of its vector fields.
    mutating func drawVectors(in box: DataBox, axes: SceneAxes) {
        for index in marks.indices {
            guard case .vectors(let series) = marks[index] else { continue }
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
        let spacing = extent.max() / Double(max(2, series.display.count))
        for ((position, vector), length) in zip(zip(arrows.positions, arrows.vectors), lengths) {
            let direction =
                vector
                * SIMD3(axes.x.scale(at: position.x), axes.y.scale(at: position.y), axes.z.scale(at: position.z))
            // The shortest ones are still seen to point somewhere.
            let size = spacing * (0.25 + 0.7 * length / longest)
            points.sizes.append((series.style.symbolSize ?? 1) * size * ScenePoints.pointsPerPlotUnit)
            points.rotations.append(Rotation3D(pointing: direction))
        }
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
        var sentences = note.isEmpty ? [] : [note]
        if zeros > 0 {
            sentences.append(
                counted(
                    "The vector field is zero at {count} position.", "The vector field is zero at {count} positions.",
                    count: zeros))
        }
        if holes > 0 {
            sentences.append(
                counted(
                    "The vector field is undefined at {count} position.",
                    "The vector field is undefined at {count} positions.", count: holes))
        }
        note = sentences.joined(separator: "\n")
    }
}

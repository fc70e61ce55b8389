import Charts

/// Bodies of one shape and one material: bars, rectangles and the symbols that are no spheres.
struct SceneSolids: Sendable {
    enum Shape: Sendable {
        case cube, cylinder, cone, arrow
    }

    /// One body. Its size along each axis is meant before it is turned.
    struct Solid: Sendable {
        /// Plot position, and the coordinate on the colour scale.
        var center: SIMD4<Float>
        /// Plot units; 0 for what is flat.
        var size: SIMD4<Float>
        /// A unit quaternion, the scalar part last.
        var rotation = SIMD4<Float>(0, 0, 0, 1)
    }

    let shape: Shape
    let solids: [Solid]
    /// The end of each box that marks its value, plot position; empty for the symbols of points.
    let tips: [SIMD3<Double>]
    var material: SceneMaterial
    /// Finds the body under the pointer.
    let index: BoundingVolumeHierarchy

    /// The symbols of points.
    ///
    /// - Complexity: O(points). Points that are not finite or outside a domain are left out.
    init(_ series: PointSeries, shape: Shape, axes: SceneAxes, scale: inout SeriesScale) {
        self.shape = shape
        tips = []
        var solids: [Solid] = []
        for (index, value) in series.positions.enumerated() where axes.contains(value) {
            let size = Float(series.size(at: index) / ScenePoints.pointsPerPlotUnit)
            let colorCoordinate = series.values.isEmpty ? 0 : scale.coordinate(of: series.values[index])
            let rotation = (series.rotations.isEmpty ? nil : series.rotations[index]) ?? series.style.symbolRotation
            solids.append(
                Solid(
                    center: SIMD4(SIMD3<Float>(axes.position(of: value)), colorCoordinate),
                    size: SIMD4(repeating: size),
                    rotation: SIMD4<Float>((rotation ?? .identity).quaternion)))
        }
        self.solids = solids
        index = Self.index(of: solids, areBoxes: false)
        material = SceneMaterial(
            series.style, standard: ScenePoints.standardFill, roughness: 0.5, axes: axes, scale: &scale)
    }

    /// Bars and rectangles; what is beyond a domain is cut off.
    ///
    /// - Parameter spacing: of the bars of the chart.
    /// - Complexity: O(boxes × log boxes)
    init(_ series: BoxSeries, spacing: BarSpacing, axes: SceneAxes, scale: inout SeriesScale) {
        shape = .cube
        let box = axes.box
        var solids: [Solid] = []
        var tips: [SIMD3<Double>] = []
        for (index, ends) in zip(series.boxes.indices, series.plotBoxes(axes, spacing)) {
            let (lower, upper) = (pointwiseMax(ends.lower, box.lower), pointwiseMin(ends.upper, box.upper))
            // Also false for what is not finite.
            guard (0..<3).allSatisfy({ lower[$0] <= upper[$0] }) else { continue }
            let colorCoordinate = series.values.isEmpty ? 0 : scale.coordinate(of: series.values[index])
            solids.append(
                Solid(
                    center: SIMD4(SIMD3<Float>((lower + upper) / 2), colorCoordinate),
                    size: SIMD4(SIMD3<Float>(upper - lower), 0)))
            let end = axes.position(of: series.boxes[index].upper)
            tips.append(pointwiseMin(pointwiseMax(end, lower), upper))
        }
        self.solids = solids
        index = Self.index(of: solids, areBoxes: true)
        self.tips = tips
        material = SceneMaterial(
            series.style, standard: ScenePoints.standardFill, roughness: 0.5, axes: axes, scale: &scale)
    }
}

extension BoxSeries {
    /// The boxes in plot units, with the lower corner first; bars have got their width and depth.
    fileprivate func plotBoxes(_ axes: SceneAxes, _ spacing: BarSpacing) -> [Box] {
        let half = footprint.map { SIMD2($0.width.length(spacing.x), $0.depth.length(spacing.z)) / 2 }
        return boxes.map { box in
            let ends = (axes.position(of: box.lower), axes.position(of: box.upper))
            var plot = Box(lower: pointwiseMin(ends.0, ends.1), upper: pointwiseMax(ends.0, ends.1))
            if !ends.0.sum().isFinite || !ends.1.sum().isFinite { plot.upper = SIMD3(repeating: -.infinity) }
            if let half {
                plot.lower -= SIMD3(half.x, 0, half.y)
                plot.upper += SIMD3(half.x, 0, half.y)
            }
            return plot
        }
    }
}

extension MarkDimension {
    /// Plot units.
    fileprivate func length(_ spacing: Double) -> Double {
        switch measure {
        case .fixed(let width): width / ScenePoints.pointsPerPlotUnit
        case .ratio(let ratio): ratio * spacing
        }
    }
}

/// The room that each bar of a chart has, whatever series it belongs to.
struct BarSpacing {
    /// Along x and z, plot units.
    let x: Double
    let z: Double

    /// - Complexity: O(bars × log bars)
    init(of marks: [Mark], axes: SceneAxes) {
        let bars = marks.bars
        x = Self.spacing(bars.map(\.lower.x), along: axes.x)
        z = Self.spacing(bars.map(\.lower.z), along: axes.z)
    }

    private static func spacing(_ values: [Double], along axis: SceneAxis) -> Double {
        if !axis.categories.isEmpty { return abs(axis.scale(at: 0)) }
        // A single bar gets a tenth of the box.
        return values.map(axis.position).leastStep(above: 1e-9) ?? 0.1
    }
}

extension [Mark] {
    /// All bars, of whatever series.
    var bars: [BoxSeries.Box] {
        flatMap { mark -> [BoxSeries.Box] in
            if case .boxes(let series) = mark, series.footprint != nil { series.boxes } else { [] }
        }
    }
}

extension [Double] {
    /// The distance of the nearest two, of those that are further apart than `room`; `nil` where there are no two.
    func leastStep(above room: Double = 0) -> Double? {
        let sorted = filter(\.isFinite).sorted()
        return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > room }.min()
    }
}

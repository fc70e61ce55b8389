import Charts

/// How far the data of a chart reach along each axis.
struct DataExtent: Sendable {
    private(set) var x: Reach
    private(set) var y: Reach
    private(set) var z: Reach

    /// How far along one axis.
    struct Reach: Sendable {
        let type: ScaleType
        /// The number of finite values that have no position on the axis.
        fileprivate(set) var leftOut = 0
        fileprivate(set) var surfaces: ClosedRange<Double>?
        /// The visible range of the surfaces, where that is not all of them.
        fileprivate(set) var telling: ClosedRange<Double>?
        /// Lines, rectangles and bars.
        fileprivate(set) var shapes: ClosedRange<Double>?
        fileprivate(set) var points: ClosedRange<Double>?

        fileprivate init(_ scale: AxisScale) {
            type = scale.type ?? .linear
        }

        fileprivate mutating func add(_ value: Double, to part: WritableKeyPath<Reach, ClosedRange<Double>?>) {
            guard value.isFinite else { return }
            guard type.admits(value) else {
                leftOut += 1
                return
            }
            self[keyPath: part] = union(self[keyPath: part], value...value)
        }

        /// From the smallest to the largest value; `nil` where none is finite.
        var range: ClosedRange<Double>? { union(union(surfaces, shapes), points) }

        /// The domain that shows all of it: surfaces and shapes end at the sides of the box, points have a twentieth of
        /// their range beyond them, so that no symbol is cut.
        var domain: ClosedRange<Double>? {
            union(
                union(telling ?? surfaces, shapes),
                points.map { points in
                    // Along the axis, whatever its scale.
                    let (low, high) = (type.length(of: points.lowerBound), type.length(of: points.upperBound))
                    let room = high / 20 - low / 20
                    if room == 0 { return points }
                    return type.value(at: low - room)...type.value(at: high + room)
                })
        }
    }

    /// The extent without the surfaces.
    ///
    /// - Complexity: O(points)
    init(of specification: ChartSpecification) {
        (x, y, z) = (Reach(specification.x), Reach(specification.y), Reach(specification.z))
        for mark in specification.marks {
            let series = mark.series
            for position in series.bounds { add(position, to: series.needsMargin ? \.points : \.shapes) }
        }
        // Bars extend to both sides of their positions.
        let bars = specification.marks.bars
        x.shapes = union(x.shapes, Self.widened(bars.map(\.lower.x)))
        z.shapes = union(z.shapes, Self.widened(bars.map(\.lower.z)))
    }

    private mutating func add(_ position: SIMD3<Double>, to reach: WritableKeyPath<Reach, ClosedRange<Double>?>) {
        x.add(position.x, to: reach)
        y.add(position.y, to: reach)
        z.add(position.z, to: reach)
    }

    /// The range of some values, with half the distance of the nearest two beyond both ends.
    private static func widened(_ values: [Double]) -> ClosedRange<Double>? {
        let finite = values.filter(\.isFinite)
        guard let first = finite.min(), let last = finite.max() else { return nil }
        let room = (values.leastStep() ?? 1) / 2
        return first - room...last + room
    }

    /// The heights of a grid along an axis.
    struct Heights: Sendable {
        let type: ScaleType
        let range: ClosedRange<Double>?
        /// The visible range of them.
        let telling: ClosedRange<Double>?
        let leftOut: Int

        /// - Complexity: O(samples)
        init(of grid: HeightGrid, type: ScaleType) {
            self.type = type
            range = grid.heightRange(admitting: type.admits)
            telling = type.isLinear ? grid.percentileHeightRange : nil
            leftOut = type.isLinear ? 0 : grid.samples.count { $0.isFinite && !type.admits($0) }
        }
    }

    /// Adds a surface.
    ///
    /// - Parameter known: its heights on a scale of the type of the y axis, where they were found before.
    /// - Returns: the heights of a grid; `nil` for other surfaces.
    @discardableResult
    mutating func add(_ surface: SampledSurface, heights known: Heights? = nil) -> Heights? {
        switch surface {
        case .grid(let grid):
            let heights = known ?? Heights(of: grid, type: y.type)
            x.surfaces = union(x.surfaces, grid.xDomain)
            y.surfaces = union(y.surfaces, heights.range)
            y.telling = union(y.telling, heights.telling)
            y.leftOut += heights.leftOut
            z.surfaces = union(z.surfaces, grid.zDomain)
            return heights
        case .mesh(let mesh): add(mesh.positions)
        case .points(let points): add(points)
        }
        return nil
    }

    /// Adds positions; one that is not finite is ignored along all axes.
    mutating func add(_ points: [SIMD3<Double>]) {
        for point in points where point.sum().isFinite { add(point, to: \.shapes) }
    }

    /// Adds a box that something fills.
    mutating func add(_ box: DataBox) {
        add([box.lower, box.upper])
    }
}

/// The range from the lower of both beginnings to the higher of both ends.
func union(_ first: ClosedRange<Double>?, _ second: ClosedRange<Double>?) -> ClosedRange<Double>? {
    guard let first, let second else { return first ?? second }
    return min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
}

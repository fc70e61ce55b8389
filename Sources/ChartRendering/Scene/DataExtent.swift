import Charts

/// How far the data of a chart reach along each axis.
struct DataExtent: Sendable {
    private(set) var x = Reach()
    private(set) var y = Reach()
    private(set) var z = Reach()

    /// How far along one axis.
    struct Reach: Sendable {
        fileprivate(set) var surfaces: ClosedRange<Double>?
        /// What is worth showing of the surfaces, where that is not all of them.
        fileprivate(set) var telling: ClosedRange<Double>?
        /// Lines, rectangles and bars.
        fileprivate(set) var shapes: ClosedRange<Double>?
        fileprivate(set) var points: ClosedRange<Double>?

        /// From the smallest to the largest value; `nil` where none is finite.
        var range: ClosedRange<Double>? { union(union(surfaces, shapes), points) }

        /// The domain that shows all of it: surfaces and shapes end at the sides of the box, points have a twentieth of
        /// their range beyond them, so that no symbol is cut.
        var domain: ClosedRange<Double>? {
            union(
                union(telling ?? surfaces, shapes),
                points.map { points in
                    let room = points.upperBound / 20 - points.lowerBound / 20
                    return points.lowerBound - room...points.upperBound + room
                })
        }
    }

    /// The extent without the surfaces.
    ///
    /// - Complexity: O(points)
    init(of marks: [Mark]) {
        for mark in marks {
            switch mark {
            case .surface: break
            case .points(let series):
                for position in series.positions { add(position, to: \.points) }
            case .paths(let series):
                for position in series.paths.joined() { add(position, to: \.shapes) }
            case .boxes(let series):
                for box in series.boxes {
                    add(box.lower, to: \.shapes)
                    add(box.upper, to: \.shapes)
                }
                // Bars reach to both sides of where they stand.
                if series.footprint != nil {
                    x.shapes = union(x.shapes, Self.widened(series.boxes.map(\.lower.x)))
                    z.shapes = union(z.shapes, Self.widened(series.boxes.map(\.lower.z)))
                }
            }
        }
    }

    private mutating func add(_ position: SIMD3<Double>, to reach: WritableKeyPath<Reach, ClosedRange<Double>?>) {
        x[keyPath: reach] = union(x[keyPath: reach], finite(position.x))
        y[keyPath: reach] = union(y[keyPath: reach], finite(position.y))
        z[keyPath: reach] = union(z[keyPath: reach], finite(position.z))
    }

    /// The range of some values, with half the distance of the nearest two beyond both ends.
    private static func widened(_ values: [Double]) -> ClosedRange<Double>? {
        let sorted = values.filter(\.isFinite).sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        let room = (zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min() ?? 1) / 2
        return first - room...last + room
    }

    /// Takes a sampled surface in.
    mutating func add(_ surface: SampledSurface) {
        switch surface {
        case .grid(let grid):
            x.surfaces = union(x.surfaces, grid.xDomain)
            y.surfaces = union(y.surfaces, grid.heightRange)
            y.telling = union(y.telling, grid.tellingHeightRange)
            z.surfaces = union(z.surfaces, grid.zDomain)
        case .mesh(let places, _), .points(let places):
            // A place that is a hole says nothing along the other axes either.
            for place in places where place.sum().isFinite { add(place, to: \.shapes) }
        }
    }
}

private func finite(_ value: Double) -> ClosedRange<Double>? {
    value.isFinite ? value...value : nil
}

/// The range from the lower of both beginnings to the higher of both ends.
func union(_ first: ClosedRange<Double>?, _ second: ClosedRange<Double>?) -> ClosedRange<Double>? {
    guard let first, let second else { return first ?? second }
    return min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
}

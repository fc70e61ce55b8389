import Charts

/// How far the data of a chart reach along each axis.
struct DataExtent: Sendable {
    private(set) var x = Reach()
    private(set) var y = Reach()
    private(set) var z = Reach()

    /// How far along one axis.
    struct Reach: Sendable {
        fileprivate(set) var surfaces: ClosedRange<Double>?
        fileprivate(set) var points: ClosedRange<Double>?
        /// What is worth showing of the surfaces, where that is not all of them.
        fileprivate(set) var telling: ClosedRange<Double>?

        /// From the smallest to the largest value; `nil` where none is finite.
        var range: ClosedRange<Double>? { union(surfaces, points) }

        /// The domain that shows all of it: surfaces end at the sides of the box, points have a twentieth of their range
        /// beyond them, so that no symbol is cut.
        var domain: ClosedRange<Double>? {
            union(
                telling ?? surfaces,
                points.map { points in
                    let room = points.upperBound / 20 - points.lowerBound / 20
                    return points.lowerBound - room...points.upperBound + room
                })
        }
    }

    /// The extent before any surface is sampled.
    ///
    /// - Complexity: O(points); the heights of grids are left to sampling.
    init(of marks: [Mark]) {
        for mark in marks {
            switch mark {
            case .surface(let surface):
                guard case .grid(let grid) = surface.source else { continue }
                x.surfaces = union(x.surfaces, grid.xDomain)
                z.surfaces = union(z.surfaces, grid.zDomain)
            case .points(let series):
                for position in series.positions {
                    x.points = union(x.points, finite(position.x))
                    y.points = union(y.points, finite(position.y))
                    z.points = union(z.points, finite(position.z))
                }
            }
        }
    }

    /// Takes a sampled surface in.
    mutating func add(_ grid: HeightGrid) {
        x.surfaces = union(x.surfaces, grid.xDomain)
        y.surfaces = union(y.surfaces, grid.heightRange)
        y.telling = union(y.telling, grid.tellingHeightRange)
        z.surfaces = union(z.surfaces, grid.zDomain)
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

import Charts

/// How far the data of a chart reach, before any function is sampled.
struct DataExtent {
    private(set) var x: ClosedRange<Double>?
    private(set) var y: ClosedRange<Double>?
    private(set) var z: ClosedRange<Double>?

    /// - Complexity: O(points); the heights of grids are left to sampling.
    init(of marks: [Mark]) {
        for mark in marks {
            switch mark {
            case .surface(let surface):
                guard case .grid(let grid) = surface.source else { continue }
                x = Self.union(x, grid.xDomain)
                z = Self.union(z, grid.zDomain)
            case .points(let series):
                x = Self.union(x, Self.padded(series.positions.lazy.map(\.x)))
                y = Self.union(y, Self.padded(series.positions.lazy.map(\.y)))
                z = Self.union(z, Self.padded(series.positions.lazy.map(\.z)))
            }
        }
    }

    static func union(_ first: ClosedRange<Double>?, _ second: ClosedRange<Double>?) -> ClosedRange<Double>? {
        guard let first, let second else { return first ?? second }
        return min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
    }

    /// The range of the finite values with a twentieth of it on both sides, so that no symbol is cut by the box.
    private static func padded(_ values: some Sequence<Double>) -> ClosedRange<Double>? {
        var range: ClosedRange<Double>?
        for value in values where value.isFinite {
            range = union(range, value...value)
        }
        return range.map { range in
            let room = range.upperBound / 20 - range.lowerBound / 20
            return range.lowerBound - room...range.upperBound + room
        }
    }
}

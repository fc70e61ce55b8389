/// A line of equal height over the floor.
public struct LevelLine: Hashable, Sendable {
    /// The height along it.
    public let height: Double
    /// (x, z) one after another; a closed line ends where it begins.
    public let points: [SIMD2<Double>]
    /// Whether it ends where it begins.
    public var isClosed: Bool { points.first == points.last }
}

extension HeightGrid {
    /// Lines of equal height, by linear interpolation between the samples (marching squares).
    ///
    /// Of a large grid evenly chosen samples are looked at.
    ///
    /// - Parameters:
    ///   - heights: of the lines.
    ///   - limit: samples per side that are looked at, at least 2.
    /// - Returns: the lines of the first height first. They end at the edge of the floor and at holes.
    /// - Complexity: O(`heights.count` × `limit`²)
    public func levelLines(at heights: [Double], limit: Int = 256) -> [LevelLine] {
        let grid = ReducedGrid(self, limit: limit)
        return heights.flatMap { height in
            var tracer = LevelTracer(grid, height)
            return tracer.lines().map { LevelLine(height: height, points: $0) }
        }
    }
}

/// The lines of one height through the cells of a grid.
private struct LevelTracer {
    private let grid: ReducedGrid
    private let height: Double
    /// The crossed sides of cells. A side has the number of its first sample twice, and one more where it is along z.
    private var joiner = LineJoiner()

    init(_ grid: ReducedGrid, _ height: Double) {
        (self.grid, self.height) = (grid, height)
        for row in 0..<grid.rows - 1 {
            for column in 0..<grid.columns - 1 { addCell(column, row) }
        }
    }

    private mutating func addCell(_ column: Int, _ row: Int) {
        let first = row * grid.columns + column
        let corners = [first, first + 1, first + grid.columns + 1, first + grid.columns].map { grid.heights[$0] }
        guard corners.allSatisfy(\.isFinite) else { return }
        let isAbove = corners.map { $0 >= height }
        // Those between a corner and the next one, around the cell.
        let around = [2 * first, 2 * (first + 1) + 1, 2 * (first + grid.columns), 2 * first + 1]
        let crossed = (0..<4).filter { isAbove[$0] != isAbove[($0 + 1) % 4] }
        switch crossed.count {
        case 2: joiner.join(around[crossed[0]], around[crossed[1]])
        case 4:
            // A saddle: the corners that are like the middle are connected.
            let middle = corners.reduce(0) { $0 + $1 / 4 } >= height
            let shift = middle == isAbove[0] ? 0 : 3
            joiner.join(around[shift], around[(shift + 1) % 4])
            joiner.join(around[(shift + 2) % 4], around[(shift + 3) % 4])
        default: break
        }
    }

    /// The points of each line.
    mutating func lines() -> [[SIMD2<Double>]] {
        joiner.lines().map { $0.map(point) }
    }

    private func point(_ side: Int) -> SIMD2<Double> {
        let first = side / 2
        let second = side.isMultiple(of: 2) ? first + 1 : first + grid.columns
        func position(_ sample: Int) -> SIMD2<Double> {
            SIMD2(grid.x[sample % grid.columns], grid.z[sample / grid.columns])
        }
        let (low, high) = (grid.heights[first], grid.heights[second])
        // Halves, whose difference is never infinite.
        let share = (height / 2 - low / 2) / (high / 2 - low / 2)
        return position(first) + (position(second) - position(first)) * share
    }
}

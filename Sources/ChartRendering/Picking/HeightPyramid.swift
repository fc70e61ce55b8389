/// The lowest and highest height of blocks of a surface, of blocks of blocks, and so on: what a ray passes over or under
/// as a whole is not looked at.
struct HeightPyramid: Sendable {
    /// The blocks of one size, row after row.
    struct Level: Sendable {
        let columns: Int
        let rows: Int
        /// Lowest and highest height; the lowest is above the highest where there is none.
        var bounds: [SIMD2<Float>]
    }

    /// From single blocks to one block of all.
    let levels: [Level]

    /// Cells a side of the smallest blocks, and of those that are drawn, at each level.
    static let side = 16

    /// - Complexity: O(samples)
    init(columns: Int, rows: Int, heights: [Float]) {
        let (cellColumns, cellRows) = (columns - 1, rows - 1)
        func blocks(_ count: Int) -> Int { (count + Self.side - 1) / Self.side }
        let none = SIMD2<Float>(.infinity, -.infinity)
        var first = Level(
            columns: blocks(cellColumns), rows: blocks(cellRows),
            bounds: Array(repeating: none, count: blocks(cellColumns) * blocks(cellRows)))
        heights.withUnsafeBufferPointer { heights in
            for row in 0..<rows {
                // A sample between two blocks belongs to both.
                let blockRows = Self.blocks(of: row, count: first.rows)
                for column in 0..<columns {
                    let height = heights[row * columns + column]
                    if height <= SceneSurface.hole / 2 { continue }
                    for blockRow in blockRows {
                        for blockColumn in Self.blocks(of: column, count: first.columns) {
                            let index = blockRow * first.columns + blockColumn
                            let bound = first.bounds[index]
                            first.bounds[index] = SIMD2(min(bound.x, height), max(bound.y, height))
                        }
                    }
                }
            }
        }
        var levels = [first]
        while let last = levels.last, last.columns > 1 || last.rows > 1 {
            var next = Level(columns: (last.columns + 1) / 2, rows: (last.rows + 1) / 2, bounds: [])
            next.bounds = Array(repeating: none, count: next.columns * next.rows)
            for row in 0..<last.rows {
                for column in 0..<last.columns {
                    let (bound, index) = (last.bounds[row * last.columns + column], row / 2 * next.columns + column / 2)
                    let known = next.bounds[index]
                    next.bounds[index] = SIMD2(min(known.x, bound.x), max(known.y, bound.y))
                }
            }
            levels.append(next)
        }
        self.levels = levels
    }

    /// The blocks that a sample is a corner of.
    private static func blocks(of sample: Int, count: Int) -> ClosedRange<Int> {
        let block = sample / side
        let lower = sample % side == 0 && block > 0 ? block - 1 : min(block, count - 1)
        return lower...min(block, count - 1)
    }
}

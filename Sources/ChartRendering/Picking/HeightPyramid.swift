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
    static let side = 8

    /// - Complexity: O(samples)
    init(columns: Int, rows: Int, heights: [Float]) {
        let (cellColumns, cellRows) = (columns - 1, rows - 1)
        func blocks(_ count: Int) -> Int { (count + Self.side - 1) / Self.side }
        let none = SIMD2<Float>(.infinity, -.infinity)
        var first = Level(
            columns: blocks(cellColumns), rows: blocks(cellRows),
            bounds: Array(repeating: none, count: blocks(cellColumns) * blocks(cellRows)))
        let (firstColumns, firstRows) = (first.columns, first.rows)
        first.bounds.withUnsafeMutableBufferPointer { target in
            heights.withUnsafeBufferPointer { heights in
                inParallel(firstRows, target, work: heights.count) { blockRow, target in
                    // A sample between two blocks belongs to both.
                    let lastRow = min((blockRow + 1) * Self.side, rows - 1)
                    for blockColumn in 0..<firstColumns {
                        let lastColumn = min((blockColumn + 1) * Self.side, columns - 1)
                        var (low, high) = (Float.infinity, -Float.infinity)
                        for row in blockRow * Self.side...lastRow {
                            for index in row * columns + blockColumn * Self.side...row * columns + lastColumn {
                                let height = heights[index]
                                let isThere = height > SceneSurface.hole / 2
                                low = min(low, isThere ? height : .infinity)
                                high = max(high, isThere ? height : -.infinity)
                            }
                        }
                        target[blockRow * firstColumns + blockColumn] = SIMD2(low, high)
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
}

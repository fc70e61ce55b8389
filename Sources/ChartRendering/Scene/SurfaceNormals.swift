import Charts
import Foundation

/// The unit normals of a surface, one a sample, to be mixed between samples: the light of a picture does not depend on how
/// many triangles it is drawn with.
struct SurfaceNormals: Sendable {
    let columns: Int
    let rows: Int
    /// x and z of each normal in parts of 32,767; y is what completes them, upwards. A hole has the mean of those
    /// beside it, or is `unknown`.
    let values: [SIMD2<Int16>]

    /// Of a hole among holes. No normal has these parts.
    private static let unknown = SIMD2<Int16>(.min, 0)

    private init(columns: Int, rows: Int, values: [SIMD2<Int16>]) {
        self.columns = columns
        self.rows = rows
        self.values = values
    }

    /// - Parameters:
    ///   - slopes: how fast the height grows along x and z at each sample, not finite where that is not known; those that are not
    ///     known are computed from the adjacent heights.
    ///   - columnScales: what makes plot units of slopes along x, a column each, and `rowScales` of those along z.
    ///   - heights: as `SceneSurface.heights`, in plot units.
    ///   - columnCoordinates: plot x of each column, `rowCoordinates` plot z of each row.
    /// - Complexity: O(samples)
    init(
        slopes: [SIMD2<Float>], columnScales: [Float], rowScales: [Float], heights: [Float], isTorn: Bool,
        columnCoordinates: [Float], rowCoordinates: [Float]
    ) {
        columns = columnCoordinates.count
        rows = rowCoordinates.count
        let count = columns
        values = [SIMD2<Int16>](unsafeUninitializedCapacity: heights.count) { target, initialized in
            slopes.withUnsafeBufferPointer { slopes in
                heights.withUnsafeBufferPointer { heights in
                    columnCoordinates.withUnsafeBufferPointer { columnCoordinates in
                        rowCoordinates.withUnsafeBufferPointer { rowCoordinates in
                            let field = HeightField(
                                heights: heights, isTorn: isTorn, columnCoordinates: columnCoordinates,
                                rowCoordinates: rowCoordinates)
                            inParallel(rowCoordinates.count, target, work: heights.count) { row, target in
                                for column in 0..<count {
                                    let sample = row * count + column
                                    let scale = SIMD2(columnScales[column], rowScales[row])
                                    let known = slopes.isEmpty ? nil : Self.normal(slope: slopes[sample] * scale)
                                    target[sample] = known ?? Self.normal(slope: field.slope(column, row)) ?? .zero
                                }
                            }
                            // Only samples that are no holes are read, and only holes are written.
                            inParallel(rowCoordinates.count, target, work: heights.count) { row, target in
                                for column in 0..<count where !field.isThere(column, row) {
                                    target[row * count + column] = field.mean(of: target, around: column, row)
                                }
                            }
                        }
                    }
                }
            }
            initialized = heights.count
        }
    }

    /// The normals, and then at a half, a quarter and so on of the samples a side.
    var levels: [SurfaceNormals] {
        let count = min(SurfaceLevels.most, Int(log2(Double(min(columns, rows)))))
        return (0..<count).reduce(into: [self]) { levels, number in levels.append(levels[number].halved) }
    }

    /// The normals at half of the samples a side, each the mean of those of four that are known.
    private var halved: SurfaceNormals {
        let (halfColumns, halfRows) = (max(1, columns / 2), max(1, rows / 2))
        let (right, down) = (min(1, columns - 1), min(1, rows - 1))
        let count = columns
        let means = [SIMD2<Int16>](unsafeUninitializedCapacity: halfColumns * halfRows) { target, initialized in
            values.withUnsafeBufferPointer { source in
                inParallel(halfRows, target, work: source.count) { row, target in
                    for column in 0..<halfColumns {
                        let first = 2 * row * count + 2 * column
                        let second = first + down * count
                        var mean = Mean()
                        mean.add(source[first])
                        mean.add(source[first + right])
                        mean.add(source[second])
                        mean.add(source[second + right])
                        target[row * halfColumns + column] = mean.normal
                    }
                }
            }
            initialized = halfColumns * halfRows
        }
        return SurfaceNormals(columns: halfColumns, rows: halfRows, values: means).filled
    }

    /// The same, with the mean of the adjacent ones for each that is unknown: what is drawn at the rim of a hole reads
    /// some of it.
    private var filled: SurfaceNormals {
        guard values.contains(Self.unknown) else { return self }
        let filled = values.indices.map { sample in
            guard values[sample] == Self.unknown else { return values[sample] }
            let (row, column) = sample.quotientAndRemainder(dividingBy: columns)
            var mean = Mean()
            for row in max(0, row - 1)...min(rows - 1, row + 1) {
                for column in max(0, column - 1)...min(columns - 1, column + 1) {
                    mean.add(values[row * columns + column])
                }
            }
            return mean.normal
        }
        return SurfaceNormals(columns: columns, rows: rows, values: filled)
    }

    /// The mean of the normals that are known.
    private struct Mean {
        private var sum = SIMD2<Int32>.zero
        private var count: Int32 = 0

        @inline(__always)
        mutating func add(_ normal: SIMD2<Int16>) {
            guard normal.x != unknown.x else { return }
            sum &+= SIMD2<Int32>(truncatingIfNeeded: normal)
            count += 1
        }

        var normal: SIMD2<Int16> {
            switch count {
            case 0: unknown
            case 4: SIMD2<Int16>(truncatingIfNeeded: sum &>> 2)
            default: SIMD2<Int16>(truncatingIfNeeded: sum / count)
            }
        }
    }

    /// The unit normal of a sample.
    func vector(_ sample: Int) -> SIMD3<Float> {
        let sides = SIMD2<Float>(values[sample]) / 32_767
        return SIMD3(sides.x, max(0, 1 - (sides * sides).sum()).squareRoot(), sides.y)
    }

    /// - Returns: `nil` where the slope is not finite.
    @inline(__always)
    private static func normal(slope: SIMD2<Float>) -> SIMD2<Int16>? {
        let length = (1 + slope.x * slope.x + slope.y * slope.y).squareRoot()
        guard length.isFinite else { return nil }
        let parts = slope * (-32_767 / length)
        return SIMD2(Int16(parts.x), Int16(parts.y))
    }

    /// The heights around a sample.
    private struct HeightField: @unchecked Sendable {
        let heights: UnsafeBufferPointer<Float>
        let isTorn: Bool
        let columnCoordinates: UnsafeBufferPointer<Float>
        let rowCoordinates: UnsafeBufferPointer<Float>

        private var columns: Int { columnCoordinates.count }
        private var rows: Int { rowCoordinates.count }

        @inline(__always)
        func isThere(_ column: Int, _ row: Int) -> Bool {
            heights[row * columns + column] > SceneSurface.hole / 2
        }

        /// How fast the height grows along x and z: between both neighbours where they are there, to one of them beside a
        /// hole or the rim. Beyond an edge between two torn cells the surface is another one.
        @inline(__always)
        func slope(_ column: Int, _ row: Int) -> SIMD2<Float> {
            var (left, right) = (column == 0 ? 0 : 1, column == columns - 1 ? 0 : 1)
            var (up, down) = (row == 0 ? 0 : 1, row == rows - 1 ? 0 : 1)
            if isTorn {
                let cells = (
                    isTornAt(column, row), isTornAt(column - 1, row), isTornAt(column, row - 1),
                    isTornAt(column - 1, row - 1)
                )
                if cells.1 && cells.3 { left = 0 }
                if cells.0 && cells.2 { right = 0 }
                if cells.2 && cells.3 { up = 0 }
                if cells.0 && cells.1 { down = 0 }
            }
            if left == 1, !isThere(column - 1, row) { left = 0 }
            if right == 1, !isThere(column + 1, row) { right = 0 }
            if up == 1, !isThere(column, row - 1) { up = 0 }
            if down == 1, !isThere(column, row + 1) { down = 0 }
            let sample = row * columns + column
            let rise = SIMD2(
                heights[sample + right] - heights[sample - left],
                heights[sample + down * columns] - heights[sample - up * columns])
            let way = SIMD2(
                columnCoordinates[column + right] - columnCoordinates[column - left],
                rowCoordinates[row + down] - rowCoordinates[row - up])
            return SIMD2(way.x == 0 ? 0 : rise.x / way.x, way.y == 0 ? 0 : rise.y / way.y)
        }

        /// Whether the cell that begins at a sample is torn, or not there at all.
        private func isTornAt(_ column: Int, _ row: Int) -> Bool {
            guard column >= 0, row >= 0, column < columns - 1, row < rows - 1 else { return true }
            return heights[row * columns + column].bitPattern & 1 == 1
        }

        /// The mean of the normals next to a hole.
        func mean(of normals: UnsafeMutablePointer<SIMD2<Int16>>, around column: Int, _ row: Int) -> SIMD2<Int16> {
            var mean = Mean()
            for row in max(0, row - 1)...min(rows - 1, row + 1) {
                for column in max(0, column - 1)...min(columns - 1, column + 1) where isThere(column, row) {
                    mean.add(normals[row * columns + column])
                }
            }
            return mean.normal
        }
    }
}

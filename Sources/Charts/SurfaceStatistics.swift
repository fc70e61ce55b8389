/// What can be said of a surface over the floor in numbers.
///
/// Heights are in the units of the y axis, areas on the floor in those of x times z, and volumes in those of all three axes; where x and z
/// have lengths on the ground they count instead. The area of
/// the surface means something where all three axes have the same unit.
public struct SurfaceStatistics: Hashable, Sendable, Encodable {
    /// The number of samples with a height.
    public let sampleCount: Int
    /// The number of samples without one.
    public let missingCount: Int
    /// The lowest height of a sample.
    public let minimum: Double
    /// The highest height of a sample.
    public let maximum: Double
    /// The arithmetic mean of the heights.
    public let mean: Double
    /// The arithmetic mean height of the surface about its mean, Sa of ISO 25178-2: the mean of |y − mean|.
    public let arithmeticRoughness: Double
    /// The root mean square height of the surface about its mean, Sq of ISO 25178-2, which is its standard deviation.
    public let rootMeanSquareRoughness: Double
    /// The area of the floor under the surface.
    public let floorArea: Double
    /// The area of the surface.
    public let area: Double
    /// The height that volumes are measured from.
    public let level: Double
    /// The volume between the level and the surface where that is higher; of a difference of two surfaces above 0, the fill.
    public let volumeAbove: Double
    /// The volume between the level and the surface where that is lower, not negative; of a difference below 0, the cut.
    public let volumeBelow: Double

    /// Computes the statistics; areas and volumes are those of two triangles for each cell, and cells with a hole or a jump have none.
    ///
    /// - Parameters:
    ///   - grid: the heights.
    ///   - level: the height that volumes are measured from.
    ///   - lengths: how long a unit of x and one of z are on the ground, for areas and volumes.
    /// - Returns: `nil` where no height is a number.
    /// - Complexity: O(rows × columns)
    public init?(_ grid: HeightGrid, above level: Double = 0, lengths: (x: Double, z: Double) = (1, 1)) {
        guard let range = grid.samples.range(admitting: { _ in true }) else { return nil }
        (minimum, maximum, self.level) = (range.lowerBound, range.upperBound, level)
        var (count, sum) = (0, 0.0)
        // Row by row, so that few numbers are added to a much larger one.
        for row in 0..<grid.rows {
            var rowSum = 0.0
            for value in grid.samples[row * grid.columns..<(row + 1) * grid.columns] where value.isFinite {
                rowSum += value
                count += 1
            }
            sum += rowSum
        }
        let mean = sum / Double(count)
        var (magnitudes, squares) = (0.0, 0.0)
        for row in 0..<grid.rows {
            var (rowMagnitudes, rowSquares) = (0.0, 0.0)
            for value in grid.samples[row * grid.columns..<(row + 1) * grid.columns] where value.isFinite {
                rowMagnitudes += abs(value - mean)
                rowSquares += (value - mean) * (value - mean)
            }
            magnitudes += rowMagnitudes
            squares += rowSquares
        }
        (sampleCount, missingCount, self.mean) = (count, grid.samples.count - count, mean)
        arithmeticRoughness = magnitudes / Double(count)
        rootMeanSquareRoughness = (squares / Double(count)).squareRoot()
        var triangles = Triangles(level: level)
        triangles.add(grid, lengths)
        (floorArea, area) = (triangles.floorArea, triangles.area)
        (volumeAbove, volumeBelow) = (triangles.volumeAbove, triangles.volumeBelow)
    }

    /// The sums over two triangles for each cell.
    private struct Triangles {
        let level: Double
        var floorArea = 0.0
        var area = 0.0
        var volumeAbove = 0.0
        var volumeBelow = 0.0

        mutating func add(_ grid: HeightGrid, _ lengths: (x: Double, z: Double)) {
            var torn = grid.tornCells[...]
            let columns = grid.columns
            for row in 0..<grid.rows - 1 {
                var line = Triangles(level: level)
                let depth = (grid.z(row + 1) - grid.z(row)) * lengths.z
                for column in 0..<columns - 1 {
                    if torn.first == row * (columns - 1) + column {
                        torn.removeFirst()
                        continue
                    }
                    let width = (grid.x(column + 1) - grid.x(column)) * lengths.x
                    let (a, b) = (grid[column, row], grid[column + 1, row])
                    let (c, d) = (grid[column, row + 1], grid[column + 1, row + 1])
                    // The diagonal from b to c divides the cell.
                    line.add(a, b, c, width, depth)
                    line.add(d, c, b, width, depth)
                }
                floorArea += line.floorArea
                area += line.area
                volumeAbove += line.volumeAbove
                volumeBelow += line.volumeBelow
            }
        }

        /// Adds a triangle with a right angle at its first corner.
        private mutating func add(_ corner: Double, _ across: Double, _ along: Double, _ width: Double, _ depth: Double)
        {
            guard (corner + across + along).isFinite else { return }
            let floor = width * depth / 2
            floorArea += floor
            let (u, v) = ((across - corner) * depth, (along - corner) * width)
            area += (u * u + v * v + width * width * depth * depth).squareRoot() / 2
            // Sorted by height above the level.
            let low = min(corner, across, along) - level
            let high = max(corner, across, along) - level
            let middle = corner + across + along - 3 * level - low - high
            let whole = floor * (low + middle + high) / 3
            let above: Double
            if low >= 0 {
                above = whole
            } else if high <= 0 {
                above = 0
            } else if middle <= 0 {
                // A pyramid at the highest corner.
                above = floor * high * high * high / (3 * (high - middle) * (high - low))
            } else {
                // All but one at the lowest.
                above = whole - floor * low * low * low / (3 * (high - low) * (middle - low))
            }
            volumeAbove += above
            volumeBelow += above - whole
        }
    }
}

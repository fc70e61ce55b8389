import Formula

/// Heights over a rectangle of the floor: a terrain, a matrix, a sampled function.
///
/// Columns and rows are evenly spaced unless `xValues` and `zValues` give their coordinates. Rows run along z and columns along x. `samples` holds them row by row: the value at column `c` and row `r` is
/// at index `r * columns + c` and belongs to the floor position `(x(c), z(r))`. A value that is not finite is a hole.
public struct HeightGrid: Hashable, Sendable {
    /// Number of samples along x, at least 2.
    public let columns: Int
    /// Number of samples along z, at least 2.
    public let rows: Int
    /// Data coordinates of the first and last column, in the units of the x axis.
    public let xDomain: ClosedRange<Double>
    /// Data coordinates of the first and last row, in the units of the z axis.
    public let zDomain: ClosedRange<Double>
    /// Data coordinates of each column, ascending, where they are not evenly spaced; else empty.
    public let xValues: [Double]
    /// Data coordinates of each row, ascending, where they are not evenly spaced; else empty.
    public let zValues: [Double]
    /// `rows * columns` heights, row after row.
    public let samples: HeightSamples
    /// The same as an array.
    ///
    /// - Complexity: O(1) where the samples have 64 bits, else O(n)
    public var values: [Double] { samples.values }
    /// The cells across which the surface jumps and is not joined, in ascending order: `r * (columns - 1) + c` for the
    /// cell between the columns `c` and `c + 1` and the rows `r` and `r + 1`.
    public let tornCells: [Int]
    /// How fast the height grows along x and z at each sample, in units of the height for one of the floor, where that is
    /// known exactly; else empty. It lights the surface.
    public let slopes: [SIMD2<Float>]
    /// Where a formula ends between samples, in ascending order of `sample` and `missing`; empty where that is not
    /// known.
    public private(set) var ends: [Formula.End] = []

    /// A grid of `rows` × `columns` heights.
    ///
    /// - Returns: `nil` when a side has fewer than two samples, the length of a domain is 0 or not finite, `values` does
    ///   not hold `columns * rows` heights, `slopes` neither that number nor none, or the index of a torn cell is out of range.
    public init?(
        columns: Int, rows: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>, values: [Double],
        tornCells: [Int] = [], slopes: [SIMD2<Float>] = []
    ) {
        self.init(
            columns: columns, rows: rows, xDomain: xDomain, zDomain: zDomain, samples: HeightSamples(values),
            tornCells: tornCells, slopes: slopes)
    }

    /// The same of samples in 32 or 64 bits.
    public init?(
        columns: Int, rows: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>, samples: HeightSamples,
        tornCells: [Int] = [], slopes: [SIMD2<Float>] = []
    ) {
        let lengths = [xDomain, zDomain].map { $0.upperBound - $0.lowerBound }
        guard columns >= 2, rows >= 2, samples.count == columns * rows, [0, samples.count].contains(slopes.count),
            lengths.allSatisfy({ $0 > 0 && $0.isFinite }),
            tornCells.allSatisfy({ (0..<(columns - 1) * (rows - 1)).contains($0) })
        else { return nil }
        self.columns = columns
        self.rows = rows
        self.xDomain = xDomain
        self.zDomain = zDomain
        self.samples = samples
        self.tornCells = tornCells
        self.slopes = slopes
        xValues = []
        zValues = []
    }

    /// A grid of heights whose columns and rows need not be evenly spaced.
    ///
    /// - Returns: `nil` when there are fewer than two columns or rows, their coordinates do not ascend or are not finite, or
    ///   `values` does not hold a height for each.
    public init?(
        xValues: [Double], zValues: [Double], values: [Double], tornCells: [Int] = [], slopes: [SIMD2<Float>] = []
    ) {
        self.init(
            xValues: xValues, zValues: zValues, samples: HeightSamples(values), tornCells: tornCells, slopes: slopes)
    }

    /// The same of samples in 32 or 64 bits.
    public init?(
        xValues: [Double], zValues: [Double], samples: HeightSamples, tornCells: [Int] = [],
        slopes: [SIMD2<Float>] = []
    ) {
        for coordinates in [xValues, zValues] {
            guard coordinates.allSatisfy(\.isFinite), zip(coordinates, coordinates.dropFirst()).allSatisfy({ $0 < $1 })
            else {
                return nil
            }
        }
        guard let left = xValues.first, let right = xValues.last, let back = zValues.first, let front = zValues.last,
            xValues.count >= 2, zValues.count >= 2, samples.count == xValues.count * zValues.count,
            [0, samples.count].contains(slopes.count),
            tornCells.allSatisfy({ (0..<(xValues.count - 1) * (zValues.count - 1)).contains($0) })
        else { return nil }
        columns = xValues.count
        rows = zValues.count
        xDomain = left...right
        zDomain = back...front
        self.xValues = xValues
        self.zValues = zValues
        self.samples = samples
        self.tornCells = tornCells
        self.slopes = slopes
    }

    /// The data coordinate of a column.
    public func x(_ column: Int) -> Double {
        xValues.isEmpty ? Self.even(xDomain, column, of: columns) : xValues[column]
    }

    /// The data coordinate of a row.
    public func z(_ row: Int) -> Double {
        zValues.isEmpty ? Self.even(zDomain, row, of: rows) : zValues[row]
    }

    private static func even(_ domain: ClosedRange<Double>, _ index: Int, of count: Int) -> Double {
        let fraction = Double(index) / Double(count - 1)
        return domain.lowerBound * (1 - fraction) + domain.upperBound * fraction
    }

    /// Data coordinates (x, y, z) of an end.
    ///
    /// They are at least 1/1000 of the distance from either sample, so that triangles up to them are not degenerate.
    package func position(of end: Formula.End) -> SIMD3<Double> {
        func floor(_ sample: Int) -> SIMD2<Double> { SIMD2(x(sample % columns), z(sample / columns)) }
        let start = floor(end.sample)
        let position = start + (floor(end.missing) - start) * max(0.001, min(0.999, end.fraction))
        return SIMD3(position.x, end.height, position.y)
    }

    /// The height at a column and a row.
    public subscript(column: Int, row: Int) -> Double {
        samples[row * columns + column]
    }

    /// The smallest and largest finite height, of samples and of ends that have a limit; `nil` when every sample is a
    /// hole.
    ///
    /// - Complexity: O(rows × columns)
    public var heightRange: ClosedRange<Double>? { heightRange { _ in true } }

    /// The smallest and largest finite height that passes a filter; `nil` where none does.
    ///
    /// - Complexity: O(rows × columns)
    public func heightRange(admitting isAdmitted: (Double) -> Bool) -> ClosedRange<Double>? {
        let bounded = HeightSamples(ends.lazy.filter(\.isBounded).map(\.height))
        let ranges = [samples, bounded].compactMap { $0.range(admitting: isAdmitted) }
        guard let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max() else { return nil }
        return low...high
    }

    /// The range of heights to show: all of them, unless the surface has poles that would flatten the rest.
    ///
    /// A surface that is torn or infinite somewhere is cut to the range from the 5th to the 95th percentile, with a quarter of
    /// that range added at both ends, if its heights reach more than twice as far.
    ///
    /// - Complexity: O(rows × columns); at most 65,536 heights are sorted.
    public var percentileHeightRange: ClosedRange<Double>? {
        guard let all = heightRange, !tornCells.isEmpty || samples.contains(where: \.isInfinite) else {
            return heightRange
        }
        // An odd stride, so that samples do not align with a row or a column.
        let step = max(1, samples.count / 65_536) | 1
        let sorted = stride(from: 0, to: samples.count, by: step).map { samples[$0] }.filter(\.isFinite).sorted()
        guard let last = sorted.indices.last else { return all }
        let (low, high) = (sorted[last / 20], sorted[last - last / 20])
        let room = (high - low) / 4
        guard room > 0, (all.upperBound - all.lowerBound) / 2 > high - low + 2 * room else { return all }
        return max(all.lowerBound, low - room)...min(all.upperBound, high + room)
    }
}

extension HeightGrid {
    /// A function sampled evenly over a floor, both ends of each domain included.
    ///
    /// - Parameters:
    ///   - samples: per side; fewer than 2 count as 2.
    ///   - xDomain: the interval of x.
    ///   - zDomain: the interval of z.
    ///   - function: the height over (x, z); one that is not finite is a hole.
    /// - Throws: `CancellationError` when the task is cancelled; checked once per row.
    /// - Complexity: O(samples²) calls of `function`
    public init(
        samples: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>,
        function: (_ x: Double, _ z: Double) -> Double
    ) throws(CancellationError) {
        let side = max(2, samples)
        let xStep = (xDomain.upperBound - xDomain.lowerBound) / Double(side - 1)
        let zStep = (zDomain.upperBound - zDomain.lowerBound) / Double(side - 1)
        var values: [Double] = []
        values.reserveCapacity(side * side)
        for row in 0..<side {
            if Task.isCancelled { throw CancellationError() }
            let z = zDomain.lowerBound + Double(row) * zStep
            for column in 0..<side {
                values.append(function(xDomain.lowerBound + Double(column) * xStep, z))
            }
        }
        self.columns = side
        self.rows = side
        self.xDomain = xDomain
        self.zDomain = zDomain
        self.samples = HeightSamples(values)
        tornCells = []
        slopes = []
        xValues = []
        zValues = []
    }

    /// A function sampled at given columns and rows.
    ///
    /// - Parameters:
    ///   - xValues: two at least, ascending.
    ///   - zValues: two at least, ascending.
    ///   - function: the height over (x, z); one that is not finite is a hole.
    /// - Throws: `CancellationError` when the task is cancelled; checked once per row.
    /// - Complexity: O(columns × rows) calls of `function`
    public init?(
        xValues: [Double], zValues: [Double], function: (_ x: Double, _ z: Double) -> Double
    ) throws(CancellationError) {
        var values: [Double] = []
        values.reserveCapacity(xValues.count * zValues.count)
        for z in zValues {
            if Task.isCancelled { throw CancellationError() }
            for x in xValues { values.append(function(x, z)) }
        }
        self.init(xValues: xValues, zValues: zValues, values: values)
    }

    /// A formula sampled at given columns and rows, torn where it jumps.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public init?(xValues: [Double], zValues: [Double], formula: Formula) async throws(CancellationError) {
        let samples = try await formula.samples(first: xValues, second: zValues)
        self.init(
            xValues: xValues, zValues: zValues, values: samples.heights, tornCells: samples.tornCells,
            slopes: samples.slopes)
        ends = samples.ends
    }

    /// A formula sampled evenly over a floor, its first variable along x and its second along z, torn where it jumps.
    ///
    /// - Parameters:
    ///   - samples: per side; fewer than 2 count as 2.
    ///   - xDomain: the interval of x.
    ///   - zDomain: the interval of z.
    ///   - formula: the height.
    /// - Throws: `CancellationError` when the task is cancelled.
    public init(
        samples: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>, formula: Formula
    ) async throws(CancellationError) {
        let side = max(2, samples)
        columns = side
        rows = side
        self.xDomain = xDomain
        self.zDomain = zDomain
        let sampled = try await formula.samples(columns: side, rows: side, first: xDomain, second: zDomain)
        self.samples = HeightSamples(sampled.heights)
        tornCells = sampled.tornCells
        slopes = sampled.slopes
        ends = sampled.ends
        xValues = []
        zValues = []
    }
}

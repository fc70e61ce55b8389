import Formula

/// Heights over an evenly spaced rectangle of the floor: a terrain, a matrix, a sampled function.
///
/// Rows run along z and columns along x. `values` holds them row after row: the value at column `c` and row `r` stands
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
    /// `rows * columns` heights, row after row.
    public let values: [Double]

    /// A grid of `rows` × `columns` heights.
    ///
    /// - Returns: `nil` when a side has fewer than two samples, a domain has no length or no finite one, or `values`
    ///   does not hold `columns * rows` heights.
    public init?(
        columns: Int, rows: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>, values: [Double]
    ) {
        let lengths = [xDomain, zDomain].map { $0.upperBound - $0.lowerBound }
        guard columns >= 2, rows >= 2, values.count == columns * rows,
            lengths.allSatisfy({ $0 > 0 && $0.isFinite })
        else { return nil }
        self.columns = columns
        self.rows = rows
        self.xDomain = xDomain
        self.zDomain = zDomain
        self.values = values
    }

    /// The height at a column and a row.
    public subscript(column: Int, row: Int) -> Double {
        values[row * columns + column]
    }

    /// The smallest and largest finite height; `nil` when every sample is a hole.
    ///
    /// - Complexity: O(rows × columns)
    public var heightRange: ClosedRange<Double>? {
        var low = Double.infinity
        var high = -Double.infinity
        for value in values where value.isFinite {
            low = min(low, value)
            high = max(high, value)
        }
        return low <= high ? low...high : nil
    }
}

extension HeightGrid {
    /// A function sampled evenly over a floor, both ends of each domain included.
    ///
    /// - Parameter samples: per side; fewer than 2 count as 2.
    /// - Throws: `CancellationError` when the task it runs in was cancelled; asked once a row.
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
        self.values = values
    }

    /// A formula sampled evenly over a floor, its first variable along x and its second along z.
    ///
    /// - Parameter samples: per side; fewer than 2 count as 2.
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    public init(
        samples: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>, formula: Formula
    ) async throws(CancellationError) {
        let side = max(2, samples)
        columns = side
        rows = side
        self.xDomain = xDomain
        self.zDomain = zDomain
        values = try await formula.values(columns: side, rows: side, first: xDomain, second: zDomain)
    }
}

import Foundation

/// The heights of a surface along a line over the floor, at equal distances.
public struct HeightProfile: Hashable, Sendable {
    /// A position of the line.
    public struct Sample: Hashable, Sendable, Encodable {
        /// From the beginning of the line, in units of the floor or, where x and z have lengths, in those.
        public let distance: Double
        /// On the floor.
        public let x: Double
        /// On the floor.
        public let z: Double
        /// Between the four samples around it in proportion to the distances along x and z; NaN in a hole and outside the grid.
        public let height: Double
    }

    /// From the beginning of the line to its end, two at least.
    public let samples: [Sample]

    /// Samples a grid along straight lines from point to point.
    ///
    /// - Parameters:
    ///   - grid: the heights.
    ///   - points: (x, z) on the floor, at least two.
    ///   - count: the number of samples, at least 2; `nil` for about two in each cell that the line crosses, at most 10,000.
    ///   - lengths: how long a unit of x and one of z are on the ground.
    /// - Returns: `nil` for fewer than two points, coordinates that are not finite, and a line without length.
    /// - Complexity: O(count)
    public init?(
        of grid: HeightGrid, along points: [SIMD2<Double>], count: Int? = nil, lengths: (x: Double, z: Double) = (1, 1)
    ) {
        guard points.count >= 2, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        let scale = SIMD2(lengths.x, lengths.z)
        var ends = [0.0]
        for (one, other) in zip(points, points.dropFirst()) {
            let step = (other - one) * scale
            ends.append(ends[ends.count - 1] + (step * step).sum().squareRoot())
        }
        let length = ends[ends.count - 1]
        guard length > 0, length.isFinite else { return nil }
        let cell = SIMD2(
            (grid.xDomain.upperBound - grid.xDomain.lowerBound) / Double(grid.columns - 1),
            (grid.zDomain.upperBound - grid.zDomain.lowerBound) / Double(grid.rows - 1))
        let cells = zip(points, points.dropFirst()).reduce(0) { sum, ends in
            let span = (ends.1 - ends.0) / cell
            return sum + max(abs(span.x), abs(span.y))
        }
        let count = max(2, count ?? Int(min(9_999, 2 * cells)) + 1)
        var part = 0
        samples = (0..<count).map { index in
            let distance = length * Double(index) / Double(count - 1)
            while part < points.count - 2, distance > ends[part + 1] { part += 1 }
            let span = ends[part + 1] - ends[part]
            let share = span > 0 ? min(1, (distance - ends[part]) / span) : 0
            let point = points[part] * (1 - share) + points[part + 1] * share
            return Sample(distance: distance, x: point.x, z: point.y, height: grid.height(x: point.x, z: point.y))
        }
    }
}

extension HeightGrid {
    /// The height between samples: that of the four around the position, in proportion to the distances along x and z.
    ///
    /// - Returns: NaN outside the grid, and where one of them that counts is a hole.
    /// - Complexity: O(1) on an even grid, else O(log n)
    public func height(x: Double, z: Double) -> Double {
        guard let (column, u) = Self.cell(of: x, in: xDomain, columns, xValues),
            let (row, v) = Self.cell(of: z, in: zDomain, rows, zValues)
        else { return .nan }
        func mean(_ one: Double, _ other: Double, _ share: Double) -> Double {
            share == 0 ? one : share == 1 ? other : one * (1 - share) + other * share
        }
        func along(_ row: Int) -> Double { mean(self[column, row], self[column + 1, row], u) }
        return mean(v == 1 ? .nan : along(row), v == 0 ? .nan : along(row + 1), v)
    }

    /// The cell that a coordinate is in, and how far in it, 0 to 1; `nil` outside.
    private static func cell(
        of value: Double, in domain: ClosedRange<Double>, _ count: Int, _ values: [Double]
    ) -> (index: Int, share: Double)? {
        guard domain.contains(value) else { return nil }
        if values.isEmpty {
            let position = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound) * Double(count - 1)
            let index = min(count - 2, Int(position))
            return (index, min(1, position - Double(index)))
        }
        var (lower, upper) = (0, count - 1)
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if values[middle] <= value { lower = middle } else { upper = middle }
        }
        return (lower, (value - values[lower]) / (values[upper] - values[lower]))
    }
}

/// How many heights of a grid are in each of equal ranges.
public struct HeightHistogram: Hashable, Sendable, Encodable {
    /// The lower end of the first range.
    public let minimum: Double
    /// The upper end of the last one.
    public let maximum: Double
    /// From the lowest range to the highest one. A height between two ranges counts in the upper one.
    public let counts: [Int]

    /// - Parameters:
    ///   - grid: the heights.
    ///   - count: the number of ranges, at least 1.
    /// - Returns: `nil` where no height is a number.
    /// - Complexity: O(rows × columns)
    public init?(_ grid: HeightGrid, count: Int) {
        guard let range = grid.samples.range(admitting: { _ in true }), count > 0 else { return nil }
        (minimum, maximum) = (range.lowerBound, range.upperBound)
        // Halves, whose difference is never infinite.
        let scale = maximum > minimum ? Double(count) / (maximum / 2 - minimum / 2) : 0
        var counts = [Int](repeating: 0, count: count)
        for height in grid.samples where height.isFinite {
            counts[min(count - 1, Int((height / 2 - range.lowerBound / 2) * scale))] += 1
        }
        self.counts = counts
    }
}

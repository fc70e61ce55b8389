/// Some heights of a grid, which are enough to see what it is like.
struct ReducedGrid {
    let columns: Int
    let rows: Int
    /// Of the columns, ascending.
    let x: [Double]
    /// Of the rows, ascending.
    let z: [Double]
    /// Row by row; a hole is not finite.
    var heights: [Double]

    /// - Parameter limit: samples per side, at least 2. They are as far from one end as from the other.
    init(_ grid: HeightGrid, limit: Int) {
        func indices(_ count: Int) -> [Int] {
            let kept = min(count, limit)
            guard kept < count else { return Array(0..<count) }
            let first = (0..<(kept + 1) / 2).map { $0 * (count - 1) / (kept - 1) }
            return first + first.prefix(kept / 2).reversed().map { count - 1 - $0 }
        }
        let (columnIndices, rowIndices) = (indices(grid.columns), indices(grid.rows))
        (columns, rows) = (columnIndices.count, rowIndices.count)
        x = columnIndices.map(grid.x)
        z = rowIndices.map(grid.z)
        heights = rowIndices.flatMap { row in columnIndices.map { grid[$0, row] } }
    }

    func spot(_ index: Int) -> SurfaceFeatures.Spot {
        .init(x: x[index % columns], z: z[index / columns], height: heights[index])
    }

    // MARK: - Peaks

    /// The samples around it, eight or fewer.
    private func neighbours(of index: Int) -> [Int] {
        let (column, row) = (index % columns, index / columns)
        var found: [Int] = []
        for nextRow in max(0, row - 1)...min(rows - 1, row + 1) {
            for nextColumn in max(0, column - 1)...min(columns - 1, column + 1) {
                let next = nextRow * columns + nextColumn
                if next != index { found.append(next) }
            }
        }
        return found
    }

    /// Whether there is a height on all sides of a sample.
    private func isEnclosed(_ index: Int) -> Bool {
        let around = neighbours(of: index)
        return around.count == 8 && around.allSatisfy { heights[$0].isFinite }
    }

    /// The samples with a height on all sides that stand out, the farthest first: a peak grows from its top downwards until it reaches a higher one, and is
    /// as prominent as its top is above that pass.
    ///
    /// - Parameter sign: −1 for pits.
    func peaks(leastProminence: Double, sign: Double) -> [Int] {
        let order = heights.indices.filter { heights[$0].isFinite }.sorted {
            (sign * heights[$0], $1) > (sign * heights[$1], $0)
        }
        // The top of the peak that a sample belongs to, over others of the same one.
        var top = [Int](repeating: -1, count: heights.count)
        func root(_ index: Int) -> Int {
            var index = index
            while top[index] != index {
                top[index] = top[top[index]]
                index = top[index]
            }
            return index
        }
        var found: [Int] = []
        for index in order {
            top[index] = index
            for neighbour in neighbours(of: index) where top[neighbour] >= 0 {
                let (one, other) = (root(index), root(neighbour))
                guard one != other else { continue }
                let (lower, higher) =
                    sign * heights[one] > sign * heights[other] ? (other, one) : (one, other)
                if sign * (heights[lower] - heights[index]) >= leastProminence { found.append(lower) }
                top[lower] = higher
            }
        }
        // The highest of all ends at no other, but at the lowest height.
        if let first = order.first, let last = order.last, sign * (heights[first] - heights[last]) >= leastProminence {
            found.append(root(first))
        }
        return found.filter(isEnclosed).sorted { sign * heights[$0] > sign * heights[$1] }
    }

    /// The samples that are far from those around them, and much farther than samples usually are; the farthest first.
    ///
    /// One neighbour may be as far out, but at the edge. The samples of an edge, a corner or a line have two that are like them; beside
    /// holes a surface may end steeply.
    func outliers(leastDistance: Double) -> [Int] {
        guard leastDistance > 0 else { return [] }
        let distances = heights.indices.map { index -> Double in
            guard heights[index].isFinite else { return 0 }
            let around = neighbours(of: index).map { abs(heights[$0] - heights[index]) }.sorted()
            return around.count < 3 || !around.allSatisfy(\.isFinite) ? 0 : around[around.count == 8 ? 1 : 0]
        }
        let usual = distances.sorted()[distances.count / 2]
        return distances.indices.filter { distances[$0] >= leastDistance && distances[$0] > 8 * usual }
            .sorted { distances[$0] > distances[$1] }
    }

    /// The median height around a sample; not finite where there is none.
    func median(around index: Int) -> Double {
        let around = neighbours(of: index).map { heights[$0] }.filter(\.isFinite).sorted()
        return around.isEmpty ? .nan : around[around.count / 2]
    }

    // MARK: - Dependence

    /// The mean height at each coordinate.
    func means(along direction: SurfaceFeatures.Direction) -> [Double] {
        let count = direction == .x ? columns : rows
        var (sums, counts) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
        for (index, height) in heights.enumerated() where height.isFinite {
            let position = direction == .x ? index % columns : index / columns
            sums[position] += height
            counts[position] += 1
        }
        return zip(sums, counts).map { $1 > 0 ? $0 / $1 : .nan }
    }

    /// The mean height, and the sum of the squared distances from it.
    var variance: (mean: Double, sum: Double) {
        let finite = heights.filter(\.isFinite)
        let mean = finite.reduce(0, +) / Double(max(1, finite.count))
        return (mean, finite.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
    }

    /// The part of the variance that means along a coordinate explain, 0 to 1.
    ///
    /// - Parameter all: ``variance``'s sum.
    func share(
        of all: Double, explainedBy means: [Double], along direction: SurfaceFeatures.Direction
    ) -> Double {
        guard all > 0 else { return 0 }
        var rest = 0.0
        for (index, height) in heights.enumerated() where height.isFinite {
            let difference = height - means[direction == .x ? index % columns : index / columns]
            rest += difference * difference
        }
        return 1 - rest / all
    }

    /// The plane that fits best: its slopes along x and z, and the part of the variance that it explains.
    ///
    /// - Parameter all: ``variance``.
    func plane(_ all: (mean: Double, sum: Double)) -> (slope: SIMD2<Double>, explained: Double) {
        let count = Double(heights.count { $0.isFinite })
        var (xMean, zMean) = (0.0, 0.0)
        for (index, height) in heights.enumerated() where height.isFinite {
            xMean += x[index % columns] / count
            zMean += z[index / columns] / count
        }
        var (xx, zz, xz, xh, zh) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (index, height) in heights.enumerated() where height.isFinite {
            let (u, v, h) = (x[index % columns] - xMean, z[index / columns] - zMean, height - all.mean)
            (xx, zz, xz) = (xx + u * u, zz + v * v, xz + u * v)
            (xh, zh) = (xh + u * h, zh + v * h)
        }
        let determinant = xx * zz - xz * xz
        guard determinant > 1e-12 * xx * zz, all.sum > 0 else { return (.zero, 0) }
        let slope = SIMD2((xh * zz - zh * xz) / determinant, (zh * xx - xh * xz) / determinant)
        return (slope, (slope.x * xh + slope.y * zh) / all.sum)
    }

    // MARK: - Symmetry

    func symmetries(tolerance: Double, middle: Double) -> [SurfaceFeatures.Symmetry] {
        let (isEvenAlongX, isEvenAlongZ) = (isEven(x), isEven(z))
        return SurfaceFeatures.Symmetry.allCases.filter { symmetry in
            switch symmetry {
            case .mirrorX: isEvenAlongX && agrees(tolerance, mirroringX: true)
            case .mirrorZ: isEvenAlongZ && agrees(tolerance, mirroringZ: true)
            case .exchange: columns == rows && x == z && agrees(tolerance, exchanging: true)
            case .halfTurn: isEvenAlongX && isEvenAlongZ && agrees(tolerance, mirroringX: true, mirroringZ: true)
            case .oppositeX: isEvenAlongX && agrees(tolerance, about: middle, mirroringX: true)
            case .oppositeZ: isEvenAlongZ && agrees(tolerance, about: middle, mirroringZ: true)
            case .round: isEvenAlongX && isEvenAlongZ && isRound(2 * tolerance)
            }
        }
    }

    /// Whether coordinates are as far from one end as from the other.
    private func isEven(_ values: [Double]) -> Bool {
        let (first, last) = (values[0], values[values.count - 1])
        return zip(values, values.reversed()).allSatisfy { abs(($0 - first) - (last - $1)) <= 1e-6 * (last - first) }
    }

    /// Whether heights are those of the samples opposite.
    ///
    /// - Parameter middle: where given, they are on the other side of it.
    private func agrees(
        _ tolerance: Double, about middle: Double? = nil, mirroringX: Bool = false, mirroringZ: Bool = false,
        exchanging: Bool = false
    ) -> Bool {
        heights.indices.allSatisfy { index in
            var (column, row) = (index % columns, index / columns)
            if exchanging { (column, row) = (row, column) }
            if mirroringX { column = columns - 1 - column }
            if mirroringZ { row = rows - 1 - row }
            let (one, two) = (heights[index], heights[row * columns + column])
            guard one.isFinite || two.isFinite else { return true }
            return abs(one - (middle.map { 2 * $0 - two } ?? two)) <= tolerance
        }
    }

    /// Whether the heights within the sides are those at the same distance to the right of the middle.
    private func isRound(_ tolerance: Double) -> Bool {
        let middleRow = Double(rows - 1) / 2
        func height(atDistance distance: Double) -> Double {
            let position = (1 + distance) / 2 * Double(columns - 1)
            let column = min(columns - 2, Int(position))
            func at(_ column: Int) -> Double {
                let lower = heights[Int(middleRow) * columns + column]
                return (lower + heights[(rows - 1 - Int(middleRow)) * columns + column]) / 2
            }
            return at(column) + (at(column + 1) - at(column)) * (position - Double(column))
        }
        // A middle between two rows is not at the distance 0.
        let offset = rows.isMultiple(of: 2) ? 1 / Double(rows - 1) : 0
        // Between two samples a steep surface may have any height of both.
        let step = 2 / Double(columns - 1)
        return heights.indices.allSatisfy { index in
            let u = 2 * Double(index % columns) / Double(columns - 1) - 1
            let v = 2 * Double(index / columns) / Double(rows - 1) - 1
            let distance = (u * u + v * v).squareRoot()
            guard distance <= 1, distance >= offset else { return true }
            let radius = (distance * distance - offset * offset).squareRoot()
            let expected = [radius - step, radius, radius + step].map { height(atDistance: min(max(0, $0), 1)) }
            // At the rim of a hole there may be a height or none.
            guard expected.allSatisfy(\.isFinite), let low = expected.min(), let high = expected.max() else {
                return !heights[index].isFinite || expected.contains { $0.isFinite }
            }
            return heights[index] >= low - tolerance && heights[index] <= high + tolerance
        }
    }
}

extension Sequence<Double> {
    /// The position of the first number that comes before all others in an order; `nil` where none is finite.
    func offset(of isBefore: (Double, Double) -> Bool) -> Int? {
        var best: (offset: Int, value: Double)?
        for (offset, value) in enumerated() where value.isFinite {
            if best.map({ isBefore(value, $0.value) }) ?? true { best = (offset, value) }
        }
        return best?.offset
    }
}

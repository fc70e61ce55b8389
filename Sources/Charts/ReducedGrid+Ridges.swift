extension ReducedGrid {
    /// A step from a sample to one beside it.
    private struct Step {
        let columns: Int
        let rows: Int

        /// The step at right angles to it.
        var across: Step { Step(columns: -rows, rows: columns) }

        static let all = [
            Step(columns: 1, rows: 0), Step(columns: 0, rows: 1), Step(columns: 1, rows: 1), Step(columns: 1, rows: -1),
        ]
    }

    /// Of the longer side of the floor: a shorter line is not seen as one.
    private static let leastExtent = 0.25
    /// Along a ridge it is curved by so much of its curvature across, at most: a hill is no ridge.
    private static let roundness = 0.25

    /// Lines from which the surface falls on both sides, the longest first, each with its samples.
    ///
    /// - Parameters:
    ///   - leastDrop: by so much does it fall before it is as high again, or as far as the floor reaches.
    ///   - sign: −1 for valleys.
    func ridgeLines(leastDrop: Double, sign: Double) -> [(line: SurfaceFeatures.Line, samples: Set<Int>)] {
        var isCrest = [Bool](repeating: false, count: heights.count)
        for step in Step.all {
            for line in lines(along: step) {
                for position in line.map({ sign * heights[$0] }).maxima(leastDrop, mayBeCut: true)
                where isLong(line[position], step, sign) {
                    isCrest[line[position]] = true
                }
            }
        }
        return groups(isCrest).filter { extent(of: $0) >= Self.leastExtent }.sorted { $0.count > $1.count }
            .map { (line($0), Set($0)) }
    }

    /// The samples of every straight line along a step.
    private func lines(along step: Step) -> [[Int]] {
        heights.indices.filter { self.index($0, step, -1) == nil }.map { start in
            Array(sequence(first: start) { index($0, step, 1) })
        }
    }

    /// The sample some steps away; `nil` beyond the edge.
    private func index(_ index: Int, _ step: Step, _ count: Int) -> Int? {
        let (column, row) = (index % columns + step.columns * count, index / columns + step.rows * count)
        return (0..<columns).contains(column) && (0..<rows).contains(row) ? row * columns + column : nil
    }

    /// Whether the surface is much less curved at right angles to a line across a crest than along it.
    private func isLong(_ index: Int, _ step: Step, _ sign: Double) -> Bool {
        // Over some samples, so that roughness is no curvature; over fewer beside the edge.
        let reach = max(1, min(columns, rows) / 64)
        func curvature(_ step: Step) -> Double? {
            for reach in (1...reach).reversed() {
                guard let before = self.index(index, step, -reach), let after = self.index(index, step, reach) else {
                    continue
                }
                return sign * (heights[before] + heights[after] - 2 * heights[index]) / Double(reach * reach)
            }
            return nil
        }
        guard let fall = curvature(step), fall < 0 else { return false }
        return abs(curvature(step.across) ?? 0) <= Self.roundness * -fall
    }

    /// Marked samples that are connected.
    private func groups(_ isMarked: [Bool]) -> [[Int]] {
        var isLeft = isMarked
        return isMarked.indices.compactMap { isLeft[$0] ? walk(from: $0, over: &isLeft) : nil }
    }

    /// The samples that can be reached from one over those that are left, in steps of two samples at most; the farthest last. Removes them
    /// from those.
    private func walk(from start: Int, over isLeft: inout [Bool]) -> [Int] {
        isLeft[start] = false
        var reached = [start]
        var next = 0
        while next < reached.count {
            let (column, row) = (reached[next] % columns, reached[next] / columns)
            for row in max(0, row - 2)...min(rows - 1, row + 2) {
                for index in row * columns + max(0, column - 2)...row * columns + min(columns - 1, column + 2)
                where isLeft[index] {
                    isLeft[index] = false
                    reached.append(index)
                }
            }
            next += 1
        }
        return reached
    }

    /// A position in shares of both sides.
    private func share(_ index: Int) -> SIMD2<Double> {
        SIMD2(Double(index % columns) / Double(columns - 1), Double(index / columns) / Double(rows - 1))
    }

    /// The lowest and the highest shares of a group of samples.
    private func bounds(of group: [Int]) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        group.map(share).reduce((low: SIMD2(1, 1), high: SIMD2(0, 0))) { bounds, share in
            (low: pointwiseMin(bounds.low, share), high: pointwiseMax(bounds.high, share))
        }
    }

    private func extent(of group: [Int]) -> Double {
        let (low, high) = bounds(of: group)
        return (high - low).max()
    }

    private func line(_ group: [Int]) -> SurfaceFeatures.Line {
        func farthest(from start: Int) -> Int {
            var isLeft = [Bool](repeating: false, count: heights.count)
            for index in group { isLeft[index] = true }
            return walk(from: start, over: &isLeft).last ?? start
        }
        let one = farthest(from: group[0])
        let other = farthest(from: one)
        let ends = [one, other].map { SIMD2(x[$0 % columns], z[$0 / columns]) }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        let sorted = group.map { heights[$0] }.sorted()
        return SurfaceFeatures.Line(
            height: sorted[sorted.count / 2], start: ends[0], end: ends[1], middle: middle(ofClosed: group))
    }

    /// The position that a group of samples goes around; `nil` where it leaves a side open.
    private func middle(ofClosed group: [Int]) -> SIMD2<Double>? {
        let (low, high) = bounds(of: group)
        let middle = (low + high) / 2
        var octants: Set<Int> = []
        for index in group {
            let offset = (share(index) - middle) / ((high - low) / 2)
            // Within half of its reach nothing of it lies.
            guard (offset * offset).sum() > 0.25 else { return nil }
            octants.insert((offset.x > 0 ? 1 : 0) + (offset.y > 0 ? 2 : 0) + (abs(offset.x) > abs(offset.y) ? 4 : 0))
        }
        guard octants.count == 8 else { return nil }
        let (first, last) = (SIMD2(x[0], z[0]), SIMD2(x[columns - 1], z[rows - 1]))
        return first + middle * (last - first)
    }
}

extension Formula {
    /// The height at a floor position; not finite where the formula is undefined.
    ///
    /// Grids give bit-identical heights, and are much faster.
    ///
    /// - Complexity: O(operations)
    public func callAsFunction(_ first: Double, _ second: Double) -> Double {
        var heights = [0.0]
        var span = heights.mutableSpan
        evaluate(first: [first], second: [second], into: &span)
        return heights[0]
    }

    /// The heights at arbitrary floor positions (first, second); not finite where the formula is undefined.
    ///
    /// - Complexity: O(operations × positions)
    public func values(at positions: [SIMD2<Double>]) -> [Double] {
        PointEvaluation(graph, wanted: [height]).values(positions.count) { (positions[$0].x, positions[$0].y) }[0]
    }

    /// Evaluates the heights over a floor, row by row.
    ///
    /// - Parameters:
    ///   - first: the values of the first floor variable, one per column, in any order.
    ///   - second: the values of the second floor variable, one per row.
    ///   - threads: the number of threads that share the work.
    ///   - heights: receives `first.count * second.count` heights; the one at column `c` and row `r` gets the index
    ///     `r * first.count + c`. What is undefined is not finite.
    /// - Complexity: O(operations × columns × rows)
    public func evaluate(
        first: [Double], second: [Double], threads: Int = 1, into heights: inout MutableSpan<Double>
    ) {
        fill(&heights, first: first, second: second, threads: threads)
    }

    /// The same in single precision, for pictures: half the memory and up to twice the speed.
    public func evaluate(
        first: [Double], second: [Double], threads: Int = 1, into heights: inout MutableSpan<Float>
    ) {
        fill(&heights, first: first, second: second, threads: threads)
    }

    private func fill<Number: Scalar>(
        _ heights: inout MutableSpan<Number>, first: [Double], second: [Double], threads: Int
    ) {
        precondition(heights.count == first.count * second.count, "a height for each sample")
        heights.withUnsafeMutableBufferPointer { buffer in
            guard let target = buffer.baseAddress else { return }
            let floor = FloorEvaluation<Number>(FloorPlan(graph, wanted: [height]), first: first, second: second)
            floor.evaluate(into: [target], threads: threads, cancellation: Cancellation())
        }
    }

    /// The heights over an evenly spaced grid, row after row, the first floor variable along the columns.
    ///
    /// The outermost samples are exactly on the bounds of their domains; a single one is on the lower bound.
    /// Samples of a domain that is symmetric about 0 are symmetric to the bit.
    ///
    /// - Parameters:
    ///   - columns: samples along `first`. With none, or with no rows, there are no heights.
    ///   - rows: samples along `second`.
    ///   - first: domain of the first floor variable.
    ///   - second: domain of the second floor variable.
    /// - Returns: `rows * columns` heights; the one at column `c` and row `r` has the index `r * columns + c`. What is
    ///   undefined is not finite.
    /// - Throws: `CancellationError` when the task is cancelled before the last row.
    /// - Complexity: O(operations × rows × columns), on all cores, off the caller's actor.
    @concurrent
    public func values(
        columns: Int, rows: Int, first: ClosedRange<Double>, second: ClosedRange<Double>
    ) async throws(CancellationError) -> [Double] {
        let first = first.samples(columns)
        let second = second.samples(rows)
        guard !first.isEmpty, !second.isEmpty else { return [] }
        let plan = FloorPlan(graph, wanted: [height])
        return try await Cancellation.watched { cancellation in
            let floor = FloorEvaluation<Double>(plan, first: first, second: second)
            return [Double](unsafeUninitializedCapacity: first.count * second.count) { buffer, count in
                guard let target = buffer.baseAddress else { return }
                floor.evaluate(into: [target], threads: .max, cancellation: cancellation)
                count = first.count * second.count
            }
        }
    }
}

extension ClosedRange<Double> {
    /// Evenly spaced samples, the first on the lower bound, the last on the upper one; none for a count below 1.
    func samples(_ count: Int) -> [Double] {
        guard count > 1 else { return count == 1 ? [lowerBound] : [] }
        let last = Double(count - 1)
        return (0..<count).map {
            lowerBound * (Double(count - 1 - $0) / last) + upperBound * (Double($0) / last)
        }
    }
}

extension Formula {
    /// The heights over an evenly spaced grid, row after row, the first floor variable along the columns.
    ///
    /// The outermost samples stand exactly on the bounds of their domains; a single one stands on the lower bound.
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
    /// - Complexity: O(operations × rows × columns), off the caller's actor.
    @concurrent
    public func values(
        columns: Int, rows: Int, first: ClosedRange<Double>, second: ClosedRange<Double>
    ) async throws(CancellationError) -> [Double] {
        guard columns > 0, rows > 0 else { return [] }
        let places = (0..<columns).map { first.sample($0, of: columns) }
        var row = places
        var heights: [Double] = []
        heights.reserveCapacity(rows * columns)
        var evaluator = Evaluator(self)
        for index in 0..<rows {
            if Task.isCancelled { throw CancellationError() }
            var span = row.mutableSpan
            evaluator.evaluate(first: places.span, second: second.sample(index, of: rows), into: &span)
            heights += row
        }
        return heights
    }
}

extension ClosedRange<Double> {
    /// One of `count` evenly spaced samples, the first on the lower bound, the last on the upper one.
    fileprivate func sample(_ index: Int, of count: Int) -> Double {
        guard count > 1 else { return lowerBound }
        let last = Double(count - 1)
        return lowerBound * (Double(count - 1 - index) / last) + upperBound * (Double(index) / last)
    }
}

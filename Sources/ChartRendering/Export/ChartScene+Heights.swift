import Charts

extension ChartScene {
    /// The heights of a surface over the floor, as the scene samples it; `nil` for any other mark.
    ///
    /// - Parameter mark: one of the chart that the scene was built of.
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    /// - Complexity: O(samples)
    public func heights(of mark: Mark) async throws(CancellationError) -> HeightGrid? {
        guard case .surface(let surface) = mark, !surface.source.fillsSpace else { return nil }
        if let known = try SampledSurface.known(surface.source, samples: samples) {
            if case .grid(let grid) = known { return grid }
            return nil
        }
        let sampled = try await SampledSurface.sampled(surface.source, samples: samples, x: x, z: z)
        if case .grid(let grid) = sampled { return grid }
        return nil
    }
}

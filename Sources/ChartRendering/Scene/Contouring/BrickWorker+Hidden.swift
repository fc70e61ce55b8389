/// Surfaces that the samples do not show.
extension BrickWorker {
    /// Whether all samples from one to another have the same sign; those beyond the brick are left out.
    private func areAlike(_ first: SIMD3<Int>, _ last: SIMD3<Int>, _ isNegative: Bool) -> Bool {
        let (left, right) = (max(0, first.x), min(Brick.cells, last.x))
        let bits = (UInt32(2) << UInt32(right)) - (UInt32(1) << UInt32(left))
        let wanted = isNegative ? bits : 0
        for z in max(0, first.z)...min(Brick.cells, last.z) {
            for y in max(0, first.y)...min(Brick.cells, last.y) where signs[y + Brick.samples * z] & bits != wanted {
                return false
            }
        }
        return true
    }

    /// Whether the samples around a cell that are not the brick's have the same sign as well.
    private func areAlikeBeyond(
        _ cell: SIMD3<Int>, _ isNegative: Bool, _ origin: SIMD3<Double>, _ step: SIMD3<Double>
    ) -> Bool {
        var samples: [SIMD3<Double>] = []
        for index in 0..<64 {
            let sample = cell &- 1 &+ SIMD3(index & 3, index >> 2 & 3, index >> 4)
            if sample.min() < 0 || sample.max() > Brick.cells { samples.append(SIMD3<Double>(sample)) }
        }
        guard !samples.isEmpty else { return true }
        let buffer = GradientBuffer(capacity: samples.count)
        buffer.evaluate(sampler, samples.count) { origin + samples[$0] * step }
        return samples.indices.allSatisfy { (buffer.value($0) < 0) == isNegative }
    }

    /// Whether there is a zero that the samples do not show: a sheet between two of them, a body inside a cell.
    ///
    /// Samples whose value is small for how fast the values change, and whose neighbours all have the same sign, are followed towards 0
    /// along the gradient, at most a cell far.
    func hidesSurface(_ brick: Brick) -> Bool {
        let limit = 0.9 * largestSteps().max()
        let origin = lattice.position(brick.origin)
        let step = lattice.step(atLevel: brick.level)
        var starts: [SIMD3<Double>] = []
        var startSigns: [Bool] = []
        for row in 0..<Brick.samples * Brick.samples {
            for x in 0..<Brick.samples where abs(values[row * Brick.samples + x]) < limit {
                let sample = SIMD3(x, row % Brick.samples, row / Brick.samples)
                let isNegative = signs[row] >> UInt32(x) & 1 == 1
                guard areAlike(sample &- 1, sample &+ 1, isNegative) else { continue }
                starts.append(SIMD3<Double>(sample))
                startSigns.append(isNegative)
            }
        }
        guard !starts.isEmpty else { return false }
        // Where the values are as those of a plane, there is no zero within a cell: the neighbours would show it.
        results.evaluate(sampler, starts.count) { origin + starts[$0] * step }
        var candidates: [Int] = []
        for index in starts.indices {
            let slopes = results.slopes(index) * step
            let reach = abs(slopes.x) + abs(slopes.y) + abs(slopes.z)
            if !(abs(results.value(index)) > reach) { candidates.append(index) }
        }
        for (position, index) in candidates.enumerated() { points[position] = starts[index] }
        for _ in 0..<6 where !candidates.isEmpty {
            results.evaluate(sampler, candidates.count) { origin + points[$0] * step }
            var kept = 0
            for (position, index) in candidates.enumerated() {
                let value = results.value(position)
                if (value < 0) != startSigns[index] {
                    // A surface that the samples around show may bulge into a cell without being hidden. Beyond the brick others
                    // look.
                    let cell = SIMD3<Int>(points[position].rounded(.down))
                    if value == value, cell.min() >= 0, cell.max() < Brick.cells,
                        areAlike(cell &- 1, cell &+ 2, startSigns[index]),
                        areAlikeBeyond(cell, startSigns[index], origin, step)
                    {
                        return true
                    }
                    continue
                }
                let slopes = results.slopes(position) * step
                let square = (slopes * slopes).sum()
                guard square > 0, square.isFinite else { continue }
                // A little beyond 0, to see the other sign.
                let moved = points[position] - slopes * (1.3 * value / square)
                candidates[kept] = index
                points[kept] = pointwiseMin(pointwiseMax(moved, starts[index] - 0.999), starts[index] + 0.999)
                kept += 1
            }
            candidates.removeLast(candidates.count - kept)
        }
        return false
    }
}

/// Crossings between a sample and the end of the field: next to one that is not a number the field may still pass 0.
extension BrickWorker {
    /// Whether one of the samples is not finite.
    var hasHoles: Bool {
        var sum: Float = 0
        for index in 0..<Brick.sampleCount { sum += values[index] * 0 }
        return sum.isNaN
    }

    /// Adds the edges of which one end is not a number, as if its sign differed.
    func findEdgesAtHoles() {
        for index in 0..<Brick.sampleCount where !values[index].isNaN {
            let sample = SIMD3(
                index % Brick.samples, index / Brick.samples % Brick.samples, index / (Brick.samples * Brick.samples))
            for axis in 0..<3 {
                let step = Self.sampleStep(Int8(axis))
                if sample[axis] < Brick.cells, values[index + step].isNaN {
                    add(CrossedEdge(sample: Int16(index), axis: Int8(axis), isRising: values[index] < 0))
                }
                if sample[axis] > 0, values[index - step].isNaN {
                    add(CrossedEdge(sample: Int16(index - step), axis: Int8(axis), isRising: values[index] >= 0))
                }
            }
        }
    }

    private func add(_ edge: CrossedEdge) {
        edges[edgeCount] = edge
        edgeCount += 1
    }

    /// The crossing between the end of an edge that has a value and where the field ends; `nil` where it does not pass 0 there.
    func beforeHole(_ edge: CrossedEdge, _ origin: SIMD3<Double>, _ step: SIMD3<Double>) -> Crossing? {
        func evaluate(_ fraction: Double) -> Crossing { evaluated(edge, at: fraction, origin, step) }
        let startsHere = !values[Int(edge.sample)].isNaN
        let start = startsHere ? 0.0 : 1.0
        let isNegative = evaluate(start).value < 0
        var (inside, outside) = (start, 1 - start)
        var end: Double?
        for _ in 0..<40 {
            let middle = (inside + outside) / 2
            let value = evaluate(middle).value
            if value.isNaN {
                outside = middle
            } else {
                inside = middle
                if (value < 0) != isNegative {
                    end = middle
                    break
                }
            }
        }
        guard var far = end else { return nil }
        var near = start
        for _ in 0..<50 {
            let middle = (near + far) / 2
            if (evaluate(middle).value < 0) == isNegative { near = middle } else { far = middle }
        }
        return [near, far].lazy.map(evaluate).first(where: Self.isUsable)
    }
}

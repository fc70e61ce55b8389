import Charts
import Formula
import Foundation

/// The vectors of a field in a box.
struct VectorSampling {
    /// Evaluates a field, on one thread: data coordinates in, components along the axes of the chart out.
    struct Evaluator {
        private let evaluate: ([SIMD3<Double>]) -> [SIMD3<Double>]

        init(_ source: VectorSeries.Source) {
            switch source {
            case .function(let function):
                evaluate = { $0.map { function($0.x, $0.y, $0.z) } }
            case .object(let object):
                guard object.kind == .vectorField else {
                    evaluate = { $0.map { _ in SIMD3(repeating: .nan) } }
                    return
                }
                let (sampler, condition) = (object.vectorSampler(), object.conditionSampler())
                let isUpright = object.upwardCoordinate == 2
                func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
                    isUpright ? vector.withDepthUpwards : vector
                }
                evaluate = { positions in
                    let positions = positions.map(turned)
                    let vectors = sampler.map(positions) { turned(sampler.vector(0, $0)) }
                    guard let condition else { return vectors }
                    return zip(vectors, condition.areTrue(positions)).map { $1 ? $0 : SIMD3(repeating: .nan) }
                }
            }
        }

        func callAsFunction(_ positions: [SIMD3<Double>]) -> [SIMD3<Double>] { evaluate(positions) }
        func callAsFunction(_ position: SIMD3<Double>) -> SIMD3<Double> { evaluate([position])[0] }
    }

    /// Positions and the vectors there, without holes and zeros.
    struct Arrows: Sendable {
        var positions: [SIMD3<Double>] = []
        var vectors: [SIMD3<Double>] = []
        var zeroCount = 0
        var holeCount = 0
    }

    /// The vectors at the middles of the cells of a grid.
    static func arrows(_ series: VectorSeries, in box: DataBox) -> Arrows {
        let positions = grid(series.display, in: box)
        var arrows = Arrows()
        for (position, vector) in zip(positions, Evaluator(series.source)(positions)) {
            if !vector.sum().isFinite {
                arrows.holeCount += 1
            } else if vector == .zero {
                arrows.zeroCount += 1
            } else {
                arrows.positions.append(position)
                arrows.vectors.append(vector)
            }
        }
        return arrows
    }

    /// The middles of the cells of a grid, or of one slice of it.
    private static func grid(_ display: VectorDisplay, in box: DataBox) -> [SIMD3<Double>] {
        let count = display.boundedCount
        let slice: Int? =
            switch display.sliceAxis {
            case .x: 0
            case .y: 1
            case .z: 2
            case nil: nil
            }
        func values(_ axis: Int, _ range: ClosedRange<Double>) -> [Double] {
            if axis == slice { return [display.slicePosition ?? (range.lowerBound / 2 + range.upperBound / 2)] }
            return (0..<count).map { index in
                let fraction = (Double(index) + 0.5) / Double(count)
                return range.lowerBound * (1 - fraction) + range.upperBound * fraction
            }
        }
        let (x, y, z) = (values(0, box.x), values(1, box.y), values(2, box.z))
        return z.flatMap { z in y.flatMap { y in x.map { SIMD3($0, y, z) } } }
    }

    // MARK: - Streamlines

    /// Lines along the vectors, and the length of the vector at each corner.
    struct Lines: Sendable {
        var paths: [[SIMD3<Double>]] = []
        var lengths: [Double] = []
        var zeroCount = 0
        var holeCount = 0
    }

    /// Lines that begin on a grid and keep a distance from each other (B. Jobard and W. Lefer, 1997), each by the method of Dormand and
    /// Prince with steps as long as their error allows.
    static func streamlines(_ series: VectorSeries, in box: DataBox) -> Lines {
        let evaluator = Evaluator(series.source)
        let seeds = grid(series.display, in: box)
        var lines = Lines()
        let distance = 1 / Double(series.display.boundedCount)
        var taken = Occupancy(cell: distance / 2)
        for (seed, vector) in zip(seeds, evaluator(seeds)) {
            if !vector.sum().isFinite {
                lines.holeCount += 1
                continue
            }
            if vector == .zero {
                lines.zeroCount += 1
                continue
            }
            let start = (seed - box.lower) / box.size
            guard !taken.contains(start, besides: -1) else { continue }
            let number = lines.paths.count
            let integration = Integration(evaluator, box: box, step: distance / 4)
            let after = integration.line(from: start, direction: 1, number, &taken)
            let before = integration.line(from: start, direction: -1, number, &taken)
            let path = before.dropFirst().reversed() + after
            guard path.count > 2 else { continue }
            let positions = path.map { box.lower + $0 * box.size }
            lines.paths.append(positions)
            lines.lengths += evaluator(positions).map(\.length)
        }
        return lines
    }

    /// Which parts of the unit cube have a line.
    private struct Occupancy {
        private let cell: Double
        private var lines: [SIMD3<Int>: Int] = [:]

        init(cell: Double) {
            self.cell = cell
        }

        func contains(_ position: SIMD3<Double>, besides line: Int) -> Bool {
            lines[SIMD3<Int>((position / cell).rounded(.down))].map { $0 != line } ?? false
        }

        mutating func add(_ position: SIMD3<Double>, line: Int) {
            lines[SIMD3<Int>((position / cell).rounded(.down))] = line
        }
    }

    private struct Integration {
        let evaluator: Evaluator
        let box: DataBox
        /// The longest step, as a part of the box.
        let step: Double

        /// The most corners of one direction.
        private static let limit = 600
        private static let tolerance = 1e-6

        init(_ evaluator: Evaluator, box: DataBox, step: Double) {
            (self.evaluator, self.box, self.step) = (evaluator, box, step)
        }

        /// The direction of the field in the unit cube, of length 1; `nil` where there is none.
        private func direction(_ position: SIMD3<Double>) -> SIMD3<Double>? {
            let vector = evaluator(box.lower + position * box.size) / box.size
            let length = vector.length
            return length > 0 && length.isFinite ? vector / length : nil
        }

        /// - Parameter direction: 1 along the vectors, −1 against them.
        func line(
            from start: SIMD3<Double>, direction sign: Double, _ number: Int, _ taken: inout Occupancy
        ) -> [SIMD3<Double>] {
            var (position, length) = (start, step / 4)
            var path = [start]
            taken.add(start, line: number)
            while path.count < Self.limit {
                guard let (next, error) = advanced(position, by: length * sign) else { break }
                if error > Self.tolerance, length > step / 1000 {
                    length *= max(0.2, 0.9 * pow(Self.tolerance / error, 0.2))
                    continue
                }
                if next.min() < 0 || next.max() > 1 || taken.contains(next, besides: number) { break }
                position = next
                path.append(next)
                taken.add(next, line: number)
                // Back at its beginning it is closed.
                if path.count > 8, (next - start).length < length / 2 {
                    path.append(start)
                    break
                }
                length = min(step, length * min(4, 0.9 * pow(Self.tolerance / max(error, 1e-12), 0.2)))
            }
            return path
        }

        /// The weights of the slopes before each stage, as fractions; the last stage is the result.
        private static let stages: [[Double]] = [
            weights([1], [5]),
            weights([3, 9], [40, 40]),
            weights([44, -56, 32], [45, 15, 9]),
            weights([19_372, -25_360, 64_448, -212], [6561, 2187, 6561, 729]),
            weights([9017, -355, 46_732, 49, -5103], [3168, 33, 5247, 176, 18_656]),
            weights([35, 0, 500, 125, -2187, 11], [384, 1, 1113, 192, 6784, 84]),
        ]
        private static let errors = weights(
            [71, 0, -71, 71, -17_253, 22, -1], [57_600, 1, 16_695, 1920, 339_200, 525, 40])

        private static func weights(_ numerators: [Double], _ denominators: [Double]) -> [Double] {
            zip(numerators, denominators).map { $0 / $1 }
        }

        /// One step, with the difference of the orders 5 and 4.
        private func advanced(_ position: SIMD3<Double>, by length: Double) -> (SIMD3<Double>, error: Double)? {
            guard let first = direction(position) else { return nil }
            var slopes = [first]
            var next = position
            for weights in Self.stages {
                next = position
                for (slope, weight) in zip(slopes, weights) { next += slope * (weight * length) }
                guard let slope = direction(next) else { return nil }
                slopes.append(slope)
            }
            var error = SIMD3<Double>.zero
            for (slope, weight) in zip(slopes, Self.errors) { error += slope * (weight * length) }
            return (next, error.length)
        }
    }
}

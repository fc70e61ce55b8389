import Charts
import Formula
import Foundation
import Localization

/// Looks for the extremes of a height over the floor: from samples that are higher or lower than their neighbours, by Newton's method
/// where there are second derivatives and by ever smaller steps where there are not.
struct ExtremeSearch {
    /// What was found.
    struct Extremes {
        /// Data coordinates: local maxima, then local minima, then what is highest or lowest at the edge only.
        fileprivate(set) var positions: [SIMD3<Double>] = []
        fileprivate(set) var maximumCount = 0
        fileprivate(set) var minimumCount = 0
        /// Whether there may be more of them.
        fileprivate(set) var isCut = false

        /// How many there are, in words.
        var sentence: String {
            guard !positions.isEmpty else { return localized("The height has no extremes.") }
            if isCut { return localized("The height has too many extremes: only some are shown.") }
            if maximumCount + minimumCount == 0 {
                return localized("No local extremes; the highest and lowest points are at the edge.")
            }
            return localized(
                "{maxima}, {minima}",
                [
                    "maxima": counted("{count} local maximum", "{count} local maxima", count: maximumCount),
                    "minima": counted("{count} local minimum", "{count} local minima", count: minimumCount),
                ])
        }
    }

    private let heightSampler: FormulaObject.Sampler
    /// Of the derivatives as well, which take longer.
    private let sampler: FormulaObject.Sampler
    private let condition: FormulaObject.Sampler?
    /// The vertical coordinate in the text.
    private let vertical: Int
    private let lower: SIMD2<Double>
    private let upper: SIMD2<Double>

    /// Samples along each side.
    private static let side = 257
    /// The most local maxima or minima that are shown, and the most samples that are looked at without finding one.
    private static let limit = 500
    /// How far an extreme may be above its nearest sample, as a multiple of the largest difference between that sample and its
    /// neighbours: at a pole there is no limit.
    private static let steepest = 4.0

    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    static func extremes(of object: FormulaObject, in box: DataBox) throws(CancellationError) -> Extremes {
        try ExtremeSearch(object, box).search()
    }

    private init(_ object: FormulaObject, _ box: DataBox) {
        (heightSampler, sampler) = (object.plainHeightSampler(), object.heightSampler())
        (condition, vertical) = (object.conditionSampler(), object.upwardCoordinate)
        (lower, upper) = (SIMD2(box.x.lowerBound, box.z.lowerBound), SIMD2(box.x.upperBound, box.z.upperBound))
    }

    // MARK: - Evaluation

    /// The derivatives of the height.
    private struct Slopes {
        let first: SIMD2<Double>
        /// Twice along the first, along both, twice along the second.
        let second: SIMD3<Double>
    }

    /// The coordinates of a position on the floor, as in the text.
    private func coordinates(_ floor: SIMD2<Double>, height: Double = 0) -> SIMD3<Double> {
        vertical == 1 ? SIMD3(floor.x, height, floor.y) : SIMD3(floor.x, floor.y, height)
    }

    private func slopes(at position: SIMD2<Double>) -> Slopes {
        sampler.evaluate(1) { _ in coordinates(position) }
        return Slopes(first: SIMD2(sampler[1, 0], sampler[2, 0]), second: sampler.vector(3, 0))
    }

    /// Not a number where the condition is not true.
    private func heights(_ positions: [SIMD2<Double>]) -> [Double] {
        let heights = heightSampler.map(positions.map { coordinates($0) }) { heightSampler[0, $0] }
        guard let condition else { return heights }
        let areTrue = condition.areTrue(zip(positions, heights).map { coordinates($0, height: $1) })
        return zip(heights, areTrue).map { $1 ? $0 : .nan }
    }

    // MARK: - Search

    private func position(_ column: Int, _ row: Int) -> SIMD2<Double> {
        let share = SIMD2(Double(column), Double(row)) / Double(Self.side - 1)
        return lower * (1 - share) + upper * share
    }

    private func search() throws(CancellationError) -> Extremes {
        let side = Self.side
        var heights: [Double] = []
        heights.reserveCapacity(side * side)
        for row in 0..<side {
            if Task.isCancelled { throw CancellationError() }
            heights += self.heights((0..<side).map { position($0, row) })
        }
        var extremes = Extremes()
        let maxima = try localMaxima(of: heights, sign: 1, isCut: &extremes.isCut)
        let minima = try localMaxima(of: heights, sign: -1, isCut: &extremes.isCut)
        (extremes.maximumCount, extremes.minimumCount) = (maxima.count, minima.count)
        extremes.positions = (maxima + minima).map(data)
        for (sign, found) in [(1.0, maxima), (-1, minima)] {
            guard let edge = highest(heights, sign: sign) else { continue }
            let best = found.map { sign * $0.height }.max() ?? -.infinity
            let room = 1e-9 * (heights.lazy.filter(\.isFinite).map(\.magnitude).max() ?? 0)
            if sign * edge.height > best + room { extremes.positions.append(data(edge)) }
        }
        return extremes
    }

    private func data(_ point: (position: SIMD2<Double>, height: Double)) -> SIMD3<Double> {
        SIMD3(point.position.x, point.height, point.position.y)
    }

    /// The highest position of all, of heights times a sign; `nil` where all are the same or undefined.
    private func highest(_ heights: [Double], sign: Double) -> (position: SIMD2<Double>, height: Double)? {
        let finite = heights.indices.filter { heights[$0].isFinite }
        guard let best = finite.max(by: { sign * heights[$0] < sign * heights[$1] }),
            finite.contains(where: { heights[$0] != heights[best] })
        else { return nil }
        let (row, column) = best.quotientAndRemainder(dividingBy: Self.side)
        guard let top = climbed(from: position(column, row), sign: sign) else { return nil }
        let neighbours = [(-1, 0), (1, 0), (0, -1), (0, 1)].compactMap { step -> Double? in
            let (x, z) = (column + step.0, row + step.1)
            return (0..<Self.side).contains(x) && (0..<Self.side).contains(z) ? heights[z * Self.side + x] : nil
        }
        return isBounded(top.height, from: heights[best], neighbours) ? top : nil
    }

    /// Whether an extreme is not so far above its sample that there is a pole.
    private func isBounded(_ top: Double, from height: Double, _ neighbours: [Double]) -> Bool {
        let steps = neighbours.map { abs(height - $0) }
        guard let step = steps.max(), steps.allSatisfy(\.isFinite) else { return false }
        return abs(top - height) <= Self.steepest * step
    }

    /// The local maxima, of heights times a sign, that are higher than all around them.
    private func localMaxima(
        of heights: [Double], sign: Double, isCut: inout Bool
    ) throws(CancellationError) -> [(position: SIMD2<Double>, height: Double)] {
        let side = Self.side
        var found: [(position: SIMD2<Double>, height: Double)] = []
        let size = upper - lower
        let steps = [-side - 1, -side, -side + 1, -1, 1, side - 1, side, side + 1]
        var rejectedCount = 0
        for row in 1..<side - 1 {
            if Task.isCancelled { throw CancellationError() }
            for column in 1..<side - 1 {
                let index = row * side + column
                let height = sign * heights[index]
                guard height.isFinite else { continue }
                var isHighest = true
                var isHigher = false
                for step in steps where isHighest {
                    let other = sign * heights[index + step]
                    // The edge of a hole is no extreme.
                    isHighest = other.isFinite && height >= other
                    isHigher = isHigher || height > other
                }
                guard isHighest, isHigher else { continue }
                guard found.count < Self.limit, rejectedCount < Self.limit else {
                    isCut = isCut || found.count >= Self.limit
                    return found
                }
                guard let top = polished(from: position(column, row), sign: sign),
                    isBounded(top.height, from: heights[index], steps.map { heights[index + $0] }),
                    !found.contains(where: { (($0.position - top.position) / size).largest < 1e-6 }),
                    isIsolated(top, sign: sign)
                else {
                    rejectedCount += 1
                    continue
                }
                found.append(top)
            }
        }
        return found
    }

    /// The maximum near a sample; `nil` where there is none.
    private func polished(from start: SIMD2<Double>, sign: Double) -> (position: SIMD2<Double>, height: Double)? {
        let cell = (upper - lower) / Double(Self.side - 1)
        var position = start
        for _ in 0..<40 {
            let found = slopes(at: position)
            let (a, b, c) = (sign * found.second.x, sign * found.second.y, sign * found.second.z)
            let determinant = a * c - b * b
            // Newton's method goes to a maximum where the height bends down in all directions.
            guard a < 0, determinant > 1e-12 * (a * a + b * b + c * c), found.first.sum().isFinite else { break }
            let slopes = sign * found.first
            let step = SIMD2(c * slopes.x - b * slopes.y, a * slopes.y - b * slopes.x) / determinant
            position -= step
            guard ((position - start) / cell).largest < 3 else { break }
            if (step / cell).largest < 1e-12 { return (position, heights([position])[0]) }
        }
        let top = climbed(from: start, sign: sign)
        guard let top, ((top.position - start) / cell).largest < 3 else { return nil }
        return top
    }

    /// The position that ever smaller steps upwards lead to.
    private func climbed(from start: SIMD2<Double>, sign: Double) -> (position: SIMD2<Double>, height: Double)? {
        var step = (upper - lower) / Double(Self.side - 1)
        var (position, height) = (start, heights([start])[0])
        guard height.isFinite else { return nil }
        var rounds = 0
        while (step / (upper - lower)).max() > 1e-13, rounds < 400 {
            rounds += 1
            let around = Self.directions.map { (position + $0 * step).clamped(lowerBound: lower, upperBound: upper) }
            let heights = heights(around)
            let best = heights.indices.filter { heights[$0].isFinite }.max { sign * heights[$0] < sign * heights[$1] }
            if let best, sign * (heights[best] - height) > 4 * height.ulp {
                (position, height) = (around[best], heights[best])
            } else {
                step /= 2
            }
        }
        return (position, height)
    }

    private static let directions: [SIMD2<Double>] = (0..<8).map {
        let angle = Double($0) * .pi / 4
        return SIMD2(cos(angle).rounded(), sin(angle).rounded())
    }

    /// Whether the height falls in all directions: along a ridge it does not.
    private func isIsolated(_ top: (position: SIMD2<Double>, height: Double), sign: Double) -> Bool {
        let second = slopes(at: top.position).second
        let trace = second.x + second.z
        if second.x * second.z - second.y * second.y > 1e-6 * trace * trace { return true }
        let radius = (upper - lower) / 2000
        let ring = (0..<64).map { index in
            let angle = (Double(index) + 0.5) * .pi / 32
            return top.position + radius * SIMD2(cos(angle), sin(angle))
        }
        let drops = heights(ring).map { sign * (top.height - $0) }
        guard let least = drops.min(), let most = drops.max(), most > 0 else { return false }
        // Of 64 directions one is almost along the ridge.
        return least > most / 50
    }
}

extension SIMD2<Double> {
    /// The largest magnitude of its components.
    fileprivate var largest: Double { Swift.max(x.magnitude, y.magnitude) }
}

import Charts
import Formula
import Foundation

/// A line by one parameter, sampled until it looks smooth.
struct CurveSampling {
    /// How near to a straight line the line is between two of its corners, as a part of its extent.
    private static let tolerance = 1.0 / 4000
    /// Corners at first, and at most.
    private static let firstCount = 129
    private static let mostCount = 40_000

    /// The corners of the parts of a curve, data coordinates; a gap ends a part.
    static func paths(of curve: ParametricCurve) -> [[SIMD3<Double>]] {
        switch curve {
        case .function(let range, let function): paths(over: range) { $0.map(function) }
        case .object(let object): (0..<object.curveCount).flatMap { paths(of: object, $0) }
        }
    }

    private static func paths(of object: FormulaObject, _ index: Int) -> [[SIMD3<Double>]] {
        let (sampler, condition) = (object.pointSampler(index), object.conditionSampler(index))
        let isUpright = object.upwardCoordinate == 2
        return paths(over: object.domain(of: object.parameterNames[0], height: ChartScene.defaultFloorDomain)) {
            let positions = $0.map { SIMD3($0, 0, 0) }
            let points = sampler.map(positions) {
                let point = sampler.vector(0, $0)
                return isUpright ? point.withDepthUpwards : point
            }
            guard let condition else { return points }
            return zip(points, condition.areTrue(positions)).map { $1 ? $0 : SIMD3(repeating: .nan) }
        }
    }

    private static func paths(
        over domain: ClosedRange<Double>, _ evaluate: ([Double]) -> [SIMD3<Double>]
    ) -> [[SIMD3<Double>]] {
        var parameters = (0..<firstCount).map { index in
            let fraction = Double(index) / Double(firstCount - 1)
            return domain.lowerBound * (1 - fraction) + domain.upperBound * fraction
        }
        var points = evaluate(parameters)
        let extent = extent(of: points)
        // Intervals that may still have to be divided.
        var isOpen = [Bool](repeating: true, count: parameters.count - 1)
        for round in 0..<24 where points.count < mostCount && isOpen.contains(true) {
            let open = isOpen.indices.filter { isOpen[$0] }
            let middles = open.map { (parameters[$0] + parameters[$0 + 1]) / 2 }
            let found = evaluate(middles)
            var (nextParameters, nextPoints, nextOpen): ([Double], [SIMD3<Double>], [Bool]) = ([], [], [])
            var position = 0
            for index in parameters.indices {
                nextParameters.append(parameters[index])
                nextPoints.append(points[index])
                guard index < isOpen.count else { break }
                guard isOpen[index] else {
                    nextOpen.append(false)
                    continue
                }
                let (middle, point) = (middles[position], found[position])
                position += 1
                guard middle > parameters[index], middle < parameters[index + 1] else {
                    nextOpen.append(false)
                    continue
                }
                let ends = (points[index], points[index + 1])
                let isThere = (ends.0.sum().isFinite, point.sum().isFinite, ends.1.sum().isFinite)
                if isThere == (false, false, false) {
                    nextOpen.append(false)
                    continue
                }
                let isWhole = isThere == (true, true, true)
                let error = isWhole ? (point - (ends.0 + ends.1) / 2).length : 0
                // Ends of the line are looked for to the last visible digit; what is curved is divided.
                let divides = isWhole ? error > tolerance * extent : round < 20
                if isWhole, !divides {
                    nextOpen.append(false)
                    continue
                }
                nextParameters.append(middle)
                nextPoints.append(point)
                nextOpen +=
                    isWhole
                    ? [true, true] : [isThere.0 != isThere.1 && divides, isThere.1 != isThere.2 && divides]
            }
            (parameters, points, isOpen) = (nextParameters, nextPoints, nextOpen)
        }
        return parts(points, stillOpen: isOpen, extent: extent)
    }

    private static func extent(of points: [SIMD3<Double>]) -> Double {
        // Of the middle part, so that a pole does not make everything else small.
        let finite = points.filter { $0.sum().isFinite }
        guard !finite.isEmpty else { return 0 }
        return (0..<3).map { axis in
            let sorted = finite.map { $0[axis] }.sorted()
            return sorted[sorted.count - 1 - sorted.count / 20] - sorted[sorted.count / 20]
        }.max() ?? 0
    }

    /// The line without its gaps and jumps.
    private static func parts(
        _ points: [SIMD3<Double>], stillOpen: [Bool], extent: Double
    ) -> [[SIMD3<Double>]] {
        var parts: [[SIMD3<Double>]] = []
        var part: [SIMD3<Double>] = []
        for (index, point) in points.enumerated() {
            guard point.sum().isFinite else {
                if part.count > 1 { parts.append(part) }
                part = []
                continue
            }
            // After all divisions a long piece is a jump.
            if let last = part.last, index > 0, stillOpen[index - 1], (point - last).length > extent / 50 {
                if part.count > 1 { parts.append(part) }
                part = []
            }
            part.append(point)
        }
        if part.count > 1 { parts.append(part) }
        return parts
    }
}

import CFormulaShims
import Foundation

/// Bounds of a node over boxes, by interval arithmetic (R. Moore, 1966). Where nothing is known the bounds are infinite.
struct IntervalEvaluation {
    /// Lowest and highest value.
    typealias Interval = SIMD2<Double>

    private enum Step {
        case number(Double)
        /// What is known without a position.
        case known(Interval)
        case variable(Int)
        case operation(FormulaKernel, Int, Int, Int)
    }

    private var steps: [Step] = []
    private var values: [Interval]

    /// - Complexity: O(n) for n nodes
    init(_ graph: Graph, of reference: Graph.Reference) {
        let needed = graph.needed(for: [reference])
        var positions = [Int](repeating: 0, count: reference + 1)
        for index in 0...reference where needed[index] {
            positions[index] = steps.count
            switch graph.nodes[index] {
            case .number(let bits): steps.append(.number(Double(bitPattern: bits)))
            case .first: steps.append(.variable(0))
            case .second: steps.append(.variable(1))
            case .third: steps.append(.variable(2))
            case .parameter, .bound: steps.append(.number(.nan))
            case .data(let function, let orders): steps.append(.known(Self.bounds(of: function, orders)))
            case .operation(let kernel, let operands):
                func operand(_ index: Int) -> Int { operands.indices.contains(index) ? positions[operands[index]] : 0 }
                steps.append(.operation(kernel, operand(0), operand(1), operand(2)))
            }
        }
        values = Array(repeating: Interval(0, 0), count: steps.count)
    }

    /// The bounds over a box.
    ///
    /// - Returns: the lowest and highest value; where the node is undefined in a part of the box, those of the rest.
    /// - Complexity: O(n) for n nodes
    mutating func bounds(_ lower: SIMD3<Double>, _ upper: SIMD3<Double>) -> SIMD2<Double> {
        for index in steps.indices {
            switch steps[index] {
            case .number(let value): values[index] = value.isNaN ? Self.all : Interval(value, value)
            case .known(let bounds): values[index] = bounds
            case .variable(let axis): values[index] = Interval(lower[axis], upper[axis])
            case .operation(let kernel, let a, let b, let c):
                // A square is not a product of two numbers.
                let result =
                    kernel == .multiply && a == b
                    ? Self.square(values[a]) : Self.apply(kernel, values[a], values[b], values[c])
                values[index] = result.x <= result.y ? result : Self.all
            }
        }
        return values[values.count - 1]
    }

    private static let all = Interval(-.infinity, .infinity)

    /// The bounds of heights over a grid: between samples the surface overshoots them by less than half of their range.
    private static func bounds(of function: GridFunction, _ orders: GridFunction.Orders) -> Interval {
        guard orders == [0, 0], let range = function.range else { return all }
        let room = (range.upperBound - range.lowerBound) / 2
        return widened(range.lowerBound - room, range.upperBound + room)
    }

    /// Bounds that rounding cannot leave.
    private static func widened(_ low: Double, _ high: Double) -> Interval {
        Interval(low - abs(low) * 1e-15 - 1e-300, high + abs(high) * 1e-15 + 1e-300)
    }

    private static func square(_ a: Interval) -> Interval {
        let (low, high) = (a.x * a.x, a.y * a.y)
        return widened(a.x <= 0 && a.y >= 0 ? 0 : min(low, high), max(low, high))
    }

    /// Of a function that does not fall.
    private static func rising(_ a: Interval, _ function: (Double) -> Double) -> Interval {
        widened(function(a.x), function(a.y))
    }

    private static func apply(_ kernel: FormulaKernel, _ a: Interval, _ b: Interval, _ c: Interval) -> Interval {
        switch kernel {
        case .negate: return Interval(-a.y, -a.x)
        case .abs:
            let (low, high) = (abs(a.x), abs(a.y))
            return Interval(a.x <= 0 && a.y >= 0 ? 0 : min(low, high), max(low, high))
        case .sign: return Interval(a.x > 0 ? 1 : a.x < 0 ? -1 : 0, a.y > 0 ? 1 : a.y < 0 ? -1 : 0)
        case .floor: return rising(a, Foundation.floor)
        case .ceil: return rising(a, Foundation.ceil)
        case .round: return rising(a) { $0.rounded() }
        case .sqrt: return a.y < 0 ? all : rising(Interval(max(0, a.x), a.y)) { $0.squareRoot() }
        case .cbrt: return rising(a, Foundation.cbrt)
        case .exp: return rising(a, Foundation.exp)
        case .exp2: return rising(a, Foundation.exp2)
        case .log: return a.y < 0 ? all : rising(Interval(max(0, a.x), a.y), Foundation.log)
        case .log2: return a.y < 0 ? all : rising(Interval(max(0, a.x), a.y), Foundation.log2)
        case .log10: return a.y < 0 ? all : rising(Interval(max(0, a.x), a.y), Foundation.log10)
        case .sin: return wave(a - .pi / 2)
        case .cos: return wave(a)
        case .tan:
            let (first, last) = ((a.x / .pi + 0.5).rounded(.down), (a.y / .pi + 0.5).rounded(.down))
            return first == last ? rising(a, Foundation.tan) : all
        case .asin: return a.y < -1 || a.x > 1 ? all : rising(Interval(max(-1, a.x), min(1, a.y)), Foundation.asin)
        case .acos:
            return a.y < -1 || a.x > 1
                ? all : widened(Foundation.acos(min(1, a.y)), Foundation.acos(max(-1, a.x)))
        case .atan: return rising(a, Foundation.atan)
        case .sinh: return rising(a, Foundation.sinh)
        case .cosh:
            let magnitude = apply(.abs, a, b, c)
            return rising(magnitude, Foundation.cosh)
        case .tanh: return rising(a, Foundation.tanh)
        case .asinh: return rising(a, Foundation.asinh)
        case .acosh: return a.y < 1 ? all : rising(Interval(max(1, a.x), a.y), Foundation.acosh)
        case .atanh: return a.y < -1 || a.x > 1 ? all : rising(Interval(max(-1, a.x), min(1, a.y)), Foundation.atanh)
        case .erf: return rising(a, Foundation.erf)
        case .add: return widened(a.x + b.x, a.y + b.y)
        case .subtract: return widened(a.x - b.y, a.y - b.x)
        case .multiply: return product(a, b)
        case .divide: return b.x > 0 || b.y < 0 ? product(a, widened(1 / b.y, 1 / b.x)) : all
        case .divideBySqrt: return apply(.divide, a, apply(.sqrt, b, c, c), c)
        case .power: return power(a, b)
        case .min: return Interval(Swift.min(a.x, b.x), Swift.min(a.y, b.y))
        case .max: return Interval(Swift.max(a.x, b.x), Swift.max(a.y, b.y))
        case .hypot: return apply(.sqrt, apply(.add, square(a), square(b), c), c, c)
        case .atan2:
            // Where the angle does not turn over.
            guard b.x > 0 || a.x > 0 || a.y < 0 else { return Interval(-.pi, .pi) }
            let corners = [atan2(a.x, b.x), atan2(a.x, b.y), atan2(a.y, b.x), atan2(a.y, b.y)]
            return widened(corners.min() ?? 0, corners.max() ?? 0)
        case .less: return a.y < b.x ? Interval(1, 1) : a.x >= b.y ? Interval(0, 0) : Interval(0, 1)
        case .lessOrEqual: return a.y <= b.x ? Interval(1, 1) : a.x > b.y ? Interval(0, 0) : Interval(0, 1)
        case .equal: return a.y < b.x || a.x > b.y ? Interval(0, 0) : Interval(0, 1)
        case .choose:
            if a.x > 0 || a.y < 0 { return b }
            if a.x == 0, a.y == 0 { return c }
            return Interval(Swift.min(b.x, c.x), Swift.max(b.y, c.y))
        case .multiplyAdd: return apply(.add, product(a, b), c, c)
        case .negativeMultiplyAdd: return apply(.subtract, c, product(a, b), c)
        case .multiplySubtract: return apply(.subtract, product(a, b), c, c)
        case .remainder:
            guard b.x == b.y, b.x > 0 else { return all }
            let (first, last) = (Foundation.floor(a.x / b.x), Foundation.floor(a.y / b.x))
            return first == last
                ? widened(a.x - first * b.x, a.y - first * b.x) : Interval(0, b.x)
        case .besselJ0, .besselJ1: return Interval(-1, 1)
        case .sample: return c
        case .sinCos, .gamma, .lgamma, .digamma: return all
        }
    }

    private static func product(_ a: Interval, _ b: Interval) -> Interval {
        let (ll, lh, hl, hh) = (a.x * b.x, a.x * b.y, a.y * b.x, a.y * b.y)
        let (low, high) = (Swift.min(ll, lh, hl, hh), Swift.max(ll, lh, hl, hh))
        return low.isNaN || high.isNaN || (ll + lh + hl + hh).isNaN ? all : widened(low, high)
    }

    /// The cosine.
    private static func wave(_ a: Interval) -> Interval {
        guard a.y - a.x < 2 * .pi, abs(a.x) < 1e9 else { return Interval(-1, 1) }
        let (first, last) = (Foundation.cos(a.x), Foundation.cos(a.y))
        let hasPeak = (a.y / (2 * .pi)).rounded(.down) >= (a.x / (2 * .pi)).rounded(.up)
        let hasTrough = (a.y / (2 * .pi) - 0.5).rounded(.down) >= (a.x / (2 * .pi) - 0.5).rounded(.up)
        return Interval(
            hasTrough ? -1 : Swift.min(first, last) - 1e-14, hasPeak ? 1 : Swift.max(first, last) + 1e-14)
    }

    private static func power(_ a: Interval, _ b: Interval) -> Interval {
        if a.x > 0 {
            // exp(b · log a)
            return rising(product(rising(a, Foundation.log), b), Foundation.exp)
        }
        guard b.x == b.y, b.x == b.x.rounded(), b.x > 0 else { return all }
        let (low, high) = (pow(a.x, b.x), pow(a.y, b.x))
        if b.x.truncatingRemainder(dividingBy: 2) != 0 { return widened(low, high) }
        return widened(a.x <= 0 && a.y >= 0 ? 0 : Swift.min(low, high), Swift.max(low, high))
    }
}

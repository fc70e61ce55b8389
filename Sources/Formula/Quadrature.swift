import Foundation

/// Numerical integration.
enum Quadrature {
    /// Positions in 0…1 and their weights, for an integral whose limits or integrand depend on the position.
    ///
    /// Gauss and Legendre's rule with 96 positions in a variable that runs slowly at both ends, so that an integrand may have a root
    /// or a logarithm there (Sidi's transformations, 1993).
    static let fixedRule: [(position: Double, weight: Double)] = legendre(96).map { node in
        let (position, slope) = substituted((1 + node.position) / 2)
        return (position, node.weight / 2 * slope)
    }

    /// A position of 0…1 that runs slowly at both ends, 35s⁴ − 84s⁵ + 70s⁶ − 20s⁷, and its derivative 140s³(1 − s)³.
    private static func substituted(_ s: Double) -> (position: Double, slope: Double) {
        (s * s * s * s * (35 + s * (-84 + s * (70 - 20 * s))), 140 * pow(s * (1 - s), 3))
    }

    /// The positions in −1…1 and the weights of a rule, by Newton's method on Legendre's polynomial.
    private static func legendre(_ count: Int) -> [(position: Double, weight: Double)] {
        (1...count).map { index in
            var x = cos(.pi * (Double(index) - 0.25) / (Double(count) + 0.5))
            var slope = 1.0
            for _ in 0..<8 {
                var (before, here) = (1.0, x)
                for degree in 2...count {
                    let k = Double(degree)
                    (before, here) = (here, ((2 * k - 1) * x * here - (k - 1) * before) / k)
                }
                slope = Double(count) * (x * here - before) / (x * x - 1)
                x -= here / slope
            }
            return (x, 2 / ((1 - x * x) * slope * slope))
        }
    }

    private static let coarse = legendre(10)
    private static let fine = legendre(21)
    private static let rules = coarse + fine
    /// The most intervals that are divided.
    private static let maximumDivisions = 4_000
    /// The width of an interval that is not divided any more, as a part of the whole.
    private static let minimumWidth = 0x1p-48

    /// The integral of a node over the bound variable, by dividing intervals where two rules differ; not a number where that does
    /// not lead to an end, and where the integrand is not finite.
    static func integral(
        from lower: Double, to upper: Double, of graph: Graph, _ integrand: Graph.Reference, over variable: Graph.Node
    ) -> Double {
        guard lower.isFinite, upper.isFinite else { return .nan }
        if lower == upper { return 0 }
        let evaluation = PointEvaluation(graph, wanted: [integrand], bound: variable)
        let length = upper - lower
        struct Part {
            var start: Double
            var width: Double
            var value: Double
            var error: Double
        }
        func part(_ start: Double, _ width: Double) -> Part {
            let terms = rules.map { node -> (position: Double, weight: Double) in
                let (position, slope) = substituted(start + width * (1 + node.position) / 2)
                return (lower + length * position, node.weight * width / 2 * slope * length)
            }
            let values = evaluation.values(terms.count, bound: { terms[$0].position })
            let products = zip(values, terms).map { $0 * $1.weight }
            let (rough, exact) = (products[..<coarse.count].reduce(0, +), products[coarse.count...].reduce(0, +))
            return Part(start: start, width: width, value: exact, error: abs(exact - rough))
        }
        var waiting = (0..<4).map { part(Double($0) / 4, 0.25) }
        var total = 0.0
        var size = waiting.reduce(0) { $0 + abs($1.value) }
        var divisions = 0
        while let next = waiting.popLast() {
            if !next.value.isFinite, next.width < 1e-3 { return .nan }
            if next.error <= 1e-13 * max(size, 1e-300) || next.width < minimumWidth {
                total += next.value
                continue
            }
            divisions += 1
            if divisions > maximumDivisions { return .nan }
            let half = next.width / 2
            waiting += [part(next.start, half), part(next.start + half, half)]
            size = abs(total) + waiting.reduce(0) { $0 + ($1.value.isFinite ? abs($1.value) : 0) }
        }
        return total
    }
}

import Foundation

extension Formula {
    /// Where a surface ends between a sample and a neighbour at which the formula is undefined.
    ///
    /// Neighbours are the ends of the sides of the triangles that a grid is drawn with: adjacent samples in a
    /// row or a column, and the sample at column `c` and row `r + 1` with that at column `c + 1` and row `r`.
    public struct End: Hashable, Sendable {
        /// The index of the defined sample.
        public let sample: Int
        /// The index of its undefined neighbour.
        public let missing: Int
        /// The fraction of the distance from the sample to its neighbour, 0…1.
        public let fraction: Double
        /// The limit of the height, as exactly as it is known, or the height at the last defined position where there
        /// is no limit.
        public let height: Double
        /// How fast the height grows along the first and along the second variable, just inside: at the end of a square
        /// root it is infinite. Not finite where it is not known.
        public let slope: SIMD2<Float>
        /// Whether the height has a limit; at a pole, and as that of a logarithm, it has none.
        public let isBounded: Bool
    }
}

/// A side of a grid triangle from a defined sample to an undefined one.
struct OpenEdge {
    let sample: Int
    let missing: Int
    /// The floor position of the sample.
    let start: SIMD2<Double>
    /// The vector to the other sample.
    let way: SIMD2<Double>
    /// The height at the sample.
    let height: Double
}

/// Finds by bisection where a surface ends. Not thread-safe.
struct EndSearch: ~Copyable {
    private let heights: PointEvaluation
    private let slopes: PointEvaluation

    /// The number of halvings: 0x1p-36 of an edge is left.
    private static let halvings = 36

    /// - Parameter slopes: the nodes of both slopes in `graph`.
    init(_ graph: Graph, height: Graph.Reference, slopes: [Graph.Reference]) {
        heights = PointEvaluation(graph, wanted: [height])
        self.slopes = PointEvaluation(graph, wanted: slopes)
    }

    /// - Complexity: O(operations × edges); when cancelled, it returns within a halving, without ends.
    func ends(of edges: [OpenEdge], cancellation: Cancellation) -> [Formula.End] {
        var inside = [Double](repeating: 0, count: edges.count)
        var outside = [Double](repeating: 1, count: edges.count)
        var last = edges.map(\.height)
        for _ in 0..<Self.halvings {
            if cancellation.isCancelled { return [] }
            let middles = heights.values(edges.count) { edges[$0].position(at: (inside[$0] + outside[$0]) / 2) }[0]
            for (index, height) in middles.enumerated() {
                let middle = (inside[index] + outside[index]) / 2
                if height.isFinite {
                    (inside[index], last[index]) = (middle, height)
                } else {
                    outside[index] = middle
                }
            }
        }
        // Heights at decreasing distances from the end.
        func before(_ index: Int, _ distance: Double) -> (first: Double, second: Double) {
            edges[index].position(at: max(0, inside[index] - distance))
        }
        let near = [0x1p-8, 0x1p-14, 0x1p-20].map { distance in
            heights.values(edges.count) { before($0, distance) }[0]
        }
        let slopes = slopes.values(edges.count) { before($0, 0x1p-14) }
        return edges.indices.map { index in
            let (edge, height) = (edges[index], last[index])
            // With a limit, the changes decrease; those of a logarithm stay equal.
            let changes = (abs(near[1][index] - near[0][index]), abs(near[2][index] - near[1][index]))
            let isBounded = changes.1 <= changes.0 / 2 + 1e-9 * abs(near[0][index])
            return Formula.End(
                sample: edge.sample, missing: edge.missing, fraction: inside[index],
                // At the last defined position a square root is not yet 0.
                height: isBounded ? height.rounded(toPartOf: abs(height - near[2][index]) / 10) : height,
                slope: SIMD2(Float(slopes[0][index]), Float(slopes[1][index])), isBounded: isBounded)
        }
    }
}

extension OpenEdge {
    fileprivate func position(at fraction: Double) -> (first: Double, second: Double) {
        let position = start + way * fraction
        return (position.x, position.y)
    }
}

extension Double {
    /// The number rounded to the first significant decimal of an error.
    fileprivate func rounded(toPartOf error: Double) -> Double {
        guard error > 1e-300, error < 1e300 else { return self }
        let scale = pow(10, -floor(log10(error)))
        let rounded = (self * scale).rounded() / scale
        return rounded.isFinite ? rounded : self
    }
}

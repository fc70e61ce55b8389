/// An edge between two neighbouring samples that may be on opposite sides of a jump.
struct Edge {
    /// The floor position of the first sample.
    var first: Double
    var second: Double
    /// The distance to the other sample along one floor direction; halved as the search proceeds.
    var length: Double
    let isAlongFirst: Bool
    /// The heights at both ends of the remaining part.
    var start: Double
    var end: Double
    /// The grid position of the first sample.
    let column: Int
    let row: Int
    /// What the search looks for.
    var aim = Aim.jump
    /// For a jump the initial difference of height; for a pole the height that it must exceed.
    var reference = 0.0

    enum Aim {
        /// Heights that differ without a slope between them: the larger difference is followed.
        case jump
        /// A pole between heights that are alike, as that of 1/x²: the end that is farther up, or down, is followed.
        case poleUp, poleDown
    }

    /// Appends the edge to the candidates if the slopes at both ends do not rule out a jump or
    /// a pole. A jump on top of a slope is seen where it is at least about a third of it.
    func append(to edges: inout [Edge], slopes: (Double, Double)) {
        let jump = abs(end - start)
        guard jump.isFinite else { return }
        let rises = (slopes.0 * length, slopes.1 * length)
        let scale = max(jump, abs(rises.0), abs(rises.1))
        // NaN, from a slope that is not finite, does not rule out a jump either.
        let isExplained = abs(end - start - (rises.0 + rises.1) / 2) <= 0.3 * scale
        if !isExplained, jump > 1e-12 * abs(start) { edges.append(looking(for: .jump, from: jump)) }
        // How far a smooth surface with these slopes would rise between the ends.
        let bulge = (rises.0 - rises.1) / 8
        let height = max(abs(start), abs(end))
        if abs(bulge) > 0.2 * height {
            edges.append(looking(for: bulge > 0 ? .poleUp : .poleDown, from: max(height, abs(bulge))))
        }
    }

    private func looking(for aim: Aim, from reference: Double) -> Edge {
        var edge = self
        edge.aim = aim
        edge.reference = reference
        return edge
    }
}

/// Distinguishes jumps from slopes that are merely steep, by bisection.
///
/// The search continues in the half with the larger difference of height, or the one nearer to the pole. If the surface is
/// continuous, however steep, the difference tends to 0 and a peak stops growing; across a jump the difference stays,
/// and a pole grows, down to the last digit of the position.
struct JumpSearch: ~Copyable {
    private let heights: PointEvaluation

    /// The halvings after which a remaining edge is a jump.
    fileprivate static let halvings = 50

    init(_ graph: Graph, height: Graph.Reference) {
        heights = PointEvaluation(graph, wanted: [height])
    }

    /// The edges across which the surface jumps.
    ///
    /// - Complexity: O(operations × edges); when cancelled, it returns within a halving.
    func jumps(among edges: [Edge], cancellation: Cancellation) -> [Edge] {
        var pending = edges
        var jumps: [Edge] = []
        for halving in 1...Self.halvings where !pending.isEmpty && !cancellation.isCancelled {
            let middles = heights.values(pending.count) { pending[$0].middle }[0]
            var rest: [Edge] = []
            rest.reserveCapacity(pending.count)
            for (var edge, middle) in zip(pending, middles) {
                if !middle.isFinite {
                    jumps.append(edge)
                    continue
                }
                edge.halve(at: middle)
                if edge.mayJump(after: halving) { rest.append(edge) }
            }
            pending = rest
        }
        return jumps + pending
    }
}

extension Edge {
    fileprivate var middle: (first: Double, second: Double) {
        isAlongFirst ? (first + length / 2, second) : (first, second + length / 2)
    }

    /// Reduces the edge to the half in which a jump would be.
    fileprivate mutating func halve(at height: Double) {
        let middle = middle
        length /= 2
        let isInFirstHalf =
            switch aim {
            case .jump: abs(height - start) > abs(end - height)
            case .poleUp: start > end
            case .poleDown: start < end
            }
        if isInFirstHalf {
            end = height
        } else {
            start = height
            (first, second) = middle
        }
    }

    /// Whether there may be a jump in what is left; after the last halving, whether there is.
    fileprivate func mayJump(after halvings: Int) -> Bool {
        guard aim != .jump else { return abs(end - start) > reference / 4 }
        let growth = max(abs(start), abs(end)) / reference
        // Near a sample, a pole begins to grow only when the halves are as small as its distance.
        return switch halvings {
        case 16: growth > 2
        case JumpSearch.halvings: growth > 0x1p25
        default: true
        }
    }
}

/// An edge between two neighbouring samples that may lie on both sides of a jump.
struct Edge {
    /// The floor position of the first sample.
    var first: Double
    var second: Double
    /// How far the other sample lies along one of the floor's directions; what is left of it while it is halved.
    var length: Double
    let isAlongFirst: Bool
    /// The heights at both ends of what is left.
    var start: Double
    var end: Double
    /// The samples' place in the grid: that of the first one.
    let column: Int
    let row: Int
    /// What is looked for.
    var aim = Aim.jump
    /// The difference of height that a jump would leave; the height that a pole would leave behind.
    var reference = 0.0

    enum Aim {
        /// Heights that differ without a slope between them: the larger difference is followed.
        case jump
        /// A pole between heights that are alike, as that of 1/x²: the end that is farther up, or down, is followed.
        case poleUp, poleDown
    }

    /// Appends the edge to those that are worth looking into, if the slopes at both ends leave room for a jump or
    /// a pole. A jump on top of a slope is seen where it is at least about a third of it.
    func append(to edges: inout [Edge], slopes: (Double, Double)) {
        let jump = abs(end - start)
        guard jump.isFinite else { return }
        let rises = (slopes.0 * length, slopes.1 * length)
        let scale = max(jump, abs(rises.0), abs(rises.1))
        // Not a number, where a slope is not finite, leaves room as well.
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

/// Tells jumps from slopes that are only steep, by halving.
///
/// Of each edge the half with the larger difference of height is kept, or the one nearer to the pole. Where the surface is
/// continuous, however steep, the difference goes to nothing and a peak grows no more; across a jump the difference stays,
/// and a pole grows, down to the last digit of the position.
struct JumpSearch: ~Copyable {
    private let heights: PlaceEvaluation

    /// Halvings after which what is left of an edge is a jump.
    fileprivate static let halvings = 50

    init(_ graph: Graph, height: Graph.Reference) {
        heights = PlaceEvaluation(graph, wanted: [height])
    }

    /// The edges across which the surface jumps.
    ///
    /// - Complexity: O(operations × edges); called off, it ends within a halving.
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

    /// Keeps the half in which a jump would be.
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
        // A pole may lie near a sample, and begins to grow only when the halves are as small.
        return switch halvings {
        case 16: growth > 2
        case JumpSearch.halvings: growth > 0x1p25
        default: true
        }
    }
}

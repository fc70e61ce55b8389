import CFormulaShims

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
    /// The difference of height that the samples had.
    let jump: Double
    /// The samples' place in the grid: that of the first one.
    let column: Int
    let row: Int

    /// Whether the heights differ by more or less than the slopes at both ends explain; only such edges are worth
    /// looking into. A jump on top of a slope is seen where it is at least about a third of it.
    static func isSuspicious(jump: Double, slopes: (Double, Double), length: Double, height: Double) -> Bool {
        guard jump.isFinite, abs(jump) > 1e-12 * abs(height) else { return false }
        let (start, end) = (slopes.0 * length, slopes.1 * length)
        let scale = max(abs(jump), abs(start), abs(end))
        // Not a number, where a slope is not finite, is suspicious as well.
        return !(abs(jump - (start + end) / 2) <= 0.3 * scale)
    }
}

/// Tells jumps from slopes that are only steep, by halving.
///
/// Of each edge the half with the larger difference of height is kept. Where the surface is continuous, however steep,
/// the difference goes to nothing; across a jump or a pole it stays, down to the last digit of the position.
struct JumpSearch: ~Copyable {
    private let workspace: Workspace<Double>
    private let firstSlot: Int?
    private let secondSlot: Int?

    /// Halvings after which what is left of an edge is a jump.
    private static let halvings = 50

    init(_ graph: Graph, height: Graph.Reference) {
        let schedule = Schedule(graph, wanted: [height])
        workspace = Workspace(schedule, of: graph)
        firstSlot = graph.known(.first).flatMap { schedule.inputs.firstIndex(of: $0) }
        secondSlot = graph.known(.second).flatMap { schedule.inputs.firstIndex(of: $0) }
    }

    /// The edges across which the surface jumps.
    ///
    /// - Complexity: O(operations × edges); called off, it ends within a halving.
    func jumps(among edges: [Edge], cancellation: Cancellation) -> [Edge] {
        var pending = edges
        var jumps: [Edge] = []
        var heights: [Double] = []
        for _ in 0..<Self.halvings where !pending.isEmpty && !cancellation.isCancelled {
            heights = heightsInTheMiddle(of: pending)
            var rest: [Edge] = []
            rest.reserveCapacity(pending.count)
            for (var edge, middle) in zip(pending, heights) {
                if !middle.isFinite {
                    jumps.append(edge)
                } else if edge.halve(at: middle) {
                    rest.append(edge)
                }
            }
            pending = rest
        }
        return jumps + pending
    }

    private func heightsInTheMiddle(of edges: [Edge]) -> [Double] {
        let width = Workspace<Double>.blockWidth
        return [Double](unsafeUninitializedCapacity: edges.count) { buffer, count in
            guard let target = buffer.baseAddress else { return }
            for start in stride(from: 0, to: edges.count, by: width) {
                let places = min(width, edges.count - start)
                for place in 0..<places {
                    let (first, second) = edges[start + place].middle
                    if let firstSlot { workspace.slots[firstSlot][place] = first }
                    if let secondSlot { workspace.slots[secondSlot][place] = second }
                }
                workspace.run(places: places, into: [target], from: start)
            }
            count = edges.count
        }
    }
}

extension Edge {
    fileprivate var middle: (first: Double, second: Double) {
        isAlongFirst ? (first + length / 2, second) : (first, second + length / 2)
    }

    /// Keeps the half with the larger difference of height.
    ///
    /// - Returns: whether there may still be a jump in it.
    fileprivate mutating func halve(at height: Double) -> Bool {
        let middle = middle
        length /= 2
        if abs(height - start) > abs(end - height) {
            end = height
        } else {
            start = height
            (first, second) = middle
        }
        return abs(end - start) > abs(jump) / 4
    }
}

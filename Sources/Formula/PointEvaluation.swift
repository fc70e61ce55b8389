/// Evaluates nodes of a formula at arbitrary positions. Not thread-safe.
struct PointEvaluation: ~Copyable {
    private let workspace: Workspace<Double>
    private let wantedCount: Int
    /// The slots of the inputs; `nil` for one that nothing depends on.
    private let firstSlot: Int?
    private let secondSlot: Int?
    private let thirdSlot: Int?
    private let boundSlot: Int?

    /// - Parameters:
    ///   - wanted: the nodes of `graph` to evaluate.
    ///   - bound: the variable of `values(_:bound:)`.
    init(_ graph: Graph, wanted: [Graph.Reference], bound: Graph.Node = .bound(0)) {
        let schedule = Schedule(graph, wanted: wanted)
        workspace = Workspace(schedule, of: graph)
        wantedCount = wanted.count
        func slot(_ node: Graph.Node) -> Int? {
            graph.known(node).flatMap { schedule.inputs.firstIndex(of: $0) }
        }
        (firstSlot, secondSlot, thirdSlot, boundSlot) = (slot(.first), slot(.second), slot(.third), slot(bound))
    }

    /// The values of each wanted node.
    ///
    /// - Parameters:
    ///   - count: the number of positions.
    ///   - position: the floor position at an index.
    /// - Complexity: O(operations × positions)
    func values(_ count: Int, at position: (Int) -> (first: Double, second: Double)) -> [[Double]] {
        let outputs = (0..<wantedCount).map { _ in UnsafeMutablePointer<Double>.allocateLines(max(1, count)) }
        defer { outputs.forEach { $0.deallocate() } }
        evaluate(count, into: outputs) { index, lane in
            let (first, second) = position(index)
            if let firstSlot { workspace.slots[firstSlot][lane] = first }
            if let secondSlot { workspace.slots[secondSlot][lane] = second }
        }
        return outputs.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
    }

    /// The values of the first wanted node over the bound variable.
    func values(_ count: Int, bound: (Int) -> Double) -> [Double] {
        let output = UnsafeMutablePointer<Double>.allocateLines(max(1, count))
        defer { output.deallocate() }
        evaluate(count, into: [output]) { index, lane in
            if let boundSlot { workspace.slots[boundSlot][lane] = bound(index) }
        }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }

    /// Writes the values of each wanted node at positions in space.
    ///
    /// - Parameter outputs: one for each wanted node, with room for whole lane groups.
    func evaluate(
        _ count: Int, at position: (Int) -> SIMD3<Double>, into outputs: [UnsafeMutablePointer<Double>]
    ) {
        evaluate(count, into: outputs) { index, lane in
            let position = position(index)
            if let firstSlot { workspace.slots[firstSlot][lane] = position.x }
            if let secondSlot { workspace.slots[secondSlot][lane] = position.y }
            if let thirdSlot { workspace.slots[thirdSlot][lane] = position.z }
        }
    }

    /// - Parameter fill: sets the inputs of a lane to those of an index.
    @inline(__always)
    private func evaluate(
        _ count: Int, into outputs: [UnsafeMutablePointer<Double>], _ fill: (_ index: Int, _ lane: Int) -> Void
    ) {
        let width = Workspace<Double>.blockWidth
        for start in stride(from: 0, to: count, by: width) {
            let blockCount = min(width, count - start)
            for lane in 0..<blockCount { fill(start + lane, lane) }
            workspace.run(count: blockCount, into: outputs, from: start)
        }
    }
}

/// Evaluates nodes of a formula at arbitrary floor positions. Not thread-safe.
struct PointEvaluation: ~Copyable {
    private let workspace: Workspace<Double>
    private let wantedCount: Int
    private let firstSlot: Int?
    private let secondSlot: Int?

    /// - Parameter wanted: the nodes of `graph` to evaluate.
    init(_ graph: Graph, wanted: [Graph.Reference]) {
        let schedule = Schedule(graph, wanted: wanted)
        workspace = Workspace(schedule, of: graph)
        wantedCount = wanted.count
        firstSlot = graph.known(.first).flatMap { schedule.inputs.firstIndex(of: $0) }
        secondSlot = graph.known(.second).flatMap { schedule.inputs.firstIndex(of: $0) }
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
        let width = Workspace<Double>.blockWidth
        for start in stride(from: 0, to: count, by: width) {
            let blockCount = min(width, count - start)
            for index in 0..<blockCount {
                let (first, second) = position(start + index)
                if let firstSlot { workspace.slots[firstSlot][index] = first }
                if let secondSlot { workspace.slots[secondSlot][index] = second }
            }
            workspace.run(count: blockCount, into: outputs, from: start)
        }
        return outputs.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
    }
}

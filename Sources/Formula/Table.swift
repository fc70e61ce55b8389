/// The values of nodes that depend on one variable alone, one row for each node.
///
/// It owns its memory and is immutable after `init`, so threads may share it.
final class Table<Number: Scalar>: @unchecked Sendable {
    /// The values of each node, from one value of the variable to the next, padded to whole lane groups.
    let stride: Int
    private let memory: UnsafeMutablePointer<Number>

    /// - Parameters:
    ///   - schedule: its inputs are the variable and numbers.
    ///   - positions: the values of the variable.
    /// - Complexity: O(steps × positions)
    init(_ schedule: Schedule, of graph: Graph, at positions: [Double]) {
        stride = Workspace<Number>.lanes(for: positions.count)
        memory = .allocateLines(max(1, schedule.outputs.count * stride))

        let workspace = Workspace<Number>(schedule, of: graph)
        let variable = schedule.inputs.firstIndex { graph.isVariable($0) }
        let width = Workspace<Number>.blockWidth
        let outputs = schedule.outputs.indices.map(values)
        for start in Swift.stride(from: 0, to: positions.count, by: width) {
            let count = min(width, positions.count - start)
            if let variable {
                for index in 0..<count { workspace.slots[variable][index] = Number(positions[start + index]) }
            }
            workspace.run(count: count, into: outputs, from: start)
        }
    }

    deinit {
        memory.deallocate()
    }

    /// The address of a node's values, which must not be written to.
    func values(of index: Int) -> UnsafeMutablePointer<Number> { memory + index * stride }
}

/// What depends on one variable alone, at every value of it: row after row of a node's values.
///
/// It owns its memory and does not change once it is made, so threads may share it.
final class Table<Number: Scalar>: @unchecked Sendable {
    /// The values of each node, from one value of the variable to the next, padded to whole lane groups.
    let stride: Int
    private let memory: UnsafeMutablePointer<Number>

    /// - Parameters:
    ///   - schedule: has the variable and numbers for inputs.
    ///   - positions: the values of the variable.
    /// - Complexity: O(steps × positions)
    init(_ schedule: Schedule, of graph: Graph, at positions: [Double]) {
        stride = Workspace<Number>.lanes(for: positions.count)
        memory = .allocateLines(max(1, schedule.outputs.count * stride))

        let workspace = Workspace<Number>(schedule, of: graph)
        let variable = schedule.inputs.firstIndex { graph.value($0) == nil }
        let width = Workspace<Number>.blockWidth
        let outputs = schedule.outputs.indices.map(values)
        for start in Swift.stride(from: 0, to: positions.count, by: width) {
            let count = min(width, positions.count - start)
            if let variable {
                for place in 0..<count { workspace.slots[variable][place] = Number(positions[start + place]) }
            }
            workspace.run(places: count, into: outputs, from: start)
        }
    }

    deinit {
        memory.deallocate()
    }

    /// Where the values of a node begin; they are not to be written.
    func values(of index: Int) -> UnsafeMutablePointer<Number> { memory + index * stride }
}

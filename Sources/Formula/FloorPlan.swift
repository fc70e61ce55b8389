import CFormulaShims

/// How the nodes of a graph are evaluated over a whole floor: what depends on one variable alone once for each of its
/// values, and only the rest for every sample.
struct FloorPlan: Sendable {
    let graph: Graph
    /// Over the values of the first variable; outputs are inputs of `samples`.
    let columns: Schedule
    /// Over the values of the second variable.
    let rows: Schedule
    /// Over the samples of a row.
    let samples: Schedule
    /// The slots of `samples` that the outputs of `columns` and `rows` are loaded into, in order.
    let columnSlots: [Int]
    let rowSlots: [Int]

    /// - Parameter wanted: the nodes to evaluate, one for each output.
    /// - Complexity: O(n log n) for n nodes
    init(_ graph: Graph, wanted: [Graph.Reference]) {
        let dependence = graph.dependence
        self.graph = graph
        samples = Schedule(graph, wanted: wanted) { dependence[$0] != [.first, .second] }
        let inputs = samples.inputs
        columnSlots = inputs.indices.filter { dependence[inputs[$0]] == .first }
        rowSlots = inputs.indices.filter { dependence[inputs[$0]] == .second }
        columns = Schedule(graph, wanted: columnSlots.map { inputs[$0] })
        rows = Schedule(graph, wanted: rowSlots.map { inputs[$0] })
    }
}

/// The variables that a value depends on.
struct Dependence: OptionSet {
    let rawValue: UInt8

    static let first = Dependence(rawValue: 1)
    static let second = Dependence(rawValue: 2)
    static let third = Dependence(rawValue: 4)
}

extension Graph {
    /// What each node depends on.
    var dependence: [Dependence] {
        var result: [Dependence] = []
        result.reserveCapacity(nodes.count)
        for node in nodes {
            switch node {
            case .number, .parameter: result.append([])
            case .first: result.append(.first)
            case .second: result.append(.second)
            case .third: result.append(.third)
            case .bound, .data: result.append([])
            case .operation(_, let operands):
                result.append(operands.reduce(into: []) { $0.formUnion(result[$1]) })
            }
        }
        return result
    }
}

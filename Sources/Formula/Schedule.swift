import CFormulaShims

/// The steps that compute some nodes of a graph from others, on slots that hold a block of values each.
struct Schedule: Sendable {
    /// The nodes whose values are in the first slots when the steps begin.
    private(set) var inputs: [Graph.Reference] = []
    private(set) var steps: [FormulaStep] = []
    /// The slots of the wanted nodes. One that is not an input's is used for nothing else.
    private(set) var outputs: [Int] = []
    private(set) var slotCount = 0

    private var slots: [Graph.Reference: Int] = [:]
    private var freeSlots: [Int] = []
    /// The remaining reads of each needed node; an output counts as one.
    private var uses: [Graph.Reference: Int] = [:]

    /// - Parameters:
    ///   - wanted: the nodes to compute.
    ///   - isGiven: whether a node is an input where it is needed. Variables and numbers always are.
    /// - Complexity: O(n log n) for n nodes
    init(_ graph: Graph, wanted: [Graph.Reference], isGiven: (Graph.Reference) -> Bool = { _ in false }) {
        var operations: [Graph.Reference] = []
        var pending = wanted
        while let node = pending.popLast() {
            uses[node, default: 0] += 1
            guard uses[node] == 1 else { continue }
            if case .operation(_, let operands) = graph.nodes[node], !isGiven(node) {
                operations.append(node)
                pending += operands
            } else {
                inputs.append(node)
            }
        }
        inputs.sort()
        for input in inputs { slots[input] = newSlot() }
        // Operands have smaller indices than their operation.
        operations.sort()

        let fusions = fusions(of: operations, in: graph)
        let absorbed = Set(fusions.values.map(\.absorbed))
        for node in operations where slots[node] == nil && !absorbed.contains(node) {
            guard case .operation(let kernel, let operands) = graph.nodes[node] else { continue }
            if let fusion = fusions[node] {
                add(fusion.kernel, fusion.operands, results: [node], wanted)
            } else if kernel == .sin || kernel == .cos,
                let sine = graph.known(.operation(.sin, operands)), uses[sine] != nil,
                let cosine = graph.known(.operation(.cos, operands)), uses[cosine] != nil
            {
                add(.sinCos, operands + operands, results: [sine, cosine], wanted)
            } else {
                add(kernel, operands, results: [node], wanted)
            }
        }
        outputs = wanted.compactMap { slots[$0] }
    }

    /// An operation on the result of another that nothing else needs: one step instead of two.
    private struct Fusion {
        let kernel: FormulaKernel
        let operands: [Graph.Reference]
        let absorbed: Graph.Reference
    }

    private func fusions(of operations: [Graph.Reference], in graph: Graph) -> [Graph.Reference: Fusion] {
        var fusions: [Graph.Reference: Fusion] = [:]
        for node in operations {
            guard case .operation(let kernel, let operands) = graph.nodes[node] else { continue }
            for (index, operand) in operands.enumerated() where uses[operand] == 1 && slots[operand] == nil {
                guard case .operation(let innerKernel, let inner) = graph.nodes[operand],
                    let fused = kernel.fused(with: innerKernel, at: index)
                else { continue }
                let rest = operands[1 - index]
                let arguments = fused == .divideBySqrt ? [rest] + inner : inner + [rest]
                fusions[node] = Fusion(kernel: fused, operands: arguments, absorbed: operand)
                break
            }
        }
        return fusions
    }

    private mutating func newSlot() -> Int {
        defer { slotCount += 1 }
        return slotCount
    }

    private mutating func add(
        _ kernel: FormulaKernel, _ operands: [Graph.Reference], results: [Graph.Reference], _ wanted: [Graph.Reference]
    ) {
        let sources = operands.map { UInt16(slots[$0] ?? 0) }
        // A result may reuse the slot of an operand after its last read.
        for operand in operands {
            let left = (uses[operand] ?? 0) - 1
            uses[operand] = left
            if left == 0, let slot = slots[operand], slot >= inputs.count { freeSlots.append(slot) }
        }
        for result in results {
            slots[result] = wanted.contains(result) ? newSlot() : freeSlots.popLast() ?? newSlot()
        }
        func at(_ index: Int) -> UInt16 { sources.indices.contains(index) ? sources[index] : sources[0] }
        let targets = results.map { UInt16(slots[$0] ?? 0) }
        steps.append(
            FormulaStep(
                kernel: kernel, result: targets[0], second_result: targets.last ?? targets[0], a: at(0), b: at(1),
                c: at(2)))
    }
}

extension FormulaKernel {
    /// What does this and, before it, another operation on the operand at an index.
    fileprivate func fused(with inner: FormulaKernel, at index: Int) -> FormulaKernel? {
        switch (self, inner, index) {
        case (.add, .multiply, _): .multiplyAdd
        case (.subtract, .multiply, 0): .multiplySubtract
        case (.subtract, .multiply, 1): .negativeMultiplyAdd
        case (.divide, .sqrt, 1): .divideBySqrt
        default: nil
        }
    }
}

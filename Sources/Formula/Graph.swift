import CFormulaShims

/// What a formula computes, as a graph in which nothing is computed twice.
///
/// Equal nodes are one node; parts without a variable are numbers; definitions and the time have been substituted.
struct Graph: Sendable {
    enum Node: Hashable, Sendable {
        /// The bits of a number, so that NaN equals itself.
        case number(UInt64)
        case first
        case second
        /// The third coordinate, of a formula over space.
        case third
        /// A number that is not known yet, by its index.
        case parameter(Int)
        /// A variable that a sum, an integral or a derivative binds.
        case bound(Int)
        /// A function of a grid or one of its derivatives, the third operand of what samples it.
        case data(GridFunction, GridFunction.Orders)
        case operation(FormulaKernel, [Reference])

        var isParameter: Bool { if case .parameter = self { true } else { false } }
    }

    /// The index of a node; operands have smaller ones than their operation.
    typealias Reference = Int

    private(set) var nodes: [Node] = []
    private var references: [Node: Reference] = [:]
    /// Whether a sum or an integral would have to be solved again for each value of a parameter.
    var isSolvedForParameters = false

    // MARK: - Building

    mutating func number(_ value: Double) -> Reference { reference(to: .number(value.bitPattern)) }

    /// An operation on nodes, or a simpler node of the same value.
    mutating func apply(_ kernel: FormulaKernel, _ operands: Reference...) -> Reference { apply(kernel, operands) }

    mutating func apply(_ kernel: FormulaKernel, _ operands: [Reference]) -> Reference {
        let numbers = operands.compactMap(value)
        if numbers.count == operands.count { return number(kernel.value(of: numbers)) }
        if kernel == .sample, numbers.count == 2, let (function, orders) = function(operands[2]) {
            return number(function.value(orders, numbers[0], numbers[1]))
        }
        if let simpler = simplification(of: kernel, operands) { return simpler }
        // Commutative operands are sorted so that equal nodes are found.
        let isSymmetric = kernel == .add || kernel == .multiply
        return reference(to: .operation(kernel, isSymmetric ? operands.sorted() : operands))
    }

    mutating func reference(to node: Node) -> Reference {
        if let known = references[node] { return known }
        nodes.append(node)
        references[node] = nodes.count - 1
        return nodes.count - 1
    }

    /// The index of a node; `nil` where the graph has none.
    func known(_ node: Node) -> Reference? { references[node] }

    /// The value of a constant node; `nil` where it depends on a variable.
    func value(_ reference: Reference) -> Double? {
        if case .number(let bits) = nodes[reference] { Double(bitPattern: bits) } else { nil }
    }

    /// The function of a grid that a node is.
    func function(_ reference: Reference) -> (function: GridFunction, orders: GridFunction.Orders)? {
        if case .data(let function, let orders) = nodes[reference] { (function, orders) } else { nil }
    }

    /// Whether a node is an input that has another value at each position.
    func isVariable(_ reference: Reference) -> Bool {
        switch nodes[reference] {
        case .first, .second, .third, .bound: true
        case .number, .parameter, .data, .operation: false
        }
    }

    /// The operand of a negation.
    private func negated(_ reference: Reference) -> Reference? {
        if case .operation(.negate, let operands) = nodes[reference] { operands[0] } else { nil }
    }

    private mutating func simplification(of kernel: FormulaKernel, _ operands: [Reference]) -> Reference? {
        switch kernel {
        case .add:
            if value(operands[0]) == 0 { return operands[1] }
            if value(operands[1]) == 0 { return operands[0] }
            if let inner = negated(operands[1]) { return apply(.subtract, operands[0], inner) }
            if let inner = negated(operands[0]) { return apply(.subtract, operands[1], inner) }
        case .subtract:
            if value(operands[1]) == 0 { return operands[0] }
            if let inner = negated(operands[1]) { return apply(.add, operands[0], inner) }
        case .multiply:
            if value(operands[0]) == 1 { return operands[1] }
            if value(operands[1]) == 1 { return operands[0] }
        case .divide:
            if value(operands[1]) == 1 { return operands[0] }
            if let inner = negated(operands[0]), let divisor = value(operands[1]) {
                return apply(.divide, inner, number(-divisor))
            }
        case .negate:
            if let inner = negated(operands[0]) { return inner }
        case .choose:
            if let condition = value(operands[0]) { return condition != 0 ? operands[1] : operands[2] }
            if operands[1] == operands[2] { return operands[1] }
        case .power:
            return power(operands[0], operands[1])
        default: break
        }
        return nil
    }

    /// Powers that another operation computes faster, and no less exactly.
    private mutating func power(_ base: Reference, _ exponent: Reference) -> Reference? {
        if let base = value(base) {
            if base == 2 { return apply(.exp2, exponent) }
            if base == Constant.e.value { return apply(.exp, exponent) }
        }
        switch value(exponent) {
        case 0: return number(1)
        case 0.5: return apply(.sqrt, base)
        case -0.5: return apply(.divide, number(1), apply(.sqrt, base))
        case let exponent? where exponent.magnitude <= 8 && exponent == exponent.rounded():
            let product = product(base, times: Int(exponent.magnitude))
            return exponent < 0 ? apply(.divide, number(1), product) : product
        default: return nil
        }
    }

    /// A whole power, by squaring.
    private mutating func product(_ base: Reference, times count: Int) -> Reference {
        if count == 1 { return base }
        let half = product(base, times: count / 2)
        let square = apply(.multiply, half, half)
        return count.isMultiple(of: 2) ? square : apply(.multiply, square, base)
    }
}

extension FormulaKernel {
    /// The kernel's result for single numbers, bit-identical to its result for whole rows.
    func value(of operands: [Double]) -> Double {
        let lanes = Int(FORMULA_LANE_GROUP)
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: 5 * lanes) { memory in
            memory.initialize(repeating: 0)
            guard let base = memory.baseAddress else { return .nan }
            let slots = (0..<5).map { base + $0 * lanes }
            for (index, operand) in operands.enumerated() { slots[index].update(repeating: operand, count: lanes) }
            let step = FormulaStep(kernel: self, result: 3, second_result: 4, a: 0, b: 1, c: 2)
            withUnsafePointer(to: step) { formula_run_f64(.widest, $0, 1, slots, lanes) }
            return slots[3].pointee
        }
    }
}

import CFormulaShims

/// Derivatives, sums, integrals and what is made of derivatives.
extension Graph {
    /// Adds what a binder makes of its body.
    ///
    /// - Parameters:
    ///   - variable: the name that the binder has; empty where it has none.
    ///   - limits: its operands.
    mutating func add(
        _ binder: Binder, of body: Program, _ variable: String, _ limits: [Reference], _ expansion: Expansion
    ) -> Reference {
        switch binder {
        case .diff: derivative(of: body, along: variable, expansion)
        case .sum: sum(of: body, variable, limits, expansion)
        case .integral: integral(of: body, variable, limits, expansion)
        case .tangent: tangentPlane(of: body, at: limits, expansion)
        case .curvature: curvature(of: body, expansion)
        }
    }

    private mutating func derivative(of body: Program, along name: String, _ expansion: Expansion) -> Reference {
        // An argument has a value of its own, which the derivative is taken at.
        if let value = expansion.arguments[name] {
            let (inner, bound) = expansion.binding(name, in: &self)
            return substituting([bound: value], in: slope(of: add(body, inner), along: bound))
        }
        guard let variable = expansion.space.variable(named: name), let node = variable.node else {
            return number(.nan)
        }
        return slope(of: add(body, expansion), along: node)
    }

    private mutating func sum(
        of body: Program, _ name: String, _ limits: [Reference], _ expansion: Expansion
    ) -> Reference {
        guard let first = value(limits[0])?.rounded(), let last = value(limits[1])?.rounded(),
            last - first < Double(Binder.maximumTerms)
        else {
            if limits.contains(where: { inputs(of: $0).contains(where: \.isParameter) }) {
                isSolvedForParameters = true
            }
            return number(.nan)
        }
        var sum = number(0)
        for index in stride(from: first, through: last, by: 1) {
            var inner = expansion
            inner.arguments[name] = number(index)
            sum = apply(.add, sum, add(body, inner))
        }
        return sum
    }

    // MARK: - Integrals

    private mutating func integral(
        of body: Program, _ name: String, _ limits: [Reference], _ expansion: Expansion
    ) -> Reference {
        let (inner, bound) = expansion.binding(name, in: &self)
        let integrand = add(body, inner)
        let others = inputs(of: integrand).union(inputs(of: limits[0])).union(inputs(of: limits[1])).subtracting([bound]
        )
        if others.isEmpty, let lower = value(limits[0]), let upper = value(limits[1]) {
            return number(Quadrature.integral(from: lower, to: upper, of: self, integrand, over: bound))
        }
        if others.allSatisfy(\.isParameter) { isSolvedForParameters = true }
        let length = apply(.subtract, limits[1], limits[0])
        var sum = number(0)
        for (position, weight) in Quadrature.fixedRule {
            var inner = expansion
            inner.arguments[name] = apply(.add, limits[0], apply(.multiply, length, number(position)))
            sum = apply(.add, sum, apply(.multiply, number(weight), add(body, inner)))
        }
        return apply(.multiply, length, sum)
    }

    // MARK: - Surfaces

    private mutating func tangentPlane(of body: Program, at point: [Reference], _ expansion: Expansion) -> Reference {
        guard let floor = expansion.space.floor else { return number(.nan) }
        let height = add(body, expansion)
        let (along, across) = (slope(of: height, along: floor.first), slope(of: height, along: floor.second))
        let there = [floor.first: point[0], floor.second: point[1]]
        var plane = substituting(there, in: height)
        for (node, slope, start) in [(floor.first, along, point[0]), (floor.second, across, point[1])] {
            let distance = apply(.subtract, reference(to: node), start)
            plane = apply(.add, plane, apply(.multiply, substituting(there, in: slope), distance))
        }
        return plane
    }

    /// (fxx·fzz − fxz²) / (1 + fx² + fz²)².
    private mutating func curvature(of body: Program, _ expansion: Expansion) -> Reference {
        guard let floor = expansion.space.floor else { return number(.nan) }
        let height = add(body, expansion)
        let (along, across) = (slope(of: height, along: floor.first), slope(of: height, along: floor.second))
        let (twice, mixed) = (slope(of: along, along: floor.first), slope(of: along, along: floor.second))
        let product = apply(.multiply, twice, slope(of: across, along: floor.second))
        let determinant = apply(.subtract, product, apply(.multiply, mixed, mixed))
        let squares = apply(.add, apply(.multiply, along, along), apply(.multiply, across, across))
        let length = apply(.add, number(1), squares)
        return apply(.divide, determinant, apply(.multiply, length, length))
    }

    /// A node with others in place of some of its inputs.
    ///
    /// - Complexity: O(n) for n nodes
    mutating func substituting(_ values: [Node: Reference], in reference: Reference) -> Reference {
        let needed = needed(for: [reference])
        var results = Array(0...reference)
        for index in 0...reference where needed[index] {
            if let value = values[nodes[index]] {
                results[index] = value
            } else if case .operation(let kernel, let operands) = nodes[index] {
                results[index] = apply(kernel, operands.map { results[$0] })
            }
        }
        return results[reference]
    }

    /// Which of the nodes up to one it is made of.
    func needed(for references: [Reference]) -> [Bool] {
        let last = references.max() ?? -1
        var needed = [Bool](repeating: false, count: last + 1)
        for reference in references { needed[reference] = true }
        for index in stride(from: last, through: 0, by: -1) where needed[index] {
            if case .operation(_, let operands) = nodes[index] { for operand in operands { needed[operand] = true } }
        }
        return needed
    }

    /// The variables that a node depends on.
    private func inputs(of reference: Reference) -> Set<Node> {
        var inputs: Set<Node> = []
        for (index, isNeeded) in needed(for: [reference]).enumerated() where isNeeded {
            switch nodes[index] {
            case .number, .data, .operation: break
            case .parameter, .first, .second, .third, .bound: inputs.insert(nodes[index])
            }
        }
        return inputs
    }
}

extension Graph.Expansion {
    /// The same with a variable of its own under a name.
    fileprivate func binding(_ name: String, in graph: inout Graph) -> (Graph.Expansion, Graph.Node) {
        var inner = self
        inner.boundCount += 1
        let node = Graph.Node.bound(inner.boundCount)
        inner.arguments[name] = graph.reference(to: node)
        return (inner, node)
    }
}

extension Variable {
    /// The node that can be differentiated along.
    var node: Graph.Node? {
        switch self {
        case .first: .first
        case .second: .second
        case .third: .third
        case .radius, .angle, .time, .distance, .inclination, .output: nil
        }
    }
}

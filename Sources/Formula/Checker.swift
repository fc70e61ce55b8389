/// The third stage: names get their meaning, or an error.
extension Syntax {
    /// The floor the formula stands on: as stated, or else as its variables tell.
    func axes() throws(FormulaError) -> Formula.Axes {
        if let statedAxes { return statedAxes }
        var found: Vocabulary.Meaning?
        for node in nodes {
            guard case .name(let name) = node.kind, let meaning = Vocabulary.meaning(of: name),
                meaning == .y || meaning == .z
            else { continue }
            if let found, found != meaning { throw FormulaError(.mixedFloors, at: node.range) }
            found = meaning
        }
        return found == .y ? .xy : .xz
    }

    /// The operations over a floor.
    ///
    /// - Complexity: O(n) for n nodes.
    func program(over axes: Formula.Axes) throws(FormulaError) -> Program {
        var instructions: [Instruction] = []
        instructions.reserveCapacity(nodes.count)
        for node in nodes { instructions.append(try node.instruction(over: axes)) }
        return Program(instructions)
    }
}

extension Syntax.Node {
    fileprivate func instruction(over axes: Formula.Axes) throws(FormulaError) -> Instruction {
        switch kind {
        case .number(let value): .number(value)
        case .unary(let operation): .unary(operation)
        case .binary(let operation): .binary(operation)
        case .name(let name): try value(of: name, over: axes)
        case .call(let name, let arguments): try call(of: name, arguments: arguments)
        }
    }

    private func value(of name: String, over axes: Formula.Axes) throws(FormulaError) -> Instruction {
        switch Vocabulary.meaning(of: name) {
        case .x: return .variable(.first)
        case .y, .z:
            guard name == axes.second else { throw FormulaError(.resultUsed(name), at: range) }
            return .variable(.second)
        case .radius: return .variable(.radius)
        case .angle: return .variable(.angle)
        case .constant(let constant): return .constant(constant)
        case .unary: throw FormulaError(.functionWithoutParentheses(name, arguments: 1), at: range)
        case .binary: throw FormulaError(.functionWithoutParentheses(name, arguments: 2), at: range)
        case nil:
            let suggestion = Vocabulary.suggestion(for: name, called: false)
            throw FormulaError(.unknownName(name, suggestion: suggestion), at: range)
        }
    }

    private func call(of name: String, arguments: Int) throws(FormulaError) -> Instruction {
        let instruction: Instruction
        let expected: Int
        switch Vocabulary.meaning(of: name) {
        case .unary(let operation): (instruction, expected) = (.unary(operation), 1)
        case .binary(let operation): (instruction, expected) = (.binary(operation), 2)
        case .x, .y, .z, .radius, .angle, .constant, nil:
            let suggestion = Vocabulary.suggestion(for: name, called: true)
            throw FormulaError(.unknownFunction(name, suggestion: suggestion), at: range)
        }
        guard arguments == expected else {
            throw FormulaError(.wrongArgumentCount(name, expected: expected, found: arguments), at: range)
        }
        return instruction
    }
}

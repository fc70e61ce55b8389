extension Definition {
    /// The definition in the formula's own language.
    func spelling(in space: VariableSpace) -> String {
        let list = arguments.map { "(\($0.joined(separator: ", ")))" } ?? ""
        return "\(name)\(list) = \(body.spelling(in: space))"
    }
}

extension Program {
    /// The program in the formula's own language, with the fewest parentheses.
    ///
    /// The program is run on a stack of texts instead of values; each with its precedence.
    func spelling(in space: VariableSpace) -> String {
        var stack: [Fragment] = []
        for instruction in instructions {
            let operands = Array(stack.suffix(instruction.operandCount))
            stack.removeLast(operands.count)
            stack.append(instruction.fragment(of: operands, in: space))
        }
        return stack.map(\.text).joined()
    }
}

private struct Fragment {
    var text: String
    var precedence = Precedence.atom

    func inParentheses(unless minimum: Precedence) -> String {
        precedence >= minimum ? text : "(\(text))"
    }
}

extension Instruction {
    fileprivate func fragment(of operands: [Fragment], in space: VariableSpace) -> Fragment {
        switch self {
        case .number(let value): Fragment(text: value.digits)
        case .constant(let constant): Fragment(text: constant.rawValue)
        case .variable(let variable): Fragment(text: space.name(of: variable))
        case .argument(let name), .value(let name): Fragment(text: name)
        case .operation(let operation, _): operation.fragment(of: operands)
        case .comparison(let operations): Operation.comparison(operations, of: operands)
        case .call(let name, _): Fragment(text: "\(name)(\(operands.map(\.text).joined(separator: ", ")))")
        case .grid(let name, _, operands: 0): Fragment(text: name)
        case .grid(let name, _, _): Fragment(text: "\(name)(\(operands.map(\.text).joined(separator: ", ")))")
        case .binder(let binder, let variable, let body):
            Fragment(
                text: binder.rawValue + "("
                    + ([body.spelling(in: space)] + (variable.isEmpty ? [] : [variable]) + operands.map(\.text))
                    .joined(separator: ", ") + ")")
        }
    }
}

extension Operation {
    fileprivate func fragment(of operands: [Fragment]) -> Fragment {
        if let symbol, let precedence = infixPrecedence {
            let left = operands[0].inParentheses(unless: precedence.ofLeftOperand)
            let right = operands[1].inParentheses(unless: precedence.ofRightOperand)
            // Powers have no spaces, as in handwriting.
            let sign = self == .power ? symbol : " \(symbol) "
            return Fragment(text: left + sign + right, precedence: precedence)
        }
        return switch self {
        case .negate: Fragment(text: "-" + operands[0].inParentheses(unless: .prefix), precedence: .prefix)
        case .not: Fragment(text: "not " + operands[0].inParentheses(unless: .atom), precedence: .not)
        case .factorial: Fragment(text: operands[0].inParentheses(unless: .atom) + "!", precedence: .postfix)
        default: Fragment(text: "\(rawValue)(\(operands.map(\.text).joined(separator: ", ")))")
        }
    }

    fileprivate static func comparison(_ operations: [Operation], of operands: [Fragment]) -> Fragment {
        let texts = operands.map { $0.inParentheses(unless: .sum) }
        let rest = zip(operations, texts.dropFirst()).map { " \($0.symbol ?? "") \($1)" }
        return Fragment(text: (texts.prefix(1) + rest).joined(), precedence: .comparison)
    }
}

extension Double {
    /// The fewest digits that read back to the same number, whole numbers without a point.
    var digits: String {
        let digits = description
        return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
}

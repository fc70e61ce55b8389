extension Program {
    /// The formula in its own language, with the fewest parentheses.
    ///
    /// The program is run on a stack of texts instead of values; each knows how tightly it holds together.
    func spelling(over axes: Formula.Axes) -> String {
        var stack: [Fragment] = []
        for instruction in instructions {
            let operands = Array(stack.suffix(instruction.operandCount))
            stack.removeLast(operands.count)
            stack.append(instruction.fragment(of: operands, over: axes))
        }
        return stack.map(\.text).joined()
    }
}

private struct Fragment {
    var text: String
    var precedence: Precedence

    func inParentheses(unless minimum: Precedence) -> String {
        precedence >= minimum ? text : "(\(text))"
    }
}

extension Instruction {
    fileprivate func fragment(of operands: [Fragment], over axes: Formula.Axes) -> Fragment {
        switch self {
        case .number(let value):
            return Fragment(text: Self.digits(of: value), precedence: .atom)
        case .constant(let constant):
            return Fragment(text: constant.rawValue, precedence: .atom)
        case .variable(let variable):
            return Fragment(text: axes.name(of: variable), precedence: .atom)
        case .unary(.negate):
            return Fragment(text: "-" + operands[0].inParentheses(unless: .prefix), precedence: .prefix)
        case .unary(let operation):
            return Fragment(text: "\(operation.rawValue)(\(operands[0].text))", precedence: .atom)
        case .binary(let operation):
            guard let precedence = operation.precedence else {
                return Fragment(
                    text: "\(operation.rawValue)(\(operands[0].text), \(operands[1].text))", precedence: .atom)
            }
            let left = operands[0].inParentheses(unless: precedence.ofLeftOperand)
            let right = operands[1].inParentheses(unless: precedence.ofRightOperand)
            // Powers stand close, as they are written by hand.
            let sign = operation == .power ? operation.rawValue : " \(operation.rawValue) "
            return Fragment(text: left + sign + right, precedence: precedence)
        }
    }

    /// The fewest digits that read back to the same number, whole numbers without a point.
    private static func digits(of value: Double) -> String {
        let digits = value.description
        return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
}

extension Formula.Axes {
    fileprivate func name(of variable: Variable) -> String {
        switch variable {
        case .first: first
        case .second: second
        case .radius: "r"
        case .angle: "θ"
        }
    }
}

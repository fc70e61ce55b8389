/// One step of a formula on a stack of values.
enum Instruction: Hashable, Sendable {
    case number(Double)
    case constant(Constant)
    case variable(Variable)
    case unary(UnaryOperation)
    /// The right operand is on top of the stack.
    case binary(BinaryOperation)

    /// How many values a step takes from the stack before it puts one there.
    var operandCount: Int {
        switch self {
        case .number, .constant, .variable: 0
        case .unary: 1
        case .binary: 2
        }
    }
}

/// A formula as a list of steps that leaves exactly one value on the stack.
struct Program: Hashable, Sendable {
    let instructions: [Instruction]
    /// How many values the stack holds at most.
    let depth: Int

    /// - Parameter instructions: every operation behind its operands, as `Syntax` orders them.
    init(_ instructions: [Instruction]) {
        self.instructions = instructions
        var height = 0
        var depth = 0
        for instruction in instructions {
            height += 1 - instruction.operandCount
            depth = max(depth, height)
        }
        self.depth = depth
    }

    /// The program with every part that depends on no variable worked out, by the operations that rows use.
    ///
    /// - Complexity: O(n) for n instructions.
    func folded() -> Program {
        var result: [Instruction] = []
        for instruction in instructions {
            let operands = result.suffix(instruction.operandCount)
            if instruction.isVariable || !operands.allSatisfy(\.isNumber) {
                result.append(instruction)
            } else {
                let value = Program(operands + [instruction]).value(first: 0, second: 0)
                result.removeLast(operands.count)
                result.append(.number(value))
            }
        }
        return Program(result)
    }
}

extension Instruction {
    fileprivate var isNumber: Bool {
        if case .number = self { true } else { false }
    }

    fileprivate var isVariable: Bool {
        if case .variable = self { true } else { false }
    }
}

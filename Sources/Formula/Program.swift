/// One instruction of a stack machine.
enum Instruction: Hashable, Sendable {
    case number(Double)
    case constant(Constant)
    case variable(Variable)
    /// An argument of the function whose body this is.
    case argument(String)
    /// A value that the formula defines, or a parameter.
    case value(String)
    case operation(Operation, operands: Int)
    case comparison([Operation])
    /// A function that the formula defines.
    case call(String, arguments: Int)
    /// Heights over a grid by the name of their object: at the position on the floor, or at that of two operands.
    case grid(String, GridFunction, operands: Int)
    /// What binds a variable in a body: an argument, or one of the formula's own.
    case binder(Binder, variable: String, body: Program)

    /// The number of values an instruction pops before it pushes its result; the last operand is on top.
    var operandCount: Int {
        switch self {
        case .number, .constant, .variable, .argument, .value: 0
        case .operation(_, let operands): operands
        case .comparison(let operations): operations.count + 1
        case .call(_, let arguments): arguments
        case .grid(_, _, let operands): operands
        case .binder(let binder, _, _): binder.operandCount
        }
    }
}

/// Checked instructions in postfix order that leave exactly one value on the stack.
struct Program: Hashable, Sendable {
    var instructions: [Instruction]
}

/// A value or a function that a formula defines.
struct Definition: Hashable, Sendable {
    let name: String
    /// The names of a function's arguments; `nil` for a value.
    let arguments: [String]?
    let body: Program

    /// The number of a definition such as `a = 2` or `a = -2`, which a slider can change.
    var number: Double? {
        guard arguments == nil else { return nil }
        guard case .number(let value)? = body.instructions.first else { return nil }
        switch body.instructions.dropFirst() {
        case []: return value
        case [.operation(.negate, operands: 1)]: return -value
        default: return nil
        }
    }

    /// The definition with another number.
    static func number(_ value: Double, named name: String) -> Definition {
        let number = Instruction.number(value.magnitude)
        let body = value.sign == .minus ? [number, .operation(.negate, operands: 1)] : [number]
        return Definition(name: name, arguments: nil, body: Program(instructions: body))
    }
}

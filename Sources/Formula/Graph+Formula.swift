import CFormulaShims

extension Graph {
    /// Adds programs, with their definitions expanded.
    ///
    /// - Parameter parameters: names of numbers, and `t` for the time, that stay parameters with these indices.
    /// - Returns: the node of each program.
    /// - Complexity: O(n) for n operations of the expanded programs.
    mutating func add(_ set: ProgramSet, parameters: [String] = []) -> [Reference] {
        let time = parameters.firstIndex(of: "t").map { reference(to: .parameter($0)) } ?? number(set.time)
        var expansion = Expansion(time: time, space: set.space)
        for definition in set.definitions {
            if let index = parameters.firstIndex(of: definition.name), definition.number != nil {
                expansion.values[definition.name] = reference(to: .parameter(index))
            } else if definition.arguments == nil {
                expansion.values[definition.name] = add(definition.body, expansion)
            } else {
                expansion.functions[definition.name] = definition
            }
        }
        for (index, program) in set.programs.enumerated() {
            expansion.firstOutput = set.firstOutputs[index, default: 0]
            expansion.outputs.append(add(program, expansion))
        }
        return expansion.outputs
    }

    struct Expansion {
        let time: Reference
        let space: VariableSpace
        /// The nodes of the programs before.
        var outputs: [Reference] = []
        /// The first of those that a condition is about.
        var firstOutput = 0
        /// The number of variables that binders around this have made.
        var boundCount = 0
        var values: [String: Reference] = [:]
        var functions: [String: Definition] = [:]
        var arguments: [String: Reference] = [:]
    }

    mutating func add(_ program: Program, _ expansion: Expansion) -> Reference {
        var stack: [Reference] = []
        for instruction in program.instructions {
            let operands = Array(stack.suffix(instruction.operandCount))
            stack.removeLast(operands.count)
            stack.append(add(instruction, operands, expansion))
        }
        return stack[0]
    }

    private mutating func add(
        _ instruction: Instruction, _ operands: [Reference], _ expansion: Expansion
    ) -> Reference {
        switch instruction {
        case .number(let value): return number(value)
        case .constant(let constant): return number(constant.value)
        case .variable(let variable): return add(variable, expansion)
        case .value(let name): return expansion.values[name] ?? number(.nan)
        case .argument(let name): return expansion.arguments[name] ?? number(.nan)
        case .operation(let operation, _): return add(operation, operands)
        case .comparison(let operations):
            let comparisons = operations.enumerated().map { add($1, [operands[$0], operands[$0 + 1]]) }
            return comparisons.dropFirst().reduce(comparisons[0]) { apply(.multiply, $0, $1) }
        case .call(let name, _):
            guard let function = expansion.functions[name], let names = function.arguments else { return number(.nan) }
            var inner = expansion
            inner.arguments = Dictionary(uniqueKeysWithValues: zip(names, operands))
            return add(function.body, inner)
        case .grid(_, let function, _):
            let position =
                operands.isEmpty ? [0, expansion.space.depth].map { coordinate($0, expansion) } : operands
            return apply(.sample, position + [reference(to: .data(function, [0, 0]))])
        case .binder(let binder, let variable, let body):
            return add(binder, of: body, variable, operands, expansion)
        }
    }

    mutating func add(_ variable: Variable, _ expansion: Expansion) -> Reference {
        switch variable {
        case .first: return reference(to: .first)
        case .second: return reference(to: .second)
        case .third: return reference(to: .third)
        case .radius: return length(of: [0, expansion.space.depth].map { coordinate($0, expansion) })
        case .angle:
            let depth = coordinate(expansion.space.depth, expansion)
            return apply(.atan2, depth, coordinate(0, expansion))
        case .time: return expansion.time
        case .distance: return length(of: (0..<3).map { coordinate($0, expansion) })
        case .inclination:
            let radius = add(.radius, expansion)
            return apply(.atan2, radius, coordinate(3 - expansion.space.depth, expansion))
        case .output(let index):
            let index = expansion.firstOutput + index
            return expansion.outputs.indices.contains(index) ? expansion.outputs[index] : number(.nan)
        }
    }

    /// One of the coordinates that `r` and `theta` are of: of the position, or of the point that was computed from parameters.
    private mutating func coordinate(_ index: Int, _ expansion: Expansion) -> Reference {
        switch expansion.space {
        case .floor, .space: return reference(to: [.first, .second, .third][index])
        case .cylinder, .sphere, .parameters:
            let index = expansion.firstOutput + index
            return expansion.outputs.indices.contains(index) ? expansion.outputs[index] : number(.nan)
        }
    }

    private mutating func length(of coordinates: [Reference]) -> Reference {
        let squares = coordinates.map { apply(.multiply, $0, $0) }
        return apply(.sqrt, squares.dropFirst().reduce(squares[0]) { apply(.add, $0, $1) })
    }

    /// Translates an operation of the language to kernels.
    private mutating func add(_ operation: Operation, _ operands: [Reference]) -> Reference {
        switch operation {
        case .add: return apply(.add, operands[0], operands[1])
        case .subtract: return apply(.subtract, operands[0], operands[1])
        case .multiply, .and: return apply(.multiply, operands[0], operands[1])
        case .divide: return apply(.divide, operands[0], operands[1])
        case .remainder: return apply(.remainder, operands[0], operands[1])
        case .power: return apply(.power, operands[0], operands[1])
        case .negate: return apply(.negate, operands[0])
        case .factorial: return apply(.gamma, apply(.add, operands[0], number(1)))
        case .less: return apply(.less, operands[0], operands[1])
        case .lessOrEqual: return apply(.lessOrEqual, operands[0], operands[1])
        case .greater: return apply(.less, operands[1], operands[0])
        case .greaterOrEqual: return apply(.lessOrEqual, operands[1], operands[0])
        case .equal: return apply(.equal, operands[0], operands[1])
        case .notEqual: return apply(.subtract, number(1), apply(.equal, operands[0], operands[1]))
        case .or: return apply(.max, operands[0], operands[1])
        case .not: return apply(.subtract, number(1), operands[0])
        case .sin: return apply(.sin, operands[0])
        case .cos: return apply(.cos, operands[0])
        case .tan: return apply(.tan, operands[0])
        case .sec: return apply(.divide, number(1), apply(.cos, operands[0]))
        case .csc: return apply(.divide, number(1), apply(.sin, operands[0]))
        case .cot: return apply(.divide, number(1), apply(.tan, operands[0]))
        case .asin: return apply(.asin, operands[0])
        case .acos: return apply(.acos, operands[0])
        case .atan: return apply(.atan, operands[0])
        case .sinh: return apply(.sinh, operands[0])
        case .cosh: return apply(.cosh, operands[0])
        case .tanh: return apply(.tanh, operands[0])
        case .asinh: return apply(.asinh, operands[0])
        case .acosh: return apply(.acosh, operands[0])
        case .atanh: return apply(.atanh, operands[0])
        case .sinc:
            let isZero = apply(.equal, operands[0], number(0))
            return apply(.choose, isZero, number(1), apply(.divide, apply(.sin, operands[0]), operands[0]))
        case .sqrt: return apply(.sqrt, operands[0])
        case .cbrt: return apply(.cbrt, operands[0])
        case .exp: return apply(.exp, operands[0])
        case .log: return apply(.log, operands[0])
        case .log2: return apply(.log2, operands[0])
        case .log10: return apply(.log10, operands[0])
        case .abs: return apply(.abs, operands[0])
        case .sign: return apply(.sign, operands[0])
        case .floor: return apply(.floor, operands[0])
        case .ceil: return apply(.ceil, operands[0])
        case .round: return apply(.round, operands[0])
        case .fract: return apply(.subtract, operands[0], apply(.floor, operands[0]))
        case .gamma: return apply(.gamma, operands[0])
        case .lgamma: return apply(.lgamma, operands[0])
        case .erf: return apply(.erf, operands[0])
        case .besselj0: return apply(.besselJ0, operands[0])
        case .besselj1: return apply(.besselJ1, operands[0])
        case .atan2: return apply(.atan2, operands[0], operands[1])
        case .hypot: return apply(.hypot, operands[0], operands[1])
        case .step: return apply(.choose, apply(.less, operands[1], operands[0]), number(0), number(1))
        case .min: return operands.dropFirst().reduce(operands[0]) { apply(.min, $0, $1) }
        case .max: return operands.dropFirst().reduce(operands[0]) { apply(.max, $0, $1) }
        case .clamp: return apply(.min, apply(.max, operands[0], operands[1]), operands[2])
        case .smoothstep:
            let share = apply(
                .divide, apply(.subtract, operands[2], operands[0]), apply(.subtract, operands[1], operands[0]))
            let inside = apply(.min, apply(.max, share, number(0)), number(1))
            let fall = apply(.subtract, number(3), apply(.multiply, number(2), inside))
            return apply(.multiply, apply(.multiply, inside, inside), fall)
        case .choose: return apply(.choose, operands[0], operands[1], operands[2])
        }
    }
}

extension VariableSpace {
    /// The coordinate that runs along the floor with the first one.
    fileprivate var depth: Int {
        switch self {
        case .floor: 1
        case .space(let axes), .cylinder(let axes), .sphere(let axes), .parameters(_, let axes): axes == .xz ? 2 : 1
        }
    }
}

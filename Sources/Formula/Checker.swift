/// The third stage: resolves names and checks the types of operands.
struct Checker {
    /// The most operations a formula may have when its definitions are expanded.
    static let maximumExpandedCount = 5_000

    private let axes: Formula.Axes
    private(set) var definitions: [Definition] = []
    /// Undefined letters, in order of appearance.
    private var parameters: [String] = []
    private var known: [String: Known] = [:]
    /// Every name that the text defines, here or later.
    private let allNames: Set<String>

    private struct Known {
        /// `nil` for a value.
        let argumentCount: Int?
        let type: ValueType
        let expandedCount: Int
    }

    /// A checked formula.
    struct Result {
        let axes: Formula.Axes
        /// Undefined letters first; each definition precedes its uses.
        let definitions: [Definition]
        let undefinedCount: Int
        let program: Program
    }

    /// - Complexity: O(n) for n nodes.
    static func check(_ syntax: Syntax) throws(FormulaError) -> Result {
        var checker = Checker(axes: try syntax.axes(), allNames: Set(syntax.definitions.map(\.name.text)))
        for definition in syntax.definitions { try checker.define(definition) }
        let (program, result) = try checker.program(of: syntax.formula)
        if result.type == .condition {
            throw FormulaError(.formulaIsCondition, at: syntax.formula.last?.range ?? 0..<0)
        }
        // An undefined letter is 1 until the user sets it.
        let parameters = checker.parameters.map { Definition.number(1, named: $0) }
        return Result(
            axes: checker.axes, definitions: parameters + checker.definitions, undefinedCount: parameters.count,
            program: program)
    }

    private init(axes: Formula.Axes, allNames: Set<String>) {
        self.axes = axes
        self.allNames = allNames
    }

    private mutating func define(_ definition: Syntax.Definition) throws(FormulaError) {
        let name = definition.name
        if known[name.text] != nil || parameters.contains(name.text) {
            throw FormulaError(.setTwice(name.text), at: name.range)
        }
        let arguments = definition.arguments?.map(\.text)
        let (body, result) = try program(of: definition.body, arguments: arguments ?? [])
        definitions.append(Definition(name: name.text, arguments: arguments, body: body))
        known[name.text] = Known(
            argumentCount: arguments?.count, type: result.type, expandedCount: result.expandedCount)
    }

    private mutating func program(
        of expression: Syntax.Expression, arguments: [String] = []
    ) throws(FormulaError) -> (Program, (type: ValueType, expandedCount: Int)) {
        var instructions: [Instruction] = []
        instructions.reserveCapacity(expression.count)
        var stack: [(type: ValueType, range: Range<Int>)] = []
        var expandedCount = 0
        for node in expression {
            let (instruction, type) = try instruction(for: node, arguments: arguments)
            let operands = stack.suffix(instruction.operandCount)
            for (index, operand) in operands.enumerated() {
                let needed = instruction.operandType(at: index)
                guard operand.type != needed else { continue }
                throw FormulaError(needed == .number ? .numberNeeded : .conditionNeeded, at: operand.range)
            }
            stack.removeLast(operands.count)
            stack.append((type, node.range))
            instructions.append(instruction)
            expandedCount += expandedSize(of: instruction)
            if expandedCount > Self.maximumExpandedCount {
                throw FormulaError(.tooLargeWhenExpanded, at: node.range)
            }
        }
        return (Program(instructions: instructions), (stack.last?.type ?? .number, expandedCount))
    }

    private func expandedSize(of instruction: Instruction) -> Int {
        switch instruction {
        case .value(let name), .call(let name, _): 1 + (known[name]?.expandedCount ?? 0)
        default: 1
        }
    }

    private mutating func instruction(
        for node: Syntax.Node, arguments: [String]
    ) throws(FormulaError) -> (Instruction, ValueType) {
        switch node.kind {
        case .number(let value): (.number(value), .number)
        case .operation(let operation):
            (.operation(operation, operands: operation.operatorCount), operation.resultType)
        case .comparison(let operations): (.comparison(operations), .condition)
        case .name(let name): try value(of: name, at: node.range, arguments: arguments)
        case .call(let name, let count): try call(of: name, at: node.range, count: count)
        }
    }

    private mutating func value(
        of name: String, at range: Range<Int>, arguments: [String]
    ) throws(FormulaError) -> (Instruction, ValueType) {
        if arguments.contains(name) { return (.argument(name), .number) }
        if let known = known[name] {
            guard let count = known.argumentCount else { return (.value(name), known.type) }
            throw FormulaError(.functionWithoutParentheses(name, arguments: count), at: range)
        }
        switch Vocabulary.meaning(of: name) {
        case .variable(let variable): return (.variable(variable), .number)
        case .y, .z:
            guard name == axes.second else { throw FormulaError(.resultUsed(name), at: range) }
            return (.variable(.second), .number)
        case .constant(let constant): return (.constant(constant), .number)
        case .function(let operation):
            let count =
                switch operation.callCount {
                case .exactly(let count), .atLeast(let count): count
                }
            throw FormulaError(.functionWithoutParentheses(name, arguments: count), at: range)
        case nil: break
        }
        if allNames.contains(name) { throw FormulaError(.usedBeforeSet(name), at: range) }
        guard Vocabulary.mayBeParameter(name) else {
            let suggestion = Vocabulary.suggestion(for: name, called: false, besides: known.keys.sorted() + arguments)
            throw FormulaError(.unknownName(name, suggestion: suggestion), at: range)
        }
        if !parameters.contains(name) { parameters.append(name) }
        return (.value(name), .number)
    }

    private func call(
        of name: String, at range: Range<Int>, count: Int
    ) throws(FormulaError) -> (Instruction, ValueType) {
        let instruction: Instruction
        let type: ValueType
        let expected: ArgumentCount
        if let known = known[name], let arguments = known.argumentCount {
            (instruction, type, expected) = (.call(name, arguments: count), known.type, .exactly(arguments))
        } else if case .function(let operation)? = Vocabulary.meaning(of: name) {
            instruction = .operation(operation, operands: count)
            (type, expected) = (operation.resultType, operation.callCount)
        } else if allNames.contains(name) {
            throw FormulaError(.usedBeforeSet(name), at: range)
        } else if Vocabulary.mayBeParameter(name) {
            throw FormulaError(.undefinedFunction(name), at: range)
        } else {
            let functions = known.filter { $0.value.argumentCount != nil }.keys.sorted()
            let suggestion = Vocabulary.suggestion(for: name, called: true, besides: functions)
            throw FormulaError(.unknownFunction(name, suggestion: suggestion), at: range)
        }
        guard expected.allows(count) else {
            throw FormulaError(.wrongArgumentCount(name, expected: expected, found: count), at: range)
        }
        return (instruction, type)
    }
}

extension Syntax {
    /// The axes of the formula: as stated, or else inferred from its variables.
    fileprivate func axes() throws(FormulaError) -> Formula.Axes {
        if let statedAxes { return statedAxes }
        var found: String?
        for (expression, arguments) in definitions.map({ ($0.body, $0.arguments ?? []) }) + [(formula, [])] {
            for node in expression {
                guard case .name(let name) = node.kind, name == "y" || name == "z",
                    !arguments.contains(where: { $0.text == name })
                else { continue }
                if let found, found != name { throw FormulaError(.mixedFloors, at: node.range) }
                found = name
            }
        }
        return found == "y" ? .xy : .xz
    }
}

extension Instruction {
    /// The type that the operand at an index must have.
    fileprivate func operandType(at index: Int) -> ValueType {
        if case .operation(let operation, _) = self { operation.operandType(at: index) } else { .number }
    }
}

extension Operation {
    /// The number of operands of an operator.
    fileprivate var operatorCount: Int {
        switch self {
        case .negate, .factorial, .not: 1
        case .choose: 3
        default: 2
        }
    }
}

/// The third stage: resolves names and checks the types of operands.
struct Checker {
    /// The most operations a formula may have when its definitions are expanded.
    static let maximumExpandedCount = 5_000

    let space: VariableSpace
    private let grids: [String: GridFunction]
    private(set) var definitions: [Definition] = []
    /// Undefined letters, in order of appearance.
    private var parameters: [String] = []
    private var known: [String: Known] = [:]
    /// Every name that the text defines, here or later.
    private let allNames: Set<String>
    /// Whether what is drawn may be named.
    private var isCondition = false
    /// The expanded sizes of the bodies of binders that were checked last.
    private var boundCounts: [Int] = []

    private struct Known {
        /// `nil` for a value.
        let argumentCount: Int?
        let type: ValueType
        let expandedCount: Int
    }

    /// - Returns: the program of the height.
    /// - Complexity: O(n) for n nodes.
    static func check(_ syntax: Syntax) throws(FormulaError) -> ProgramSet {
        var checker = try Checker(syntax, in: .floor(syntax.axes()))
        let height = try checker.height(of: syntax.formula)
        return checker.set(of: [height])
    }

    /// - Parameters:
    ///   - shared: definitions of other texts, each before its uses.
    ///   - grids: functions of data by the names of their objects.
    init(
        _ syntax: Syntax, in space: VariableSpace, shared: [Syntax.Definition] = [], grids: [String: GridFunction] = [:]
    ) throws(FormulaError) {
        self.space = space
        self.grids = grids
        allNames = Set((shared + syntax.definitions).map(\.name.text))
        for definition in shared {
            do throws(FormulaError) {
                try define(definition)
            } catch {
                let name = definition.name.text
                let use = syntax.allNames.first { $0.name == name } ?? syntax.allNames.first
                throw FormulaError(.sharedDefinition(name, reason: error.kind.sentence), at: use?.range ?? 0..<0)
            }
        }
        for definition in syntax.definitions { try define(definition) }
    }

    /// The checked programs, with the definitions and letters that were found so far.
    func set(of programs: [Program]) -> ProgramSet {
        // An undefined letter is 1 until the user sets it.
        let letters = parameters.map { Definition.number(1, named: $0) }
        return ProgramSet(
            space: space, definitions: letters + definitions, undefinedCount: letters.count, programs: programs)
    }

    /// The program of a number.
    mutating func height(of expression: Syntax.Expression) throws(FormulaError) -> Program {
        let (program, result) = try program(of: expression)
        if result.type == .condition {
            throw FormulaError(.formulaIsCondition, at: expression.last?.range ?? 0..<0)
        }
        return program
    }

    /// The programs of numbers.
    mutating func heights(of expressions: [Syntax.Expression]) throws(FormulaError) -> [Program] {
        var programs: [Program] = []
        for expression in expressions { programs.append(try height(of: expression)) }
        return programs
    }

    /// A program of the outputs that were checked before, as a condition is.
    mutating func aboutOutputs(
        _ program: (inout Checker) throws(FormulaError) -> Program
    ) throws(FormulaError) -> Program {
        isCondition = true
        defer { isCondition = false }
        return try program(&self)
    }

    /// The program of a condition.
    mutating func condition(of expression: Syntax.Expression) throws(FormulaError) -> Program {
        isCondition = true
        defer { isCondition = false }
        let (program, result) = try program(of: expression)
        if result.type == .number { throw FormulaError(.conditionNeeded, at: expression.last?.range ?? 0..<0) }
        return program
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

    private mutating func expandedSize(of instruction: Instruction) -> Int {
        switch instruction {
        case .value(let name), .call(let name, _): return 1 + (known[name]?.expandedCount ?? 0)
        case .binder(let binder, _, _):
            let size = boundCounts.popLast() ?? 0
            switch binder {
            case .diff: return 4 * size
            case .tangent, .curvature: return 12 * size
            // It is one loop, however many terms or positions it has.
            case .sum, .integral: return size
            }
        default: return 1
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
        case .filtered(let data): try filtered(data, at: node.range)
        case .binder(let binder, let variable, let body):
            (try self.binder(binder, variable, body, at: node.range, arguments: arguments), .number)
        }
    }

    private mutating func binder(
        _ binder: Binder, _ variable: String, _ body: Syntax.Expression, at range: Range<Int>, arguments: [String]
    ) throws(FormulaError) -> Instruction {
        switch binder {
        case .diff:
            guard arguments.contains(variable) || space.variable(named: variable)?.node != nil else {
                throw FormulaError(.notDifferentiable(variable), at: range)
            }
        case .tangent, .curvature:
            guard space.floor != nil else { throw FormulaError(.heightsOnly(binder.rawValue), at: range) }
        case .sum, .integral: break
        }
        let inner = binder.declaresVariable ? arguments + [variable] : arguments
        let (program, result) = try program(of: body, arguments: inner)
        if result.type == .condition { throw FormulaError(.numberNeeded, at: body.last?.range ?? range) }
        boundCounts.append(result.expandedCount)
        return .binder(binder, variable: variable, body: program)
    }

    /// Data at the position on the floor.
    private func filtered(
        _ data: Syntax.FilteredData, at range: Range<Int>
    ) throws(FormulaError) -> (Instruction, ValueType) {
        if case .parameters = space, !isCondition { throw FormulaError(.gridNeedsPosition(data.name), at: range) }
        return (.grid(data.spelling, data.function, operands: 0), .number)
    }

    private mutating func value(
        of name: String, at range: Range<Int>, arguments: [String]
    ) throws(FormulaError) -> (Instruction, ValueType) {
        if arguments.contains(name) { return (.argument(name), .number) }
        if let known = known[name] {
            guard let count = known.argumentCount else { return (.value(name), known.type) }
            throw FormulaError(.functionWithoutParentheses(name, arguments: count), at: range)
        }
        if let grid = grids[name] { return try filtered(.init(spelling: name, name: name, function: grid), at: range) }
        let variable = isCondition ? space.conditionVariable(named: name) : space.variable(named: name)
        if let variable { return (.variable(variable), .number) }
        switch Vocabulary.meaning(of: name) {
        case .y, .z, .variable: throw FormulaError(space.error(for: name), at: range)
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
        } else if let grid = grids[name] {
            instruction = .grid(name, grid, operands: count)
            (type, expected) = (.number, .exactly(2))
        } else if case .function(let operation)? = Vocabulary.meaning(of: name) {
            instruction = .operation(operation, operands: count)
            (type, expected) = (operation.resultType, operation.callCount)
        } else if allNames.contains(name) {
            throw FormulaError(.usedBeforeSet(name), at: range)
        } else if DataFilter(rawValue: name) != nil {
            throw FormulaError(.filterOfData(name), at: range)
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
    ///
    /// - Parameter standard: where neither of its variables says it.
    func axes(standard: Formula.Axes = .xz) throws(FormulaError) -> Formula.Axes {
        if let statedAxes { return statedAxes }
        var found: String?
        for (name, range) in names where name == "y" || name == "z" {
            if let found, found != name { throw FormulaError(.mixedFloors, at: range) }
            found = name
        }
        return found.map { $0 == "y" ? .xy : .xz } ?? standard
    }
}

extension Syntax {
    /// The names in its expressions that are no arguments of definitions, in order.
    var names: [(name: String, range: Range<Int>)] {
        definitions.flatMap { definition in
            Self.names(in: definition.body).filter { name, _ in
                !(definition.arguments ?? []).contains { $0.text == name }
            }
        } + Self.names(in: formula)
    }

    /// The names of values and functions in all its expressions.
    var allNames: [(name: String, range: Range<Int>)] {
        definitions.flatMap { Self.allNames(in: $0.body) } + drawn.flatMap(Self.allNames)
    }

    /// The expressions of what is drawn.
    var drawn: [Expression] {
        let parts: [Expression] =
            switch statement {
            case .height, .cylindrical, .spherical, .gradient: [formula]
            case .equation(let levels): [formula] + levels
            case .points(let points): points.flatMap(\.self)
            case .field(let components): components
            case .derived(_, let surfaces, let point):
                surfaces.flatMap(\.sides) + point
            case .intersection(let surfaces, let surface): surfaces.flatMap(\.coordinates) + (surface?.sides ?? [])
            case .definition: []
            }
        return parts + conditions + domains.flatMap { [$0.lower, $0.upper] }
    }

    static func allNames(in expression: Expression) -> [(name: String, range: Range<Int>)] {
        expression.flatMap { node -> [(name: String, range: Range<Int>)] in
            switch node.kind {
            case .name(let name), .call(let name, _): [(name, node.range)]
            case .filtered(let data): [(data.name, node.range)]
            case .binder(_, _, let body): allNames(in: body)
            case .number, .operation, .comparison: []
            }
        }
    }

    /// The names in an expression, without those that it binds.
    static func names(in expression: Expression) -> [(name: String, range: Range<Int>)] {
        expression.flatMap { node -> [(name: String, range: Range<Int>)] in
            switch node.kind {
            case .name(let name): return [(name, node.range)]
            case .binder(let binder, let variable, let body):
                return names(in: body).filter { !binder.declaresVariable || $0.name != variable }
            case .number, .call, .filtered, .operation, .comparison: return []
            }
        }
    }
}

extension VariableSpace {
    /// What is wrong with a variable that this space does not have.
    fileprivate func error(for name: String) -> FormulaError.Kind {
        switch self {
        case .floor, .cylinder, .sphere: .resultUsed(name)
        case .space, .parameters: .coordinateInPoint(name)
        }
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

/// The second stage: groups tokens into operations, by precedence climbing.
struct Parser {
    /// The deepest nesting of brackets, signs, roots and powers.
    ///
    /// A description nests no deeper than the text that it describes, so it can always be read again.
    static let maximumDepth = 200

    let tokens: [Token]
    let form: Lexer.Form
    /// The index of the first token of the statement that is drawn: the last one that is no domain.
    let formulaStart: Int
    var position = 0
    var depth = 0
    private var nodeCount = 0
    /// Whether the innermost open bracket is a bar, so that the next one may close it.
    var isInsideBars = false
    var expression: Syntax.Expression = []
    /// The names that the text defines.
    var ownNames: Set<String> = []
    /// The names of other objects that were replaced by what they stand for.
    var usedNames: Set<String> = []
    /// Defined names of values: before a bracket they are factors, not functions.
    var values: Set<String> = []
    /// Defined names of functions.
    var functions: Set<String> = []
    /// What other objects define.
    let shared: SharedDefinitions

    /// - Complexity: O(n) for n tokens.
    static func syntax(of tokens: [Token]) throws(FormulaError) -> Syntax {
        var parser = Parser(tokens: tokens, form: .height)
        return try parser.statements()
    }

    init(tokens: [Token], form: Lexer.Form, shared: SharedDefinitions = SharedDefinitions()) {
        self.tokens = tokens
        self.form = form
        values = shared.values
        // Names of data are values as well; before a bracket they are called.
        functions = shared.functions.union(shared.grids.keys)
        self.shared = shared
        var starts = [0] + tokens.indices.dropLast().filter { tokens[$0].kind == .semicolon }.map { $0 + 1 }
        if form == .object {
            starts.removeAll { start in tokens[start...].prefix { $0.kind != .semicolon }.isDomain }
        }
        formulaStart = starts.last ?? 0
    }

    var current: Token? { token(at: position) }

    func token(at index: Int) -> Token? { index < tokens.count ? tokens[index] : nil }

    var end: Range<Int> {
        let end = tokens.last?.range.upperBound ?? 0
        return end..<end
    }

    mutating func wholeExpression() throws(FormulaError) -> Syntax.Expression {
        expression = []
        try choice()
        return expression
    }

    /// The loosest of all: an expression, or a condition with two alternatives.
    mutating func choice() throws(FormulaError) {
        try expression(.or)
        guard let question = current, question.kind == .question else { return }
        position += 1
        try descend(at: question)
        let wasInsideBars = isInsideBars
        isInsideBars = false
        try choice()
        isInsideBars = wasInsideBars
        guard current?.kind == .colon else { throw FormulaError(.missingAlternative, at: question.range) }
        position += 1
        try choice()
        depth -= 1
        try append(.operation(.choose), at: question)
    }

    /// Parses operands and the operators that bind at least as tightly as `minimum`.
    mutating func expression(_ minimum: Precedence) throws(FormulaError) {
        try operand()
        while let token = current, let operation = infix(token), let precedence = operation.infixPrecedence,
            precedence >= minimum
        {
            if precedence == .comparison {
                try comparison(from: token)
                continue
            }
            if case .infix = token.kind { position += 1 }
            if operation == .power { try descend(at: token) }
            try expression(precedence.ofRightOperand)
            if operation == .power { depth -= 1 }
            try append(.operation(operation), at: token)
        }
    }

    /// A chain of comparisons whose first operand has been parsed.
    private mutating func comparison(from first: Token) throws(FormulaError) {
        var operations: [Operation] = []
        while let token = current, case .infix(let operation) = token.kind, operation.infixPrecedence == .comparison {
            position += 1
            try expression(.sum)
            operations.append(operation)
            // Each sign counts as a node because a description spells them all.
            if operations.count > 1 { try addNodes(1, at: token) }
        }
        try append(.comparison(operations), at: first)
    }

    /// The operation of a token that follows an operand; an implicit multiplication included.
    private func infix(_ token: Token) -> Operation? {
        if case .infix(let operation) = token.kind { return operation }
        return token.mayFollowOperand || token.kind == .bar && !isInsideBars ? .multiply : nil
    }

    private mutating func operand() throws(FormulaError) {
        guard let sign = current else { return try atom() }
        switch sign.kind {
        case .infix(.subtract), .infix(.add):
            try prefixed(by: sign, .prefix)
            if sign.kind == .infix(.subtract) { try append(.operation(.negate), at: sign) }
        case .not:
            try prefixed(by: sign, .not)
            try append(.operation(.not), at: sign)
        default:
            try atom()
            try raised()
        }
    }

    private mutating func prefixed(by sign: Token, _ precedence: Precedence) throws(FormulaError) {
        position += 1
        try descend(at: sign)
        try expression(precedence)
        depth -= 1
    }

    /// A superscript or factorial. A superscript counts as a level of nesting because a description spells it as `^`.
    private mutating func raised() throws(FormulaError) {
        guard let token = current else { return }
        switch token.kind {
        case .superscript: try superscript()
        case .factorial:
            position += 1
            try append(.operation(.factorial), at: token)
            if let next = current, next.kind == .factorial {
                throw FormulaError(.ambiguousFactorial, at: next.range)
            }
            try superscript()
        default: break
        }
    }

    private mutating func superscript() throws(FormulaError) {
        guard let token = current, case .superscript(let exponent) = token.kind else { return }
        position += 1
        try descend(at: token)
        depth -= 1
        try append(.number(exponent), at: token)
        try append(.operation(.power), at: token)
        guard let next = current else { return }
        if next.kind == .infix(.power) { throw FormulaError(.ambiguousPower, at: next.range) }
        if next.kind == .factorial { throw FormulaError(.ambiguousFactorial, at: next.range) }
    }

    private mutating func atom() throws(FormulaError) {
        guard let token = current else { throw FormulaError(.missingOperand(before: nil), at: end) }
        position += 1
        switch token.kind {
        case .number(let value):
            try append(.number(value), at: token)
        case .name:
            try name(token)
        case .opening:
            try bracket(token, closedBy: .closing)
        case .bar:
            try bracket(token, closedBy: .bar)
            try append(.call("abs", arguments: 1), at: token)
        case .root:
            try descend(at: token)
            try atom()
            depth -= 1
            try append(.call("sqrt", arguments: 1), at: token)
        case .factorial:
            throw FormulaError(.foreignSymbol("!", instead: "not"), at: token.range)
        case .superscript, .infix, .not, .closing, .comma, .equals, .question, .colon, .semicolon, .openingBrace,
            .closingBrace, .openingBracket, .closingBracket, .openingAngle, .closingAngle, .ellipsis:
            throw FormulaError(.missingOperand(before: token.text), at: token.range)
        }
    }

    /// Parses up to the counterpart of a bracket that has been consumed.
    ///
    /// - Returns: the number of arguments: one, unless it is a call.
    @discardableResult
    mutating func bracket(
        _ opening: Token, closedBy closing: Token.Kind, isCall: Bool = false
    ) throws(FormulaError) -> Int {
        try descend(at: opening)
        let wasInsideBars = isInsideBars
        isInsideBars = closing == .bar
        var arguments = 0
        if !isCall || current?.kind != closing {
            try choice()
            arguments = 1
            while isCall, current?.kind == .comma {
                position += 1
                try choice()
                arguments += 1
            }
        }
        if current?.kind != closing, let range = twoBars(closedBy: opening) {
            throw FormulaError(.foreignSymbol("||", instead: "or"), at: range)
        }
        if let token = current, token.kind != closing, token.kind != .closing, token.kind != .semicolon {
            throw unexpected(token)
        }
        guard current?.kind == closing else { throw FormulaError(.missingClosing(opening.text), at: opening.range) }
        position += 1
        isInsideBars = wasInsideBars
        depth -= 1
        return arguments
    }

    mutating func descend(at token: Token) throws(FormulaError) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw FormulaError(.tooDeep, at: token.range) }
    }

    mutating func append(_ kind: Syntax.Node.Kind, at token: Token) throws(FormulaError) {
        try addNodes(1, at: token)
        expression.append(Syntax.Node(kind: kind, range: token.range))
    }

    /// Counts nodes towards the limit.
    mutating func addNodes(_ nodes: Int, at token: Token) throws(FormulaError) {
        nodeCount += nodes
        guard nodeCount <= Syntax.maximumCount else { throw FormulaError(.tooLong, at: token.range) }
    }
}

/// The second stage: words to grouped operations, by precedence climbing.
struct Parser {
    /// How many brackets, signs, roots and powers may stand inside each other.
    ///
    /// A description nests no deeper than the text that it describes.
    static let maximumDepth = 200

    private let tokens: [Token]
    /// Where the last statement begins, which is the formula.
    private let formulaStart: Int
    private var position = 0
    private var depth = 0
    private var count = 0
    /// Whether the innermost open bracket is a bar, so that the next one may close it.
    private var isInsideBars = false
    private var expression: Syntax.Expression = []
    /// Names that are set and so are values: before a bracket they are factors.
    private var values: Set<String> = []

    /// - Complexity: O(n) for n words.
    static func syntax(of tokens: [Token]) throws(FormulaError) -> Syntax {
        var parser = Parser(tokens: tokens)
        return try parser.statements()
    }

    private init(tokens: [Token]) {
        self.tokens = tokens
        formulaStart = tokens.dropLast().lastIndex { $0.kind == .semicolon }.map { $0 + 1 } ?? 0
    }

    private var current: Token? { token(at: position) }

    private func token(at index: Int) -> Token? { index < tokens.count ? tokens[index] : nil }

    private var end: Range<Int> {
        let end = tokens.last?.range.upperBound ?? 0
        return end..<end
    }

    // MARK: - Statements

    private mutating func statements() throws(FormulaError) -> Syntax {
        var syntax = Syntax()
        while let definition = try definition() {
            syntax.definitions.append(definition)
            guard let semicolon = current else { break }
            guard semicolon.kind == .semicolon else { throw unexpected(semicolon) }
            position += 1
        }
        if !syntax.definitions.isEmpty, current == nil { throw FormulaError(.missingFormula, at: end) }
        syntax.statedAxes = statedAxes()
        syntax.formula = try wholeExpression()
        guard let semicolon = current else { return syntax }
        guard semicolon.kind == .semicolon else { throw unexpected(semicolon) }
        if position + 1 < tokens.count { throw FormulaError(.unnamedStatement, at: semicolon.range) }
        return syntax
    }

    private mutating func statedAxes() -> Formula.Axes? {
        guard let name = current, name.kind == .name, token(at: position + 1)?.kind == .equals else { return nil }
        position += 2
        return name.text == "y" ? .xz : .xy
    }

    /// `a = 2` or `f(u) = u^2`, without what separates it from the next statement; `nil` before a formula.
    private mutating func definition() throws(FormulaError) -> Syntax.Definition? {
        guard let name = current, name.kind == .name, let next = token(at: position + 1) else { return nil }
        var arguments: [Token]?
        if next.kind == .equals {
            if position == formulaStart, name.text == "y" || name.text == "z" { return nil }
            position += 2
        } else if next.kind == .opening, let closing = tokens[position...].firstIndex(where: { $0.kind == .closing }),
            token(at: closing + 1)?.kind == .equals
        {
            arguments = try self.arguments(in: tokens[position + 2..<closing], after: next)
            position = closing + 2
        } else {
            return nil
        }
        if let meaning = Vocabulary.meaning(of: name.text) {
            throw FormulaError(.cannotSet(name.text, meaning.role), at: name.range)
        }
        if name.range.count > Syntax.maximumNameLength { throw FormulaError(.nameTooLong(name.text), at: name.range) }
        try take(1 + (arguments?.count ?? 0), at: name)

        let outside = values
        values.formUnion(arguments?.map(\.text) ?? [])
        let body = try wholeExpression()
        values = outside
        if arguments == nil { values.insert(name.text) }
        return Syntax.Definition(name: name, arguments: arguments, body: body)
    }

    private func arguments(in list: ArraySlice<Token>, after opening: Token) throws(FormulaError) -> [Token] {
        var names: [Token] = []
        for (index, token) in list.enumerated() {
            guard token.kind == (index.isMultiple(of: 2) ? .name : .comma) else {
                throw FormulaError(.argumentIsNoName(token.text), at: token.range)
            }
            guard token.kind == .name else { continue }
            switch Vocabulary.meaning(of: token.text) {
            case .constant, .function: throw FormulaError(.argumentIsNoName(token.text), at: token.range)
            case nil, .variable, .y, .z: break
            }
            if names.contains(where: { $0.text == token.text }) {
                throw FormulaError(.setTwice(token.text), at: token.range)
            }
            if token.range.count > Syntax.maximumNameLength {
                throw FormulaError(.nameTooLong(token.text), at: token.range)
            }
            names.append(token)
        }
        guard let last = list.last, last.kind == .name else {
            throw FormulaError(.argumentIsNoName(list.last?.text ?? ")"), at: (list.last ?? opening).range)
        }
        return names
    }

    // MARK: - Expressions

    private mutating func wholeExpression() throws(FormulaError) -> Syntax.Expression {
        expression = []
        try choice()
        return expression
    }

    /// The loosest of all: an expression, perhaps a condition with two ways on from it.
    private mutating func choice() throws(FormulaError) {
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

    /// Everything that holds together at least as tightly as `minimum`.
    private mutating func expression(_ minimum: Precedence) throws(FormulaError) {
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

    /// All the comparisons in a row, their first operand being read.
    private mutating func comparison(from first: Token) throws(FormulaError) {
        var operations: [Operation] = []
        while let token = current, case .infix(let operation) = token.kind, operation.infixPrecedence == .comparison {
            position += 1
            try expression(.sum)
            operations.append(operation)
            // As many nodes as it has signs, for a description spells them all.
            if operations.count > 1 { try take(1, at: token) }
        }
        try append(.comparison(operations), at: first)
    }

    /// The operation that a word stands for behind an operand, be it the multiplication that is not written.
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

    /// A raised exponent or factorials; each counts as a level of nesting because what a description spells does.
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
        case .superscript, .infix, .not, .closing, .comma, .equals, .question, .colon, .semicolon:
            throw FormulaError(.missingOperand(before: token.text), at: token.range)
        }
    }

    /// A value, or a call when a parenthesis follows a name that is not one: `x(z)` is a product, `sin(z)` is not.
    private mutating func name(_ name: Token) throws(FormulaError) {
        let meaning = Vocabulary.meaning(of: name.text)
        let isValue = values.contains(name.text) || !(meaning?.isFunction ?? true)
        if !isValue, case .function(let operation)? = meaning, operation.callCount == .exactly(1),
            try application(of: name)
        {
            return
        }
        guard !isValue, let opening = current, opening.kind == .opening else {
            return try append(.name(name.text), at: name)
        }
        position += 1
        let arguments = try bracket(opening, closedBy: .closing, isCall: true)
        try append(.call(name.text, arguments: arguments), at: name)
    }

    /// A function of one value as it is written by hand: `sin 2x`, `ln|x|`, `sin²x`, `cos^2(x)`. The argument reaches over the
    /// factors that follow without a sign, up to the next function: `sin 2x cos z` is sin(2·x)·cos(z).
    ///
    /// - Returns: `false` for a call with parentheses, and for a name behind which nothing can be an argument; nothing is read
    ///   then.
    private mutating func application(of name: Token) throws(FormulaError) -> Bool {
        let exponent = try exponent(of: name)
        if exponent == nil, !beginsArgument(current) { return false }
        try descend(at: name)
        if let opening = current, opening.kind == .opening {
            position += 1
            let arguments = try bracket(opening, closedBy: .closing, isCall: true)
            try append(.call(name.text, arguments: arguments), at: name)
        } else if beginsArgument(current) {
            try expression(.power)
            while let token = current, continuesArgument(token) {
                try expression(.power)
                try append(.operation(.multiply), at: token)
            }
            // Whether what stands in brackets belongs to the argument, only the person knows.
            if let token = current, token.kind == .opening || token.kind == .bar && !isInsideBars {
                throw FormulaError(.functionWithoutParentheses(name.text, arguments: 1), at: name.range)
            }
            try append(.call(name.text, arguments: 1), at: name)
        } else {
            throw FormulaError(.powerOfFunction(name.text), at: name.range)
        }
        if let exponent {
            try descend(at: name)
            depth -= 1
            try append(.number(exponent), at: name)
            try append(.operation(.power), at: name)
        }
        depth -= 1
        return true
    }

    /// The exponent between a function and its argument; `nil` without one.
    private mutating func exponent(of name: Token) throws(FormulaError) -> Double? {
        switch current?.kind {
        case .superscript(let exponent):
            position += 1
            return exponent
        case .infix(.power):
            // Minus one would be the inverse function to one and the reciprocal to another.
            guard case .number(let exponent)? = token(at: position + 1)?.kind else {
                throw FormulaError(.powerOfFunction(name.text), at: name.range)
            }
            position += 2
            return exponent
        default: return nil
        }
    }

    private func beginsArgument(_ token: Token?) -> Bool {
        switch token?.kind {
        case .name, .number, .root, .bar: true
        default: false
        }
    }

    /// Whether a word is one more factor of an argument without parentheses: a value, and no function.
    private func continuesArgument(_ word: Token) -> Bool {
        guard word.kind == .name else { return word.kind == .root }
        if values.contains(word.text) { return true }
        if let meaning = Vocabulary.meaning(of: word.text) { return !meaning.isFunction }
        return token(at: position + 1)?.kind != .opening
    }

    /// What stands between a bracket, already read, and its counterpart.
    ///
    /// - Returns: how many arguments there are: one, unless it is a call.
    @discardableResult
    private mutating func bracket(
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

    /// The range of `||` between two operands, where other languages have their "or".
    private func twoBars(closedBy second: Token) -> Range<Int>? {
        guard second.kind == .bar, let index = tokens.firstIndex(where: { $0.range == second.range }), index >= 2,
            tokens[index - 1].kind == .bar, tokens[index - 1].range.upperBound == second.range.lowerBound
        else { return nil }
        return tokens[index - 1].range.lowerBound..<second.range.upperBound
    }

    private mutating func descend(at token: Token) throws(FormulaError) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw FormulaError(.tooDeep, at: token.range) }
    }

    private mutating func append(_ kind: Syntax.Node.Kind, at token: Token) throws(FormulaError) {
        try take(1, at: token)
        expression.append(Syntax.Node(kind: kind, range: token.range))
    }

    /// Counts nodes against their limit.
    private mutating func take(_ nodes: Int, at token: Token) throws(FormulaError) {
        count += nodes
        guard count <= Syntax.maximumCount else { throw FormulaError(.tooLong, at: token.range) }
    }

    // MARK: - Mistakes

    /// What is wrong when the current word cannot follow the operand before it.
    private func unexpected(_ token: Token) -> FormulaError {
        let kind: FormulaError.Kind =
            switch token.kind {
            case .comma: comma()
            case .closing: .strayClosing
            case .equals: .strayEquals
            case .colon: .strayColon
            case .superscript: .ambiguousPower
            case .factorial: .ambiguousFactorial
            case .number, .name, .infix, .not, .root, .opening, .bar, .question, .semicolon:
                .missingOperator(before: token.text)
            }
        return FormulaError(kind, at: token.range)
    }

    /// The meaning of a comma between digits, by the numbers and commas that touch each other.
    private func comma() -> FormulaError.Kind {
        var parts = [tokens[position - 1].text]
        var index = position - 1
        while index + 2 < tokens.count, tokens[index + 1].kind == .comma, case .number = tokens[index].kind,
            case .number = tokens[index + 2].kind,
            tokens[index].range.upperBound + 1 == tokens[index + 2].range.lowerBound
        {
            parts.append(tokens[index + 2].text)
            index += 2
        }
        let areThousands = parts.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 3 }
        let correction = parts.joined(separator: areThousands ? "" : ".")
        guard parts.count > 1, Double(correction) != nil else { return .strayComma }
        return areThousands ? .thousandsSeparator(correction: correction) : .decimalComma(correction: correction)
    }
}

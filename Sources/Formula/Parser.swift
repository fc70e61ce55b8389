/// The second stage: words to grouped operations, by precedence climbing.
struct Parser {
    /// How many brackets, signs, roots and powers may stand inside each other.
    ///
    /// A description nests no deeper than the text that it describes.
    static let maximumDepth = 200

    private let tokens: [Token]
    private var position = 0
    private var depth = 0
    /// Whether the innermost open bracket is a bar, so that the next one may close it.
    private var isInsideBars = false
    private var syntax = Syntax()

    /// - Complexity: O(n) for n words.
    static func syntax(of tokens: [Token]) throws(FormulaError) -> Syntax {
        var parser = Parser(tokens: tokens)
        parser.leftSide()
        try parser.expression(.sum)
        if let token = parser.current { throw parser.unexpected(token) }
        return parser.syntax
    }

    private init(tokens: [Token]) {
        self.tokens = tokens
    }

    private var current: Token? { position < tokens.count ? tokens[position] : nil }

    private mutating func leftSide() {
        guard tokens.count > 1, tokens[1].kind == .equals else { return }
        switch tokens[0].text {
        case "y": syntax.statedAxes = .xz
        case "z": syntax.statedAxes = .xy
        default: return
        }
        position = 2
    }

    /// Everything that holds together at least as tightly as `minimum`.
    private mutating func expression(_ minimum: Precedence) throws(FormulaError) {
        try operand()
        while let token = current, let operation = infix(token), let precedence = operation.precedence,
            precedence >= minimum
        {
            if case .operation = token.kind { position += 1 }
            if operation == .power { try descend(at: token) }
            try expression(precedence.ofRightOperand)
            if operation == .power { depth -= 1 }
            try append(.binary(operation), at: token)
        }
    }

    /// The operation that a word stands for behind an operand, be it the multiplication that is not written.
    private func infix(_ token: Token) -> BinaryOperation? {
        if case .operation(let operation) = token.kind { return operation }
        return token.mayFollowOperand || token.kind == .bar && !isInsideBars ? .multiply : nil
    }

    private mutating func operand() throws(FormulaError) {
        if let sign = current, sign.kind == .operation(.subtract) || sign.kind == .operation(.add) {
            position += 1
            try descend(at: sign)
            try expression(.prefix)
            depth -= 1
            if sign.kind == .operation(.subtract) { try append(.unary(.negate), at: sign) }
        } else {
            try atom()
            try superscript()
        }
    }

    /// A raised exponent; it counts as a level of nesting because the power that a description spells does.
    private mutating func superscript() throws(FormulaError) {
        guard let token = current, case .superscript(let exponent) = token.kind else { return }
        position += 1
        try descend(at: token)
        depth -= 1
        try append(.number(exponent), at: token)
        try append(.binary(.power), at: token)
        if let next = current, next.kind == .operation(.power) { throw FormulaError(.ambiguousPower, at: next.range) }
    }

    private mutating func atom() throws(FormulaError) {
        guard let token = current else {
            let end = tokens.last?.range.upperBound ?? 0
            throw FormulaError(.missingOperand(before: nil), at: end..<end)
        }
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
            try append(.unary(.abs), at: token)
        case .root:
            try descend(at: token)
            try atom()
            depth -= 1
            try append(.unary(.sqrt), at: token)
        case .superscript, .operation, .closing, .comma, .equals:
            throw FormulaError(.missingOperand(before: token.text), at: token.range)
        }
    }

    /// A value, or a call when a parenthesis follows a name that is not one: `x(z)` is a product, `sin(z)` is not.
    private mutating func name(_ name: Token) throws(FormulaError) {
        let mayBeCalled = Vocabulary.meaning(of: name.text)?.isFunction ?? true
        guard mayBeCalled, let opening = current, opening.kind == .opening else {
            return try append(.name(name.text), at: name)
        }
        position += 1
        let arguments = try bracket(opening, closedBy: .closing, isCall: true)
        try append(.call(name.text, arguments: arguments), at: name)
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
            try expression(.sum)
            arguments = 1
            while isCall, current?.kind == .comma {
                position += 1
                try expression(.sum)
                arguments += 1
            }
        }
        if let token = current, token.kind != closing, token.kind != .closing { throw unexpected(token) }
        guard current?.kind == closing else { throw FormulaError(.missingClosing(opening.text), at: opening.range) }
        position += 1
        isInsideBars = wasInsideBars
        depth -= 1
        return arguments
    }

    private mutating func descend(at token: Token) throws(FormulaError) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw FormulaError(.tooDeep, at: token.range) }
    }

    private mutating func append(_ kind: Syntax.Node.Kind, at token: Token) throws(FormulaError) {
        guard syntax.nodes.count < Syntax.maximumCount else { throw FormulaError(.tooLong, at: token.range) }
        syntax.nodes.append(Syntax.Node(kind: kind, range: token.range))
    }

    /// What is wrong when the current word cannot follow the operand before it.
    private func unexpected(_ token: Token) -> FormulaError {
        let kind: FormulaError.Kind =
            switch token.kind {
            case .comma: comma()
            case .closing: .strayClosing
            case .equals: .strayEquals
            case .superscript: .ambiguousPower
            case .number, .name, .operation, .root, .opening, .bar: .missingOperator(before: token.text)
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

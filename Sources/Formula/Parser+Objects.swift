/// Everything that a text can draw.
extension Parser {
    /// Definitions, what is drawn, and the domains of its variables.
    mutating func object() throws(FormulaError) -> Syntax {
        var syntax = Syntax()
        syntax.statement = .definition
        var isDrawn = false
        while let token = current {
            if isDomain {
                syntax.domains.append(try domain())
            } else if isDrawn {
                throw FormulaError(.unnamedStatement, at: tokens[position - 1].range)
            } else if let definition = try definition() {
                syntax.definitions.append(definition)
            } else {
                try picture(into: &syntax, at: token)
                isDrawn = true
            }
            while let next = current, next.kind == .openingBrace || next.kind == .comma {
                if next.kind == .openingBrace, isDrawn {
                    try conditions(into: &syntax)
                } else {
                    position += 1
                    guard next.kind == .comma, isDomain else {
                        position -= 1
                        throw unexpected(next)
                    }
                    syntax.domains.append(try domain())
                }
            }
            guard let semicolon = current else { break }
            guard semicolon.kind == .semicolon else { throw unexpected(semicolon) }
            position += 1
        }
        syntax.usedNames = usedNames
        try joinParameters(of: &syntax)
        if !isDrawn, syntax.definitions.isEmpty { throw FormulaError(.missingFormula, at: end) }
        return syntax
    }

    // MARK: - Domains and conditions

    private var isDomain: Bool { tokens[min(position, tokens.count)...].prefix { $0.kind != .semicolon }.isDomain }

    private mutating func domain() throws(FormulaError) -> Syntax.Domain {
        let name = tokens[position]
        position += 2
        let lower = try wholeExpression()
        guard current?.kind == .ellipsis else {
            throw FormulaError(.strayEllipsis, at: current?.range ?? end)
        }
        position += 1
        return Syntax.Domain(name: name, lower: lower, upper: try wholeExpression())
    }

    private mutating func conditions(into syntax: inout Syntax) throws(FormulaError) {
        let opening = tokens[position]
        repeat {
            position += 1
            if isDomain {
                syntax.domains.append(try domain())
            } else {
                syntax.conditions.append(try wholeExpression())
            }
        } while current?.kind == .comma
        guard let closing = current else { throw FormulaError(.missingClosing("{"), at: opening.range) }
        guard closing.kind == .closingBrace else { throw unexpected(closing) }
        position += 1
    }

    // MARK: - What is drawn

    private mutating func picture(into syntax: inout Syntax, at token: Token) throws(FormulaError) {
        let next = self.token(at: position + 1)
        if token.kind == .name, next?.kind == .equals {
            switch token.text {
            case "y", "z":
                syntax.statement = .height
                syntax.statedAxes = statedAxes()
                syntax.formula = try wholeExpression()
                return
            case "r", "rho", "ρ":
                syntax.statement = token.text == "r" ? .cylindrical : .spherical
                position += 2
                syntax.formula = try wholeExpression()
                return
            default: break
            }
        }
        if token.kind == .openingAngle {
            position += 1
            return syntax.statement = .field(try components(token, closedBy: .closingAngle, isVector: true))
        }
        if token.kind == .name, next?.kind == .opening, !functions.contains(token.text), !values.contains(token.text) {
            if token.text == "field" {
                position += 2
                return syntax.statement = .field(
                    try components(tokens[position - 1], closedBy: .closing, isVector: true))
            }
            if token.text == "grad", derivation(token) == nil {
                position += 1
                syntax.statement = .gradient
                syntax.formula = try wholeExpression()
                return
            }
        }
        if let derivation = derivation(token) {
            syntax.statement = try derived(derivation)
            return
        }
        if token.kind == .openingBracket {
            position += 1
            let points = try points()
            guard current?.kind == .closingBracket else {
                throw current.map { unexpected($0) } ?? FormulaError(.missingClosing("["), at: token.range)
            }
            position += 1
            return syntax.statement = .points(points)
        }
        if token.kind == .opening, isTuple { return syntax.statement = .points(try points()) }
        syntax.statement = .height
        syntax.formula = try wholeExpression()
        guard current?.kind == .equals else { return }
        position += 1
        syntax.statement = .equation(levels: try levels())
    }

    /// One or more numbers to the right of an equals sign.
    private mutating func levels() throws(FormulaError) -> [Syntax.Expression] {
        let bracket = current?.kind == .openingBracket ? current : nil
        if bracket != nil { position += 1 }
        var levels = [try wholeExpression()]
        while current?.kind == .comma {
            position += 1
            if isDomain {
                position -= 1
                break
            }
            levels.append(try wholeExpression())
        }
        if let bracket {
            guard current?.kind == .closingBracket else { throw FormulaError(.missingClosing("["), at: bracket.range) }
            position += 1
        }
        return levels
    }

    /// Whether the bracket at the position has a comma of its own.
    var isTuple: Bool { argumentStarts(from: position).count > 1 }

    private mutating func points() throws(FormulaError) -> [[Syntax.Expression]] {
        var points: [[Syntax.Expression]] = []
        while let opening = current, opening.kind == .opening {
            position += 1
            points.append(try components(opening, closedBy: .closing, isVector: false))
            guard current?.kind == .comma, token(at: position + 1)?.kind == .opening else { break }
            position += 1
        }
        if points.isEmpty { throw FormulaError(.missingOperand(before: current?.text), at: current?.range ?? end) }
        return points
    }

    /// The three expressions up to the counterpart of a bracket that has been consumed.
    mutating func components(
        _ opening: Token, closedBy closing: Token.Kind, isVector: Bool
    ) throws(FormulaError) -> [Syntax.Expression] {
        var components = [try wholeExpression()]
        while current?.kind == .comma {
            position += 1
            components.append(try wholeExpression())
        }
        guard let token = current else { throw FormulaError(.missingClosing(opening.text), at: opening.range) }
        guard token.kind == closing else { throw unexpected(token) }
        position += 1
        guard components.count == 3 else {
            throw FormulaError(
                .coordinateCount(components.count, isVector: isVector),
                at: opening.range.lowerBound..<token.range.upperBound)
        }
        return components
    }
}

extension Collection where Element == Token {
    /// Whether the tokens begin with a domain such as `u = 0 … 2π`.
    var isDomain: Bool {
        guard let name = first, name.kind == .name, dropFirst().first?.kind == .equals else { return false }
        var level = 0
        for token in dropFirst(2) {
            switch token.kind {
            case .opening, .openingBracket: level += 1
            case .closing, .closingBracket, .closingBrace:
                level -= 1
                if level < 0 { return false }
            case .comma where level == 0: return false
            case .ellipsis where level == 0: return true
            default: break
            }
        }
        return false
    }
}

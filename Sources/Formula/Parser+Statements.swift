/// The definitions, and the formula that follows them.
extension Parser {
    mutating func statements() throws(FormulaError) -> Syntax {
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

    mutating func statedAxes() -> Formula.Axes? {
        guard let name = current, name.kind == .name, token(at: position + 1)?.kind == .equals else { return nil }
        position += 2
        return name.text == "y" ? .xz : .xy
    }

    /// `a = 2` or `f(u) = u^2`, without the semicolon that follows; `nil` where the formula begins.
    mutating func definition() throws(FormulaError) -> Syntax.Definition? {
        guard let name = current, name.kind == .name, let next = token(at: position + 1) else { return nil }
        var arguments: [Token]?
        if next.kind == .equals {
            if position == formulaStart, isLeftSide(name) { return nil }
            position += 2
        } else if next.kind == .opening, let closing = closing(of: position + 1),
            token(at: closing + 1)?.kind == .equals
        {
            if position == formulaStart, isLeftSide(name) || isApplied(name) { return nil }
            arguments = try self.arguments(in: tokens[position + 2..<closing], after: next)
            position = closing + 2
        } else {
            return nil
        }
        if let meaning = Vocabulary.meaning(of: name.text) {
            throw FormulaError(.cannotSet(name.text, meaning.role), at: name.range)
        }
        if name.range.count > Syntax.maximumNameLength { throw FormulaError(.nameTooLong(name.text), at: name.range) }
        try addNodes(1 + (arguments?.count ?? 0), at: name)

        let outside = values
        values.formUnion(arguments?.map(\.text) ?? [])
        let body = try wholeExpression()
        values = outside
        if arguments == nil { values.insert(name.text) } else { functions.insert(name.text) }
        ownNames.insert(name.text)
        return Syntax.Definition(name: name, arguments: arguments, body: body)
    }

    /// The index of the bracket that closes another one.
    private func closing(of opening: Int) -> Int? {
        var level = 0
        return tokens.indices[opening...].first { index in
            if tokens[index].kind == .opening { level += 1 }
            if tokens[index].kind == .closing { level -= 1 }
            return level == 0
        }
    }

    /// Whether a name to the left of an equals sign is not defined by it.
    private func isLeftSide(_ name: Token) -> Bool {
        guard form == .object else { return name.text == "y" || name.text == "z" }
        switch Vocabulary.meaning(of: name.text) {
        case .y, .z, .variable: return true
        case .function: return token(at: position + 1)?.kind == .opening
        case .constant, nil: return name.text == "rho" || name.text == "ρ"
        }
    }

    /// Whether a name before a bracket is a value or a function that is defined already: `f(x, y, z) = 1` is an equation then.
    private func isApplied(_ name: Token) -> Bool {
        form == .object && (values.contains(name.text) || functions.contains(name.text))
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
}

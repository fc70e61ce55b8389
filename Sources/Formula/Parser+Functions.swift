/// Names, and functions with or without parentheses.
extension Parser {
    /// A value, or a call where a parenthesis follows a name that is not a value: `x(z)` is a product, `sin(z)` is not.
    mutating func name(_ name: Token) throws(FormulaError) {
        if let binder = Binder(rawValue: name.text), current?.kind == .opening, !values.contains(name.text),
            !functions.contains(name.text)
        {
            return try call(of: binder, at: name)
        }
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

    /// A function of one argument without parentheses: `sin 2x`, `ln|x|`, `sin²x`, `cos^2(x)`. The argument extends over
    /// the factors that follow without a sign, up to the next function: `sin 2x cos z` is sin(2·x)·cos(z).
    ///
    /// - Returns: `false` for a call with parentheses, and for a name that no argument follows; then no token is consumed.
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
            // Whether the bracket belongs to the argument is ambiguous.
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
            // `sin^-1` is ambiguous: the inverse function or the reciprocal.
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

    /// Whether a token is one more factor of an argument without parentheses: a value, not a function.
    private func continuesArgument(_ token: Token) -> Bool {
        guard token.kind == .name else { return token.kind == .root }
        if values.contains(token.text) { return true }
        if let meaning = Vocabulary.meaning(of: token.text) { return !meaning.isFunction }
        return self.token(at: position + 1)?.kind != .opening
    }
}

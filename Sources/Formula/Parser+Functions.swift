/// Names, and functions with or without parentheses.
extension Parser {
    /// A value, or a call where a parenthesis follows a name that is not a value: `x(z)` is a product, `sin(z)` is not.
    mutating func name(_ name: Token) throws(FormulaError) {
        if let binder = Binder(rawValue: name.text), current?.kind == .opening, !values.contains(name.text),
            !functions.contains(name.text)
        {
            return try call(of: binder, at: name)
        }
        if let data = try filteredData(from: name) { return try append(.filtered(data), at: name) }
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

    /// Data after a filter, `smooth(terrain, 3)`, or after several, `level(smooth(terrain, 3))`.
    ///
    /// - Returns: `nil` where it is something else; then no token is consumed.
    private mutating func filteredData(from name: Token) throws(FormulaError) -> Syntax.FilteredData? {
        let start = position
        guard let filter = DataFilter(rawValue: name.text), !values.contains(name.text),
            !functions.contains(name.text), current?.kind == .opening, let inner = token(at: position + 1),
            inner.kind == .name
        else { return nil }
        position += 2
        var data = shared.grids[inner.text].map {
            Syntax.FilteredData(spelling: inner.text, name: inner.text, function: $0)
        }
        if data == nil { data = try filteredData(from: inner) }
        guard let data else {
            position = start
            return nil
        }
        var amount: Token?
        if current?.kind == .comma, let number = token(at: position + 1) {
            amount = number
            position += 2
        }
        guard let closing = current, closing.kind == .closing else {
            throw current.map(unexpected) ?? FormulaError(.missingClosing("("), at: name.range)
        }
        position += 1
        var value: Double?
        if let amount {
            guard case .number(let number) = amount.kind else {
                throw FormulaError(.filterNeedsNumber(name.text), at: amount.range)
            }
            value = number
        }
        guard let used = GridFilter(filter, amount: value) else {
            throw FormulaError(.filterAmount(name.text), at: (amount ?? name).range)
        }
        let spelling = "\(name.text)(\(data.spelling)\(amount.map { ", \($0.text)" } ?? ""))"
        return Syntax.FilteredData(spelling: spelling, name: data.name, function: data.function.applying(used))
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

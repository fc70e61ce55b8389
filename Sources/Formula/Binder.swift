/// What binds a variable, or differentiates, in the expression in its parentheses.
enum Binder: String, CaseIterable, Sendable {
    /// The derivative `diff(f, x)`.
    case diff
    /// `integral(f, u, a, b)`.
    case integral
    /// `sum(f, n, 1, 20)`.
    case sum
    /// The height of the tangent plane of a height: `tangent(f, 1, 2)`.
    case tangent
    /// The Gaussian curvature of the surface of a height: `curvature(f)`.
    case curvature

    /// Whether a name follows the expression.
    var hasVariable: Bool {
        switch self {
        case .diff, .integral, .sum: true
        case .tangent, .curvature: false
        }
    }

    /// The number of numbers that follow.
    var operandCount: Int {
        switch self {
        case .diff, .curvature: 0
        case .integral, .sum, .tangent: 2
        }
    }

    /// Whether the variable is known in the expression only.
    var declaresVariable: Bool { self == .integral || self == .sum }

    /// How it is written.
    var example: String {
        switch self {
        case .diff: "diff(x^2, x)"
        case .integral: "integral(u^2, u, 0, x)"
        case .sum: "sum(sin(n·x)/n, n, 1, 20)"
        case .tangent: "tangent(x^2 - z^2, 1, 2)"
        case .curvature: "curvature(x^2 - z^2)"
        }
    }

    /// The most terms of a sum.
    static let maximumTerms = 1_000
}

/// Calls of binders.
extension Parser {
    mutating func call(of binder: Binder, at name: Token) throws(FormulaError) {
        guard let opening = current else { return }
        position += 1
        try descend(at: opening)
        let (outer, outside, wasInsideBars) = (expression, values, isInsideBars)
        (expression, isInsideBars) = ([], false)
        var variable = ""
        if binder.hasVariable, let token = boundVariable() {
            variable = token.text
            if binder.declaresVariable { values.insert(variable) }
        }
        try choice()
        let body = expression
        (expression, values) = (outer, outside)
        if binder.hasVariable {
            guard !variable.isEmpty, current?.kind == .comma else {
                throw FormulaError(.malformedBinder(binder.rawValue), at: name.range)
            }
            position += 2
        }
        for _ in 0..<binder.operandCount {
            guard current?.kind == .comma else { throw FormulaError(.malformedBinder(binder.rawValue), at: name.range) }
            position += 1
            try choice()
        }
        if current == nil { throw FormulaError(.missingClosing(opening.text), at: opening.range) }
        guard current?.kind == .closing else { throw FormulaError(.malformedBinder(binder.rawValue), at: name.range) }
        position += 1
        isInsideBars = wasInsideBars
        depth -= 1
        try append(.binder(binder, variable: variable, body: body), at: name)
    }

    /// The name that is the second argument in the bracket that has just been opened.
    private func boundVariable() -> Token? {
        guard let start = argumentStarts(from: position - 1).dropFirst().first, let name = token(at: start),
            name.kind == .name, let next = token(at: start + 1), next.kind == .comma || next.kind == .closing
        else { return nil }
        return name
    }
}

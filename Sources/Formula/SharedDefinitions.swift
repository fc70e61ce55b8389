/// The definitions of other objects, and the heights and equations that have a name.
struct SharedDefinitions {
    private var definitions: [String: Syntax.Definition] = [:]
    private(set) var values: Set<String> = []
    private(set) var functions: Set<String> = []
    /// Those of the values that are the difference of both sides of an equation.
    private(set) var equations: Set<String> = []
    /// Names of objects that are no values.
    private(set) var otherNames: Set<String> = []

    init() {}

    /// - Parameters:
    ///   - texts: those that are no definitions are ignored.
    ///   - named: texts of objects by their names; those that cannot be said in a formula are ignored.
    init(_ texts: [String], named: [String: String]) {
        for text in texts {
            guard let syntax = Self.syntax(of: text, shared: self) else { continue }
            for definition in syntax.definitions { define(definition) }
        }
        add(named.filter { Self.canBeName($0.key) && !values.contains($0.key) && !functions.contains($0.key) })
    }

    private mutating func define(_ definition: Syntax.Definition) {
        definitions[definition.name.text] = definition
        if definition.arguments == nil {
            values.insert(definition.name.text)
        } else {
            functions.insert(definition.name.text)
        }
    }

    /// Adds objects, which may name each other.
    private mutating func add(_ named: [String: String]) {
        let known = self
        let lines = named.compactMapValues { try? Lexer.tokens(of: $0, form: .object) }
        // Which of them are values is known before they are parsed.
        for (name, tokens) in lines {
            var parser = Parser(tokens: tokens, form: .object, shared: known)
            guard let syntax = try? parser.object(), syntax.namedValue != nil else {
                otherNames.insert(name)
                continue
            }
            values.insert(name)
            if case .equation = syntax.statement { equations.insert(name) }
        }
        otherNames.subtract(values)
        let all = self
        for (name, tokens) in lines where values.contains(name) {
            var parser = Parser(tokens: tokens, form: .object, shared: all)
            guard let syntax = try? parser.object(), let body = syntax.namedValue else { continue }
            for function in syntax.definitions
            where function.arguments != nil && !functions.contains(function.name.text) {
                define(function)
            }
            let token = Token(kind: .name, text: name, range: 0..<0)
            define(Syntax.Definition(name: token, arguments: nil, body: body))
        }
    }

    /// Whether a text is one name that formulas do not use otherwise.
    static func canBeName(_ text: String) -> Bool {
        guard let tokens = try? Lexer.tokens(of: text, form: .object), tokens.count == 1, tokens[0].kind == .name,
            tokens[0].text == text, text.count <= Syntax.maximumNameLength
        else { return false }
        return Vocabulary.meaning(of: text) == nil && Binder(rawValue: text) == nil
            && Derivation(rawValue: text) == nil && !["field", "rho", "ρ", "phi", "φ", "u", "v"].contains(text)
    }

    /// The syntax of a text that only defines names; `nil` for any other text.
    ///
    /// - Parameter shared: what other texts define.
    static func syntax(of text: String, shared: SharedDefinitions = SharedDefinitions()) -> Syntax? {
        guard text.contains("="), let tokens = try? Lexer.tokens(of: text, form: .object) else { return nil }
        var parser = Parser(tokens: tokens, form: .object, shared: shared)
        guard let syntax = try? parser.object(), case .definition = syntax.statement else { return nil }
        return syntax
    }

    /// Those that a text uses, each before its uses; one that uses itself is left out.
    func used(by syntax: Syntax) -> [Syntax.Definition] {
        var own = Set(syntax.definitions.map(\.name.text))
        var result: [Syntax.Definition] = []
        var open: Set<String> = []
        func add(_ name: String) {
            guard let definition = definitions[name], !own.contains(name), open.insert(name).inserted else { return }
            let arguments = Set(definition.arguments?.map(\.text) ?? [])
            for used in Syntax.allNames(in: definition.body) where !arguments.contains(used.name) { add(used.name) }
            own.insert(name)
            result.append(definition)
        }
        for used in syntax.allNames { add(used.name) }
        return result
    }
}

extension Syntax {
    /// What the name of the object stands for in formulas: a height, or the difference of both sides of an equation, without names
    /// of the text's own values; not a number where a condition is not true. `nil` for other objects.
    fileprivate var namedValue: Expression? {
        var value: Expression
        switch statement {
        case .height: value = formula
        case .equation(let levels):
            guard levels.count == 1 else { return nil }
            value = formula + levels[0] + [Node(kind: .operation(.subtract), range: 0..<0)]
        case .cylindrical, .spherical, .points, .field, .gradient, .derived, .definition: return nil
        }
        for condition in conditions {
            let hole: [Node.Kind] = [.number(0), .number(0), .operation(.divide), .operation(.choose)]
            value = condition + value + hole.map { Node(kind: $0, range: 0..<0) }
        }
        for definition in definitions.reversed() where definition.arguments == nil {
            value = Self.replacing(definition.name.text, by: definition.body, in: value)
        }
        return value
    }

    /// An expression with another one in place of a name.
    private static func replacing(_ name: String, by other: Expression, in expression: Expression) -> Expression {
        expression.flatMap { node -> Expression in
            switch node.kind {
            case .name(name): return other
            case .binder(let binder, let variable, let body) where !binder.declaresVariable || variable != name:
                let body = replacing(name, by: other, in: body)
                return [Node(kind: .binder(binder, variable: variable, body: body), range: node.range)]
            default: return [node]
            }
        }
    }
}

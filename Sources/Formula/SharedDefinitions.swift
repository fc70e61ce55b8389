/// The definitions of other objects, and the heights and equations that have a name.
struct SharedDefinitions {
    private var definitions: [String: Syntax.Definition] = [:]
    private(set) var values: Set<String> = []
    private(set) var functions: Set<String> = []
    /// Those of the values that are the difference of both sides of an equation.
    private(set) var equations: Set<String> = []
    /// Surfaces by parameters, by their names.
    private(set) var surfaces: [String: (coordinates: [Syntax.Expression], domains: [Syntax.Domain])] = [:]
    /// Names of other objects.
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
            let syntax = try? parser.object()
            if let syntax, let coordinates = syntax.namedCoordinates {
                surfaces[name] = (coordinates, syntax.domains)
            } else if let syntax, syntax.namedValue != nil {
                values.insert(name)
                if syntax.isEquation { equations.insert(name) }
            } else {
                otherNames.insert(name)
            }
        }
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

    /// An expression with the values that others define in place of their names.
    func expanded(_ expression: Syntax.Expression) -> Syntax.Expression {
        var result = expression
        // A name that stands for itself at last has no value.
        for _ in 0..<definitions.count {
            let used = Syntax.names(in: result).compactMap { definitions[$0.name] }.filter { $0.arguments == nil }
            if used.isEmpty || result.count > Syntax.maximumCount { break }
            for definition in used {
                result = Syntax.replacing(definition.name.text, by: definition.body, in: result)
            }
        }
        return result
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
        case .cylindrical, .spherical:
            let isSphere = if case .spherical = statement { true } else { false }
            let radius = Node(kind: .name(isSphere ? "rho" : "r"), range: 0..<0)
            value = [radius] + formula + [Node(kind: .operation(.subtract), range: 0..<0)]
            // In space it is the golden ratio.
            if isSphere { value = Self.replacing("phi", by: [Node(kind: .name("φ"), range: 0..<0)], in: value) }
        case .points, .field, .gradient, .derived, .intersection, .definition: return nil
        }
        for condition in conditions {
            let hole: [Node.Kind] = [.number(0), .number(0), .operation(.divide), .operation(.choose)]
            value = condition + value + hole.map { Node(kind: $0, range: 0..<0) }
        }
        return withoutOwnValues(value)
    }

    /// Whether `namedValue` is 0 on the surface.
    fileprivate var isEquation: Bool {
        switch statement {
        case .equation, .cylindrical, .spherical: true
        default: false
        }
    }

    /// The coordinates of a surface by two parameters, without names of the text's own values; `nil` for other objects.
    fileprivate var namedCoordinates: [Expression]? {
        guard case .points(let points) = statement, points.count == 1, conditions.isEmpty,
            let space = try? space(standard: .xz), kind(in: space) == .surface
        else { return nil }
        return points[0].map(withoutOwnValues)
    }

    private func withoutOwnValues(_ expression: Expression) -> Expression {
        definitions.reversed().filter { $0.arguments == nil }.reduce(expression) {
            Self.replacing($1.name.text, by: $1.body, in: $0)
        }
    }

    /// An expression with another one in place of a name.
    fileprivate static func replacing(_ name: String, by other: Expression, in expression: Expression) -> Expression {
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

/// The definitions of other objects, and the surfaces that have a name, parsed once for all that use them.
public struct SharedDefinitions: Sendable {
    private var definitions: [String: Syntax.Definition] = [:]
    private(set) var values: Set<String> = []
    private(set) var functions: Set<String> = []
    /// Those of the values that are the difference of both sides of an equation.
    private(set) var equations: Set<String> = []
    /// The axes that named heights state with `y =` or `z =`.
    private var statedAxes: [String: Formula.Axes] = [:]
    /// Surfaces by parameters, by their names.
    private(set) var surfaces: [String: Syntax.ParametricSurface] = [:]
    /// Data by the names of their objects.
    private(set) var grids: [String: GridFunction] = [:]
    /// Names of other objects.
    private(set) var otherNames: Set<String> = []

    init() {}

    /// - Parameters:
    ///   - texts: those that are no definitions are ignored.
    ///   - named: texts of objects by their names; those that cannot be said in a formula are ignored. The name of a height is its
    ///     value, that of an equation the difference of its sides.
    ///   - grids: data by the names of their objects, which texts and definitions may use as values over the floor and as
    ///     functions of x and z; those that cannot be said in a formula are ignored.
    /// - Complexity: O(n) for n Characters in all texts
    public init(_ texts: [String], named: [String: String] = [:], grids: [String: GridFunction] = [:]) {
        self.grids = grids.filter { Self.canBeName($0.key) }
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
        let lines = named.compactMapValues { try? Lexer.tokens(of: $0, form: .object) }.sorted { $0.key < $1.key }
        func syntax(_ tokens: [Token], _ shared: SharedDefinitions) -> Syntax? {
            var parser = Parser(tokens: tokens, form: .object, shared: shared)
            return try? parser.object()
        }
        // Which of them are values is known before they are parsed with each other.
        for (name, tokens) in lines {
            guard let syntax = syntax(tokens, known) else {
                otherNames.insert(name)
                continue
            }
            if syntax.isSurfaceByParameters {
                surfaces[name] = Syntax.ParametricSurface(coordinates: [])
            } else if syntax.isNamedValue {
                values.insert(name)
                if syntax.isEquation { equations.insert(name) }
                if case .height = syntax.statement { statedAxes[name] = syntax.statedAxes }
            } else {
                otherNames.insert(name)
            }
        }
        let all = self
        for (name, tokens) in lines {
            guard let syntax = syntax(tokens, all)?.qualified(by: name) else { continue }
            if surfaces[name] != nil, case .points(let points) = syntax.statement {
                surfaces[name] = Syntax.ParametricSurface(coordinates: points[0], domains: syntax.domains)
            } else if values.contains(name), let body = syntax.namedValue {
                let token = Token(kind: .name, text: name, range: 0..<0)
                define(Syntax.Definition(name: token, arguments: nil, body: body))
            } else {
                continue
            }
            for definition in syntax.definitions { define(definition) }
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

    /// The axes of a height, by its names and those of the values that it uses; none where nothing says it, and both where it is no
    /// height.
    ///
    /// - Parameter ownNames: what the text itself defines.
    func axes(of expression: Syntax.Expression, besides ownNames: Set<String>) -> Set<Formula.Axes> {
        var visited = ownNames
        var found: Set<Formula.Axes> = []
        func visit(_ expression: Syntax.Expression) {
            for (name, _) in Syntax.names(in: expression) where visited.insert(name).inserted {
                if name == "y" || name == "z" { found.insert(name == "y" ? .xy : .xz) }
                if let stated = statedAxes[name] { found.insert(stated) }
                if let body = definitions[name]?.body { visit(body) }
            }
        }
        visit(expression)
        return found
    }

    /// An expression with the values that others define in place of their names; as it is where that would be too long.
    func expanded(_ expression: Syntax.Expression) -> Syntax.Expression {
        var syntax = Syntax()
        syntax.formula = expression
        var result = expression
        for definition in used(by: syntax).reversed() where definition.arguments == nil {
            result = Syntax.replacing([definition.name.text: definition.body], in: result)
            if result.count > Syntax.maximumCount { return expression }
        }
        return result
    }

    /// Those that a text uses, each before its uses. One that uses itself comes before that, which is an error.
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

    /// The data whose names a text or definitions use.
    func usedGrids(by syntax: Syntax, _ definitions: [Syntax.Definition]) -> Set<String> {
        let names = syntax.allNames + definitions.flatMap { Syntax.allNames(in: $0.body) }
        return Set(names.map(\.name).filter { grids[$0] != nil })
    }
}

/// Objects as others name them.
extension Syntax {
    /// Whether the name of the object stands for a number.
    fileprivate var isNamedValue: Bool {
        switch statement {
        case .height, .cylindrical, .spherical: true
        case .equation(let levels): levels.count == 1
        case .points, .field, .gradient, .derived, .intersection, .definition: false
        }
    }

    /// Whether `namedValue` is 0 on the surface.
    fileprivate var isEquation: Bool {
        switch statement {
        case .equation, .cylindrical, .spherical: true
        default: false
        }
    }

    fileprivate var isSurfaceByParameters: Bool {
        guard case .points(let points) = statement, points.count == 1, conditions.isEmpty,
            let space = try? space(standard: .xz)
        else { return false }
        return kind(in: space) == .surface
    }

    /// The same with names of its own definitions that no other text has, and the angle of spherical coordinates by the name that it
    /// has in space.
    fileprivate func qualified(by name: String) -> Syntax {
        var names = Dictionary(definitions.map { ($0.name.text, "\(name)_\($0.name.text)") }) { $1 }
        if case .spherical = statement, names["phi"] == nil { names["phi"] = "φ" }
        guard !names.isEmpty else { return self }
        func renamed(_ expression: Expression, besides arguments: [String] = []) -> Expression {
            Self.renaming(names.filter { !arguments.contains($0.key) }, in: expression)
        }
        var result = self
        result.definitions = definitions.map { definition in
            let token = Token(
                kind: .name, text: names[definition.name.text] ?? definition.name.text, range: definition.name.range)
            return Definition(
                name: token, arguments: definition.arguments,
                body: renamed(definition.body, besides: definition.arguments?.map(\.text) ?? []))
        }
        result.formula = renamed(formula)
        result.conditions = conditions.map { renamed($0) }
        result.domains = domains.map { Domain(name: $0.name, lower: renamed($0.lower), upper: renamed($0.upper)) }
        switch statement {
        case .equation(let levels): result.statement = .equation(levels: levels.map { renamed($0) })
        case .points(let points): result.statement = .points(points.map { $0.map { renamed($0) } })
        default: break
        }
        return result
    }

    /// What the name of the object stands for in formulas: a height, or the difference of both sides of an equation; not a number
    /// where a condition is not true or outside a domain. `nil` for other objects.
    fileprivate var namedValue: Expression? {
        func node(_ kind: Node.Kind) -> Node { Node(kind: kind, range: 0..<0) }
        var value: Expression
        switch statement {
        case .height: value = formula
        case .equation(let levels):
            guard levels.count == 1 else { return nil }
            value = formula + levels[0] + [node(.operation(.subtract))]
        case .cylindrical, .spherical:
            let isSphere = if case .spherical = statement { true } else { false }
            value = [node(.name(isSphere ? "rho" : "r"))] + formula + [node(.operation(.subtract))]
        case .points, .field, .gradient, .derived, .intersection, .definition: return nil
        }
        var conditions = conditions
        for domain in domains {
            conditions.append(
                domain.lower + [node(.name(domain.name.text))] + domain.upper
                    + [node(.comparison([.lessOrEqual, .lessOrEqual]))])
        }
        if case .height = statement, let vertical = try? axes().vertical {
            // A condition on the height is one on its formula.
            conditions = conditions.map { Self.replacing([vertical: formula], in: $0) }
        }
        for condition in conditions {
            let hole: [Node.Kind] = [.number(0), .number(0), .operation(.divide), .operation(.choose)]
            value = condition + value + hole.map(node)
        }
        return value
    }

    /// An expression with others in place of names.
    static func replacing(_ others: [String: Expression], in expression: Expression) -> Expression {
        expression.flatMap { node -> Expression in
            switch node.kind {
            case .name(let name): return others[name] ?? [node]
            case .binder(let binder, let variable, let body):
                let inner = binder.declaresVariable ? others.filter { $0.key != variable } : others
                let kind = Node.Kind.binder(binder, variable: variable, body: replacing(inner, in: body))
                return [Node(kind: kind, range: node.range)]
            default: return [node]
            }
        }
    }

    /// An expression with other names of values and functions.
    private static func renaming(_ names: [String: String], in expression: Expression) -> Expression {
        expression.map { node in
            switch node.kind {
            case .name(let name): return Node(kind: .name(names[name] ?? name), range: node.range)
            case .call(let name, let count):
                return Node(kind: .call(names[name] ?? name, arguments: count), range: node.range)
            case .binder(let binder, let variable, let body):
                let inner = binder.declaresVariable ? names.filter { $0.key != variable } : names
                return Node(
                    kind: .binder(binder, variable: variable, body: renaming(inner, in: body)), range: node.range)
            case .number, .filtered, .operation, .comparison: return node
            }
        }
    }
}

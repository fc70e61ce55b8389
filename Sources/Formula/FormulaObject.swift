import Localization

/// What a line of text draws: a height, an equation in x, y and z, points, curves and surfaces by parameters, a vector field.
///
/// | text                                                | object                                                        |
/// |-----------------------------------------------------|---------------------------------------------------------------|
/// | `x² − z²`, `y = …`, `z = …`                         | a surface over the floor, as `Formula` reads it               |
/// | `r = 1 + cos θ + z`, `rho = 2 + sin 3φ`             | a surface in cylindrical, in spherical coordinates            |
/// | `x² + y² + z² = 4`, `x·y·z = 1, 2, 3`               | an implicit surface, one for each number                      |
/// | `(cos u, u/5, sin u)`, `(u, v, u·v)`                | a curve, a surface; without a parameter a point               |
/// | `(0, 0, 0), (1, 2, 3)`, `[(0, 0, 0), (1, 2, 3)]`    | points                                                        |
/// | `⟨-z, 0, x⟩`, `field(-z, 0, x)`, `grad(x·y·z)`      | a vector field                                                |
/// | `tangent(x²+y²+z² = 6, 1, 1, 2)`, `normal(x², 1, 2)`| what `Derivation` lists                                       |
/// | `a = 2`, `f(u) = u^2`                               | definitions for other objects; nothing is drawn               |
///
/// `{x > 0, r < 2}` behind it restricts an object to where all of it is true. Domains are said in such braces, behind a comma or
/// as a statement of their own: `u = 0 … 2π`. Parameters are u, v, theta and phi, t where it is the only one, and what has a
/// domain; without one, u, v, t and theta run from 0 to 2π, phi from 0 to π, and coordinates over the axes.
///
/// In an equation or a field `r` and `theta` are measured about the vertical axis, `rho` is the distance from the origin. In
/// spherical coordinates theta is the angle about the vertical axis and phi the angle from it.
///
/// Values have no units; what is not a finite number is a hole.
public struct FormulaObject: Hashable, Sendable {
    /// What kinds of objects there are.
    public enum Kind: Hashable, Sendable {
        /// A surface over the floor.
        case heights
        /// Surfaces on which an expression of x, y and z is 0, one for each output.
        case implicitSurface
        /// Points, three outputs each.
        case points
        /// A curve by one parameter.
        case curve
        /// A surface by two parameters.
        case surface
        /// A vector at each position.
        case vectorField
        /// A vector at one position.
        case arrow
        /// The extremes of a height over the floor.
        case extremes
        /// Where two surfaces meet.
        case intersection
        /// Nothing.
        case definition
    }

    /// What is drawn.
    public let kind: Kind
    /// The outputs, then what must be true, then both ends of each domain.
    let programs: ProgramSet
    private let programCount: Int
    /// How many conditions follow the outputs: none, one, or one for each point.
    let conditionCount: Int
    /// What of surfaces is drawn.
    let derivation: Derived?
    /// The variables that have a domain in the text.
    private let domainNames: [String]
    /// Domains that are said beside the text, and go before those in it.
    private var otherDomains: [String: ClosedRange<Double>] = [:]
    /// The statements as they were understood, without definitions.
    private let statement: String
    /// The definitions that other texts have.
    private let sharedNames: Set<String>
    /// The names of other objects that were replaced by what they stand for.
    private let usedNames: Set<String>
    /// The graph with a node for each output, then for each of the other programs.
    private(set) var graph = Graph()
    private(set) var nodes: [Graph.Reference] = []
    var outputCount: Int { nodes.count - conditionCount - 2 * domainNames.count }

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - text: at most `Formula.maximumLength` Characters.
    ///   - axes: which axis is up, where the text does not say it.
    ///   - shared: texts of other objects; the definitions among them may be used.
    ///   - named: texts of other objects by their names, as in `SharedDefinitions`.
    /// - Throws: the first parse error, with its range in `text`.
    /// - Complexity: O(n) for n Characters in all texts.
    public init(
        _ text: String, axes: Formula.Axes = .xz, shared: [String] = [], named: [String: String] = [:]
    ) throws(FormulaError) {
        try self.init(text, axes: axes, definitions: SharedDefinitions(shared, named: named))
    }

    /// Parses a text that may use definitions and names of others.
    ///
    /// - Parameters:
    ///   - text: at most `Formula.maximumLength` Characters.
    ///   - axes: which axis is up, where the text does not say it.
    ///   - definitions: those of other texts.
    /// - Throws: the first parse error, with its range in `text`.
    /// - Complexity: O(n) for n Characters of the text and of the definitions that it uses
    public init(_ text: String, axes: Formula.Axes, definitions: SharedDefinitions) throws(FormulaError) {
        var parser = Parser(
            tokens: try Lexer.tokens(of: text, form: .object), form: .object, shared: definitions)
        let syntax = try parser.object()
        let space = try syntax.space(standard: axes)
        let used = definitions.used(by: syntax)
        sharedNames = Set(used.map(\.name.text))
        var checker = try Checker(syntax, in: space, shared: used, grids: definitions.grids)
        let outputs = try checker.outputs(of: syntax)
        var conditions: [Program] = []
        for expression in syntax.conditions { conditions.append(try checker.condition(of: expression)) }
        var ends: [Program] = []
        for domain in syntax.domains {
            guard space.variable(named: domain.name.text)?.node != nil else {
                throw FormulaError(.domainOfOther(domain.name.text), at: domain.name.range)
            }
            for end in [domain.lower, domain.upper] {
                let program = try checker.height(of: end)
                guard !program.usesPosition else {
                    throw FormulaError(.domainNotConstant, at: end.last?.range ?? domain.name.range)
                }
                ends.append(program)
            }
        }
        // One for each output: a point of a list is there or not by itself.
        kind = syntax.kind(in: space)
        let restricted = kind == .points ? outputs.count / 3 : 1
        conditionCount = conditions.isEmpty ? 0 : restricted
        let condition = Program(
            instructions: conditions.flatMap(\.instructions)
                + conditions.dropFirst().map { _ in .operation(.and, operands: 2) })
        domainNames = syntax.domains.map { VariableSpace.standard($0.name.text) }
        programCount = outputs.count
        derivation = Derived(syntax, in: space)
        usedNames = syntax.usedNames.union(definitions.usedGrids(by: syntax, used))
        statement = checker.spelling(of: syntax, outputs, conditions: conditions, ends: ends)
        var set = checker.set(of: outputs + Array(repeating: condition, count: conditionCount) + ends)
        for index in 0..<conditionCount { set.firstOutputs[outputs.count + index] = 3 * index }
        programs = set
        makeGraph()
    }

    private mutating func makeGraph() { (graph, nodes) = made(parameters: []) }

    /// A graph, and in it the nodes of the outputs and of the other programs.
    ///
    /// - Parameter parameters: names of numbers, and `t` for the time, that stay parameters with these indices.
    func made(parameters: [String]) -> (Graph, [Graph.Reference]) {
        var graph = Graph()
        var nodes = graph.add(programs, parameters: parameters)
        if let derivation {
            let drawn = derivation.nodes(in: &graph, of: Array(nodes.prefix(programCount)), programs.space)
            nodes.replaceSubrange(..<programCount, with: drawn)
        }
        return (graph, nodes)
    }

    /// The ends of the domain of a variable that the text itself says; `nil` where it does not, or where another one stands for it.
    func domainNodes(of name: String, among nodes: [Graph.Reference]) -> [Graph.Reference]? {
        guard otherDomains[name] == nil, let index = domainNames.firstIndex(of: name) else { return nil }
        return Array(nodes.suffix(2 * (domainNames.count - index)).prefix(2))
    }

    private init(_ other: FormulaObject, _ programs: ProgramSet) {
        (kind, programCount, conditionCount) = (other.kind, other.programCount, other.conditionCount)
        (derivation, sharedNames, usedNames) = (other.derivation, other.sharedNames, other.usedNames)
        (domainNames, statement, self.programs) = (other.domainNames, other.statement, programs)
        otherDomains = other.otherDomains
        makeGraph()
    }

    /// The same object at another time, seconds.
    public func at(time: Double) -> FormulaObject {
        time == programs.time ? self : FormulaObject(self, programs.at(time: time))
    }

    /// The same object with numbers for letters that its text does not define.
    public func setting(_ values: [String: Double]) -> FormulaObject {
        guard undefinedNames.contains(where: { values[$0] != nil }) else { return self }
        return FormulaObject(self, programs.setting(values))
    }

    /// The same object with other domains than its text says.
    ///
    /// - Parameter domains: by the name of a variable; those of other names make no difference.
    public func restricted(to domains: [String: ClosedRange<Double>]) -> FormulaObject {
        var object = self
        object.otherDomains = domains.filter { programs.space.variable(named: $0.key)?.node != nil }
        return object
    }

    /// Those of some texts that only define names for others.
    public static func definitions(among texts: [String]) -> [String] {
        texts.filter { SharedDefinitions.syntax(of: $0) != nil }
    }

    /// The names that the text uses or defines.
    public var definedNames: Set<String> { usedNames.union(programs.definitions.map(\.name)) }

    /// The letters that the text uses and does not define, in the order in which it uses them. In definitions, parameters of other
    /// objects are none of them.
    public var undefinedNames: [String] {
        programs.undefinedNames.filter { kind != .definition || !["u", "v"].contains($0) }
    }
    /// Seconds.
    public var time: Double { programs.time }
    /// Whether the object changes with time.
    public var usesTime: Bool { programs.usesTime }
    /// The numbers that a slider can change, sorted by name.
    public var parameters: [Formula.Parameter] {
        programs.parameters.filter {
            !sharedNames.contains($0.name) && (kind != .definition || undefinedNames.contains($0.name))
        }
    }

    /// The height, for a surface over the floor; `nil` for other objects. It is not a number where the object is not.
    public var heights: Formula? {
        guard kind == .heights else { return nil }
        var set = programs
        set.programs = [programs.programs[0]]
        if conditionCount > 0 {
            let condition = programs.programs[1].replacing(.output(0), by: set.programs[0])
            set.programs[0] = set.programs[0].limited(by: condition)
        }
        // Outside its data it is no number by itself.
        return Formula(set).restricted(to: ownDomains)
    }

    /// The axes that the text itself says, as `z = f(x, y)` does; `nil` where it does not.
    public var ownAxes: Formula.Axes? {
        switch programs.space {
        case .floor(let axes), .cylinder(let axes): axes
        case .space, .sphere, .parameters: nil
        }
    }

    /// The names of its parameters: two of a surface, one of a curve.
    public var parameterNames: [String] {
        switch programs.space {
        case .parameters(let names, _): names
        case .cylinder(let axes): ["theta", axes.vertical]
        case .sphere: ["theta", "phi"]
        case .space: kind == .curve ? ["u"] : []
        case .floor: []
        }
    }

    /// The names of the variables that can have a domain.
    public var variableNames: [String] {
        switch programs.space {
        case .floor(let axes): kind == .definition ? [] : [axes.first, axes.second]
        case .space: kind == .definition ? [] : ["x", "y", "z"]
        case .parameters, .cylinder, .sphere: parameterNames
        }
    }

    /// The domains that are said, by the name of the variable, or how far the data of a height reach; those whose ends are not in
    /// order are left out.
    public var domains: [String: ClosedRange<Double>] { dataDomains.merging(ownDomains) { $1 } }

    private var ownDomains: [String: ClosedRange<Double>] {
        var domains: [String: ClosedRange<Double>] = [:]
        let ends = nodes.suffix(2 * domainNames.count).map { graph.value($0) ?? .nan }
        for (index, name) in domainNames.enumerated() where ends[2 * index] < ends[2 * index + 1] {
            domains[name] = ends[2 * index]...ends[2 * index + 1]
        }
        return domains.merging(otherDomains) { $1 }
    }

    /// How far the data reach that a height is about.
    private var dataDomains: [String: ClosedRange<Double>] {
        guard kind == .heights, case .floor(let axes) = programs.space else { return [:] }
        let functions = (programs.definitions.map(\.body) + programs.programs.prefix(1)).flatMap(\.floorFunctions)
            .filter { $0 != .missing }
        func span(_ ranges: [ClosedRange<Double>]) -> ClosedRange<Double> {
            ranges.dropFirst().reduce(ranges[0]) {
                min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
            }
        }
        return functions.isEmpty
            ? [:] : [axes.first: span(functions.map(\.xDomain)), axes.second: span(functions.map(\.zDomain))]
    }

    /// The domain of a parameter: as the text says it, or as is usual.
    ///
    /// - Parameters:
    ///   - parameter: one of `parameterNames`.
    ///   - height: the usual domain of a vertical coordinate.
    public func domain(of parameter: String, height: ClosedRange<Double>) -> ClosedRange<Double> {
        domains[parameter] ?? usualDomain(of: parameter, height: height)
    }

    /// The domain of a parameter whose text says none.
    func usualDomain(of parameter: String, height: ClosedRange<Double>) -> ClosedRange<Double> {
        switch parameter {
        case "phi": return 0...Double.pi
        case "y", "z": return height
        default: return 0...(2 * Double.pi)
        }
    }

    public static func == (one: FormulaObject, other: FormulaObject) -> Bool {
        one.kind == other.kind && one.programs == other.programs && one.domainNames == other.domainNames
            && one.otherDomains == other.otherDomains
            && one.conditionCount == other.conditionCount && one.derivation == other.derivation
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(programs)
        hasher.combine(domainNames)
        hasher.combine(otherDomains)
    }
}

extension FormulaObject: CustomStringConvertible {
    /// The text as it was understood: every multiplication sign written, no parenthesis more than needed. Reading it again gives an
    /// equal object, at time 0.
    public var description: String {
        (programs.statements + [statement].filter { !$0.isEmpty }).joined(separator: "; ")
    }

    /// The text as it was understood, without what other texts define.
    public var ownDescription: String {
        let own = programs.definitions.filter { !sharedNames.contains($0.name) }.map { $0.spelling(in: programs.space) }
        return (own + [statement].filter { !$0.isEmpty }).joined(separator: "; ")
    }

    /// What was computed at the point that the object is about, in words; `nil` for most objects.
    public var result: String? {
        guard let derivation else { return nil }
        var graph = Graph()
        let nodes = graph.add(programs)
        return derivation.result(in: graph, of: nodes, programs.space)
    }

    /// Whether formulas can say a name that an object has.
    public static func canSay(_ name: String) -> Bool { SharedDefinitions.canBeName(name) }

    /// What the object is, in words.
    public var kindDescription: String {
        switch kind {
        case .heights: localized("Surface over the floor")
        case .implicitSurface where derivation != nil: localized("Tangent plane")
        case .implicitSurface:
            outputCount > 1 ? localized("Implicit surfaces") : localized("Implicit surface")
        case .points: outputCount > 3 ? localized("Points") : localized("Point")
        case .curve where derivation != nil: localized("Curvature")
        case .curve: localized("Curve by {name}", ["name": parameterNames[0]])
        case .surface:
            switch programs.space {
            case .cylinder: localized("Surface in cylindrical coordinates")
            case .sphere: localized("Surface in spherical coordinates")
            case .floor, .space, .parameters:
                localized(
                    "Surface by {first} and {second}", ["first": parameterNames[0], "second": parameterNames[1]])
            }
        case .vectorField: localized("Vector field")
        case .arrow: derivation?.derivation == .normal ? localized("Normal") : localized("Gradient")
        case .extremes: localized("Extremes")
        case .intersection: localized("Intersection")
        case .definition: localized("Definition for all objects")
        }
    }
}

extension Program {
    /// The data that are sampled at the position on the floor.
    fileprivate var floorFunctions: [GridFunction] {
        instructions.flatMap { instruction -> [GridFunction] in
            switch instruction {
            case .grid(_, let function, operands: 0): [function]
            case .binder(_, _, let body): body.floorFunctions
            default: []
            }
        }
    }

    /// The same with another program in place of a variable.
    fileprivate func replacing(_ variable: Variable, by other: Program) -> Program {
        Program(
            instructions: instructions.flatMap { instruction -> [Instruction] in
                switch instruction {
                case .variable(variable): other.instructions
                case .binder(let binder, let name, let body):
                    [.binder(binder, variable: name, body: body.replacing(variable, by: other))]
                default: [instruction]
                }
            })
    }

    /// Whether a variable other than the time is in it.
    var usesPosition: Bool {
        [.first, .second, .third, .radius, .angle, .distance, .inclination].contains { uses($0) }
    }
}

import CFormulaShims

/// A formula as JavaScript, for a page that computes it while its reader changes parameters.
public struct FormulaScript: Sendable {
    /// What is computed of which inputs.
    public enum Form: String, Sendable {
        /// A height of x and z.
        case height
        /// Points without an input.
        case points
        /// A curve of its parameter.
        case curve
        /// A surface of its two parameters.
        case surface
        /// A surface on which a number of x, y and z is 0.
        case implicitSurface
        /// A vector at each x, y and z.
        case vectorField
        /// The extremes of a height of x and z.
        case extremes
        /// Where two implicit surfaces meet.
        case intersection
        /// What follows from a surface at one of its points, each with the name of its derivation.
        case tangent, normal, gradient, curvature
    }

    /// What the script computes.
    public let form: Form
    /// A function of the values of the parameters, in the order in which they were asked for. It has numbers and names of its own
    /// only, no text of the formula, and uses `Math` and `functions` of the scripts of web pages. What is undefined is not finite.
    ///
    /// - For a height: `(p) => { …; return (first, second) => { …; return height; }; }`
    /// - For an object: `(p) => { …; return { domains: [[from, to, usual, usual], …], evaluate: (first, second, outputs, third) => {
    ///   …; outputs[0] = …; } }; }`, with a domain for each parameter of its own; the usual one is meant where the ends before it are
    ///   not in order.
    public let source: String
    /// Whether a height may jump between two samples.
    public var mayJump = false
    /// How many outputs an object has.
    public var outputCount = 0
}

extension Formula {
    /// The height in JavaScript; `nil` where it reads data, or where a sum or an integral depends on a parameter, which the program
    /// solves for one value at a time.
    ///
    /// The operations are those of `values(at:)`: the values differ by what the browser's functions round differently.
    ///
    /// - Parameter parameters: names that become variables of the script, `t` for the time; others stay the numbers that they are.
    /// - Complexity: O(n) for n operations
    public func script(parameters: [String]) -> FormulaScript? {
        var graph = Graph()
        let height = graph.add(programs, parameters: parameters)[0]
        guard !graph.isSolvedForParameters else { return nil }
        return JavaScriptWriter(graph, [height]).height
    }
}

extension FormulaObject {
    /// The object in JavaScript; `nil` for a height, for intersections of surfaces by parameters, for what follows from a restricted
    /// surface at a point, and for the reasons that `Formula` has.
    ///
    /// All coordinates have y upwards. Whether the object is there is 0 where it is not. The outputs are:
    ///
    /// - For each point, for each curve and for the surface its coordinates, then whether it is there. Of a surface the slopes of the
    ///   coordinates along the first and along the second parameter follow, the other way round where z was upwards: the surface keeps
    ///   its sides.
    /// - Of an implicit surface what is 0 on it, whether it is there, and the slopes along x, y and z.
    /// - Of a vector field the three components, and whether it is there.
    /// - For extremes the height, whether it is there, its slopes along x and z, its second derivatives xx, xz and zz, and 1 where it
    ///   is restricted.
    /// - Of an intersection whether it is there, then for each surface what is 0 on it and the slopes along x, y and z, then 1 where
    ///   the first surface is a height: one that is comes first.
    /// - At a point of a surface what is 0 on the surface, the slopes, the rows of the second derivatives, the coordinates of the
    ///   point, then 1 where the point is moved onto the surface, 2 where the surface is a height and y follows from it, or 0.
    ///
    /// - Parameters:
    ///   - output: which of several implicit surfaces.
    ///   - parameters: names that become variables of the script, `t` for the time; others stay the numbers that they are.
    ///   - height: the usual domain of a vertical coordinate.
    /// - Complexity: O(n) for n operations
    public func script(output: Int = 0, parameters: [String], height: ClosedRange<Double>) -> FormulaScript? {
        guard let form = scriptForm else { return nil }
        var (graph, nodes) = made(parameters: parameters)
        guard let outputs = outputs(form, output, of: nodes, parameters, in: &graph), !graph.isSolvedForParameters
        else { return nil }
        let domains =
            form.hasParameters
            ? parameterNames.flatMap { name in
                let said = domainNodes(of: name, among: nodes)
                let other = said == nil ? domain(of: name, height: height) : usualDomain(of: name, height: height)
                let ends = [other.lowerBound, other.upperBound].map { graph.number($0) }
                return (said ?? ends) + ends
            } : []
        return JavaScriptWriter(graph, outputs + domains).object(form, outputCount: outputs.count)
    }

    private var scriptForm: FormulaScript.Form? {
        switch (derivation?.derivation, kind) {
        case (.tangent, _): .tangent
        case (.normal, _): .normal
        case (.gradient, _): .gradient
        case (.curvature, _): .curvature
        case (_, .points): .points
        case (_, .curve): .curve
        case (_, .surface): .surface
        case (_, .implicitSurface): .implicitSurface
        case (_, .vectorField): .vectorField
        case (_, .extremes): .extremes
        case (_, .intersection): isByParameters ? nil : .intersection
        case (_, .heights), (_, .arrow), (_, .definition): nil
        }
    }

    private func outputs(
        _ form: FormulaScript.Form, _ output: Int, of nodes: [Graph.Reference], _ parameters: [String],
        in graph: inout Graph
    ) -> [Graph.Reference]? {
        switch form {
        case .height: return nil
        case .points, .curve, .surface: return pointOutputs(of: nodes, in: &graph)
        case .tangent, .normal, .gradient, .curvature:
            return isRestricted ? nil : surfacePointOutputs(parameters, in: &graph)
        case .implicitSurface, .vectorField, .extremes, .intersection:
            guard output < outputCount, let condition = condition(output, of: nodes, in: &graph) else { return nil }
            let turned = turned(nodes + [condition], in: &graph)
            return spaceOutputs(form, output, of: turned.dropLast(), turned[nodes.count], in: &graph)
        }
    }

    /// Numbers of positions with y upwards.
    private func turned(_ nodes: [Graph.Reference], in graph: inout Graph) -> [Graph.Reference] {
        guard upwardCoordinate == 2 else { return nodes }
        let exchanged = [
            Graph.Node.second: graph.reference(to: .third), .third: graph.reference(to: .second),
        ]
        return nodes.map { graph.substituting(exchanged, in: $0) }
    }

    private func spaceOutputs(
        _ form: FormulaScript.Form, _ output: Int, of nodes: ArraySlice<Graph.Reference>, _ condition: Graph.Reference,
        in graph: inout Graph
    ) -> [Graph.Reference] {
        let value = nodes[output]
        switch form {
        case .vectorField: return [nodes[0], nodes[upwardCoordinate], nodes[3 - upwardCoordinate], condition]
        case .extremes:
            let (along, across) = (graph.slope(of: value, along: .first), graph.slope(of: value, along: .third))
            return [
                value, condition, along, across, graph.slope(of: along, along: .first),
                graph.slope(of: along, along: .third), graph.slope(of: across, along: .third),
                graph.number(isRestricted ? 1 : 0),
            ]
        case .intersection:
            let surfaces = heightIndex == 1 ? [nodes[1], nodes[0]] : [nodes[0], nodes[1]]
            return [condition] + surfaces.flatMap { [$0] + graph.slopes(of: $0) }
                + [graph.number(heightIndex == nil ? 0 : 1)]
        default: return [value, condition] + graph.slopes(of: value)
        }
    }

    private func surfacePointOutputs(_ parameters: [String], in graph: inout Graph) -> [Graph.Reference]? {
        guard let derivation else { return nil }
        let sources = graph.add(programs, parameters: parameters)
        let surface = turned([sources[0]], in: &graph)[0]
        let slopes = graph.slopes(of: surface)
        var point = derivation.pointNodes(of: sources, programs.space, in: &graph)
        if upwardCoordinate == 2 { point.swapAt(1, 2) }
        return [surface] + slopes + slopes.flatMap { graph.slopes(of: $0) } + point
            + [graph.number(derivation.isOfHeight ? 2 : derivation.isOfEquation ? 1 : 0)]
    }

    private func pointOutputs(of nodes: [Graph.Reference], in graph: inout Graph) -> [Graph.Reference]? {
        var outputs: [Graph.Reference] = []
        for index in 0..<outputCount / 3 {
            var point = Array(nodes[3 * index..<3 * index + 3])
            if upwardCoordinate == 2 { point.swapAt(1, 2) }
            guard let condition = condition(index, of: nodes, in: &graph) else { return nil }
            outputs += point + [condition]
            guard kind == .surface else { continue }
            let directions: [Graph.Node] = upwardCoordinate == 2 ? [.second, .first] : [.first, .second]
            outputs += directions.flatMap { node in point.map { graph.slope(of: $0, along: node) } }
        }
        return outputs
    }
}

extension FormulaScript.Form {
    /// Whether its inputs are parameters with domains of their own.
    fileprivate var hasParameters: Bool { self == .curve || self == .surface }
}

extension Graph {
    /// The slopes along all three coordinates.
    fileprivate mutating func slopes(of node: Reference) -> [Reference] {
        [Node.first, .second, .third].map { slope(of: node, along: $0) }
    }
}

/// Writes the operations of a graph one after another, those of parameters alone first.
private struct JavaScriptWriter {
    let graph: Graph
    /// The expression of each node that is needed: a number, an input, or a variable that holds the result.
    private var names: [Graph.Reference: String] = [:]
    private var isConstant: [Graph.Reference: Bool] = [:]
    private var (constants, statements): ([String], [String]) = ([], [])
    private var isComplete = true
    private let results: [Graph.Reference]

    init(_ graph: Graph, _ results: [Graph.Reference]) {
        (self.graph, self.results) = (graph, results)
        for (node, isNeeded) in graph.needed(for: results).enumerated() where isNeeded { add(node) }
    }

    /// The first result as a height.
    var height: FormulaScript? {
        guard isComplete, let result = results.first, let name = names[result] else { return nil }
        let source = """
            (p) => {
            \(constants.joined(separator: "\n"))
            return (first, second) => {
            \(statements.joined(separator: "\n"))
            return \(name);
            };
            }
            """
        return FormulaScript(form: .height, source: source, mayJump: graph.mayJump(result))
    }

    /// Results as outputs, and those behind them as ends of domains.
    func object(_ form: FormulaScript.Form, outputCount: Int) -> FormulaScript? {
        guard isComplete else { return nil }
        let expressions = results.map { names[$0] ?? "NaN" }
        let outputs = expressions.prefix(outputCount).enumerated().map { "outputs[\($0)] = \($1);" }
        let ends = Array(expressions.dropFirst(outputCount))
        let domains = stride(from: 0, to: ends.count, by: 4).map {
            "[\(ends[$0..<$0 + 4].joined(separator: ", "))]"
        }
        let source = """
            (p) => {
            \(constants.joined(separator: "\n"))
            return { domains: [\(domains.joined(separator: ", "))], evaluate: (first, second, outputs, third) => {
            \((statements + outputs).joined(separator: "\n"))
            } };
            }
            """
        return FormulaScript(form: form, source: source, outputCount: outputCount)
    }

    private mutating func add(_ node: Graph.Reference) {
        isConstant[node] = true
        switch graph.nodes[node] {
        case .number(let bits): names[node] = Self.number(Double(bitPattern: bits))
        case .parameter(let index): names[node] = "p[\(index)]"
        case .first: (names[node], isConstant[node]) = ("first", false)
        case .second: (names[node], isConstant[node]) = ("second", false)
        case .third: (names[node], isConstant[node]) = ("third", false)
        case .operation(let kernel, let operands):
            guard let expression = kernel.javaScript(operands.map { names[$0] ?? "NaN" }) else {
                isComplete = false
                return
            }
            names[node] = "v\(node)"
            isConstant[node] = operands.allSatisfy { isConstant[$0] ?? false }
            let statement = "const v\(node) = \(expression);"
            if isConstant[node] == true { constants.append(statement) } else { statements.append(statement) }
        case .bound, .data: isComplete = false
        }
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "(-Infinity)" : "Infinity" }
        return value.sign == .minus ? "(\(value))" : "\(value)"
    }
}

extension FormulaKernel {
    /// The operation on expressions, with the same results for what is not finite; `nil` for one that has no counterpart.
    fileprivate func javaScript(_ operands: [String]) -> String? {
        func call(_ name: String) -> String { "\(name)(\(operands.joined(separator: ", ")))" }
        func condition(_ sign: String) -> String { "(\(operands[0]) \(sign) \(operands[1]) ? 1 : 0)" }
        switch self {
        case .negate: return "-\(operands[0])"
        case .add: return "\(operands[0]) + \(operands[1])"
        case .subtract: return "\(operands[0]) - \(operands[1])"
        case .multiply: return "\(operands[0]) * \(operands[1])"
        case .divide: return "\(operands[0]) / \(operands[1])"
        case .less: return condition("<")
        case .lessOrEqual: return condition("<=")
        case .equal: return condition("===")
        case .choose: return "\(operands[0]) !== 0 ? \(operands[1]) : \(operands[2])"
        case .exp2: return "2 ** \(operands[0])"
        case .abs: return call("Math.abs")
        case .sign: return call("Math.sign")
        case .floor: return call("Math.floor")
        case .ceil: return call("Math.ceil")
        case .sqrt: return call("Math.sqrt")
        case .cbrt: return call("Math.cbrt")
        case .exp: return call("Math.exp")
        case .log: return call("Math.log")
        case .log2: return call("Math.log2")
        case .log10: return call("Math.log10")
        case .sin: return call("Math.sin")
        case .cos: return call("Math.cos")
        case .tan: return call("Math.tan")
        case .asin: return call("Math.asin")
        case .acos: return call("Math.acos")
        case .atan: return call("Math.atan")
        case .sinh: return call("Math.sinh")
        case .cosh: return call("Math.cosh")
        case .tanh: return call("Math.tanh")
        case .asinh: return call("Math.asinh")
        case .acosh: return call("Math.acosh")
        case .atanh: return call("Math.atanh")
        case .atan2: return call("Math.atan2")
        case .hypot: return call("Math.hypot")
        case .round: return call("functions.round")
        case .gamma: return call("functions.gamma")
        case .lgamma: return call("functions.lgamma")
        case .digamma: return call("functions.digamma")
        case .erf: return call("functions.erf")
        case .besselJ0: return call("functions.besselJ0")
        case .besselJ1: return call("functions.besselJ1")
        case .remainder: return call("functions.remainder")
        case .power: return call("functions.power")
        case .min: return call("functions.min")
        case .max: return call("functions.max")
        // What a schedule makes of others, no graph has.
        case .sinCos, .divideBySqrt, .multiplyAdd, .negativeMultiplyAdd, .multiplySubtract, .sample: return nil
        }
    }
}

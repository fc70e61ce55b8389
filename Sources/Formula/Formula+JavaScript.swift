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
    /// Points, curves, a surface by parameters or an implicit one in JavaScript; `nil` for another object, and for the reasons that
    /// `Formula` has.
    ///
    /// For each point, for each curve and for the surface the outputs are its coordinates x, y and z with y upwards, then whether the
    /// object is there: 0 where it is not. Of a surface the slopes of the coordinates along the first and along the second parameter
    /// follow, the other way round where z was upwards: the surface keeps its sides. Of an implicit surface the outputs are what is 0
    /// on it, whether it is there, and the slopes along x, y and z.
    ///
    /// - Parameters:
    ///   - output: which of several implicit surfaces.
    ///   - parameters: names that become variables of the script, `t` for the time; others stay the numbers that they are.
    ///   - height: the usual domain of a vertical coordinate.
    /// - Complexity: O(n) for n operations
    public func script(output: Int = 0, parameters: [String], height: ClosedRange<Double>) -> FormulaScript? {
        guard let form = scriptForm, derivation == nil else { return nil }
        var (graph, nodes) = made(parameters: parameters)
        let found =
            form == .implicitSurface
            ? implicitOutputs(output, of: nodes, in: &graph) : pointOutputs(of: nodes, in: &graph)
        guard let outputs = found, !graph.isSolvedForParameters else { return nil }
        let domains = parameterNames.flatMap { name in
            let said = domainNodes(of: name, among: nodes)
            let other = said == nil ? domain(of: name, height: height) : usualDomain(of: name, height: height)
            let ends = [other.lowerBound, other.upperBound].map { graph.number($0) }
            return (said ?? ends) + ends
        }
        return JavaScriptWriter(graph, outputs + domains).object(form, outputCount: outputs.count)
    }

    private var scriptForm: FormulaScript.Form? {
        switch kind {
        case .points: .points
        case .curve: .curve
        case .surface: .surface
        case .implicitSurface: .implicitSurface
        case .heights, .vectorField, .arrow, .extremes, .intersection, .definition: nil
        }
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

    private func implicitOutputs(
        _ output: Int, of nodes: [Graph.Reference], in graph: inout Graph
    ) -> [Graph.Reference]? {
        guard output < outputCount, let condition = condition(output, of: nodes, in: &graph) else { return nil }
        var outputs = [nodes[output], condition]
        if upwardCoordinate == 2 {
            let exchanged = [
                Graph.Node.second: graph.reference(to: .third), .third: graph.reference(to: .second),
            ]
            outputs = outputs.map { graph.substituting(exchanged, in: $0) }
        }
        return outputs + [.first, .second, .third].map { graph.slope(of: outputs[0], along: $0) }
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

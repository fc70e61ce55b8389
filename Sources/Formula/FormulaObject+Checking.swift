extension Syntax {
    /// What the variables of the text are.
    func space(standard: Formula.Axes) throws(FormulaError) -> VariableSpace {
        switch statement {
        case .height:
            do throws(FormulaError) {
                return .floor(try axes(standard: standard))
            } catch {
                throw error.kind == .mixedFloors ? FormulaError(.equationNeeded, at: error.range) : error
            }
        case .cylindrical:
            let vertical = (names.map(\.name) + domains.map(\.name.text)).first { $0 == "y" || $0 == "z" }
            return .cylinder(vertical.map { $0 == "y" ? .xz : .xy } ?? standard)
        case .spherical: return .sphere(standard)
        case .equation, .field, .gradient: return .space(standard)
        case .derived(_, _, let point) where point.count == 3: return .space(standard)
        case .derived(_, let surfaces, _): return .space(try axes(of: surfaces, standard: standard))
        case .points: return .parameters(try parameters(drawn), standard)
        case .intersection(let surfaces, let surface):
            let others = surface.map { [$0, $0] } ?? []
            let axes = try axes(of: others, standard: standard)
            let coordinates = surfaces.flatMap(\.coordinates)
            let names = try parameters(coordinates + domains.flatMap { [$0.lower, $0.upper] })
            guard names.count == 2 else {
                let range = surface?.range ?? coordinates[0].last?.range ?? 0..<0
                throw FormulaError(.malformedDerivation(.intersection), at: range)
            }
            return .parameters(names, axes)
        case .definition: return (try? axes(standard: standard)).map { .floor($0) } ?? .space(standard)
        }
    }

    /// The axes of heights among some surfaces.
    private func axes(of surfaces: [Surface], standard: Formula.Axes) throws(FormulaError) -> Formula.Axes {
        var known: (axes: Formula.Axes, isStated: Bool)?
        for surface in surfaces where surface.right == nil {
            guard let axes = surface.axes.first else { continue }
            if surface.axes.count > 1 { throw FormulaError(.surfaceNeeded, at: surface.range) }
            // Of two surfaces one that is stated otherwise is an equation.
            if surface.isStated, surfaces.count > 1 { continue }
            if let known, known.axes != axes { throw FormulaError(.surfaceNeeded, at: surface.range) }
            known = (axes, surface.isStated)
        }
        return known?.axes ?? standard
    }

    /// The parameters of points: those that have a domain, and the usual ones.
    func parameters(_ expressions: [Expression]) throws(FormulaError) -> [String] {
        let defined = Set(definitions.map(\.name.text))
        let used = (expressions + definitions.filter { $0.arguments == nil }.map(\.body)).flatMap(Self.names)
            .filter { !defined.contains($0.name) }
        let names = Set(used.map(\.name))
        var found: [String] = []
        func add(_ name: String) {
            let name = VariableSpace.standard(name)
            if !found.contains(name) { found.append(name) }
        }
        for name in ["u", "v", "theta", "θ", "φ"] where names.contains(name) { add(name) }
        // The golden ratio, where there is no other angle.
        if names.contains("phi"), found.contains("theta") || domains.contains(where: { $0.name.text == "phi" }) {
            add("phi")
        }
        for domain in domains where domain.name.text != "t" || found.isEmpty { add(domain.name.text) }
        if found.isEmpty, names.contains("t") { add("t") }
        if found.count > 2 {
            let third = used.last { VariableSpace.standard($0.name) == found[2] }
            throw FormulaError(.tooManyParameters(found[2]), at: third?.range ?? 0..<0)
        }
        if found.contains("u"), found.contains("v"), let third = used.first(where: { $0.name == "w" }) {
            throw FormulaError(.tooManyParameters("w"), at: third.range)
        }
        return found
    }

    func kind(in space: VariableSpace) -> FormulaObject.Kind {
        switch statement {
        case .height: return .heights
        case .cylindrical, .spherical: return .surface
        case .equation: return .implicitSurface
        case .field, .gradient: return .vectorField
        case .definition: return .definition
        case .derived(let derivation, _, _): return derivation.kind
        case .intersection: return .intersection
        case .points:
            guard case .parameters(let names, _) = space else { return .points }
            return names.isEmpty ? .points : names.count == 1 ? .curve : .surface
        }
    }
}

extension Checker {
    /// The programs of what is drawn.
    mutating func outputs(of syntax: Syntax) throws(FormulaError) -> [Program] {
        switch syntax.statement {
        case .height: return [try height(of: syntax.formula)]
        case .cylindrical, .spherical: return polar(try height(of: syntax.formula))
        case .equation(let levels):
            let left = try height(of: syntax.formula)
            return try heights(of: levels).map { left.minus($0) }
        case .derived(let derivation, let surfaces, let point): return try outputs(of: derivation, surfaces, point)
        case .points(let points): return try heights(of: points.flatMap(\.self))
        case .intersection(let surfaces, let surface):
            let points = try heights(of: surfaces.flatMap(\.coordinates))
            guard let surface else {
                guard points.prefix(3) != points.suffix(3) else {
                    throw FormulaError(.sameSurface, at: surfaces[1].coordinates[0].last?.range ?? 0..<0)
                }
                return points
            }
            return points + [try aboutOutputs { checker throws(FormulaError) in try checker.difference(of: surface) }]
        case .field(let components): return try heights(of: components)
        case .gradient:
            let body = try height(of: syntax.formula)
            return ["x", "y", "z"].map {
                Program(instructions: [.binder(.diff, variable: $0, body: body)])
            }
        case .definition: return []
        }
    }

    /// A program that is 0 on each of the surfaces, or the height; then the coordinates of the point.
    private mutating func outputs(
        of derivation: Derivation, _ surfaces: [Syntax.Surface], _ point: [Syntax.Expression]
    ) throws(FormulaError) -> [Program] {
        var outputs: [Program] = []
        for surface in surfaces.map({ $0.oriented(space.axes) }) {
            let isFunction = derivation == .extremes || point.count == 3
            if isFunction, surface.right == nil {
                outputs.append(try height(of: surface.left))
            } else {
                outputs.append(try difference(of: surface))
            }
        }
        for coordinate in point {
            let program = try height(of: coordinate)
            guard !program.usesPosition else {
                throw FormulaError(.pointNotConstant, at: coordinate.last?.range ?? 0..<0)
            }
            outputs.append(program)
        }
        return outputs
    }

    /// What is 0 on a surface: the difference of both sides, or of the vertical coordinate and the height.
    fileprivate mutating func difference(of surface: Syntax.Surface) throws(FormulaError) -> Program {
        let surface = surface.oriented(space.axes)
        let left = try height(of: surface.left)
        if let right = surface.right { return left.minus(try height(of: right)) }
        let name = space.axes.vertical
        let variable = space.variable(named: name) ?? space.conditionVariable(named: name)
        let vertical = Program(instructions: variable.map { [.variable($0)] } ?? [])
        if left.instructions.contains(where: vertical.instructions.contains) {
            throw FormulaError(.surfaceNeeded, at: surface.range)
        }
        return vertical.minus(left)
    }

    /// The coordinates x, y and z of a radius in cylindrical or spherical coordinates.
    private func polar(_ radius: Program) -> [Program] {
        func function(_ operation: Operation, _ variable: Variable) -> [Instruction] {
            [.variable(variable), .operation(operation, operands: 1)]
        }
        let product: [Instruction] = [.operation(.multiply, operands: 2)]
        let across: [Instruction]
        let vertical: [Instruction]
        if case .sphere = space {
            across = radius.instructions + function(.sin, .second) + product
            vertical = radius.instructions + function(.cos, .second) + product
        } else {
            across = radius.instructions
            vertical = [.variable(.second)]
        }
        let first = Program(instructions: across + function(.cos, .first) + product)
        let depth = Program(instructions: across + function(.sin, .first) + product)
        let up = Program(instructions: vertical)
        return space.axes == .xz ? [first, up, depth] : [first, depth, up]
    }

    /// What is drawn, in the formula's own language.
    func spelling(
        of syntax: Syntax, _ outputs: [Program], conditions: [Program], ends: [Program]
    ) -> String {
        func text(_ program: Program) -> String { program.spelling(in: space) }
        func list(_ programs: some Collection<Program>) -> String { programs.map(text).joined(separator: ", ") }
        var result =
            switch syntax.statement {
            case .height: "\(space.axes.vertical) = \(text(outputs[0]))"
            case .cylindrical: "r = \(radius(outputs))"
            case .spherical: "ρ = \(radius(outputs))"
            case .equation: statement(of: outputs)
            case .points:
                stride(from: 0, to: outputs.count, by: 3).map { "(\(list(outputs[$0..<$0 + 3])))" }
                    .joined(separator: ", ")
            case .field: "⟨\(list(outputs))⟩"
            case .gradient:
                if case .binder(_, _, let body)? = outputs[0].instructions.first { "grad(\(text(body)))" } else { "" }
            case .derived(let derivation, let surfaces, let point):
                "\(derivation.rawValue)(\(operands(of: surfaces, point, outputs)))"
            case .intersection:
                "intersection((\(list(outputs.prefix(3)))), "
                    + (outputs.count == 4 ? equation([outputs[3]]) : "(\(list(outputs.suffix(3))))") + ")"
            case .definition: ""
            }
        if !conditions.isEmpty { result += " {\(list(conditions))}" }
        for (index, domain) in syntax.domains.enumerated() {
            let name = VariableSpace.standard(domain.name.text)
            result += (result.isEmpty ? "" : ", ") + "\(name) = \(text(ends[2 * index])) … \(text(ends[2 * index + 1]))"
        }
        return result
    }

    private func operands(
        of surfaces: [Syntax.Surface], _ point: [Syntax.Expression], _ outputs: [Program]
    ) -> String {
        var operands: [String] = []
        for (surface, output) in zip(surfaces.map({ $0.oriented(space.axes) }), outputs) {
            if surface.right != nil || surfaces.count > 1 {
                operands.append(equation([output]))
            } else {
                // The height that was subtracted from the vertical coordinate.
                operands.append((point.count == 2 ? output.sides.right : output).spelling(in: space))
            }
        }
        return (operands + outputs.dropFirst(surfaces.count).map { $0.spelling(in: space) }).joined(separator: ", ")
    }

    /// The radius that `polar` made coordinates of.
    private func radius(_ outputs: [Program]) -> String {
        let isSphere = if case .sphere = space { true } else { false }
        let instructions = outputs[0].instructions.dropLast(isSphere ? 6 : 3)
        return Program(instructions: Array(instructions)).spelling(in: space)
    }

    /// Equations as a statement: a lone name on the left would be defined by it, or be a height or a radius.
    private func statement(of outputs: [Program]) -> String {
        let text = equation(outputs)
        let left = outputs[0].sides.left.instructions
        guard left.count == 1, left != [.variable(.first)], let end = text.firstIndex(of: " ") else { return text }
        switch left[0] {
        case .variable, .value: return "(\(text[..<end]))\(text[end...])"
        default: return text
        }
    }

    /// Equations, with what they have in common on the left.
    private func equation(_ outputs: [Program]) -> String {
        let sides = outputs.map { $0.sides }
        return sides[0].left.spelling(in: space) + " = "
            + sides.map { $0.right.spelling(in: space) }.joined(separator: ", ")
    }
}

extension Program {
    /// The difference; the program itself where nothing is subtracted.
    fileprivate func minus(_ other: Program) -> Program {
        other.instructions == [.number(0)]
            ? self
            : Program(instructions: instructions + other.instructions + [.operation(.subtract, operands: 2)])
    }

    /// Both sides of an equation whose difference the program is.
    fileprivate var sides: (left: Program, right: Program) {
        let zero = Program(instructions: [.number(0)])
        guard instructions.last == .operation(.subtract, operands: 2) else { return (self, zero) }
        // The right side is the last whole expression before the sign.
        var (needed, start) = (1, instructions.count - 1)
        while needed > 0, start > 0 {
            start -= 1
            needed += instructions[start].operandCount - 1
        }
        return (
            Program(instructions: Array(instructions[..<start])),
            Program(instructions: Array(instructions[start..<(instructions.count - 1)]))
        )
    }
}

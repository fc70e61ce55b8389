/// Intersections, and the parameters of surfaces in them.
extension Parser {
    /// Two surfaces, each a height, an equation or by parameters.
    mutating func intersection(_ name: Token) throws(FormulaError) -> Syntax.Statement {
        var (parametric, surfaces): ([Syntax.ParametricSurface], [Syntax.Surface]) = ([], [])
        for index in 0..<2 {
            if index > 0 {
                guard current?.kind == .comma else {
                    throw FormulaError(.malformedDerivation(.intersection), at: name.range)
                }
                position += 1
            }
            if let surface = try surfaceByParameters() {
                parametric.append(surface)
            } else {
                surfaces.append(try surface(of: .intersection))
            }
        }
        try close(.intersection, name)
        guard !parametric.isEmpty else { return .derived(.intersection, surfaces, point: []) }
        guard var surface = surfaces.first else { return .intersection(parametric, nil) }
        // There the names of others would be about parameters.
        var sides = Syntax()
        sides.formula = surface.sides.flatMap(\.self)
        usedNames.formUnion(shared.used(by: sides).map(\.name.text))
        surface.left = shared.expanded(surface.left)
        surface.right = surface.right.map(shared.expanded)
        return .intersection(parametric, surface)
    }

    /// A surface by parameters, or an object that is one and has a name.
    private mutating func surfaceByParameters() throws(FormulaError) -> Syntax.ParametricSurface? {
        guard let token = current else { return nil }
        if token.kind == .name, let surface = shared.surfaces[token.text], !ownNames.contains(token.text),
            [.comma, .closing].contains(self.token(at: position + 1)?.kind)
        {
            position += 1
            usedNames.insert(token.text)
            return surface
        }
        guard token.kind == .opening, isTuple else { return nil }
        position += 1
        return Syntax.ParametricSurface(coordinates: try components(token, closedBy: .closing, isVector: false))
    }

    /// Gives an intersection the domains of the first surface by parameters, and a second one the parameters of the first.
    func joinParameters(of syntax: inout Syntax) throws(FormulaError) {
        guard case .intersection(var surfaces, let other) = syntax.statement, let first = surfaces.first else { return }
        if surfaces.count == 2 {
            let (from, to) = (try syntax.parameters(of: surfaces[1]), try syntax.parameters(of: first))
            let range = surfaces[1].coordinates[0].last?.range ?? 0..<0
            guard from.count == 2, to.count == 2 else {
                throw FormulaError(.malformedDerivation(.intersection), at: range)
            }
            var replacements: [String: Syntax.Expression] = [:]
            for (old, new) in zip(from, to) where !old.isSame(as: new) {
                replacements[old.name] = old.mapped(from: new)
                if let letter = ["theta": "θ", "phi": "φ"][old.name] { replacements[letter] = replacements[old.name] }
            }
            if !replacements.isEmpty {
                let coordinates = surfaces[1].coordinates.map(shared.expanded)
                var syntax = Syntax()
                syntax.formula = coordinates.flatMap(\.self)
                // A function of another object that uses a parameter cannot be one of another parameter.
                guard
                    shared.used(by: syntax).allSatisfy({ definition in
                        let arguments = definition.arguments?.map(\.text) ?? []
                        return Syntax.names(in: definition.body).allSatisfy { name, _ in
                            arguments.contains(name) || replacements[name] == nil
                        }
                    })
                else { throw FormulaError(.malformedDerivation(.intersection), at: range) }
                surfaces[1].coordinates = coordinates.map { Syntax.replacing(replacements, in: $0) }
                if surfaces[1].coordinates.reduce(0, { $0 + $1.count }) > Syntax.maximumCount {
                    throw FormulaError(.tooLong, at: range)
                }
            }
            let names = Set(to.map(\.name))
            syntax.domains.removeAll { domain in
                let name = VariableSpace.standard(domain.name.text)
                return !names.contains(name) && from.contains { $0.name == name }
            }
        }
        syntax.statement = .intersection(surfaces, other)
        for domain in first.domains where !syntax.domains.contains(where: { $0.name.text == domain.name.text }) {
            syntax.domains.append(domain)
        }
    }
}

extension Syntax {
    /// A parameter of one of two surfaces, with its domain.
    fileprivate struct Parameter {
        let name: String
        /// `nil` for what is usual.
        let domain: Domain?

        private func number(_ value: Double) -> Expression { [Node(kind: .number(value), range: 0..<0)] }

        private var ends: (lower: Expression, upper: Expression) {
            domain.map { ($0.lower, $0.upper) } ?? (number(0), number(name == "phi" ? .pi : 2 * .pi))
        }

        func isSame(as other: Parameter) -> Bool {
            name == other.name && ends == other.ends
        }

        /// The value of this parameter where another one is as far along its domain.
        func mapped(from other: Parameter) -> Expression {
            func operation(_ operation: Operation) -> Expression {
                [Node(kind: .operation(operation), range: 0..<0)]
            }
            let name: Expression = [Node(kind: .name(other.name), range: 0..<0)]
            let (here, there) = (ends, other.ends)
            if here == there { return name }
            let length = here.upper + here.lower + operation(.subtract)
            let share =
                name + there.lower + operation(.subtract)
                + (there.upper + there.lower + operation(.subtract)) + operation(.divide)
            return here.lower + length + share + operation(.multiply) + operation(.add)
        }
    }

    /// The parameters of one of the surfaces, with the domains that it brings along or that are said for both.
    fileprivate func parameters(of surface: ParametricSurface) throws(FormulaError) -> [Parameter] {
        let used = Set(
            (surface.coordinates + definitions.map(\.body)).flatMap(Self.names).map { VariableSpace.standard($0.name) })
        var alone = self
        alone.domains =
            domains.filter { used.contains(VariableSpace.standard($0.name.text)) }
            + surface.domains.filter { domain in !domains.contains { $0.name.text == domain.name.text } }
        return try alone.parameters(surface.coordinates).map { name in
            let domain = alone.domains.first { VariableSpace.standard($0.name.text) == name }
            return Parameter(name: name, domain: domain)
        }
    }
}

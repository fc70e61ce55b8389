/// What follows from one or two surfaces and is an object of its own.
///
/// A surface is a height, an equation, or the name of either. A point over the floor has two coordinates, one on the surface of an
/// equation three.
public enum Derivation: String, CaseIterable, Sendable {
    /// The tangent plane of an equation's surface: `tangent(x^2 + y^2 + z^2 = 6, 1, 1, 2)`. That of a height is a height.
    case tangent
    /// The unit normal, as an arrow: `normal(x^2 - z^2, 1, 2)`.
    case normal
    /// The gradient, as an arrow: `grad(x^2 - z^2, 1, 2)`.
    case gradient = "grad"
    /// Arcs in the two directions of principal curvature, bent as the surface is: `curvature(x^2 - z^2, 1, 2)`.
    case curvature
    /// The local maxima and minima of a height, and its highest and lowest points over the floor: `extremes(sin(x)·cos(z))`.
    case extremes
    /// Where two surfaces meet: `intersection(x^2 - z^2, x^2 + y^2 + z^2 = 4)`.
    case intersection

    /// Whether it is about one point.
    public var hasPoint: Bool { self != .extremes && self != .intersection }

    /// How it is written.
    var example: String {
        switch self {
        case .tangent: "tangent(x^2 + y^2 + z^2 = 6, 1, 1, 2)"
        case .normal: "normal(x^2 - z^2, 1, 2)"
        case .gradient: "grad(x^2 - z^2, 1, 2)"
        case .curvature: "curvature(x^2 - z^2, 1, 2)"
        case .extremes: "extremes(sin(x)·cos(z))"
        case .intersection: "intersection(x^2 - z^2, x^2 + y^2 + z^2 = 4)"
        }
    }

    /// What is drawn.
    var kind: FormulaObject.Kind {
        switch self {
        case .tangent: .implicitSurface
        case .normal, .gradient: .arrow
        case .curvature: .curve
        case .extremes: .extremes
        case .intersection: .intersection
        }
    }
}

/// Calls of derivations.
extension Parser {
    /// The derivation that a name begins here; `nil` where the name means something else.
    func derivation(_ name: Token) -> Derivation? {
        guard name.kind == .name, token(at: position + 1)?.kind == .opening, !functions.contains(name.text),
            !values.contains(name.text), let derivation = Derivation(rawValue: name.text)
        else { return nil }
        let arguments = argumentStarts(from: position + 1)
        switch derivation {
        case .normal, .extremes, .intersection: return derivation
        // The gradient everywhere, the Gaussian curvature everywhere.
        case .gradient, .curvature: return arguments.count > 1 ? derivation : nil
        case .tangent:
            let isEquation = tokens[arguments[0]..<(arguments.dropFirst().first ?? tokens.count)]
                .contains { $0.kind == .equals || shared.equations.contains($0.text) && !ownNames.contains($0.text) }
            return arguments.count > 3 || isEquation ? derivation : nil
        }
    }

    /// Where the arguments in a bracket begin.
    func argumentStarts(from opening: Int) -> [Int] {
        var starts = [opening + 1]
        var level = 0
        for index in opening..<tokens.count {
            switch tokens[index].kind {
            case .opening, .openingBracket, .openingBrace: level += 1
            case .closing, .closingBracket, .closingBrace:
                level -= 1
                if level == 0 { return starts }
            case .comma where level == 1: starts.append(index + 1)
            default: break
            }
        }
        return starts
    }

    mutating func derived(_ derivation: Derivation) throws(FormulaError) -> Syntax.Statement {
        let name = tokens[position]
        position += 2
        if derivation == .intersection { return try intersection(name) }
        var surface = try surface(of: derivation)
        var point: [Syntax.Expression] = []
        while derivation.hasPoint, current?.kind == .comma {
            position += 1
            point.append(try wholeExpression())
        }
        try close(derivation, name)
        guard derivation.hasPoint else { return .derived(derivation, [surface], point: []) }
        // A point in space is one of an equation.
        if point.count == 3 { surface = surface.equation }
        if surface.right != nil, point.count != 3 {
            throw FormulaError(.pointOfEquation(derivation), at: name.range)
        }
        guard point.count == 3 || point.count == 2 && derivation != .tangent else {
            throw FormulaError(.malformedDerivation(derivation), at: name.range)
        }
        return .derived(derivation, [surface], point: point)
    }

    /// The closing bracket of a call.
    mutating func close(_ derivation: Derivation, _ name: Token) throws(FormulaError) {
        if current == nil { throw FormulaError(.missingClosing("("), at: tokens[position - 1].range) }
        guard current?.kind == .closing else { throw FormulaError(.malformedDerivation(derivation), at: name.range) }
        position += 1
    }

    mutating func surface(of derivation: Derivation) throws(FormulaError) -> Syntax.Surface {
        let start = position
        let left = try wholeExpression()
        let isName = position == start + 1 && tokens[start].kind == .name
        var right: Syntax.Expression?
        if current?.kind == .equals {
            position += 1
            right = try wholeExpression()
        } else if isName, shared.equations.contains(tokens[start].text), !ownNames.contains(tokens[start].text) {
            right = [Syntax.Node(kind: .number(0), range: tokens[start].range)]
        }
        let range = tokens[start].range.lowerBound..<tokens[position - 1].range.upperBound
        guard let side = right else { return try height(left, isName: isName, at: range) }
        // `y = f(x, z)` is a height where y is up.
        if left.count == 1, case .name(let name) = left[0].kind, name == "y" || name == "z",
            !Syntax.names(in: side).contains(where: { $0.name == name })
        {
            return Syntax.Surface(
                left: side, right: nil, axes: [name == "y" ? .xz : .xy], isStated: true, range: range)
        }
        if derivation == .extremes { throw FormulaError(.malformedDerivation(derivation), at: range) }
        return Syntax.Surface(left: left, right: right, range: range)
    }

    private func height(
        _ expression: Syntax.Expression, isName: Bool, at range: Range<Int>
    ) throws(FormulaError) -> Syntax.Surface {
        let names = Syntax.allNames(in: expression).map(\.name).filter { !ownNames.contains($0) }
        if let other = names.first(where: { shared.otherNames.contains($0) || shared.surfaces[$0] != nil }) {
            throw FormulaError(.noSurface(other), at: range)
        }
        if names.contains(where: shared.equations.contains) { throw FormulaError(.surfaceNeeded, at: range) }
        // A letter alone is the name of an object that is not there, rather than a slider.
        if isName, let name = names.first, !values.contains(name), shared.grids[name] == nil,
            Vocabulary.meaning(of: name) == nil
        {
            throw FormulaError(.noSurface(name), at: range)
        }
        let axes = shared.axes(of: expression, besides: ownNames)
        return Syntax.Surface(left: expression, right: nil, axes: axes, range: range)
    }
}

extension Syntax.Surface {
    /// The same as an equation, where an axis is stated.
    fileprivate var equation: Syntax.Surface {
        guard isStated, let axes = axes.first else { return self }
        var surface = self
        surface.right = left
        surface.left = [Syntax.Node(kind: .name(axes.vertical), range: range)]
        surface.isStated = false
        return surface
    }

    /// The same as an equation where the axis that is stated does not point upwards.
    func oriented(_ axes: Formula.Axes) -> Syntax.Surface { isStated && self.axes != [axes] ? equation : self }
}

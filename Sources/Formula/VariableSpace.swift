/// What the variables of a program are.
enum VariableSpace: Hashable, Sendable {
    /// A position on the floor.
    case floor(Formula.Axes)
    /// The coordinates x, y and z; the axes say which of them points upwards.
    case space(Formula.Axes)
    /// The angle about the vertical axis, and the vertical coordinate.
    case cylinder(Formula.Axes)
    /// The angle about the vertical axis, and the angle from it.
    case sphere(Formula.Axes)
    /// Parameters of a curve or a surface, at most two.
    case parameters([String], Formula.Axes)

    /// The variable of a name; `nil` for a name that is none.
    func variable(named name: String) -> Variable? {
        switch (self, name) {
        case (.parameters(let names, _), _):
            if let index = names.firstIndex(of: Self.standard(name)) { return index == 0 ? .first : .second }
            return name == "t" ? .time : nil
        case (_, "t"): return .time
        case (.floor(let axes), _):
            switch name {
            case axes.first: return .first
            case axes.second: return .second
            case "r": return .radius
            case "theta", "θ": return .angle
            default: return nil
            }
        case (.space, "x"): return .first
        case (.space, "y"): return .second
        case (.space, "z"): return .third
        case (.space, "r"): return .radius
        case (.space, "theta"), (.space, "θ"): return .angle
        case (.space, "rho"), (.space, "ρ"): return .distance
        case (.space, "φ"): return .inclination
        case (.cylinder, "theta"), (.cylinder, "θ"), (.sphere, "theta"), (.sphere, "θ"): return .first
        case (.cylinder(let axes), _) where name == axes.vertical: return .second
        case (.sphere, "phi"), (.sphere, "φ"): return .second
        default: return nil
        }
    }

    /// The name of a variable in a description.
    func name(of variable: Variable) -> String {
        switch variable {
        case .first: names[0]
        case .second: names[1]
        case .third: names[2]
        case .radius: "r"
        case .angle: "θ"
        case .time: "t"
        case .distance: "ρ"
        case .inclination: "φ"
        case .output(let index): outputNames[index % outputNames.count]
        }
    }

    /// What the outputs of an object are called in a condition: coordinates, or the height.
    private var outputNames: [String] {
        switch self {
        case .floor(let axes): [axes.vertical]
        case .cylinder, .sphere, .parameters: ["x", "y", "z"]
        case .space: [""]
        }
    }

    /// The variable of a name in a condition: what is drawn has coordinates.
    func conditionVariable(named name: String) -> Variable? {
        if let variable = variable(named: name) { return variable }
        if let index = outputNames.firstIndex(of: name) { return .output(index) }
        switch (self, name) {
        case (.floor, _), (.space, _): return nil
        case (_, "r"): return .radius
        case (_, "theta"), (_, "θ"): return .angle
        case (_, "rho"), (_, "ρ"): return .distance
        default: return nil
        }
    }

    private var names: [String] {
        switch self {
        case .floor(let axes): [axes.first, axes.second, ""]
        case .space: ["x", "y", "z"]
        case .cylinder(let axes): ["θ", axes.vertical, ""]
        case .sphere: ["θ", "φ", ""]
        case .parameters(let names, _): names + ["", "", ""]
        }
    }

    /// One name of those that a parameter has.
    static func standard(_ name: String) -> String {
        switch name {
        case "θ": "theta"
        case "φ": "phi"
        default: name
        }
    }

    /// The nodes of the coordinates along the floor; `nil` where there is none.
    var floor: (first: Graph.Node, second: Graph.Node)? {
        switch self {
        case .floor: (.first, .second)
        case .space(let axes): (.first, axes == .xz ? .third : .second)
        case .cylinder, .sphere, .parameters: nil
        }
    }

    /// The axes that `r` and `theta` are measured about.
    var axes: Formula.Axes {
        switch self {
        case .floor(let axes), .space(let axes), .cylinder(let axes), .sphere(let axes), .parameters(_, let axes): axes
        }
    }
}

/// Checked programs with the definitions and parameters that they share.
struct ProgramSet: Hashable, Sendable {
    let space: VariableSpace
    /// Undefined letters first; each definition precedes its uses.
    var definitions: [Definition]
    /// The number of leading definitions that are letters the text does not define.
    let undefinedCount: Int
    var programs: [Program]
    /// Of a program that is a condition, the first of the outputs that it is about; 0 where it is not here.
    var firstOutputs: [Int: Int] = [:]
    /// The value of `t`, seconds.
    var time = 0.0

    var undefinedNames: [String] { definitions.prefix(undefinedCount).map(\.name) }

    /// - Complexity: O(n) for n operations
    func at(time: Double) -> ProgramSet {
        var result = self
        result.time = time
        return result
    }

    /// - Complexity: O(n) for n operations
    func setting(_ values: [String: Double]) -> ProgramSet {
        var result = self
        for index in 0..<undefinedCount {
            guard let value = values[definitions[index].name] else { continue }
            result.definitions[index] = .number(value, named: definitions[index].name)
        }
        return result
    }

    /// Whether the programs change with time.
    var usesTime: Bool { (definitions.map(\.body) + programs).contains { $0.uses(.time) } }

    /// The numbers that a slider can change, sorted by name.
    var parameters: [Formula.Parameter] {
        let numbers = definitions.compactMap { definition in
            definition.number.map { Formula.Parameter(name: definition.name, value: $0) }
        }
        return numbers.sorted { $0.name < $1.name }
    }

    // What was not defined is described by definitions, and equals what has them.
    static func == (one: ProgramSet, other: ProgramSet) -> Bool {
        one.space == other.space && one.definitions == other.definitions && one.programs == other.programs
            && one.time == other.time
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(definitions)
        hasher.combine(programs)
        hasher.combine(time)
    }

    /// The definitions as statements.
    var statements: [String] { definitions.map { $0.spelling(in: space) } }
}

extension Program {
    func uses(_ variable: Variable) -> Bool {
        instructions.contains { instruction in
            switch instruction {
            case .variable(let used): used == variable
            case .binder(_, _, let body): body.uses(variable)
            default: false
            }
        }
    }
}

/// The names a formula may use without defining them.
enum Vocabulary {
    enum Meaning: Equatable {
        /// Upwards or along the floor, as the formula's left side says.
        case y
        case z
        case variable(Variable)
        case constant(Constant)
        case function(Operation)

        var isFunction: Bool {
            if case .function = self { true } else { false }
        }

        /// What the name denotes.
        var role: FormulaError.Role {
            switch self {
            case .y, .z, .variable: .variable
            case .constant: .constant
            case .function: .function
            }
        }
    }

    static func meaning(of name: String) -> Meaning? { meanings[name] }

    /// Whether an undefined name is a parameter for the user to set: a single letter that is not a
    /// variable's in capitals.
    static func mayBeParameter(_ name: String) -> Bool {
        name.count == 1 && !["X", "Y", "Z", "R", "T"].contains(name)
    }

    static let functions = meanings.filter(\.value.isFunction).keys.sorted()
    static let values = meanings.filter { !$0.value.isFunction }.keys.sorted()

    private static let meanings: [String: Meaning] = {
        var meanings: [String: Meaning] = [
            "x": .variable(.first), "y": .y, "z": .z, "r": .variable(.radius),
            "theta": .variable(.angle), "θ": .variable(.angle), "t": .variable(.time),
            "pi": .constant(.pi), "tau": .constant(.tau),
            "arcsin": .function(.asin), "arccos": .function(.acos), "arctan": .function(.atan),
            "arsinh": .function(.asinh), "arcosh": .function(.acosh), "artanh": .function(.atanh),
            "ln": .function(.log), "mod": .function(.remainder), "pow": .function(.power),
        ]
        for constant in Constant.allCases { meanings[constant.rawValue] = .constant(constant) }
        for operation in Operation.allCases where operation.argumentCount != nil {
            meanings[operation.rawValue] = .function(operation)
        }
        return meanings
    }()
}

extension Operation {
    /// The number of arguments of a call by name; `mod` and `pow` are operators that have a name as well.
    var callCount: ArgumentCount { argumentCount ?? .exactly(2) }
}

/// The names a formula may use.
enum Vocabulary {
    enum Meaning: Equatable {
        case x
        case y
        case z
        case radius
        case angle
        case constant(Constant)
        case unary(UnaryOperation)
        case binary(BinaryOperation)

        var isFunction: Bool {
            switch self {
            case .unary, .binary: true
            case .x, .y, .z, .radius, .angle, .constant: false
            }
        }
    }

    static func meaning(of name: String) -> Meaning? { meanings[name] }

    static let functions = meanings.filter(\.value.isFunction).keys.sorted()
    static let values = meanings.filter { !$0.value.isFunction }.keys.sorted()

    private static let meanings: [String: Meaning] = {
        var meanings: [String: Meaning] = [
            "x": .x, "y": .y, "z": .z, "r": .radius, "theta": .angle, "θ": .angle,
            "pi": .constant(.pi), "tau": .constant(.tau),
            "ln": .unary(.log), "mod": .binary(.remainder), "pow": .binary(.power),
        ]
        for constant in Constant.allCases { meanings[constant.rawValue] = .constant(constant) }
        for operation in UnaryOperation.allCases where operation != .negate {
            meanings[operation.rawValue] = .unary(operation)
        }
        for operation in BinaryOperation.allCases where operation.precedence == nil {
            meanings[operation.rawValue] = .binary(operation)
        }
        return meanings
    }()
}

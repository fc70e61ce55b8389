/// How tightly an operator binds, from the loosest to the tightest.
enum Precedence: Int, Comparable {
    case choice
    case or
    case and
    case not
    case comparison
    case sum
    case product
    case prefix
    case power
    case postfix
    case atom

    static func < (one: Precedence, other: Precedence) -> Bool { one.rawValue < other.rawValue }
}

/// The type of an expression.
enum ValueType {
    case number
    /// True or false.
    case condition
}

/// The operators and functions of the language. Functions are called by their raw values.
enum Operation: String, CaseIterable, Sendable {
    case add, subtract, multiply, divide, remainder, power
    case negate, factorial
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
    case and, or, not
    case sin, cos, tan, sec, csc, cot, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh, sinc
    case sqrt, cbrt, exp, log, log2, log10
    case abs, sign, floor, ceil, round, fract
    case gamma, lgamma, erf, besselj0, besselj1
    case atan2, hypot, step, min, max
    case clamp, smoothstep
    case choose = "if"

    /// The sign of an operator, as a description spells it; `nil` for a function.
    var symbol: String? {
        switch self {
        case .add: "+"
        case .subtract, .negate: "-"
        case .multiply: "·"
        case .divide: "/"
        case .remainder: "%"
        case .power: "^"
        case .factorial: "!"
        case .less: "<"
        case .lessOrEqual: "≤"
        case .greater: ">"
        case .greaterOrEqual: "≥"
        case .equal: "=="
        case .notEqual: "≠"
        case .and: "and"
        case .or: "or"
        case .not: "not"
        default: nil
        }
    }

    /// How tightly an infix operator binds; `nil` for all others.
    var infixPrecedence: Precedence? {
        switch self {
        case .add, .subtract: .sum
        case .multiply, .divide, .remainder: .product
        case .power: .power
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: .comparison
        case .and: .and
        case .or: .or
        default: nil
        }
    }

    /// The number of arguments of a function; `nil` for an operator.
    var argumentCount: ArgumentCount? {
        switch self {
        case _ where symbol != nil: nil
        case .atan2, .hypot, .step: .exactly(2)
        case .min, .max: .atLeast(2)
        case .clamp, .smoothstep, .choose: .exactly(3)
        default: .exactly(1)
        }
    }

    /// The type that the operand at an index must have.
    func operandType(at index: Int) -> ValueType {
        switch self {
        case .and, .or, .not: .condition
        case .choose: index == 0 ? .condition : .number
        default: .number
        }
    }

    var resultType: ValueType {
        switch self {
        case .and, .or, .not: .condition
        default: infixPrecedence == .comparison ? .condition : .number
        }
    }
}

/// The number of arguments that a function accepts.
public enum ArgumentCount: Hashable, Sendable {
    /// Exactly this number.
    case exactly(Int)
    /// This number or more.
    case atLeast(Int)

    func allows(_ count: Int) -> Bool {
        switch self {
        case .exactly(let expected): count == expected
        case .atLeast(let least): count >= least
        }
    }
}

extension Precedence {
    /// The lowest precedence of a left operand that needs no parentheses.
    var ofLeftOperand: Precedence {
        switch self {
        case .power: .postfix
        case .comparison: .sum
        default: self
        }
    }

    /// The same for the operand to its right; it makes sums and products group from the left, powers from the right.
    var ofRightOperand: Precedence {
        switch self {
        case .or: .and
        case .and: .not
        case .comparison: .sum
        case .sum: .product
        default: .prefix
        }
    }
}

/// A number with a name.
enum Constant: String, CaseIterable, Sendable {
    case pi = "π"
    case tau = "τ"
    case e
    case phi

    var value: Double {
        switch self {
        case .pi: .pi
        case .tau: 2 * .pi
        case .e: 2.718281828459045
        case .phi: 1.618033988749895
        }
    }
}

/// A quantity that depends on the floor position or the time.
enum Variable: Hashable, Sendable {
    case first
    case second
    case third
    /// Distance from the vertical axis, at least 0.
    case radius
    /// Angle about the vertical axis, radians in −π…π, from the first floor axis towards the second.
    case angle
    /// Seconds since the animation began.
    case time
    /// Distance from the origin.
    case distance
    /// Angle from the upward axis, radians in 0…π.
    case inclination
    /// What an earlier program of the object gives: a coordinate of a point, or a height.
    case output(Int)
}

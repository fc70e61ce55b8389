/// How tightly a piece of a formula holds together, from the loosest to the tightest.
enum Precedence: Int, Comparable {
    case sum
    case product
    case prefix
    case power
    case atom

    static func < (one: Precedence, other: Precedence) -> Bool { one.rawValue < other.rawValue }
}

/// An operation on one value, spelled by its raw value.
enum UnaryOperation: String, CaseIterable, Sendable {
    case negate = "-"
    case sin, cos, tan, asin, acos, atan, sinh, cosh, tanh
    case sqrt, cbrt, exp, log, log2, log10
    case abs, sign, floor, ceil, round
}

/// An operation on two values, spelled by its raw value.
enum BinaryOperation: String, CaseIterable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "·"
    case divide = "/"
    case remainder = "%"
    case power = "^"
    case min, max, atan2, hypot

    /// How an operator holds together what it joins; `nil` for a function.
    var precedence: Precedence? {
        switch self {
        case .add, .subtract: .sum
        case .multiply, .divide, .remainder: .product
        case .power: .power
        case .min, .max, .atan2, .hypot: nil
        }
    }
}

extension Precedence {
    /// What the operand left of an operator of this precedence must hold together to need no parentheses.
    var ofLeftOperand: Precedence { self == .power ? .atom : self }

    /// The same for the operand to its right; it makes sums and products group from the left, powers from the right.
    var ofRightOperand: Precedence { self == .sum ? .product : .prefix }
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

/// What a formula may ask about a place on the floor.
enum Variable: Sendable {
    case first
    case second
    /// Distance from the vertical axis, at least 0.
    case radius
    /// Angle about the vertical axis, radians in −π…π, from the first floor axis towards the second.
    case angle
}

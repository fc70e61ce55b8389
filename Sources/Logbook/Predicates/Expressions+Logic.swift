import Foundation
internal import GRDB

extension PredicateExpressions.Conjunction: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let (left, right) = (try translation.meaning(of: lhs), try translation.meaning(of: rhs))
        switch (left, right) {
        case (.constant(let value as Bool), _): return value ? right : left
        case (_, .constant(true as Bool)): return left
        default: return .truth("(\(try left.scalar(as: "&&")) AND \(try right.scalar(as: "&&")))")
        }
    }
}

extension PredicateExpressions.Disjunction: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let (left, right) = (try translation.meaning(of: lhs), try translation.meaning(of: rhs))
        switch (left, right) {
        case (.constant(let value as Bool), _): return value ? left : right
        case (_, .constant(false as Bool)): return left
        default: return .truth("(\(try left.scalar(as: "||")) OR \(try right.scalar(as: "||")))")
        }
    }
}

extension PredicateExpressions.Negation: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        switch try translation.meaning(of: wrapped) {
        case .constant(let value as Bool): .constant(!value)
        case let meaning: .truth("(NOT \(try meaning.scalar(as: "!")))")
        }
    }
}

extension PredicateExpressions.Conditional: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let test = try translation.meaning(of: test)
        let (first, second) = (try translation.meaning(of: trueBranch), try translation.meaning(of: falseBranch))
        if case .constant(let value as Bool) = test { return value ? first : second }
        return try first.otherwise(second, unless: try test.scalar(as: "?:"), as: "?:")
    }
}

// MARK: - Comparisons

extension PredicateExpressions.Equal: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        try translation.meaning(of: lhs).equals(try translation.meaning(of: rhs), as: LHS.Output.self)
    }
}

extension PredicateExpressions.NotEqual: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        switch try translation.meaning(of: lhs).equals(try translation.meaning(of: rhs), as: LHS.Output.self) {
        case .constant(let value as Bool): .constant(!value)
        case let equality: .truth("(NOT \(try equality.scalar(as: "!=")))")
        }
    }
}

extension PredicateExpressions.Comparison: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        try translation.meaning(of: lhs).compared(
            op.symbol, with: try translation.meaning(of: rhs), as: LHS.Output.self)
    }
}

extension PredicateExpressions.ComparisonOperator {
    fileprivate var symbol: String {
        switch self {
        case .lessThan: "<"
        case .lessThanOrEqual: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqual: ">="
        @unknown default: "\(self)"
        }
    }
}

extension Meaning {
    /// Whether two values are equal, as Swift has it: texts with the same characters, `nil` and `nil`, no number and NaN.
    ///
    /// - Parameter type: the type of both.
    func equals<Value: Equatable>(_ other: Meaning, as type: Value.Type) throws -> Meaning {
        if case .constant(let one) = self, case .constant(let two) = other {
            return .constant((one as? Value) == (two as? Value))
        }
        if isNaN || other.isNaN { return .constant(false) }
        switch (self, other) {
        case (.record, .constant(nil)): return .truth("(NOT \(try presence(as: "== nil")))")
        case (.constant(nil), .record): return .truth("(NOT \(try other.presence(as: "== nil")))")
        default: break
        }
        let name = "\(type) == \(type)"
        if let columns = try groups(with: other) {
            let pairs = columns.map { left, right -> SQL in "(\(left) COLLATE swiftText IS \(right))" }
            return .truth("(\(pairs.joined(separator: " AND ")))")
        }
        let (left, right) = (try scalar(as: name), try other.scalar(as: name))
        // An arithmetic result that is NaN is NULL in SQL.
        if type == Double.self { return .truth("((\(left) = \(right)) IS TRUE)") }
        return .truth("(\(left)\(collation(type)) IS \(right))")
    }

    /// Whether a value is less or greater than another, as Swift has it.
    func compared(_ symbol: String, with other: Meaning, as type: Any.Type) throws -> Meaning {
        if isNaN || other.isNaN { return .constant(false) }
        let name = "\(type) \(symbol) \(type)"
        let (left, right) = (try scalar(as: name), try other.scalar(as: name))
        guard Self.isOrdered(type) else { throw LogbookError.unsupportedPredicate(name) }
        let comparison: SQL = "(\(left)\(collation(type)) \(sql: symbol) \(right))"
        return .truth(type == Double.self ? "(\(comparison) IS TRUE)" : comparison)
    }

    private var isNaN: Bool {
        if case .constant(let number as Double) = self { number.isNaN } else { false }
    }

    /// Whether columns are in the order of a type's values.
    private static func isOrdered(_ type: Any.Type) -> Bool {
        [
            ObjectIdentifier(String.self), ObjectIdentifier(Int.self), ObjectIdentifier(Int64.self),
            ObjectIdentifier(Double.self), ObjectIdentifier(UUID.self), ObjectIdentifier(Date.self),
            ObjectIdentifier(CalendarDay.self), ObjectIdentifier(TimeOfDay.self),
        ].contains(ObjectIdentifier(type))
    }
}

/// How values of a type are compared: texts by their characters, not by their bytes.
func collation(_ type: Any.Type) -> SQL {
    flattenedType(type) == String.self ? " COLLATE swiftText" : ""
}

// MARK: - Arithmetic

extension PredicateExpressions.Arithmetic: SQLExpression {
    /// A sum, difference or product. Where Swift's integer overflows and ends the program, SQL goes on with a real number.
    func meaning(in translation: Translation) throws -> Meaning {
        let symbol =
            switch op {
            case .add: "+"
            case .subtract: "-"
            case .multiply: "*"
            @unknown default: throw LogbookError.unsupportedPredicate("\(op)")
            }
        let left = try translation.meaning(of: lhs).number(as: LHS.Output.self, symbol)
        let right = try translation.meaning(of: rhs).number(as: LHS.Output.self, symbol)
        return .value("(\(left) \(sql: symbol) \(right))")
    }
}

extension PredicateExpressions.UnaryMinus: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        .value("(-\(try translation.meaning(of: wrapped).number(as: Wrapped.Output.self, "-")))")
    }
}

extension Meaning {
    /// A whole or real number that is finite where it is captured.
    fileprivate func number(as type: Any.Type, _ symbol: String) throws -> SQL {
        let name = "\(type) \(symbol) \(type)"
        guard type == Int.self || type == Int64.self || type == Double.self else {
            throw LogbookError.unsupportedPredicate(name)
        }
        if case .constant(let number as Double) = self, !number.isFinite {
            throw LogbookError.unsupportedPredicate("\(number) \(symbol)")
        }
        return try scalar(as: name)
    }
}

extension PredicateExpressions.IntDivision: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        try translation.meaning(of: lhs).divided(
            "/", by: try translation.meaning(of: rhs), as: LHS.Output.self)
    }
}

extension PredicateExpressions.IntRemainder: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        try translation.meaning(of: lhs).divided(
            "%", by: try translation.meaning(of: rhs), as: LHS.Output.self)
    }
}

extension PredicateExpressions.FloatDivision: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        try translation.meaning(of: lhs).divided(
            "/", by: try translation.meaning(of: rhs), as: LHS.Output.self)
    }
}

extension Meaning {
    /// A quotient or remainder by a captured number: SQL has no answer for what may be 0, and Swift ends the program.
    fileprivate func divided(_ symbol: String, by divisor: Meaning, as type: Any.Type) throws -> Meaning {
        let (left, right) = (try number(as: type, symbol), try divisor.number(as: type, symbol))
        guard case .constant(let value?) = divisor, !["0", "0.0", "-0.0", "-1"].contains("\(value)") else {
            throw LogbookError.unsupportedPredicate("\(type) \(symbol) \(type)")
        }
        return .value("(\(left) \(sql: symbol) \(right))")
    }
}

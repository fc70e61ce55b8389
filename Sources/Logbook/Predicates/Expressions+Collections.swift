import Foundation
internal import GRDB

extension PredicateExpressions.SequenceContains: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let (whole, part) = (try translation.meaning(of: sequence), try translation.meaning(of: element))
        let name = "\(LHS.Output.self).contains(\(RHS.Output.self))"
        switch whole {
        case .constant(let value):
            if let range = Meaning(range: value) { return try range.contains(part, as: RHS.Output.self) }
            guard let elements = value as? LHS.Output else { break }
            return try part.isOne(of: elements.map { .constant(flattened($0)) }, as: RHS.Output.self)
        case .entries(let entries):
            let equality = try entries.element.equals(part, as: RHS.Output.self)
            return .truth(entries.filtered(by: try equality.scalar(as: name)).exists)
        case .range: return try whole.contains(part, as: RHS.Output.self)
        case .value, .group, .record: break
        }
        throw LogbookError.unsupportedPredicate(name)
    }
}

extension Meaning {
    /// The largest number of captured elements that a value is compared with.
    private static let elementLimit = 30_000

    /// Whether the value is equal to one of some.
    fileprivate func isOne<Value: Equatable>(of elements: [Meaning], as type: Value.Type) throws -> Meaning {
        guard elements.count <= Self.elementLimit else {
            throw LogbookError.unsupportedPredicate("[\(type)] (\(elements.count))")
        }
        guard case .value(let value) = self, !(type is any OptionalValue.Type), flattenedType(type) != Double.self
        else {
            return try Meaning.any(of: elements.map { try equals($0, as: type) })
        }
        let list = try elements.map { try $0.scalar(as: "[\(type)]") }
        return .truth("(\(value)\(collation(type)) IN (\(list.joined(separator: ", "))))")
    }

    /// Whether one of some truth values is true.
    fileprivate static func any(of truths: [Meaning]) throws -> Meaning {
        if truths.isEmpty { return .constant(false) }
        // SQLite limits the depth of expressions to 1000.
        guard truths.count <= 500 else { throw LogbookError.unsupportedPredicate("contains (\(truths.count))") }
        return .truth("(\(try truths.map { try $0.scalar(as: "contains") }.joined(separator: " OR ")))")
    }
}

extension PredicateExpressions.SequenceContainsWhere: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        switch try translation.meaning(of: sequence) {
        case .entries(let entries):
            let condition = try translation.binding(variable.key, to: entries.element).truth(of: test)
            return .truth(entries.filtered(by: condition).exists)
        case .constant(let value as LHS.Output):
            return try .any(of: value.tests(in: translation, variable.key, test))
        default: throw LogbookError.unsupportedPredicate("\(LHS.Output.self).contains(where:)")
        }
    }
}

extension PredicateExpressions.SequenceAllSatisfy: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        switch try translation.meaning(of: sequence) {
        case .entries(let entries):
            let condition = try translation.binding(variable.key, to: entries.element).truth(of: test)
            return .truth("(NOT \(entries.filtered(by: "(NOT \(condition))").exists))")
        case .constant(let value as LHS.Output):
            let tests = try value.tests(in: translation, variable.key, test).map {
                Meaning.truth("(NOT \(try $0.scalar(as: "allSatisfy")))")
            }
            return .truth("(NOT \(try Meaning.any(of: tests).scalar(as: "allSatisfy")))")
        default: throw LogbookError.unsupportedPredicate("\(LHS.Output.self).allSatisfy")
        }
    }
}

extension Sequence {
    /// What a test is for each of some captured elements.
    fileprivate func tests(
        in translation: Translation, _ variable: PredicateExpressions.VariableID, _ test: some PredicateExpression<Bool>
    ) throws -> [Meaning] {
        try map {
            try translation.binding(variable, to: .constant(flattened($0))).meaning(of: test)
        }
    }
}

extension PredicateExpressions.Filter: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        guard case .entries(let entries) = try translation.meaning(of: sequence) else {
            throw LogbookError.unsupportedPredicate("\(LHS.Output.self).filter")
        }
        let condition = try translation.binding(variable.key, to: entries.element).truth(of: filter)
        return .entries(entries.filtered(by: condition))
    }
}

extension PredicateExpressions.SequenceMinimum: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        try translation.meaning(of: elements).extreme("min", of: Elements.Output.Element.self)
    }
}

extension PredicateExpressions.SequenceMaximum: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        try translation.meaning(of: elements).extreme("max", of: Elements.Output.Element.self)
    }
}

extension Meaning {
    fileprivate func extreme(_ function: String, of type: Any.Type) throws -> Meaning {
        guard case .entries(let entries) = self, case .value(let value) = entries.element else {
            throw LogbookError.unsupportedPredicate("\(type).\(function)")
        }
        return .value(entries.aggregate(function, "\(value)\(collation(type))"))
    }
}

// MARK: - Texts

extension PredicateExpressions.CollectionContainsCollection: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let name = "\(Base.Output.self).contains(\(Other.Output.self))"
        guard Base.Output.self == String.self, Other.Output.self == String.self else {
            throw LogbookError.unsupportedPredicate(name)
        }
        let (text, part) = (try translation.meaning(of: base), try translation.meaning(of: other))
        return .truth("textContains(\(try text.scalar(as: name)), \(try part.scalar(as: name)))")
    }
}

extension PredicateExpressions.SequenceStartsWith: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let name = "\(Base.Output.self).starts(with: \(Prefix.Output.self))"
        guard Base.Output.self == String.self, Prefix.Output.self == String.self else {
            throw LogbookError.unsupportedPredicate(name)
        }
        let (text, start) = (try translation.meaning(of: base), try translation.meaning(of: prefix))
        return .truth("textStarts(\(try text.scalar(as: name)), \(try start.scalar(as: name)))")
    }
}

// MARK: - Ranges

extension PredicateExpressions.ClosedRange: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        .range(
            lower: try translation.meaning(of: lower), upper: try translation.meaning(of: upper), includesUpper: true)
    }
}

extension PredicateExpressions.Range: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        .range(
            lower: try translation.meaning(of: lower), upper: try translation.meaning(of: upper), includesUpper: false)
    }
}

extension PredicateExpressions.RangeExpressionContains: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let whole = try translation.meaning(of: range)
        let range: Meaning? = if case .constant(let value) = whole { Meaning(range: value) } else { whole }
        guard let range else {
            throw LogbookError.unsupportedPredicate("\(RangeExpression.Output.self).contains")
        }
        return try range.contains(try translation.meaning(of: element), as: Element.Output.self)
    }
}

/// A range of any type.
private protocol Bounded {
    var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { get }
}

extension ClosedRange: Bounded {
    fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, upperBound, true) }
}

extension Range: Bounded {
    fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, upperBound, false) }
}

extension PartialRangeFrom: Bounded {
    fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, nil, false) }
}

extension PartialRangeThrough: Bounded {
    fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (nil, upperBound, true) }
}

extension PartialRangeUpTo: Bounded {
    fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { (nil, upperBound, false) }
}

extension Meaning {
    /// - Returns: `nil` for a value that is no range.
    fileprivate init?(range: Any?) {
        guard let bounds = (range as? any Bounded)?.bounds else { return nil }
        self = .range(
            lower: bounds.lower.map { .constant($0) }, upper: bounds.upper.map { .constant($0) },
            includesUpper: bounds.includesUpper)
    }

    /// Whether the range contains a value.
    fileprivate func contains(_ element: Meaning, as type: Any.Type) throws -> Meaning {
        guard case .range(let lower, let upper, let includesUpper) = self else {
            throw LogbookError.unsupportedPredicate("\(type)")
        }
        var conditions: [SQL] = []
        if let lower { conditions.append(try element.compared(">=", with: lower, as: type).scalar(as: "...")) }
        if let upper {
            let symbol = includesUpper ? "<=" : "<"
            conditions.append(try element.compared(symbol, with: upper, as: type).scalar(as: "..."))
        }
        return .truth("(\(conditions.joined(separator: " AND ")))")
    }
}

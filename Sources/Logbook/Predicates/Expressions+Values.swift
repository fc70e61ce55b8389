import Foundation
internal import GRDB

extension PredicateExpressions.Variable: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        guard let meaning = translation.meaning(of: key) else { throw LogbookError.unsupportedPredicate("\(self)") }
        return meaning
    }
}

extension PredicateExpressions.Value: SQLExpression {
    func meaning(in translation: Translation) -> Meaning {
        .constant(flattened(value))
    }
}

extension PredicateExpressions.NilLiteral: SQLExpression {
    func meaning(in translation: Translation) -> Meaning { .constant(nil) }
}

extension PredicateExpressions.KeyPath: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        switch try translation.meaning(of: root) {
        case .constant(let value):
            guard let value = value as? Root.Output else {
                throw LogbookError.unsupportedPredicate(keyPathName(keyPath))
            }
            return .constant(flattened(value[keyPath: keyPath]))
        case .value(let sql): return .value(try propertyOfValue(sql))
        case .group(let columns):
            guard let group = Root.Output.self as? any FieldGroup.Type,
                let part = group.parts.first(where: { $0.path == keyPath })
            else { throw LogbookError.unsupportedPredicate(keyPathName(keyPath)) }
            return .value(columns[part.index])
        case .record(let subject, let alias, _):
            return try .property(keyPath, of: subject, alias: alias, in: translation)
        case .entries(let entries): return try property(of: entries)
        case .range: throw LogbookError.unsupportedPredicate(keyPathName(keyPath))
        }
    }

    private func propertyOfValue(_ value: SQL) throws -> SQL {
        switch kind {
        case .collectionIsEmpty? where Root.Output.self == String.self: return "(\(value) = '')"
        case .collectionCount? where Root.Output.self == String.self: return "characterCount(\(value))"
        case nil:
            switch keyPath as AnyKeyPath {
            case \CalendarDay.year: return "CAST(substr(\(value), 1, 4) AS INTEGER)"
            case \CalendarDay.month: return "CAST(substr(\(value), 6, 2) AS INTEGER)"
            case \CalendarDay.day: return "CAST(substr(\(value), 9, 2) AS INTEGER)"
            case \TimeOfDay.minutes:
                return "(CAST(substr(\(value), 1, 2) AS INTEGER) * 60 + CAST(substr(\(value), 4, 2) AS INTEGER))"
            case \Rate.micros: return value
            case let path where Self.rawValues.contains(path): return value
            default: break
            }
        default: break
        }
        throw LogbookError.unsupportedPredicate(keyPathName(keyPath))
    }

    /// The texts of the enumerations, which columns have.
    private static var rawValues: [AnyKeyPath] {
        [
            \Trip.Kind.rawValue, \Expectation.Kind.rawValue, \PersonalTrip.Reason.rawValue, \Trip.Claim.rawValue,
            \Measure.Kind.rawValue, \Meal.Kind.rawValue, \Expense.Category.rawValue, \BucketListItem.Kind.rawValue,
            \MileageRecord.Vehicle.rawValue, \DistanceUnit.rawValue, \Expectation.TargetInterval.rawValue,
            \Reimbursement.Kind.rawValue,
        ]
    }

    private func property(of entries: EntryList) throws -> Meaning {
        switch kind {
        case .collectionIsEmpty?: return .truth("(NOT \(entries.exists))")
        case .collectionCount?: return .value(entries.count)
        case nil where keyPath == \Tags.isEmpty: return .truth("(NOT \(entries.exists))")
        case nil where keyPath == \Tags.words: return .entries(entries)
        case .collectionFirst?: throw LogbookError.unsupportedPredicate("first")
        case .bidirectionalCollectionLast?: throw LogbookError.unsupportedPredicate("last")
        case nil: throw LogbookError.unsupportedPredicate(keyPathName(keyPath))
        }
    }
}

/// A value without the optionals around it; `nil` where one of them has none.
func flattened(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.content.flatMap(flattened)
}

/// An optional of any type.
protocol OptionalValue {
    static var contentType: Any.Type { get }
    var content: Any? { get }
}

extension Optional: OptionalValue {
    static var contentType: Any.Type { Wrapped.self }
    var content: Any? { self }
}

// MARK: - Optionals

extension PredicateExpressions.OptionalFlatMap: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let whole = try translation.meaning(of: wrapped)
        let presence = try whole.presence(as: "?.")
        let content: Meaning =
            if case .record(let subject, let alias, _) = whole {
                .record(subject, alias: alias, presence: nil)
            } else {
                whole
            }
        let result = try translation.binding(variable.key, to: content).meaning(of: transform)
        if case .constant(let value) = whole { return value == nil ? .constant(nil) : result }
        return try result.present(where: presence, as: "?.")
    }
}

extension PredicateExpressions.NilCoalesce: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let (left, right) = (try translation.meaning(of: lhs), try translation.meaning(of: rhs))
        switch left {
        case .constant(let value): return value == nil ? right : left
        case .value(let sql): return .value("coalesce(\(sql), \(try right.scalar(as: "??")))")
        case .group, .record, .entries, .range:
            return try left.otherwise(right, unless: try left.presence(as: "??"), as: "??")
        }
    }
}

// MARK: - Casts

extension PredicateExpressions.ConditionalCast: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        try translation.meaning(of: input).cast(from: Input.Output.self, to: Desired.self)
    }
}

extension PredicateExpressions.TypeCheck: SQLExpression {
    func meaning(in translation: Translation) throws -> Meaning {
        let cast = try translation.meaning(of: input).cast(from: Input.Output.self, to: Desired.self)
        if case .constant(let value) = cast { return .constant(value != nil) }
        return .truth(try cast.presence(as: "is \(Desired.self)"))
    }
}

extension Meaning {
    /// The value as one of another type; `nil` where it is none.
    ///
    /// - Throws: `unsupportedPredicate` for a type that columns cannot be asked for.
    fileprivate func cast<Source, Desired>(from source: Source.Type, to desired: Desired.Type) throws -> Meaning {
        let content = (source as? any OptionalValue.Type)?.contentType ?? source
        switch self {
        case .constant(let value): return .constant((value as? Desired).flatMap { flattened($0) })
        case .record(let subject, let alias, let presence):
            guard let other = desired as? any PredicateSubject.Type else { break }
            switch subject.membership(in: other) {
            case .always: return .record(other, alias: alias, presence: presence)
            case .never: return .constant(nil)
            case .when(let condition):
                return try Meaning.record(other, alias: alias, presence: presence)
                    .present(where: SQL(sql: "(\(condition))"), as: "as? \(desired)")
            }
        case .value, .group, .entries, .range:
            if content == desired || source == desired { return self }
            if desired is any PredicateSubject.Type || [content, desired].allSatisfy(Self.isPlain) {
                return .constant(nil)
            }
        }
        throw LogbookError.unsupportedPredicate("as? \(desired)")
    }

    /// Whether a value of the type is of no other plain type.
    private static func isPlain(_ type: Any.Type) -> Bool {
        [
            ObjectIdentifier(String.self), ObjectIdentifier(Int.self), ObjectIdentifier(Int64.self),
            ObjectIdentifier(Double.self), ObjectIdentifier(Bool.self), ObjectIdentifier(UUID.self),
            ObjectIdentifier(Date.self), ObjectIdentifier(CalendarDay.self),
        ].contains(ObjectIdentifier(type))
    }
}

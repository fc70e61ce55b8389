import Foundation
internal import GRDB

/// A part of a predicate that SQL can express.
///
/// The operators of Foundation's `PredicateExpressions` that do not conform are refused by their names.
protocol SQLExpression {
    /// What the part is to SQL.
    ///
    /// - Throws: `unsupportedPredicate` with what of it SQL cannot express.
    func meaning(in translation: Translation) throws -> Meaning
}

/// The translation of a predicate to SQL.
struct Translation {
    /// What the predicate's variables stand for.
    private var variables: [PredicateExpressions.VariableID: Meaning] = [:]
    private let aliases = AliasCounter()

    private final class AliasCounter {
        var count = 0
    }

    /// What holds, in SQL, for the records that a predicate holds for.
    ///
    /// The predicate is not described in an error: Foundation ends the program where one has operators that are not its own.
    ///
    /// - Throws: `unsupportedPredicate` with the part that SQL cannot express.
    func condition<Record>(of predicate: Predicate<Record>, on record: Meaning) throws -> SQL {
        let translation = binding(predicate.variable.key, to: record)
        return try translation.meaning(of: predicate.expression).scalar(as: "Predicate<\(Record.self)>")
    }

    /// The translation of a part in which a variable stands for something.
    func binding(_ variable: PredicateExpressions.VariableID, to meaning: Meaning) -> Translation {
        var translation = self
        translation.variables[variable] = meaning
        return translation
    }

    func meaning(of variable: PredicateExpressions.VariableID) -> Meaning? { variables[variable] }

    /// What a part is.
    func meaning(of part: any PredicateExpression) throws -> Meaning {
        guard let part = part as? any SQLExpression else {
            throw LogbookError.unsupportedPredicate(Self.name(of: part))
        }
        return try part.meaning(in: self)
    }

    /// A part that is true or false, as an expression of SQL.
    func truth(of part: some PredicateExpression<Bool>) throws -> SQL {
        try meaning(of: part).scalar(as: Self.name(of: part))
    }

    /// A name for the table of entries in the statement, no other's.
    func makeAlias() -> String {
        aliases.count += 1
        return "entry\(aliases.count)"
    }

    /// The operator of a part, as Foundation calls it: “CollectionIndexSubscript”.
    static func name(of part: any PredicateExpression) -> String {
        String("\(type(of: part))".prefix { $0 != "<" })
    }
}

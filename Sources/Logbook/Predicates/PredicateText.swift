import Foundation
internal import GRDB

/// What SQL is taught of Swift's texts, so that a predicate gives the same answer there.
enum PredicateText {
    /// Compares texts by their characters: an accented letter is equal to the same letter and accent in two scalars.
    private static let order = DatabaseCollation("swiftText") { left, right in
        left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
    }
    /// The order of `SortDescriptor` for texts that are compared with `String.StandardComparator.lexical`.
    private static let lexicalOrder = DatabaseCollation("lexicalText") { left, right in
        String.StandardComparator.lexical.compare(left, right)
    }

    /// Adds the collations and functions to a connection.
    static func add(to db: Database) {
        db.add(collation: order)
        db.add(collation: lexicalOrder)
        for function in functions { db.add(function: function) }
    }

    private static let functions = [
        DatabaseFunction("characterCount", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0])?.count
        },
        function("textContains") { text, part in
            // Foundation's own: `String.contains` also finds parts of characters.
            try PredicateExpressions.CollectionContainsCollection(
                base: PredicateExpressions.Value(text), other: PredicateExpressions.Value(part)
            ).evaluate(PredicateBindings())
        },
        function("textStarts") { $0.starts(with: $1) },
        function("localizedStandardContains") { $0.localizedStandardContains($1) },
    ]

    /// A function of two texts; NULL where one of them is.
    private static func function(
        _ name: String, _ body: @escaping @Sendable (String, String) throws -> Bool
    ) -> DatabaseFunction {
        DatabaseFunction(name, argumentCount: 2, pure: true) { values in
            guard let text = String.fromDatabaseValue(values[0]), let other = String.fromDatabaseValue(values[1]) else {
                return nil
            }
            return try body(text, other)
        }
    }
}

extension SortDescriptor where Compared: StoredRecord {
    /// The order as a term of ORDER BY.
    ///
    /// - Throws: `unsupportedPredicate` for a property that is not in one column, and for a comparator that SQL does not know.
    func term(on record: Meaning) throws -> SQL {
        guard let keyPath, case .record(let subject, let alias, _) = record else {
            throw LogbookError.unsupportedPredicate("SortDescriptor<\(Compared.self)>")
        }
        let type = type(of: keyPath).valueType
        let value = try Meaning.property(keyPath, of: subject, alias: alias, in: Translation())
            .scalar(as: "SortDescriptor(\(keyPathName(keyPath)))")
        let comparison: SQL
        switch stringComparator {
        case nil: comparison = collation(type)
        case String.StandardComparator.lexical?, String.StandardComparator(.lexical, order: .reverse)?:
            comparison = " COLLATE lexicalText"
        case let comparator?: throw LogbookError.unsupportedPredicate("\(comparator)")
        }
        return "\(value)\(comparison) \(sql: order == .forward ? "ASC" : "DESC")"
    }
}

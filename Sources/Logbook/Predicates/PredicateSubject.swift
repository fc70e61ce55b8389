import Foundation
internal import GRDB

/// A type whose properties predicates can ask for.
protocol PredicateSubject {
    /// Every public property, with its place in the database.
    static var properties: [PredicateProperty] { get }
    /// When a record of this type is one of another.
    static func membership(in other: any PredicateSubject.Type) -> Membership
}

/// When a record is of a type.
enum Membership {
    case always, never
    /// Where a condition holds, in SQL.
    case when(String)
}

extension PredicateSubject {
    static func membership(in other: any PredicateSubject.Type) -> Membership {
        other == self ? .always : .never
    }
}

/// A property of a record and its place in the database.
struct PredicateProperty {
    /// Where the values of a property are.
    enum Place {
        /// In a column; of an entry, the name without its table.
        case column(String)
        /// In the columns of a `FieldGroup`, in the order of its parts.
        case group([String])
        /// In the columns of the record itself.
        case subject(any PredicateSubject.Type)
        /// In a table of entries.
        case entries(EntryTableReference)
        /// What an expression computes from the columns of an entry, whose table is written `{}`.
        case computed(String)
        /// Nowhere that SQL could compare it with a Swift value.
        case none
    }

    /// In Swift.
    let name: String
    let path: AnyKeyPath
    let place: Place

    init(_ name: String, _ path: AnyKeyPath, _ place: Place) {
        self.name = name
        self.path = path
        self.place = place
    }

    /// A property in the columns of one or more names.
    init(_ name: String, _ path: AnyKeyPath, columns: [String]) {
        self.init(name, path, columns.count == 1 ? .column(columns[0]) : .group(columns))
    }
}

/// The entries of a record, in a table of their own.
struct EntryTableReference {
    /// What an entry is in Swift.
    enum Element {
        /// A value in a column.
        case column(String)
        /// A record, in the columns of its row.
        case subject(any PredicateSubject.Type)
    }

    /// A table, or a query in parentheses.
    let table: String
    /// The column that refers to the record.
    let owner: String
    /// The column of the record's id.
    let key: String
    let element: Element

    init(_ table: String, owner: String, key: String, _ element: Element) {
        self.table = table
        self.owner = owner
        self.key = key
        self.element = element
    }
}

/// A value that is stored in several columns, and is none where all of them are NULL.
protocol FieldGroup {
    /// The properties by the index of their column.
    static var parts: [(path: AnyKeyPath, index: Int)] { get }
    /// The values for the columns.
    var partValues: [(any DatabaseValueConvertible)?] { get }
}

extension Money: FieldGroup {
    static var parts: [(path: AnyKeyPath, index: Int)] { [(\Money.minorUnits, 0), (\Money.currency, 1)] }
    var partValues: [(any DatabaseValueConvertible)?] { [minorUnits, currency] }
}

extension Action.Origin: FieldGroup {
    static var parts: [(path: AnyKeyPath, index: Int)] { [(\Action.Origin.source, 0), (\Action.Origin.id, 1)] }
    var partValues: [(any DatabaseValueConvertible)?] { [source, id] }
}

extension Snippet.Owner: FieldGroup {
    static var parts: [(path: AnyKeyPath, index: Int)] { [] }
    var partValues: [(any DatabaseValueConvertible)?] {
        switch self {
        case .trip(let id): [id.text, nil]
        case .expectation(let id): [nil, id.text]
        }
    }
}

extension Measure.Conversion: FieldGroup {
    static var parts: [(path: AnyKeyPath, index: Int)] {
        [(\Measure.Conversion.canonicalUnit, 0), (\Measure.Conversion.factor, 1)]
    }
    var partValues: [(any DatabaseValueConvertible)?] { [canonicalUnit, factor] }
}

// MARK: - Properties

extension Meaning {
    /// What a property of a record is.
    ///
    /// - Parameters:
    ///   - path: from `subject` to the property, through properties of properties where it has several components.
    ///   - subject: the type of the record.
    ///   - alias: the name of the record's table in the statement; `nil` where columns are named with their tables.
    ///   - translation: in which entries get the name of their table.
    /// - Throws: `unsupportedPredicate` with the name of the property.
    static func property(
        _ path: AnyKeyPath, of subject: any PredicateSubject.Type, alias: String?, in translation: Translation
    ) throws -> Meaning {
        let properties = subject.properties
        if let property = properties.first(where: { $0.path == path }) {
            return try property.meaning(of: subject, alias: alias, in: translation)
        }
        for property in properties {
            switch property.place {
            case .subject(let inner):
                for part in inner.properties where property.path.appending(path: part.path) == path {
                    return try part.meaning(of: inner, alias: alias, in: translation)
                }
            case .group:
                guard let group = flattenedType(type(of: property.path).valueType) as? any FieldGroup.Type,
                    let part = group.parts.first(where: { property.path.appending(path: $0.path) == path }),
                    case .group(let columns) = try property.meaning(of: subject, alias: alias, in: translation)
                else { continue }
                return .value(columns[part.index])
            case .column, .entries, .computed, .none: break
            }
        }
        throw LogbookError.unsupportedPredicate(keyPathName(path))
    }
}

extension PredicateProperty {
    fileprivate func meaning(
        of subject: any PredicateSubject.Type, alias: String?, in translation: Translation
    ) throws -> Meaning {
        func column(_ name: String) -> SQL { SQL(sql: alias.map { "\($0).\(name)" } ?? name) }
        switch place {
        case .column(let name): return .value(column(name))
        case .group(let names): return .group(names.map(column))
        case .subject(let inner): return .record(inner, alias: alias, presence: nil)
        case .computed(let sql): return .value(SQL(sql: "(\(sql.replacing("{}", with: alias ?? "")))"))
        case .entries(let entries): return .entries(EntryList(entries, alias: translation.makeAlias()))
        case .none: throw LogbookError.unsupportedPredicate("\(subject).\(name)")
        }
    }
}

/// A type without the optionals around it.
func flattenedType(_ type: Any.Type) -> Any.Type {
    (type as? any OptionalValue.Type).map { flattenedType($0.contentType) } ?? type
}

/// A key path as code spells it: “Trip.specifics”; by its types where the name of a computed property is not known.
func keyPathName(_ path: AnyKeyPath) -> String {
    let text = "\(path)"
    let type = type(of: path)
    return text.contains("0x") ? "\(type.rootType) → \(type.valueType)" : String(text.trimmingPrefix("\\"))
}

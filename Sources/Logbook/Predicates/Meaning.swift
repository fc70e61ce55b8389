import Foundation
internal import GRDB

/// What a part of a predicate is to SQL.
///
/// Swift's `nil` is NULL. A truth value is 0 or 1, and NULL only where it is optional; so NOT, AND and OR have two values, as in
/// Swift.
indirect enum Meaning {
    /// The same for every record: a captured value; `nil` for Swift's `nil`.
    case constant(Any?)
    /// A value in one column or expression, which needs no parentheses.
    case value(SQL)
    /// A value in several columns, in the order of the parts of its `FieldGroup`.
    case group([SQL])
    /// A record whose columns are in the row of a table.
    ///
    /// - Parameters:
    ///   - alias: the table's name in the statement; `nil` where columns are named with their tables.
    ///   - presence: what holds where there is the record; `nil` where there always is.
    case record(any PredicateSubject.Type, alias: String?, presence: SQL?)
    /// The entries of a record.
    case entries(EntryList)
    /// An interval; a bound that is `nil` is open.
    case range(lower: Meaning?, upper: Meaning?, includesUpper: Bool)
}

/// The entries of a record that meet conditions, as what comes after FROM.
struct EntryList {
    /// The name of the table in the statement, no other's.
    let alias: String
    private let table: String
    private var conditions: [SQL]
    /// What one of the entries is.
    let element: Meaning

    /// All entries of the record whose columns are in the row of the statement.
    init(_ reference: EntryTableReference, alias: String) {
        self.alias = alias
        table = reference.table
        conditions = [SQL(sql: "\(alias).\(reference.owner) = \(reference.key)")]
        element =
            switch reference.element {
            case .column(let name): .value(SQL(sql: "\(alias).\(name)"))
            case .subject(let subject): .record(subject, alias: alias, presence: nil)
            }
    }

    /// Those of the entries for which a condition holds as well.
    func filtered(by condition: SQL) -> EntryList {
        var list = self
        list.conditions.append(condition)
        return list
    }

    private var rows: SQL {
        "FROM \(sql: table) AS \(sql: alias) WHERE \(conditions.joined(separator: " AND "))"
    }
    /// Whether there is one.
    var exists: SQL { "(EXISTS (SELECT 1 \(rows)))" }
    /// How many there are.
    var count: SQL { "(SELECT count(*) \(rows))" }

    /// The value that an aggregate function has for the entries; NULL where there are none.
    func aggregate(_ function: String, _ value: SQL) -> SQL {
        "(SELECT \(sql: function)(\(value)) \(rows))"
    }
}

extension Meaning {
    static func truth(_ sql: SQL) -> Meaning { .value(sql) }

    /// The value as one expression of SQL.
    ///
    /// - Parameter part: what is refused where it is none.
    func scalar(as part: @autoclosure () -> String) throws -> SQL {
        switch self {
        case .value(let sql): return sql
        case .constant(nil): return "NULL"
        case .constant(let value?):
            guard let value = try StoredConstant(value)?.value else { throw LogbookError.unsupportedPredicate(part()) }
            return "\(value)"
        case .group, .record, .entries, .range: throw LogbookError.unsupportedPredicate(part())
        }
    }

    /// The value as the columns of a group.
    ///
    /// - Returns: `nil` where it is none.
    func columns(_ count: Int) throws -> [SQL]? {
        switch self {
        case .group(let columns): return columns
        case .constant(nil): return Array(repeating: "NULL", count: count)
        case .constant(let value as any FieldGroup): return value.partValues.map { "\($0?.databaseValue ?? .null)" }
        case .constant, .value, .record, .entries, .range: return nil
        }
    }

    /// The columns of two groups in pairs.
    ///
    /// - Returns: `nil` where one of them is no group; empty where both are `nil`.
    func groups(with other: Meaning) throws -> [(SQL, SQL)]? {
        guard let count = try columns(0)?.count, let others = try other.columns(count) else { return nil }
        return zip(try columns(others.count) ?? [], others).map { ($0, $1) }
    }

    /// What holds where an optional has a value.
    func presence(as part: @autoclosure () -> String) throws -> SQL {
        switch self {
        case .constant(let value): return value == nil ? "0" : "1"
        case .value(let sql): return "(\(sql) IS NOT NULL)"
        case .group(let columns): return "(coalesce(\(columns.joined(separator: ", "))) IS NOT NULL)"
        case .record(_, _, let presence): return presence ?? "1"
        case .entries, .range: throw LogbookError.unsupportedPredicate(part())
        }
    }

    /// The value where a condition holds, and `nil` elsewhere.
    func present(where condition: SQL, as part: @autoclosure () -> String) throws -> Meaning {
        switch self {
        case .constant(nil): return self
        case .constant(is any FieldGroup), .group:
            let columns = try columns(0) ?? []
            return .group(columns.map { "(CASE WHEN \(condition) THEN \($0) END)" })
        case .constant, .value: return .value("(CASE WHEN \(condition) THEN \(try scalar(as: part())) END)")
        case .record(let subject, let alias, let presence):
            return .record(subject, alias: alias, presence: presence.map { "(\(condition) AND \($0))" } ?? condition)
        case .entries, .range: throw LogbookError.unsupportedPredicate(part())
        }
    }

    /// Either of two values.
    func otherwise(_ other: Meaning, unless condition: SQL, as part: @autoclosure () -> String) throws -> Meaning {
        if let columns = try groups(with: other), !columns.isEmpty {
            return .group(columns.map { "(CASE WHEN \(condition) THEN \($0) ELSE \($1) END)" })
        }
        return .value(
            "(CASE WHEN \(condition) THEN \(try scalar(as: part())) ELSE \(try other.scalar(as: part())) END)")
    }
}

/// A captured value as columns have it.
struct StoredConstant {
    let value: DatabaseValue

    /// - Returns: `nil` for a value of another type.
    /// - Throws: `unsupportedPredicate` for what no column can contain.
    init?(_ value: Any) throws {
        switch value {
        case let text as String: self.value = text.databaseValue
        case let flag as Bool: self.value = flag.databaseValue
        case let number as Int: self.value = number.databaseValue
        case let number as Int64: self.value = number.databaseValue
        case let number as Double:
            guard !number.isNaN else { throw LogbookError.unsupportedPredicate("NaN") }
            self.value = number.databaseValue
        case let id as UUID: self.value = id.text.databaseValue
        case let instant as Date:
            guard let text = instant.orderedText else { throw LogbookError.unsupportedPredicate("\(instant)") }
            self.value = text.databaseValue
        case let day as CalendarDay: self.value = day.databaseValue
        case let time as TimeOfDay: self.value = time.databaseValue
        case let rate as Rate: self.value = rate.micros.databaseValue
        case let choice as any RawRepresentable:
            guard let text = choice.rawValue as? String else { return nil }
            self.value = text.databaseValue
        default: return nil
        }
    }
}

extension Date {
    /// A text that sorts among those of columns as the instant does among theirs, and is equal to that of the same instant
    /// alone. Columns have milliseconds; an instant between two of them has a text between theirs.
    ///
    /// - Returns: `nil` for what is no instant.
    var orderedText: String? {
        guard !timeIntervalSince1970.isNaN else { return nil }
        guard let first = Date(instantText: "0001-01-01T00:00:00.000Z"),
            let last = Date(instantText: "9999-12-31T23:59:59.999Z")
        else { return nil }
        if self < first { return "" }
        if self > last { return last.instantText + "~" }
        let text = instantText
        guard let stored = Date(instantText: text) else { return nil }
        if stored == self { return text }
        // Rounded up, it is at most half a millisecond before the text's instant.
        let floor = stored < self ? text : addingTimeInterval(-0.000_75).instantText
        // What follows is greater than the Z, and less than any text of the next millisecond.
        return String(floor.dropLast()) + "["
    }
}

import Foundation
internal import GRDB

// How this module's values are stored in columns. GRDB reads texts, numbers and ids by itself.

extension Row {
    /// The day in a column.
    func day(_ column: String) throws -> CalendarDay {
        try dayIfAny(column).orThrow(.unreadable)
    }

    /// The day in the column with an index.
    func day(atIndex index: Int) throws -> CalendarDay {
        try dayIfAny(atIndex: index).orThrow(.unreadable)
    }

    /// The day in a column that may hold none.
    func dayIfAny(_ column: String) throws -> CalendarDay? {
        try parsed(decode(forColumn: column), CalendarDay.init)
    }

    /// The day in the column with an index, which may hold none.
    func dayIfAny(atIndex index: Int) throws -> CalendarDay? {
        try parsed(decode(atIndex: index), CalendarDay.init)
    }

    /// The instant in a column.
    func instant(_ column: String) throws -> Date {
        try parsed(decode(forColumn: column), Date.init(instantText:)).orThrow(.unreadable)
    }

    /// The instant in the column with an index.
    func instant(atIndex index: Int) throws -> Date {
        try parsed(decode(atIndex: index), Date.init(instantText:)).orThrow(.unreadable)
    }

    /// The case in a column that holds one of an enum's raw values.
    func choice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice {
        try parsed(decode(forColumn: column), Choice.init(rawValue:)).orThrow(.unreadable)
    }

    /// The case in the column with an index, which holds one of an enum's raw values.
    func choice<Choice: RawRepresentable<String>>(atIndex index: Int) throws -> Choice {
        try parsed(decode(atIndex: index), Choice.init(rawValue:)).orThrow(.unreadable)
    }

    /// The decoded JSON text in a column.
    func json<Value: Decodable>(_ column: String) throws -> Value {
        let text: String = try decode(forColumn: column)
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw LogbookError.unreadable
        }
    }

    /// The value of a column's text; `nil` for NULL.
    private func parsed<Value>(_ text: String?, _ parse: (String) -> Value?) throws -> Value? {
        try text.map { try parse($0).orThrow(.unreadable) }
    }
}

/// What SQL writes into JSON for a column of real numbers. SQLite by itself spells them there with fifteen digits, which most
/// numbers need more of, and the largest more than any: theirs would be read as none.
func exactJSON(_ column: String) -> String {
    "json(lower(quote(\(column))))"
}

extension Optional {
    /// The value, or `error` when there is none.
    func orThrow(_ error: LogbookError) throws(LogbookError) -> Wrapped {
        guard let self else { throw error }
        return self
    }
}

extension Database {
    /// Runs one statement, prepared once for each connection.
    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Whether none of these tables has a row.
    func areEmpty(_ tables: [String]) throws -> Bool {
        try !tables.contains { try Row.fetchOne(self, sql: "SELECT 1 FROM \"\($0)\"") != nil }
    }

    /// Makes the tags of an entry these and no others.
    func saveTags(_ tags: Tags, table: String, of owner: (column: String, id: UUID)) throws {
        let old = try Set(
            String.fetchAll(
                cachedStatement(sql: "SELECT tag FROM \(table) WHERE \(owner.column) = ?"), arguments: [owner.id.text]))
        for tag in old.subtracting(tags.words) {
            try run("DELETE FROM \(table) WHERE \(owner.column) = ? AND tag = ?", [owner.id.text, tag])
        }
        for tag in tags.words where !old.contains(tag) {
            try run("INSERT INTO \(table) (\(owner.column), tag) VALUES (?, ?)", [owner.id.text, tag])
        }
    }
}

import Foundation
internal import GRDB

/// A field of a record in the columns of a table.
struct FieldColumns<Record>: Sendable {
    let value: FieldValue<Record>
    /// The names of the columns.
    let names: [String]
    /// The names of the columns with their table's, by which a statement selects them.
    let qualified: [String]
    /// The index of the first of the columns in what a statement selects, and that after the last.
    let indices: Range<Int>

    private init(_ value: FieldValue<Record>, key: String, table: String, from start: Int) {
        self.value = value
        names =
            switch value {
            case .money: ["\(key)Minor", "currency"]
            case .rate: ["\(key)Micros"]
            case .line, .optionalLine, .paragraph, .optionalParagraph, .currency, .day, .optionalDay, .time, .integer,
                .optionalInteger, .flag, .reference, .choice:
                [key]
            }
        qualified = names.map { "\(table).\($0)" }
        indices = start..<start + names.count
    }

    /// The fields of a table, whose columns a statement selects one after the other.
    ///
    /// - Parameter start: the index of the first column in what the statement selects.
    static func list(
        _ fields: [(key: String, value: FieldValue<Record>)], table: String, from start: Int
    ) -> [FieldColumns] {
        fields.reduce(into: []) { columns, field in
            columns.append(
                FieldColumns(
                    field.value, key: field.key, table: table, from: columns.last?.indices.upperBound ?? start))
        }
    }

    /// Reads the value by the index of its column: a search reads hundreds of rows for a key, and finding a column by its name
    /// takes longer than reading it.
    ///
    /// - Throws: `unreadable`, or GRDB's error, for what is no value of the field.
    func read(_ row: Row, into record: inout Record) throws {
        let column = indices.lowerBound
        switch value {
        case .line(let path), .paragraph(let path): record[keyPath: path] = try row.decode(atIndex: column)
        case .optionalLine(let path), .optionalParagraph(let path), .currency(let path):
            record[keyPath: path] = try row.decode(atIndex: column)
        case .day(let path): record[keyPath: path] = try row.day(atIndex: column)
        case .optionalDay(let path): record[keyPath: path] = try row.dayIfAny(atIndex: column)
        case .integer(let path, _): record[keyPath: path] = try row.decode(atIndex: column)
        case .optionalInteger(let path, _): record[keyPath: path] = try row.decode(atIndex: column)
        case .time(let path): record[keyPath: path] = try row.decode(atIndex: column)
        case .flag(let path): record[keyPath: path] = try row.decode(atIndex: column)
        case .money(let path):
            record[keyPath: path] = Money(
                minorUnits: try row.decode(atIndex: column), currency: try row.decode(atIndex: column + 1))
        case .rate(let path):
            record[keyPath: path] = try row.decode(Int64?.self, atIndex: column).map(Rate.init(micros:))
        case .reference(let path): record[keyPath: path] = try row.decode(atIndex: column)
        case .choice(let choice):
            guard choice.write(&record, try row.decode(atIndex: column)) else { throw LogbookError.unreadable }
        }
    }

    /// The values for the columns.
    func arguments(_ record: Record) -> [(any DatabaseValueConvertible)?] {
        switch value {
        case .line(let path), .paragraph(let path): [record[keyPath: path]]
        case .optionalLine(let path), .optionalParagraph(let path), .currency(let path): [record[keyPath: path]]
        case .day(let path): [record[keyPath: path]]
        case .optionalDay(let path): [record[keyPath: path]]
        case .integer(let path, _): [record[keyPath: path]]
        case .optionalInteger(let path, _): [record[keyPath: path]]
        case .time(let path): [record[keyPath: path]]
        case .flag(let path): [record[keyPath: path]]
        case .money(let path): [record[keyPath: path].minorUnits, record[keyPath: path].currency]
        case .rate(let path): [record[keyPath: path]?.micros]
        case .reference(let path): [record[keyPath: path]?.text]
        case .choice(let choice): [choice.read(record)]
        }
    }
}

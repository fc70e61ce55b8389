import Foundation
internal import GRDB

/// A field of a record in the columns of a table.
struct FieldColumns<Record>: Sendable {
    let value: FieldValue<Record>
    /// The names of the columns.
    let names: [String]
    /// The names of the columns with their table's, by which a statement selects them and a row has them.
    let qualified: [String]

    init(_ value: FieldValue<Record>, key: String, table: String) {
        self.value = value
        names =
            switch value {
            case .money: ["\(key)Minor", "currency"]
            case .rate: ["\(key)Micros"]
            case .line, .paragraph, .currency, .day, .time, .flag, .reference, .choice: [key]
            }
        qualified = names.map { "\(table).\($0)" }
    }

    /// - Throws: `unreadable`, or GRDB's error, for what is no value of the field.
    func read(_ row: Row, into record: inout Record) throws {
        let column = qualified[0]
        switch value {
        case .line(let path): record[keyPath: path] = try row.decode(forColumn: column)
        case .paragraph(let path), .currency(let path): record[keyPath: path] = try row.decode(forColumn: column)
        case .day(let path): record[keyPath: path] = try row.day(column)
        case .time(let path): record[keyPath: path] = try row.decode(forColumn: column)
        case .flag(let path): record[keyPath: path] = try row.decode(forColumn: column)
        case .money(let path):
            record[keyPath: path] = Money(
                minorUnits: try row.decode(forColumn: column), currency: try row.decode(forColumn: qualified[1]))
        case .rate(let path):
            record[keyPath: path] = try row.decode(Int64?.self, forColumn: column).map(Rate.init(micros:))
        case .reference(let path): record[keyPath: path] = try row.decode(forColumn: column)
        case .choice(let choice):
            guard choice.write(&record, try row.decode(forColumn: column)) else { throw LogbookError.unreadable }
        }
    }

    /// The values for the columns.
    func arguments(_ record: Record) -> [(any DatabaseValueConvertible)?] {
        switch value {
        case .line(let path): [record[keyPath: path]]
        case .paragraph(let path), .currency(let path): [record[keyPath: path]]
        case .day(let path): [record[keyPath: path]]
        case .time(let path): [record[keyPath: path]]
        case .flag(let path): [record[keyPath: path]]
        case .money(let path): [record[keyPath: path].minorUnits, record[keyPath: path].currency]
        case .rate(let path): [record[keyPath: path]?.micros]
        case .reference(let path): [record[keyPath: path]?.text]
        case .choice(let choice): [choice.read(record)]
        }
    }
}

internal import GRDB

/// A statement as this room puts it to SQLite, for a benchmark that puts it again without this room.
@_spi(Benchmark)
public struct PlainStatement: Sendable {
    public let sql: String
    /// One for each question mark.
    public let arguments: [String]

    fileprivate init(_ statement: (sql: String, arguments: [any DatabaseValueConvertible])) {
        sql = statement.sql
        arguments = statement.arguments.map { "\($0)" }
    }
}

extension TripQuery {
    /// What counts the trips of the answer.
    @_spi(Benchmark) public var countStatement: PlainStatement {
        PlainStatement(listing.countStatement)
    }

    /// What finds the trips at `rows` of the answer, of which there are `total`.
    @_spi(Benchmark) public func rowsStatement(_ rows: Range<Int>, total: Int) -> PlainStatement {
        PlainStatement(listing.statement(rows, total: total))
    }
}

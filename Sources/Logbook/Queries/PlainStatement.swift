internal import GRDB

/// A statement as this room puts it to SQLite, for a benchmark that puts it again without this room.
@_spi(Benchmark)
public struct PlainStatement: Sendable {
    public let sql: String
    /// One for each question mark.
    public let arguments: [String]
    /// Whether it finds rows of the page; others count, or find words of the index.
    public let findsRows: Bool

    fileprivate init(_ statement: (sql: String, arguments: [any DatabaseValueConvertible])) {
        sql = statement.sql
        arguments = statement.arguments.map { "\($0)" }
        findsRows = statement.sql.contains(" AS page")
    }
}

extension Logbook {
    /// What answers for the trips at `rows` of a query, in this order; none of it depends on another's answer.
    @_spi(Benchmark)
    @concurrent
    public func plainStatements(of query: TripQuery, rows: Range<Int>) async throws(LogbookError) -> [PlainStatement] {
        try await read { try query.listing.statements($0, rows).map(PlainStatement.init) }
    }
}

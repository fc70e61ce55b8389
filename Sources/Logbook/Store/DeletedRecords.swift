import Foundation
internal import GRDB

/// The rows of deleted records, from which each can be restored by itself, with its entries.
///
/// Triggers write a row as JSON when it is deleted, whichever statement or cascade deletes it. They are made from the tables as
/// they are after every migration, so that a migration that adds a column needs nothing for them.
enum DeletedRecords {
    /// The number of rows that are stored at most; the records that were deleted first are dropped as a whole.
    static let limit = 200_000

    // MARK: - The triggers

    /// Makes the triggers of all tables.
    static func makeTriggers(_ db: Database) throws {
        for name in try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'deletedRow*'")
        {
            try db.execute(sql: "DROP TRIGGER \(name)")
        }
        for sql in try RecordTables(db).triggers { try db.execute(sql: sql) }
    }

    // MARK: - Before a commit

    /// The numbers of the last change of the history and of the last deleted row, before a transaction.
    struct Mark {
        let change: Int64
        let row: Int64

        init(_ db: Database) throws {
            change =
                try Int64.fetchOne(db.cachedStatement(sql: "SELECT coalesce(max(number), 0) FROM history")) ?? 0
            row = try Int64.fetchOne(db.cachedStatement(sql: "SELECT coalesce(max(number), 0) FROM deletedRow")) ?? 0
        }
    }

    /// Drops what is not deleted after all: rows of records that still exist, or exist again. The rows of a record's last deletion
    /// replace those of an earlier one.
    static func refresh(_ db: Database, since mark: Mark) throws {
        let entities = try String.fetchAll(
            db.cachedStatement(sql: "SELECT DISTINCT entity FROM deletedRow WHERE number > ?"), arguments: [mark.row])
        for entity in entities {
            try db.run(
                """
                DELETE FROM deletedRow WHERE number > ? AND entity = '\(entity)'
                    AND EXISTS (SELECT 1 FROM "\(entity)" WHERE id = entryId)
                """, [mark.row])
        }
        if mark.row > 0 {
            try db.run(
                """
                DELETE FROM deletedRow WHERE number <= ?1 AND (
                    entryId IN (SELECT entryId FROM deletedRow WHERE number > ?1)
                    OR entryId IN (SELECT entryId FROM history WHERE number > ?2 AND change = 'insert')
                    OR entity = 'timePeriod' AND EXISTS (SELECT 1 FROM timePeriod WHERE id = entryId))
                """, [mark.row, mark.change])
        }
        guard !entities.isEmpty else { return }
        try db.run(
            """
            DELETE FROM deletedRow WHERE entryId IN
                (SELECT entryId FROM deletedRow WHERE number <= (SELECT max(number) FROM deletedRow) - \(limit))
            """)
    }

    // MARK: - Restoring

    /// A row that was deleted.
    struct Deleted {
        let table: String
        /// The column of a reference that the deletion has emptied; `nil` for a whole row.
        let link: String?
        var values: [String: DatabaseValue]
    }

    /// The rows of a deleted record, its own first; empty where there are none.
    static func rows(of id: UUID, _ db: Database) throws -> [Deleted] {
        try rows(where: "entryId = ?", [id.text], db)
    }

    private static func rows(
        where condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [Deleted] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT tableName, link, content FROM deletedRow WHERE \(condition)
                    ORDER BY link IS NOT NULL, tableName <> entity, number
                    """), arguments: arguments
        ).map { row in
            let values: [String: StoredValue] = try row.json("content")
            return Deleted(
                table: try row.decode(forColumn: "tableName"), link: try row.decode(forColumn: "link"),
                values: values.mapValues(\.databaseValue))
        }
    }

    /// Inserts the rows of a deleted record again.
    ///
    /// A reference to a record that is no longer there is left empty; an entry that cannot be without it is not restored.
    ///
    /// - Returns: how many entries could not be restored.
    /// - Throws: `notFound` where there are no rows, and the errors of writing, such as `ruleBroken` where another record has the
    ///   same unique value now.
    static func restore(_ id: UUID, _ db: Database) throws -> Int {
        var rows = try rows(of: id, db)
        guard let root = rows.first, root.link == nil else { throw LogbookError.notFound(id) }
        let tables = try RecordTables(db).tables
        // A term is restored with its period, which was deleted before it.
        for key in tables[root.table]?.keys ?? [] where !key.isNullable {
            guard let value = root.values[key.column], try !db.contains(value, key) else { continue }
            rows = try Self.rows(where: "entryId = ? AND tableName = '\(key.parent)'", [value], db) + rows
        }
        let links = rows.filter { $0.link != nil }
        var pending = rows.filter { $0.link == nil }
        try insertAll(&pending, db)
        for index in pending.indices {
            for key in tables[pending[index].table]?.keys ?? [] where key.isNullable {
                guard let value = pending[index].values[key.column], try !db.contains(value, key) else { continue }
                pending[index].values[key.column] = .null
            }
        }
        try insertAll(&pending, db)
        guard !pending.contains(where: { $0.table == root.table && $0.values["id"] == root.values["id"] }) else {
            throw LogbookError.ruleBroken(SchemaRule(name: "FOREIGN KEY"))
        }
        for row in links {
            guard let column = row.link, let value = row.values[column], let identity = tables[row.table]?.identity
            else {
                continue
            }
            let condition = (identity.map { "\($0) = ?" } + ["\(column) IS NULL"]).joined(separator: " AND ")
            try db.run(
                "UPDATE \"\(row.table)\" SET \(column) = ? WHERE \(condition)",
                StatementArguments([value] + identity.map { row.values[$0] ?? .null }))
        }
        return pending.count
    }

    /// Inserts rows until none of the rest has the row that it refers to.
    private static func insertAll(_ rows: inout [Deleted], _ db: Database) throws {
        var count: Int
        repeat {
            count = rows.count
            rows = try rows.filter { row in
                do {
                    try insert(row, db)
                    return false
                } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
                    return true
                }
            }
        } while !rows.isEmpty && rows.count < count
    }

    private static func insert(_ row: Deleted, _ db: Database) throws {
        let columns = row.values.keys.sorted()
        try db.run(
            """
            INSERT INTO "\(row.table)" (\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            """, StatementArguments(columns.map { row.values[$0] }))
    }
}

extension Database {
    /// Whether the row exists that a reference names.
    fileprivate func contains(_ value: DatabaseValue, _ key: TableReferences.Key) throws -> Bool {
        guard !value.isNull else { return true }
        return try Row.fetchOne(
            cachedStatement(sql: "SELECT 1 FROM \"\(key.parent)\" WHERE \(key.parentColumn) = ?"), arguments: [value])
            != nil
    }
}

/// A value of a column in JSON.
private enum StoredValue: Decodable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else {
            self = .real(try container.decode(Double.self))
        }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }
}

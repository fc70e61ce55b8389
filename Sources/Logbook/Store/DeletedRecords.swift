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
            // One statement each, which finds its rows by the index.
            let outdated: [(ids: String, arguments: StatementArguments)] = [
                ("SELECT entryId FROM deletedRow WHERE number > ?", [mark.row]),
                ("SELECT entryId FROM history WHERE number > ? AND change = 'insert'", [mark.change]),
                // The history does not know periods.
                ("SELECT id FROM timePeriod", []),
            ]
            for (ids, arguments) in outdated {
                try db.run(
                    "DELETE FROM deletedRow WHERE entryId IN (\(ids)) AND number <= ?", arguments + [mark.row])
            }
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
        var values: Archive.Row
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
            Deleted(
                table: try row.decode(forColumn: "tableName"), link: try row.decode(forColumn: "link"),
                values: try row.json("content"))
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
            rows =
                try Self.rows(where: "entryId = ? AND tableName = '\(key.parent)'", [value.databaseValue], db) + rows
        }
        let links = rows.filter { $0.link != nil }
        var pending = rows.filter { $0.link == nil }
        try insertAll(&pending, db)
        for index in pending.indices {
            // A budget without its trip would be one of all trips.
            for key in tables[pending[index].table]?.keys ?? []
            where key.isNullable && pending[index].table != Budget.table {
                guard let value = pending[index].values[key.column], try !db.contains(value, key) else { continue }
                pending[index].values[key.column] = .null
            }
        }
        try insertAll(&pending, db)
        guard !pending.contains(where: { $0.table == root.table && $0.values["id"] == root.values["id"] }) else {
            throw LogbookError.ruleBroken(.reference)
        }
        for row in links {
            guard let column = row.link, let keys = tables[row.table]?.primaryKey else { continue }
            let condition = (keys.map { "\($0) = ?" } + ["\(column) IS NULL"]).joined(separator: " AND ")
            try db.run(
                "UPDATE \"\(row.table)\" SET \(column) = ? WHERE \(condition)",
                StatementArguments(([column] + keys).map { row.values[$0]?.databaseValue }))
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
                    try row.values.insert(into: row.table, db)
                    return false
                } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
                    return true
                }
            }
        } while !rows.isEmpty && rows.count < count
    }
}

extension Database {
    /// Whether the row exists that a reference names.
    fileprivate func contains(_ value: ArchiveCell, _ key: TableReferences.Key) throws -> Bool {
        guard value != .null else { return true }
        return try Row.fetchOne(
            cachedStatement(sql: "SELECT 1 FROM \"\(key.parent)\" WHERE \(key.parentColumn) = ?"),
            arguments: [value.databaseValue]) != nil
    }
}

import Foundation
internal import GRDB

/// Inserts the rows of an archive into a logbook that may have some of them.
///
/// A row exists already where one of the logbook has its id, or, under another id, the same unique key: a
/// measure's unit, the number of a term of the same days, the origin of an action, the day of an exchange rate. What refers to
/// it in the archive refers to that one then. What is there stays as it is.
struct ArchiveMerge {
    private let db: Database
    /// The days of each period of the archive, by its id.
    private let periods: [ArchiveCell: [ArchiveCell?]]
    /// By table, the logbook's ids of rows that have other ids in the archive.
    private var ids: [String: [ArchiveCell: ArchiveCell]] = [:]
    /// Rows that nothing can refer to: they were not imported, as the entry they belong to exists with another kind.
    private var leftOut: Set<Key> = []
    private var added: Set<String> = []
    private var counts: [String: ImportCounts] = [:]

    /// What other rows know a row by.
    private struct Key: Hashable {
        let table: String
        let columns: [String]
        let cells: [ArchiveCell?]

        init(table: String, columns: [String], of row: Archive.Row) {
            (self.table, self.columns) = (table, columns)
            cells = columns.map { row[$0] }
        }

        /// What a row refers to.
        init(_ reference: Table.Reference, of row: Archive.Row) {
            (table, columns) = (reference.table, reference.targets)
            cells = reference.columns.map { row[$0] }
        }
    }

    private init(_ archive: Archive, _ db: Database) {
        self.db = db
        let periods = (archive.tables["timePeriod"] ?? []).compactMap { row in
            row["id"].map { ($0, Self.days.map { row[$0] }) }
        }
        self.periods = Dictionary(periods) { $1 }
    }

    /// Imports an archive; a logbook without entries becomes equal to it. Must run in a transaction.
    ///
    /// - Parameter now: nothing that was done can have begun later.
    /// - Returns: how many rows of each table were added, and how many were there; only of tables that the archive has.
    /// - Throws: `notAnArchive`, `archiveRefused` and `ruleBroken`, as `importArchive` does.
    /// - Complexity: O(n log m) for n rows of the archive and m of the logbook.
    static func merge(_ archive: Archive, _ db: Database, at now: Date) throws -> [String: ImportCounts] {
        // A row may precede the one it refers to.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let tables = try db.archivedTables
        guard Set(archive.tables.keys).isSubset(of: tables) else { throw LogbookError.notAnArchive }
        if try db.isWithoutEntries {
            for table in tables { try db.execute(sql: "DELETE FROM \"\(table)\"") }
        }
        let charts = try String.fetchSet(db, sql: "SELECT id FROM chart")
        var merge = ArchiveMerge(archive, db)
        for table in try Table.all(db, tables) {
            for row in archive.tables[table.name] ?? [] { try merge.insert(row, into: table) }
        }
        // A transaction that is rolled back would not report it.
        for (table, counts) in merge.counts where counts.added > 0 {
            guard try Row.fetchOne(db, sql: "PRAGMA foreign_key_check(\"\(table)\")") == nil else {
                throw LogbookError.ruleBroken(.reference)
            }
        }
        try RecordCheck.verify(db, merge.added, at: now)
        // The search texts of charts are computed, not read from the archive.
        for chart in try SavedChart.charts(db) where merge.added.contains(chart.id.text) {
            try chart.save(db)
            // Existing charts stay before the imported ones, which retain their order.
            if !charts.isEmpty, !charts.contains(chart.id.text) { try chart.putLast(db) }
        }
        return merge.counts
    }

    // MARK: - One row

    private mutating func insert(_ archived: Archive.Row, into table: Table) throws {
        guard table.columns.isSuperset(of: archived.keys) else { throw LogbookError.notAnArchive }
        var row = archived
        for reference in table.references {
            for (column, target) in zip(reference.columns, reference.targets) where target == "id" {
                guard let id = row[column], let other = ids[reference.table]?[id] else { continue }
                row[column] = other
            }
        }
        if table.references.contains(where: { leftOut.contains(Key($0, of: row)) }) {
            counts[table.name, default: ImportCounts()].known += 1
            return leaveOut(row, of: table)
        }
        do {
            if try row.insert(into: table.name, db, "ON CONFLICT DO NOTHING") {
                counts[table.name, default: ImportCounts()].added += 1
                added.formUnion(row.ids)
            } else if let there = try find(row, in: table) {
                counts[table.name, default: ImportCounts()].known += 1
                note(row, of: table, asRow: there)
            } else {
                // Another constraint is violated: this finds out which.
                try row.insert(into: table.name, db)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw LogbookError.archiveRefused(
                RecordCheck.sentence(row.name(in: table.name), SchemaRule(error).description))
        }
    }

    /// The row of the logbook that is the same; `nil` when there is none.
    private func find(_ row: Archive.Row, in table: Table) throws -> Archive.Row? {
        for key in table.keys {
            let condition = key.map { "\"\($0)\" = ?" }.joined(separator: " AND ")
            let there = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT * FROM \"\(table.name)\" WHERE \(condition)"),
                arguments: StatementArguments(key.map { row[$0]?.databaseValue ?? .null }))
            if let there = there.map(Archive.Row.init), try areSame(row, there, of: table) { return there }
        }
        return nil
    }

    private static let days = ["startDay", "endDay"]

    /// Whether rows that share a key are about the same thing: a number is that of a term only with its days.
    private func areSame(_ row: Archive.Row, _ there: Archive.Row, of table: Table) throws -> Bool {
        guard table.name == "goalTerm", row["id"] != there["id"] else { return true }
        let period = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM timePeriod WHERE id = ?"),
            arguments: [there["timePeriodId"]?.databaseValue ?? .null]
        ).map(Archive.Row.init)
        return row["timePeriodId"].flatMap { periods[$0] } == Self.days.map { period?[$0] }
    }

    /// Has what refers to a row of the archive refer to one of the logbook.
    private mutating func note(_ row: Archive.Row, of table: Table, asRow there: Archive.Row) {
        let pairs = [(table.name, "id")] + (table.name == "goalTerm" ? [("timePeriod", "timePeriodId")] : [])
        for (name, column) in pairs where row[column] != there[column] {
            if let id = row[column] { ids[name, default: [:]][id] = there[column] }
        }
        for columns in table.pins where columns.contains(where: { row[$0] != there[$0] }) {
            leftOut.insert(Key(table: table.name, columns: columns, of: row))
        }
    }

    private mutating func leaveOut(_ row: Archive.Row, of table: Table) {
        for columns in table.pins + [table.primaryKey] {
            leftOut.insert(Key(table: table.name, columns: columns, of: row))
        }
    }

    // MARK: - Tables

    /// The columns and keys of a table.
    private struct Table {
        /// A foreign key.
        struct Reference {
            let table: String
            let columns: [String]
            /// Those of the other table, one for each.
            let targets: [String]
        }

        let name: String
        let columns: Set<String>
        let primaryKey: [String]
        let references: [Reference]
        /// Columns that only one row has the values of: those that mean something first, the primary key last.
        let keys: [[String]]
        /// Columns beyond the primary key that other tables refer to: an id with a kind.
        let pins: [[String]]

        /// The tables in an order in which none refers to a later one, but for terms: a period belongs to its term.
        static func all(_ db: Database, _ names: [String]) throws -> [Table] {
            let tables = try names.map { try Table(db, $0) }
            var order: [Table] = []
            func add(_ table: Table) {
                guard !order.contains(where: { $0.name == table.name }) else { return }
                for reference in table.references where table.name != "goalTerm" {
                    tables.first { $0.name == reference.table }.map(add)
                }
                order.append(table)
            }
            tables.filter { $0.name != "timePeriod" }.forEach(add)
            tables.forEach(add)
            return order
        }

        private init(_ db: Database, _ name: String) throws {
            let primaryKey = try db.primaryKey(name).columns
            let unique = try db.indexes(on: name).filter(\.isUnique).map(\.columns)
            self.name = name
            self.primaryKey = primaryKey
            columns = Set(try db.columns(in: name).map(\.name))
            references = try db.foreignKeys(on: name).map { key in
                Reference(
                    table: key.destinationTable, columns: key.mapping.map(\.origin),
                    targets: key.mapping.map(\.destination))
            }
            keys = unique.filter { Set($0).isDisjoint(with: primaryKey) } + [primaryKey]
            pins = unique.filter { $0 != primaryKey && Set($0).isSuperset(of: primaryKey) }
        }
    }
}

internal import GRDB

/// The shape of the database, one migration a step.
///
/// A migration that was released is never edited: its SQL is in `Migrations` as it ran on users' files, and
/// refers to no other Swift type. Rules that SQL can express are constraints in SQL, and each has a name (`table.column` or
/// `table.column.kind`), which `SchemaRule` turns into a sentence.
enum Schema {
    /// Marks a SQLite file as a logbook: “VANT” in ASCII.
    static let applicationID: Int32 = 0x5641_4E54

    /// Selects the names of the tables with users' data: not derived tables, nor the history.
    static let archivedTables = """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'listing*' AND name NOT GLOB 'sqlite*'
            AND name NOT IN ('history', 'deletedRow', 'undoStep', 'grdb_migrations') ORDER BY name
        """
    /// Those of them whose changes can be undone: not the viewpoints of charts.
    static let recordedTables = "SELECT name FROM (\(archivedTables)) WHERE name <> 'chartView'"

    /// One step from a schema to the next.
    struct Migration: Sendable {
        let name: String
        let sql: [String]
    }

    static let migrations = [
        Migration(name: "1 trips, goals, terms and charts", sql: FirstTables.sql),
        Migration(name: "2 looks of charts", sql: ChartLooks.sql),
        Migration(name: "3 everything about trips and goals", sql: TripsAndGoals.sql),
        Migration(name: "4 claims, validity and overnight times", sql: Claims.sql + StricterChecks.sql),
        Migration(name: "5 charts as documents", sql: ChartsAsDocuments.sql),
        Migration(name: "6 positions of charts", sql: ChartPositions.sql),
        Migration(name: "7 words of the search", sql: SearchWords.sql),
        Migration(name: "8 rows of deleted records", sql: DeletedRows.sql),
        Migration(name: "9 time zones of actions", sql: ActionZones.sql),
        Migration(name: "10 days in the numbers of the lists", sql: ListingNumbers.sql),
        Migration(name: "11 receipts", sql: Receipts.sql),
        Migration(name: "12 legs and time zones", sql: Legs.sql),
        Migration(name: "13 budgets, advances and shared expenses", sql: BudgetTables.sql),
        Migration(name: "14 pace on trips", sql: TripPaces.sql),
    ]

    /// How a file's schema relates to this program's.
    enum State {
        case current
        /// Migrations are missing, `isNew` when all of them are.
        case older(isNew: Bool)
        /// A newer program has changed it.
        case newer
    }

    /// - Throws: the errors of reading.
    static func state(_ db: Database) throws -> State {
        let applied = try appliedMigrations(db)
        let known = Set(migrations.map(\.name))
        if !applied.isSubset(of: known) { return .newer }
        return applied == known ? .current : .older(isNew: applied.isEmpty)
    }

    /// Runs the migrations that are missing, all of them in one transaction.
    ///
    /// Foreign keys rest meanwhile, as a table that is remade needs it, and are checked at the end.
    ///
    /// - Throws: `damaged` when a reference leads nowhere afterwards, and the errors of writing. Nothing is changed then.
    static func migrate(_ db: Database) throws {
        try migrate(db, upTo: migrations.count)
    }

    /// Runs the migrations that are missing among the first ones.
    ///
    /// - Parameter version: how many there are then.
    /// - Throws: as `migrate(_:)`.
    static func migrate(_ db: Database, upTo version: Int) throws {
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
        try db.inTransaction(.immediate) {
            // Another process may have done it meanwhile.
            let applied = try appliedMigrations(db)
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for migration in migrations.prefix(version) where !applied.contains(migration.name) {
                for sql in migration.sql { try db.execute(sql: sql) }
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [migration.name])
            }
            if version == migrations.count {
                try ListingRow.refresh(db)
                try DeletedRecords.makeTriggers(db)
            }
            guard try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil else { throw LogbookError.damaged }
            return .commit
        }
    }

    private static func appliedMigrations(_ db: Database) throws -> Set<String> {
        guard try db.tableExists("grdb_migrations") else { return [] }
        return try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
    }
}

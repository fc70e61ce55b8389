internal import GRDB

/// The columns of a table, and the rows of other tables that they refer to, as the schema has them.
struct TableReferences {
    /// A column that refers to a row of another table.
    struct Key {
        let column: String
        let parent: String
        let parentColumn: String
        /// Whether the row is deleted with the one that it refers to.
        let isCascade: Bool
        /// Whether the reference is emptied when the other row is deleted.
        let isLink: Bool
        let isNullable: Bool
    }

    let name: String
    private let columns: [(name: String, isReal: Bool)]
    let keys: [Key]
    /// The columns of the primary key.
    let primaryKey: [String]

    /// The tables whose changes can be undone, by name.
    static func all(_ db: Database) throws -> [String: TableReferences] {
        let names = try String.fetchAll(db, sql: Schema.recordedTables)
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try TableReferences($0, db)) })
    }

    private init(_ name: String, _ db: Database) throws {
        self.name = name
        let info = try Row.fetchAll(db, sql: "SELECT name, type, \"notnull\", pk FROM pragma_table_info('\(name)')")
        columns = info.map { ($0["name"], $0["type"] == "REAL") }
        primaryKey = info.filter { $0["pk"] > 0 }.map { $0["name"] }
        let required = Set(info.filter { $0["notnull"] == 1 }.map { $0["name"] as String })
        // A second column of a key, the kind of a subtype, is that of the row anyway.
        keys = try Row.fetchAll(
            db,
            sql: "SELECT \"from\", \"table\", \"to\", on_delete FROM pragma_foreign_key_list('\(name)') WHERE seq = 0"
        ).map { row in
            let (column, action): (String, String) = (row["from"], row["on_delete"])
            return Key(
                column: column, parent: row["table"], parentColumn: row["to"] ?? "id", isCascade: action == "CASCADE",
                isLink: action == "SET NULL", isNullable: !required.contains(column))
        }
    }

    /// The statement for the trigger that stores a deleted row for a record.
    ///
    /// - Parameters:
    ///   - key: the column with the record's id.
    ///   - condition: an expression for the rows that are stored.
    func trigger(key: String, entity: String, when condition: String = "TRUE") -> String {
        let content = columns.map { "'\($0.name)', \($0.isReal ? exactJSON("OLD.\($0.name)") : "OLD.\($0.name)")" }
        return """
            CREATE TRIGGER \(triggerName(key)) AFTER DELETE ON "\(name)" WHEN \(condition) BEGIN
                INSERT INTO deletedRow (entity, entryId, tableName, content)
                VALUES ('\(entity)', OLD.\(key), '\(name)', json_object(\(content.joined(separator: ", "))));
            END
            """
    }

    /// The statements for the triggers of a record that is also a part of another: it is stored for that one where that one is being
    /// deleted, otherwise for itself.
    var partTriggers: [String] {
        let owners = keys.filter(\.isCascade).map { key in
            (
                key: key,
                isGone: "(OLD.\(key.column) IS NOT NULL"
                    + " AND NOT EXISTS (SELECT 1 FROM \(key.parent) WHERE \(key.parentColumn) = OLD.\(key.column)))"
            )
        }
        let isAny = owners.map(\.isGone).joined(separator: " OR ")
        return [trigger(key: "id", entity: name, when: "NOT (\(isAny))")]
            + owners.map { trigger(key: $0.key.column, entity: $0.key.parent, when: $0.isGone) }
    }

    /// The statement for the trigger that stores a reference when the record that it named has been deleted.
    func linkTrigger(_ key: Key) -> String {
        let content = (primaryKey + [key.column]).map { "'\($0)', OLD.\($0)" }.joined(separator: ", ")
        return """
            CREATE TRIGGER \(triggerName(key.column)) AFTER UPDATE OF \(key.column) ON "\(name)"
            WHEN OLD.\(key.column) IS NOT NULL AND NEW.\(key.column) IS NULL BEGIN
                INSERT INTO deletedRow (entity, entryId, tableName, link, content)
                VALUES ('\(key.parent)', OLD.\(key.column), '\(name)', '\(key.column)',
                    json_object(\(content)));
            END
            """
    }

    private func triggerName(_ column: String) -> String {
        "deletedRow\(name.prefix(1).uppercased())\(name.dropFirst())\(column.prefix(1).uppercased())\(column.dropFirst())"
    }
}

/// The tables of a logbook, and which of them hold records.
struct RecordTables {
    let tables: [String: TableReferences]
    /// The tables of records: those that the history knows, and the periods that terms cannot be without.
    private let records: Set<String>

    init(_ db: Database) throws {
        let tables = try TableReferences.all(db)
        let known = try Set(tables.keys.filter { try db.triggerExists("\($0)HistoryDelete") })
        let required = known.flatMap { tables[$0]?.keys ?? [] }.filter { $0.isCascade && !$0.isNullable }
        self.tables = tables
        records = known.union(required.map(\.parent))
    }

    /// The statements for the triggers that store what is deleted.
    var triggers: [String] {
        tables.values.sorted { $0.name < $1.name }.flatMap { table in
            let keys = table.keys.sorted { $0.column < $1.column }
            let links = keys.filter { $0.isLink && records.contains($0.parent) }.map(table.linkTrigger)
            // A budget without its trip would be one of all trips.
            if table.name == Budget.table { return table.partTriggers }
            guard !records.contains(table.name) else {
                return [table.trigger(key: "id", entity: table.name)] + links
            }
            return keys.compactMap { key in owner(of: key).map { table.trigger(key: key.column, entity: $0) } } + links
        }
    }

    /// The table of the record that a row belongs to by a reference.
    private func owner(of key: TableReferences.Key) -> String? {
        guard key.isCascade else { return nil }
        if records.contains(key.parent) { return key.parent }
        return tables[key.parent]?.keys.first { $0.column == key.parentColumn }.flatMap(owner)
    }
}

import Foundation
internal import GRDB
import Localization

/// A logbook's content as a document.
struct Archive: Codable {
    static let format = "vantage-logbook"

    var format = Self.format
    /// How many migrations its tables are made by.
    var schema = Schema.migrations.count
    /// The rows of each table.
    let tables: [String: [Row]]

    /// A row, by the names of its columns.
    typealias Row = [String: ArchiveCell]
}

extension Archive {
    /// Everything that a database of this schema holds.
    init(of db: Database) throws {
        let tables = try db.archivedTables.map { table in
            let key = try db.primaryKey(table).columns.map { "\"\($0)\"" }.joined(separator: ", ")
            let rows = try GRDB.Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\" ORDER BY \(key)")
            return (table, rows.map(Row.init))
        }
        self.init(tables: Dictionary(uniqueKeysWithValues: tables))
    }

    init(_ data: Data) throws(LogbookError) {
        guard let archive = try? JSONDecoder().decode(Archive.self, from: data), archive.format == Archive.format else {
            throw .notAnArchive
        }
        guard archive.schema > 0 else { throw .notAnArchive }
        guard archive.schema <= Schema.migrations.count else { throw .archiveTooNew }
        self = archive
    }
}

extension Archive {
    /// The archive as the logbook that wrote it would be once this program had opened it: an older one gets the values that its
    /// rows did not have, and the rules that were added since.
    ///
    /// - Throws: `notAnArchive` and `archiveRefused`, as `Logbook.importArchive` does, and `ruleBroken` for a row that refers to
    ///   what is not there.
    func upgraded() throws(LogbookError) -> Archive {
        guard schema < Schema.migrations.count else { return self }
        do {
            return try DatabaseQueue().writeWithoutTransaction { db in
                try Schema.migrate(db, upTo: schema)
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                for table in try db.archivedTables { try db.execute(sql: "DELETE FROM \"\(table)\"") }
                try load(into: db)
                guard try GRDB.Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil else {
                    throw LogbookError.ruleBroken(.reference)
                }
                try Schema.migrate(db)
                return try Archive(of: db)
            }
        } catch {
            throw LogbookError(error)
        }
    }

    /// Adds every row to a database of the archive's schema that has none.
    private func load(into db: Database) throws {
        for (table, rows) in tables {
            guard try db.archivedTables.contains(table) else { throw LogbookError.notAnArchive }
            let known = Set(try db.columns(in: table).map(\.name))
            for row in rows {
                guard known.isSuperset(of: row.keys) else { throw LogbookError.notAnArchive }
                do {
                    try row.insert(into: table, db)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                    throw LogbookError.archiveRefused(
                        RecordCheck.sentence(row.name(in: table), SchemaRule(error).description))
                }
            }
        }
    }
}

/// A column's value. No table has blobs.
enum ArchiveCell: Codable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null, .blob: .null
            case .int64(let number): .integer(number)
            case .double(let number): .real(number)
            case .string(let text): .text(text)
            }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .real(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .integer(let number): try container.encode(number)
        case .real(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
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

extension Archive.Row {
    init(_ row: GRDB.Row) {
        self.init(uniqueKeysWithValues: row.map { ($0, ArchiveCell($1)) })
    }

    /// - Parameter clause: what is done where the row cannot be added; it fails then without one.
    /// - Returns: whether there is one row more.
    @discardableResult
    func insert(into table: String, _ db: Database, _ clause: String = "") throws -> Bool {
        let columns = keys.sorted()
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let values = columns.map { _ in "?" }.joined(separator: ", ")
        try db.run(
            "INSERT INTO \"\(table)\" (\(names)) VALUES (\(values)) \(clause)",
            StatementArguments(columns.map { self[$0]?.databaseValue }))
        return db.changesCount > 0
    }

    /// The ids in a row, its own and those it refers to.
    var ids: [String] {
        compactMap { column, cell in
            if case .text(let id) = cell, column == "id" || column.hasSuffix("Id") { id } else { nil }
        }
    }

    /// What a sentence calls a row: its table, and its id or those of what it belongs to.
    func name(in table: String) -> String {
        let own: [String] = if case .text(let id) = self["id"] { [id] } else { ids.sorted() }
        return ([title(ofNoun: table.words)] + own).joined(separator: " ")
    }
}

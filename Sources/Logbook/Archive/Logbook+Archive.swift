import Foundation
internal import GRDB
import Localization

/// How much an import brought.
public struct ImportCounts: Hashable, Sendable {
    public var added = 0
    /// What was there already, and stayed as it was.
    public var known = 0

    public init() {}
}

/// What an archive has of one kind of entry.
public struct ArchivePart: Hashable, Sendable {
    /// What the entries are called, such as “Trips”.
    public let name: String
    public let counts: ImportCounts

    fileprivate static var tables: [(String, String)] {
        [
            ("trip", localized("Trips")), ("travelPlanner", localized("Planners")),
            ("expectation", localized("Goals")), ("goalTerm", localized("Terms")), ("action", localized("Actions")),
            ("personalValue", localized("Values")), ("snippet", localized("Snippets")), ("chart", localized("Charts")),
            ("familyMember", localized("Family members")), ("perDiemPolicy", localized("Per diem policies")),
            ("mileageScheme", localized("Mileage rates")), ("exchangeRate", localized("Exchange rates")),
        ]
    }
}

extension Logbook {
    /// Everything in the logbook as one JSON document: `format`, `schema` and, under `tables`, the rows of each table with
    /// their columns' names, sorted. The same content gives the same bytes. History, undo and what the search is made from
    /// are left out.
    ///
    /// - Complexity: O(n) in the size of the logbook, in time and memory.
    @concurrent
    public func archive() async throws(LogbookError) -> Data {
        let archive = try await read { db in
            let tables = try db.archivedTables.map { table in
                let key = try db.primaryKey(table).columns.map { "\"\($0)\"" }.joined(separator: ", ")
                let rows = try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\" ORDER BY \(key)")
                let cells = rows.map { row in
                    Dictionary(uniqueKeysWithValues: row.map { ($0, ArchiveCell($1)) })
                }
                return (table, cells)
            }
            return Archive(tables: Dictionary(uniqueKeysWithValues: tables))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            return try encoder.encode(archive)
        } catch {
            throw LogbookError(error)
        }
    }

    /// What an archive would bring, one line for each kind of entry that it has; what hangs on entries is not counted.
    ///
    /// - Throws: `notAnArchive` for anything else, `archiveTooNew` for one of a newer program.
    @concurrent
    public func contents(ofArchive data: Data) async throws(LogbookError) -> [ArchivePart] {
        let archive = try Archive(data)
        return try await read { db in
            try ArchivePart.tables.compactMap { table, name in
                guard let rows = archive.tables[table], !rows.isEmpty else { return nil }
                let known = Set(try String.fetchAll(db, sql: "SELECT id FROM \"\(table)\""))
                var counts = ImportCounts()
                for row in rows {
                    if case .text(let id) = row["id"], known.contains(id) {
                        counts.known += 1
                    } else {
                        counts.added += 1
                    }
                }
                return ArchivePart(name: name, counts: counts)
            }
        }
    }

    /// Takes in what `archive` wrote, in one step that can be undone: into a logbook without entries exactly, into another one
    /// what it does not have yet, by id. A backup is made before.
    ///
    /// - Throws: `notAnArchive` for anything else, `archiveTooNew` for one of a newer program, `ruleBroken` for one that breaks
    ///   a rule. Nothing is changed then.
    @discardableResult
    @concurrent
    public func importArchive(_ data: Data) async throws(LogbookError) -> ImportCounts {
        let archive = try Archive(data)
        try await backUp(.import)
        return try await write { db, _ in
            // A row may come before the one it refers to.
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            let tables = try db.archivedTables
            guard Set(archive.tables.keys).isSubset(of: tables) else { throw LogbookError.notAnArchive }
            if try db.isWithoutEntries {
                for table in tables { try db.execute(sql: "DELETE FROM \"\(table)\"") }
            }
            var counts = ImportCounts()
            for table in tables {
                let known = Set(try db.columns(in: table).map(\.name))
                for row in archive.tables[table] ?? [] {
                    let columns = row.keys.sorted()
                    guard known.isSuperset(of: columns) else { throw LogbookError.notAnArchive }
                    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                    let places = columns.map { _ in "?" }.joined(separator: ", ")
                    try db.run(
                        "INSERT INTO \"\(table)\" (\(names)) VALUES (\(places)) ON CONFLICT DO NOTHING",
                        StatementArguments(columns.map { row[$0]?.databaseValue }))
                    if db.changesCount > 0 { counts.added += 1 } else { counts.known += 1 }
                }
            }
            return (counts, UndoTitle(localized("Import Archive")))
        }
    }
}

/// The document.
private struct Archive: Codable {
    static let format = "vantage-logbook"

    var format = Self.format
    /// How many migrations its tables are made by.
    var schema = Schema.migrations.count
    let tables: [String: [[String: ArchiveCell]]]
}

extension Archive {
    init(_ data: Data) throws(LogbookError) {
        guard let archive = try? JSONDecoder().decode(Archive.self, from: data), archive.format == Archive.format else {
            throw .notAnArchive
        }
        guard archive.schema <= Schema.migrations.count else { throw .archiveTooNew }
        self = archive
    }
}

/// A column's value. No table has blobs.
private enum ArchiveCell: Codable {
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

extension Database {
    /// The tables that are archived.
    fileprivate var archivedTables: [String] {
        get throws { try String.fetchAll(self, sql: Schema.recordedTables) }
    }

    /// Whether there is nothing but the rules that came with the logbook.
    fileprivate var isWithoutEntries: Bool {
        get throws {
            try areEmpty([
                "trip", "travelPlanner", "expectation", "goalTerm", "personalValue", "action", "snippet", "chart",
            ])
        }
    }
}

import Foundation
internal import GRDB
import Localization

/// How much an import brought.
public struct ImportCounts: Hashable, Sendable {
    /// New records.
    public var added: Int
    /// What was there already, and stayed as it was.
    public var known: Int

    /// The result of an import.
    public init(added: Int = 0, known: Int = 0) {
        (self.added, self.known) = (added, known)
    }
}

/// What an archive has of one kind of entry.
public struct ArchivePart: Hashable, Sendable {
    /// What the entries are called, such as “Trips”.
    public let name: String
    /// How many records there are.
    public let counts: ImportCounts

    private static var tables: [(String, String)] {
        [
            ("trip", localized("Trips")), ("travelPlanner", localized("Planners")),
            ("expectation", localized("Goals")), ("goalTerm", localized("Terms")), ("action", localized("Actions")),
            ("measure", localized("Measures")), ("personalValue", localized("Values")),
            ("snippet", localized("Snippets")), ("chart", localized("Charts")),
            ("familyMember", localized("Family members")), ("perDiemPolicy", localized("Per diem policies")),
            ("mileageScheme", localized("Mileage rates")), ("exchangeRate", localized("Exchange rates")),
            ("budget", localized("Budgets")),
        ]
    }

    /// The kinds that have rows; the children of entries are last.
    ///
    /// - Parameter counts: by table.
    fileprivate static func parts(_ counts: [String: ImportCounts]) -> [ArchivePart] {
        let tables = tables
        let rest = counts.filter { table, _ in !tables.contains { $0.0 == table } }.values.reduce(
            into: ImportCounts(), +=)
        return (tables.map { ($1, counts[$0] ?? ImportCounts()) } + [(localized("Details"), rest)])
            .filter { $1 != ImportCounts() }.map(ArchivePart.init)
    }
}

extension ImportCounts {
    fileprivate static func += (counts: inout ImportCounts, others: ImportCounts) {
        counts.added += others.added
        counts.known += others.known
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
            if let noted = UnreadableEntries.noted {
                try RecordCheck.unreadable(db, in: db.archivedTables).forEach(noted.note)
            }
            return try Archive(of: db)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            return try encoder.encode(archive)
        } catch {
            throw LogbookError(error)
        }
    }

    /// What an archive would add: it is imported, counted and rolled back.
    ///
    /// - Returns: one part for each kind of entry that it has, and one for the children of entries.
    /// - Throws: what `importArchive` would.
    @concurrent
    public func contents(ofArchive data: Data) async throws(LogbookError) -> [ArchivePart] {
        let archive = try Archive(data).upgraded()
        if let obstacle { throw obstacle }
        do {
            return try await database.writeWithoutTransaction { [self] db in
                try whileLocked {
                    var parts: [ArchivePart] = []
                    try db.inTransaction(.immediate) {
                        parts = ArchivePart.parts(try ArchiveMerge.merge(archive, db, at: Date()))
                        return .rollback
                    }
                    return parts
                }
            }
        } catch {
            throw LogbookError(error)
        }
    }

    /// Takes in what `archive` wrote, in one step that can be undone: into a logbook without entries exactly, into another one
    /// what it does not have yet, by `ArchiveMerge`. A backup is made before.
    ///
    /// - Throws: `notAnArchive` for anything else, `archiveTooNew` for one of a newer program, `archiveRefused` for one with a
    ///   record that a form would not save, `ruleBroken` for one that refers to what is not there. Nothing is changed then.
    @discardableResult
    @concurrent
    public func importArchive(_ data: Data) async throws(LogbookError) -> ImportCounts {
        let archive = try Archive(data).upgraded()
        return try await importAfterBackup { db, stamps in
            let counts = try ArchiveMerge.merge(archive, db, at: max(stamps.now, Date()))
            return (counts.values.reduce(into: ImportCounts(), +=), UndoTitle(localized("Import Archive")))
        }
    }
}

extension Database {
    /// The tables that are archived.
    var archivedTables: [String] {
        get throws { try String.fetchAll(self, sql: Schema.archivedTables) }
    }
}

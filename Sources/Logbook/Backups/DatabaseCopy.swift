import Foundation
internal import GRDB
import Localization

/// A copy of a database in one file of its own, made with SQLite's online backup: concurrent writers are neither
/// disturbed nor copied by halves.
enum DatabaseCopy {
    /// Copies a database to `url`, which is replaced in one step once the copy is known to be sound.
    ///
    /// - Throws: `damaged` when the copy is not valid, and the errors of writing. Nothing is at `url` then that was not
    ///   before.
    static func write(_ database: some DatabaseReader, to url: URL) throws {
        let draft = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(UUID.random().text)")
        defer { try? FileManager.default.removeItem(at: draft) }
        try LogbookFile.makePrivate(draft)
        let copy = try DatabaseQueue(path: draft.path)
        // In steps, between which a task that was cancelled ends; a few megabytes each.
        try database.backup(to: copy, pagesPerStep: 1024) { _ in try Task.checkCancellation() }
        try copy.writeWithoutTransaction { db in
            // One file, without a log.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            guard try problems(db).isEmpty else { throw LogbookError.damaged }
        }
        try copy.close()
        try sync(draft)
        guard rename(draft.path, url.path) == 0 else { throw LogbookError.failed(String(cString: strerror(errno))) }
        try sync(url.deletingLastPathComponent())
    }

    /// How long a draft may be written, seconds; an older one is of a program that was killed.
    private static let draftAge = 3600.0

    /// Removes unfinished files that killed programs have left in a folder of backups: `.name.id`, and SQLite's files next to
    /// them. Not for other folders, in which such names may be those of other programs.
    static func sweepDrafts(in folder: URL) {
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for file in files ?? [] {
            let parts = file.lastPathComponent.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count > 2, parts[0].isEmpty, let last = parts.last,
                UUID(uuidString: String(last.prefix(36))) != nil,
                ["", "-journal"].contains(last.dropFirst(36)),
                let written = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate,
                written.timeIntervalSinceNow < -draftAge
            else { continue }
            // One that cannot be removed does no harm.
            try? FileManager.default.removeItem(at: file)
        }
    }

    /// Copies a database in a folder that cannot be written into memory. Nothing is written next to it.
    ///
    /// - Throws: the errors of reading.
    static func read(_ url: URL, into target: DatabaseQueue) throws {
        // A process that writes it has a log, and shares its index; without the index SQLite would have to create one.
        if FileManager.default.fileExists(atPath: url.path + "-shm"), let source = try? reading(url),
            (try? source.backup(to: target)) != nil
        {
            return
        }
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "vantage-\(UUID.random().text)")
        try files.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? files.removeItem(at: folder) }
        let copy = folder.appending(path: "logbook.sqlite")
        for suffix in ["", "-wal", "-journal"] where files.fileExists(atPath: url.path + suffix) {
            try files.copyItem(atPath: url.path + suffix, toPath: copy.path + suffix)
            chmod(copy.path + suffix, 0o600)
        }
        try DatabaseQueue(path: copy.path).backup(to: target)
    }

    /// A database that is read and never written.
    static func reading(_ url: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    /// What SQLite finds wrong with a database; empty when it is sound.
    static func problems(_ db: Database) throws -> [String] {
        let found = try String.fetchAll(db, sql: "PRAGMA integrity_check").map(sentence)
        let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
            "A row of \(row[0] as String? ?? "") refers to one of \(row[2] as String? ?? "") that does not exist."
        }
        return found.compactMap(\.self) + references
    }

    /// What SQLite found, as a sentence; `nil` for nothing.
    private static func sentence(_ finding: String) -> String? {
        if finding == "ok" { return nil }
        // “CHECK constraint failed in trip”, “NULL value in trip.name”, “non-TEXT value in trip.name”.
        let words = finding.split(separator: " ")
        if words.contains("in"), let table = words.last, finding.hasPrefix("CHECK") || finding.contains("value in") {
            return localized(
                "An entry of the table “{table}” breaks a rule of the logbook.", ["table": String(table)])
        }
        let detail = finding.split(whereSeparator: \.isNewline).joined(separator: ", ")
        return localized("The file is damaged: {detail}.", ["detail": detail])
    }

    /// Has the file system write what it has of a file or folder.
    private static func sync(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LogbookError.failed(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw LogbookError.failed(String(cString: strerror(errno))) }
    }
}

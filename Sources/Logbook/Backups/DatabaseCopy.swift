import Foundation
internal import GRDB

/// A copy of a database in one file of its own, made with SQLite's online backup: whoever writes meanwhile is neither
/// disturbed nor copied by halves.
enum DatabaseCopy {
    /// Copies a database to `url`, which is replaced in one step once the copy is known to be sound.
    ///
    /// - Throws: `damaged` when the copy is not sound, and what writing can meet. Nothing stands at `url` then that did not
    ///   before.
    static func write(_ database: some DatabaseReader, to url: URL) throws {
        let draft = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(UUID().text)")
        defer { try? FileManager.default.removeItem(at: draft) }
        let copy = try DatabaseQueue(path: draft.path)
        try database.backup(to: copy)
        try copy.writeWithoutTransaction { db in
            // One file, without a log beside it.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            guard try problems(db).isEmpty else { throw LogbookError.damaged }
        }
        try copy.close()
        try sync(draft)
        guard rename(draft.path, url.path) == 0 else { throw LogbookError.failed(String(cString: strerror(errno))) }
        try sync(url.deletingLastPathComponent())
    }

    /// A database that is read and never written.
    static func reading(_ url: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    /// What SQLite finds wrong with a database; empty when it is sound.
    static func problems(_ db: Database) throws -> [String] {
        let found = try String.fetchAll(db, sql: "PRAGMA integrity_check")
        let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
            "A row of \(row[0] as String? ?? "") refers to one of \(row[2] as String? ?? "") that does not exist."
        }
        return found.filter { $0 != "ok" } + references
    }

    /// Has the file system write what it has of a file or folder.
    private static func sync(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LogbookError.failed(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw LogbookError.failed(String(cString: strerror(errno))) }
    }
}

import Foundation
internal import GRDB

extension Logbook {
    /// The backups of the logbook at `url`, the newest first; none where there is no folder of them.
    public static func backups(of url: URL) -> [Backup] {
        // A folder that cannot be read has nothing to offer.
        let files = try? FileManager.default.contentsOfDirectory(
            at: Backup.folder(of: url), includingPropertiesForKeys: nil)
        return (files ?? []).compactMap { Backup($0, of: url) }.sorted { $0.instant > $1.instant }
    }

    /// Copies the logbook to `file`, in one file, verified. What stood there is replaced.
    @concurrent
    public func backUp(to file: URL) async throws(LogbookError) {
        do {
            try DatabaseCopy.write(database, to: file)
        } catch {
            throw LogbookError(error)
        }
    }

    /// Makes a backup in the folder beside the logbook, and removes those that are older than what is kept: one for each
    /// of 12 days, 10 weeks and 9 months.
    ///
    /// - Returns: the backup; `nil` for a logbook in memory.
    @discardableResult
    @concurrent
    public func backUp(_ reason: Backup.Reason) async throws(LogbookError) -> Backup? {
        guard let url else { return nil }
        do {
            return try Self.makeBackup(of: url, database, reason, at: Date())
        } catch {
            throw LogbookError(error)
        }
    }

    /// Makes the day's backup if there is none of today yet and something has changed since the last one.
    @discardableResult
    @concurrent
    public func backUpIfDue() async throws(LogbookError) -> Backup? {
        guard let url else { return nil }
        if let newest = Self.backups(of: url).first {
            if newest.reason == .daily, CalendarDay.today(at: newest.instant) == .today() { return nil }
            guard try await hasChanged(since: newest) else { return nil }
        }
        return try await backUp(.daily)
    }

    /// Puts the content of another logbook, a backup for example, in the place of this one's, in one step.
    ///
    /// An older schema is brought up to date on the way; the file itself is left as it is.
    ///
    /// - Returns: the backup of what was here before, which `restore` brings back; `nil` for a logbook in memory.
    /// - Throws: an opening case of `LogbookError` when the file is no logbook, `damaged` when it is not sound, `readOnly` when
    ///   a newer program wrote it or this logbook, and what writing can meet. Nothing is changed then.
    @discardableResult
    @concurrent
    public func restore(from file: URL) async throws(LogbookError) -> Backup? {
        guard !isReadOnly else { throw .readOnly }
        guard try LogbookFile(at: file) == .logbook else { throw .notADatabase(file) }
        do {
            let folder = FileManager.default.temporaryDirectory.appending(path: "vantage-\(UUID().text)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(at: folder) }
            let copy = folder.appending(path: "logbook.sqlite")
            try DatabaseCopy.write(DatabaseCopy.reading(file), to: copy)
            let content = try DatabaseQueue(path: copy.path)
            try await content.writeWithoutTransaction { db in
                switch try Schema.state(db) {
                case .newer: throw LogbookError.readOnly
                case .current: break
                case .older: try Schema.migrate(db)
                }
            }
            let before = try await backUp(.restore)
            try lock.held { try content.backup(to: database) }
            try await lookAgain()
            return before
        } catch {
            throw LogbookError(error)
        }
    }

    /// What is wrong with the file, one sentence each; empty when all is well.
    ///
    /// - Complexity: O(n) in the size of the file.
    @concurrent
    public func check() async throws(LogbookError) -> [String] {
        try await read { db in
            var problems = try DatabaseCopy.problems(db)
            let unlisted = try Int.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM trip) + (SELECT count(*) FROM expectation)
                        + (SELECT count(*) FROM "action") + (SELECT count(*) FROM snippet)
                        + (SELECT count(*) FROM personalValue) - (SELECT count(*) FROM listing)
                    """)
            if unlisted != 0 { problems.append("The search does not know every entry.") }
            return problems
        }
    }

    /// Makes a backup in the folder beside the logbook and removes those that are too old.
    static func makeBackup(
        of url: URL, _ database: some DatabaseReader, _ reason: Backup.Reason, at instant: Date
    ) throws -> Backup {
        let backup = Backup(of: url, at: instant, reason)
        try FileManager.default.createDirectory(
            at: Backup.folder(of: url), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try DatabaseCopy.write(database, to: backup.url)
        for old in Backup.expired(backups(of: url)) { try FileManager.default.removeItem(at: old.url) }
        return backup
    }

    /// Whether anything was written since a backup was made.
    private func hasChanged(since backup: Backup) async throws(LogbookError) -> Bool {
        let now = try await read(Self.writesSoFar)
        // One that cannot be read any more is no backup.
        let copy = try? DatabaseCopy.reading(backup.url)
        return (try? await copy?.read(Self.writesSoFar)) != now
    }

    /// What differs after everything that is written.
    private static func writesSoFar(_ db: Database) throws -> [String] {
        // A schema that counts nothing is an older one.
        guard try db.tableExists("undoStep") else { return [] }
        // A chart's turns are one change in the end.
        return try String.fetchAll(
            db,
            sql: """
                SELECT name || seq FROM sqlite_sequence UNION ALL SELECT max(modifiedAt) FROM chart HAVING count(*) > 0
                ORDER BY 1
                """)
    }
}

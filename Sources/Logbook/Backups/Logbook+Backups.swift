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

    /// Whether there is a logbook at `url`, or a backup of one, by the first bytes of the file; or a file that SQLite or the
    /// lock have next to a logbook.
    public static func isLogbook(at url: URL) -> Bool {
        // What cannot be read is reported when it is read or written.
        if (try? LogbookFile(at: url)) == .logbook { return true }
        let path = LogbookFile.resolved(url).path
        return LogbookFile.sideSuffixes.contains { suffix in
            path.hasSuffix(suffix)
                && (try? LogbookFile(at: URL(filePath: String(path.dropLast(suffix.count))))) == .logbook
        }
    }

    /// Where the file is that a path leads to, without links.
    public static func resolved(_ url: URL) -> URL { LogbookFile.resolved(url) }

    /// The files that the logbook at `url` consists of, whether they are there or not: itself, what SQLite and the lock have
    /// next to it, and all that is in the folders of its backups and of its receipts.
    public static func files(of url: URL) -> [URL] {
        let url = LogbookFile.resolved(url)
        // A folder that cannot be read has nothing that could be replaced.
        let backups = try? FileManager.default.contentsOfDirectory(
            at: Backup.folder(of: url), includingPropertiesForKeys: nil)
        let receipts = try? FileManager.default.contentsOfDirectory(
            at: ReceiptStore(beside: url).folder, includingPropertiesForKeys: nil)
        return ([""] + LogbookFile.sideSuffixes).map { URL(filePath: url.path + $0) } + (backups ?? [])
            + (receipts ?? [])
    }

    /// Copies the logbook to `file`, in one file, verified. An older copy there is replaced. The files of receipts are copied
    /// into the folder `receipts` beside it.
    ///
    /// - Throws: `ownFile` where that is a file of the logbook itself or of another one in use, `notAFile` where it is a
    ///   device or a pipe, and the errors of reading and writing.
    @concurrent
    public func backUp(to file: URL) async throws(LogbookError) {
        let target = LogbookFile.resolved(file)
        if let url, Self.files(of: url).contains(where: { LogbookFile.isSame($0, target) }) { throw .ownFile(file) }
        guard LogbookFile.isReplaceable(target) else { throw .notAFile(file) }
        // A copy is one file; a logbook has its log and its lock next to it.
        let isCopy = (try? LogbookFile(at: target)) == .logbook && !LogbookFile.hasSideFiles(target)
        if !isCopy, Self.isLogbook(at: target) { throw .ownFile(file) }
        do throws(LogbookError) {
            _ = try LogbookFile(at: target)
        } catch {
            // Another program's database is not an old copy; any other file is replaced, as by every export.
            if case .foreignDatabase = error { throw error }
        }
        do {
            try DatabaseCopy.write(database, to: target)
            let receipts = try await read { try Receipt.all($0) }
            try receiptStore?.copy(receipts, to: ReceiptStore(beside: target))
        } catch {
            throw LogbookError(error)
        }
    }

    /// Makes a backup in the folder next to the logbook, and removes those that are older than the retention: one for each
    /// of 12 days, 10 weeks and 9 months.
    ///
    /// - Returns: the backup; `nil` for a logbook in memory.
    @discardableResult
    @concurrent
    public func backUp(_ reason: Backup.Reason) async throws(LogbookError) -> Backup? {
        guard let url else { return nil }
        if case .notWritable = obstacle { throw .notWritable(url) }
        do {
            return try Self.makeBackup(of: url, database, reason, at: Date())
        } catch {
            throw LogbookError(error)
        }
    }

    /// Imports another program's data, after a backup, which is removed again where nothing was changed.
    ///
    /// - Parameter body: returns how many entries it has added, and what the step is called.
    @concurrent
    func importAfterBackup(
        _ body: @escaping @Sendable (Database, Stamps) throws -> (ImportCounts, UndoTitle)
    ) async throws(LogbookError) -> ImportCounts {
        let backup = try await backUp(.import)
        var hasChanged = false
        defer { if let backup, !hasChanged { try? FileManager.default.removeItem(at: backup.url) } }
        let counts = try await write(body)
        hasChanged = counts.added > 0
        return counts
    }

    /// Makes the day's backup if there is none of today yet and something has changed since the last one.
    @discardableResult
    @concurrent
    public func backUpIfDue() async throws(LogbookError) -> Backup? {
        guard let url else { return nil }
        // Where nothing can be written, nothing has changed.
        if case .notWritable = obstacle { return nil }
        if let newest = Self.backups(of: url).first {
            if newest.reason == .daily, CalendarDay.today(at: newest.instant) == .today() { return nil }
            guard try await hasChanged(since: newest) else { return nil }
        }
        let backup = try await backUp(.daily)
        try await removeUnusedReceipts()
        return backup
    }

    /// Replaces the content of this logbook by that of another one, for example a backup, in one step.
    ///
    /// An older schema is brought up to date on the way; the file itself is left as it is.
    ///
    /// - Returns: the backup of what was here before, which `restore` brings back; `nil` for a logbook in memory, and where
    ///   there was nothing to back up.
    /// - Throws: an opening case of `LogbookError` when the file is no logbook, `damaged` when it is not sound, `readOnly` when
    ///   a newer program wrote it or this logbook, and the errors of writing. Nothing is changed then.
    @discardableResult
    @concurrent
    public func restore(from file: URL) async throws(LogbookError) -> Backup? {
        if let obstacle { throw obstacle }
        try LogbookFile.require(at: file)
        do {
            // Beside the logbook, where the next copy finds what a program that was killed has left.
            let parent = url.map { Backup.folder(of: $0) } ?? FileManager.default.temporaryDirectory
            let folder = parent.appending(path: ".restore.\(UUID.random().text)")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: folder) }
            let copy = folder.appending(path: "logbook.sqlite")
            try DatabaseCopy.write(DatabaseCopy.reading(file), to: copy)
            let content = try DatabaseQueue(path: copy.path)
            let ownPageSize = try await read { try Int.fetchOne($0, sql: "PRAGMA page_size") ?? 4096 }
            try await content.writeWithoutTransaction { db in
                switch try Schema.state(db) {
                case .newer: throw LogbookError.readOnly
                case .current: break
                case .older: try Schema.migrate(db)
                }
                // SQLite copies pages into a logbook that is open as they are.
                let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size")
                if let pageSize, pageSize != ownPageSize {
                    try db.execute(sql: "PRAGMA page_size = \(ownPageSize); VACUUM")
                }
            }
            let isEmpty = try await read { try $0.isWithoutEntries }
            let before = isEmpty ? nil : try await backUp(.restore)
            try whileLocked { try content.backup(to: database) }
            try await addReceipts(of: LogbookFile.resolved(file))
            try await lookAgain()
            return before
        } catch {
            throw LogbookError(error)
        }
    }

    /// The problems of the file, one sentence each; empty if there are none and everything in it can be read.
    ///
    /// - Complexity: O(n) in the size of the file.
    @concurrent
    public func check() async throws(LogbookError) -> [String] {
        let damage: [String]
        do {
            // A connection that only reads does not know the checks of the schema.
            damage = try await database.writeWithoutTransaction { try DatabaseCopy.problems($0) }
        } catch {
            throw LogbookError(error)
        }
        return try await records(damage) + receiptProblems()
    }

    /// What is wrong with the records, behind what is wrong with the file.
    private func records(_ damage: [String]) async throws(LogbookError) -> [String] {
        try await read { db in
            var problems = damage
            let unlisted = try Int.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM trip) + (SELECT count(*) FROM expectation)
                        + (SELECT count(*) FROM "action") + (SELECT count(*) FROM snippet)
                        + (SELECT count(*) FROM personalValue) - (SELECT count(*) FROM listing)
                    """)
            if unlisted != 0 { problems.append("The search does not know every entry.") }
            do {
                problems += try RecordCheck.unreadable(db)
            } catch {
                // Pages that cannot be read have been reported.
                if LogbookError(error) != .damaged || problems.isEmpty { throw error }
            }
            return problems
        }
    }

    /// A sentence for each record that cannot be read, and that lists leave out.
    ///
    /// - Complexity: O(n) in the size of the logbook.
    @concurrent
    public func unreadableRecords() async throws(LogbookError) -> [String] {
        try await read { try RecordCheck.unreadable($0, in: $0.archivedTables) }
    }

    /// Makes a backup in the folder next to the logbook and removes those that are too old.
    static func makeBackup(
        of url: URL, _ database: some DatabaseReader, _ reason: Backup.Reason, at instant: Date
    ) throws -> Backup {
        let backup = Backup(of: url, at: instant, reason)
        try FileManager.default.createDirectory(
            at: Backup.folder(of: url), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        DatabaseCopy.sweepDrafts(in: Backup.folder(of: url))
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

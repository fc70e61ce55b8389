internal import CSQLiteShims
import Foundation
internal import GRDB

extension Logbook {
    /// What the history names the program that makes changes, unless it says otherwise.
    public static let defaultProgram = "vantage"

    /// Opens the logbook at `url`, or creates one, with its folder, where there is no file or an empty one.
    ///
    /// An older schema is migrated in one transaction, after a backup. A newer one is opened for reading only, and so is a file
    /// that cannot be written: as a copy in memory, in which an older schema is migrated. This blocks while the file is read
    /// and, for up to five seconds, while another process writes it: not to be called on the main thread.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - program: the program that makes the changes, as the history names it.
    /// - Throws: an opening case of `LogbookError`, `damaged`, `busy` or `diskFull`. A file that is refused is left byte for
    ///   byte unchanged, and nothing is created next to it but, when it has a logbook's application id, the empty lock file.
    public static func open(at url: URL, program: String = defaultProgram) throws(LogbookError) -> Logbook {
        try open(at: url, program: program, patience: .seconds(5), now: { Date() }, makeID: { UUID.random() })
    }

    /// Opens the logbook at `url` without waiting for a writer, where its schema is this program's; otherwise as `open`.
    ///
    /// What is saved in it all the same waits for its turn as ever.
    public static func openForReading(
        at url: URL, program: String = defaultProgram
    ) throws(LogbookError) -> Logbook {
        let file = LogbookFile.resolved(url)
        try refuseUnderTest(file)
        do throws(LogbookError) {
            if try LogbookFile(at: file) == .logbook, LogbookFile.isWritable(file), LogbookFile.hasLog(file),
                let logbook = try openWithoutLock(file, program: program)
            {
                return logbook
            }
            return try open(at: file, program: program)
        } catch {
            // On a full disk there is no room for the files that SQLite creates next to one that it reads.
            switch error {
            case .diskFull, .fileUnusable, .folderUnusable, .failed: break
            default: throw error
            }
            guard (try? LogbookFile(at: file)) == .logbook,
                let copy = try? openCopy(of: file, program: program, now: { Date() }, makeID: { UUID.random() })
            else { throw error }
            return copy
        }
    }

    /// An empty logbook in memory, which ends with its last reference. For tests and previews.
    public static func inMemory() throws(LogbookError) -> Logbook {
        try inMemory(now: { Date() }, makeID: { UUID.random() })
    }

    static func open(
        at url: URL, program: String = defaultProgram, patience: Duration, now: @escaping @Sendable () -> Date,
        makeID: @escaping @Sendable () -> UUID
    ) throws(LogbookError) -> Logbook {
        let url = LogbookFile.resolved(url)
        try refuseUnderTest(url)
        // Checked twice: a file that is refused must not get a lock file, and another process may create the
        // logbook before the lock is ours.
        if try LogbookFile(at: url) == .logbook, !LogbookFile.isWritable(url) {
            return try openCopy(of: url, program: program, now: now, makeID: makeID)
        }
        try createFolder(of: url)
        let lock = try WriteLock(beside: url, patience: patience)
        do {
            return try lock.held {
                if try LogbookFile(at: url) == .vacant { try makeFile(at: url) }
                let pool = try DatabasePool(path: url.path, configuration: configuration)
                let state = try pool.writeWithoutTransaction { db in
                    // The pool lowers this to NORMAL, with which a power failure can lose the last commits.
                    try db.execute(sql: "PRAGMA synchronous = FULL")
                    let state = try Schema.state(db)
                    if case .newer = state { try db.execute(sql: "PRAGMA query_only = ON") }
                    return state
                }
                var obstacle: LogbookError?
                switch state {
                case .newer: obstacle = .readOnly
                case .current: try pool.write(ListingRow.refresh)
                case .older(let isNew):
                    if !isNew { _ = try makeBackup(of: url, pool, .migration, at: now()) }
                    try pool.writeWithoutTransaction(Schema.migrate)
                }
                return Logbook(
                    database: pool, url: url, lock: lock, program: program, obstacle: obstacle, now: now, makeID: makeID
                )
            }
        } catch {
            let error = LogbookError(error)
            if case .failed(let reason) = error { throw .fileUnusable(url, reason: reason) }
            throw error
        }
    }

    static func inMemory(
        now: @escaping @Sendable () -> Date, makeID: @escaping @Sendable () -> UUID
    ) throws(LogbookError) -> Logbook {
        do {
            let queue = try DatabaseQueue(configuration: configuration)
            try empty.get().backup(to: queue)
            return Logbook(
                database: queue, url: nil, lock: WriteLock(), program: defaultProgram, now: now, makeID: makeID)
        } catch {
            throw LogbookError(error)
        }
    }

    /// What each logbook in memory begins as: the schema is made once in a process.
    private static let empty = Result {
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.writeWithoutTransaction(Schema.migrate)
        return queue
    }

    /// The logbook at `url`, which cannot be written, as a copy in memory.
    static func openCopy(
        of url: URL, program: String = defaultProgram, now: @escaping @Sendable () -> Date,
        makeID: @escaping @Sendable () -> UUID
    ) throws(LogbookError) -> Logbook {
        do {
            let queue = try DatabaseQueue(configuration: configuration)
            try DatabaseCopy.read(url, into: queue)
            let state = try queue.read(Schema.state)
            switch state {
            case .newer: break
            case .current: try queue.write(ListingRow.refresh)
            case .older: try queue.writeWithoutTransaction(Schema.migrate)
            }
            return Logbook(
                database: queue, url: url, lock: WriteLock(), program: program, obstacle: .notWritable(url), now: now,
                makeID: makeID)
        } catch {
            let error = LogbookError(error)
            if case .failed(let reason) = error { throw .fileUnusable(url, reason: reason) }
            throw error
        }
    }

    /// - Returns: `nil` where something is to be written first.
    private static func openWithoutLock(_ url: URL, program: String) throws(LogbookError) -> Logbook? {
        do {
            let pool = try DatabasePool(path: url.path, configuration: configuration)
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let isReady = try pool.read { db in
                guard case .current = try Schema.state(db) else { return false }
                return try db.areEmpty(["listingStale"])
            }
            guard isReady else { return nil }
            return Logbook(
                database: pool, url: url, lock: try WriteLock(beside: url, patience: .seconds(5)), program: program,
                now: { Date() }, makeID: { UUID.random() })
        } catch {
            let error = LogbookError(error)
            if case .failed(let reason) = error { throw .fileUnusable(url, reason: reason) }
            throw error
        }
    }

    /// Prevents tests, and programs that tests start, from opening the logbook of the user who runs them.
    private static func refuseUnderTest(_ url: URL) throws(LogbookError) {
        let isUnderTest =
            CommandLine.arguments.first?.hasSuffix(".xctest") == true
            || ProcessInfo.processInfo.environment["VANTAGE_UNDER_TEST"] != nil
        // Not HOME: a test that forgot to set it is the one to stop.
        guard isUnderTest, let home = getpwuid(getuid())?.pointee.pw_dir else { return }
        let own = URL(filePath: String(cString: home)).appending(path: ".local/share/vantage").path
        if url.standardizedFileURL.path.hasPrefix(own + "/") { throw .refusedUnderTest(url) }
    }

    /// Once in a process, before its first database.
    private static let sqlite: Void = SQLiteForgoMemoryStatistics()

    private static var configuration: Configuration {
        _ = sqlite
        var configuration = Configuration()
        configuration.label = "Logbook"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 3
        configuration.prepareDatabase { db in
            // The statement journal would be a file otherwise, written at every row that fires a trigger.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // Cache for the part of the text index that a search reads.
            try db.execute(sql: "PRAGMA cache_size = -32768")
            PredicateText.add(to: db)
        }
        return configuration
    }

    /// Creates the folder and those above it, for its owner alone.
    private static func createFolder(of url: URL) throws(LogbookError) {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .folderUnusable(folder, reason: (error as? CocoaError)?.reason ?? error.localizedDescription)
        }
    }

    /// Creates a database with a logbook's application id in its first page, before write-ahead logging hides what comes
    /// next in another file: a crash at any moment leaves an empty file or a marked one.
    private static func makeFile(at url: URL) throws {
        try LogbookFile.makePrivate(url)
        let queue = try DatabaseQueue(path: url.path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(Schema.applicationID)") }
        try queue.close()
    }
}

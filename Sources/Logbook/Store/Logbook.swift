import Foundation
internal import GRDB
import Synchronization

/// The user's trips, goals and terms in a SQLite database.
///
/// Reads run concurrently with each other and with a write; writes are serialized, each in one transaction, never on
/// the caller's thread. Saved means on the disk. Whatever changes is delivered to the live queries, and can be undone.
///
/// Everything asynchronous here is `@concurrent`. A function that stayed on its caller's actor would return from GRDB's
/// threads without switching back to it: the optimiser of Swift 6.3 removes the switch before a return.
///
/// Open a file once in a process: SQLite's locks belong to the process, and looking at the file a second time would
/// drop them.
public final class Logbook: Sendable {
    /// Why nothing can be saved: `readOnly` where a newer version of the program has changed the file's schema, `notWritable`
    /// where the file, its folder or its medium cannot be written. `nil` where it is writable.
    public let obstacle: LogbookError?
    /// Whether nothing can be saved.
    public var isReadOnly: Bool { obstacle != nil }
    /// Where it is; `nil` in memory.
    public let url: URL?

    /// The program that makes the changes, as the history names it.
    let program: String

    let database: any DatabaseWriter
    let lock: WriteLock
    /// Which file `database` writes; `nil` in memory.
    private let identity: LogbookFile.Identity?
    private let now: @Sendable () -> Date
    private let makeID: @Sendable () -> UUID
    /// Reports what other processes write; `nil` in memory.
    private let watch: ForeignChanges?

    init(
        database: any DatabaseWriter, url: URL?, lock: WriteLock, program: String, obstacle: LogbookError? = nil,
        now: @escaping @Sendable () -> Date, makeID: @escaping @Sendable () -> UUID
    ) {
        self.database = database
        self.url = url
        self.lock = lock
        self.program = program
        self.obstacle = obstacle
        self.now = now
        self.makeID = makeID
        // A copy in memory is not changed by others.
        identity = database is DatabasePool ? url.flatMap { LogbookFile.Identity(at: $0) } : nil
        watch = database is DatabasePool ? url.flatMap { ForeignChanges(lockBeside: $0, in: database) } : nil
    }

    /// Where new records get their ids and instants from.
    struct Stamps: Sendable {
        let now: Date
        let makeID: @Sendable () -> UUID
    }

    // MARK: - Access for the other files of this room

    /// The result of reading, from one snapshot of the database; inside `withSnapshot` from that one.
    @concurrent
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LogbookError) -> Value {
        do {
            if let snapshot = ReadSnapshot.current, snapshot.logbook === self {
                return try await snapshot.reader.read(body)
            }
            // In memory one connection does everything, one thing after the other; each time it went to reading only and
            // back it would compile all its statements again.
            if database is DatabaseQueue { return try await database.unsafeRead(body) }
            return try await database.read(body)
        } catch {
            throw LogbookError(error)
        }
    }

    /// The result of changing the database in one transaction, undone as a whole when `body` throws.
    ///
    /// - Parameter body: gives its result, and what undo calls the change.
    @concurrent
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database, Stamps) throws -> (Value, UndoTitle)
    ) async throws(LogbookError) -> Value {
        try await transaction { db, stamps in
            let recorder = try ChangeRecorder(db)
            let (value, title) = try body(db, stamps)
            if let changes = try recorder.changes() {
                let step = try UndoStep.add(changes, title, db)
                UndoStepNote.current?.step.withLock { $0 = step }
            }
            return value
        }
    }

    /// The result of changing the database in one transaction that undo knows nothing of.
    ///
    /// - Parameters:
    ///   - foreignKeys: whether references are enforced while `body` runs.
    ///   - isBulk: whether hundreds of thousands of rows are to be written. Their ids have no order: without room for them
    ///     all, the same pages would be written many times.
    @concurrent
    func transaction<Value: Sendable>(
        foreignKeys: Bool = true, isBulk: Bool = false, _ body: @escaping @Sendable (Database, Stamps) throws -> Value
    ) async throws(LogbookError) -> Value {
        if let obstacle { throw obstacle }
        do {
            return try await database.writeWithoutTransaction { [self] db in
                try whileLocked {
                    let log = url.flatMap { LogbookFile.Identity(at: URL(filePath: $0.path + "-wal")) }
                    // No effect inside a transaction.
                    if !foreignKeys { try db.execute(sql: "PRAGMA foreign_keys = OFF") }
                    defer { if !foreignKeys { try? db.execute(sql: "PRAGMA foreign_keys = ON") } }
                    if isBulk { try db.execute(sql: "PRAGMA cache_size = -524288") }
                    defer { if isBulk { try? db.execute(sql: "PRAGMA cache_size = -32768; PRAGMA shrink_memory") } }
                    var value: Value?
                    try db.inTransaction(.immediate) {
                        let mark = try DeletedRecords.Mark(db)
                        value = try body(db, Stamps(now: now().toMilliseconds, makeID: makeID))
                        try ListingRow.refresh(db)
                        try DeletedRecords.refresh(db, since: mark)
                        try db.run("UPDATE history SET program = ? WHERE number > ?", [program, mark.change])
                        try checkIsThere(log: log)
                        return .commit
                    }
                    try checkIsThere(log: log)
                    // The log would be as large as what was written, and read as a whole at the next opening.
                    if isBulk { try db.checkpoint(.truncate) }
                    return try value.orThrow(.cancelled)
                }
            }
        } catch {
            throw LogbookError(error)
        }
    }

    /// Runs `body` while no other process writes the logbook.
    ///
    /// - Throws: `replaced` where another file is at its path now, `busy`, and what `body` throws.
    func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
        try lock.held {
            try checkIsThere()
            return try body()
        }
    }

    /// What is written to a file that was moved away or replaced would be lost with it.
    ///
    /// - Parameter log: the log of the file that was opened: SQLite would find it next to the file that has replaced it,
    ///   and apply it to that. It is moved away, as the location of its own file is unknown.
    private func checkIsThere(log: LogbookFile.Identity? = nil) throws(LogbookError) {
        guard let url, let identity, LogbookFile.Identity(at: url) != identity else { return }
        let path = url.path + "-wal"
        if let log, LogbookFile.Identity(at: URL(filePath: path)) == log {
            rename(path, "\(url.path)-replaced-\(Int(Date().timeIntervalSince1970))-wal")
            unlink(url.path + "-shm")
        }
        throw .replaced(url)
    }

    /// A query that answers again whenever one of the tables it reads changes.
    ///
    /// - Parameter readsMore: whether it may read other tables than at first, depending on what it finds.
    func observe<Answer: Equatable & Sendable>(
        readsMore: Bool = false, _ fetch: @escaping @Sendable (Database) throws -> Answer
    ) -> LiveQuery<Answer> {
        let observation =
            readsMore ? ValueObservation.tracking(fetch) : ValueObservation.trackingConstantRegion(fetch)
        return LiveQuery(
            observation: observation.removeDuplicates().values(in: database, bufferingPolicy: .bufferingNewest(1)))
    }

    // MARK: - Other processes

    /// Has every live query look at the database again.
    ///
    /// Writes of other processes are noticed where the file system reports them; call this when the user returns
    /// to the window. Queries whose answer is unchanged stay silent.
    @concurrent
    ///
    /// - Throws: `replaced` where another file is at the logbook's path now.
    public func lookAgain() async throws(LogbookError) {
        try checkIsThere()
        do {
            try await database.writeWithoutTransaction { try $0.announceChanges() }
        } catch {
            throw LogbookError(error)
        }
    }
}

extension Database {
    /// Has every live query look again.
    func announceChanges() throws {
        try inTransaction(.deferred) {
            try notifyChanges(in: .fullDatabase)
            return .commit
        }
    }
}

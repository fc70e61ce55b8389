import Foundation

/// Lets one process at a time write a logbook: a kernel lock on a file beside it, held for one transaction and not
/// longer.
///
/// SQLite's own write lock ends before the checkpoint that follows a commit does; SQLite before 3.51.3 can damage a
/// file when two processes write and checkpoint at once, so this lock covers both. The kernel frees it when a process
/// dies, and the empty file may stay behind: deleting it would let two processes lock two different files.
final class WriteLock: Sendable {
    /// `nil` for a database in memory, which no other process can reach.
    private let descriptor: Int32?
    private let patience: Duration

    /// A lock for a database in memory, always free.
    init() {
        descriptor = nil
        patience = .zero
    }

    /// The lock of the logbook at `url`.
    ///
    /// - Parameter patience: how long a writer waits for the others.
    init(beside url: URL, patience: Duration) throws(LogbookError) {
        let descriptor = Glibc.open(Self.path(beside: url), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .folderUnusable(url.deletingLastPathComponent(), reason: String(cString: strerror(errno)))
        }
        // Whatever the process allows for new files, the next one must be able to open it.
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & 0o600 != 0o600 { fchmod(descriptor, 0o600) }
        self.descriptor = descriptor
        self.patience = patience
    }

    /// Where the lock of the logbook at `url` is.
    static func path(beside url: URL) -> String { url.path + "-lock" }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Runs `body` while no other process, and no other `WriteLock` on the file, runs one.
    ///
    /// - Throws: `LogbookError.busy` when the lock did not come free in time, and what `body` throws.
    func held<Result>(_ body: () throws -> Result) throws -> Result {
        guard let descriptor else { return try body() }
        let deadline = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw LogbookError.failed(String(cString: strerror(errno)))
            }
            guard ContinuousClock.now < deadline else { throw LogbookError.busy }
            usleep(5_000)
        }
        defer {
            flock(descriptor, LOCK_UN)
            // What `ForeignChanges` of the other processes waits for.
            futimens(descriptor, nil)
        }
        return try body()
    }
}

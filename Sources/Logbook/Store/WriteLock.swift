import Foundation
import Synchronization

/// Lets one process at a time write a logbook: a kernel lock on a file next to it, held for one transaction and not
/// longer.
///
/// SQLite's own write lock ends before the checkpoint that follows a commit does; SQLite before 3.51.3 can damage a
/// file when two processes write and checkpoint at once, so this lock covers both. The kernel frees it when a process
/// exits, and the empty file remains. If it is deleted, the next process creates it again: each one checks
/// that what they have locked is the file that the others find.
final class WriteLock: Sendable {
    /// `nil` for a database in memory, which no other process can reach.
    private let path: String?
    /// The file, after those that were deleted meanwhile: another thread may still be about to unlock one.
    private let descriptors: Mutex<[Int32]>
    private let patience: Duration

    /// A lock for a database in memory, always free.
    init() {
        path = nil
        descriptors = Mutex([])
        patience = .zero
    }

    /// The lock of the logbook at `url`.
    ///
    /// - Parameter patience: how long a writer waits for the others.
    init(beside url: URL, patience: Duration) throws(LogbookError) {
        do {
            descriptors = Mutex([try Self.open(Self.path(beside: url))])
        } catch {
            throw .folderUnusable(url.deletingLastPathComponent(), reason: String(cString: strerror(error.code)))
        }
        path = Self.path(beside: url)
        self.patience = patience
    }

    /// Why the file cannot be opened.
    private struct OpenError: Error {
        let code = errno
    }

    private static func open(_ path: String) throws(OpenError) -> Int32 {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw OpenError() }
        // Whatever the process allows for new files, the next one must be able to open it.
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & 0o600 != 0o600 { fchmod(descriptor, 0o600) }
        return descriptor
    }

    /// Where the lock of the logbook at `url` is.
    static func path(beside url: URL) -> String { url.path + "-lock" }

    deinit {
        for descriptor in descriptors.withLock({ $0 }) { close(descriptor) }
    }

    /// Runs `body` while no other process, and no other `WriteLock` on the file, runs one.
    ///
    /// - Throws: `LogbookError.busy` when the lock was not released in time, and what `body` throws.
    func held<Result>(_ body: () throws -> Result) throws -> Result {
        guard let path else { return try body() }
        let descriptor = try lock(path)
        defer {
            flock(descriptor, LOCK_UN)
            // What `ForeignChanges` of the other processes waits for.
            futimens(descriptor, nil)
        }
        return try body()
    }

    /// - Returns: the descriptor of the file that is locked.
    private func lock(_ path: String) throws(LogbookError) -> Int32 {
        let deadline = ContinuousClock.now + patience
        while let descriptor = descriptors.withLock(\.last) {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                if Self.isFile(descriptor, at: path) { return descriptor }
                // Others may have the deleted one open too, and will notice.
                flock(descriptor, LOCK_UN)
                do {
                    let new = try Self.open(path)
                    descriptors.withLock { $0.append(new) }
                } catch {
                    throw .failed(String(cString: strerror(error.code)))
                }
                continue
            }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .failed(String(cString: strerror(errno))) }
            guard ContinuousClock.now < deadline else { throw .busy }
            usleep(5_000)
        }
        throw .busy
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (opened, there) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && stat(path, &there) == 0
            && (opened.st_dev, opened.st_ino) == (there.st_dev, there.st_ino)
    }
}

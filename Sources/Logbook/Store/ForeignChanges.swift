import Dispatch
import Foundation
internal import GRDB
import Synchronization

/// Notices what other processes write to a logbook, and has its live queries look again.
///
/// A writer touches the lock file once its commit is visible: the writes to the database's own files happen
/// before that. The kernel reports the touch, and SQLite whether it was another connection's commit. Where the kernel
/// cannot watch, as on some network file systems, `Logbook.lookAgain` is what remains.
final class ForeignChanges: Sendable {
    // Safe: made and resumed here, and cancelled at the end, which any thread may do.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    /// SQLite's number of the last commit of another connection that was seen.
    private let version = Mutex<Int?>(nil)

    /// - Returns: `nil` where the file cannot be watched.
    init?(lockBeside url: URL, in database: any DatabaseWriter) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, WriteLock.path(beside: url), UInt32(IN_ATTRIB)) >= 0 else {
            close(descriptor)
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global(qos: .utility))
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self, weak database] in
            var events = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &events, events.count) > 0 {}
            if let self, let database { self.look(at: database) }
        }
        look(at: database)
        source.resume()
    }

    deinit {
        source.cancel()
    }

    private func look(at database: any DatabaseWriter) {
        database.asyncWriteWithoutTransaction { [weak self] db in
            // The error of a database that cannot be read is thrown by the next read.
            guard let self, let version = try? Int.fetchOne(db, sql: "PRAGMA data_version") else { return }
            let known = self.version.withLock { known in
                defer { known = version }
                return known
            }
            if let known, known != version { try? db.announceChanges() }
        }
    }
}

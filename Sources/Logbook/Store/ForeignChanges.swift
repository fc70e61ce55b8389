import Dispatch
import Foundation
internal import GRDB
import Synchronization

/// Notices what other processes write to a logbook, and has its live queries look again.
///
/// The kernel tells of writes to the files of the folder; SQLite then tells whether another connection has committed. Where
/// the kernel cannot watch, as on some network file systems, `Logbook.lookAgain` is what remains.
final class ForeignChanges: Sendable {
    // Safe: made and resumed here, and cancelled at the end, which any thread may do.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let state = Mutex(State())

    private struct State {
        /// SQLite's number of the last commit of another connection that was seen.
        var version: Int?
        /// Whether a look at the database is on its way.
        var isLooking = false
    }

    /// - Returns: `nil` where the folder cannot be watched.
    init?(of url: URL, in database: any DatabaseWriter) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let folder = url.deletingLastPathComponent().path
        guard inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO)) >= 0 else {
            close(descriptor)
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global(qos: .utility))
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self, weak database] in
            // Which file it was does not matter: the next look tells.
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
        let isFirst = state.withLock { state in
            defer { state.isLooking = true }
            return !state.isLooking
        }
        guard isFirst else { return }
        database.asyncWriteWithoutTransaction { [weak self] db in
            guard let self else { return }
            self.state.withLock { $0.isLooking = false }
            // A database that cannot be read says so to whoever reads it next.
            guard let version = try? Int.fetchOne(db, sql: "PRAGMA data_version") else { return }
            let known = self.state.withLock { state in
                defer { state.version = version }
                return state.version
            }
            if let known, known != version { try? db.announceChanges() }
        }
    }
}

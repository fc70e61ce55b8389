internal import CSQLiteShims
import Foundation
internal import GRDB

/// The changes of a transaction to the tables with users' data, in the format of SQLite's session extension.
///
/// The changes contain the old and the new content of every row that was changed by a statement, a
/// cascade or a trigger. They can be undone and redone. Derived tables, and the history, are left
/// out.
struct ChangeRecorder: ~Copyable {
    /// `sqlite3_session *`, owned.
    private let session: UnsafeMutableRawPointer

    /// Begins to record on this connection.
    init(_ db: Database) throws {
        let tables = try String.fetchAll(db.cachedStatement(sql: Schema.recordedTables))
        let names = tables.map { strdup($0) }
        defer { names.forEach { free($0) } }
        var session: UnsafeMutableRawPointer?
        let code = try names.map { UnsafePointer($0) }.withUnsafeBufferPointer { buffer in
            // `strdup` fails only where there is no memory left at all.
            let pointers = buffer.compactMap { $0 }
            return SessionRecorderBegin(try db.connection, pointers, pointers.count, &session)
        }
        guard code == 0, let session else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        self.session = session
    }

    deinit {
        SessionRecorderEnd(session)
    }

    /// What has changed since the beginning.
    ///
    /// - Returns: `nil` when nothing has.
    func changes() throws -> ChangeSet? {
        var size: Int32 = 0
        var bytes: UnsafeMutableRawPointer?
        let code = SessionRecorderChanges(session, &size, &bytes)
        return try ChangeSet(code: code, size: size, bytes: bytes)
    }
}

/// Changes to rows, to be applied or undone.
struct ChangeSet: Sendable {
    let data: Data

    init(_ data: Data) {
        self.data = data
    }

    /// Takes over what one of the C functions gave.
    fileprivate init?(code: Int32, size: Int32, bytes: UnsafeMutableRawPointer?) throws {
        guard code == 0, let bytes, size > 0 else {
            SessionChangesFree(bytes)
            if code == 0 { return nil }
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        // The changes of a large import are as large as what it adds: they are not copied.
        data = Data(
            bytesNoCopy: bytes, count: Int(size), deallocator: .custom { bytes, _ in SessionChangesFree(bytes) })
    }

    /// These changes and then those of `later`, as one; `nil` when together they change nothing.
    func followed(by later: ChangeSet) throws -> ChangeSet? {
        var size: Int32 = 0
        var bytes: UnsafeMutableRawPointer?
        let code = data.withUnsafeBytes { first in
            later.data.withUnsafeBytes { second -> Int32 in
                guard let first = first.baseAddress, let second = second.baseAddress else { return 0 }
                return SessionChangesJoin(Int32(data.count), first, Int32(later.data.count), second, &size, &bytes)
            }
        }
        return try ChangeSet(code: code, size: size, bytes: bytes)
    }

    /// Applies the changes, or reverts them.
    ///
    /// Foreign keys must rest meanwhile: what they did is a part of the changes.
    ///
    /// - Throws: `changedSince` when a row is not as the changes expect it.
    func apply(_ db: Database, inverted: Bool) throws {
        let code = try data.withUnsafeBytes { bytes -> Int32 in
            guard let base = bytes.baseAddress else { return 0 }
            return SessionChangesApply(try db.connection, Int32(data.count), base, inverted ? 1 : 0)
        }
        if code == ResultCode.SQLITE_ABORT.rawValue { throw LogbookError.changedSince }
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

extension Database {
    /// `sqlite3 *` of this connection; GRDB owns it.
    fileprivate var connection: UnsafeMutableRawPointer {
        get throws {
            guard let pointer = sqliteConnection else { throw LogbookError.cancelled }
            return UnsafeMutableRawPointer(pointer)
        }
    }
}

import Foundation
internal import GRDB

/// What can be undone and redone next.
public struct UndoState: Hashable, Sendable {
    /// What the last change is called; `nil` when nothing can be undone.
    public let undo: String?
    /// What the change is called that was undone last; `nil` when nothing can be redone.
    public let redo: String?
}

extension Logbook {
    /// What can be undone and redone, now and after every change.
    public func undoState() -> LiveQuery<UndoState> {
        observe(UndoState.init)
    }

    /// What can be undone and redone.
    @concurrent
    public func fetchUndoState() async throws(LogbookError) -> UndoState {
        try await read(UndoState.init)
    }

    /// Takes back the last change with all its effects. The last hundred are kept, from one start to the next.
    ///
    /// - Returns: what the change is called; `nil` when there is none.
    /// - Throws: `changedSince` when another program has changed the same rows, and what writing can meet. Nothing is changed
    ///   then.
    @discardableResult
    @concurrent
    public func undo() async throws(LogbookError) -> String? {
        try await transaction(foreignKeys: false) { db, _ in try UndoStep.step(db, redo: false) }
    }

    /// Makes the change again that was undone last.
    ///
    /// - Returns: what the change is called; `nil` when there is none.
    /// - Throws: as `undo`.
    @discardableResult
    @concurrent
    public func redo() async throws(LogbookError) -> String? {
        try await transaction(foreignKeys: false) { db, _ in try UndoStep.step(db, redo: true) }
    }
}

extension UndoState {
    fileprivate init(_ db: Database) throws {
        undo = try String.fetchOne(
            db, sql: "SELECT title FROM undoStep WHERE NOT isUndone ORDER BY number DESC LIMIT 1")
        redo = try String.fetchOne(db, sql: "SELECT title FROM undoStep WHERE isUndone ORDER BY number LIMIT 1")
    }
}

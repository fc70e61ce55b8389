import Foundation
internal import GRDB
import Synchronization

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

    /// Makes a change, and returns the step that undoes it.
    ///
    /// - Parameter change: saves or deletes something of this logbook.
    /// - Returns: what `change` gives, and its last step; `nil` where it changed nothing.
    public func withUndoStep<Result>(
        _ change: () async throws(LogbookError) -> Result
    ) async throws(LogbookError) -> (result: Result, step: UndoStepID?) {
        let note = UndoStepNote()
        do {
            let result = try await UndoStepNote.$current.withValue(note) { try await change() }
            return (result, note.step.withLock { $0 })
        } catch {
            throw LogbookError(error)
        }
    }

    /// Undoes one change, if no later change has modified its rows. Later changes remain, and
    /// undoing the change is a change of its own then. One that was undone already remains undone.
    ///
    /// - Throws: `changedSince` when its rows were changed since, or the step is too old, and the errors of writing.
    ///   Nothing is changed then.
    @concurrent
    public func undo(_ step: UndoStepID) async throws(LogbookError) {
        try await transaction(foreignKeys: false) { db, _ in try UndoStep.undo(step, db) }
    }

    /// Undoes the last change with all its effects. The last hundred are stored, across program starts.
    ///
    /// - Returns: what the change is called; `nil` when there is none.
    /// - Throws: `changedSince` when another program has changed the same rows, and the errors of writing. Nothing is changed
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

/// A change that can be undone.
public struct UndoStepID: Hashable, Sendable {
    let number: Int64
}

/// Records the undo step of a write, so that the caller can undo this one.
final class UndoStepNote: Sendable {
    @TaskLocal static var current: UndoStepNote?
    let step = Mutex<UndoStepID?>(nil)
}

extension UndoState {
    fileprivate init(_ db: Database) throws {
        undo = try String.fetchOne(
            db, sql: "SELECT title FROM undoStep WHERE NOT isUndone ORDER BY number DESC LIMIT 1")
        redo = try String.fetchOne(db, sql: "SELECT title FROM undoStep WHERE isUndone ORDER BY number LIMIT 1")
    }
}

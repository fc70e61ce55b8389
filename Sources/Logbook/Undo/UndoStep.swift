import Foundation
internal import GRDB
import Localization

/// A row of `undoStep`.
///
/// The steps are in the order of their changes: the applied ones first, then those that were undone.
enum UndoStep {
    /// The number of steps that are stored.
    static let limit = 100
    /// A change of more bytes than this cannot be undone, nor can those before it: about 300,000 rows.
    static let largestChange = 64 << 20

    /// Stores a change that was just made; changes that were undone before it can no longer be redone.
    ///
    /// - Returns: the step; `nil` where none is stored.
    @discardableResult
    static func add(_ changes: ChangeSet, _ title: UndoTitle, _ db: Database) throws -> UndoStepID? {
        try db.run("DELETE FROM undoStep WHERE isUndone")
        guard changes.data.count <= largestChange else {
            try db.run("DELETE FROM undoStep")
            return nil
        }
        if let key = title.mergeKey, let last = try last(db), last.mergeKey == key {
            guard let both = try last.changes.followed(by: changes) else {
                try db.run("DELETE FROM undoStep WHERE number = ?", [last.number])
                return nil
            }
            try db.run("UPDATE undoStep SET changes = ? WHERE number = ?", [both.data, last.number])
            return UndoStepID(number: last.number)
        }
        try db.run(
            "INSERT INTO undoStep (title, changes, mergeKey) VALUES (?, ?, ?)",
            [title.text, changes.data, title.mergeKey])
        let step = UndoStepID(number: db.lastInsertedRowID)
        try db.run(
            """
            DELETE FROM undoStep
            WHERE number <= (SELECT number FROM undoStep ORDER BY number DESC LIMIT 1 OFFSET \(limit))
            """)
        return step
    }

    /// Undoes one step that holds: the last one as ever, an earlier one by a step of its own.
    static func undo(_ id: UndoStepID, _ db: Database) throws {
        if try fetch(db, "isUndone AND number = \(id.number)") != nil { return }
        guard let wanted = try fetch(db, "NOT isUndone AND number = \(id.number)") else {
            throw LogbookError.changedSince
        }
        if try last(db)?.number == wanted.number {
            _ = try step(db, redo: false)
            return
        }
        let recorder = try ChangeRecorder(db)
        try wanted.changes.apply(db, inverted: true)
        let title = UndoTitle(localized("Undo {change}", ["change": wanted.title]))
        if let changes = try recorder.changes() { try add(changes, title, db) }
        try db.notifyChanges(in: .fullDatabase)
    }

    /// Undoes the last change that holds, or redoes the first that was undone.
    ///
    /// - Returns: its title; `nil` when there is none.
    static func step(_ db: Database, redo: Bool) throws -> String? {
        guard let step = try redo ? next(db) : last(db) else { return nil }
        try step.changes.apply(db, inverted: !redo)
        try db.run("UPDATE undoStep SET isUndone = ? WHERE number = ?", [!redo, step.number])
        // SQLite's changes went past GRDB.
        try db.notifyChanges(in: .fullDatabase)
        return step.title
    }

    private typealias Kept = (number: Int64, title: String, changes: ChangeSet, mergeKey: UndoTitle.MergeKey?)

    /// The last change that is not undone.
    private static func last(_ db: Database) throws -> Kept? {
        try fetch(db, "NOT isUndone ORDER BY number DESC")
    }

    /// The first change that was undone.
    private static func next(_ db: Database) throws -> Kept? {
        try fetch(db, "isUndone ORDER BY number")
    }

    private static func fetch(_ db: Database, _ condition: String) throws -> Kept? {
        let statement = try db.cachedStatement(
            sql: "SELECT number, title, changes, mergeKey FROM undoStep WHERE \(condition) LIMIT 1")
        return try Row.fetchOne(statement).map { row in
            (row["number"], row["title"], ChangeSet(row["changes"]), row["mergeKey"])
        }
    }
}

import Foundation
internal import GRDB
import Localization

/// What can go wrong with a logbook. The description is one sentence for the person using it.
public enum LogbookError: Error, Equatable, Sendable {
    // Opening. Nothing was written in any of these cases.

    /// The folder cannot be created, or nothing can be written in it.
    case folderUnusable(URL, reason: String)
    /// The file exists and cannot be opened.
    case fileUnusable(URL, reason: String)
    /// The file is not a SQLite database.
    case notADatabase(URL)
    /// The file is a SQLite database of another program.
    case foreignDatabase(URL)

    // Reading and writing. The transaction was undone.

    /// The file's contents cannot be trusted.
    case damaged
    /// The logbook was written by a newer version of the program.
    case readOnly
    /// Another process kept the logbook locked for too long.
    case busy
    case diskFull
    case invalid(DraftProblem)
    case ruleBroken(SchemaRule)
    /// There is no trip, expectation or term with this id, or no longer.
    case notFound(UUID)
    /// A change cannot be undone or redone: another program has changed the same entries since.
    case changedSince
    /// The text is not an archive of a logbook.
    case notAnArchive
    /// The archive is of a newer version of the program.
    case archiveTooNew
    /// A test was about to open the person's own logbook.
    case refusedUnderTest(URL)
    /// Sample data goes into an empty logbook only.
    case notEmpty
    case cancelled
    /// Anything else that the file system or SQLite reports.
    case failed(String)
}

extension LogbookError {
    /// Whatever a database access threw, in this room's terms.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as LogbookError: error
            case let error as DraftProblem: .invalid(error)
            case is CancellationError: .cancelled
            case let error as DatabaseError: LogbookError(error)
            default: .failed(String(describing: error))
            }
    }

    private init(_ error: DatabaseError) {
        self =
            switch error.resultCode {
            case .SQLITE_CONSTRAINT: .ruleBroken(SchemaRule(error))
            case .SQLITE_FULL: .diskFull
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
            case .SQLITE_INTERRUPT, .SQLITE_ABORT: .cancelled
            default: .failed(error.message ?? error.resultCode.description)
            }
    }
}

extension LogbookError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .folderUnusable(let folder, let reason):
            localized(
                "The logbook's folder {folder} cannot be used: {reason}.", ["folder": folder.path, "reason": reason])
        case .fileUnusable(let file, let reason):
            localized("The logbook {file} cannot be opened: {reason}.", ["file": file.path, "reason": reason])
        case .notADatabase(let file): localized("{file} is not a logbook, and was left as it is.", ["file": file.path])
        case .foreignDatabase(let file):
            localized("{file} is the database of another program, and was left as it is.", ["file": file.path])
        case .damaged: localized("The logbook's file is damaged.")
        case .readOnly: localized("The logbook can only be read: a newer version of Vantage has written it.")
        case .busy: localized("The logbook is being written by another process; try again in a moment.")
        case .diskFull: localized("The disk is full, and nothing was saved.")
        case .invalid(let problem): problem.description
        case .ruleBroken(let rule): rule.description
        case .notFound(let id): localized("There is no entry {id} in the logbook.", ["id": id.text])
        case .changedSince:
            localized("The change cannot be undone: another program has changed the same entries since.")
        case .notAnArchive: localized("This is not an archive of a logbook, and nothing was taken in.")
        case .archiveTooNew: localized("A newer version of Vantage has written this archive, and nothing was taken in.")
        case .refusedUnderTest(let file):
            localized("A test may not open {file}, which is a person's own.", ["file": file.path])
        case .notEmpty: localized("The logbook is not empty; sample data goes into an empty one only.")
        case .cancelled: localized("The work was cancelled, and nothing was saved.")
        case .failed(let reason): localized("The logbook could not be read or written: {reason}.", ["reason": reason])
        }
    }
}

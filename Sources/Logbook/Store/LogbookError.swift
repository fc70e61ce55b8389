import Foundation
internal import GRDB
import Localization

/// What can go wrong with a logbook. The description is one sentence for the user.
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
    /// A row holds what this program cannot read.
    case unreadable
    /// The logbook was written by a newer version of the program.
    case readOnly
    /// The file, its folder or its medium cannot be written.
    case notWritable(URL)
    /// The file was moved away, deleted or replaced since it was opened.
    case replaced(URL)
    /// The target is a file of the logbook itself, one of its backups, or a file of another logbook in use.
    case ownFile(URL)
    /// The target is a folder, a device or a pipe.
    case notAFile(URL)
    /// Another process locked the logbook for too long.
    case busy
    /// There is no space left.
    case diskFull
    /// A draft with a problem.
    case invalid(DraftProblem)
    /// A rule of the schema that a change would break.
    case ruleBroken(SchemaRule)
    /// There is no trip, expectation or term with this id, or no longer.
    case notFound(UUID)
    /// A change cannot be undone or redone: another program has changed the same entries since.
    case changedSince
    /// The text is not an archive of a logbook.
    case notAnArchive
    /// The archive is of a newer version of the program.
    case archiveTooNew
    /// A record of the archive is not one that a form would save, in a sentence that names it.
    case archiveRefused(String)
    /// What cannot be asked of the database: a part of a predicate or an order that SQL cannot express, as code spells it.
    case unsupportedPredicate(String)
    /// The file of a receipt cannot be read, by its name.
    case receiptUnreadable(String, reason: String)
    /// A file is neither a picture nor a PDF.
    case notAReceipt(String)
    /// A file is larger than `ReceiptStore.limit`.
    case receiptTooLarge(String)
    /// The file of a receipt is no longer there.
    case receiptMissing(String)
    /// The file of a receipt is not what was stored.
    case receiptChanged(String)
    /// A test was about to open the user's own logbook.
    case refusedUnderTest(URL)
    /// Sample data can be added to an empty logbook only.
    case notEmpty
    /// The task was cancelled.
    case cancelled
    /// Anything else that the file system or SQLite reports.
    case failed(String)
}

extension LogbookError {
    /// Whether the same may succeed a while later: when another process has finished, or the disk has room again.
    public var isPassing: Bool {
        switch self {
        case .busy, .diskFull, .failed: true
        default: false
        }
    }

    /// Whatever a database access threw, in this room's terms.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as LogbookError: error
            case let error as DraftProblem: .invalid(error)
            case is CancellationError: .cancelled
            case let error as DatabaseError: LogbookError(error)
            case let error as CocoaError: .failed(error.reason)
            case let error as POSIXError: .failed(String(cString: strerror(error.code.rawValue)))
            // Of rows and of JSON: their own words quote statements.
            default: .unreadable
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
            default: .failed(Self.reason(error.resultCode))
            }
    }

    /// Why SQLite failed, for the user: its own messages mention statements.
    private static func reason(_ code: ResultCode) -> String {
        switch code.primaryResultCode {
        case .SQLITE_IOERR: localized("the disk reported an error")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: localized("it cannot be written")
        case .SQLITE_CANTOPEN: localized("there is no access to its file")
        case .SQLITE_NOMEM: localized("there is not enough memory")
        case .SQLITE_TOOBIG: localized("a text is too long")
        default: localized("its contents are not what this version of Vantage expects")
        }
    }
}

extension CocoaError {
    /// Why a file could not be used, in words that end a sentence: those of the system, as Foundation's own name domains and
    /// codes.
    var reason: String {
        let cause = (underlying as? POSIXError)?.code.rawValue ?? systemCode
        return String(cString: strerror(cause))
    }

    /// The nearest system error.
    private var systemCode: Int32 {
        switch code {
        case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
        case .fileReadNoPermission, .fileWriteNoPermission: EACCES
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteVolumeReadOnly: EROFS
        case .fileWriteFileExists: EEXIST
        case .fileReadTooLarge: EFBIG
        case .fileReadInvalidFileName, .fileWriteInvalidFileName: EINVAL
        default: EIO
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
        case .notADatabase(let file): localized("{file} is not a logbook and was left unchanged.", ["file": file.path])
        case .foreignDatabase(let file):
            localized("{file} is the database of another program and was left unchanged.", ["file": file.path])
        case .damaged: localized("The logbook's file is damaged.")
        case .unreadable:
            localized("An entry of the logbook cannot be read; “vantage check” tells which.")
        case .readOnly: localized("The logbook is read-only: it was written by a newer version of Vantage.")
        case .notWritable(let file):
            localized(
                "{file} cannot be changed: the logbook is read-only, and nothing can be saved.", ["file": file.path])
        case .replaced(let file):
            localized(
                "{file} was moved or replaced by another program, and nothing was saved. Restart Vantage to go on.",
                ["file": file.path])
        case .ownFile(let file):
            localized("{path} belongs to a logbook and was left unchanged.", ["path": file.path])
        case .notAFile(let file): localized("{path} is not a regular file and was left unchanged.", ["path": file.path])
        case .busy: localized("The logbook is being written by another process; try again in a moment.")
        case .diskFull: localized("The disk is full, and nothing was saved.")
        case .invalid(let problem): problem.description
        case .ruleBroken(let rule): rule.description
        case .notFound(let id): localized("There is no entry {id} in the logbook.", ["id": id.text])
        case .changedSince:
            localized("The change cannot be undone: another program has changed the same entries since.")
        case .notAnArchive: localized("This is not a logbook archive, and nothing was imported.")
        case .archiveTooNew:
            localized("This archive was written by a newer version of Vantage, and nothing was imported.")
        case .archiveRefused(let sentence): localized("Nothing was imported: {sentence}", ["sentence": sentence])
        case .unsupportedPredicate(let part):
            localized("The logbook cannot be asked for “{part}”: SQL cannot express it.", ["part": part])
        case .receiptUnreadable(let name, let reason):
            localized("The receipt {name} cannot be read: {reason}.", ["name": name, "reason": reason])
        case .notAReceipt(let name):
            localized("{name} is neither a picture (JPEG, PNG, WebP or TIFF) nor a PDF.", ["name": name])
        case .receiptTooLarge(let name):
            localized(
                "{name} is larger than {size} MiB.",
                ["name": name, "size": (ReceiptStore.limit >> 20).formatted(.user)])
        case .receiptMissing(let name): localized("The file of the receipt {name} is missing.", ["name": name])
        case .receiptChanged(let name): localized("The file of the receipt {name} was changed.", ["name": name])
        case .refusedUnderTest(let file):
            localized("A test may not open {file}, which is a person's own.", ["file": file.path])
        case .notEmpty: localized("The logbook is not empty; sample data goes into an empty one only.")
        case .cancelled: localized("The work was cancelled, and nothing was saved.")
        case .failed(let reason): localized("The logbook could not be read or written: {reason}.", ["reason": reason])
        }
    }
}

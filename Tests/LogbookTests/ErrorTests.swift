import Foundation
import GRDB
import Testing

@testable import Logbook

struct ErrorTests {
    @Test(arguments: [
        (ResultCode.SQLITE_FULL, LogbookError.diskFull), (.SQLITE_IOERR_WRITE, .failed("why")), (.SQLITE_BUSY, .busy),
        (.SQLITE_BUSY_SNAPSHOT, .busy), (.SQLITE_LOCKED, .busy), (.SQLITE_CORRUPT, .damaged),
        (.SQLITE_NOTADB, .damaged),
        (.SQLITE_READONLY, .failed("why")), (.SQLITE_CANTOPEN, .failed("why")), (.SQLITE_INTERRUPT, .cancelled),
    ])
    func `what sqlite reports has a case`(code: ResultCode, expected: LogbookError) {
        #expect(LogbookError(DatabaseError(resultCode: code, message: "why")) == expected)
    }

    @Test func `a task that was cancelled saves nothing and says so`() async throws {
        let logbook = try Logbook.fixture()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await logbook.save(TripDraft.plain)
        }
        await #expect(throws: LogbookError.cancelled) { try await task.value }
        #expect(try await logbook.isUntouched())
    }

    @Test(arguments: [
        (LogbookError.damaged, "The logbook's file is damaged."),
        (.readOnly, "The logbook can only be read: a newer version of Vantage has written it."),
        (.busy, "The logbook is being written by another process; try again in a moment."),
        (.diskFull, "The disk is full, and nothing was saved."),
        (.notFound(id(7)), "There is no entry 00000000-0000-4000-8000-000000000007 in the logbook."),
        (.notADatabase(URL(filePath: "/a/b")), "/a/b is not a logbook, and was left as it is."),
        (.fileUnusable(URL(filePath: "/a/b"), reason: "why"), "The logbook /a/b cannot be opened: why."),
        (.failed("why"), "The logbook could not be read or written: why."),
        (.cancelled, "The work was cancelled, and nothing was saved."),
    ])
    func `an error is one sentence`(error: LogbookError, sentence: String) {
        #expect(error.description == sentence)
    }
}

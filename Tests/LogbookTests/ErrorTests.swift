import Foundation
import GRDB
import Testing

@testable import Logbook

struct ErrorTests {
    @Test(arguments: [
        (ResultCode.SQLITE_FULL, LogbookError.diskFull),
        (.SQLITE_IOERR_WRITE, .failed("the disk reported an error")), (.SQLITE_BUSY, .busy),
        (.SQLITE_BUSY_SNAPSHOT, .busy), (.SQLITE_LOCKED, .busy), (.SQLITE_CORRUPT, .damaged),
        (.SQLITE_NOTADB, .damaged),
        (.SQLITE_READONLY, .failed("it cannot be written")),
        (.SQLITE_CANTOPEN, .failed("there is no access to its file")), (.SQLITE_INTERRUPT, .cancelled),
        (.SQLITE_ERROR, .failed("its contents are not what this version of Vantage expects")),
        (.SQLITE_OK, .failed("its contents are not what this version of Vantage expects")),
    ])
    func `what sqlite reports has a case`(code: ResultCode, expected: LogbookError) {
        #expect(LogbookError(DatabaseError(resultCode: code, message: "why")) == expected)
    }

    @Test func `no sentence shows a statement, nor what SQLite says of it`() {
        for code in Int32(0)...101 {
            for message in [nil, "near \"SELECT\": syntax error", "no such table: trip", "not an error"] {
                let error = DatabaseError(
                    resultCode: ResultCode(rawValue: code), message: message, sql: "SELECT * FROM trip WHERE id = ?",
                    arguments: ["x"])
                let sentence = LogbookError(error).description
                for word in ["SELECT", "syntax", "such", "not an error", "trip"] {
                    // The words of a constraint are its name, which has a sentence.
                    #expect(code == 19 || !sentence.contains(word), "\(sentence)")
                }
                #expect(sentence.hasSuffix(".") && !sentence.hasSuffix(".."))
            }
        }
    }

    @Test func `a row that cannot be read is reported by the check, without the statement that asked for it`()
        async throws
    {
        let logbook = try Logbook.fixture()
        try await logbook.save(TripDraft.plain)
        try await logbook.force("UPDATE trip SET id = '000000000000000000000000000000000000'")
        #expect(try await logbook.fetchTrips().isEmpty)
        #expect(
            try await logbook.check().contains(
                "Trip “Round the lake” (000000000000000000000000000000000000) cannot be read."))
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
        (.unreadable, "An entry of the logbook cannot be read; “vantage check” tells which."),
        (.archiveRefused("Trip 7: The name is missing."), "Nothing was imported: Trip 7: The name is missing."),
        (.readOnly, "The logbook is read-only: it was written by a newer version of Vantage."),
        (
            .notWritable(URL(filePath: "/a/b")),
            "/a/b cannot be changed: the logbook is read-only, and nothing can be saved."
        ),
        (.ownFile(URL(filePath: "/a/b")), "/a/b belongs to a logbook and was left unchanged."),
        (
            .replaced(URL(filePath: "/a/b")),
            "/a/b was moved or replaced by another program, and nothing was saved. Restart Vantage to go on."
        ),
        (.notAFile(URL(filePath: "/dev/null")), "/dev/null is not a regular file and was left unchanged."),
        (.busy, "The logbook is being written by another process; try again in a moment."),
        (.diskFull, "The disk is full, and nothing was saved."),
        (.notFound(id(7)), "There is no entry 00000000-0000-4000-8000-000000000007 in the logbook."),
        (.notADatabase(URL(filePath: "/a/b")), "/a/b is not a logbook and was left unchanged."),
        (.fileUnusable(URL(filePath: "/a/b"), reason: "why"), "The logbook /a/b cannot be opened: why."),
        (.failed("why"), "The logbook could not be read or written: why."),
        (.cancelled, "The work was cancelled, and nothing was saved."),
    ])
    func `an error is one sentence`(error: LogbookError, sentence: String) {
        #expect(error.description == sentence)
    }
}

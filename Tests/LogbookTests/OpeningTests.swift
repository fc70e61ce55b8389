import Foundation
import TestSupport
import Testing

@testable import Logbook

struct OpeningTests {
    @Test func `a logbook is made with its folder and is there the next time`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "a/b/logbook.sqlite")
        let trip = try await Logbook.open(at: file).save(TripDraft.business)
        let logbook = try Logbook.open(at: file)
        #expect(try await logbook.fetchTrips() == [trip])
        #expect(!logbook.isReadOnly)
    }

    @Test func `a file without a byte becomes a logbook`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Data().write(to: folder.file)
        #expect(try await Logbook.open(at: folder.file).fetchTrips().isEmpty)
    }

    @Test(arguments: [
        ("journal_mode", ["wal"]), ("synchronous", ["2"]), ("foreign_keys", ["1"]), ("busy_timeout", ["5000"]),
        ("application_id", ["\(0x5641_4E54)"]), ("user_version", ["0"]),
    ])
    func `what is saved is safe`(pragma: String, value: [String]) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        #expect(try await Logbook.open(at: folder.file).textsOfWriter("PRAGMA \(pragma)") == value)
    }

    @Test(arguments: [
        "Dear diary", "SQLite format 3\0", String(repeating: "\0", count: 4096), "SQLite format 3 " + long, long,
    ])
    func `a file that is not a database is refused and left as it is`(text: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Data(text.utf8).write(to: folder.file)
        #expect(throws: LogbookError.notADatabase(folder.file)) { try Logbook.open(at: folder.file) }
        #expect(try Data(contentsOf: folder.file) == Data(text.utf8))
        #expect(try folder.names == ["logbook.sqlite"])
    }

    private static let long = String(repeating: "not a database ", count: 1000)

    @Test func `another program's database is refused and left as it is`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let bytes = try await Self.savedLogbook(in: folder) { $0.replaceSubrange(68..<72, with: [0, 0, 0, 0]) }
        let error = #expect(throws: LogbookError.self) { try Logbook.open(at: folder.file) }
        #expect(error == .foreignDatabase(folder.file))
        #expect(
            error?.description
                == "\(folder.file.path) is the database of another program and was left unchanged.")
        #expect(try Data(contentsOf: folder.file) == bytes)
        #expect(try folder.names == ["logbook.sqlite"])
    }

    @Test(arguments: [100..<4096, 16..<24, 100..<101])
    func `a logbook whose first page is damaged is refused and left as it is`(damage: Range<Int>) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let bytes = try await Self.savedLogbook(in: folder) {
            $0.replaceSubrange(damage, with: repeatElement(0xAA, count: damage.count))
        }
        #expect(throws: LogbookError.damaged) { try Logbook.open(at: folder.file) }
        #expect(try Data(contentsOf: folder.file) == bytes)
        #expect(try folder.names.filter { $0 != "logbook.sqlite-lock" } == ["logbook.sqlite"])
    }

    @Test func `a folder that cannot be is refused`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Data("a file".utf8).write(to: folder.url.appending(path: "file"))
        let blocked = folder.url.appending(path: "file/sub")
        let error = #expect(throws: LogbookError.self) {
            try Logbook.open(at: blocked.appending(path: "logbook.sqlite"))
        }
        #expect(
            error?.description == "The logbook's folder \(blocked.path) cannot be used: Not a directory.")
        #expect(try folder.names == ["file"])
    }

    @Test func `a folder that takes no files is refused`() throws {
        let file = URL(filePath: "/proc/logbook.sqlite")
        let error = #expect(throws: LogbookError.self) { try Logbook.open(at: file) }
        guard case .folderUnusable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a folder in the file's place is not a logbook`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        #expect(throws: LogbookError.notADatabase(folder.url)) { try Logbook.open(at: folder.url) }
    }

    @Test func `a newer schema is opened for reading only`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let trip = try await Logbook.open(at: folder.file).save(TripDraft.personal)
        try await Logbook.open(at: folder.file).run("INSERT INTO grdb_migrations VALUES ('2 something newer')")
        let logbook = try Logbook.open(at: folder.file)
        #expect(logbook.isReadOnly)
        #expect(try await logbook.fetchTrips() == [trip])
        await #expect(throws: LogbookError.readOnly) { try await logbook.save(TripDraft.plain) }
        await #expect(throws: LogbookError.readOnly) { try await logbook.deleteTrip(id: trip.id) }
        #expect(try await logbook.fetchTrips() == [trip])
    }

    @Test func `a test cannot open the logbook of whoever runs it`() throws {
        let home = String(cString: getpwuid(getuid()).pointee.pw_dir)
        let file = URL(filePath: home).appending(path: ".local/share/vantage/logbook.sqlite")
        let existed = FileManager.default.fileExists(atPath: file.path)
        #expect(throws: LogbookError.refusedUnderTest(file)) { try Logbook.open(at: file) }
        #expect(FileManager.default.fileExists(atPath: file.path) == existed)
    }

    @Test func `two writers take turns`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let window = try Logbook.open(at: folder.file)
        let commandLine = try Logbook.open(at: folder.file)
        try await withThrowingTaskGroup { group in
            for logbook in [window, commandLine] {
                group.addTask {
                    for _ in 0..<25 { try await logbook.save(TripDraft.plain) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await window.fetchTripCounts().all == 50)
        #expect(try await window.texts("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `a writer that waits too long is informed`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(
            at: folder.file, patience: .milliseconds(20), now: { .fixture }, makeID: { id(1) })
        let other = Glibc.open(folder.file.path + "-lock", O_RDWR)
        #expect(flock(other, LOCK_EX) == 0)
        await #expect(throws: LogbookError.busy) { try await logbook.save(TripDraft.plain) }
        close(other)
        #expect(try await logbook.save(TripDraft.plain).id == id(1))
    }

    @Test func `a lock file that was deleted is made again, and everybody locks that one`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(
            at: folder.file, patience: .seconds(1), now: { .fixture }, makeID: { UUID.random() })
        let window = try Logbook.open(at: folder.file)
        let lock = URL(filePath: folder.file.path + "-lock")
        try FileManager.default.removeItem(at: lock)
        try await window.save(TripDraft.plain)
        let other = Glibc.open(lock.path, O_RDWR)
        #expect(flock(other, LOCK_EX) == 0)
        await #expect(throws: LogbookError.busy) { try await logbook.save(TripDraft.plain) }
        close(other)
        try await logbook.save(TripDraft.plain)
        #expect(try await window.fetchTripCounts().all == 2)
    }

    /// A logbook's file with a trip in it, closed, its bytes changed.
    private static func savedLogbook(in folder: TemporaryFolder, _ change: (inout Data) -> Void) async throws -> Data {
        try await Logbook.open(at: folder.file).save(TripDraft.business)
        var bytes = try await folder.closedFile()
        change(&bytes)
        try bytes.write(to: folder.file)
        for name in try folder.names where name != "logbook.sqlite" {
            try FileManager.default.removeItem(at: folder.url.appending(path: name))
        }
        return bytes
    }
}

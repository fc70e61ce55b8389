import Foundation
import GRDB
import TestSupport
import Testing

@testable import Logbook

/// A logbook where nothing can be written, and one that somebody else is writing.
struct ReadOnlyTests {
    /// The logbook's file opened as in a folder that takes nothing.
    private static func openCopy(of file: URL) throws -> Logbook {
        try Logbook.openCopy(of: file, now: { .fixture }, makeID: { id(1) })
    }

    /// What lies in a folder: names and bytes.
    private static func content(_ folder: URL) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }

    @Test func `everything is read, nothing is saved, and nothing is written beside it`() async throws {
        let (source, folder) = (try TemporaryFolder(), try TemporaryFolder())
        defer {
            source.remove()
            folder.remove()
        }
        // Where it was written its log goes only some time after it was released.
        let writer = try Logbook.open(at: source.file)
        try await writer.addSampleData(trips: 10)
        try await writer.backUp(to: folder.file)
        let before = try Self.content(folder.url)
        let logbook = try Self.openCopy(of: folder.file)
        #expect(logbook.obstacle == .notWritable(folder.file) && logbook.isReadOnly)
        #expect(try await logbook.fetchTrips().count == 10)
        let trip = try #require(try await logbook.fetchTrips(TripQuery(search: "conference")).first)
        #expect(try await logbook.check().isEmpty)
        #expect(try await !logbook.archive().isEmpty)
        #expect(try await logbook.backUpIfDue() == nil)
        await #expect(throws: LogbookError.notWritable(folder.file)) { try await logbook.save(TripDraft.plain) }
        await #expect(throws: LogbookError.notWritable(folder.file)) { try await logbook.deleteTrip(id: trip.id) }
        await #expect(throws: LogbookError.notWritable(folder.file)) {
            try await logbook.importArchive(Logbook.full().archive())
        }
        await #expect(throws: LogbookError.notWritable(folder.file)) { try await logbook.restore(from: folder.file) }
        #expect(try Self.content(folder.url) == before)
    }

    @Test func `a copy of it can be made elsewhere`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let trip = try await Logbook.open(at: folder.file).save(TripDraft.personal)
        let copy = folder.url.appending(path: "copy.sqlite")
        try await Self.openCopy(of: folder.file).backUp(to: copy)
        #expect(try await Logbook.open(at: copy).fetchTrips() == [trip])
    }

    @Test(arguments: [true, false]) func `what is still in the log is read`(hasIndex: Bool) async throws {
        let (folder, medium) = (try TemporaryFolder(), try TemporaryFolder())
        defer {
            folder.remove()
            medium.remove()
        }
        let writer = try Logbook.open(at: folder.file)
        let trip = try await writer.save(TripDraft.business)
        // As it is while the program runs, or once it was killed.
        for suffix in ["", "-wal"] + (hasIndex ? ["-shm"] : []) {
            try FileManager.default.copyItem(
                atPath: folder.file.path + suffix, toPath: medium.file.path + suffix)
        }
        let log = try Data(contentsOf: URL(filePath: medium.file.path + "-wal"))
        #expect(!log.isEmpty)
        #expect(try await Self.openCopy(of: medium.file).fetchTrips() == [trip])
        #expect(try Data(contentsOf: URL(filePath: medium.file.path + "-wal")) == log)
    }

    @Test(arguments: [1, 2, 3]) func `an older schema is brought up to date in the copy alone`(version: Int)
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try ReleasedSchemaTests.file(version, in: folder)
        let before = try Self.content(folder.url)
        let logbook = try Self.openCopy(of: folder.file)
        #expect(try await logbook.fetchTrips().count == 6)
        #expect(try await logbook.fetchGoals().count == 12)
        #expect(try Self.content(folder.url) == before)
    }

    @Test func `a damaged file is said to be damaged`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await Logbook.open(at: folder.file).addSampleData(trips: 2)
        var bytes = try await folder.closedFile()
        bytes.replaceSubrange(100..<4096, with: repeatElement(0xAA, count: 3996))
        try bytes.write(to: folder.file)
        #expect(throws: LogbookError.damaged) { try Self.openCopy(of: folder.file) }
    }

    // MARK: - Who reads waits for nobody

    @Test func `who reads does not wait for who writes`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let writer = try Logbook.open(at: folder.file)
        let trip = try await writer.save(TripDraft.personal)
        let other = Glibc.open(folder.file.path + "-lock", O_RDWR)
        #expect(flock(other, LOCK_EX) == 0)
        // The other one does not let go before the reader is through: who waited for it would give up.
        let reader = try Logbook.openForReading(at: folder.file)
        #expect(try await reader.fetchTrips() == [trip])
        #expect(!reader.isReadOnly)
        close(other)
        // It can be changed all the same, in its turn.
        try await reader.deleteTrip(id: trip.id)
        #expect(try await writer.fetchTrips().isEmpty)
    }

    @Test func `an older schema is brought up to date before it is read`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try ReleasedSchemaTests.file(1, in: folder)
        #expect(try await Logbook.openForReading(at: folder.file).fetchTrips().count == 6)
        #expect(Logbook.backups(of: folder.file).map(\.reason) == [.migration])
    }

    @Test func `by a link it is the same logbook, with the same lock and the same backups`() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        defer {
            folder.remove()
            other.remove()
        }
        let trip = try await Logbook.open(at: folder.file).save(TripDraft.plain)
        try FileManager.default.createSymbolicLink(at: other.file, withDestinationURL: folder.file)
        let logbook = try Logbook.open(at: other.file)
        #expect(try await logbook.fetchTrips() == [trip])
        try await logbook.backUp(.daily)
        #expect(try other.names == ["logbook.sqlite"])
        #expect(Logbook.backups(of: folder.file).count == 1)
    }
}

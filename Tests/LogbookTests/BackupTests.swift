import Foundation
import GRDB
import TestSupport
import Testing

@testable import Logbook

struct BackupTests {
    @Test func `a copy is one file that holds everything, and is a logbook itself`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.addSampleData(trips: 10)
        let copy = folder.url.appending(path: "copy.sqlite")
        try Data("what stood here".utf8).write(to: copy)
        try await logbook.backUp(to: copy)
        #expect(try folder.names.filter { $0.contains("copy") } == ["copy.sqlite"])
        #expect(try await Logbook.open(at: copy).dump() == logbook.dump())
    }

    @Test func `a copy that cannot be written leaves nothing behind`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        let before = try folder.names
        await #expect(throws: LogbookError.self) {
            try await logbook.backUp(to: folder.url.appending(path: "none/copy.sqlite"))
        }
        #expect(try folder.names == before)
    }

    @Test func `the logbook's own files are not replaced by a copy, whatever they are called`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        let backup = try #require(try await logbook.backUp(.daily))
        let (link, hard) = (folder.url.appending(path: "link"), folder.url.appending(path: "hard"))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.file)
        try FileManager.default.linkItem(at: folder.file, to: hard)
        let others = ["-wal", "-shm", "-lock"].map { URL(filePath: folder.file.path + $0) }
        let spelled = URL(filePath: folder.url.path + "/backups/../logbook.sqlite")
        let names = try folder.names
        for file in [folder.file, link, hard, spelled, backup.url] + others {
            await #expect(throws: LogbookError.ownFile(file), "\(file.path)") { try await logbook.backUp(to: file) }
        }
        #expect(try folder.names == names)
        #expect(try await logbook.check().isEmpty)
    }

    @Test func `a copy takes the place of an older copy, and of nothing else that matters`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        let other = folder.url.appending(path: "other.sqlite")
        let open = try Logbook.open(at: other)
        try await open.save(TripDraft.plain)
        let pipe = folder.url.appending(path: "pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let link = folder.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: other.path + "-wal"))
        let names = try folder.names
        for file in [other, URL(filePath: other.path + "-lock"), link] {
            await #expect(throws: LogbookError.ownFile(file), "\(file.path)") { try await logbook.backUp(to: file) }
            #expect(Logbook.isLogbook(at: file))
        }
        for file in [pipe, URL(filePath: "/dev/null"), folder.url] {
            await #expect(throws: LogbookError.notAFile(file), "\(file.path)") { try await logbook.backUp(to: file) }
        }
        #expect(try folder.names == names)
        #expect(try await open.check().isEmpty)

        let copy = folder.url.appending(path: "copy.sqlite")
        let copyLink = folder.url.appending(path: "copy-link")
        try FileManager.default.createSymbolicLink(at: copyLink, withDestinationURL: copy)
        try await logbook.backUp(to: copy)
        try await open.backUp(to: copyLink)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: copyLink.path) == copy.path)
        #expect(try await Logbook.open(at: copy).fetchTrips().count == 1)
    }

    @Test func `a logbook, its backups and copies are their owner's alone`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        let backup = try #require(try await logbook.backUp(.daily))
        let copy = folder.url.appending(path: "copy.sqlite")
        try await logbook.backUp(to: copy)
        let files = ["", "-wal", "-shm", "-lock"].map { URL(filePath: folder.file.path + $0) } + [backup.url, copy]
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file.lastPathComponent)")
        }
    }

    @Test func `the day's backup is made when something has changed, and once`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        let first = try #require(try await logbook.backUpIfDue())
        #expect(first.reason == .daily)
        try await logbook.save(TripDraft.business)
        #expect(try await logbook.backUpIfDue() == nil)
        #expect(Logbook.backups(of: folder.file) == [first])

        // Yesterday's, as it would be today.
        let yesterday = Backup(of: folder.file, at: first.instant.addingTimeInterval(-86_400), .daily)
        try FileManager.default.moveItem(at: first.url, to: yesterday.url)
        let second = try #require(try await logbook.backUpIfDue())
        #expect(Logbook.backups(of: folder.file) == [second, yesterday])

        let older = Backup(of: folder.file, at: second.instant.addingTimeInterval(-86_400 / 2 * 3), .daily)
        try FileManager.default.removeItem(at: yesterday.url)
        try FileManager.default.moveItem(at: second.url, to: older.url)
        #expect(try await logbook.backUpIfDue() == nil, "nothing has changed since")
    }

    @Test func `of two years of daily backups those of 12 days, 10 weeks and 9 months stay`() {
        let file = URL(filePath: "/a/logbook.sqlite")
        let now = Date(timeIntervalSince1970: Double(day("2026-11-21").number) * 86_400 + 43_200)
        let daily = (0..<730).map { Backup(of: file, at: now.addingTimeInterval(Double($0) * -86_400), .daily) }
        let kept = Set(daily).subtracting(Backup.expired(daily)).map { CalendarDay.today(at: $0.instant) }.sorted(by: >)
        let last = (0..<12).map { number -> CalendarDay in day("2026-11-21").adding(days: -number) }
        #expect(Array(kept.prefix(12)) == last)
        // The Sundays of the weeks before, then the last days of the months.
        #expect(
            kept.dropFirst(12).map(\.description) == [
                "2026-11-08", "2026-11-01", "2026-10-31", "2026-10-25", "2026-10-18", "2026-10-11", "2026-10-04",
                "2026-09-30", "2026-09-27", "2026-09-20", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31",
                "2026-04-30", "2026-03-31",
            ])
        let others = (0..<15).map { Backup(of: file, at: now.addingTimeInterval(Double($0) * -60), .restore) }
        #expect(Backup.expired(daily.prefix(1) + others) == Set(others.suffix(5)))
    }

    @Test func `a backup's name tells all of it`() throws {
        let file = URL(filePath: "/a/my-logbook.sqlite")
        let backup = Backup(of: file, at: .fixture, .migration)
        #expect(backup.url.path == "/a/backups/my-logbook-2026-03-01T120000.123Z-migration.sqlite")
        #expect(Backup(backup.url, of: file) == backup)
        for name in [
            "other-2026-03-01T120000.123Z-daily.sqlite", "my-logbook-x.sqlite", "my-logbook-2026-03-01T12-daily.sqlite",
        ] {
            #expect(Backup(URL(filePath: "/a/backups/\(name)"), of: file) == nil)
        }
    }

    @Test func `restoring takes the place of everything, and is taken back by restoring`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        let copy = folder.url.appending(path: "copy.sqlite")
        try await logbook.backUp(to: copy)
        let then = try await logbook.dump()
        try await logbook.save(TripDraft.business)
        let now = try await logbook.dump()
        var answers = logbook.tripCounts().makeAsyncIterator()
        #expect(try await answers.next()?.all == 2)
        let before = try #require(try await logbook.restore(from: copy))
        #expect(try await logbook.dump() == then)
        #expect(try await answers.next()?.all == 1)
        #expect(try await logbook.fetchTrips(TripQuery(search: "trade")).isEmpty)
        try await logbook.restore(from: before.url)
        #expect(try await logbook.dump() == now)
        #expect(try await logbook.check().isEmpty)
        #expect(try await Logbook.open(at: folder.file).textsOfWriter("PRAGMA journal_mode") == ["wal"])
    }

    @Test(arguments: [1, 2])
    func `a backup of an earlier program is brought up to date on the way`(version: Int) async throws {
        let (folder, old) = (try TemporaryFolder(), try TemporaryFolder())
        defer {
            folder.remove()
            old.remove()
        }
        try ReleasedSchemaTests.file(version, in: old)
        let bytes = try Data(contentsOf: old.file)
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.restore(from: old.file)
        #expect(try await logbook.fetchTripCounts().all == 6)
        #expect(try Data(contentsOf: old.file) == bytes)
        #expect(try old.names == ["logbook.sqlite"])
    }

    @Test func `what is no sound logbook is not restored, and nothing changes`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        let before = try await logbook.dump()
        let file = folder.url.appending(path: "other")
        try Data("Dear diary".utf8).write(to: file)
        await #expect(throws: LogbookError.notADatabase(file)) { try await logbook.restore(from: file) }
        let none = folder.url.appending(path: "none")
        await #expect(throws: LogbookError.fileUnusable(none, reason: "No such file or directory")) {
            try await logbook.restore(from: none)
        }
        try FileManager.default.removeItem(at: file)
        try await logbook.backUp(to: file)
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(bytes.count / 2..<bytes.count / 2 + 8192, with: repeatElement(0xAA, count: 8192))
        try bytes.write(to: file)
        await #expect(throws: LogbookError.damaged) { try await logbook.restore(from: file) }
        #expect(try await logbook.dump() == before)
    }

    @Test(arguments: [1, 2])
    func `before a migration there is a backup, verified, that still opens as what it was`(version: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try ReleasedSchemaTests.file(version, in: folder)
        _ = try Logbook.open(at: folder.file)
        let backups = Logbook.backups(of: folder.file)
        #expect(backups.map(\.reason) == [.migration])
        let queue = try DatabaseQueue(path: try #require(backups.first).url.path)
        let (migrations, trips) = try await queue.read { db in
            (
                try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations"),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM trip")
            )
        }
        #expect(migrations.count == version && trips == 6)
    }

    @Test func `a migration that fails changes nothing`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try ReleasedSchemaTests.file(1, in: folder)
        // In the way of the last migration.
        let queue = try DatabaseQueue(path: folder.file.path)
        try await queue.write { try $0.execute(sql: "CREATE TABLE venuePass (x)") }
        let before = try await queue.read {
            try String.fetchAll($0, sql: "SELECT coalesce(sql, name) FROM sqlite_schema")
        }
        try queue.close()
        #expect(throws: LogbookError.self) { try Logbook.open(at: folder.file) }
        let again = try DatabaseQueue(path: folder.file.path)
        #expect(
            try await again.read { try String.fetchAll($0, sql: "SELECT coalesce(sql, name) FROM sqlite_schema") }
                == before)
        #expect(try await again.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM trip") } == 6)
    }

    @Test func `a damaged file is reported by the check`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.addSampleData(trips: 5)
        #expect(try await logbook.check().isEmpty)
        try await logbook.transaction { db, _ in try db.execute(sql: "DELETE FROM listing WHERE entity = 'trip'") }
        #expect(try await logbook.check() == ["The search does not know every entry."])
    }
}

/// What is done with a file that is no usable logbook.
struct RecoveryTests {
    /// A logbook with a trip, its backup, and then garbage in its middle.
    private func damaged(in folder: TemporaryFolder) async throws -> Backup {
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.addSampleData(trips: 40)
        return try #require(try await logbook.backUp(.daily))
    }

    private func spoil(_ file: URL) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: 4096)
        try handle.write(contentsOf: Data(repeating: 0x5a, count: 4096 * 20))
        try handle.close()
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    }

    @Test func `an unusable file is put aside, and the backup takes its place`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let backup = try await damaged(in: folder)
        _ = try await folder.closedFile()
        try spoil(folder.file)
        let spoilt = try Data(contentsOf: folder.file)
        let aside = try await Logbook.replaceUnusable(folder.file, with: backup.url)
        #expect(try Data(contentsOf: aside) == spoilt)
        let logbook = try Logbook.open(at: folder.file)
        #expect(try await logbook.fetchTripCounts().all == 40)
        #expect(try await logbook.check().isEmpty)
        // The empty logbook that stood there for a moment is no backup.
        #expect(Logbook.backups(of: folder.file) == [backup])
    }

    @Test func `a backup that is none leaves everything where it was`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let backup = try await damaged(in: folder)
        _ = try await folder.closedFile()
        try spoil(folder.file)
        let text = folder.url.appending(path: "text")
        try Data("no logbook".utf8).write(to: text)
        try spoil(backup.url)
        let names = try folder.names.filter { !$0.hasSuffix("-lock") }
        let spoilt = try Data(contentsOf: folder.file)
        for file in [text, backup.url, folder.url.appending(path: "none.sqlite")] {
            await #expect(throws: LogbookError.self, "\\(file.path)") {
                try await Logbook.replaceUnusable(folder.file, with: file)
            }
        }
        #expect(try Data(contentsOf: folder.file) == spoilt)
        #expect(try folder.names.filter { !$0.hasSuffix("-lock") } == names)
    }

    @Test func `backups tell what is in them, and whether they are sound`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let backup = try await damaged(in: folder)
        let summary = await Logbook.summary(of: backup)
        #expect(summary.isSound && summary.trips == 40 && summary.goals > 0)
        try spoil(backup.url)
        #expect(await !Logbook.summary(of: backup).isSound)
    }
}

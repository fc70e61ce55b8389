import ChartDocuments
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Logbook

/// Records and files that could be overwritten without a word.
struct NothingLostTests {
    @Test func `new ids differ, and are random ones by the standard`() {
        let ids = (0..<2_000).map { _ in UUID.random() }
        #expect(Set(ids).count == ids.count)
        for id in ids {
            let letters = Array(id.uuidString)
            #expect(letters[14] == "4" && "89AB".contains(letters[19]), "\(id)")
        }
        // Every other bit is now one and now the other.
        let bytes = ids.map { id in withUnsafeBytes(of: id.uuid) { Array($0) } }
        let ones = bytes.reduce(Array(repeating: UInt8(0), count: 16)) { zip($0, $1).map { $0 | $1 } }
        let zeros = bytes.reduce(Array(repeating: UInt8(0), count: 16)) { zip($0, $1).map { $0 | ~$1 } }
        for index in 0..<16 {
            let fixed: UInt8 = index == 6 ? 0xf0 : index == 8 ? 0xc0 : 0
            #expect(ones[index] | fixed == 0xff && zeros[index] | fixed == 0xff, "byte \(index)")
        }
    }

    @Test func `a new record replaces none, even when its id is taken`() async throws {
        let taken = UUID(uuidString: "00000000-0000-4000-8000-000000000000")!
        let logbook = try Logbook.inMemory(now: { .fixture }, makeID: { taken })
        let goal = ExpectationDraft(title: "Run", specifics: .goal(startDay: nil, targetDay: nil))
        let chart = ChartDraft(.sample("a.csv"))
        let term = TermDraft(number: 1, startDay: day("2026-01-01"))
        try await logbook.save(TripDraft.plain)
        try await logbook.save(goal)
        try await logbook.save(chart)
        let before = try await logbook.dump()
        await #expect(throws: LogbookError.self) { try await logbook.save(TripDraft.business) }
        await #expect(throws: LogbookError.self) { try await logbook.save(goal) }
        await #expect(throws: LogbookError.self) { try await logbook.save(chart) }
        #expect(try await logbook.dump() == before)
        try await logbook.save(term)
        let terms = try await logbook.dump()
        await #expect(throws: LogbookError.self) {
            try await logbook.save(TermDraft(number: 2, startDay: day("2027-01-01")))
        }
        #expect(try await logbook.dump() == terms)
    }

    @Test(arguments: [true, false])
    func `a logbook that was moved away or replaced takes nothing until it is back`(isReplaced: Bool) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        let away = folder.url.appending(path: "away.sqlite")
        try FileManager.default.moveItem(at: folder.file, to: away)
        if isReplaced { try Data("something else".utf8).write(to: folder.file) }
        await #expect(throws: LogbookError.replaced(folder.file)) { try await logbook.save(TripDraft.business) }
        await #expect(throws: LogbookError.replaced(folder.file)) { try await logbook.lookAgain() }
        await #expect(throws: LogbookError.replaced(folder.file)) { try await logbook.addSampleData(trips: 3) }
        if isReplaced {
            #expect(try Data(contentsOf: folder.file) == Data("something else".utf8))
            try FileManager.default.removeItem(at: folder.file)
        }
        try FileManager.default.moveItem(at: away, to: folder.file)
        try await logbook.save(TripDraft.business)
        #expect(try await logbook.fetchTrips().count == 2)
    }

    @Test func `a logbook that is replaced while something is saved keeps nothing of it, and none of its log`()
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (file, newer) = (folder.file, folder.url.appending(path: "newer.sqlite"))
        let other = try Logbook.open(at: folder.url.appending(path: "other.sqlite"))
        try await other.save(TripDraft.business)
        try await other.backUp(to: newer)
        let logbook = try Logbook.open(at: file)
        try await logbook.save(TripDraft.plain)
        await #expect(throws: LogbookError.replaced(file)) {
            try await logbook.transaction { db, _ in
                try db.execute(sql: "UPDATE trip SET name = 'Changed'")
                guard rename(newer.path, file.path) == 0 else { throw LogbookError.cancelled }
            }
        }
        let opened = try Logbook.open(at: file)
        #expect(try await opened.fetchTrips().map(\.name) == other.fetchTrips().map(\.name))
        #expect(try await opened.check().isEmpty)
    }

    @Test func `what was compared with a logbook that has changed since is not imported`() async throws {
        let logbook = try Logbook.fixture()
        let number = try await logbook.changeNumber()
        try await logbook.save(TripDraft.plain)
        var records = ImportedRecords()
        records.trips = [.business]
        await #expect(throws: LogbookError.busy) { try await logbook.importRecords(records, expecting: number) }
        try await logbook.importRecords(records, expecting: logbook.changeNumber())
        #expect(try await logbook.fetchTripCounts().all == 2)
    }

    @Test(arguments: [512, 8192])
    func `a backup with pages of another size is restored`(size: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        let copy = folder.url.appending(path: "copy.sqlite")
        try await logbook.backUp(to: copy)
        try await DatabaseQueue(path: copy.path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA page_size = \(size); VACUUM")
        }
        for trip in try await logbook.fetchTrips() { try await logbook.deleteTrip(id: trip.id) }
        try await logbook.restore(from: copy)
        #expect(try await logbook.fetchTrips().map(\.name) == [TripDraft.plain.name])
    }

    @Test func `another program's database is not replaced by a copy`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let foreign = folder.url.appending(path: "foreign.sqlite")
        try await DatabaseQueue(path: foreign.path).write { try $0.execute(sql: "CREATE TABLE t (a)") }
        let before = try Data(contentsOf: foreign)
        let logbook = try Logbook.open(at: folder.file)
        await #expect(throws: LogbookError.foreignDatabase(foreign)) { try await logbook.backUp(to: foreign) }
        #expect(try Data(contentsOf: foreign) == before)
    }

    @Test func `an archive of a schema that never was is none`() async throws {
        let text = #"{"format": "vantage-logbook", "schema": -1, "tables": {}}"#
        await #expect(throws: LogbookError.notAnArchive) { try await Logbook.fixture().importArchive(Data(text.utf8)) }
    }

    @Test func `drafts that a killed program has left are swept away, and nothing else`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        let first = try #require(try await logbook.backUp(.daily))
        let backups = first.url.deletingLastPathComponent()
        let (old, now) = (Date(timeIntervalSinceNow: -7200), Date())
        let files = [
            (".\(first.url.lastPathComponent).\(UUID())", old), (".restore.\(UUID())", old), (".new.\(UUID())", now),
            (".hidden", old), ("notes.\(UUID())", old), (".\(UUID()).sqlite", old),
        ]
        for (name, date) in files {
            let file = backups.appending(path: name)
            try Data().write(to: file)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
        try await logbook.backUp(.restore)
        let left = try FileManager.default.contentsOfDirectory(atPath: backups.path)
        #expect(Set(files.map(\.0)).intersection(left) == Set(files.dropFirst(2).map(\.0)))
        #expect(left.contains(first.url.lastPathComponent))
        // In a folder of the person's own, such a name may be another program's.
        let other = folder.url.appending(path: ".session.\(UUID())")
        try Data().write(to: other)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: other.path)
        try await logbook.backUp(to: folder.url.appending(path: "copy.sqlite"))
        #expect(FileManager.default.fileExists(atPath: other.path))
    }
}

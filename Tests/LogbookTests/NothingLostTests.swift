import Foundation
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
        let chart = ChartDraft(title: nil, source: .sample("a.csv"))
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

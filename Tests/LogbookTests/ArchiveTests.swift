import Foundation
import Testing

@testable import Logbook

struct ArchiveTests {
    @Test(arguments: [0, 1, 7])
    func `what was archived comes back as it was`(seed: Int) async throws {
        let logbook = try await seed == 0 ? Logbook.full() : Logbook.fixture()
        if seed > 0 { try await logbook.addSampleData(trips: 40, seed: UInt64(seed)) }
        // Numbers that need every digit, and rules that differ from those that came with the logbook.
        try await logbook.run("UPDATE actionMeasure SET value = value / 3")
        let policy = try #require(try await logbook.perDiemPolicies.all().first { $0.name.hasPrefix("Nights") })
        try await logbook.perDiemPolicies.delete(id: policy.id)

        let archive = try await logbook.archive()
        let other = try Logbook.fixture()
        try await other.importArchive(archive)
        #expect(try await other.dump() == logbook.dump())
        #expect(try await other.archive() == archive)
        #expect(try await other.check().isEmpty)
        #expect(
            try await other.fetchTrips(TripQuery(search: "hotel")) == logbook.fetchTrips(TripQuery(search: "hotel")))
    }

    @Test func `taking it in twice adds nothing, and it can be undone`() async throws {
        let logbook = try await Logbook.full()
        let archive = try await logbook.archive()
        let other = try Logbook.fixture()
        let empty = try await other.dump()
        #expect(try await other.importArchive(archive).known == 0)
        let once = try await other.dump()
        #expect(try await other.importArchive(archive).added == 0)
        #expect(try await other.dump() == once)
        #expect(try await other.undo() == "Import Archive")
        #expect(try await other.dump() == empty)
    }

    @Test func `before anything is taken in there is a backup`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.importArchive(try await Logbook.full().archive())
        #expect(Logbook.backups(of: folder.file).map(\.reason) == [.import])
    }

    @Test func `what is there stays beside what comes`() async throws {
        let archive = try await Logbook.full().archive()
        let other = try Logbook.inMemory()
        let own = try await other.save(TripDraft.plain)
        let counts = try await other.importArchive(archive)
        #expect(counts.added > 50)
        #expect(try await other.fetchTripCounts().all == 4)
        #expect(try await other.trip(id: own.id) == own)
    }

    @Test(arguments: [
        ("", LogbookError.notAnArchive), ("{}", .notAnArchive), ("[1, 2", .notAnArchive),
        (#"{"format": "other", "schema": 1, "tables": {}}"#, .notAnArchive),
        (#"{"format": "vantage-logbook", "schema": 99, "tables": {}}"#, .archiveTooNew),
        (#"{"format": "vantage-logbook", "schema": 3, "tables": {"undoStep": []}}"#, .notAnArchive),
        (#"{"format": "vantage-logbook", "schema": 3, "tables": {"trip": [{"x\" --": 1}]}}"#, .notAnArchive),
        (
            #"{"format": "vantage-logbook", "schema": 3, "tables": {"tripTag": [{"tripId": "x", "tag": "a"}]}}"#,
            .ruleBroken(.reference)
        ),
    ])
    func `what is no archive, or breaks a rule, is refused and nothing changes`(
        text: String, error: LogbookError
    ) async throws {
        let logbook = try await Logbook.full()
        let before = try await logbook.dump()
        await #expect(throws: error) { try await logbook.importArchive(Data(text.utf8)) }
        #expect(try await logbook.dump() == before)
    }
}

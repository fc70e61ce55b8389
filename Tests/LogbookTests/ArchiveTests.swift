import Foundation
import TestSupport
import Testing

@testable import Logbook

struct ArchiveTests {
    @Test(arguments: [0, 1, 7])
    func `what was archived comes back as it was`(seed: Int) async throws {
        let logbook = try await seed == 0 ? Logbook.full() : Logbook.fixture()
        if seed > 0 { try await logbook.addSampleData(trips: 40, seed: UInt64(seed)) }
        // Numbers that need every digit, and rules that differ from those that came with the logbook.
        try await logbook.run("UPDATE actionMeasure SET value = value / 3")
        let policy = try #require(try await logbook.perDiemPolicies.all().first { $0.name.hasPrefix("United States") })
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

    @Test func `rules and rates of a person stay in a logbook that has nothing else`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.exchangeRates.save(
            ExchangeRate(from: "GBP", into: "SEK", day: .sampleReference, rate: 12.5))
        let archive = try await Logbook.full().archive()
        try await logbook.importArchive(archive)
        #expect(try await logbook.exchangeRates.all().contains { $0.intoCurrency == "SEK" })
        let other = try Logbook.fixture()
        var policy = try #require(try await other.perDiemPolicies.all().first)
        policy.name = "Ours"
        try await other.perDiemPolicies.save(policy)
        try await other.importArchive(archive)
        #expect(try await other.perDiemPolicies.all().contains { $0.name == "Ours" })
    }

    @Test func `of data that is not taken in no backup stays`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        try await logbook.save(TripDraft.plain)
        #expect(try await logbook.importArchive(logbook.archive()).added == 0)
        #expect(Logbook.backups(of: folder.file).isEmpty)
        let broken =
            #"{"format": "vantage-logbook", "schema": 3, "tables": {"tripTag": [{"tripId": "x", "tag": "a"}]}}"#
        await #expect(throws: LogbookError.self) { try await logbook.importArchive(Data(broken.utf8)) }
        let archive = try await Logbook.full().archive()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await logbook.importArchive(archive)
        }
        await #expect(throws: LogbookError.cancelled) { try await task.value }
        let backups = folder.url.appending(path: "backups")
        #expect(((try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []).isEmpty)
        #expect(try await logbook.fetchTripCounts().all == 1)
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

    /// A change to the first row of a table, and what it is refused with.
    private static let refused: [(table: String, changes: [String: any Sendable], sentence: String)] = [
        ("trip", ["name": "\n"], "The name is missing."),
        ("trip", ["startDay": "0000-01-01"], "A day is written yyyy-mm-dd and exists in the calendar."),
        ("trip", ["startDay": "2999-01-01"], "A trip cannot end before it starts."),
        ("trip", ["name": String(repeating: "x", count: 201)], "A trip needs a name of at most 200 characters."),
        ("trip", ["createdAt": "0000-01-01T00:00:00.000Z"], "An instant is written yyyy-mm-ddThh:mm:ss.sssZ."),
        ("familyMember", ["name": "\t"], "Family member 1: The name is missing."),
        ("stay", ["placeName": "\n", "address": ""], "The place is missing."),
        ("itineraryItem", ["title": "\u{A0}"], "The title is missing."),
        ("meal", ["costMinor": -1], "The cost of a meal cannot be negative."),
        ("tripTag", ["tag": "É"], "A tag is one lowercase word or phrase without a comma, of at most 60 characters."),
        ("expectation", ["title": "\n"], "The title is missing."),
        ("measure", ["unit": "\t"], "The unit is missing."),
        ("personalValue", ["title": "\n"], "The title is missing."),
        ("travelPlanner", ["name": "\n"], "The name is missing."),
        ("snippet", ["text": "\n"], "The text is missing."),
        ("action", ["startedAt": "9999-01-01T00:00:00.000Z"], "The start is in the future."),
        ("perDiemPolicy", ["name": "\n"], "The name is missing."),
        ("mileageScheme", ["name": "\n"], "The name is missing."),
        ("chart", ["document": "{}"], "cannot be read."),
        ("chart", ["id": String(repeating: "-", count: 36)], "An id is a UUID in lowercase, and no other entry's."),
    ]

    @Test(arguments: refused.indices)
    func `what a form would not save is refused in a sentence that names it, and nothing changes`(
        index: Int
    ) async throws {
        let (table, changes, sentence) = Self.refused[index]
        let archive = try await Logbook.full().archive()
        let data = try Self.archive(archive) { tables in
            tables[table]?[0].merge(changes) { $1 }
        }
        let other = try Logbook.fixture()
        let before = try await other.dump()
        let error = await #expect(throws: LogbookError.self) { try await other.importArchive(data) }
        guard case .archiveRefused(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.hasSuffix(sentence) && reason.count > sentence.count + 10)
        #expect(try await other.dump() == before)
    }

    @Test(arguments: [
        ("businessTrip", ["meal", "mileageRecord", "conferenceSession"], "Trip “Trade fair”"),
        ("personalTrip", ["attraction", "frequentFlyerCode", "venuePass", "tripFamilyMember"], "Trip “Reunion”"),
        ("milestone", [], "Goal “Half marathon”"), ("obligation", [], "Goal “Tax return”"),
    ])
    func `an entry without what its kind has is refused`(
        table: String, children: [String], name: String
    ) async throws {
        let archive = try await Logbook.full().archive()
        let data = try Self.archive(archive) { tables in
            for table in [table] + children { tables[table] = [] }
        }
        let error = await #expect(throws: LogbookError.self) { try await Logbook.fixture().importArchive(data) }
        let sentence = try #require(error?.description)
        #expect(sentence.hasPrefix("Nothing was imported: \(name)") && sentence.hasSuffix("cannot be read."))
    }

    @Test func `two entries with one id are refused, for lists would know one of them`() async throws {
        let archive = try await Logbook.full().archive()
        let data = try Self.archive(archive) { tables in
            tables["personalValue"] = tables["personalValue"]?.map {
                $0.merging(["id": tables["trip"]?[0]["id"] ?? ""]) { $1 }
            }
            tables["alignment"] = []
        }
        let error = await #expect(throws: LogbookError.self) { try await Logbook.fixture().importArchive(data) }
        #expect(error?.description.hasSuffix("An id is a UUID in lowercase, and no other entry's.") == true)
    }

    @Test func `a chart is found by its own texts, whatever the archive says`() async throws {
        let archive = try await Logbook.full().archive()
        let data = try Self.archive(archive) { $0["chart"]?[0]["searchText"] = "something else" }
        let other = try Logbook.fixture()
        try await other.importArchive(data)
        #expect(try await other.fetchCharts(ChartQuery(search: "waves")).count == 1)
        #expect(try await other.archive() == archive)
    }

    @Test func `numbers are read to the last digit`() async throws {
        let logbook = try await Logbook.full()
        try await logbook.run("UPDATE expectationMeasure SET target = 1.0 / 3")
        try await logbook.run("UPDATE actionMeasure SET value = 2.0 / 3")
        try await logbook.run("UPDATE measure SET canonicalUnit = 'm', factor = 1.7976931348623157e308")
        try await logbook.run("UPDATE mileageRate SET fromDistance = fromDistance + 0.1 + 0.2")
        #expect(try await logbook.fetchGoals().flatMap(\.targets).allSatisfy { $0.target == 1.0 / 3 })
        #expect(try await logbook.actions.all().flatMap(\.measurements).map(\.value) == [2.0 / 3])
        #expect(
            try await logbook.fetchGoals().flatMap(\.targets).allSatisfy {
                $0.measure.conversion?.factor == .greatestFiniteMagnitude
            })
        #expect(try await logbook.mileageSchemes.all().flatMap(\.rates).contains { $0.fromDistance == 0.1 + 0.2 })
    }

    // MARK: - Another logbook's

    /// A logbook that has entries of its own, with ids of its own.
    private static func other() throws -> Logbook {
        try Logbook.inMemory(now: { .fixture }, makeID: { UUID() })
    }

    @Test func `what means the same is there once, and what refers to it follows`() async throws {
        let archive = try await Logbook.full().archive()
        let other = try Self.other()
        let run = try await other.save(ExpectationDraft.milestone)
        let kilometres = try #require(run.targets.first?.measure)
        let term = try await other.save(
            TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: []))
        try await other.save(TripDraft.plain)
        let action = try await other.actions.save(
            Action(title: "Run", loggedAt: .fixture, origin: .init(source: "watch", id: "1")))
        try await other.exchangeRates.save(
            ExchangeRate(from: "EUR", into: "CHF", day: day("2026-01-01"), rate: 0.5))

        let counts = try await other.importArchive(archive)
        #expect(counts.known >= 5)
        let goals = try await other.fetchGoals()
        #expect(goals.count == 4)
        #expect(goals.flatMap(\.targets).filter { $0.measure.unit == "km" }.allSatisfy { $0.measure == kilometres })
        let goal = try #require(goals.first { $0.title == "Run" })
        #expect(goal.targets.map(\.measure.unit) == ["hours", "km"])
        let terms = try await other.fetchTerms()
        #expect(terms.map(\.term.number) == [2, 1])
        #expect(terms.last?.id == term.id && terms.last?.goalIDs == [goal.id] && terms.last?.term.theme == nil)
        let there = try await other.actions.all()
        #expect(there.map(\.id) == [action.id] && there.first?.title == "Run")
        #expect(there.first?.contributesTo == [goal.id] && there.first?.measurements.map(\.value) == [5.2])
        #expect(try await other.exchangeRates.all().map(\.rate) == [0.5])
        #expect(try await other.check().isEmpty)

        let once = try await other.dump()
        #expect(try await other.importArchive(archive).added == 0)
        #expect(try await other.dump() == once)
    }

    @Test func `a number of a term of other days is reported, and nothing changes`() async throws {
        let archive = try await Logbook.full().archive()
        let other = try Self.other()
        try await other.save(TermDraft(number: 1, startDay: day("2025-01-01")))
        let before = try await other.dump()
        for look in [true, false] {
            let error = await #expect(throws: LogbookError.self) {
                if look {
                    _ = try await other.contents(ofArchive: archive)
                } else {
                    try await other.importArchive(archive)
                }
            }
            #expect(error?.description.hasSuffix(": Another term already has this number.") == true)
        }
        #expect(try await other.dump() == before)
    }

    @Test func `what belongs to an entry that is of another kind here is left out`() async throws {
        let logbook = try await Logbook.full()
        let archive = try await logbook.archive()
        for trip in try await logbook.fetchTrips() where trip.kind != .trip {
            var draft = TripDraft(trip)
            draft.specifics = .plain
            draft.contents = TripContents()
            try await logbook.save(draft)
        }
        for goal in try await logbook.fetchGoals() where goal.kind == .goal {
            var draft = ExpectationDraft(goal)
            draft.specifics = .milestone(targetDay: day("2026-03-31"))
            draft.alignments = []
            try await logbook.save(draft)
        }
        let trips = try await logbook.fetchTrips()
        let counts = try await logbook.importArchive(archive)
        // The stays and whatever else any trip can have.
        #expect(counts.added > 0)
        #expect(try await logbook.fetchTrips() == trips)
        #expect(try await logbook.fetchGoals().map(\.kind).filter { $0 == .goal }.isEmpty)
        #expect(try await logbook.check().isEmpty)
    }

    @Test(arguments: [false, true])
    func `looking counts what taking in does, and changes nothing`(isMerged: Bool) async throws {
        let archive = try await Logbook.full().archive()
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let other = try Logbook.open(at: folder.file)
        if isMerged { try await other.save(ExpectationDraft.goal) }
        let before = try await other.dump()
        let bytes = try Data(contentsOf: folder.url.appending(path: "logbook.sqlite-wal"))
        let parts = try await other.contents(ofArchive: archive)
        #expect(try await other.dump() == before)
        #expect(try Data(contentsOf: folder.url.appending(path: "logbook.sqlite-wal")) == bytes)
        #expect(Logbook.backups(of: folder.file).isEmpty)
        #expect(parts.map(\.name).starts(with: ["Trips", "Planners", "Goals", "Terms", "Actions", "Measures"]))
        #expect(parts.first { $0.name == "Measures" }?.counts.known == (isMerged ? 2 : 0))
        let counts = try await other.importArchive(archive)
        #expect(parts.reduce(0) { $0 + $1.counts.added } == counts.added)
        #expect(parts.reduce(0) { $0 + $1.counts.known } == counts.known)
    }

    @Test(arguments: refused.indices)
    func `looking refuses what taking in does`(index: Int) async throws {
        let (table, changes, _) = Self.refused[index]
        let data = try Self.archive(try await Logbook.full().archive()) { $0[table]?[0].merge(changes) { $1 } }
        let other = try Logbook.fixture()
        let taken = await #expect(throws: LogbookError.self) { try await other.importArchive(data) }
        let seen = await #expect(throws: LogbookError.self) { _ = try await other.contents(ofArchive: data) }
        #expect(seen == taken)
    }

    /// An archive with other rows.
    private static func archive(
        _ data: Data, _ change: (inout [String: [[String: any Sendable]]]) -> Void
    ) throws -> Data {
        var document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var tables = try #require(document["tables"] as? [String: [[String: any Sendable]]])
        change(&tables)
        document["tables"] = tables
        return try JSONSerialization.data(withJSONObject: document)
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

import TestSupport
import Testing

@testable import Logbook

struct LiveQueryTests {
    @Test func `a live query tells of an insert made elsewhere`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try Logbook.open(at: folder.file)
        var answers = logbook.trips(matching: TripQuery(kind: .business)).makeAsyncIterator()
        #expect(try await answers.next() == [])
        let saved = try await Task.detached { try await logbook.save(TripDraft.business) }.value
        #expect(try await answers.next() == [saved])
    }

    @Test @MainActor func `a live query can be read on the main actor`() async throws {
        let logbook = try Logbook.fixture()
        let trip = try await logbook.save(TripDraft.business)
        for try await trips in logbook.trips() {
            #expect(trips == [trip])
            break
        }
    }

    @Test func `an answer that stays the same is not told again`() async throws {
        let logbook = try Logbook.fixture()
        var answers = logbook.trips(matching: TripQuery(search: "zurich")).makeAsyncIterator()
        #expect(try await answers.next() == [])
        try await logbook.save(TripDraft.plain)
        try await logbook.save(TripDraft.personal)
        let match = try await logbook.save(TripDraft.business)
        #expect(try await answers.next() == [match])
    }

    @Test func `a change of the specifics alone is reported`() async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft(try await logbook.save(TripDraft.personal))
        var answers = logbook.trips().makeAsyncIterator()
        _ = try await answers.next()
        draft.specifics = .personal(reason: .family)
        try await logbook.save(draft)
        #expect((try await answers.next()?.first as? PersonalTrip)?.reason == .family)
    }

    @Test func `goals, terms and counts are live too`() async throws {
        let logbook = try Logbook.fixture()
        var goals = logbook.goals().makeAsyncIterator()
        var terms = logbook.terms().makeAsyncIterator()
        var tripCounts = logbook.tripCounts().makeAsyncIterator()
        var goalCounts = logbook.goalCounts().makeAsyncIterator()
        #expect(try await goals.next()?.count == 0)
        #expect(try await terms.next()?.count == 0)
        #expect(try await tripCounts.next()?.all == 0)
        #expect(try await goalCounts.next()?.all == 0)
        let goal = try await logbook.save(ExpectationDraft.goal)
        let term = try await logbook.save(TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: [goal.id]))
        try await logbook.save(TripDraft.personal)
        #expect(try await goals.next()?.map(\.id) == [goal.id])
        #expect(try await terms.next() == [term])
        #expect(try await tripCounts.next()?.personal == 1)
        #expect(try await goalCounts.next()?.goals == 1)
    }

    @Test(.timeLimit(.minutes(15))) func `what another process writes is seen by itself`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let window = try Logbook.open(at: folder.file)
        let commandLine = try Logbook.open(at: folder.file)
        var answers = window.trips().makeAsyncIterator()
        #expect(try await answers.next() == [])
        let first = try await commandLine.save(TripDraft.plain)
        #expect(try await answers.next() == [first])
        let own = try await window.save(TripDraft.personal)
        #expect(try await answers.next() == [first, own])
        let second = try await commandLine.save(TripDraft.business)
        #expect(try await answers.next() == [second, first, own])
    }

    @Test func `what another process wrote is seen after looking again`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let window = try Logbook.open(at: folder.file)
        let commandLine = try Logbook.open(at: folder.file)
        var answers = window.trips().makeAsyncIterator()
        #expect(try await answers.next() == [])
        let saved = try await commandLine.save(TripDraft.plain)
        try await window.lookAgain()
        #expect(try await answers.next() == [saved])
    }

    @Test func `what a query comes to read later is followed as well`() async throws {
        let logbook = try Logbook.fixture()
        var contents = logbook.tripWithContents(id: id(1)).makeAsyncIterator()
        #expect(try await contents.next() == .some(nil))
        let trip = try await logbook.save(TripDraft.business)
        #expect(try await contents.next()??.trip == trip)
        var draft = TripDraft(trip)
        draft.contents = .business
        try await logbook.save(draft)
        #expect(try await contents.next()??.contents.meals.count == 2)

        var statements = logbook.expenses(ofTrip: trip.id).makeAsyncIterator()
        _ = try await statements.next()
        var policy = try #require(try await logbook.perDiemPolicies.all().first { $0.name.hasPrefix("Germany") })
        guard case .business(var business) = trip.specifics else { return }
        business.perDiemPolicyID = policy.id
        draft.specifics = .business(business)
        try await logbook.save(draft)
        #expect(try await statements.next()??.lines.first?.amount == Money(minorUnits: 4_700, currency: "EUR"))
        policy.rates = [PerDiemRate(region: "CH", validFrom: day("2026-01-01"), fullDayMinor: 5_600)]
        try await logbook.perDiemPolicies.save(policy)
        #expect(try await statements.next()??.lines.first?.amount == Money(minorUnits: 2_800, currency: "EUR"))
    }

    @Test func `a live query ends with its task`() async throws {
        let logbook = try Logbook.fixture()
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let reader = Task.detached {
            for try await _ in logbook.trips() { start.finish() }
        }
        for await _ in started {}
        reader.cancel()
        try await reader.value
    }
}

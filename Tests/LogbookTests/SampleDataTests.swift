import Testing

@testable import Logbook

struct SampleDataTests {
    private static func dump(trips: Int = 24, seed: UInt64, around day: CalendarDay = .sampleReference) async throws
        -> [String]
    {
        let logbook = try Logbook.inMemory()
        try await logbook.addSampleData(trips: trips, seed: seed, around: day)
        return try await logbook.dump()
    }

    @Test func `the same seed gives the same logbook`() async throws {
        #expect(try await Self.dump(seed: 7) == Self.dump(seed: 7))
    }

    @Test func `another seed or another day gives another logbook`() async throws {
        let logbook = try await Self.dump(seed: 7)
        #expect(try await Self.dump(seed: 8) != logbook)
        #expect(try await Self.dump(seed: 7, around: day("2027-01-01")) != logbook)
    }

    @Test func `there is something of every kind, and accents`() async throws {
        let logbook = try Logbook.fixture()
        let counts = try await logbook.addSampleData(trips: 300)
        let trips = try await logbook.fetchTrips()
        let expectations = try await logbook.fetchGoals()
        let terms = try await logbook.fetchTerms()
        #expect([counts.trips, counts.expectations, counts.terms] == [300, expectations.count, terms.count])
        #expect(trips.filter { $0 is BusinessTrip }.count == 150)
        #expect(trips.filter { $0 is PersonalTrip }.count == 150)
        #expect(Set(trips.map(\.destination)).isSuperset(of: ["São Paulo", "Zürich", "Kraków"]))
        #expect(expectations.contains { $0 is Milestone } && expectations.contains { $0 is Obligation })
        #expect(expectations.contains { $0 is Goal && !$0.targets.isEmpty })
        #expect(terms.allSatisfy { $0.period.startDay.days(until: $0.period.endDay) == 69 })
        #expect(terms.contains { !$0.goalIDs.isEmpty })
    }

    @Test func `every sample is one that a person could save`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.addSampleData(trips: 100)
        #expect(try await logbook.fetchTrips().allSatisfy { TripDraft($0).problems.isEmpty })
        #expect(try await logbook.fetchGoals().allSatisfy { ExpectationDraft($0).problems.isEmpty })
        #expect(try await logbook.fetchTerms().allSatisfy { TermDraft($0).problems.isEmpty })
    }

    @Test func `samples keep out of a logbook that is not empty`() async throws {
        for fill in Self.fillings {
            let logbook = try Logbook.fixture()
            try await fill(logbook)
            let before = try await logbook.dump()
            let error = await #expect(throws: LogbookError.self) { try await logbook.addSampleData() }
            #expect(error?.description == "The logbook is not empty; sample data goes into an empty one only.")
            #expect(try await logbook.dump() == before)
        }
    }

    private static let fillings: [@Sendable (Logbook) async throws -> Void] = [
        { try await $0.save(TripDraft.plain) },
        { try await $0.save(ExpectationDraft.goal) },
        { try await $0.save(TermDraft(number: 1, startDay: day("2026-01-01"))) },
    ]

    @Test(arguments: [0, -3])
    func `no trips are no error`(trips: Int) async throws {
        #expect(try await Logbook.fixture().addSampleData(trips: trips).trips == 0)
    }

    @Test func `the generator gives the published sequence`() {
        var random = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<5).map { _ in random.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test func `generated ids have the form of version 4`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<100 {
            let text = random.id().text
            #expect(text.dropFirst(14).first == "4")
            #expect("89ab".contains(text.dropFirst(19).first ?? " "))
        }
    }

    @Test func `sample data is removed whatever its day, and nothing else is`() async throws {
        let logbook = try Logbook.inMemory()
        try await logbook.addSampleData(around: CalendarDay("2027-05-05")!)
        let trips = try await logbook.fetchTrips()
        var changed = TripDraft(trips[0])
        changed.name = "Renamed"
        try await logbook.save(changed)
        let own = try await logbook.save(TripDraft(name: "Mine", startDay: trips[0].startDay, endDay: trips[0].endDay))
        let run = try await logbook.actions.save(Action(title: "Run", measurements: [.init(unit: "km", value: 5)]))
        var watch = try await logbook.hasSampleData().makeAsyncIterator()
        #expect(try await watch.next() == true)

        #expect(try await logbook.removeSampleData() == "Remove Sample Data")
        #expect(try await logbook.fetchTrips() == [own])
        #expect(try await logbook.fetchGoals().isEmpty)
        #expect(try await logbook.fetchTerms().isEmpty)
        #expect(try await logbook.values.all().isEmpty)
        #expect(try await logbook.actions.all() == [run])
        #expect(try await logbook.fetchMeasures().map(\.unit) == ["km"], "which the run is measured in")
        #expect(try await watch.next() == false)
        try await logbook.undo()
        #expect(try await logbook.fetchTrips().count == 25)
    }
}

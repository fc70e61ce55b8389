import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Logbook

/// A logbook whose records have awkward values: accents in both forms, ß, emoji, empty texts, nothing, the first and the last
/// day; and all its records.
struct PredicateFixture: Sendable {
    let logbook: Logbook
    let trips: [Trip]
    let tripsWithContents: [TripWithContents]
    let expectations: [AnyExpectation]
    let actions: [Action]
    let snippets: [Snippet]

    /// Made once for all tests.
    static let shared = Task { try await PredicateFixture() }

    static let texts = [
        "Zürich", "zurich", "Zu\u{308}rich", "Straße", "STRASSE", "İzmir", "Café 👨‍👩‍👧", "cafe\u{301}", "Ångström", "e",
        "É", "100%_x", "a'b\"c", "日本 東京", "A", "a", "B", "Ω ΣΑΣ", "Łódź", "ﬁne", "Fair in Lisbon", "K", "\u{212A}",
    ]
    static let days = [
        CalendarDay.earliest, day("1999-12-31"), day("2026-02-28"), day("2026-03-01"), day("2026-03-02"),
        day("2026-12-31"), CalendarDay.latest,
    ]

    private init() async throws {
        let clock = Mutex(0)
        let ids = Mutex(0)
        // Half of the instants are between two milliseconds, which are rounded when they are stored.
        logbook = try Logbook.inMemory(
            now: {
                Date.fixture.addingTimeInterval(
                    Double(
                        clock.withLock {
                            $0 += 1; return $0
                        }) * 0.0015)
            },
            makeID: {
                id(
                    ids.withLock {
                        $0 += 1; return $0
                    })
            })
        var random = SplitMix64(seed: 7)
        try await Self.addTrips(to: logbook, &random)
        try await Self.addGoals(to: logbook, &random)
        try await Self.addActions(to: logbook, &random)
        trips = try await logbook.fetchTrips()
        let contents = try await logbook.fetchContents(of: trips.map(\.id))
        tripsWithContents = trips.map { TripWithContents(trip: $0, contents: contents[$0.id] ?? TripContents()) }
        expectations = try await logbook.fetchGoals()
        actions = try await logbook.actions.all()
        snippets = try await logbook.snippets.all()
    }

    private static func addTrips(to logbook: Logbook, _ random: inout SplitMix64) async throws {
        let planner = try await logbook.planners.save(TravelPlanner(name: "Summer"))
        let policy = try #require(try await logbook.perDiemPolicies.all().first)
        for index in 0..<90 {
            let first = random.element(of: days)
            var draft = TripDraft(
                name: texts[index % texts.count], destination: random.element(of: texts + ["", ""]), startDay: first,
                // No trip is longer than ten years.
                endDay: random.element(of: days.filter { $0 >= first && first.days(until: $0) <= 3_660 }))
            draft.notes = random.element(of: Array(repeating: nil, count: 8) + texts.map { $0 })
            draft.currency = random.element(of: [nil, "EUR", "CHF"])
            draft.plannerID = random.element(of: [nil, planner.id])
            switch index % 3 {
            case 0: break
            case 1:
                var business = Trip.Business(
                    purpose: random.element(of: texts + [""]),
                    expenseCode: random.element(of: ["", "FAIR-1", "fair-1"]),
                    perDiem: Money(
                        minorUnits: random.element(of: [0, 5_000, 9_550]), currency: random.element(of: ["EUR", "CHF"]))
                )
                business.perDiemPolicyID = random.element(of: [nil, policy.id])
                business.usesOwnRate = random.number(in: 0...1) == 0
                business.claim = random.element(of: Trip.Claim.allCases)
                business.mileageRate = random.element(of: [nil, Rate(micros: 325_000), Rate(micros: 0)])
                business.departureTime = random.element(of: [nil, TimeOfDay("00:00"), TimeOfDay("23:59")])
                draft.specifics = .business(business)
            default: draft.specifics = .personal(reason: random.element(of: PersonalTrip.Reason.allCases))
            }
            draft.contents = contents(of: draft, &random)
            try await logbook.save(draft)
        }
    }

    private static func contents(of draft: TripDraft, _ random: inout SplitMix64) -> TripContents {
        var contents = TripContents()
        func count() -> Range<Int> { 0..<random.number(in: 0...3) }
        func money() -> Money {
            Money(minorUnits: random.element(of: [0, 5_000, 5_001]), currency: random.element(of: ["EUR", "CHF"]))
        }
        contents.tags = Tags(count().map { _ in random.element(of: texts + ["fair", "spring"]) })
        contents.stays = count().map { _ in
            Stay(
                placeName: random.element(of: texts), startDay: random.element(of: [nil] + days.map { $0 }),
                isConfirmed: random.number(in: 0...1) == 0, cost: random.number(in: 0...1) == 0 ? money() : nil)
        }
        if random.number(in: 0...2) == 0 { contents.stays.append(Stay(address: random.element(of: texts))) }
        if draft.specifics.kind == .business {
            contents.meals = count().map { _ in
                Meal(
                    day: random.element(of: days), kind: random.element(of: Meal.Kind.allCases),
                    place: random.element(of: texts + [""]), cost: money(),
                    isProvidedByHost: random.number(in: 0...1) == 0)
            }
            contents.mileage = count().map { _ in
                MileageRecord(
                    day: random.element(of: days), distance: random.element(of: [0, 0.1, 12.5, 1e300]),
                    odometerStart: random.element(of: [nil, 0, 0.3]))
            }
        }
        if draft.specifics.kind == .personal {
            contents.familyMembers = count().map { _ in FamilyMember(name: random.element(of: texts)) }
        }
        return contents
    }

    private static func addGoals(to logbook: Logbook, _ random: inout SplitMix64) async throws {
        let value = try await logbook.values.save(PersonalValue(title: "Health"))
        for index in 0..<60 {
            let due = random.element(of: days)
            let specifics: AnyExpectation.Specifics =
                switch index % 3 {
                case 0:
                    .goal(
                        startDay: random.element(of: [nil, due]), targetDay: random.element(of: [nil, due]),
                        actionPlan: random.element(of: [nil] + texts.map { $0 }),
                        expectedWeeks: random.element(of: [nil, 1, 10, 520]))
                case 1: .milestone(targetDay: due)
                default:
                    .obligation(
                        deadline: due, requestedBy: random.element(of: [nil] + texts.map { $0 }),
                        consequence: random.element(of: [nil, "ß"]))
                }
            var draft = ExpectationDraft(
                title: texts[index % texts.count], details: random.element(of: texts + [""]), specifics: specifics)
            draft.importance = random.number(in: 1...10)
            draft.urgency = random.number(in: 1...10)
            draft.completedDay = random.element(of: [nil, due])
            draft.tags = Tags((0..<random.number(in: 0...3)).map { _ in random.element(of: texts) })
            for unit in ["km", "hours", "Übungen"] where random.number(in: 0...1) == 0 {
                draft.targets.append(.init(unit: unit, kind: .other, target: random.element(of: [0.1, 1, 250.5])))
            }
            if index % 6 == 0 {
                draft.alignments = [Alignment(valueID: value.id, strength: random.number(in: 1...10))]
            }
            try await logbook.save(draft)
        }
    }

    private static func addActions(to logbook: Logbook, _ random: inout SplitMix64) async throws {
        let goals = try await logbook.fetchGoals().map(\.id)
        let trips = try await logbook.fetchTrips().map(\.id)
        for index in 0..<60 {
            let instant = Date.fixture.addingTimeInterval(Double(random.number(in: -3...3)) * 0.001)
            try await logbook.actions.save(
                Action(
                    title: texts[index % texts.count], details: random.element(of: texts + [""]), loggedAt: instant,
                    startedAt: random.element(of: [nil, instant]),
                    durationMinutes: random.element(of: [nil, 0, 0.1, 0.3, 1e300]),
                    origin: random.element(of: [nil, .init(source: "watch", id: "\(index)")]),
                    measurements: ["km", "Übungen"].filter { _ in random.number(in: 0...1) == 0 }.map {
                        .init(unit: $0, value: random.element(of: [0, 0.1, 5.2]))
                    },
                    contributesTo: Set((0..<random.number(in: 0...3)).map { _ in random.element(of: goals) })))
            let owner: Snippet.Owner? = random.element(of: [
                nil, .trip(random.element(of: trips)), .expectation(random.element(of: goals)),
            ])
            let tags = Tags((0..<random.number(in: 0...2)).map { _ in random.element(of: texts) })
            let snippet = try #require(
                Snippet(text: texts[index % texts.count], tags: tags, owner: owner, at: instant))
            try await logbook.snippets.save(snippet)
        }
    }
}

extension Logbook {
    /// Whether SQL finds the records that a predicate holds for when it is evaluated for each of them.
    ///
    /// - Returns: how many there are.
    @discardableResult
    func expectAgreement<Record: StoredRecord>(
        _ predicate: Predicate<Record>, among records: [Record], _ name: String = "",
        at location: SourceLocation = #_sourceLocation
    ) async throws -> Int {
        let expected = Set(try records.filter { try predicate.evaluate($0) }.map(\.id))
        let found = try await fetch(FetchDescriptor(predicate: predicate)).map(\.id)
        let (missing, others) = (expected.subtracting(found).count, Set(found).subtracting(expected).count)
        #expect(missing == 0 && others == 0, "\(name): \(missing) missing, \(others) others", sourceLocation: location)
        #expect(found.count == expected.count, sourceLocation: location)
        let count = try await fetchCount(FetchDescriptor(predicate: predicate))
        #expect(count == expected.count, sourceLocation: location)
        return expected.count
    }
}

import TestSupport
import Testing

@testable import Logbook

struct QueryTests {
    /// Trips of every kind, with tags and a planner.
    private static func logbook() async throws -> Logbook {
        let logbook = try Logbook.fixture()
        try await logbook.addSampleData(trips: 200)
        for index in 0..<10 {
            let first = CalendarDay.sampleReference.adding(days: index * 7)
            try await logbook.save(
                TripDraft(name: "Plain \(index)", startDay: first, endDay: first.adding(days: index)))
        }
        return logbook
    }

    @Test(arguments: [false, true])
    func `a page around a day has what begins there, whatever is let through`(isDescending: Bool) async throws {
        let logbook = try await Self.logbooks.value
        for kind in TripKind.allCases {
            for days in [-5000, -200, 0, 40, 5000] {
                for isUpcoming in [false, true] {
                    var query = TripQuery(kind: kind)
                    query.isDescending = isDescending
                    if isUpcoming { query.days = .sampleReference...CalendarDay.latest }
                    let day = CalendarDay.sampleReference.adding(days: days)
                    let all = try await logbook.fetchTrips(query)
                    let page = try await logbook.read { [query] in try query.page($0, around: day, 20) }
                    #expect(page.total == all.count)
                    #expect(page.rows.map(\.entry) == Array(all[page.start..<page.start + page.rows.count]))
                    #expect(page.rows.count == min(20, all.count))
                    let place = all.count { isDescending ? $0.startDay > day : $0.startDay < day }
                    #expect(page.start == max(0, min(place - 5, all.count - 20)), "\(kind) \(days)")
                }
            }
        }
    }

    private func expectSorted(_ trips: [Trip], by query: TripQuery) {
        for (first, second) in zip(trips, trips.dropFirst()) {
            let (lesser, greater) = query.isDescending ? (second, first) : (first, second)
            switch query.sort {
            case .startDay: #expect(lesser.startDay <= greater.startDay)
            case .endDay: #expect(lesser.endDay <= greater.endDay)
            case .name: #expect(SearchText.fold(lesser.name) <= SearchText.fold(greater.name))
            case .destination: #expect(SearchText.fold(lesser.destination) <= SearchText.fold(greater.destination))
            case .kind: #expect(lesser.kind.rawValue <= greater.kind.rawValue)
            case .length:
                #expect(lesser.startDay.days(until: lesser.endDay) <= greater.startDay.days(until: greater.endDay))
            case .createdAt: #expect(lesser.createdAt <= greater.createdAt)
            case .modifiedAt: #expect(lesser.modifiedAt <= greater.modifiedAt)
            }
        }
    }

    @Test(arguments: 0..<RandomCases.count(200))
    func `what is asked of the database is what asking each trip gives`(seed: Int) async throws {
        let logbook = try await Self.logbooks.value
        var random = SplitMix64(seed: UInt64(seed))
        var query = TripQuery(
            kind: random.element(of: TripKind.allCases),
            search: random.element(of: ["", "", "lis", "hotel", "old town", "zürich", "o", "roaming", "station"]))
        if random.number(in: 0...2) == 0 { query.reason = random.element(of: PersonalTrip.Reason.allCases) }
        let day = CalendarDay.sampleReference.adding(days: random.number(in: -500...300))
        if random.number(in: 0...2) == 0 { query.days = day...day.adding(days: 60) }
        if random.number(in: 0...2) == 0 { query.status = random.element(of: TripQuery.Status.allCases) }
        if random.number(in: 0...3) == 0 { query.tag = random.element(of: SampleVocabulary.tags) }
        query.today = .sampleReference
        query.sort = random.element(of: TripQuery.Column.allCases)
        query.isDescending = random.number(in: 0...1) == 0

        let all = try await logbook.fetchTrips()
        let contents = try await logbook.fetchContents(of: all.map(\.id))
        let found = Set(try await logbook.fetchTrips(TripQuery(search: query.search)).map(\.id))
        let expected = all.filter { trip in
            found.contains(trip.id) && query.matches(trip, tags: contents[trip.id]?.tags.words ?? [])
        }
        let trips = try await logbook.fetchTrips(query)
        #expect(Set(trips) == Set(expected))
        #expect(trips.count == expected.count)
        expectSorted(trips, by: query)
        // Page by page the answer is the same.
        var paged: [Trip] = []
        for start in stride(from: 0, to: trips.count, by: 17) {
            let page = try await logbook.fetchTripPage(query, rows: start..<start + 17)
            #expect(page.total == trips.count && page.start == start)
            paged += page.rows.map(\.entry)
        }
        #expect(paged == trips)
    }

    /// Made once for all the cases.
    private static let logbooks = Task { try await logbook() }

    @Test(arguments: [false, true])
    func `pages of many trips are parts of the whole answer`(isDescending: Bool) async throws {
        let logbook = try Logbook.fixture()
        // Two thousand trips on some hundred days, in an order of their own; five hundred of them begin on one day.
        try await logbook.force(
            """
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO trip (id, kind, name, destination, startDay, endDay, createdAt, modifiedAt)
            SELECT printf('%08x-0000-4000-8000-000000000000', i * 7919 % 100003), 'trip',
                'Walk ' || (i * 31 % 97) || iif(i % 3, ' along the river', ''), '',
                date('2026-01-01', (iif(i % 4, i * 37 % 120, 60)) || ' days'),
                date('2026-01-01', (iif(i % 4, i * 37 % 120, 60) + i % 5 * i % 40) || ' days'),
                '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n
            """)
        let filters: [(inout TripQuery) -> Void] = [
            { _ in }, { $0.status = .past }, { $0.status = .underway }, { $0.status = .upcoming },
            { $0.days = day("2026-02-10")...day("2026-03-20") },
        ]
        for filter in filters {
            for search in ["", "walk", "w", "walk riv", "alk"] {
                var query = TripQuery(search: search)
                query.today = day("2026-03-03")
                query.isDescending = isDescending
                let found = Set(try await logbook.fetchTrips(query).map(\.id))
                var plain = query
                plain.search = ""
                let trips = try await logbook.fetchTrips(plain)
                filter(&query)
                let all = try await logbook.fetchTrips(query)
                #expect(all == trips.filter { found.contains($0.id) && query.matches($0, tags: []) })
                for start in stride(from: 0, to: all.count, by: 100) {
                    let page = try await logbook.fetchTripPage(query, rows: start..<start + 100)
                    #expect(page.total == all.count)
                    #expect(page.rows.map(\.entry) == Array(all[start..<min(start + 100, all.count)]))
                }
            }
        }
    }

    @Test(arguments: [CalendarDay.earliest, .latest])
    func `the first and the last day of the calendar are days as others`(today: CalendarDay) async throws {
        let logbook = try Logbook.fixture()
        for day in [CalendarDay.earliest, .latest] {
            try await logbook.save(TripDraft(name: "Out", startDay: day, endDay: day))
        }
        for search in ["", "out"] {
            let trips = try await logbook.fetchTrips(TripQuery(search: search))
            for status in TripQuery.Status.allCases {
                var query = TripQuery(search: search)
                query.status = status
                query.today = today
                #expect(try await logbook.fetchTrips(query) == trips.filter { query.matches($0, tags: []) })
                #expect(
                    try await logbook.fetchTripPage(query, rows: 0..<9).rows.map(\.entry).count
                        == trips.count { query.matches($0, tags: []) })
            }
        }
    }

    @Test func `by type and by asking each, the answer is the same`() async throws {
        let logbook = try await Self.logbook()
        let all = try await logbook.fetchTrips()
        #expect(try await logbook.fetchTrips(TripQuery(kind: .business)) == all.filter { $0 is BusinessTrip })
        #expect(try await logbook.fetchTrips(TripQuery(kind: .personal)) == all.filter { $0 is PersonalTrip })
        let goals = try await logbook.fetchGoals()
        #expect(try await logbook.fetchGoals(GoalQuery(kind: .goal)) == goals.filter { $0 is Goal })
        #expect(try await logbook.fetchGoals(GoalQuery(kind: .milestone)) == goals.filter { $0 is Milestone })
        #expect(try await logbook.fetchGoals(GoalQuery(kind: .obligation)) == goals.filter { $0 is Obligation })
        // Written as a type.
        #expect(try await logbook.fetchTrips(as: BusinessTrip.self) == all.compactMap { $0 as? BusinessTrip })
        #expect(try await logbook.fetchTrips(as: PersonalTrip.self) == all.compactMap { $0 as? PersonalTrip })
        #expect(try await logbook.fetchTrips(as: Trip.self) == all)
        #expect(try await logbook.fetchTrips(as: BusinessTrip.self, TripQuery(kind: .personal)).isEmpty)
        #expect(try await logbook.fetchGoals(as: Goal.self) == goals.compactMap { $0 as? Goal })
        #expect(try await logbook.fetchGoals(as: Milestone.self) == goals.compactMap { $0 as? Milestone })
        #expect(try await logbook.fetchGoals(as: Obligation.self) == goals.compactMap { $0 as? Obligation })
    }

    @Test(arguments: [
        ("krone", SearchMatch.Field.part(.stay), "Hotel Krone Limmatquai 1 KR-77 Quiet room"),
        ("umbrella", .part(.bucketList), "Umbrella"),
        ("kickoff", .part(.itinerary), "Kickoff Hall 7 Bring samples"), ("train", .part(.expense), "transport Train"),
        ("pay office", .part(.reimbursement), "advance Pay office In cash"),
        ("XK4RTB", .part(.leg), "flight LX 1073 Swiss Frankfurt (FRA) Zürich (ZRH) XK4RTB Terminal 1"),
        ("ticket.pdf", .part(.receipt), "ticket.pdf Two pages"),
        ("zeughaus", .part(.meal), "dinner Zeughauskeller Two suppliers"),
        ("catch", .part(.drive), "Home Station Catch the train ZH 42"),
        ("bearings", .part(.session), "Bearings The maker B2 Ask for prices"),
        ("suppliers meet", .trip(.purpose), "Meet suppliers"),
        ("fair-1", .trip(.expenseCode), "FAIR-1"), ("spring", .part(.tag), "spring"),
        ("pack", .part(.snippet), "Pack light"),
        ("trade", .trip(.name), "Trade fair"), ("zurich", .trip(.destination), "Zürich"),
        ("hall", .part(.notes), "Hall 7"),
        ("reunion", .trip(.name), "Reunion"), ("aunt", .part(.familyMember), "Aunt mother's sister"),
        ("990", .part(.flyerCode), "Miles 990-1"),
        ("museum", .part(.venuePass), "Museum M-5"), ("old town", .part(.attraction), "Old town Early"),
    ])
    func `a trip is found by any of its texts, and the field is reported`(
        text: String, field: SearchMatch.Field, part: String
    ) async throws {
        let logbook = try await Logbook.full()
        let page = try await logbook.fetchTripPage(TripQuery(search: text), rows: 0..<10)
        #expect(page.total >= 1)
        #expect(page.rows.contains { $0.match == SearchMatch(field: field, text: part) }, "\(page.rows.map(\.match))")
    }

    @Test(arguments: [
        ("東京", true), ("京", true), ("京都", true), ("東京都", true), ("都京", false), ("タワー", true), ("ﾀﾜｰ", true),
        ("塔", false),
    ])
    func `chinese and japanese are found anywhere`(text: String, isFound: Bool) async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft.plain
        draft.contents = TripContents()
        draft.contents?.stays = [Stay(placeName: "東京都の東京タワーホテル")]
        try await logbook.save(draft)
        #expect(try await logbook.fetchTrips(TripQuery(search: text)).isEmpty != isFound)
    }

    @Test func `a shallow search looks at the columns of the subtype alone`() async throws {
        let logbook = try await Logbook.full()
        func count(_ text: String) async throws -> Int {
            var query = TripQuery(search: text)
            query.scope = .own
            return try await logbook.fetchTrips(query).count
        }
        #expect(try await count("suppliers") == 1)
        #expect(try await count("fair-1") == 1)
        #expect(try await count("reunion") == 1)
        #expect(try await count("krone") == 0)
        #expect(try await count("zürich") == 0)
    }

    @Test func `what changes is found by its new text and no longer by the old`() async throws {
        let logbook = try await Logbook.full()
        let member = try #require(try await logbook.familyMembers.all().first)
        var renamed = member
        renamed.name = "Uncle"
        try await logbook.familyMembers.save(renamed)
        #expect(try await logbook.fetchTrips(TripQuery(search: "uncle")).count == 1)
        #expect(try await logbook.fetchTrips(TripQuery(search: "aunt")).isEmpty)
        let snippet = try #require(try await logbook.snippets.all().first { $0.owner != nil })
        var free = snippet
        free.attach(to: nil)
        try await logbook.snippets.save(free)
        let goals = try await logbook.fetchGoals(GoalQuery(search: "pack"))
        let trips = try await logbook.fetchTrips(TripQuery(search: "pack"))
        #expect(goals.count + trips.count == 1)
        #expect(try await logbook.check().isEmpty)
    }

    @Test func `actions, snippets and values are searched too`() async throws {
        let logbook = try await Logbook.full()
        #expect(try await logbook.actions.page(search: "lake", rows: 0..<10).rows.map(\.entry.title) == ["Morning run"])
        #expect(try await logbook.actions.page(search: "km", rows: 0..<10).total == 1)
        #expect(try await logbook.snippets.page(search: "packing", rows: 0..<2).total == 3)
        #expect(
            try await logbook.values.page(search: "move", rows: 0..<10).rows.first?.match?.field == .part(.guidance))
        #expect(try await logbook.values.page(search: "lake", rows: 0..<10).total == 0)
    }

    @Test func `goals are asked for by term, value, tag, days and completion`() async throws {
        let logbook = try await Logbook.full()
        func titles(_ change: (inout GoalQuery) throws -> Void) async throws -> [String] {
            var query = GoalQuery()
            try change(&query)
            return try await logbook.fetchGoals(query).map(\.title)
        }
        let term = try #require(try await logbook.fetchTerms().last)
        let value = try #require(try await logbook.values.all().first)
        #expect(try await titles { $0.termID = term.id } == ["Run"])
        #expect(try await titles { $0.valueID = value.id } == ["Run"])
        #expect(try await titles { $0.tag = "Sport" } == ["Run"])
        #expect(try await titles { $0.days = day("2026-04-01")...day("2026-04-30") } == ["Half marathon"])
        #expect(try await titles { $0.isCompleted = true } == ["Tax return"])
        #expect(
            try await titles {
                $0.sort = .urgency; $0.isDescending = true
            }.first == "Half marathon")
    }
}

extension TripQuery {
    /// Whether a trip fulfils every condition but the search.
    fileprivate func matches(_ trip: Trip, tags: [String]) -> Bool {
        switch kind {
        case .all: break
        case .business: guard trip is BusinessTrip else { return false }
        case .personal: guard trip is PersonalTrip else { return false }
        }
        if let reason = reason, (trip as? PersonalTrip)?.reason != reason { return false }
        if let days = days, trip.startDay > days.upperBound || trip.endDay < days.lowerBound { return false }
        if let tag = tag, !tags.contains(tag) { return false }
        switch status {
        case .upcoming: guard trip.startDay > today else { return false }
        case .underway: guard trip.startDay <= today, trip.endDay >= today else { return false }
        case .past: guard trip.endDay < today else { return false }
        case nil: break
        }
        return true
    }
}

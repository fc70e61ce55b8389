import Testing

@testable import Logbook

struct SearchTests {
    private static let trips = [
        ("Fair", "Zürich"), ("Łódź weekend", ""), ("100% sun", "Málaga"), ("snake_case", "Strasbourg"),
        ("Straße der Kunst", "Tromsø"), ("ＷＩＤＥ", "Kyōto"), ("Ὀδυσσεύς", "Ιθάκη"), ("Ёлка", "Москва"),
        ("Back\\slash", "O'Hare"),
    ]

    @Test(arguments: [
        ("", Array(0...8)), (" \n\t", Array(0...8)),
        ("fair", [0]), ("FAIR", [0]), ("zurich", [0]), ("ZÜRICH", [0]), ("züri", [0]), ("z\u{75}\u{308}rich", [0]),
        (" fair ", [0]), ("lodz", [1]), ("ŁÓDŹ", [1]), ("week", [1]),
        ("%", [2]), ("100%", [2]), ("1%0", []), ("_", [3]), ("snake_", [3]), ("s_ake", []), ("malaga", [2]),
        ("strasse", [4]), ("STRASSE", [4]), ("straß", [4]), ("tromso", [4]), ("wide", [5]), ("kyoto", [5]),
        ("οδυσσευσ", [6]), ("ιθακη", [6]), ("елка", [7]), ("\\", [8]), ("o'hare", [8]), ("*", []), ("fairzurich", []),
    ])
    func `a search looks for the beginnings of words`(text: String, found: [Int]) async throws {
        let logbook = try Logbook.fixture()
        for (name, destination) in Self.trips {
            let today = day("2026-01-01")
            try await logbook.save(TripDraft(name: name, destination: destination, startDay: today, endDay: today))
        }
        let names = try await logbook.fetchTrips(TripQuery(search: text)).map(\.name)
        #expect(
            names
                == found.map { Self.trips[$0].0 }.sorted {
                    SearchText.fold($0).utf8.lexicographicallyPrecedes(SearchText.fold($1).utf8)
                })
    }

    @Test(arguments: TripKind.allCases)
    func `kind and text are both asked for`(kind: TripKind) async throws {
        let logbook = try Logbook.fixture()
        try await logbook.addSampleData(trips: 200)
        let found = try await logbook.fetchTrips(TripQuery(kind: kind, search: "krakow"))
        let expected = try await logbook.fetchTrips(TripQuery(kind: kind)).filter { $0.destination == "Kraków" }
        #expect(!found.isEmpty)
        #expect(found == expected)
    }

    @Test(arguments: [
        ("", ["Run", "Half marathon", "Tax return"]), ("RUN", ["Run"]), ("river", ["Run"]),
        ("réceipts", ["Tax return"]), ("r", ["Run", "Tax return"]), ("sunday", ["Run"]), ("office tax", ["Tax return"]),
        ("km", ["Run", "Half marathon"]), ("nothing", []),
    ])
    func `a goal is found by any of its texts`(text: String, titles: [String]) async throws {
        let logbook = try Logbook.fixture()
        for draft in ExpectationDraft.oneOfEach { try await logbook.save(draft) }
        #expect(try await logbook.fetchGoals(GoalQuery(search: text)).map(\.title) == titles)
    }
}

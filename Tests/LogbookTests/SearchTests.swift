import ChartDocuments
import Foundation
import TestSupport
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

    @Test(arguments: [
        ("ork", ["Cork"], ["New York"]), ("cork", ["Cork"], []), ("ORK", ["Cork"], ["New York"]),
        ("rasse", [], ["Straße der Kunst"]), ("raße", [], ["Straße der Kunst"]), ("ódź", [], ["Łódź weekend"]),
        ("odz week", [], ["Łódź weekend"]), ("hare", ["O'Hare"], []), ("ohn's", [], ["St John's"]),
        ("n's", [], ["St John's"]),
        ("york ew", [], []), ("york new", ["New York"], []), ("ork new", [], ["New York"]),
        ("ork ork", ["Cork"], ["New York"]),
        ("xork", [], []), ("京都", ["東京都"], []), ("ooo", [], []), ("or", ["Cork"], []), ("rk", [], []),
    ])
    func `what is inside words is found after what begins them`(
        text: String, beginnings: [String], others: [String]
    ) async throws {
        let logbook = try Logbook.fixture()
        let names = ["Straße der Kunst", "New York", "Łódź weekend", "O'Hare", "St John's", "東京都"]
        for (number, name) in names.enumerated() {
            try await logbook.save(
                TripDraft(name: name, startDay: day("2026-01-0\(number + 1)"), endDay: day("2026-01-20")))
        }
        // It has a word that begins with what others have inside, and comes last by its day.
        let cork = TripDraft(
            name: "Cork", destination: "Orkney", startDay: day("2026-02-01"), endDay: day("2026-02-01"))
        try await logbook.save(cork)
        let found = try await logbook.fetchTripPage(TripQuery(search: text), rows: 0..<100)
        #expect(found.rows.map(\.entry.name) == beginnings + others)
        #expect(found.total == beginnings.count + others.count && found.count == found.total)
        #expect(found.rows.allSatisfy { $0.match != nil })
        #expect(try await logbook.fetchTrips(TripQuery(search: text)).map(\.name) == beginnings + others)
    }

    @Test func `pages of what begins words and of what contains them are one list`() async throws {
        let logbook = try Logbook.fixture()
        for number in 0..<40 {
            let name = number.isMultiple(of: 3) ? "Market \(number)" : "Supermarket \(number)"
            let first = day("2026-01-01").adding(days: number)
            try await logbook.save(TripDraft(name: name, startDay: first, endDay: first))
        }
        for query in [TripQuery(search: "market"), TripQuery(kind: .all, search: "arke")] {
            let all = try await logbook.fetchTrips(query)
            #expect(all.count == 40)
            for range in [0..<5, 0..<14, 10..<20, 13..<14, 14..<15, 30..<100, 40..<50, 70..<80] {
                let page = try await logbook.fetchTripPage(query, rows: range)
                #expect(page.total == 40 && page.start == range.lowerBound)
                #expect(page.rows.map(\.entry) == Array(all[range.clamped(to: 0..<40)]))
            }
        }
        let market = try await logbook.fetchTrips(TripQuery(search: "market"))
        #expect(market.prefix(14).allSatisfy { $0.name.hasPrefix("Market") })
        #expect(market.prefix(14).map(\.startDay) == market.prefix(14).map(\.startDay).sorted())
    }

    @Test func `every list finds what is inside a word`() async throws {
        let logbook = try Logbook.fixture()
        for draft in ExpectationDraft.oneOfEach { try await logbook.save(draft) }
        #expect(try await logbook.fetchGoals(GoalQuery(search: "arath")).map(\.title) == ["Half marathon"])
        for (text, tags) in [("Remember the aftershave", "toiletries"), ("Shave ice", "")] {
            try await logbook.snippets.save(try #require(Snippet(text: text, tags: Tags(tags))))
        }
        let snippets = try await logbook.snippets.page(search: "shave", rows: 0..<10).rows.map(\.entry.text)
        #expect(snippets == ["Shave ice", "Remember the aftershave"])
        #expect(try await logbook.snippets.page(search: "iletri", rows: 0..<10).total == 1)
        for formula in ["sin(x) cos(z)", "cosh(x)", "x + arccos(z)"] {
            try await logbook.save(ChartDraft(.formula(formula)))
        }
        let charts = try await logbook.fetchCharts(ChartQuery(search: "cos")).map(\.name)
        #expect(charts == ["sin(x) cos(z)", "cosh(x)", "x + arccos(z)"])
        #expect(try await logbook.fetchCharts(ChartQuery(search: "x) z")).count == 1)
        #expect(try await logbook.fetchCharts(ChartQuery(search: "rcc")).map(\.name) == ["x + arccos(z)"])
    }

    @Test func `words of entries from before the words of the search are found`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try ReleasedSchemaTests.file(4, in: folder)
        let logbook = try Logbook.open(at: folder.file)
        for trip in try await logbook.fetchTrips() {
            for word in SearchText.words(SearchText.fold(trip.name)) where word.count > 4 {
                let found = try await logbook.fetchTrips(TripQuery(search: String(word.dropFirst())))
                #expect(found.contains { $0.id == trip.id }, "\(word)")
            }
        }
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

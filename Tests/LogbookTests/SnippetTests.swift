import Foundation
import Testing

@testable import Logbook

struct SnippetTests {
    /// Snippets made at noon of three days, the newest last.
    private static func logbook() async throws -> Logbook {
        let logbook = try Logbook.fixture()
        for (text, tags, created) in [
            ("Gate closes early", "airport", "2026-03-01"), ("Umbrella at home", "packing, rain", "2026-03-02"),
            ("Airport train at 6:12", "airport, train", "2026-03-03"),
        ] {
            let snippet = try #require(Snippet(text: text, tags: Tags(tags)))
            let noon = day(created).start().addingTimeInterval(43_200)
            try await logbook.transaction { db, stamps in
                _ = try snippet.put(db, stamps, madeAt: noon)
            }
        }
        return logbook
    }

    @Test(
        arguments: [
            ("", nil, nil, ["Airport train at 6:12", "Umbrella at home", "Gate closes early"]),
            ("", " AIRPORT", nil, ["Airport train at 6:12", "Gate closes early"]),
            ("ella", nil, nil, ["Umbrella at home"]), ("airport gate", nil, nil, ["Gate closes early"]),
            ("", nil, "2026-03-02"..."2026-03-02", ["Umbrella at home"]),
            ("", nil, "2026-03-02"..."2026-03-03", ["Airport train at 6:12", "Umbrella at home"]),
            ("at", "train", "2026-03-01"..."2026-03-03", ["Airport train at 6:12"]),
            ("at", "train", "2026-03-01"..."2026-03-02", []),
            (
                "", nil, "0001-01-01"..."9999-12-31",
                ["Airport train at 6:12", "Umbrella at home", "Gate closes early"]
            ),
        ] as [(String, String?, ClosedRange<String>?, [String])])
    func `snippets are found by text, tag and day`(
        search: String, tag: String?, days: ClosedRange<String>?, texts: [String]
    ) async throws {
        let logbook = try await Self.logbook()
        var query = SnippetQuery(search: search)
        query.tag = tag
        query.days = days.map { day($0.lowerBound)...day($0.upperBound) }
        #expect(try await logbook.fetchSnippets(query).map(\.text) == texts)
        for try await page in logbook.snippetPage(matching: query, rows: 0..<10) {
            #expect(page.rows.map(\.entry.text) == texts && page.total == texts.count)
            break
        }
    }

    @Test func `tags are counted, and the most used are listed`() async throws {
        let logbook = try await Self.logbook()
        for try await counts in logbook.entryCounts() {
            #expect(counts.snippetTagCounts.map(\.word) == ["airport", "packing", "rain", "train"])
            #expect(counts.snippetTagCounts.map(\.count) == [2, 1, 1, 1])
            #expect(counts.goalTagCounts.isEmpty)
            break
        }
        for number in 1...30 {
            try await logbook.snippets.save(try #require(Snippet(text: "x", tags: ["common", "tag \(number)"])))
        }
        for try await counts in logbook.entryCounts() {
            #expect(counts.snippetTagCounts.count == TagCount.usualLimit)
            #expect(counts.snippetTagCounts.contains { $0.word == "common" && $0.count == 30 })
            break
        }
    }

    @Test(arguments: ["Europe/Berlin", "America/Los_Angeles", "UTC", "Asia/Kolkata"])
    func `a day begins at its midnight`(zone: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        for text in ["2026-03-29", "2026-10-25", "2026-11-01", "1999-12-31"] {
            let start = day(text).start(in: zone)
            #expect(CalendarDay.today(at: start, in: zone) == day(text))
            #expect(CalendarDay.today(at: start.addingTimeInterval(-1), in: zone) == day(text).adding(days: -1))
        }
    }
}

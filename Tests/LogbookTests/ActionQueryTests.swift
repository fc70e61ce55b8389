import Foundation
import Testing

@testable import Logbook

struct ActionQueryTests {
    /// Actions at noon of three days, the first of which contributes to the goal.
    private static func logbook() async throws -> (Logbook, goal: UUID) {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(ExpectationDraft(title: "Half marathon"))
        for (title, measurements, minutes, done) in [
            ("Run along the river", [Action.Measurement(unit: "km", kind: .distance, value: 5)], 30, "2026-03-01"),
            ("Portuguese", [Action.Measurement(unit: "hours", kind: .duration, value: 1)], nil, "2026-03-02"),
            ("Bicycle", [Action.Measurement(unit: "km", kind: .distance, value: 20)], 90, "2026-03-03"),
        ] as [(String, [Action.Measurement], Double?, String)] {
            try await logbook.actions.save(
                Action(
                    title: title, loggedAt: day(done).start().addingTimeInterval(43_200), durationMinutes: minutes,
                    measurements: measurements, contributesTo: title.hasPrefix("Run") ? [goal.id] : []))
        }
        return (logbook, goal.id)
    }

    private static func titles(_ change: (inout ActionQuery, UUID) -> Void) async throws -> [String] {
        let (logbook, goal) = try await logbook()
        var query = ActionQuery()
        change(&query, goal)
        let titles = try await logbook.fetchActions(query).map(\.title)
        for try await page in logbook.actionPage(matching: query, rows: 0..<10) {
            #expect(page.rows.map(\.entry.title) == titles && page.total == titles.count)
            break
        }
        return titles
    }

    @Test(
        arguments: [
            ({ _, _ in }, ["Bicycle", "Portuguese", "Run along the river"]),
            ({ query, _ in query.search = "portu" }, ["Portuguese"]),
            ({ query, _ in query.search = "km" }, ["Bicycle", "Run along the river"]),
            ({ query, _ in query.days = day("2026-03-02")...day("2026-03-03") }, ["Bicycle", "Portuguese"]),
            ({ query, _ in query.unit = "km" }, ["Bicycle", "Run along the river"]),
            ({ query, _ in query.unit = "kg" }, []),
            ({ query, goal in query.goalID = goal }, ["Run along the river"]),
            ({ query, _ in query.goalID = UUID() }, []),
            (
                { query, goal in
                    query.goalID = goal
                    query.unit = "hours"
                }, []
            ),
            ({ query, _ in query.isDescending = false }, ["Run along the river", "Portuguese", "Bicycle"]),
            (
                { query, _ in
                    query.sort = .title
                    query.isDescending = false
                }, ["Bicycle", "Portuguese", "Run along the river"]
            ),
            ({ query, _ in query.sort = .duration }, ["Bicycle", "Run along the river", "Portuguese"]),
        ] as [(@Sendable (inout ActionQuery, UUID) -> Void, [String])])
    func `actions are found by text, day, unit and goal`(
        change: @Sendable (inout ActionQuery, UUID) -> Void, titles: [String]
    ) async throws {
        #expect(try await Self.titles(change) == titles)
    }

    @Test func `an answer that is limited to a goal changes with the action`() async throws {
        let (logbook, goal) = try await Self.logbook()
        var query = ActionQuery()
        query.goalID = goal
        var totals: [Int] = []
        for try await page in logbook.actionPage(matching: query, rows: 0..<10) {
            totals.append(page.total)
            guard totals.count < 2 else { break }
            var action = try #require(page.rows.first?.entry)
            action.contributesTo = []
            try await logbook.actions.save(action)
        }
        #expect(totals == [1, 0])
    }
}

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

    @Test(
        arguments: [
            ("", nil, nil, false, nil, ["Bicycle", "Portuguese", "Run along the river"]),
            ("portu", nil, nil, false, nil, ["Portuguese"]),
            ("km", nil, nil, false, nil, ["Bicycle", "Run along the river"]),
            ("", "2026-03-02"..."2026-03-03", nil, false, nil, ["Bicycle", "Portuguese"]),
            ("", nil, "km", false, nil, ["Bicycle", "Run along the river"]),
            ("", nil, "kg", false, nil, []),
            ("", nil, nil, true, nil, ["Run along the river"]),
            ("", nil, "hours", true, nil, []),
            ("", nil, nil, false, .loggedAt, ["Run along the river", "Portuguese", "Bicycle"]),
            ("", nil, nil, false, .title, ["Bicycle", "Portuguese", "Run along the river"]),
            ("", nil, nil, false, .duration, ["Portuguese", "Run along the river", "Bicycle"]),
        ] as [(String, ClosedRange<String>?, String?, Bool, ActionQuery.Column?, [String])])
    func `actions are found by text, day, unit and goal, and sorted`(
        search: String, days: ClosedRange<String>?, unit: String?, isOfGoal: Bool, sort: ActionQuery.Column?,
        titles: [String]
    ) async throws {
        let (logbook, goal) = try await Self.logbook()
        var query = ActionQuery(search: search)
        query.days = days.map { day($0.lowerBound)...day($0.upperBound) }
        query.unit = unit
        query.goalID = isOfGoal ? goal : nil
        if let sort { (query.sort, query.isDescending) = (sort, false) }
        #expect(try await logbook.fetchActions(query).map(\.title) == titles)
        for try await page in logbook.actionPage(matching: query, rows: 0..<10) {
            #expect(page.rows.map(\.entry.title) == titles && page.total == titles.count)
            break
        }
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

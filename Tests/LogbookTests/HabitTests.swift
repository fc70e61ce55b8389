import Foundation
import Testing

@testable import Logbook

struct HabitTests {
    private static func habit(_ days: String...) -> GoalHabit {
        GoalHabit(days: Dictionary(uniqueKeysWithValues: days.map { (day("2026-03-\($0)"), 1) }))
    }

    @Test(arguments: [
        (habit("01", "02", "03"), "03", 0, 3, 3), (habit("01", "02", "03"), "04", 0, 3, 3),
        (habit("01", "02", "03"), "05", 0, 0, 3), (habit("01", "02", "03"), "05", 1, 3, 3),
        (habit("01", "02", "04", "05"), "05", 0, 2, 2), (habit("01", "02", "04", "05"), "05", 1, 4, 4),
        (habit("01", "02", "04", "05"), "07", 1, 4, 4), (habit("01", "02", "04", "05"), "08", 1, 0, 4),
        (habit("01", "05"), "05", 2, 1, 1), (habit("01", "05"), "05", 3, 2, 2), (habit(), "05", 1, 0, 0),
    ])
    func `a streak ends with the rest that is too long, and today is not over`(
        habit: GoalHabit, today: String, rest: Int, streak: Int, longest: Int
    ) {
        #expect(habit.streak(endingOn: day("2026-03-\(today)"), restDays: rest) == streak)
        #expect(habit.longestStreak(restDays: rest) == longest)
    }

    @Test func `the days of a goal are those of its actions, and how much each did`() async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(ExpectationDraft.goal)
        for (text, kilometres) in [("2026-01-05", 10.0), ("2026-01-05", 10), ("2026-01-06", 5)] {
            let instant = try #require(day(text).instant(at: TimeOfDay("12:00"), in: "UTC"))
            try await logbook.actions.save(
                Action(
                    title: "Run", loggedAt: instant, timeZone: "UTC",
                    measurements: [.init(unit: "km", kind: .distance, value: kilometres)], contributesTo: [goal.id]))
        }
        for try await habit in logbook.habit(ofExpectation: goal.id) {
            let found = try #require(habit)
            #expect(found.days.keys.sorted() == [day("2026-01-05"), day("2026-01-06")])
            let most = try #require(found.most)
            #expect(found.level(on: day("2026-01-05"), most: most) == 4)
            #expect(found.level(on: day("2026-01-06"), most: most) == 1)
            #expect(found.level(on: day("2026-01-07"), most: most) == 0)
            break
        }
        #expect(day("2026-11-23").daysSinceMonday == 0 && day("1969-12-28").daysSinceMonday == 6)
    }
}

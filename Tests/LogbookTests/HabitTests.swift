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
        let resting = GoalHabit(days: habit.days, restDays: rest)
        #expect(resting.streak(endingOn: day("2026-03-\(today)")) == streak)
        #expect(resting.longestStreak == longest)
    }

    @Test func `a pause is no rest, and what is done in it counts`() {
        let trip = day("2026-03-03")...day("2026-03-09")
        func habit(_ days: String...) -> GoalHabit {
            GoalHabit(
                days: Dictionary(uniqueKeysWithValues: days.map { (day("2026-03-\($0)"), 1) }), restDays: 0,
                pauses: [trip, day("2026-03-05")...day("2026-03-06")])
        }
        #expect(habit("01", "02", "10", "11").streak(endingOn: day("2026-03-11")) == 4)
        #expect(habit("01", "02", "05", "10").streak(endingOn: day("2026-03-10")) == 4)
        #expect(habit("01", "02", "11").streak(endingOn: day("2026-03-11")) == 1)
        #expect(habit("01", "02").streak(endingOn: day("2026-03-09")) == 2)
        #expect(habit("01", "02", "10", "11").longestStreak == 4)
    }

    @Test(arguments: [
        // Three runs in each of two weeks, two in the week between, and one in this one, which is not over.
        ("week", 3.0, "02 03 04 10 11 16 17 18 23 24", "24", 1, 1),
        ("week", 3, "02 03 04 09 10 11 16 17 18 23 24", "24", 3, 3),
        ("week", 3, "02 03 04 09 10 11 16 17 18 23 24 25", "25", 4, 4), ("week", 3, "02 03 04 09 10 11", "24", 0, 2),
        ("week", 3, "02 03 04 09 10 11", "22", 2, 2),
        // Of a day twice the target is one; a day of rest is allowed for days, none for weeks.
        ("day", 2, "02 02 03 04 04", "05", 2, 2), ("day", 2, "02 02 05 05", "05", 1, 1),
        ("day", 1, "02 02 03", "03", 2, 2),
        ("month", 4, "01 02 03 04", "31", 1, 1),
    ])
    func `a streak of targets for an interval is the intervals that reached them`(
        interval: String, target: Double, days: String, today: String, streak: Int, longest: Int
    ) async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(
            ExpectationDraft(
                title: "Run", targetInterval: try #require(.init(rawValue: interval)),
                targets: [.init(unit: "runs", kind: .count, target: target)]))
        for text in days.split(separator: " ") {
            let noon = try #require(day("2026-03-\(text)").instant(at: TimeOfDay("12:00"), in: "UTC"))
            try await logbook.actions.save(
                Action(
                    title: "Run", loggedAt: noon, timeZone: "UTC",
                    measurements: [.init(unit: "runs", kind: .count, value: 1)], contributesTo: [goal.id]))
        }
        for try await habit in logbook.habit(ofExpectation: goal.id) {
            #expect(habit?.streak(endingOn: day("2026-03-\(today)")) == streak)
            #expect(habit?.longestStreak == longest)
            break
        }
    }

    @Test func `the days of trips are counted once`() {
        let days = TravelDays([
            day("2026-03-10")...day("2026-03-12"), day("2026-03-01")...day("2026-03-05"),
            day("2026-03-04")...day("2026-03-06"), day("2026-03-07")...day("2026-03-07"),
        ])
        #expect(days.count(from: day("2026-02-01"), to: day("2026-04-01")) == 10)
        #expect(days.count(from: day("2026-03-05"), to: day("2026-03-10")) == 4)
        #expect(days.count(from: day("2026-03-08"), to: day("2026-03-09")) == 0)
        #expect(days.count(from: day("2026-03-12"), to: day("2026-03-11")) == 0)
        // Within one trip too.
        #expect(days.count(from: day("2026-03-05"), to: day("2026-03-02")) == 0)
        #expect(days.contains(day("2026-03-07")) && !days.contains(day("2026-03-08")))
        #expect(TravelDays.none.count(from: .earliest, to: .latest) == 0)
    }

    @Test func `a goal that pauses on trips is not behind for them, and tells when it will be done`() async throws {
        let logbook = try Logbook.fixture()
        _ = try await logbook.save(
            TripDraft(
                name: "Kyoto", startDay: day("2026-03-11"), endDay: day("2026-03-20"), specifics: .plain))
        func progress(pausing: Bool, on today: String) async throws -> GoalProgress {
            let goal = try await logbook.save(
                ExpectationDraft(
                    title: "Run", pausesOnTrips: pausing,
                    specifics: .goal(startDay: day("2026-03-01"), targetDay: day("2026-03-30")),
                    targets: [.init(unit: "km", kind: .distance, target: 100)]))
            let noon = try #require(day("2026-03-10").instant(at: TimeOfDay("12:00"), in: "UTC"))
            try await logbook.actions.save(
                Action(
                    title: "Run", loggedAt: noon, timeZone: "UTC",
                    measurements: [.init(unit: "km", kind: .distance, value: 50)], contributesTo: [goal.id]))
            let found = try await logbook.fetchProgress(ofExpectation: goal.id, today: day(today))
            return try #require(found?.progress)
        }
        // Of 20 days that are no trip, 10 are over.
        let paused = try await progress(pausing: true, on: "2026-03-20")
        #expect(paused.timeFraction == 0.5 && paused.pace == .onTrack && paused.expectedPace == 0)
        #expect(paused.daysLeft == 10 && paused.forecastDay == day("2026-03-30"))
        #expect(paused.status == "on track · paused while you travel")
        // The action was in the second half of the days without the trip.
        #expect(paused.daysSinceAction == 0 && paused.trend == .rising)
        #expect(paused.forecast == "as until now done on 30 Mar 2026; in time with 35 km a week")
        let going = try await progress(pausing: false, on: "2026-03-20")
        #expect(going.timeFraction == 20.0 / 30 && going.pace == .behind && going.expectedPace == 100)
        #expect(going.daysSinceAction == 10 && going.trend == .falling)
        #expect(going.forecastDay == day("2026-04-09"))
        // One that begins on the way has not begun before.
        let later = try await logbook.save(
            ExpectationDraft(
                title: "Swim", pausesOnTrips: true,
                specifics: .goal(startDay: day("2026-03-18"), targetDay: day("2026-03-30")),
                targets: [.init(unit: "km", kind: .distance, target: 10)]))
        let before = try await logbook.fetchProgress(ofExpectation: later.id, today: day("2026-03-12"))?.progress
        #expect(before?.timeFraction == 0 && before?.pace == .onTrack)
        // A pause on the way is added.
        #expect(try await progress(pausing: true, on: "2026-03-10").forecastDay == day("2026-03-30"))
    }

    @Test(arguments: [
        // Of 30 days 10 are a trip at half the pace: 25 days are expected, of which 15 are over on the tenth day of the trip.
        (50, "2026-03-20", [15.0, 25], 10, 50), (50, "2026-03-10", [10, 25], 15, 100),
        (50, "2026-03-15", [12.5, 25], 13, 50), (100, "2026-03-20", [20, 30], 10, 100),
        (20, "2026-03-20", [12, 22], 10, 20),
    ])
    func `a goal can be slower on trips`(
        percent: Int, today: String, time: [Double], daysLeft: Int, expected: Int
    ) async throws {
        let logbook = try Logbook.fixture()
        _ = try await logbook.save(
            TripDraft(
                name: "Kyoto", startDay: day("2026-03-11"), endDay: day("2026-03-20"), specifics: .plain))
        let goal = try await logbook.save(
            ExpectationDraft(
                title: "Run", restDays: 2, paceOnTrips: percent,
                specifics: .goal(startDay: day("2026-03-01"), targetDay: day("2026-03-30")),
                targets: [.init(unit: "km", kind: .distance, target: 100)]))
        for text in ["2026-03-10", "2026-03-15"] {
            let noon = try #require(day(text).instant(at: TimeOfDay("12:00"), in: "UTC"))
            try await logbook.actions.save(
                Action(
                    title: "Run", loggedAt: noon, timeZone: "UTC",
                    measurements: [.init(unit: "km", kind: .distance, value: 25)], contributesTo: [goal.id]))
        }
        let found = try await logbook.fetchProgress(ofExpectation: goal.id, today: day(today))
        let progress = try #require(found?.progress)
        #expect(abs((progress.timeFraction ?? 0) - time[0] / time[1]) < 1e-12 && progress.daysLeft == daysLeft)
        #expect(progress.expectedPace == expected)
        #expect(
            progress.status.contains("\(percent)% of the pace while you travel")
                == (expected < 100 && progress.pace != .done))
        // Four days between the two are a rest of two at half the pace.
        for try await habit in logbook.habit(ofExpectation: goal.id) {
            #expect(habit?.longestStreak == (percent <= 50 ? 2 : 1))
            break
        }
    }

    @Test func `targets for every week are reached again in each, and half a week asks for half of them`() async throws
    {
        let logbook = try Logbook.fixture()
        // From a Thursday to the Sunday of the third week.
        let goal = try await logbook.save(
            ExpectationDraft(
                title: "Run", targetInterval: .week,
                specifics: .goal(startDay: day("2026-03-05"), targetDay: day("2026-03-22")),
                targets: [.init(unit: "km", kind: .distance, target: 14)]))
        for (text, kilometres) in [("2026-03-06", 8.0), ("2026-03-10", 7), ("2026-03-16", 30), ("2026-03-18", 1)] {
            let noon = try #require(day(text).instant(at: TimeOfDay("12:00"), in: "UTC"))
            try await logbook.actions.save(
                Action(
                    title: "Run", loggedAt: noon, timeZone: "UTC",
                    measurements: [.init(unit: "km", kind: .distance, value: kilometres)], contributesTo: [goal.id]))
        }
        func progress(on today: String) async throws -> GoalProgress {
            try #require(try await logbook.fetchProgress(ofExpectation: goal.id, today: day(today))?.progress)
        }
        let second = try await progress(on: "2026-03-15")
        #expect(second.amounts == "7 / 14 km this week" && second.forecastDay == nil && second.forecast.isEmpty)
        // Of 18 days 4 are reached, half of 7, and 7: what is more than a week's target counts in no other week.
        let reached = (4 + 3.5 + 7) / 18
        #expect(abs((second.fraction ?? 0) - reached) < 1e-12)
        #expect(second.pace == .ahead)
        // A day asks for 2 km.
        #expect(second.week == [0, 1, 0, 0, 0, 0, 0])
        #expect(try await progress(on: "2026-03-05").week == [0, 0, 0, 0, 1, 0, 0])
        let last = try await progress(on: "2026-03-22")
        #expect(last.amounts == "31 / 14 km this week" && last.pace != .done)
        #expect(last.week == [1, 0, 0.5, 0, 0, 0, 0])
        // Without a last day what counts is this week, and it goes on when that is reached.
        var endless = ExpectationDraft(try #require(try await logbook.expectation(id: goal.id)))
        endless.specifics = .goal(startDay: day("2026-03-05"))
        try await logbook.save(endless)
        let going = try await progress(on: "2026-03-17")
        #expect(going.fraction == 1 && going.pace == .open)
    }

    @Test func `each target of a week has its own part, and days that do not count make nothing done`() async throws {
        let logbook = try Logbook.fixture()
        // From a Thursday to a Sunday: four of the seven days.
        var draft = ExpectationDraft(
            title: "Run", pausesOnTrips: true, targetInterval: .week,
            specifics: .goal(startDay: day("2026-03-05"), targetDay: day("2026-03-08")),
            targets: [
                .init(unit: "km", kind: .distance, target: 14), .init(unit: "runs", kind: .count, target: 7),
            ])
        let goal = try await logbook.save(draft)
        let noon = try #require(day("2026-03-06").instant(at: TimeOfDay("12:00"), in: "UTC"))
        func action(_ runs: Double) -> Action {
            Action(
                title: "Run", loggedAt: noon, timeZone: "UTC",
                measurements: [
                    .init(unit: "km", kind: .distance, value: 8), .init(unit: "runs", kind: .count, value: runs),
                ], contributesTo: [goal.id])
        }
        try await logbook.actions.save(action(1))
        func progress() async throws -> GoalProgress {
            let found = try await logbook.fetchProgress(ofExpectation: goal.id, today: day("2026-03-08"))
            return try #require(found?.progress)
        }
        let first = try await progress()
        #expect(first.parts.map(\.reached) == [1, 0.25] && first.fraction == 0.625)
        func longest() async throws -> Int? {
            for try await habit in logbook.habit(ofExpectation: goal.id) { return habit?.longestStreak }
            return nil
        }
        #expect(try await longest() == 0)
        try await logbook.actions.save(action(3))
        #expect(try await longest() == 1)
        // All of it is a trip.
        _ = try await logbook.save(
            TripDraft(
                name: "Kyoto", startDay: day("2026-03-05"), endDay: day("2026-03-08"), specifics: .plain))
        let paused = try await progress()
        #expect(paused.fraction == 0 && paused.pace != .done)
        draft = ExpectationDraft(try #require(try await logbook.expectation(id: goal.id)))
        draft.targetInterval = .once
        draft.targets = [.init(unit: "km", kind: .distance, target: 16)]
        draft.specifics = .goal(startDay: day("2026-03-02"), targetDay: day("2026-03-09"))
        try await logbook.save(draft)
        // Of eight days four are a pause: a day asks for 4 km, and 16 are done on one.
        #expect(try await progress().week[4] == 1)
        draft.targets = [.init(unit: "km", kind: .distance, target: 128)]
        _ = try await logbook.save(draft)
        #expect(try await progress().week[4] == 0.5)
    }

    @Test func `targets are of the day, the week or the month`() {
        func days(_ draft: ExpectationDraft) -> ClosedRange<CalendarDay>? {
            draft.targetInterval.days(around: day("2026-03-10"))
        }
        #expect(days(ExpectationDraft(title: "Run")) == nil)
        #expect(days(ExpectationDraft(title: "Run", targetInterval: .day)) == day("2026-03-10")...day("2026-03-10"))
        #expect(days(ExpectationDraft(title: "Run", targetInterval: .week)) == day("2026-03-09")...day("2026-03-15"))
        #expect(days(ExpectationDraft(title: "Run", targetInterval: .month)) == day("2026-03-01")...day("2026-03-31"))
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

import Foundation
import Testing

@testable import Logbook

struct ProgressTests {
    /// A goal over the first ten weeks of 2026.
    private static func goal(_ targets: [ExpectationDraft.Target], completed: String? = nil) -> ExpectationDraft {
        ExpectationDraft(
            title: "Run", specifics: .goal(startDay: day("2026-01-01"), targetDay: day("2026-03-11")), targets: targets,
            completedDay: completed.map(day))
    }

    private static let km = ExpectationDraft.Target(unit: "km", kind: .distance, target: 100)
    private static let hours = ExpectationDraft.Target(unit: "hours", kind: .duration, target: 10)

    private static func action(
        _ text: String, _ measurements: [Action.Measurement], minutes: Double? = nil, _ goals: [UUID]
    ) -> Action {
        Action(
            title: "Run", loggedAt: Date(timeIntervalSince1970: Double(day(text).number) * 86_400 + 43_200),
            durationMinutes: minutes, measurements: measurements, contributesTo: Set(goals))
    }

    /// How far a goal is with actions of a number of kilometres on these days.
    private static func progress(
        _ draft: ExpectationDraft, _ runs: [(String, Double)], on today: String
    ) async throws -> GoalProgress {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(draft)
        for (day, distance) in runs {
            try await logbook.actions.save(
                action(day, [.init(unit: "km", kind: .distance, value: distance)], [goal.id]))
        }
        return try #require(try await logbook.fetchProgress(today: day(today)).first).progress
    }

    @Test func `one run counts once for each measure, whatever it is linked to`() async throws {
        // Five kilometres in thirty minutes gave 70 of both in the founding document's SQL.
        let logbook = try Logbook.fixture()
        let first = try await logbook.save(Self.goal([Self.km, Self.hours]))
        let second = try await logbook.save(Self.goal([Self.km]))
        try await logbook.actions.save(
            Self.action(
                "2026-01-10",
                [.init(unit: "km", kind: .distance, value: 5), .init(unit: "minutes", kind: .duration, value: 30)],
                [first.id, second.id]))
        let all = try await logbook.fetchProgress(today: day("2026-01-20"))
        let parts = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.progress.parts) })
        #expect(parts[first.id]?.map(\.measure.unit) == ["hours", "km"])
        #expect(parts[first.id]?.map(\.actual) == [0.5, 5])
        #expect(parts[second.id]?.map(\.actual) == [5])
    }

    @Test func `units convert, and one run in two units counts once`() async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(Self.goal([Self.km, Self.hours]))
        try await logbook.actions.save(
            Self.action("2026-01-10", [.init(unit: "mi", kind: .distance, value: 10)], minutes: 90, [goal.id]))
        try await logbook.actions.save(
            Self.action(
                "2026-01-11",
                [.init(unit: "mi", kind: .distance, value: 1), .init(unit: "km", kind: .distance, value: 1.6)],
                [goal.id]))
        let progress = try #require(try await logbook.fetchProgress(today: day("2026-01-20")).first).progress
        #expect(progress.parts.map(\.actual) == [1.5, 16.09344 + 1.6])
    }

    @Test(arguments: [
        // 14 of 70 days are gone.
        ([("2026-01-10", 20.0)], "2026-01-14", GoalProgress.Pace.onTrack),
        // Today may still bring what is missing of it.
        ([("2026-01-10", 19.0)], "2026-01-14", .onTrack), ([("2026-01-10", 18.0)], "2026-01-14", .behind),
        ([], "2026-01-01", .onTrack), ([], "2026-01-02", .behind),
        ([("2026-01-10", 30.0)], "2026-01-14", .ahead), ([("2026-01-10", 100.0)], "2026-01-14", .done),
        ([("2026-01-10", 20.0)], "2026-01-24", .behind), ([("2026-01-10", 20.0)], "2026-01-25", .stalled),
        ([], "2026-01-15", .behind), ([], "2026-01-16", .stalled), ([], "2025-12-01", .onTrack),
    ])
    func `pace is work against time`(runs: [(String, Double)], today: String, pace: GoalProgress.Pace) async throws {
        #expect(try await Self.progress(Self.goal([Self.km]), runs, on: today).pace == pace)
    }

    @Test func `an hour that passes adds nothing, and a target that is met early is done`() async throws {
        let early = try await Self.progress(Self.goal([Self.km]), [("2026-01-02", 150)], on: "2026-01-03")
        #expect(early.fraction == 1 && early.pace == .done)
        let late = try await Self.progress(Self.goal([Self.km]), [], on: "2026-03-11")
        #expect(late.fraction == 0 && late.timeFraction == 1)
    }

    @Test func `what a person calls done is done, and what has no measure has no pace`() async throws {
        #expect(
            try await Self.progress(Self.goal([Self.km], completed: "2026-01-05"), [], on: "2026-02-01").pace == .done)
        let open = try await Self.progress(Self.goal([]), [("2026-01-03", 1)], on: "2026-02-01")
        #expect(open.pace == .open && open.fraction == nil && open.actionCount == 1 && open.daysSinceAction == 29)
    }

    @Test(arguments: [
        ([("2026-01-02", 10.0), ("2026-01-12", 13.0)], GoalProgress.Trend.rising),
        ([("2026-01-02", 10.0), ("2026-01-12", 11.0)], .steady),
        ([("2026-01-02", 10.0), ("2026-01-12", 7.0)], .falling),
        ([], nil),
    ])
    func `the trend compares the halves`(runs: [(String, Double)], trend: GoalProgress.Trend?) async throws {
        #expect(try await Self.progress(Self.goal([Self.km]), runs, on: "2026-01-14").trend == trend)
    }

    @Test func `a term sums up its goals in their order`() async throws {
        let logbook = try Logbook.fixture()
        let undated = try await logbook.save(
            ExpectationDraft(title: "Read", targets: [.init(unit: "books", target: 4)]))
        let run = try await logbook.save(Self.goal([Self.km]))
        let term = try await logbook.save(
            TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: [run.id, undated.id]))
        try await logbook.actions.save(
            Self.action("2026-01-10", [.init(unit: "km", kind: .distance, value: 50)], [run.id]))
        let progress = try #require(try await logbook.fetchProgress(ofTerm: term.id, today: day("2026-01-14")))
        #expect(progress.goals.map(\.expectation.title) == ["Run", "Read"])
        #expect(progress.timeFraction == 0.2)
        #expect(progress.fraction == 0.25)
        // A goal without days of its own has the term's.
        #expect(progress.goals[1].progress.timeFraction == 0.2)
        #expect(progress.paces == [.ahead: 1, .behind: 1])
    }

    @Test func `goals are proposed for an action, and nothing is linked by itself`() async throws {
        let logbook = try Logbook.fixture()
        let both = try await logbook.save(Self.goal([Self.km, Self.hours]))
        let one = try await logbook.save(Self.goal([Self.km]))
        try await logbook.save(ExpectationDraft(title: "Read", targets: [.init(unit: "books", target: 4)]))
        try await logbook.save(Self.goal([Self.km], completed: "2026-01-05"))
        let action = try await logbook.actions.save(
            Self.action("2026-02-01", [.init(unit: "mi", kind: .distance, value: 3)], []))
        let proposals = try await logbook.proposals(for: action)
        #expect(proposals.map(\.id) == [one.id, both.id])
        #expect(proposals.map(\.confidence) == [1, 0.5])
        #expect(try await logbook.proposals(for: Self.action("2026-04-01", action.measurements, [])).isEmpty)
        #expect(
            try await logbook.proposals(for: Self.action("2026-02-01", action.measurements, [one.id])).map(\.id) == [
                both.id
            ])
        #expect(try await logbook.actions.entry(id: action.id)?.contributesTo == [])
    }

    @Test func `time that was taken is proposed for goals of time, after what was measured`() async throws {
        let logbook = try Logbook.fixture()
        let portuguese = try await logbook.save(
            ExpectationDraft(title: "Portuguese", targets: [.init(unit: "h", kind: .duration, target: 40)]))
        let run = try await logbook.save(Self.goal([Self.km]))
        try await logbook.save(ExpectationDraft(title: "Read", targets: [.init(unit: "books", target: 4)]))
        let lesson = Self.action("2026-01-10", [], minutes: 60, [])
        #expect(try await logbook.proposals(for: lesson).map(\.id) == [portuguese.id])
        let miles = Self.action("2026-01-10", [.init(unit: "mi", kind: .distance, value: 10)], minutes: 60, [])
        let proposals = try await logbook.proposals(for: miles)
        #expect(proposals.map(\.id) == [run.id, portuguese.id])
        #expect(proposals.map(\.isMeasured) == [true, false])
        #expect(try await logbook.proposals(for: Self.action("2026-01-10", [], [])).isEmpty)
    }

    @Test(arguments: [
        ("h", Measure.Kind.duration, 1.0), ("Stunden", .duration, 1), ("min", .duration, 60), ("hours", .count, 1),
    ])
    func `an hour counts for a goal of time, once`(_ unit: String, _ kind: Measure.Kind, _ expected: Double)
        async throws
    {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(
            ExpectationDraft(title: "Portuguese", targets: [.init(unit: unit, kind: kind, target: 40)]))
        try await logbook.actions.save(Self.action("2026-01-10", [], minutes: 60, [goal.id]))
        func actual() async throws -> Double? {
            try await logbook.fetchProgress(today: day("2026-01-20")).first?.progress.parts.first?.actual
        }
        #expect(try await actual() == expected)
        // The same hour, measured too.
        try await logbook.actions.save(
            Self.action("2026-01-11", [.init(unit: unit, kind: kind, value: expected)], minutes: 60, [goal.id]))
        #expect(try await actual() == 2 * expected)
    }

    @Test func `the weeks of a term that is far too long are its last ones`() async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(
            ExpectationDraft(title: "Run", targets: [.init(unit: "km", kind: .distance, target: 100)]))
        let term = try await logbook.save(TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: [goal.id]))
        let weeks = try #require(try await logbook.fetchWeeks(ofTerm: term.id, today: day("2026-01-10"))?.first)
        #expect(weeks.firstWeek == 1 && weeks.fractions == [0, 0])
        #expect(try await logbook.fetchWeeks(ofTerm: term.id, today: day("2027-01-10"))?.first?.fractions.count == 10)
        #expect(try await logbook.fetchWeeks(ofTerm: term.id, today: day("2025-01-10"))?.first?.fractions == [])
        // As an older version of the program let it be.
        try await logbook.run("UPDATE timePeriod SET startDay = '0001-01-01', endDay = '9999-12-31'")
        let all = try #require(try await logbook.fetchWeeks(ofTerm: term.id, today: day("2026-01-10"))?.first)
        #expect(all.fractions.count == 523)
        #expect(all.firstWeek == day("0001-01-01").days(until: day("2026-01-10")) / 7 + 1 - 522)
    }

    @Test func `a milestone or an obligation that is not done by its day is overdue`() async throws {
        let logbook = try Logbook.fixture()
        let taxes = try await logbook.save(ExpectationDraft.obligation)
        let race = try await logbook.save(ExpectationDraft.milestone)
        let goal = try await logbook.save(ExpectationDraft.goal)
        #expect(taxes.daysOverdue(today: day("2026-05-31")) == nil)
        #expect(taxes.daysOverdue(today: day("2026-06-03")) == 3)
        #expect(race.daysOverdue(today: day("2026-04-13")) == 1)
        #expect(goal.daysOverdue(today: day("2030-01-01")) == nil)
        var done = ExpectationDraft(taxes)
        done.completedDay = day("2026-06-02")
        #expect(try await logbook.save(done).daysOverdue(today: day("2026-06-03")) == nil)
        // A target that is met makes it done.
        try await logbook.actions.save(
            Self.action("2026-04-01", [.init(unit: "km", kind: .distance, value: 21.1)], [race.id]))
        let progress = try #require(try await logbook.fetchProgress(ofExpectation: race.id, today: day("2026-04-13")))
        #expect(race.daysOverdue(progress.progress, today: day("2026-04-13")) == nil)
    }

    @Test func `progress is live`() async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(Self.goal([Self.km]))
        var answers = logbook.progress(today: day("2026-01-14")).makeAsyncIterator()
        #expect(try await answers.next()?.first?.progress.fraction == 0)
        try await logbook.actions.save(
            Self.action("2026-01-10", [.init(unit: "km", kind: .distance, value: 50)], [goal.id]))
        #expect(try await answers.next()?.first?.progress.fraction == 0.5)
    }
}

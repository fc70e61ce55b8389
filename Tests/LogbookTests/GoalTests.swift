import Testing

@testable import Logbook

struct GoalTests {
    @Test(arguments: ExpectationDraft.oneOfEach)
    func `a saved expectation reads back as it was saved`(draft: ExpectationDraft) async throws {
        let logbook = try Logbook.fixture()
        let saved = try await logbook.save(draft)
        let read = try #require(try await logbook.expectation(id: saved.id))
        #expect(read == saved)
        #expect(type(of: read) == type(of: saved))
        #expect(Set(ExpectationDraft(read).targets) == Set(draft.targets))
        #expect(read.specifics == draft.specifics)
    }

    @Test func `each kind comes back as its class, by due day`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.save(ExpectationDraft(title: "Some day"))
        for draft in ExpectationDraft.oneOfEach.reversed() { try await logbook.save(draft) }
        let all = try await logbook.fetchGoals()
        #expect((all[0] as? Goal)?.actionPlan == "Every Sunday")
        #expect((all[1] as? Milestone)?.targetDay == day("2026-04-12"))
        #expect((all[2] as? Obligation)?.requestedBy == "Tax office")
        #expect(all[3].dueDay == nil)
        let counts = try await logbook.fetchGoalCounts()
        #expect([counts.goals, counts.milestones, counts.obligations, counts.all] == [2, 1, 1, 4])
    }

    @Test(arguments: ExpectationDraft.oneOfEach, ExpectationDraft.oneOfEach)
    func `an expectation can become one of another kind`(before: ExpectationDraft, after: ExpectationDraft) async throws
    {
        let logbook = try Logbook.fixture()
        var draft = ExpectationDraft(try await logbook.save(before))
        draft.specifics = after.specifics
        let saved = try await logbook.save(draft)
        #expect(saved.specifics == after.specifics)
        #expect(try await logbook.fetchGoals() == [saved])
    }

    @Test func `two expectations share the measure of a unit`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.save(ExpectationDraft.goal)
        try await logbook.save(ExpectationDraft.milestone)
        #expect(try await logbook.texts("SELECT unit FROM measure ORDER BY unit") == ["hours", "km"])
    }

    @Test func `deleting an expectation leaves the measures`() async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(ExpectationDraft.goal)
        try await logbook.deleteExpectation(id: goal.id)
        #expect(try await logbook.texts("SELECT * FROM expectation").isEmpty)
        #expect(try await logbook.texts("SELECT * FROM goal").isEmpty)
        #expect(try await logbook.texts("SELECT unit FROM measure ORDER BY unit") == ["hours", "km"])
        await #expect(throws: LogbookError.notFound(goal.id)) { try await logbook.deleteExpectation(id: goal.id) }
    }

    @Test func `json has the fields of the kind`() async throws {
        let milestone = try await Logbook.fixture().save(ExpectationDraft.milestone)
        #expect(
            try json(milestone) == """
                {"completedDay":null,"createdAt":"2026-03-01T12:00:00.123Z","details":"",\
                "id":"00000000-0000-4000-8000-000000000001","importance":5,"kind":"milestone",\
                "modifiedAt":"2026-03-01T12:00:00.123Z","notes":"","paceOnTrips":100,"pausesOnTrips":false,"restDays":1,"tags":[],\
                "targetDay":"2026-04-12","targetInterval":"once",\
                "targets":[{"canonicalUnit":"m","factor":1000,"kind":"distance",\
                "measureId":"00000000-0000-4000-8000-000000000002","target":21.1,"title":"","unit":"km"}],\
                "title":"Half marathon","urgency":8}
                """)
    }
}

import Testing

@testable import Logbook

struct TermTests {
    @Test func `a term keeps its period and the order of its goals`() async throws {
        let logbook = try Logbook.fixture()
        let goals = try await ["a", "b", "c"].asyncMap { try await logbook.save(ExpectationDraft(title: $0)).id }
        let saved = try await logbook.save(
            TermDraft(number: 1, theme: " Start ", startDay: day("2026-01-05"), goalIDs: [goals[2], goals[0]]))
        #expect(saved.period.endDay == day("2026-03-15"))
        #expect(saved.term.theme == "Start")
        #expect(try await logbook.term(id: saved.id) == saved)

        var draft = TermDraft(saved)
        draft.goalIDs = [goals[0], goals[1], goals[2]]
        let changed = try await logbook.save(draft)
        #expect(changed.period.id == saved.period.id)
        #expect(try await logbook.fetchTerms() == [changed])
    }

    @Test func `the latest term comes first`() async throws {
        let logbook = try Logbook.fixture()
        for number in [2, 3, 1] {
            try await logbook.save(TermDraft(number: number, startDay: day("2026-01-01").adding(days: 70 * number)))
        }
        #expect(try await logbook.fetchTerms().map(\.term.number) == [3, 2, 1])
    }

    @Test func `deleting a term takes its period and leaves its goals`() async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(ExpectationDraft(title: "Stays"))
        let term = try await logbook.save(TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: [goal.id]))
        try await logbook.deleteTerm(id: term.id)
        #expect(try await logbook.fetchTerms().isEmpty)
        #expect(try await logbook.texts("SELECT id FROM timePeriod").isEmpty)
        #expect(try await logbook.fetchGoals() == [goal])
        await #expect(throws: LogbookError.notFound(term.id)) { try await logbook.deleteTerm(id: term.id) }
    }

    @Test func `deleting a goal takes it out of its terms`() async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(ExpectationDraft(title: "Goes"))
        try await logbook.save(TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: [goal.id]))
        try await logbook.deleteExpectation(id: goal.id)
        #expect(try await logbook.fetchTerms().map(\.goalIDs) == [[]])
    }

    @Test func `a number that another term has and a goal that is none are refused`() async throws {
        let logbook = try Logbook.fixture()
        let milestone = try await logbook.save(ExpectationDraft.milestone)
        let draft = TermDraft(number: 1, startDay: day("2026-01-01"))
        try await logbook.save(draft)
        let before = try await logbook.dump()
        let taken = await #expect(throws: LogbookError.self) { try await logbook.save(draft) }
        #expect(taken?.description == "Another term already has this number.")
        let unknown = await #expect(throws: LogbookError.self) {
            try await logbook.save(TermDraft(number: 2, startDay: day("2026-01-01"), goalIDs: [milestone.id]))
        }
        #expect(unknown == .ruleBroken(.reference))
        #expect(try await logbook.dump() == before)
    }

    @Test func `json is one flat object`() async throws {
        let term = try await Logbook.fixture().save(TermDraft(number: 4, status: .onHold, startDay: day("2026-01-01")))
        #expect(
            try json(term) == """
                {"endDay":"2026-03-11","goalIds":[],"id":"00000000-0000-4000-8000-000000000001","number":4,\
                "reflection":"","startDay":"2026-01-01","status":"onHold","theme":null}
                """)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

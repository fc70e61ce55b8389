import Foundation
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

    @Test func `a new goal goes into its term in one change`() async throws {
        let logbook = try Logbook.fixture()
        let first = try await logbook.save(ExpectationDraft(title: "First"))
        let term = try await logbook.save(TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: [first.id]))
        let before = try await logbook.dump()
        let goal = try await logbook.save(ExpectationDraft(title: "Second", termIDs: [term.id]))
        #expect(try await logbook.term(id: term.id)?.goalIDs == [first.id, goal.id])
        try await logbook.undo()
        #expect(try await logbook.dump() == before)
        // A milestone belongs to no term, and a term that is gone takes none.
        var milestone = ExpectationDraft.milestone
        milestone.termIDs = [term.id]
        try await logbook.save(milestone)
        #expect(try await logbook.term(id: term.id)?.goalIDs == [first.id])
        await #expect(throws: LogbookError.notFound(id(99))) {
            try await logbook.save(ExpectationDraft(title: "Third", termIDs: [id(99)]))
        }
        #expect(try await logbook.fetchGoals().count == 2)
    }

    @Test func `a goal goes into terms and leaves them as its draft says, in one change`() async throws {
        let logbook = try Logbook.fixture()
        let other = try await logbook.save(ExpectationDraft(title: "Other"))
        let goal = try await logbook.save(ExpectationDraft(title: "Run"))
        let terms = try await [1, 2, 3].asyncMap { number in
            try await logbook.save(
                TermDraft(
                    number: number, startDay: day("2026-01-01").adding(days: 70 * number),
                    goalIDs: number == 3 ? [] : number == 1 ? [goal.id, other.id] : [other.id]))
        }
        var draft = ExpectationDraft(try #require(try await logbook.expectation(id: goal.id)))
        let base = draft
        #expect(draft.termIDs == [terms[0].id])
        draft.termIDs = [terms[1].id, terms[2].id]
        let before = try await logbook.dump()
        guard case .saved(let saved) = try await logbook.save(draft, basedOn: base) else {
            Issue.record("not saved")
            return
        }
        #expect(saved.termIDs == draft.termIDs)
        #expect(try await logbook.expectation(id: goal.id)?.termIDs == draft.termIDs)
        let goals = try await logbook.fetchTerms().map(\.goalIDs)
        #expect(goals == [[goal.id], [other.id, goal.id], [other.id]])
        try await logbook.undo()
        #expect(try await logbook.dump() == before)
        // A milestone belongs to no term.
        draft.specifics = .milestone(targetDay: day("2026-05-01"))
        #expect(try await logbook.save(draft).termIDs.isEmpty)
        #expect(try await logbook.fetchTerms().map(\.goalIDs) == [[], [other.id], [other.id]])
    }

    @Test func `a goal whose term has changed meanwhile is not saved over it`() async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(ExpectationDraft(title: "Run"))
        let base = ExpectationDraft(goal)
        try await logbook.save(TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: [goal.id]))
        var draft = base
        draft.title = "Walk"
        guard case .changed(let current) = try await logbook.save(draft, basedOn: base) else {
            Issue.record("saved")
            return
        }
        #expect(current.termIDs.count == 1 && current.title == "Run")
    }

    /// A term that ended on 2026-03-11, with a goal that is done, one without an end, one that ended with it and one that goes
    /// on.
    private static func endedTerm(_ logbook: Logbook) async throws -> (term: TermWithPeriod, goals: [UUID]) {
        var goals: [UUID] = []
        for (title, until, completed) in [
            ("Done", "2026-03-11", "2026-02-01"), ("Open", nil, nil), ("Over", "2026-03-11", nil),
            ("Long", "2027-01-01", nil),
        ] as [(String, String?, String?)] {
            let draft = ExpectationDraft(
                title: title, specifics: .goal(startDay: day("2026-01-01"), targetDay: until.map(day)),
                targets: [.init(unit: "km", kind: .distance, target: 100)], completedDay: completed.map(day))
            goals.append(try await logbook.save(draft).id)
        }
        let term = try await logbook.save(
            TermDraft(number: 4, status: .active, startDay: day("2026-01-01"), goalIDs: goals))
        return (term, goals)
    }

    @Test func `closing a term carries over what is open, in one change`() async throws {
        let logbook = try Logbook.fixture()
        let (term, goals) = try await Self.endedTerm(logbook)
        let before = try await logbook.dump()
        let next = try await logbook.closeTerm(id: term.id, today: day("2026-03-20"))
        #expect(next.term.number == 5 && next.term.status == .active)
        #expect(next.period.startDay == day("2026-03-20") && next.period.endDay == day("2026-05-28"))
        #expect(next.goalIDs == Array(goals.dropFirst()))
        let closed = try #require(try await logbook.term(id: term.id))
        #expect(closed.term.status == .completed && closed.goalIDs == goals)
        let days = try await logbook.fetchGoals().reduce(into: [:]) { $0[$1.title] = $1.dueDay }
        #expect(
            days == ["Done": day("2026-03-11"), "Over": day("2026-05-28"), "Long": day("2027-01-01")])
        // What is done from now on is proposed for it again.
        let run = Action(
            loggedAt: Date(timeIntervalSince1970: Double(day("2026-04-01").number) * 86_400 + 43_200),
            measurements: [.init(unit: "km", kind: .distance, value: 5)])
        #expect(Set(try await logbook.proposals(for: run).map(\.id)) == Set(goals.dropFirst()))
        #expect(try await logbook.fetchUndoState().undo == "Begin Term 5")
        try await logbook.undo()
        #expect(try await logbook.dump() == before)
    }

    @Test func `what is open goes into the next term where there is one`() async throws {
        let logbook = try Logbook.fixture()
        let (term, goals) = try await Self.endedTerm(logbook)
        let own = try await logbook.save(ExpectationDraft(title: "Own"))
        let next = try await logbook.save(
            TermDraft(number: 5, status: .active, startDay: day("2026-03-12"), goalIDs: [own.id, goals[1]]))
        let closed = try await logbook.closeTerm(id: term.id, today: day("2026-03-20"))
        #expect(closed.id == next.id && closed.period == next.period)
        #expect(closed.goalIDs == [own.id, goals[1], goals[2], goals[3]])
        #expect(try await logbook.fetchTerms().count == 2)
        await #expect(throws: LogbookError.notFound(id(99))) { try await logbook.closeTerm(id: id(99)) }
    }

    @Test func `a term waits for its review when its last day is over and nobody has closed it`() async throws {
        let logbook = try Logbook.fixture()
        let (term, _) = try await Self.endedTerm(logbook)
        #expect(!term.waitsForReview(day("2026-03-11")) && term.isRunning(day("2026-03-11")))
        #expect(term.waitsForReview(day("2026-03-12")) && !term.isRunning(day("2026-03-12")))
        try await logbook.closeTerm(id: term.id, today: day("2026-03-12"))
        #expect(try await logbook.term(id: term.id)?.waitsForReview(day("2026-03-12")) == false)
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

import Testing

@testable import Logbook

struct DraftTests {
    private static let long = String(repeating: "x", count: 201)

    private static func trip(_ change: (inout TripDraft) -> Void) -> TripDraft {
        var draft = TripDraft.plain
        change(&draft)
        return draft
    }

    private static func business(_ minorUnits: Int64, _ currency: String, purpose: String = "") -> TripDraft {
        trip {
            $0.specifics = .business(
                purpose: purpose, expenseCode: "", perDiem: Money(minorUnits: minorUnits, currency: currency))
        }
    }

    @Test(arguments: [
        (trip { $0.name = "" }, DraftProblem(.name, .missing), "The name is missing."),
        (trip { $0.name = " \n" }, DraftProblem(.name, .missing), "The name is missing."),
        (
            trip { $0.name = long }, DraftProblem(.name, .tooLong(limit: 200)),
            "The name can have at most 200 characters."
        ),
        (
            trip { $0.destination = long }, DraftProblem(.destination, .tooLong(limit: 200)),
            "The destination can have at most 200 characters."
        ),
        (
            trip { $0.endDay = day("2026-04-30") }, DraftProblem(.endDay, .beforeStart),
            "The last day is before the first day."
        ),
        (
            trip { $0.endDay = .latest }, DraftProblem(.endDay, .tooLate(limit: 3_660)),
            "The last day is more than 3,660 days after the first day."
        ),
        (business(-1, "EUR"), DraftProblem(TripField.perDiem.problem, .negative), "The per diem cannot be negative."),
        (
            business(0, "eur"), DraftProblem(.currency, .notACurrency),
            "The currency must be three capital letters, such as EUR."
        ),
        (
            business(0, "EUR", purpose: long), DraftProblem(.purpose, .tooLong(limit: 200)),
            "The purpose can have at most 200 characters."
        ),
    ])
    func `a trip that breaks a rule names the field`(
        draft: TripDraft, problem: DraftProblem, sentence: String
    ) async throws {
        let logbook = try Logbook.fixture()
        let error = await #expect(throws: LogbookError.self) { try await logbook.save(draft) }
        #expect(draft.problems == [problem])
        #expect(error == .invalid(problem))
        #expect(error?.description == sentence)
        #expect(try await logbook.isUntouched())
    }

    private static func target(_ unit: String, _ target: Double) -> ExpectationDraft {
        ExpectationDraft(title: "Run", targets: [.init(unit: "km", target: 1), .init(unit: unit, target: target)])
    }

    @Test(arguments: [
        (ExpectationDraft(title: " "), DraftProblem(.title, .missing)),
        (
            ExpectationDraft(title: "Run", importance: 0),
            DraftProblem(ExpectationField.importance.problem, .outside(1...10))
        ),
        (
            ExpectationDraft(title: "Run", importance: 1, urgency: 11),
            DraftProblem(ExpectationField.urgency.problem, .outside(1...10))
        ),
        (
            ExpectationDraft(
                title: "Run", specifics: .goal(startDay: day("2026-01-02"), targetDay: day("2026-01-01"))),
            DraftProblem(ExpectationField.targetDay.problem, .beforeStart)
        ),
        (
            ExpectationDraft(
                title: "Owe", specifics: .obligation(deadline: day("2026-01-02"), requestedBy: long)),
            DraftProblem(ExpectationField.requestedBy.problem, .tooLong(limit: 200))
        ),
        (target("", 1), DraftProblem(.unit, .missing)),
        (target("hours", 0), DraftProblem(.target, .notPositive)),
        (target("hours", .nan), DraftProblem(.target, .notPositive)),
        (target("hours", .infinity), DraftProblem(.target, .notPositive)),
        (target(" km ", 2), DraftProblem(.unit, .repeated)),
    ])
    func `an expectation that breaks a rule names the field`(draft: ExpectationDraft, problem: DraftProblem)
        async throws
    {
        let logbook = try Logbook.fixture()
        await #expect(throws: LogbookError.invalid(problem)) { try await logbook.save(draft) }
        #expect(draft.problems == [problem])
        #expect(try await logbook.isUntouched())
    }

    @Test(arguments: [
        (TermDraft(number: 0, startDay: day("2026-01-01")), DraftProblem(.number, .outside(1...9999))),
        (
            TermDraft(number: 1, startDay: day("2026-01-01"), endDay: day("2025-12-31")),
            DraftProblem(.endDay, .beforeStart)
        ),
        (
            TermDraft(number: 1, startDay: day("2026-01-01"), endDay: day("2026-01-01").adding(days: 3661)),
            DraftProblem(.endDay, .tooLate(limit: 3660))
        ),
        (TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: [id(1), id(1)]), DraftProblem(.goals, .repeated)),
        (TermDraft(number: 1, theme: long, startDay: day("2026-01-01")), DraftProblem(.theme, .tooLong(limit: 200))),
    ])
    func `a term that breaks a rule names the field`(draft: TermDraft, problem: DraftProblem) async throws {
        let logbook = try Logbook.fixture()
        await #expect(throws: LogbookError.invalid(problem)) { try await logbook.save(draft) }
        #expect(draft.problems == [problem])
    }

    @Test func `a term may last ten years`() async throws {
        let first = day("2026-01-01")
        let draft = TermDraft(number: 1, startDay: first, endDay: first.adding(days: 3660))
        #expect(try await Logbook.fixture().save(draft).period.endDay == draft.endDay)
        #expect(
            DraftProblem(.endDay, .tooLate(limit: 3660)).description
                == "The last day is more than 3,660 days after the first day.")
    }

    @Test func `all problems are listed in the order of the fields`() {
        let draft = TripDraft(
            name: "", startDay: day("2026-01-02"), endDay: day("2026-01-01"),
            specifics: .business(purpose: "", expenseCode: "", perDiem: Money(minorUnits: -1, currency: "")))
        #expect(draft.problems.map(\.field) == [.name, .endDay, TripField.perDiem.problem, .currency])
    }

    @Test func `blanks around a text and characters that a database cannot hold are left out`() async throws {
        let draft = TripDraft(
            name: "\tUp the\0 hill ", destination: "\0", startDay: day("2026-01-02"), endDay: day("2026-01-02"),
            notes: " \n")
        let trip = try await Logbook.fixture().save(draft)
        #expect(trip.name == "Up the hill")
        #expect(trip.destination.isEmpty)
        #expect(trip.notes == nil)
    }

    @Test func `a draft at its limits is saved`() async throws {
        let longest = String(repeating: "ﷺ", count: 200)
        let draft = TripDraft(
            name: longest, destination: longest, startDay: .earliest, endDay: .earliest.adding(days: 3_660),
            notes: String(repeating: "é", count: 20_000),
            specifics: .business(
                purpose: longest, expenseCode: longest, perDiem: Money(minorUnits: .max, currency: "XXX")))
        #expect(draft.problems.isEmpty)
        let trip = try await Logbook.fixture().save(draft)
        #expect(trip.specifics == draft.specifics)
    }
}

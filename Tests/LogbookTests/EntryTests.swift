import Foundation
import Testing

@testable import Logbook

struct EntryTests {
    @Test func `entries read back as they were saved, and a change moves their instant`() async throws {
        let logbook = try await Logbook.full()
        let action = try #require(try await logbook.actions.all().first)
        #expect(action.measurements == [.init(unit: "km", kind: .distance, value: 5.2)])
        #expect(action.origin == Action.Origin(source: "watch", id: "1"))
        #expect(action.createdAt == Date.fixture.toMilliseconds)
        var changed = action
        changed.title = " Evening run "
        changed.modifiedAt = .distantPast
        let saved = try await logbook.actions.save(changed)
        #expect(saved.title == "Evening run" && saved.modifiedAt == Date.fixture.toMilliseconds)
        #expect(try await logbook.actions.entry(id: action.id) == saved)
    }

    @Test(arguments: [
        (" Work, ,FAIR", ["fair", "work"]), ("", []), (" , ", []), ("a,A, a ", ["a"]),
        ("long weekend", ["long weekend"]),
        ("Émigré", ["émigré"]),
    ])
    func `tags are trimmed, lowercased and without empties`(text: String, words: [String]) {
        #expect(Tags(text).words == words)
        #expect(Tags(Tags(text).description) == Tags(text))
    }

    @Test func `a snippet cannot be made from an invalid text, nor become one`() throws {
        #expect(Snippet(text: " \n") == nil)
        #expect(Snippet(text: String(repeating: "x", count: 20_001)) == nil)
        var snippet = try #require(Snippet(text: " Note ", at: .fixture))
        #expect(snippet.text == "Note")
        let later = Date.fixture.addingTimeInterval(60)
        let isEmptySet = snippet.setText("", at: later)
        #expect(!isEmptySet)
        #expect(snippet.text == "Note" && snippet.modifiedAt == .fixture)
        let isOtherSet = snippet.setText("Other", at: later)
        #expect(isOtherSet)
        #expect(snippet.text == "Other" && snippet.modifiedAt == later && snippet.createdAt == .fixture)
        snippet.setTags(["b"], at: .fixture)
        #expect(snippet.tags == ["b"] && snippet.modifiedAt == .fixture)
    }

    @Test(arguments: [
        (PersonalValue(title: ""), "The title is missing."),
        (PersonalValue(title: "x", priority: 0), "The priority must be between 1 and 100."),
    ])
    func `a value that breaks a rule names the field`(value: PersonalValue, sentence: String) async throws {
        let logbook = try Logbook.fixture()
        let error = await #expect(throws: LogbookError.self) { try await logbook.values.save(value) }
        #expect(error?.description == sentence)
        #expect(try await logbook.isUntouched())
    }

    @Test(arguments: [
        (Action(), "The text, measurement or goal is missing."),
        (Action(title: "x", durationMinutes: -1), "The duration cannot be negative."),
        (Action(title: "x", startedAt: Date.fixture.addingTimeInterval(1)), "The start is in the future."),
        (Action(measurements: [.init(unit: "", value: 1)]), "Measurement 1: The unit is missing."),
        (
            Action(measurements: [.init(unit: "km", value: .nan)]),
            "Measurement 1: The measurement cannot be negative."
        ),
        (
            Action(measurements: [.init(unit: "km", value: 1), .init(unit: "km ", value: 2)]),
            "The same unit is given twice."
        ),
    ])
    func `an action that breaks a rule names the field`(action: Action, sentence: String) async throws {
        let logbook = try Logbook.fixture()
        let error = await #expect(throws: LogbookError.self) { try await logbook.actions.save(action) }
        #expect(error?.description == sentence)
        #expect(try await logbook.isUntouched())
    }

    @Test(arguments: [
        (PerDiemPolicy(name: "", currency: "EUR"), "The name is missing."),
        (PerDiemPolicy(name: "x", currency: "€"), "The currency must be three capital letters, such as EUR."),
        (
            PerDiemPolicy(name: "x", currency: "EUR", firstDayPercent: 101),
            "The first day percent must be between 0 and 100."
        ),
        (
            PerDiemPolicy(
                name: "x", currency: "EUR",
                rates: [PerDiemRate(validFrom: .sampleReference, fullDayMinor: -1)]),
            "Rate 1: The full day cannot be negative."
        ),
        (
            PerDiemPolicy(
                name: "x", currency: "EUR",
                rates: [
                    PerDiemRate(validFrom: .sampleReference, fullDayMinor: 1),
                    PerDiemRate(validFrom: .sampleReference, fullDayMinor: 2),
                ]), "The same rate is given twice."
        ),
    ])
    func `a policy that breaks a rule names the field`(policy: PerDiemPolicy, sentence: String) async throws {
        let logbook = try Logbook.fixture()
        let error = await #expect(throws: LogbookError.self) { try await logbook.perDiemPolicies.save(policy) }
        #expect(error?.description == sentence)
        #expect(try await logbook.isUntouched())
    }

    @Test func `rates and measures that break a rule name the field`() async throws {
        let logbook = try Logbook.fixture()
        func sentence(_ body: () async throws -> Void) async -> String? {
            await #expect(throws: LogbookError.self) { try await body() }?.description
        }
        #expect(
            await sentence {
                try await logbook.mileageSchemes.save(
                    MileageScheme(name: "x", unit: .km, currency: "EUR", yearStart: "02-30"))
            } == "The year start must be a month and a day, such as 04-06.")
        #expect(
            await sentence {
                try await logbook.exchangeRates.save(
                    ExchangeRate(from: "EUR", into: "EUR", day: .sampleReference, rate: 1))
            } == "The same currency is given twice.")
        #expect(
            await sentence {
                try await logbook.exchangeRates.save(
                    ExchangeRate(from: "EUR", into: "CHF", day: .sampleReference, rate: 0))
            } == "The rate must be above zero.")
        #expect(
            await sentence {
                try await logbook.save(
                    Measure(unit: "x", conversion: .init(canonicalUnit: "m", factor: 0)))
            } == "The factor must be above zero.")
        try await logbook.save(Measure(unit: "km"))
        #expect(
            await sentence { try await logbook.save(Measure(unit: "km")) }
                == "A measure needs a unit of at most 40 characters that no other measure has.")
        #expect(try await logbook.fetchMeasures().count == 1)
    }

    @Test func `a measure that is needed cannot be deleted, another one can`() async throws {
        let logbook = try await Logbook.full()
        let km = try #require(try await logbook.fetchMeasures().first { $0.unit == "km" })
        await #expect(throws: LogbookError.ruleBroken(.reference)) { try await logbook.deleteMeasure(id: km.id) }
        let spare = try await logbook.save(Measure(unit: "pages"))
        try await logbook.deleteMeasure(id: spare.id)
        #expect(try await logbook.fetchMeasures().contains { $0.unit == "pages" } == false)
    }

    @Test func `a deleted goal leaves actions and frees snippets; a deleted value leaves goals`() async throws {
        let logbook = try await Logbook.full()
        let value = try #require(try await logbook.values.all().first)
        try await logbook.values.delete(id: value.id)
        let goal = try #require(try await logbook.fetchGoals(GoalQuery(kind: .goal)).first)
        #expect(goal.alignments.isEmpty)
        try await logbook.deleteExpectation(id: goal.id)
        #expect(try await logbook.actions.all().map(\.contributesTo) == [[]])
        #expect(try await logbook.snippets.all().count { $0.owner == nil } == 2)
        #expect(try await logbook.fetchTerms().allSatisfy(\.goalIDs.isEmpty))
    }

    @Test func `an imported action comes in once`() async throws {
        let logbook = try await Logbook.full()
        let error = await #expect(throws: LogbookError.self) {
            try await logbook.actions.save(Action(title: "Again", origin: .init(source: "watch", id: "1")))
        }
        #expect(error?.description == "An action from this source with this id is already in the logbook.")
    }

    @Test func `entries are live`() async throws {
        let logbook = try Logbook.fixture()
        var answers = logbook.values.live().makeAsyncIterator()
        #expect(try await answers.next() == [])
        let value = try await logbook.values.save(PersonalValue(title: "Health"))
        #expect(try await answers.next() == [value])
    }

    @Test func `json spells ids, instants and days as the database does`() async throws {
        let logbook = try await Logbook.full()
        let text = try json(try #require(try await logbook.actions.all().first))
        #expect(text.contains(#""loggedAt":"2026-03-01T12:00:00.123Z""#))
        #expect(text.contains(#""source":"watch""#))
        #expect(text.range(of: #""id":"[0-9a-f-]{36}""#, options: .regularExpression) != nil)
    }
}

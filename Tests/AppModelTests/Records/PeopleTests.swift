import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

/// Persons, places, terms and periods in the forms of the window's model.
@MainActor @Suite(.timeLimit(.minutes(15))) struct PeopleTests {
    private func open(_ folder: TemporaryFolder) async throws -> (AppModel, AppModel.Records) {
        let model = AppModel(folder.launch(logbook: folder.url.appending(path: "logbook.sqlite")))
        await model.open()
        model.section = .trips
        return (model, try #require(model.records))
    }

    private static func trip(_ name: String, with people: [FamilyMember] = [], to place: String = "") -> TripDraft {
        let start = CalendarDay.today().adding(days: 3)
        var draft = TripDraft(
            name: name, destination: place, startDay: start, endDay: start.adding(days: 2),
            specifics: .personal(reason: .family))
        var contents = TripContents()
        contents.familyMembers = people
        draft.contents = contents
        return draft
    }

    @Test func `a known person is offered for a trip, and is the same person there`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (_, records) = try await open(folder)
        let anna = try await records.logbook.familyMembers.save(FamilyMember(name: "Anna", relation: "sister"))
        let trip = try await records.logbook.save(Self.trip("Lake"))
        await wait { records.trips.open?.form != nil }
        let form = try #require(records.trips.open?.form)
        let row = form.addRow(to: "familyMembers")
        let field = FieldID("name", in: row)
        await wait { form.fields(of: row).first?.suggestions?.isEmpty == false }
        let offered = form.fields(of: row).first?.suggestions ?? []
        #expect(Suggestion.matching(offered, text: "an").map(\.entry) == [anna.id])
        form.type("An", in: field)
        let linked = try #require(form.choose(offered[0], in: field, isTyped: false))
        #expect(linked.entry == anna.id)
        await form.flush()
        #expect(try await records.logbook.fetchTripWithContents(id: trip.id)?.contents.familyMembers == [anna])
        #expect(try await records.logbook.familyMembers.all().count == 1)
        // Who is on the trip is not offered again.
        let next = form.addRow(to: "familyMembers")
        #expect(form.fields(of: next).first?.suggestions == [])
    }

    @Test func `half a name is not saved as a person, and a whole one that is known means the known one`() async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (_, records) = try await open(folder)
        let anna = try await records.logbook.familyMembers.save(FamilyMember(name: "Anna"))
        try await records.logbook.save(Self.trip("Lake"))
        await wait { records.trips.open?.form != nil }
        let form = try #require(records.trips.open?.form)
        let row = form.addRow(to: "familyMembers")
        let field = FieldID("name", in: row)
        await wait { form.fields(of: row).first?.suggestions?.isEmpty == false }
        form.type("ann", in: field)
        #expect(!form.timer.isWaiting)
        form.type("anna", in: field)
        let named = try #require(form.fields(of: row).first?.suggestions?.first { $0.isNamed("anna") })
        #expect(form.choose(named, in: field, isTyped: true)?.entry == anna.id)
        await form.flush()
        // Another name is another person; a saved person who is renamed stays who they are.
        let second = form.addRow(to: "familyMembers")
        form.type("Bernd", in: FieldID("name", in: second))
        await form.flush()
        let people = try await records.logbook.familyMembers.all()
        #expect(people.map(\.name) == ["Anna", "Bernd"])
        let saved = RowID(section: "familyMembers", entry: second.entry)
        #expect(form.choose(named, in: FieldID("name", in: saved), isTyped: true) == nil)
    }

    @Test func `persons are listed, renamed on every trip, merged and deleted`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await open(folder)
        let anna = try await records.logbook.familyMembers.save(FamilyMember(name: "Anna"))
        let twin = try await records.logbook.familyMembers.save(FamilyMember(name: "Zoe"))
        try await records.logbook.save(Self.trip("Lake", with: [anna]))
        try await records.logbook.save(Self.trip("Sea", with: [twin]))
        records.rules.list = .persons
        #expect(model.shownList == .persons)
        let persons = records.rules.persons
        await wait {
            persons.list.selected?.member.name == "Anna" && records.rules.links?.trips.map(\.name) == ["Lake"]
        }
        let form = try #require(persons.form)
        form.type("Anna M.", in: FieldID("name"))
        await form.flush()
        #expect(try await records.logbook.familyMembers.entry(id: anna.id)?.name == "Anna M.")

        await wait { records.rules.otherPersons.map(\.name) == ["Zoe"] }
        records.rules.mergeSelected(into: twin)
        await wait { persons.list.total == 1 && persons.list.selected?.member.name == "Zoe" }
        await wait { Set(records.rules.links?.trips.map(\.name) ?? []) == ["Lake", "Sea"] }
        await wait { model.notice?.undo != nil }
        model.notice?.undo?()
        await wait { persons.list.total == 2 && persons.list.selected?.member.name == "Anna M." }
        model.deleteShown()
        await wait { persons.list.total == 1 && persons.list.selected?.member.name == "Zoe" }
    }

    @Test func `a place keeps being shown when it is renamed, and is back when that is undone`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await open(folder)
        try await records.logbook.save(Self.trip("Lake", to: "Lisboa"))
        try await records.logbook.save(Self.trip("Sea", to: "Lisbon"))
        records.rules.list = .places
        let places = records.rules.places
        await wait { places.list.selected?.name == "Lisboa" && places.form != nil }
        #expect(!places.canDelete)
        let form = try #require(places.form)
        form.type("Lisbon", in: FieldID("name"))
        form.finish(FieldID("name"))
        await wait { places.list.selected?.name == "Lisbon" && places.list.total == 1 }
        await wait { Set(records.rules.links?.trips.map(\.name) ?? []) == ["Lake", "Sea"] }
        model.notice?.undo?()
        await wait { places.list.selected?.name == "Lisboa" && places.list.total == 2 }
        // There is nothing to make but a trip.
        model.addNew()
        #expect(model.shownList == .trips && records.trips.planned != nil)
    }

    @Test func `a goal's form chooses its terms, and an open term sees it at once`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await open(folder)
        let term = try await records.logbook.save(TermDraft(number: 3, status: .active, startDay: .today()))
        let value = try await records.logbook.values.save(PersonalValue(title: "Health"))
        let goal = try await records.logbook.save(
            ExpectationDraft(title: "Run", alignments: [Alignment(valueID: value.id, strength: 7)]))
        model.section = .goals
        records.goals.sidebarItem = .terms
        await wait { records.goals.terms.form != nil }
        await wait { records.goals.goals.form?.content.first?.fields.contains { $0.id.name == "termIds" } == true }
        let form = try #require(records.goals.goals.form)
        form.type(term.id.uuidString, in: FieldID("termIds"))
        form.type("12", in: FieldID("expectedWeeks"))
        let notes = "value-\(value.id.uuidString)-notes"
        await wait { form.content.last?.fields.contains { $0.id.name == notes } == true }
        form.type("Every second day", in: FieldID(notes))
        await form.flush()
        await wait { records.goals.terms.form?.saved.goalIDs == [goal.id] }
        let saved = try #require(try await records.logbook.expectation(id: goal.id) as? Goal)
        #expect(saved.termIDs == [term.id] && saved.expectedWeeks == 12)
        #expect(saved.alignments.map(\.notes) == ["Every second day"])
    }

    @Test func `a new term takes a period that is there`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (model, records) = try await open(folder)
        model.section = .goals
        records.goals.sidebarItem = .periods
        model.addNew()
        let new = try #require(records.goals.periods.newForm)
        new.type("2031-01-06", in: FieldID("startDay"))
        new.type("2031-02-09", in: FieldID("endDay"))
        records.goals.periods.saveNew()
        await wait { records.goals.count(of: .periods) == 1 && records.goals.periods.list.selected != nil }
        let period = try #require(records.goals.periods.list.selected?.period)

        records.goals.sidebarItem = .terms
        model.addNew()
        let form = try #require(records.goals.terms.newForm)
        await wait { form.content.first?.fields.contains { $0.id.name == "period" } == true }
        form.type(period.id.uuidString, in: FieldID("period"))
        records.goals.terms.saveNew()
        await wait { records.goals.terms.list.selected != nil }
        #expect(records.goals.terms.list.selected?.period == period)
        await wait { records.goals.periods.list.selected?.term != nil }
        // Its days stay those of the period where there is nothing else to choose.
        #expect(records.goals.terms.form?.content.first?.fields.contains { $0.id.name == "period" } == false)
        #expect(period.startDay == CalendarDay("2031-01-06") && period.endDay == CalendarDay("2031-02-09"))
    }

    @Test func `suggestions begin with what is written, or have a word that does`() {
        let names = ["Bad Tölz", "Tokyo", "New York", "York", "Tölz"].map { Suggestion($0) }
        #expect(Suggestion.matching(names, text: "to").map(\.text) == ["Tokyo", "Tölz", "Bad Tölz"])
        #expect(Suggestion.matching(names, text: "york").map(\.text) == ["York", "New York"])
        #expect(Suggestion.matching(names, text: "York").map(\.text) == ["New York"])
        #expect(Suggestion.matching(names, text: " ").isEmpty)
        #expect(Suggestion.matching(names, text: "o").isEmpty)
        #expect(Suggestion.matching(names, text: "t", limit: 1).map(\.text) == ["Tokyo"])
    }
}

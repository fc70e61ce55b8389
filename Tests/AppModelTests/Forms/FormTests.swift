import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

/// Forms over trips, in a logbook of their own.
@MainActor @Suite(.timeLimit(.minutes(15))) struct FormTests {
    /// Saves at once; the tests wait for what they cause.
    private func form(
        _ logbook: Logbook, _ draft: TripDraft, edits: [FormEdit] = [],
        rest: Duration = .zero, onEdit: @escaping ([FormEdit]) -> Void = { _ in },
        onRemove: @escaping (String, @escaping () -> Void) -> Void = { _, _ in }
    ) -> Form<TripDraft> {
        Form(
            id: "trip", saved: draft, edits: edits, rest: rest,
            layout: .init(
                sections: { TripForm(choices: TripChoices()).sections($0) }, problems: { $0.problems },
                save: { draft, base, step async throws(LogbookError) in
                    try await logbook.save(draft, basedOn: base, step: step).map { TripDraft($0) }
                }), onEdit: onEdit, onRemove: onRemove)
    }

    private func saved(_ logbook: Logbook, _ id: UUID?) async throws -> TripWithContents {
        let id = try #require(id)
        return try #require(try await logbook.fetchTripWithContents(id: id))
    }

    private func trip(_ logbook: Logbook, _ specifics: Trip.Specifics = .plain) async throws -> TripDraft {
        let draft = TripDraft(
            name: "Lisbon", startDay: CalendarDay("2027-05-03")!, endDay: CalendarDay("2027-05-07")!,
            specifics: specifics, contents: TripContents())
        return TripDraft(try await logbook.save(draft), contents: TripContents())
    }

    private func field(_ id: FieldID, of form: Form<TripDraft>) throws -> FormContent.Field {
        let all = form.content.flatMap { $0.fields + $0.rows.flatMap { form.fields(of: $0.id) } }
        return try #require(all.first { $0.id == id })
    }

    @Test func `what is typed is saved when the hand rests`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook))
        form.type("Porto", in: FieldID("name"))
        #expect(form.status == .edited)
        await wait { form.status == .saved }
        #expect(try await saved(logbook, form.saved.id).trip.name == "Porto")
        #expect(form.edits.isEmpty)
    }

    @Test func `what cannot be saved stays as it was typed, and says why at its field`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook))
        form.type("32 May", in: FieldID("startDay"))
        #expect(try field(FieldID("startDay"), of: form).problem == nil, "not while it is typed")
        form.finish(FieldID("startDay"))
        let shown = try field(FieldID("startDay"), of: form)
        #expect(shown.text == "32 May")
        #expect(shown.problem?.hasPrefix("“32 May” is not a day") == true)
        // The rest is saved all the same.
        form.type("Porto", in: FieldID("name"))
        form.finish(FieldID("name"))
        await form.flush()
        #expect(try await saved(logbook, form.saved.id).trip.name == "Porto")
        #expect(form.edits == [.text(FieldID("startDay"), "32 May", base: DayText().text(CalendarDay("2027-05-03")!))])
        form.type("4 May 2027", in: FieldID("startDay"))
        form.finish(FieldID("startDay"))
        await form.flush()
        #expect(try await saved(logbook, form.saved.id).trip.startDay == CalendarDay("2027-05-04"))
        #expect(form.status == .saved)
    }

    @Test func `a day is written out with its year when its field is left, before it is saved`() throws {
        let draft = TripDraft(
            name: "", startDay: CalendarDay("2027-05-03")!, endDay: CalendarDay("2027-05-07")!, contents: TripContents()
        )
        let form = Form<TripDraft>(
            id: "new-trip", saved: draft, savesItself: false,
            layout: .init(
                sections: { TripForm(choices: TripChoices()).sections($0) }, problems: { $0.problems },
                save: { draft, _, _ async throws(LogbookError) in .saved(draft) }))
        let day = CalendarDay.today().adding(days: 40)
        form.type(DayText().short(day), in: FieldID("startDay"))
        #expect(try field(FieldID("startDay"), of: form).text == DayText().short(day), "not under the hand")
        form.finish(FieldID("startDay"))
        #expect(try field(FieldID("startDay"), of: form).text == DayText().text(day))
        form.type("tomorrow week", in: FieldID("endDay"))
        form.finish(FieldID("endDay"))
        #expect(try field(FieldID("endDay"), of: form).text == "tomorrow week")
        // The last day is one after the first.
        form.type(DayText().short(day.adding(days: -1)), in: FieldID("endDay"))
        form.finish(FieldID("endDay"))
        #expect(form.draft.endDay > day)
    }

    @Test func `a day without its year is not saved under the hand`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook))
        form.type("4 May", in: FieldID("startDay"))
        // Time enough for what would be done at once.
        for _ in 0..<100 { await Task.yield() }
        #expect(form.status == .edited && form.saved.startDay == CalendarDay("2027-05-03"))
        form.finish(FieldID("startDay"))
        await wait { form.status == .saved }
        #expect(form.saved.startDay.description.hasSuffix("-05-04"))
    }

    @Test func `a first day that moves takes the last one along`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook))
        form.type("10 Jun 2027", in: FieldID("startDay"))
        await form.flush()
        #expect(form.saved.endDay == CalendarDay("2027-06-14"))
    }

    @Test func `a last day before the first is reported at the last day and not saved`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook))
        form.type("1 May 2027", in: FieldID("endDay"))
        form.finish(FieldID("endDay"))
        await form.flush()
        #expect(try field(FieldID("endDay"), of: form).problem == "The last day is before the first day.")
        #expect(try await saved(logbook, form.saved.id).trip.endDay == CalendarDay("2027-05-07"))
    }

    @Test func `rows are added, filled in and removed`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook, TripForm.specifics(of: .business, currency: "EUR")))
        let meal = form.addRow(to: "meals")
        #expect(form.content.first { $0.id == "meals" }?.rows.map(\.id) == [meal])
        await form.flush()
        #expect(try await saved(logbook, form.saved.id).contents.meals.isEmpty, "nothing is written in it yet")
        #expect(form.content.first { $0.id == "meals" }?.rows.isEmpty == true, "and it goes with the form")

        let second = form.addRow(to: "meals")
        form.type("24.50", in: FieldID("cost", in: second))
        form.type("dinner", in: FieldID("kind", in: second))
        await form.flush()
        let meals = try await saved(logbook, form.saved.id).contents.meals
        #expect(meals.map(\.cost) == [Money(minorUnits: 2450, currency: "EUR")])
        #expect(meals.map(\.kind) == [.dinner])
        #expect(meals.map(\.day) == [CalendarDay("2027-05-03")], "on the trip's first day")
        #expect(form.content.first { $0.id == "meals" }?.rows.first?.title == "Dinner")

        form.removeRow(second)
        await form.flush()
        #expect(try await saved(logbook, form.saved.id).contents.meals.isEmpty)
        try await logbook.undo()
        #expect(try await saved(logbook, form.saved.id).contents.meals.count == 1)
    }

    @Test func `a row that is wrong does not keep the others from being saved`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook, TripForm.specifics(of: .business, currency: "EUR")))
        let session = form.addRow(to: "sessions")
        form.type("Ana", in: FieldID("speaker", in: session))
        form.finish(FieldID("title", in: session))
        let drive = form.addRow(to: "mileage")
        form.type("38", in: FieldID("distance", in: drive))
        await form.flush()
        let contents = try await saved(logbook, form.saved.id).contents
        #expect(contents.sessions.isEmpty)
        #expect(contents.mileage.map(\.distance) == [38])
        #expect(try field(FieldID("title", in: session), of: form).problem == "The title is missing.")
        #expect(try field(FieldID("speaker", in: session), of: form).text == "Ana")
        form.type("Keynote", in: FieldID("title", in: session))
        await form.flush()
        #expect(try await saved(logbook, form.saved.id).contents.sessions.map(\.title) == ["Keynote"])
    }

    /// What a form told of a row that was removed.
    @MainActor private final class Removal {
        var rows: [String] = []
        var putBack: () -> Void = {}
    }

    @Test func `a removed row is put back as it was and where it was, whatever was done since`() async throws {
        let logbook = try Logbook.inMemory()
        let removal = Removal()
        let form = form(
            logbook, try await trip(logbook, TripForm.specifics(of: .business, currency: "EUR")),
            onRemove: {
                removal.rows.append($0)
                removal.putBack = $1
            })
        var meals: [RowID] = []
        for (cost, place) in [("10", "Bar"), ("20", "Corner Bistro"), ("30", "Canteen")] {
            let row = form.addRow(to: "meals")
            form.type(cost, in: FieldID("cost", in: row))
            form.type(place, in: FieldID("place", in: row))
            form.finish(FieldID("cost", in: row))
            meals.append(row)
        }
        await form.flush()
        let before = try await saved(logbook, form.saved.id).contents.meals
        try #require(before.count == 3)

        // Half an edit of the row is not lost either.
        form.type("many", in: FieldID("cost", in: meals[1]))
        form.removeRow(meals[1])
        await form.flush()
        #expect(removal.rows == ["Lunch · Corner Bistro"])
        #expect(try await saved(logbook, form.saved.id).contents.meals.map(\.place) == ["Bar", "Canteen"])
        form.type("Porto", in: FieldID("name"))
        await form.flush()

        removal.putBack()
        await wait { form.saved.contents?.meals.count == 3 }
        await form.flush()
        let after = try await saved(logbook, form.saved.id)
        #expect(after.contents.meals == before)
        #expect(after.trip.name == "Porto")
        #expect(try field(FieldID("cost", in: meals[1]), of: form).text == "many")
    }

    @Test func `a row that was not saved yet is put back, and an empty one is not told of`() async throws {
        let logbook = try Logbook.inMemory()
        let removal = Removal()
        let form = form(
            logbook, try await trip(logbook, TripForm.specifics(of: .business, currency: "EUR")),
            rest: .seconds(1000),
            onRemove: {
                removal.rows.append($0)
                removal.putBack = $1
            })
        form.removeRow(form.addRow(to: "sessions"))
        #expect(removal.rows.isEmpty)
        let session = form.addRow(to: "sessions")
        form.type("Ana", in: FieldID("speaker", in: session))
        form.removeRow(session)
        #expect(removal.rows.count == 1)
        #expect(form.content.first { $0.id == "sessions" }?.rows.isEmpty == true)
        removal.putBack()
        #expect(try field(FieldID("speaker", in: session), of: form).text == "Ana")
    }

    @Test func `a field that is given up says what it said when one came to it, and the others stay`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook))
        // What cannot be saved.
        form.type("32 May", in: FieldID("startDay"))
        form.type("someday", in: FieldID("endDay"))
        #expect(form.revert(FieldID("startDay")))
        #expect(try field(FieldID("startDay"), of: form).text == DayText().text(CalendarDay("2027-05-03")!))
        #expect(try field(FieldID("endDay"), of: form).text == "someday")
        #expect(!form.revert(FieldID("startDay")), "there is nothing more to bring back")
        // What has been saved while it was written.
        form.type("Porto", in: FieldID("name"))
        await wait { form.saved.name == "Porto" }
        #expect(form.revert(FieldID("name")))
        #expect(try field(FieldID("name"), of: form).text == "Lisbon")
        await form.flush()
        #expect(try await saved(logbook, form.saved.id).trip.name == "Lisbon")
        // Another visit begins where the last one ended.
        form.type("Porto", in: FieldID("name"))
        form.finish(FieldID("name"))
        await form.flush()
        #expect(!form.revert(FieldID("name")))
        #expect(try await saved(logbook, form.saved.id).trip.name == "Porto")
    }

    @Test func `edits of one visit to a field are undone as one`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook))
        for text in ["P", "Po", "Porto"] {
            form.type(text, in: FieldID("name"))
            await form.flush()
        }
        form.finish(FieldID("name"))
        form.type("Portugal", in: FieldID("destination"))
        await form.flush()
        try await logbook.undo()
        #expect(try await saved(logbook, form.saved.id).trip.destination == "")
        try await logbook.undo()
        #expect(try await saved(logbook, form.saved.id).trip.name == "Lisbon")
    }

    @Test func `what others change is shown, and what is half typed survives it`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook))
        form.type("3 Ma", in: FieldID("startDay"))
        form.finish(FieldID("startDay"))
        var other = form.saved
        other.name = "Porto"
        other.destination = "Portugal"
        try await logbook.save(other)
        form.update(to: other)
        #expect(try field(FieldID("name"), of: form).text == "Porto")
        #expect(try field(FieldID("startDay"), of: form).text == "3 Ma")
        form.type("Oporto", in: FieldID("name"))
        await form.flush()
        let trip = try await saved(logbook, form.saved.id).trip
        #expect(trip.name == "Oporto")
        #expect(trip.destination == "Portugal", "nobody's change is lost")
    }

    @Test func `half a form survives the program's end`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "state/unsaved.json")
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook, TripForm.specifics(of: .business, currency: "EUR"))
        let first = UnsavedEdits(at: file)
        let form = form(logbook, draft) { first.store($0, of: "trip") }
        form.type("someday", in: FieldID("startDay"))
        let session = form.addRow(to: "sessions")
        form.type("Ana", in: FieldID("speaker", in: session))
        await form.flush()
        await first.finish()

        let kept = UnsavedEdits(at: file).edits(of: "trip")
        let again = self.form(logbook, draft, edits: kept)
        #expect(again.status == .edited)
        #expect(try field(FieldID("startDay"), of: again).text == "someday")
        #expect(try field(FieldID("startDay"), of: again).problem != nil, "what was left wrong is told at once")
        #expect(try field(FieldID("speaker", in: session), of: again).text == "Ana")
        #expect(UnsavedEdits(at: folder.url.appending(path: "none.json")).edits(of: "trip").isEmpty)
    }

    @Test func `a failed save keeps everything and says why`() async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        try await logbook.deleteTrip(id: try #require(draft.id))
        let form = form(logbook, draft)
        form.type("Porto", in: FieldID("name"))
        await form.flush()
        guard case .failed(let sentence) = form.status else {
            Issue.record("\(form.status)")
            return
        }
        #expect(sentence.hasPrefix("There is no entry"))
        #expect(try field(FieldID("name"), of: form).text == "Porto")
        try await logbook.undo()
        form.finish(FieldID("name"))
        await form.flush()
        #expect(form.status == .saved)
        #expect(try await saved(logbook, draft.id).trip.name == "Porto")
    }

    @Test func `an edit that changes nothing is saved already`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook))
        form.type("Lisbon ", in: FieldID("name"))
        form.type("Lisbon", in: FieldID("name"))
        form.finish(FieldID("name"))
        await form.flush()
        #expect(form.edits.isEmpty)
        #expect(try await logbook.fetchUndoState().undo == "Add Trip “Lisbon”", "no empty step")
    }

    @Test func `a row that the logbook tells of before its save has returned is there once`() async throws {
        let logbook = try Logbook.inMemory()
        let form = form(logbook, try await trip(logbook, TripForm.specifics(of: .business, currency: "EUR")))
        let row = form.addRow(to: "sessions")
        form.type("Keynote", in: FieldID("title", in: row))
        form.update(to: form.draft)
        #expect(form.content.first { $0.id == "sessions" }?.rows.map(\.id) == [row])
        await form.flush()
        #expect(form.saved.contents?.sessions.map(\.title) == ["Keynote"])
    }

    /// What a hand may come to type anywhere.
    @Test(arguments: [
        "99999999999999999999", "-99999999999999999999", "1e400", "0.0000000001", "nan", "∞", "٣٤", "\u{0}", "🚲",
    ])
    func `no text in any field of a trip breaks anything`(_ text: String) async throws {
        let logbook = try Logbook.inMemory()
        for kind in [Trip.Kind.business, .personal] {
            let form = form(logbook, try await trip(logbook, TripForm.specifics(of: kind, currency: "EUR")))
            for section in form.content where section.addLabel != nil { form.addRow(to: section.id) }
            for section in form.content {
                for field in section.fields + section.rows.flatMap({ form.fields(of: $0.id) }) {
                    form.type(text, in: field.id)
                    form.finish(field.id)
                }
                #expect(form.content.count > 1)
            }
            await form.flush()
        }
    }
}

import Foundation
import Logbook
import Testing

@testable import AppModel

/// Forms over trips that are changed elsewhere meanwhile: by another process, by undo, by an import.
@MainActor @Suite(.timeLimit(.minutes(15))) struct FormConflictTests {
    private let name = FieldID("name")
    private let destination = FieldID("destination")

    /// Saves when it is flushed or a field is left.
    private func form(
        _ logbook: Logbook, _ draft: TripDraft, edits: [FormEdit] = [],
        beforeSave: @escaping @MainActor () async throws(LogbookError) -> Void = {},
        onRemove: @escaping (String, @escaping () -> Void) -> Void = { _, _ in }
    ) -> Form<TripDraft> {
        Form(
            id: "trip", saved: draft, edits: edits, rest: .seconds(1000),
            layout: .init(
                sections: { TripForm(choices: TripChoices()).sections($0) }, problems: { $0.problems },
                save: { draft, base, step async throws(LogbookError) in
                    try await beforeSave()
                    return try await logbook.save(draft, basedOn: base, step: step).map { TripDraft($0) }
                }), onRemove: onRemove)
    }

    private func trip(_ logbook: Logbook, _ specifics: Trip.Specifics = .plain) async throws -> TripDraft {
        let draft = TripDraft(
            name: "Lisbon", startDay: CalendarDay("2027-05-03")!, endDay: CalendarDay("2027-05-07")!,
            specifics: specifics, contents: TripContents())
        return TripDraft(try await logbook.save(draft), contents: TripContents())
    }

    private func stored(_ logbook: Logbook, _ id: UUID?) async throws -> TripWithContents {
        let id = try #require(id)
        return try #require(try await logbook.fetchTripWithContents(id: id))
    }

    /// Changes a trip as another process does.
    private func change(
        _ logbook: Logbook, _ id: UUID?, _ body: (inout TripDraft) -> Void
    ) async throws -> TripDraft {
        var draft = TripDraft(try await stored(logbook, id))
        body(&draft)
        try await logbook.save(draft)
        return draft
    }

    private func field(_ id: FieldID, of form: Form<TripDraft>) throws -> FormContent.Field {
        let all = form.content.flatMap { $0.fields + $0.rows.flatMap { form.fields(of: $0.id) } }
        return try #require(all.first { $0.id == id })
    }

    @Test(arguments: [true, false])
    func `what another process changes in another field survives a save`(isReported: Bool) async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        let form = form(logbook, draft)
        form.type("Porto", in: name)
        let newer = try await change(logbook, draft.id) { $0.destination = "Portugal" }
        if isReported { form.update(to: newer) }
        await form.flush()
        let trip = try await stored(logbook, draft.id).trip
        #expect(trip.name == "Porto" && trip.destination == "Portugal")
        #expect(form.status == .saved && form.saved.destination == "Portugal")
    }

    @Test(arguments: [true, false])
    func `a field that was changed elsewhere as well is not saved over`(isReported: Bool) async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        let form = form(logbook, draft)
        form.type("Porto", in: name)
        form.type("Portugal", in: destination)
        let newer = try await change(logbook, draft.id) { $0.name = "Faro" }
        if isReported { form.update(to: newer) }
        await form.flush()
        let trip = try await stored(logbook, draft.id).trip
        #expect(trip.name == "Faro")
        #expect(trip.destination == "Portugal", "the other field is saved as ever")
        let shown = try field(name, of: form)
        #expect(shown.text == "Porto")
        #expect(shown.conflict == FieldConflict(mine: "Porto", theirs: "Faro"))
        #expect(form.status == .edited)
    }

    @Test(arguments: [(FieldConflict.Choice.mine, "Porto"), (.theirs, "Faro")])
    func `each choice does what it says`(choice: FieldConflict.Choice, expected: String) async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        let form = form(logbook, draft)
        form.type("Porto", in: name)
        form.update(to: try await change(logbook, draft.id) { $0.name = "Faro" })
        form.resolve(name, with: choice)
        await form.flush()
        #expect(try await stored(logbook, draft.id).trip.name == expected)
        let shown = try field(name, of: form)
        #expect(shown.text == expected && shown.conflict == nil)
        #expect(form.edits.isEmpty && form.status == .saved)
    }

    @Test func `a choice can be undone`() async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        let form = form(logbook, draft)
        form.type("Porto", in: name)
        form.update(to: try await change(logbook, draft.id) { $0.name = "Faro" })
        form.resolve(name, with: .mine)
        await form.flush()
        try await logbook.undo()
        #expect(try await stored(logbook, draft.id).trip.name == "Faro")
    }

    @Test func `what is edited on a page that was opened again is a step of its own`() async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        let first = form(logbook, draft)
        first.type("Porto", in: name)
        await first.flush()
        let second = form(logbook, first.saved)
        second.type("Faro", in: name)
        await second.flush()
        try await logbook.undo()
        #expect(try await stored(logbook, draft.id).trip.name == "Porto")
    }

    @Test func `Escape in a field with two texts brings that of the logbook`() async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        let form = form(logbook, draft)
        form.type("Porto", in: name)
        form.update(to: try await change(logbook, draft.id) { $0.name = "Faro" })
        #expect(form.revert(name))
        await form.flush()
        #expect(try await stored(logbook, draft.id).trip.name == "Faro")
    }

    @Test func `the same text here and elsewhere is no conflict`() async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        let form = form(logbook, draft)
        form.type("4 May 2027", in: FieldID("startDay"))
        form.type("Faro", in: name)
        form.update(
            to: try await change(logbook, draft.id) {
                $0.name = "Faro"
                $0.startDay = CalendarDay("2027-05-04")!
            })
        #expect(form.conflicts.isEmpty)
        await form.flush()
        #expect(form.edits.isEmpty)
    }

    @Test func `a change between the form's read and its write is found`() async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        var changes = 0
        let form = form(
            logbook, draft,
            beforeSave: { () async throws(LogbookError) in
                changes += 1
                guard changes == 1 else { return }
                var other = draft
                other.name = "Faro"
                other.notes = "By train"
                try await logbook.save(other)
            })
        form.type("Porto", in: name)
        form.type("Portugal", in: destination)
        await form.flush()
        let trip = try await stored(logbook, draft.id).trip
        #expect(trip.name == "Faro" && trip.notes == "By train" && trip.destination == "Portugal")
        #expect(form.conflicts[name] == FieldConflict(mine: "Porto", theirs: "Faro"))
    }

    @Test func `the form's own save, reported while one types on, is no conflict`() async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        var later: () -> Void = {}
        let form = form(logbook, draft, beforeSave: { later() })
        form.type("Por", in: name)
        later = {
            later = {}
            form.type("Porto", in: self.name)
            var own = draft
            own.name = "Por"
            form.update(to: own)
        }
        await form.flush()
        #expect(form.conflicts.isEmpty)
        #expect(try await stored(logbook, draft.id).trip.name == "Porto")
    }

    @Test func `undo while one types asks which text holds`() async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        let form = form(logbook, draft)
        form.type("Porto", in: name)
        await form.flush()
        form.type("Porto Santo", in: name)
        try await logbook.undo()
        await form.flush()
        #expect(try await stored(logbook, draft.id).trip.name == "Lisbon")
        #expect(form.conflicts[name] == FieldConflict(mine: "Porto Santo", theirs: "Lisbon"))
    }

    @Test func `a row that was removed elsewhere is reported with what was written in it, and can be put back`()
        async throws
    {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook, TripForm.specifics(of: .business, currency: "EUR"))
        var removed: [String] = []
        var putBack: () -> Void = {}
        let form = form(
            logbook, draft,
            onRemove: {
                removed.append($0)
                putBack = $1
            })
        let row = form.addRow(to: "meals")
        form.type("24.50", in: FieldID("cost", in: row))
        form.type("Corner Bistro", in: FieldID("place", in: row))
        await form.flush()
        form.type("Canteen", in: FieldID("place", in: row))
        _ = try await change(logbook, draft.id) { $0.contents?.meals = [] }
        form.type("Porto", in: name)
        await form.flush()
        #expect(removed == ["Lunch · Corner Bistro"])
        #expect(try await stored(logbook, draft.id).contents.meals.isEmpty)
        #expect(try await stored(logbook, draft.id).trip.name == "Porto")
        putBack()
        await form.flush()
        #expect(try await stored(logbook, draft.id).contents.meals.map(\.place) == ["Canteen"])
    }

    @Test func `a conflict is found after a restart, and older files still open`() async throws {
        let logbook = try Logbook.inMemory()
        let draft = try await trip(logbook)
        let first = form(logbook, draft)
        first.type("Porto", in: name)
        let file = try JSONEncoder().encode(first.edits)
        let newer = try await change(logbook, draft.id) { $0.name = "Faro" }
        let again = form(logbook, newer, edits: try JSONDecoder().decode([FormEdit].self, from: file))
        #expect(again.conflicts[name] == FieldConflict(mine: "Porto", theirs: "Faro"))
        again.finish(name)
        await again.flush()
        #expect(try await stored(logbook, draft.id).trip.name == "Faro")
        #expect(again.edits == first.edits, "what was written is not lost")

        let older = #"[{"text":{"_0":{"name":"name"},"_1":"Porto"}}]"#
        #expect(try JSONDecoder().decode([FormEdit].self, from: Data(older.utf8)) == [.text(name, "Porto")])
    }

    @Test func `a sentence quotes choices by their labels, and says what is empty`() {
        let style = FieldStyle.choice([Choice("eur", "Euro"), Choice("usd", "US dollar")])
        #expect(
            FieldConflict(mine: "eur", theirs: "usd").sentence(in: style)
                == "Changed elsewhere. Yours: “Euro”. Theirs: “US dollar”.")
        #expect(
            FieldConflict(mine: "", theirs: "Faro").sentence(in: .line)
                == "Changed elsewhere. Yours: empty. Theirs: “Faro”.")
    }
}

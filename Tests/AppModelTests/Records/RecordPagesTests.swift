import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

/// The chosen record and its form, whatever the list shows.
@MainActor @Suite(.timeLimit(.minutes(15))) struct RecordPagesTests {
    @Test func `a record that a search hides is followed, and its form saves nothing older`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = AppModel(folder.launch(logbook: folder.url.appending(path: "logbook.sqlite")))
        await model.open()
        let records = try #require(model.records)
        let pages = records.goals.values
        var health = try await records.logbook.values.save(PersonalValue(title: "Health"))
        try await records.logbook.values.save(PersonalValue(title: "Learning"))
        await wait { pages.list.elements.count == 2 }
        pages.list.select(health.id)
        pages.list.filter.search = "Learning"
        await wait { pages.list.answered?.search == "Learning" }
        #expect(pages.list.selected?.id == health.id)

        // Another program changes it.
        health.priority = 7
        try await records.logbook.values.save(health)
        await wait { pages.form?.draft.priority == 7 }
        #expect(pages.list.selected?.priority == 7)
        pages.form?.type("Health and sleep", in: FieldID("title"))
        await pages.form?.flush()
        let saved = try #require(try await records.logbook.values.entry(id: health.id))
        #expect(saved.title == "Health and sleep" && saved.priority == 7)

        // Another program deletes it: the neighbour is shown.
        try await records.logbook.values.delete(id: health.id)
        await wait { pages.list.selected?.title == "Learning" }
        #expect(pages.form?.draft.title == "Learning")
    }
}

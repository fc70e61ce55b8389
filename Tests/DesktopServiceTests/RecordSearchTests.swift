import ChartDocuments
import Foundation
import Logbook
import Testing

@testable import DesktopService

@Suite struct RecordSearchTests {
    @Test func `what was found is known by its id, also after another search, until it is deleted`() async throws {
        let logbook = try Logbook.inMemory()
        let day = try #require(CalendarDay("2026-05-10"))
        let trip = try await logbook.save(TripDraft(name: "Ferries", startDay: day, endDay: day))
        try await logbook.save(ExpectationDraft(title: "Learn about ferries"))
        var document = ChartDocument()
        document.title = "Heights of ferries"
        try await logbook.save(ChartDraft(document: document))
        try await logbook.snippets.save(try #require(Snippet(text: "Ferries are late")))

        let found = try await RecordSearch(logbook: logbook).records(matching: "ferries")
        #expect(found.map(\.title) == ["Ferries", "Learn about ferries", "Heights of ferries", "Ferries are late"])
        // Another process may have been asked for them.
        let later = RecordSearch(logbook: logbook)
        #expect(try await later.records(matching: "boat") == [])
        #expect(try await later.records(withIDs: found.map(\.id)) == found)

        _ = try await logbook.deleteTrip(id: trip.id)
        let ids = ["trip/none", "ship/\(UUID())", "trip/\(UUID())"] + found.map(\.id)
        #expect(try await later.records(withIDs: ids) == Array(found.dropFirst()))
    }
}

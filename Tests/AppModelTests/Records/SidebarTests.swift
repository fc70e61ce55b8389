import ChartDocuments
import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

/// What the sidebar has chosen, when it goes.
@MainActor @Suite(.timeLimit(.minutes(15))) struct SidebarTests {
    private func records(_ folder: TemporaryFolder) async throws -> AppModel.Records {
        let model = AppModel(folder.launch())
        await model.open()
        return try #require(model.records)
    }

    @Test func `a planner or a tag that goes returns the trips to all`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let records = try await records(folder)
        let (logbook, trips) = (records.logbook, records.trips)
        let planner = try await logbook.planners.save(TravelPlanner(name: "Work"))
        var draft = TripDraft(name: "Fair", startDay: .today(), endDay: .today())
        draft.contents = TripContents()
        draft.contents?.tags = ["fairs"]
        let trip = try await logbook.save(draft)
        await wait { trips.groups.planners.count == 1 && trips.groups.tags.count == 1 }

        trips.sidebarItem = .planner(planner.id)
        _ = try await logbook.deletePlannerKeepingTrips(id: planner.id)
        await wait { trips.sidebarItem == .all }
        trips.sidebarItem = .tag("fairs")
        // Other changes leave it chosen.
        try await logbook.save(TripDraft(name: "Other", startDay: .today(), endDay: .today()))
        await wait { trips.counts.all == 2 }
        #expect(trips.sidebarItem == .tag("fairs"))
        _ = try await logbook.deleteTrip(id: trip.id)
        await wait { trips.sidebarItem == .all && trips.list.elements.map(\.name) == ["Other"] }
    }

    @Test func `goals and snippets are listed by their tags`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let records = try await records(folder)
        let (logbook, goals) = (records.logbook, records.goals)
        for (title, tags) in [("Run", "sport"), ("Swim", "sport, water"), ("Read", "")] {
            var draft = ExpectationDraft(title: title)
            draft.tags = Tags(tags)
            try await logbook.save(draft)
        }
        let snippet = try await logbook.snippets.save(try #require(Snippet(text: "Pool hours", tags: ["water"])))
        try await logbook.snippets.save(try #require(Snippet(text: "Other")))
        await wait { goals.goalTags.map(\.count) == [2, 1] && goals.snippetTags.map(\.word) == ["water"] }

        goals.list(.goals, tag: "water")
        await wait { goals.goals.list.elements.map(\.title) == ["Swim"] }
        #expect(goals.tag == "water")
        goals.list(.snippets, tag: "water")
        await wait { goals.snippets.list.selected?.text == "Pool hours" && goals.snippets.list.elements.count == 1 }
        await wait { goals.goals.list.elements.count == 3 }

        _ = try await logbook.snippets.delete(id: snippet.id)
        await wait { goals.tag == nil && goals.snippets.list.elements.map(\.text) == ["Other"] }
        #expect(goals.sidebarItem == .snippets)
        // The sidebar item lists everything of it.
        goals.list(.goals, tag: "sport")
        goals.sidebarItem = .goals
        #expect(goals.tag == nil)
        await wait { goals.goals.list.elements.count == 3 }
    }

    @Test func `a search of the desktop shows the first list that has the words`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = AppModel(folder.launch())
        await model.open()
        let records = try #require(model.records)
        let logbook = records.logbook
        try await logbook.save(TripDraft(name: "Harbour", startDay: .today(), endDay: .today()))
        try await logbook.save(ExpectationDraft(title: "Wave at the harbour"))
        var chart = ChartDraft.formula("x+z")
        chart.document.title = "Wave of snow"
        try await logbook.save(chart)
        try await logbook.snippets.save(try #require(Snippet(text: "Snow and hail")))
        // What would hide it is taken away.
        records.goals.goals.list.filter.kind = .milestone
        let cases: [(words: String, list: ShownList)] = [
            ("harbour", .trips), ("wave harbour", .goals), ("hail", .snippets), ("snow", .charts), ("wave", .goals),
            ("xyz", .trips), (" ", .trips),
        ]
        for (words, list) in cases {
            await model.search(for: words)
            #expect(model.shownList == list && records.search(of: list) == words, "\(words)")
        }
        #expect(records.goals.goals.list.filter.kind == nil)
    }
}

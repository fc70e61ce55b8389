import Foundation
import Testing

@testable import Logbook

struct HistoryTests {
    @Test func `a deleted trip keeps its name and days, whatever deleted it`() async throws {
        let start = Date()
        let logbook = try Logbook.fixture()
        let planner = try await logbook.planners.save(TravelPlanner(name: "Summer"))
        var draft = TripDraft.business
        draft.plannerID = planner.id
        let trip = try await logbook.save(draft)
        // Not by the trip's own deletion, but along with its planner.
        try await logbook.planners.delete(id: planner.id)
        let entry = try #require(try await logbook.fetchHistory(of: trip.id).first)
        #expect(entry.change == .delete && entry.entity == "trip")
        #expect(entry.name == "Trade fair")
        #expect(entry.startDay == day("2026-04-01") && entry.endDay == day("2026-04-04"))
        // The clock is SQLite's, to the millisecond.
        #expect((start.addingTimeInterval(-0.001)...Date()).contains(entry.instant))
    }

    @Test func `every change is there in its order, with the name of then`() async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft(try await logbook.save(TripDraft.plain))
        draft.name = "Round the lakes"
        let trip = try await logbook.save(draft)
        try await logbook.deleteTrip(id: trip.id)
        try await logbook.undo()
        let entries = try await logbook.fetchHistory(of: trip.id)
        #expect(entries.map(\.change) == [.insert, .delete, .update, .insert])
        #expect(entries.map(\.name) == ["Round the lakes", "Round the lakes", "Round the lakes", "Round the lake"])
        #expect(try await logbook.fetchHistory(after: entries[1].number).map(\.change) == [.insert])
        #expect(try await logbook.fetchHistory(limit: 2).count == 2)
    }

    @Test func `every kind of entry leaves its name`() async throws {
        let logbook = try await Logbook.full()
        let names = try await logbook.fetchHistory(limit: 1000).reduce(into: [:]) { $0[$1.entity] = $1.name }
        #expect(
            names == [
                "trip": "Trade fair", "travelPlanner": "Summer", "familyMember": "Aunt", "expectation": "Run",
                "personalValue": "Health", "measure": "hours", "goalTerm": "1", "action": "Morning run",
                "snippet": "Pack light", "exchangeRate": "EUR/CHF", "budget": "Fair", "chart": "Waves",
            ])
    }

    @Test func `history is live`() async throws {
        let logbook = try Logbook.fixture()
        var answers = logbook.history().makeAsyncIterator()
        #expect(try await answers.next() == [])
        try await logbook.save(TripDraft.plain)
        #expect(try await answers.next()?.map(\.name) == ["Round the lake"])
    }

    @Test func `changes are asked for by kind, entity, name and day`() async throws {
        let logbook = try Logbook.fixture()
        let lake = try await logbook.save(TripDraft.plain)
        try await logbook.planners.save(TravelPlanner(name: "Lakeside"))
        try await logbook.deleteTrip(id: lake.id)
        try await logbook.snippets.save(try #require(Snippet(text: "Gate closes early")))
        func names(_ change: (inout HistoryQuery) -> Void) async throws -> [String] {
            var query = HistoryQuery()
            change(&query)
            return try await logbook.fetchHistory(query).map(\.name)
        }
        #expect(
            try await names { _ in } == ["Gate closes early", "Round the lake", "Lakeside", "Round the lake"])
        #expect(try await names { $0.changes = [.delete] } == ["Round the lake"])
        #expect(try await names { $0.entities = ["snippet", "travelPlanner"] } == ["Gate closes early", "Lakeside"])
        #expect(try await names { $0.search = "LAKE" } == ["Round the lake", "Lakeside", "Round the lake"])
        #expect(try await names { $0.search = "esid" } == ["Lakeside"])
        #expect(try await names { $0.entryID = lake.id } == ["Round the lake", "Round the lake"])
        let today = CalendarDay.today()
        #expect(try await names { $0.days = today.adding(days: -1)...today.adding(days: 1) }.count == 4)
        #expect(try await names { $0.days = today.adding(days: 2)...today.adding(days: 3) }.isEmpty)
        var limited = HistoryQuery()
        limited.search = "lake"
        #expect(try await logbook.fetchHistory(limited, limit: 2).map(\.name) == ["Round the lake", "Lakeside"])
    }
}

import Foundation
import TestSupport
import Testing

@testable import Logbook

/// Restoring one deleted record, whatever was done since.
struct RestoreTests {
    /// How a record is deleted: a kind, and the id of one of that kind in a full logbook.
    private static let kinds: [RecordKind] = [
        .trip, .goal, .action, .snippet, .value, .term, .person, .exchangeRate, .chart,
    ]

    private static func delete(_ kind: RecordKind, _ id: UUID, in logbook: Logbook) async throws {
        switch kind {
        case .trip: try await logbook.deleteTrip(id: id)
        case .goal: try await logbook.deleteExpectation(id: id)
        case .action: try await logbook.actions.delete(id: id)
        case .snippet: try await logbook.snippets.delete(id: id)
        case .value: try await logbook.values.delete(id: id)
        case .term: try await logbook.deleteTerm(id: id)
        case .person: try await logbook.familyMembers.delete(id: id)
        case .exchangeRate: try await logbook.exchangeRates.delete(id: id)
        case .budget: try await logbook.budgets.delete(id: id)
        case .chart: try await logbook.deleteChart(id: id)
        case .measure: try await logbook.deleteMeasure(id: id)
        case .planner: try await logbook.planners.delete(id: id)
        case .perDiemPolicy: try await logbook.perDiemPolicies.delete(id: id)
        case .mileageScheme: try await logbook.mileageSchemes.delete(id: id)
        }
    }

    @Test(arguments: kinds)
    func `a deleted record is restored with all its entries`(kind: RecordKind) async throws {
        let logbook = try await Logbook.full()
        let before = try await logbook.dump()
        let ids = try await logbook.texts("SELECT id FROM \"\(kind.rawValue)\"").compactMap(UUID.init(uuidString:))
        try #require(!ids.isEmpty)
        for id in ids {
            try await Self.delete(kind, id, in: logbook)
            #expect(try await logbook.dump() != before)
            #expect(try await logbook.restore(id: id) == 0)
            #expect(try await logbook.dump() == before)
        }
        #expect(try await logbook.texts("SELECT * FROM deletedRow").isEmpty)
    }

    @Test func `one of several that were deleted is restored after other changes`() async throws {
        let logbook = try await Logbook.full()
        let trips = try await logbook.fetchTrips()
        let fair = try #require(trips.first { $0.name == "Trade fair" })
        let contents = try await logbook.fetchTripWithContents(id: fair.id)
        try await logbook.deleteTrips(ids: trips.map(\.id))
        for number in 0..<120 { try await logbook.planners.save(TravelPlanner(name: "Planner \(number)")) }
        let history = try await logbook.fetchRecordHistory(of: fair.id)
        #expect(history.canBeRestored)
        #expect(history.values.prefix(2).map(\.text) == ["Trade fair", "Zürich"])
        #expect(history.values.contains { $0.name == "Purpose" && $0.text == "Meet suppliers" })
        #expect(history.parts.contains(RecordHistory.Part(name: "Meal", count: contents?.contents.meals.count ?? -1)))
        try await logbook.restore(id: fair.id)
        let restored = try await logbook.fetchTripWithContents(id: fair.id)
        #expect(restored == contents)
        #expect(try await logbook.fetchTrips().map(\.id) == [fair.id])
        #expect(try await logbook.undo() == "Restore Trip “Trade fair”")
        #expect(try await logbook.fetchTrips().isEmpty)
        // What undo takes away again can be restored again.
        #expect(try await logbook.fetchRecordHistory(of: fair.id).canBeRestored)
    }

    @Test func `a trip that went with its planner is restored without it`() async throws {
        let logbook = try await Logbook.full()
        let planner = try #require(try await logbook.planners.all().first)
        let trip = try #require(try await logbook.fetchTrips().first { $0.plannerID == planner.id })
        try await logbook.planners.delete(id: planner.id)
        try await logbook.restore(id: trip.id)
        let restored = try #require(try await logbook.fetchTripWithContents(id: trip.id))
        #expect(restored.trip.plannerID == nil && !restored.contents.meals.isEmpty)
        try await logbook.restore(id: planner.id)
        #expect(try await logbook.planners.all().map(\.name) == ["Summer"])
        #expect(try await logbook.check().isEmpty)
    }

    @Test func `a trip and a planner are restored with the budgets that went with them, and no others`() async throws {
        let logbook = try await Logbook.full()
        let planner = try #require(try await logbook.planners.all().first)
        let trip = try #require(try await logbook.fetchTrips().first { $0.plannerID == planner.id })
        let amount = Money(minorUnits: 10000, currency: "EUR")
        for (name, tripID, plannerID) in [
            ("Trip", trip.id, nil), ("Old", trip.id, nil), ("Planner", nil, planner.id), ("Outdated", nil, planner.id),
        ] as [(String, UUID?, UUID?)] {
            try await logbook.budgets.save(Budget(name: name, amount: amount, tripID: tripID, plannerID: plannerID))
        }
        let all = try await logbook.budgets.all()
        for budget in all where ["Old", "Outdated"].contains(budget.name) {
            try await logbook.budgets.delete(id: budget.id)
        }
        try await logbook.planners.delete(id: planner.id)
        #expect(try await !logbook.budgets.all().contains { $0.tripID == trip.id || $0.plannerID == planner.id })
        #expect(try await logbook.restore(id: planner.id) == 0)
        #expect(try await logbook.restore(id: trip.id) == 0)
        let restored = try await logbook.budgets.all()
        #expect(restored == all.filter { !["Old", "Outdated"].contains($0.name) })
        // Those that were deleted by themselves can be restored by themselves.
        let old = try #require(all.first { $0.name == "Old" })
        #expect(try await logbook.restore(id: old.id) == 0)
        #expect(try await logbook.budgets.all().contains(old))
        #expect(try await logbook.check().isEmpty)
    }

    @Test func `what refers to another deleted record is left out, and counted`() async throws {
        let logbook = try await Logbook.full()
        let action = try #require(try await logbook.actions.all().first)
        let goal = try #require(action.contributesTo.first)
        try await logbook.actions.delete(id: action.id)
        try await logbook.deleteExpectation(id: goal)
        #expect(try await logbook.restore(id: action.id) == 1)
        #expect(try await logbook.actions.entry(id: action.id)?.contributesTo == [])
    }

    @Test func `entries that were removed from a trip earlier stay removed`() async throws {
        let logbook = try await Logbook.full()
        let trip = try #require(try await logbook.fetchTrips().first { $0.name == "Trade fair" })
        var draft = TripDraft(try #require(try await logbook.fetchTripWithContents(id: trip.id)))
        draft.contents?.meals = []
        try await logbook.save(draft)
        #expect(try await logbook.texts("SELECT * FROM deletedRow").isEmpty)
        try await logbook.deleteTrip(id: trip.id)
        try await logbook.restore(id: trip.id)
        #expect(try await logbook.fetchTripWithContents(id: trip.id)?.contents.meals.isEmpty == true)
    }

    @Test func `what cannot be restored is refused in a sentence and changes nothing`() async throws {
        let logbook = try await Logbook.full()
        let term = try #require(try await logbook.fetchTerms().last)
        await #expect(throws: LogbookError.notFound(term.id)) { try await logbook.restore(id: term.id) }
        try await logbook.deleteTerm(id: term.id)
        try await logbook.save(TermDraft(number: term.term.number, startDay: day("2030-01-01")))
        let before = try await logbook.dump()
        let error = await #expect(throws: LogbookError.self) { try await logbook.restore(id: term.id) }
        #expect(error?.description == "Another term already has this number.")
        #expect(try await logbook.dump() == before)
    }

    @Test func `each record is listed once, by its latest change`() async throws {
        let logbook = try Logbook.fixture()
        var trip = TripDraft(try await logbook.save(TripDraft.plain))
        try await logbook.save(TripDraft.business)
        trip.name = "Round the lakes"
        try await logbook.save(trip)
        try await logbook.deleteTrip(id: try #require(trip.id))
        func names(_ query: HistoryQuery) async throws -> [String] {
            var pages = logbook.recentlyChanged(matching: query, rows: 0..<10).makeAsyncIterator()
            let page = try #require(try await pages.next())
            #expect(page.total == page.rows.count)
            return page.rows.map { "\($0.entry.latest.change) \($0.entry.latest.name)" }
        }
        var query = HistoryQuery()
        #expect(try await names(query) == ["delete Round the lakes", "insert Trade fair"])
        query.changes = [.insert]
        #expect(try await names(query) == ["insert Trade fair"])
    }

    @Test func `the history names the program that made a change`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        do {
            let logbook = try Logbook.open(at: folder.file, program: "vantage trips add")
            try await logbook.save(TripDraft.plain)
        }
        let logbook = try Logbook.open(at: folder.file, program: "Vantage")
        try await logbook.planners.save(TravelPlanner(name: "Summer"))
        try await logbook.undo()
        #expect(
            try await logbook.fetchHistory().map(\.program) == ["Vantage", "Vantage", "vantage trips add"])
    }

    @Test func `every column of a deleted row is stored`() async throws {
        let missing = try await Logbook.fixture().texts(
            """
            SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name IN (\(Schema.recordedTables))
                AND t.name NOT IN ('importedOrigin', 'importMapping') AND NOT EXISTS (
                SELECT 1 FROM sqlite_schema r WHERE r.type = 'trigger' AND r.tbl_name = t.name
                    AND r.name GLOB 'deletedRow*' AND r.sql LIKE '%''' || c.name || ''', %OLD.' || c.name || '%')
            """)
        #expect(missing.isEmpty)
    }
}

import ChartDocuments
import Charts
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Logbook

struct UndoTests {
    @Test func `each change is undone and redone by its name`() async throws {
        let logbook = try Logbook.fixture()
        let start = try await logbook.dump()
        #expect(try await logbook.fetchUndoState() == UndoState(undo: nil, redo: nil))
        #expect(try await logbook.undo() == nil)
        let trip = try await logbook.save(TripDraft.business)
        let added = try await logbook.dump()
        try await logbook.deleteTrip(id: trip.id)
        #expect(try await logbook.fetchUndoState() == UndoState(undo: "Delete Trip “Trade fair”", redo: nil))
        #expect(try await logbook.undo() == "Delete Trip “Trade fair”")
        #expect(try await logbook.dump() == added)
        #expect(
            try await logbook.fetchUndoState()
                == UndoState(undo: "Add Trip “Trade fair”", redo: "Delete Trip “Trade fair”"))
        try await logbook.undo()
        #expect(try await logbook.dump() == start)
        #expect(try await logbook.redo() == "Add Trip “Trade fair”")
        #expect(try await logbook.dump() == added)
        #expect(try await logbook.redo() == "Delete Trip “Trade fair”")
        #expect(try await logbook.dump() == start)
        #expect(try await logbook.redo() == nil)
    }

    @Test func `a deleted trip comes back with everything that hung on it, and is found again`() async throws {
        let logbook = try await Logbook.full()
        let before = try await logbook.dump()
        let trip = try #require(try await logbook.fetchTrips(TripQuery(search: "krone")).first)
        try await logbook.deleteTrip(id: trip.id)
        #expect(try await logbook.fetchTrips(TripQuery(kind: .business, search: "krone")).isEmpty)
        try await logbook.undo()
        #expect(try await logbook.dump() == before)
        #expect(try await logbook.fetchTrips(TripQuery(kind: .business, search: "krone")) == [trip])
    }

    @Test func `trips that are deleted or moved together are one step`() async throws {
        let logbook = try await Logbook.full()
        let before = try await logbook.dump()
        let ids = try await logbook.fetchTrips().map(\.id)
        #expect(ids.count > 1)
        #expect(try await logbook.deleteTrips(ids: ids) == "Delete \(ids.count) Trips")
        #expect(try await logbook.fetchTrips().isEmpty)
        try await logbook.undo()
        #expect(try await logbook.dump() == before)
        await #expect(throws: LogbookError.self) { try await logbook.deleteTrips(ids: ids + [UUID()]) }
        #expect(try await logbook.dump() == before)

        let planner = try await logbook.planners.save(TravelPlanner(name: "Summer"))
        let planned = try await logbook.dump()
        try await logbook.moveTrips(ids: ids, toPlanner: planner.id)
        #expect(try await logbook.fetchTrips().allSatisfy { $0.plannerID == planner.id })
        #expect(try await logbook.undo() == "Move to “Summer”")
        #expect(try await logbook.dump() == planned)
    }

    @Test func `a changed kind is undone in one step`() async throws {
        let logbook = try await Logbook.full()
        let before = try await logbook.dump()
        for trip in try await logbook.fetchTrips() where trip.kind != .trip {
            var draft = TripDraft(trip)
            draft.specifics = .plain
            try await logbook.save(draft)
            #expect(try await logbook.undo() == "Change Kind of Trip “\(trip.name)”")
            #expect(try await logbook.dump() == before)
        }
    }

    @Test func `a new change ends what could be redone`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.save(TripDraft.plain)
        try await logbook.undo()
        try await logbook.save(TripDraft.personal)
        #expect(try await logbook.fetchUndoState() == UndoState(undo: "Add Trip “Reunion”", redo: nil))
    }

    @Test func `a hundred changes are kept, and outlast the program`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var logbook = try Logbook.open(at: folder.file)
        for index in 1...103 {
            try await logbook.values.save(PersonalValue(title: "Value \(index)"))
        }
        logbook = try Logbook.open(at: folder.file)
        for index in (4...103).reversed() { #expect(try await logbook.undo() == "Add Value “Value \(index)”") }
        #expect(try await logbook.undo() == nil)
        #expect(try await logbook.values.all().count == 3)
    }

    @Test func `what a slider does to a chart is one change, and turning it is none`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(.formula("a sin(x)")))
        var draft = ChartDraft(chart)
        for value in 1...5 {
            draft.document.set(ChartParameter(name: "a", value: Double(value)))
            try await logbook.save(draft, step: "a")
            var viewpoint = ChartViewpoint()
            viewpoint.azimuth = Double(value)
            try await logbook.setViewpoint(viewpoint, ofChart: chart.id)
        }
        try await logbook.undo()
        let after = try await logbook.fetchCharts()
        #expect(after.map(\.document) == [chart.document] && after.map(\.viewpoint.azimuth) == [5])
        #expect(try await logbook.fetchUndoState().undo == "Add Chart “a sin(x)”")
    }

    @Test func `saves of one step are one change, but entries of two kinds stay two`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.values.save(PersonalValue(title: "Health"), step: "a")
        try await logbook.planners.save(TravelPlanner(name: "Ada"), step: "a")
        try await logbook.planners.save(TravelPlanner(name: "Bob"), step: "a")
        #expect(try await logbook.undo() == "Add Planner “Ada”")
        #expect(try await logbook.planners.all().isEmpty)
        #expect(try await logbook.values.all().map(\.title) == ["Health"])
        #expect(try await logbook.undo() == "Add Value “Health”")
        #expect(try await logbook.values.all().isEmpty)
    }

    @Test func `one change is taken back, and what was done after it stays`() async throws {
        let logbook = try Logbook.fixture()
        let hills = try await logbook.save(ChartDraft(title: "Hills", .formula("x")))
        let lake = try await logbook.save(ChartDraft(title: "Lake", .formula("z")))
        let (_, step) = try await logbook.withUndoStep { () async throws(LogbookError) in
            try await logbook.deleteChart(id: hills.id)
        }
        var draft = ChartDraft(lake)
        draft.document.title = "Sea"
        try await logbook.save(draft)
        try await logbook.undo(try #require(step))
        #expect(try await logbook.fetchCharts().map(\.name) == ["Hills", "Sea"])
        // It is a change of its own, and what was done after the deletion is still to be undone.
        #expect(try await logbook.fetchUndoState().undo == "Undo Delete Chart “Hills”")
        try await logbook.undo()
        #expect(try await logbook.fetchCharts().map(\.name) == ["Sea"])
        try await logbook.undo()
        #expect(try await logbook.fetchCharts().map(\.name) == ["Lake"])
        try await logbook.undo()
        #expect(try await logbook.fetchCharts().map(\.name) == ["Hills", "Lake"])
        // What was taken back already stays so.
        try await logbook.undo(try #require(step))
        #expect(try await logbook.fetchCharts().map(\.name) == ["Hills", "Lake"])
    }

    @Test func `a change whose rows are others now is not taken back`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(title: "Hills", .formula("x")))
        var draft = ChartDraft(chart)
        draft.document.title = "Lake"
        let first = draft
        let (_, step) = try await logbook.withUndoStep { () async throws(LogbookError) in try await logbook.save(first)
        }
        draft.document.title = "Sea"
        try await logbook.save(draft)
        let before = try await logbook.dump()
        let error = await #expect(throws: LogbookError.self) { try await logbook.undo(try #require(step)) }
        #expect(error == .changedSince)
        #expect(try await logbook.dump() == before)
        // A change that changed nothing has no step.
        let (_, none) = try await logbook.withUndoStep { () async throws(LogbookError) in () }
        #expect(none == nil)
    }

    @Test func `what another program has changed since is not undone`() async throws {
        let logbook = try Logbook.fixture()
        var draft = TripDraft(try await logbook.save(TripDraft.plain))
        draft.name = "Round the lakes"
        try await logbook.save(draft)
        // A program that keeps no account of its changes.
        try await logbook.transaction { db, _ in try db.execute(sql: "UPDATE trip SET name = 'Theirs'") }
        let before = try await logbook.dump()
        await #expect(throws: LogbookError.changedSince) { try await logbook.undo() }
        #expect(try await logbook.dump() == before)
    }

    @Test func `undo reaches live queries`() async throws {
        let logbook = try Logbook.fixture()
        var answers = logbook.trips().makeAsyncIterator()
        var states = logbook.undoState().makeAsyncIterator()
        #expect(try await answers.next() == [])
        #expect(try await states.next()?.undo == nil)
        let trip = try await logbook.save(TripDraft.plain)
        #expect(try await answers.next() == [trip])
        #expect(try await states.next()?.undo == "Add Trip “Round the lake”")
        try await logbook.undo()
        #expect(try await answers.next() == [])
        #expect(try await states.next()?.redo == "Add Trip “Round the lake”")
    }

    /// Draws what to do, so that a seed gives the same edits in every run.
    private struct Editor {
        var random: SplitMix64
        let logbook: Logbook

        /// One change, whatever the logbook holds.
        mutating func edit() async throws {
            let trips = try await logbook.fetchTrips()
            let goals = try await logbook.fetchGoals()
            switch random.number(in: 0...11) {
            case 0, 1: try await logbook.save(draft())
            case 2 where !trips.isEmpty: try await logbook.deleteTrip(id: random.element(of: trips).id)
            case 3 where !trips.isEmpty:
                // Another kind, or the same.
                var draft = TripDraft(random.element(of: trips))
                draft.specifics = random.element(of: TripDraft.oneOfEach).specifics
                draft.name += "!"
                try await logbook.save(draft)
            case 4 where !trips.isEmpty:
                let trip = try #require(try await logbook.fetchTripWithContents(id: random.element(of: trips).id))
                var draft = TripDraft(trip)
                draft.contents?.stays.reverse()
                draft.contents?.expenses = []
                draft.contents?.tags = ["edited"]
                try await logbook.save(draft)
            case 5:
                var goal = random.element(of: ExpectationDraft.oneOfEach)
                goal.tags = ["sport"]
                try await logbook.save(goal)
            case 6 where !goals.isEmpty: try await logbook.deleteExpectation(id: random.element(of: goals).id)
            case 7 where !goals.isEmpty:
                let goal = random.element(of: goals)
                try await logbook.actions.save(
                    Action(
                        id: random.id(), title: "Done",
                        measurements: [.init(unit: "km", kind: .distance, value: 3)], contributesTo: [goal.id]))
            case 8 where goals.contains { $0 is Goal }:
                let number = (try await logbook.fetchTerms().map(\.term.number).max() ?? 0) + 1
                let ids = goals.filter { $0 is Goal }.map(\.id)
                try await logbook.save(
                    TermDraft(
                        number: number, startDay: .sampleReference, goalIDs: random.number(in: 0...1) == 0 ? ids : []))
            case 9:
                if let term = try await logbook.fetchTerms().first {
                    var draft = TermDraft(term)
                    draft.goalIDs.reverse()
                    draft.reflection += "."
                    try await logbook.save(draft)
                }
            case 10:
                let owner = trips.first.map { Snippet.Owner.trip($0.id) }
                try await logbook.snippets.save(
                    try #require(Snippet(id: random.id(), text: "Note", tags: ["a"], owner: owner)))
            default:
                try await logbook.save(ChartDraft(.formula("x")))
            }
        }

        private mutating func draft() -> TripDraft {
            var draft = random.element(of: TripDraft.oneOfEach)
            draft.contents = [.business: .business, .personal: .personal, .trip: .common][draft.specifics.kind]
            // Ids of their own: the fixtures' are the same for every trip.
            draft.contents?.stays = [Stay(id: random.id(), address: "Here"), Stay(id: random.id(), address: "There")]
            draft.contents?.bucketList = []
            draft.contents?.itinerary = []
            draft.contents?.expenses = [
                Expense(id: random.id(), day: .sampleReference, cost: Money(minorUnits: 100, currency: "EUR"))
            ]
            draft.contents?.legs = []
            draft.contents?.reimbursements = []
            draft.contents?.receipts = []
            draft.contents?.meals = []
            draft.contents?.mileage = []
            draft.contents?.sessions = []
            draft.contents?.attractions = []
            draft.contents?.flyerCodes = []
            draft.contents?.venuePasses = []
            return draft
        }
    }

    /// A thousand sequences of edits: taken back one by one each state comes again, and redone as well.
    @Test(arguments: 0..<20)
    func `undoing takes back what was done, whatever was done`(batch: Int) async throws {
        var logbook = try Logbook.fixture()
        for seed in batch * 50..<batch * 50 + RandomCases.count(50) {
            // What one sequence leaves is what the next begins with, until it has become much.
            if seed.isMultiple(of: 10) { logbook = try Logbook.fixture() }
            var editor = Editor(random: SplitMix64(seed: UInt64(seed)), logbook: logbook)
            var states = [try await logbook.dump()]
            for _ in 0..<3 {
                try await editor.edit()
                let state = try await logbook.dump()
                if state != states.last { states.append(state) }
            }
            for state in states.dropLast().reversed() {
                try await logbook.undo()
                #expect(try await logbook.dump() == state, "seed \(seed)")
            }
            for state in states.dropFirst() {
                try await logbook.redo()
                #expect(try await logbook.dump() == state, "seed \(seed)")
            }
            #expect(try await logbook.texts("PRAGMA foreign_key_check").isEmpty)
        }
    }
}

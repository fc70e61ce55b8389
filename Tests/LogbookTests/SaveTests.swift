import Foundation
import GRDB
import Synchronization
import Testing

@testable import Logbook

/// Saves that state what they are based on, and what they write.
struct SaveTests {
    /// The tables that a change writes rows of, from the statements that the writing connection runs.
    private func tablesWritten(
        _ logbook: Logbook, _ change: () async throws -> Void
    ) async throws -> Set<String> {
        let statements = Statements()
        try await logbook.transaction { db, _ in
            db.trace { event in statements.add("\(event)") }
        }
        try await change()
        try await logbook.transaction { db, _ in db.trace(nil) }
        return statements.tables
    }

    private final class Statements: Sendable {
        private let all = Mutex<[String]>([])

        func add(_ sql: String) { all.withLock { $0.append(sql) } }

        var tables: Set<String> {
            Set(
                all.withLock { $0 }.compactMap { sql in
                    let words = sql.split { $0.isWhitespace || $0 == "\"" || $0 == "(" }.map(String.init)
                    guard let verb = words.first else { return nil }
                    return switch verb {
                    case "INSERT", "DELETE": words.dropFirst(2).first
                    case "UPDATE": words.dropFirst().first
                    default: nil
                    }
                })
        }
    }

    private static let contentTables = Set(
        [
            "stay", "bucketListItem", "itineraryItem", "leg", "expense", "reimbursement", "receipt", "meal",
            "mileageRecord",
            "conferenceSession",
            "attraction", "frequentFlyerCode", "venuePass", "familyMember", "tripFamilyMember", "tripTag",
            "businessTrip", "personalTrip",
        ])

    private func trip(_ logbook: Logbook) async throws -> TripDraft {
        var draft = TripDraft.business
        draft.contents = .business
        let trip = try await logbook.save(draft)
        return TripDraft(try #require(try await logbook.fetchTripWithContents(id: trip.id)))
    }

    @Test func `a name edit of a trip writes the row of the trip, and none of its entries`() async throws {
        let logbook = try Logbook.fixture()
        var draft = try await trip(logbook)
        draft.name = "Another fair"
        let changed = draft
        let tables = try await tablesWritten(logbook) { try await logbook.save(changed) }
        #expect(tables.contains("trip"))
        #expect(tables.isDisjoint(with: Self.contentTables))
    }

    @Test func `an edit of a meal writes the meals of the trip only`() async throws {
        let logbook = try Logbook.fixture()
        var draft = try await trip(logbook)
        draft.contents?.meals[0].place = "Canteen"
        let changed = draft
        let tables = try await tablesWritten(logbook) { try await logbook.save(changed) }
        #expect(tables.intersection(Self.contentTables) == ["meal"])
        #expect(TripDraft(try #require(try await logbook.fetchTripWithContents(id: changed.id!))) == changed)
    }

    @Test func `a title edit of a goal writes neither its targets nor its values`() async throws {
        let logbook = try Logbook.fixture()
        var draft = ExpectationDraft(try await logbook.save(ExpectationDraft.goal))
        draft.title = "Swim"
        let changed = draft
        let tables = try await tablesWritten(logbook) { try await logbook.save(changed) }
        #expect(tables.contains("expectation"))
        #expect(tables.isDisjoint(with: ["expectationMeasure", "alignment", "goal", "expectationTag"]))
    }

    @Test func `a trip that is not as its draft's base is left as it is`() async throws {
        let logbook = try Logbook.fixture()
        let base = try await trip(logbook)
        var (mine, theirs) = (base, base)
        mine.name = "Mine"
        theirs.contents?.meals[0].place = "Canteen"
        try await logbook.save(theirs)
        let before = try await logbook.dump()
        guard case .changed(let current) = try await logbook.save(mine, basedOn: base) else {
            Issue.record("saved over a change")
            return
        }
        #expect(TripDraft(current) == theirs)
        #expect(try await logbook.dump() == before)
        guard case .saved(let saved) = try await logbook.save(mine, basedOn: theirs) else {
            Issue.record("not saved")
            return
        }
        #expect(TripDraft(saved) == mine)
    }

    @Test func `an entry is compared by what it says, not by when it was saved`() async throws {
        let logbook = try Logbook.inMemory()
        let base = try await logbook.values.save(PersonalValue(title: "Health", level: .major))
        try await logbook.values.save(base)
        var mine = base
        mine.title = "Fitness"
        guard case .saved(let saved) = try await logbook.values.save(mine, basedOn: base) else {
            Issue.record("not saved")
            return
        }
        #expect(saved.title == "Fitness")
        mine.title = "Strength"
        #expect(try await logbook.values.save(mine, basedOn: base) == .changed(current: saved))
    }

    @Test func `an entry that is gone is not brought back by a save`() async throws {
        let logbook = try Logbook.inMemory()
        let value = try await logbook.values.save(PersonalValue(title: "Health", level: .major))
        try await logbook.values.delete(id: value.id)
        await #expect(throws: LogbookError.notFound(value.id)) {
            try await logbook.values.save(value, basedOn: value)
        }
    }

    @Test func `terms, goals and measures are saved over what their base says only`() async throws {
        let logbook = try Logbook.fixture()
        let goal = ExpectationDraft(try await logbook.save(ExpectationDraft.goal))
        var otherGoal = goal
        otherGoal.title = "Swim"
        try await logbook.save(otherGoal)
        guard case .changed = try await logbook.save(goal, basedOn: goal) else {
            Issue.record("a goal was saved over a change")
            return
        }
        let term = TermDraft(try await logbook.save(TermDraft(number: 1, startDay: CalendarDay("2026-01-05")!)))
        var otherTerm = term
        otherTerm.theme = "Water"
        try await logbook.save(otherTerm)
        guard case .changed = try await logbook.save(term, basedOn: term) else {
            Issue.record("a term was saved over a change")
            return
        }
        let measure = try await logbook.save(Measure(unit: "lengths", kind: .count))
        var otherMeasure = measure
        otherMeasure.title = "Lengths swum"
        try await logbook.save(otherMeasure)
        #expect(try await logbook.save(measure, basedOn: measure) == .changed(current: otherMeasure))
    }
}

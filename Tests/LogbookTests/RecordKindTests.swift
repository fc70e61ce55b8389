import Foundation
import GRDB
import Synchronization
import Testing

@testable import Logbook

/// What all records have in common, and how lists of them are ordered and read.
struct RecordKindTests {
    @Test func `every record has an id, is compared by its content and crosses threads`() async throws {
        let logbook = try await Logbook.full()
        func check<Record: Identifiable & Hashable & Sendable>(_ records: [Record]) async where Record.ID == UUID {
            let elsewhere = await Task.detached { (ids: records.map(\.id), all: Set(records)) }.value
            #expect(!records.isEmpty && elsewhere.ids == records.map(\.id))
            #expect(elsewhere.all.count == records.count && elsewhere.all == Set(records))
        }
        await check(try await logbook.fetchTrips())
        await check(try await logbook.planners.all())
        await check(try await logbook.familyMembers.all())
        await check(try await logbook.fetchGoals())
        await check(try await logbook.fetchTerms())
        await check(try await logbook.fetchMeasures())
        await check(try await logbook.actions.all())
        await check(try await logbook.values.all())
        await check(try await logbook.snippets.all())
        await check(try await logbook.fetchCharts())
    }

    @Test func `a personal trip has one of six reasons`() async throws {
        let logbook = try Logbook.fixture()
        for reason in PersonalTrip.Reason.allCases {
            var draft = TripDraft.personal
            draft.specifics = .personal(reason: reason)
            let id = try await logbook.save(draft).id
            #expect((try await logbook.trip(id: id) as? PersonalTrip)?.reason == reason)
        }
        let names = PersonalTrip.Reason.allCases.map(\.rawValue)
        #expect(Set(names) == ["family", "vacation", "reunion", "wellness", "other", "unknown"])
    }

    @Test func `values come by priority, 1 first, and measures by their unit`() async throws {
        let logbook = try Logbook.fixture()
        for (title, priority) in [("Order", 40), ("Health", 1), ("Friends", 10)] {
            try await logbook.values.save(PersonalValue(title: title, priority: priority))
        }
        #expect(try await logbook.values.all().map(\.title) == ["Health", "Friends", "Order"])
        for unit in ["pages", "hours", "km"] { try await logbook.save(Measure(unit: unit)) }
        #expect(try await logbook.fetchMeasures().map(\.unit) == ["hours", "km", "pages"])
    }

    private final class Statements: Sendable {
        private let all = Mutex<[String]>([])

        func add(_ sql: String) { all.withLock { $0.append(sql) } }

        /// How many of them read a table.
        func count(from table: String) -> Int {
            all.withLock { $0 }.count { $0.hasPrefix("SELECT") && $0.contains("FROM \(table)") }
        }
    }

    @Test func `terms come with their periods and goals in one statement`() async throws {
        let logbook = try Logbook.fixture()
        let goals = [
            try await logbook.save(ExpectationDraft(title: "Run")).id,
            try await logbook.save(ExpectationDraft(title: "Read")).id,
        ]
        for number in 1...5 {
            let first = day("2026-01-01").adding(days: number * 70)
            try await logbook.save(TermDraft(number: number, startDay: first, goalIDs: goals))
        }
        let statements = Statements()
        try await logbook.transaction { db, _ in
            db.trace { event in statements.add("\(event)") }
        }
        let terms = try await logbook.fetchTerms()
        try await logbook.transaction { db, _ in db.trace(nil) }
        #expect(terms.map(\.goalIDs) == Array(repeating: goals, count: 5))
        #expect(statements.count(from: "goalTerm") == 1)
        #expect(statements.count(from: "timePeriod") == 0 && statements.count(from: "termGoal") == 0)
    }
}

import Foundation
import GRDB
import Testing

@testable import Logbook

/// Entries that cannot be read, beside others that can.
struct UnreadableTests {
    private static let dashes = String(repeating: "-", count: 36)

    /// What makes one entry unreadable, and which of the lists of `names` is one shorter then.
    static let damages: [(sql: String, list: String)] = [
        ("DELETE FROM businessTrip", "trips"), ("UPDATE trip SET id = '\(dashes)' WHERE name = 'Reunion'", "trips"),
        ("UPDATE trip SET startDay = '0000-01-01' WHERE name = 'Reunion'", "trips"),
        ("DELETE FROM milestone", "goals"), ("UPDATE obligation SET deadline = '0000-05-31'", "goals"),
        ("UPDATE expectation SET createdAt = 'then' WHERE kind = 'milestone'", "goals"),
        ("UPDATE goalTerm SET status = 'lost' WHERE number = 2", "terms"),
        ("UPDATE timePeriod SET startDay = '0000-01-01' WHERE startDay = '2026-01-01'", "terms"),
        ("UPDATE measure SET kind = 'x' WHERE unit = 'hours'", "measures"),
        ("UPDATE \"action\" SET loggedAt = '0000-01-01T00:00:00.000Z'", "actions"),
        ("UPDATE snippet SET id = '\(dashes)' WHERE tripId IS NOT NULL", "snippets"),
        ("UPDATE personalValue SET level = 'x'", "values"), ("UPDATE travelPlanner SET id = '\(dashes)'", "planners"),
        ("UPDATE familyMember SET createdAt = ''", "members"),
        ("UPDATE mileageScheme SET unit = 'x' WHERE currency = 'GBP'", "schemes"),
        ("UPDATE perDiemPolicy SET floor = 'x' WHERE name LIKE 'Germany%'", "policies"),
        ("UPDATE exchangeRate SET day = '0000-01-01'", "rates"), ("UPDATE chart SET document = '{}'", "charts"),
    ]

    /// How many entries each list has.
    private static func counts(_ logbook: Logbook) async throws -> [String: Int] {
        let everything = 0..<100
        var counts: [String: Int] = [:]
        counts["trips"] = try await logbook.fetchTrips().count
        counts["goals"] = try await logbook.fetchGoals().count
        counts["terms"] = try await logbook.fetchTerms().count
        counts["measures"] = try await logbook.fetchMeasures().count
        counts["actions"] = try await logbook.actions.all().count
        counts["snippets"] = try await logbook.snippets.all().count
        counts["values"] = try await logbook.values.all().count
        counts["planners"] = try await logbook.planners.all().count
        counts["members"] = try await logbook.familyMembers.all().count
        counts["schemes"] = try await logbook.mileageSchemes.all().count
        counts["policies"] = try await logbook.perDiemPolicies.all().count
        counts["rates"] = try await logbook.exchangeRates.all().count
        counts["charts"] = try await logbook.fetchCharts().count
        // As the window asks for them.
        var pages: [String: Int] = [:]
        pages["trips"] = try await logbook.fetchTripPage(TripQuery(), rows: everything).rows.count
        pages["goals"] = try await logbook.fetchGoalPage(GoalQuery(), rows: everything).rows.count
        pages["actions"] = try await logbook.actions.page(rows: everything).rows.count
        pages["snippets"] = try await logbook.snippets.page(rows: everything).rows.count
        pages["values"] = try await logbook.values.page(rows: everything).rows.count
        for (list, count) in pages { #expect(counts[list] == count, "\(list)") }
        for try await groups in logbook.tripGroups() {
            #expect(counts["planners"] == groups.planners.count)
            break
        }
        counts["history"] = try await logbook.fetchHistory().count
        return counts
    }

    @Test(arguments: damages.indices)
    func `one entry that cannot be read hides none of the others`(index: Int) async throws {
        let (sql, list) = Self.damages[index]
        let logbook = try await Logbook.full()
        let before = try await Self.counts(logbook)
        try await logbook.transaction(foreignKeys: false) { db, _ in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
            try db.execute(sql: "\(sql)")
        }
        let after = try await Self.counts(logbook)
        // A measure or a value takes with it what is reported in it.
        let others = list == "measures" ? ["goals"] : []
        for (name, count) in before where name != "history" && !others.contains(name) {
            #expect(after[name] == (name == list ? count - 1 : count), "\(name) after \(sql)")
        }
        let noted = try await UnreadableEntries.counted { _ = try await Self.counts(logbook) }
        #expect(noted >= 1)
        #expect(try await !logbook.check().isEmpty)
        // Nothing is summed up, followed or exported that stops at it.
        _ = (try await logbook.fetchProgress(), try await logbook.archive())
        let trips = try await logbook.fetchTrips()
        _ = try await logbook.fetchTotals(ofTrips: trips.map(\.id))
        let all = try await UnreadableEntries.counted { _ = try await logbook.archive() }
        #expect(all >= 1)
    }

    @Test func `in a logbook that can be read nothing is noted`() async throws {
        let logbook = try await Logbook.full()
        let noted = try await UnreadableEntries.counted {
            _ = (try await Self.counts(logbook), try await logbook.archive())
            _ = try await logbook.fetchAccounts(TripQuery())
        }
        #expect(noted == 0)
    }

    @Test func `what is noted is counted once, however often it is met`() async throws {
        let logbook = try await Logbook.full()
        try await logbook.force("UPDATE trip SET startDay = '0000-01-01' WHERE kind <> 'trip'")
        let noted = try await UnreadableEntries.counted {
            for _ in 0..<3 {
                let names = try await logbook.fetchTrips().map(\.name)
                #expect(names == ["Round the lake"])
            }
        }
        #expect(noted == 2)
    }

    @Test func `a page says how many places its rows stand for`() async throws {
        let logbook = try await Logbook.full()
        try await logbook.force("UPDATE trip SET endDay = '0000-01-01' WHERE kind = 'business'")
        let page = try await logbook.fetchTripPage(TripQuery(), rows: 0..<2)
        #expect(page.rows.count == 1 && page.count == 2 && page.total == 3)
    }

    /// A form saves a record as a whole: what it did not show would be gone.
    @Test func `what is to be changed is read as a whole or not at all`() async throws {
        let logbook = try await Logbook.full()
        let trip = try #require(try await logbook.fetchTrips().first { $0.kind == .personal })
        let value = try #require(try await logbook.values.all().first)
        try await logbook.force("UPDATE attraction SET day = '0000-01-01'")
        try await logbook.force("UPDATE personalValue SET level = 'x'")
        await #expect(throws: LogbookError.unreadable) { try await logbook.fetchTripWithContents(id: trip.id) }
        await #expect(throws: LogbookError.unreadable) {
            try await logbook.fetchContents(of: [trip.id], isWhole: true)
        }
        #expect(try await logbook.fetchContents(of: [trip.id])[trip.id]?.attractions == [])
        await #expect(throws: LogbookError.unreadable) { try await logbook.values.entry(id: value.id) }
        await #expect(throws: LogbookError.unreadable) { try await logbook.values.save(value) }
    }
}

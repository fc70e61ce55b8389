import Foundation
import Testing

@testable import Logbook

struct SchemaTests {
    @Test func `the first migration makes the tables`() async throws {
        let tables = try await Logbook.fixture().texts(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'grdb%' ORDER BY name")
        #expect(
            tables == [
                "businessTrip", "chart", "expectation", "expectationMeasure", "goal", "goalTerm", "measure",
                "milestone",
                "obligation", "personalTrip", "termGoal", "timePeriod", "trip",
            ])
    }

    @Test func `every table is strict`() async throws {
        let loose = try await Logbook.fixture().texts(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND NOT strict AND name NOT GLOB 'sqlite*' AND name NOT GLOB 'grdb*'
            """
        )
        #expect(loose.isEmpty)
    }

    @Test func `every foreign key starts an index`() async throws {
        let missing = try await Logbook.fixture().texts(
            """
            SELECT t.name || '.' || fk."from" FROM sqlite_schema t, pragma_foreign_key_list(t.name) fk
            WHERE t.type = 'table' AND fk.seq = 0 AND NOT EXISTS (
                SELECT 1 FROM pragma_index_list(t.name) i, pragma_index_info(i.name) c
                WHERE c.seqno = 0 AND c.name = fk."from")
            """)
        #expect(missing.isEmpty)
    }

    /// A change to a logbook that holds one record of each kind, and the sentence that refuses it.
    static let broken = [
        ("UPDATE trip SET name = ''", "A trip needs a name of at most 200 characters."),
        ("UPDATE trip SET name = '  '", "A trip needs a name of at most 200 characters."),
        ("UPDATE trip SET name = NULL", "A trip needs a name of at most 200 characters."),
        ("UPDATE trip SET name = printf('%201s', 'x')", "A trip needs a name of at most 200 characters."),
        ("UPDATE trip SET destination = printf('%201s', 'x')", "A trip's destination has at most 200 characters."),
        ("UPDATE trip SET startDay = '9000-01-01'", "A trip cannot end before it starts."),
        ("UPDATE trip SET startDay = '2023-02-29'", "A day is written yyyy-mm-dd and exists in the calendar."),
        ("UPDATE trip SET startDay = 'now'", "A day is written yyyy-mm-dd and exists in the calendar."),
        ("UPDATE trip SET endDay = '31.12.2030'", "A day is written yyyy-mm-dd and exists in the calendar."),
        ("UPDATE trip SET kind = 'cruise'", "A trip is a plain trip, a business trip or a personal trip."),
        ("UPDATE trip SET notes = ''", "The logbook refused the change: it breaks the rule “trip.notes”."),
        ("UPDATE trip SET id = 'A'", "The logbook refused the change: it breaks the rule “trip.id”."),
        (
            "UPDATE trip SET modifiedAt = '2026-01-01'",
            "The logbook refused the change: it breaks the rule “trip.modifiedAt”."
        ),
        (
            "UPDATE businessTrip SET perDiemMinor = -1",
            "A per diem is a whole number of the currency's smallest unit and not negative."
        ),
        (
            "UPDATE businessTrip SET perDiemMinor = 'much'",
            "A per diem is a whole number of the currency's smallest unit and not negative."
        ),
        ("UPDATE businessTrip SET currency = 'Eur'", "A currency is three capital letters, such as EUR."),
        (
            "UPDATE personalTrip SET reason = 'whim'",
            "A personal trip's reason is family, vacation, reunion, wellness, other or unknown."
        ),
        (
            "UPDATE trip SET kind = 'personal' WHERE kind = 'business'",
            "The change refers to an entry that is no longer in the logbook, or that another entry still needs."
        ),
        (
            "INSERT INTO personalTrip (tripId, reason) SELECT tripId, 'family' FROM businessTrip",
            "The change refers to an entry that is no longer in the logbook, or that another entry still needs."
        ),
        ("UPDATE expectation SET title = ''", "A goal needs a title of at most 200 characters."),
        ("UPDATE expectation SET kind = 'wish'", "An expectation is a goal, a milestone or an obligation."),
        ("UPDATE expectation SET importance = 11", "Importance goes from 1 to 10."),
        ("UPDATE expectation SET urgency = 0", "Urgency goes from 1 to 10."),
        ("UPDATE goal SET startDay = '9000-01-01'", "A goal's target day cannot come before its first day."),
        ("UPDATE obligation SET deadline = 'soon'", "A day is written yyyy-mm-dd and exists in the calendar."),
        ("UPDATE measure SET unit = ''", "A measure needs a unit of at most 40 characters that no other measure has."),
        (
            "UPDATE measure SET unit = 'km'",
            "A measure needs a unit of at most 40 characters that no other measure has."
        ),
        ("UPDATE expectationMeasure SET target = 0", "A target must be above zero."),
        ("UPDATE expectationMeasure SET target = 9e999", "A target must be above zero."),
        (
            "DELETE FROM measure",
            "The change refers to an entry that is no longer in the logbook, or that another entry still needs."
        ),
        ("UPDATE timePeriod SET startDay = '9000-01-01'", "A period cannot end before it starts."),
        ("UPDATE goalTerm SET number = 1", "Another term already has this number."),
        ("UPDATE goalTerm SET number = 0", "A term's number goes from 1 to 9999."),
        (
            "UPDATE goalTerm SET status = 'late'",
            "A term is planned, active, completed, delayed, on hold or cancelled."
        ),
        (
            "INSERT INTO termGoal SELECT termId, goalId, 7 FROM termGoal",
            "A term holds each goal once, and one goal in each place."
        ),
    ]

    @Test(arguments: broken)
    func `a rule that is broken is told in a sentence and nothing changes`(sql: String, sentence: String) async throws {
        let logbook = try Logbook.fixture()
        for draft in TripDraft.oneOfEach { try await logbook.save(draft) }
        for draft in ExpectationDraft.oneOfEach { try await logbook.save(draft) }
        let goal = try #require(try await logbook.fetchGoals().first { $0 is Goal })
        try await logbook.save(TermDraft(number: 1, startDay: day("2026-01-01"), goalIDs: [goal.id]))
        try await logbook.save(TermDraft(number: 2, startDay: day("2026-03-12")))
        let before = try await logbook.dump()
        let error = await #expect(throws: LogbookError.self) { try await logbook.run(sql) }
        #expect(error?.description == sentence)
        #expect(try await logbook.dump() == before)
    }

    @Test func `every instant that swift writes is one that the schema takes`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.save(TripDraft.plain)
        for millisecond in stride(from: 0, to: 1000, by: 7) {
            let instant = Date(timeIntervalSince1970: 1_709_164_799 + Double(millisecond) / 1000)
            try await logbook.run("UPDATE trip SET modifiedAt = '\(instant.instantText)'")
        }
    }
}

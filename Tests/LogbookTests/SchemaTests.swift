import Foundation
import Testing

@testable import Logbook

struct SchemaTests {
    /// Every table but those that SQLite keeps for itself.
    private static let recorded = """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite*' AND name NOT GLOB 'grdb*'
            AND name NOT GLOB 'listingText*'
        """

    @Test func `every table is strict`() async throws {
        let loose = try await Logbook.fixture().texts(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND NOT strict AND name IN (\(Self.recorded))")
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
        ("UPDATE trip SET id = 'A'", "An id is a UUID in lowercase, and no other entry's."),
        ("UPDATE trip SET modifiedAt = '2026-01-01'", "An instant is written yyyy-mm-ddThh:mm:ss.sssZ."),
        ("UPDATE stay SET placeName = printf('%201s', 'x')", "The place name of a stay is longer than 200 characters."),
        ("UPDATE meal SET costMinor = -1", "The cost of a meal cannot be negative."),
        ("UPDATE expense SET category = 'x'", "The category of an expense is none that the logbook knows."),
        ("UPDATE stay SET isConfirmed = 2", "The mark “is confirmed” of a stay is neither 0 nor 1."),
        ("UPDATE stay SET startDay = '9000-01-01'", "The days of a stay end before they begin."),
        ("UPDATE stay SET currency = NULL", "The cost of a stay has an amount and a currency, or neither."),
        (
            "UPDATE tripTag SET tag = 'A'",
            "A tag is one lowercase word or phrase without a comma, of at most 60 characters."
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
        ("INSERT INTO termGoal SELECT termId, goalId, 7 FROM termGoal", "A term holds each goal once."),
    ]

    @Test(arguments: broken)
    func `a rule that is broken is reported in a sentence and nothing changes`(sql: String, sentence: String)
        async throws
    {
        let logbook = try await Logbook.full()
        let before = try await logbook.dump()
        let error = await #expect(throws: LogbookError.self) { try await logbook.run(sql) }
        #expect(error?.description == sentence)
        #expect(try await logbook.dump() == before)
    }

    /// What breaks a rule whose name ends so.
    private static let breakers = [
        "id": ["'A'"], "name": ["''", "'  '", long(201)], "line": [long(201)], "text": [long(20_001)],
        "day": ["'2023-02-29'", "'now'", "'31.12.2030'"], "time": ["'24:00'", "'9:30'", "'12:60'"],
        "instant": ["'2026-01-01'", "'2026-01-01T00:00:00Z'"], "flag": ["2"], "choice": ["'whim'"], "amount": ["-1"],
        "quantity": ["-1", "9e999"], "position": ["-1"], "positive": ["0"], "currency": ["'Eur'", "''"],
        "percent": ["-1", "101"], "region": ["'p'", "'PRT'", "'US-'", "'US-ABCD'", "'US ma'"],
        "digest": ["''", "'0C0c'", "substr(digest, 2)"],
        "tag": ["''", "' a'", "'A'", "'a,b'"], "unit": ["''"], "zone": ["''", long(65)],
    ]

    private static func long(_ count: Int) -> String { "printf('%\(count)s', 'x')" }

    /// What breaks the rules that are a table's own.
    private static let ownBreakers = [
        "trip.id": "UPDATE trip SET id = 'A'", "trip.kind": "UPDATE trip SET kind = 'cruise'",
        "trip.name": "UPDATE trip SET name = ''", "trip.destination": "UPDATE trip SET destination = \(long(201))",
        "trip.startDay": "UPDATE trip SET startDay = '2023-02-29'", "trip.endDay": "UPDATE trip SET endDay = 'x'",
        "trip.notes": "UPDATE trip SET notes = ''", "trip.createdAt": "UPDATE trip SET createdAt = ''",
        "trip.modifiedAt": "UPDATE trip SET modifiedAt = ''", "trip.days": "UPDATE trip SET startDay = '9000-01-01'",
        "businessTrip.kind": "UPDATE businessTrip SET kind = 'x'",
        "businessTrip.purpose": "UPDATE businessTrip SET purpose = \(long(201))",
        "businessTrip.expenseCode": "UPDATE businessTrip SET expenseCode = \(long(201))",
        "businessTrip.perDiemMinor": "UPDATE businessTrip SET perDiemMinor = -1",
        "businessTrip.currency": "UPDATE businessTrip SET currency = 'eur'",
        "personalTrip.kind": "UPDATE personalTrip SET kind = 'x'",
        "personalTrip.reason": "UPDATE personalTrip SET reason = 'whim'",
        "expectation.id": "UPDATE expectation SET id = 'A'", "expectation.kind": "UPDATE expectation SET kind = 'wish'",
        "expectation.title": "UPDATE expectation SET title = ''",
        "expectation.details": "UPDATE expectation SET details = \(long(20_001))",
        "expectation.importance": "UPDATE expectation SET importance = 11",
        "expectation.urgency": "UPDATE expectation SET urgency = 0",
        "expectation.createdAt": "UPDATE expectation SET createdAt = ''",
        "expectation.modifiedAt": "UPDATE expectation SET modifiedAt = ''", "goal.kind": "UPDATE goal SET kind = 'x'",
        "goal.startDay": "UPDATE goal SET startDay = 'x'", "goal.targetDay": "UPDATE goal SET targetDay = 'x'",
        "goal.actionPlan": "UPDATE goal SET actionPlan = ''",
        "goal.days": "UPDATE goal SET startDay = '9000-01-01'",
        "goal.expectedWeeks.weeks": "UPDATE goal SET expectedWeeks = 0",
        "milestone.kind": "UPDATE milestone SET kind = 'x'",
        "milestone.targetDay": "UPDATE milestone SET targetDay = 'x'",
        "obligation.kind": "UPDATE obligation SET kind = 'x'",
        "obligation.deadline": "UPDATE obligation SET deadline = 'x'",
        "obligation.requestedBy": "UPDATE obligation SET requestedBy = ''",
        "obligation.consequence": "UPDATE obligation SET consequence = ''", "measure.id": "UPDATE measure SET id = 'A'",
        "measure.unit": "UPDATE measure SET unit = ''", "measure.kind": "UPDATE measure SET kind = 'x'",
        "measure.factor.positive": "UPDATE measure SET factor = NULL",
        "expectationMeasure.target": "UPDATE expectationMeasure SET target = 0",
        "timePeriod.id": "UPDATE timePeriod SET id = 'A'",
        "timePeriod.startDay": "UPDATE timePeriod SET startDay = 'x'",
        "timePeriod.endDay": "UPDATE timePeriod SET endDay = 'x'",
        "timePeriod.days": "UPDATE timePeriod SET startDay = '9000-01-01'",
        "goalTerm.id": "UPDATE goalTerm SET id = 'A'", "goalTerm.number.range": "UPDATE goalTerm SET number = 0",
        "goalTerm.theme": "UPDATE goalTerm SET theme = ''", "goalTerm.status": "UPDATE goalTerm SET status = 'late'",
        "termGoal.position": "UPDATE termGoal SET position = -1", "chart.id": "UPDATE chart SET id = 'A'",
        "chart.document": "UPDATE chart SET document = '[]'", "chart.createdAt": "UPDATE chart SET createdAt = ''",
        "chart.modifiedAt": "UPDATE chart SET modifiedAt = ''", "chart.position": "UPDATE chart SET position = 9e999",
        "chartView.view": "UPDATE chartView SET view = '[]'",
        "chartView.chartId": "UPDATE chartView SET chartId = 'A'",
        "chart.searchText": "UPDATE chart SET searchText = \(long(500_001))",
        "mileageScheme.yearStart.monthDay": "UPDATE mileageScheme SET yearStart = '13-01'",
        "exchangeRate.currencies": "UPDATE exchangeRate SET intoCurrency = currency",
        "expectation.paceOnTrips.pace": "UPDATE expectation SET paceOnTrips = 0",
        "expectation.restDays.rest": "UPDATE expectation SET restDays = 31",
        "budget.scope": "UPDATE budget SET tripId = 'x', plannerId = 'y'",
        "stay.days.order": "UPDATE stay SET startDay = '9000-01-01'",
        "stay.place": "UPDATE stay SET placeName = '', address = ' '",
        "stay.cost.pair": "UPDATE stay SET costMinor = 1, currency = NULL",
        "attraction.cost.pair": "UPDATE attraction SET costMinor = NULL",
        "mileageRecord.odometer.order": "UPDATE mileageRecord SET odometerStart = 1e6",
        "venuePass.days.order": "UPDATE venuePass SET validFrom = '9000-01-01'",
        "personalValue.priority.priority": "UPDATE personalValue SET priority = 101",
        "alignment.strength.strength": "UPDATE alignment SET strength = 11",
        "action.source.origin": "UPDATE \"action\" SET source = NULL",
        "action.externalId.origin": "UPDATE \"action\" SET externalId = ''",
        "snippet.text.snippet": "UPDATE snippet SET text = ' '",
        "snippet.owner": "UPDATE snippet SET tripId = 'x', expectationId = 'y'",
        "history.change.choice": "UPDATE history SET change = 'x'",
        "undoStep.isUndone.flag": "UPDATE undoStep SET isUndone = 2",
    ]

    @Test func `every check refuses what breaks it, and says so in a sentence`() async throws {
        let logbook = try await Logbook.full()
        let before = try await logbook.dump()
        let schema = try await logbook.texts("SELECT sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
        let rules = schema.flatMap { $0.matches(of: /CONSTRAINT "([^"]+)"\s+CHECK/).map { String($0.1) } }
        #expect(rules.count > 200)
        for rule in rules {
            let parts = rule.split(separator: ".").map(String.init)
            let statements =
                Self.ownBreakers[rule].map { [$0] }
                ?? (parts.count == 3 ? Self.breakers[parts[2]] ?? [] : [])
                .map { "UPDATE \"\(parts[0])\" SET \(parts[1]) = \($0)" }
            #expect(!statements.isEmpty, "nothing breaks \(rule)")
            for sql in statements {
                let error = await #expect(throws: LogbookError.self, "\(sql)") { try await logbook.run(sql) }
                guard case .ruleBroken(let broken) = error else {
                    Issue.record("\(sql): \(String(describing: error))")
                    continue
                }
                #expect(broken.name == rule, "\(sql)")
                #expect(!broken.description.contains("breaks the rule"), "\(rule)")
            }
        }
        #expect(try await logbook.dump() == before)
    }

    /// What is written like an id, a day or an instant and is none that this program can read.
    private static let unreadable = [
        "id": [
            "'\(String(repeating: "0", count: 36))'", "'\(String(repeating: "-", count: 36))'",
            "'00000000-0000-4000-80000-00000000001'", "'0000000-00000-4000-8000-000000000001'",
            "'00000000-0000-4000-8000-000000000001' || char(0) || 'x'",
        ],
        "day": ["'0000-01-01'", "'0000-12-31'", "'0000-02-29'"],
        "instant": ["'0000-01-01T00:00:00.000Z'", "'-2026-01-01T00:00:00.000Z'"],
    ]

    @Test func `every id, day and instant refuses what could not be read again`() async throws {
        let logbook = try await Logbook.full()
        let columns = try await logbook.texts(
            """
            SELECT t.name || '.' || c.name FROM (\(Schema.recordedTables)) t, pragma_table_info(t.name) c
            WHERE c.type = 'TEXT' AND (SELECT sql FROM sqlite_schema WHERE name = t.name) GLOB '*CONSTRAINT "' || t.name || '.' || c.name || '*'
            """)
        var count = 0
        for column in columns {
            let parts = column.split(separator: ".").map(String.init)
            let kind =
                parts[1] == "id"
                ? "id"
                : parts[1].hasSuffix("At")
                    ? "instant"
                    : parts[1].lowercased().hasSuffix("day") || ["deadline", "validFrom", "validTo"].contains(parts[1])
                        ? "day" : nil
            for value in kind.flatMap({ Self.unreadable[$0] }) ?? [] {
                count += 1
                let sql = "UPDATE \"\(parts[0])\" SET \(parts[1]) = \(value)"
                let error = await #expect(throws: LogbookError.self, "\(sql)") { try await logbook.run(sql) }
                guard case .ruleBroken(let rule) = error else {
                    Issue.record("\(sql): \(String(describing: error))")
                    continue
                }
                #expect(rule.name.hasPrefix(column), "\(sql)")
            }
        }
        #expect(count > 200)
    }

    @Test func `every text has a limit`() async throws {
        let logbook = try await Logbook.full()
        let columns = try await logbook.texts(
            """
            SELECT t.name || '.' || c.name FROM (\(Schema.recordedTables)) t, pragma_table_info(t.name) c
            WHERE c.type = 'TEXT'
            """)
        #expect(columns.count > 150)
        for column in columns {
            let parts = column.split(separator: ".")
            let sql = "UPDATE \"\(parts[0])\" SET \(parts[1]) = printf('%600000s', 'x')"
            await #expect(throws: LogbookError.self, "\(sql)") { try await logbook.run(sql) }
        }
    }

    @Test func `every column that must have a value refuses to be without`() async throws {
        let logbook = try await Logbook.full()
        let columns = try await logbook.texts(
            """
            SELECT t.name || '.' || c.name FROM (\(Self.recorded)) t, pragma_table_info(t.name) c
            WHERE c."notnull" AND t.name NOT IN ('listingStale', 'deletedRow')
            """)
        #expect(columns.count > 150)
        for column in columns {
            let parts = column.split(separator: ".")
            let sql = "UPDATE \"\(parts[0])\" SET \"\(parts[1])\" = NULL"
            let error = await #expect(throws: LogbookError.self, "\(sql)") { try await logbook.run(sql) }
            guard case .ruleBroken(let rule) = error else {
                Issue.record("\(sql): \(String(describing: error))")
                continue
            }
            #expect(rule.name == column)
            #expect(!rule.description.contains("breaks the rule"), "\(column)")
        }
    }

    @Test func `every reference leads somewhere`() async throws {
        let logbook = try await Logbook.full()
        let references = try await logbook.texts(
            """
            SELECT t.name || '.' || fk."from" FROM (\(Self.recorded)) t, pragma_foreign_key_list(t.name) fk WHERE fk.seq = 0
            """)
        #expect(references.count > 30)
        for reference in references {
            let parts = reference.split(separator: ".")
            let sql = """
                UPDATE "\(parts[0])" SET \(parts[1]) = 'dead' WHERE rowid =
                    (SELECT rowid FROM "\(parts[0])" WHERE \(parts[1]) IS NOT NULL LIMIT 1)
                """
            let error = await #expect(throws: LogbookError.self, "\(sql)") { try await logbook.run(sql) }
            #expect(error == .ruleBroken(.reference), "\(reference)")
        }
    }

    /// What breaks each of the unique rules, by the columns that SQLite names, and the sentence.
    private static let doubles = [
        ("goalTerm.number", "UPDATE goalTerm SET number = 1", "Another term already has this number."),
        (
            "measure.unit", "UPDATE measure SET unit = 'km'",
            "A measure needs a unit of at most 40 characters that no other measure has."
        ),
        (
            "goalTerm.timePeriodId", "UPDATE goalTerm SET timePeriodId = (SELECT min(id) FROM timePeriod)",
            "Another term already has this period."
        ),
        (
            "perDiemRate.fromHours",
            "UPDATE perDiemRate SET policyId = (SELECT min(id) FROM perDiemPolicy), place = '', region = '', validFrom = '2020-01-01', fromHours = 0",
            "A policy has one rate for a place, a day and hours."
        ),
        (
            "mileageRate.fromDistance",
            "UPDATE mileageRate SET validFrom = '2026-01-01', fromDistance = 0, vehicle = 'car'",
            "A scheme has one rate for a vehicle, a day and a distance."
        ),
        (
            "exchangeRate.day",
            """
            INSERT INTO exchangeRate (id, currency, intoCurrency, day, rateNanos, createdAt, modifiedAt)
                SELECT replace(id, '0', '1'), currency, intoCurrency, day, rateNanos, createdAt, modifiedAt
                FROM exchangeRate
            """, "There can be only one exchange rate between two currencies per day."
        ),
        (
            "action.externalId",
            """
            INSERT INTO "action" SELECT replace(id, '0', '1'), title, details, notes, loggedAt, startedAt, durationMinutes,
                source, externalId, createdAt, modifiedAt, timeZone FROM "action"
            """, "An action from this source with this id is already in the logbook."
        ),
        ("trip.kind", "", ""), ("expectation.kind", "", ""), ("listing.entryId", "", ""),
    ]

    @Test func `what there can be once is there once`() async throws {
        let logbook = try await Logbook.full()
        let unique = try await logbook.texts(
            """
            SELECT t.name || '.' || (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno DESC LIMIT 1)
            FROM (\(Self.recorded)) t, pragma_index_list(t.name) i WHERE i.origin = 'u'
            """)
        #expect(Set(unique) == Set(Self.doubles.map(\.0)))
        // The last three follow from their table's primary key.
        for (rule, sql, sentence) in Self.doubles where !sql.isEmpty {
            let error = await #expect(throws: LogbookError.self, "\(rule)") { try await logbook.run(sql) }
            #expect(error?.description == sentence)
        }
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

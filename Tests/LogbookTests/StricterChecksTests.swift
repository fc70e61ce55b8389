import ChartDocuments
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Logbook

/// What earlier schemas took and nothing could read.
struct StricterChecksTests {
    private static let dashes = String(repeating: "-", count: 36)
    private static let zeros = String(repeating: "0", count: 36)

    /// A logbook's file of schema 3 after some SQL, opened by this program.
    private static func logbook(after sql: String, in folder: TemporaryFolder) async throws -> Logbook {
        try ReleasedSchemaTests.file(3, in: folder)
        let queue = try DatabaseQueue(path: folder.file.path)
        try await queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: sql)
        }
        try queue.close()
        return try Logbook.open(at: folder.file)
    }

    @Test func `an id that is none becomes one, and everything that refers to it follows`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var sql = ""
        for (table, columns) in StricterChecks.references {
            let first = "(SELECT min(id) FROM \"\(table)\")"
            for (place, column) in columns {
                sql += "UPDATE \"\(place)\" SET \(column) = '\(Self.dashes)' WHERE \(column) = \(first);\n"
            }
            sql += "UPDATE history SET entryId = '\(Self.dashes)' WHERE entity = '\(table)' AND entryId = \(first);\n"
            sql += "UPDATE \"\(table)\" SET id = '\(Self.dashes)' WHERE id = \(first);\n"
        }
        sql +=
            "UPDATE history SET entryId = '\(Self.zeros)' WHERE entity = 'trip' AND entryId = (SELECT max(id) FROM trip);"
        let plain = try TemporaryFolder()
        defer { plain.remove() }
        let before = try await Self.logbook(after: "", in: plain)
        let after = try await Self.logbook(after: sql, in: folder)
        #expect(try await after.check().isEmpty)
        // The same rows, but for the ids that are new.
        let known = try Set(await before.dump().joined().matches(of: /'[-0-9a-f]{36}'/).map { String($0.0) })
        func rows(_ logbook: Logbook) async throws -> [String] {
            try await logbook.dump().map { row in
                row.replacing(/'[-0-9a-f]{36}'/) { known.contains(String($0.0)) ? String($0.0) : "new" }
            }
        }
        let (old, new) = try await (rows(before), rows(after))
        #expect(old.count == new.count)
        #expect(new.filter { $0.contains("new") }.count > 30)
        #expect(try await after.fetchTrips().count == 6)
        #expect(try await after.fetchGoals().count == 12)
        #expect(
            try await after.fetchContents(of: after.fetchTrips().map(\.id)).values.map(\.count).sorted()
                == before.fetchContents(of: before.fetchTrips().map(\.id)).values.map(\.count).sorted())
        _ = try await after.fetchHistory(limit: 1000)
    }

    @Test func `every reference to an id is known to the migration`() async throws {
        // Mappings of imports, receipts and the goals of trips came later.
        let keys = try await Logbook.fixture().texts(
            """
            SELECT t.name || '.' || fk."from" || '>' || fk."table" || '.' || fk."to"
            FROM (\(Schema.recordedTables)) t, pragma_foreign_key_list(t.name) fk
            WHERE fk."from" <> 'kind' AND t.name NOT IN ('importMapping', 'receipt', 'leg', 'reimbursement', 'budget')
                AND t.name || '.' || fk."from" <> 'trip.goalId'
            """)
        let leads = Dictionary(
            uniqueKeysWithValues: keys.map { key in
                let ends = key.split(separator: ">").map(String.init)
                return (ends[0], ends[1])
            })
        var expected = Set<String>()
        for start in leads.keys {
            var end = start
            while let next = leads[end] { end = next }
            expected.insert("\(start) \(end)")
        }
        let known = StricterChecks.references.flatMap { table, columns in
            columns.map { "\($0.table).\($0.column) \(table).id" }
        }
        #expect(Set(known) == expected)
        let owners = try await Logbook.fixture().texts(
            """
            SELECT t.name FROM (\(Schema.recordedTables)) t
            WHERE t.name NOT IN ('receipt', 'leg', 'reimbursement', 'budget') AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'id')
            """)
        #expect(Set(StricterChecks.references.map(\.table)) == Set(owners))
    }

    @Test func `what lies in the year 0 is moved into the year 1 and stays`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let logbook = try await Self.logbook(
            after: """
                UPDATE trip SET startDay = '0000-02-29', endDay = '0000-12-31', createdAt = '0000-01-01T00:00:00.000Z';
                UPDATE goal SET startDay = '0000-05-01', targetDay = '0001-05-01';
                UPDATE milestone SET targetDay = '0000-05-01';
                UPDATE "action" SET startedAt = '-2026-01-01T00:00:00.000Z';
                INSERT INTO exchangeRate (id, currency, intoCurrency, day, rateNanos, createdAt, modifiedAt) VALUES
                    ('00000000-0000-4000-8000-000000000001', 'EUR', 'CHF', '0000-01-01', 1, '0000-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
                    ('00000000-0000-4000-8000-000000000002', 'EUR', 'CHF', '0000-05-01', 2, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
                    ('00000000-0000-4000-8000-000000000003', 'EUR', 'CHF', '0001-01-01', 3, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
                UPDATE chart SET kind = 'formula', content = 'x', xLower = -9e999, xUpper = 9e999, zLower = 0, zUpper = 1;
                """, in: folder)
        #expect(try await logbook.check().isEmpty)
        #expect(try await logbook.fetchTrips().filter { $0.startDay == .earliest && $0.endDay == .earliest }.count > 0)
        #expect(try await logbook.fetchGoals().contains { $0.dueDay == .earliest })
        #expect(
            try await logbook.exchangeRates.all().map { "\($0.day) \($0.rate)" }.sorted()
                == ["0001-01-01 0.000000003", "0001-01-02 0.000000001", "0001-01-03 0.000000002"])
        #expect(
            try await logbook.fetchCharts().map { [$0.document.axes.x.domain, $0.document.axes.z.domain] }
                == [[-5...5, 0...1]])
        _ = try await logbook.archive()
        _ = try await logbook.fetchHistory(limit: 1000)
        // What the schema says now, a connection that was open knows, and one that is opened.
        for logbook in [logbook, try Logbook.open(at: folder.file)] {
            await #expect(throws: LogbookError.ruleBroken(SchemaRule(name: "trip.startDay"))) {
                try await logbook.run("UPDATE trip SET startDay = '0000-02-29'")
            }
        }
    }
}

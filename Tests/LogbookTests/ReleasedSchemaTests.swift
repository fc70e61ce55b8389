import Foundation
import GRDB
import Testing

@testable import Logbook

/// Files as earlier programs wrote them.
struct ReleasedSchemaTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Released")

    /// A logbook's file as `Released/schema-N.sql` has it.
    static func file(_ version: Int, in folder: TemporaryFolder) throws {
        let sql = try String(contentsOf: Self.folder.appending(path: "schema-\(version).sql"), encoding: .utf8)
        let queue = try DatabaseQueue(path: folder.file.path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: sql)
        }
        try queue.close()
    }

    @Test(arguments: [1, 2, 3])
    func `an archive of an earlier program brings what its logbook opens with`(version: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Self.file(version, in: folder)
        let queue = try DatabaseQueue(path: folder.file.path)
        var archive = try await queue.read { try Archive(of: $0) }
        archive.schema = version
        try queue.close()
        let data = try JSONEncoder().encode(archive)
        let imported = try Logbook.inMemory()
        let parts = try await imported.contents(ofArchive: data)
        #expect(parts.contains { $0.counts.added > 0 })
        try await imported.importArchive(data)
        // What charts are found by is made from their texts at every opening.
        let (new, opened) = (try await imported.dump(), try await Logbook.open(at: folder.file).dump())
        #expect(new.filter { !$0.hasPrefix("chart ") } == opened.filter { !$0.hasPrefix("chart ") })
        #expect(new.count == opened.count)
        // Beside other entries the rules that came since do not stand twice.
        let other = try Logbook.inMemory()
        try await other.save(TripDraft.plain)
        let policies = try await other.perDiemPolicies.all().map(\.name)
        try await other.importArchive(data)
        let names = try await other.perDiemPolicies.all().map(\.name)
        #expect(Set(names).count == names.count && Set(policies).isSubset(of: names))
        #expect(try await other.check().isEmpty)
    }

    @Test(arguments: [1, 2, 3])
    func `a logbook of an earlier program opens with everything that was in it`(version: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Self.file(version, in: folder)
        // Every column of then, as text.
        let queries = [
            "trip": "id, kind, name, destination, startDay, endDay, notes, createdAt, modifiedAt",
            "businessTrip": "tripId, purpose, expenseCode, perDiemMinor, currency", "personalTrip": "tripId, reason",
            "expectation": "id, kind, title, details, importance, urgency, createdAt, modifiedAt",
            "goal": "expectationId, startDay, targetDay, actionPlan", "milestone": "expectationId, targetDay",
            "obligation": "expectationId, deadline, requestedBy, consequence", "measure": "id, unit, kind",
            "expectationMeasure": "expectationId, measureId, target", "timePeriod": "id, startDay, endDay",
            "goalTerm": "id, number, timePeriodId, theme, status", "termGoal": "termId, goalId, position",
            "chart": "id, kind, title, content, xLower, xUpper, zLower, zUpper, createdAt, modifiedAt",
        ].map { table, columns in "SELECT '\(table)' || json_array(\(columns)) FROM \(table)" }
        let everything = queries.sorted().joined(separator: " UNION ALL ") + " ORDER BY 1"
        let queue = try DatabaseQueue(path: folder.file.path)
        let before = try await queue.read { try String.fetchAll($0, sql: everything) }
        try queue.close()
        let logbook = try Logbook.open(at: folder.file)
        #expect(before.count > 60)
        #expect(try await logbook.texts(everything) == before)
        #expect(try await logbook.fetchTrips().count == 6)
        #expect(try await logbook.fetchGoals().count == 12)
        #expect(try await logbook.fetchTerms().count == 5)
        #expect(try await logbook.fetchCharts().map(\.look) == [version == 1 ? nil : #"{"style":"height"}"#])
        let trip = try #require(try await logbook.fetchTrips().first)
        #expect(try await logbook.fetchTrips(TripQuery(search: trip.name)).contains(trip))
        if version >= 3 {
            #expect(try await logbook.fetchTrips(TripQuery(search: "pack light")).count == 1)
            #expect(try await logbook.actions.all().count == 10)
            #expect(try await logbook.fetchContents(of: [trip.id])[trip.id]?.count == 5)
        }
        // The usual units convert from now on.
        #expect(try await logbook.fetchMeasures().first { $0.unit == "km" }?.conversion?.factor == 1000)
        #expect(try await logbook.texts("PRAGMA foreign_key_check").isEmpty)
        #expect(try await logbook.texts("PRAGMA integrity_check") == ["ok"])
    }

    @Test(arguments: [1, 2, 3])
    func `a migrated logbook has the schema of a new one`(version: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Self.file(version, in: folder)
        let schema = "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
        #expect(try await Logbook.open(at: folder.file).texts(schema) == Logbook.fixture().texts(schema))
    }
}

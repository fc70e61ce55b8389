import ChartDocuments
import Charts
import Foundation
import GRDB
import TestSupport
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

    /// Does something to the file as it is, which no program of now has opened.
    static func change<Value>(in folder: TemporaryFolder, _ body: (Database) throws -> Value) throws -> Value {
        let queue = try DatabaseQueue(path: folder.file.path)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction(body)
    }

    @Test(arguments: [1, 2, 3, 4, 7, 10, 11, 13, 14])
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

    @Test(arguments: [1, 2, 3, 4, 7, 10, 11, 13, 14])
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
        let waves = try #require(try await logbook.fetchCharts().first)
        #expect(waves.document.objects.map(\.source) == [.formula("sin(x)*cos(z)")])
        #expect(waves.document.title == "Waves" && waves.document.axes.x.domain == -5...5)
        #expect(waves.document.objects.map(\.style) == [ObjectStyle()] && waves.viewpoint == ChartViewpoint())
        let trip = try #require(try await logbook.fetchTrips().first)
        #expect(try await logbook.fetchTrips(TripQuery(search: trip.name)).contains(trip))
        if version >= 3 {
            #expect(try await logbook.fetchTrips(TripQuery(search: "pack light")).count == 1)
            #expect(try await logbook.actions.all().count == 10)
            #expect(try await logbook.fetchContents(of: [trip.id])[trip.id]?.count == (version < 11 ? 5 : 6))
        }
        // The usual units convert from now on.
        #expect(try await logbook.fetchMeasures().first { $0.unit == "km" }?.conversion?.factor == 1000)
        #expect(try await logbook.texts("PRAGMA foreign_key_check").isEmpty)
        #expect(try await logbook.texts("PRAGMA integrity_check") == ["ok"])
    }

    @Test(arguments: [1, 2, 3, 4, 7, 10, 11, 13, 14])
    func `a migrated logbook has the schema of a new one`(version: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Self.file(version, in: folder)
        let schema = "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
        #expect(try await Logbook.open(at: folder.file).texts(schema) == Logbook.fixture().texts(schema))
    }

    @Test func `every chart of the release before is a document that says the same`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Self.file(4, in: folder)
        let logbook = try Logbook.open(at: folder.file)
        let charts = try await logbook.fetchCharts()
        #expect(charts.allSatisfy { $0.document.problems.isEmpty && $0.document.objects.map(\.id) == [$0.id] })
        let known = Dictionary(uniqueKeysWithValues: charts.map { ($0.name, $0) })
        let ripple = try #require(known["Ripple"])
        #expect(ripple.document.axes.x.domain == -8...8 && ripple.document.axes.z.domain == -8...8)
        #expect(ripple.viewpoint.azimuth == 34.5 && ripple.viewpoint.inclination == 12.25)
        #expect(ripple.viewpoint.isPerspective == true && ripple.viewpoint.zoom == nil)
        let style = try #require(ripple.document.objects.first).style
        #expect(style.coloring == .height && style.gradient == .map(.magma) && style.contours == .bands)
        #expect(style.contourCount == 12 && style.hasFloorContours)
        let plane = try #require(known["Plane of two slopes"])
        // To the last digit.
        #expect(plane.document.axes.x.domain == -0.1...0.30000000000000004)
        #expect(plane.document.axes.x.isReversed && plane.document.axes.aspect == .equalUnits)
        #expect(plane.document.objects[0].style.color == ChartColor(.teal))
        #expect(plane.document.objects[0].style.opacity == 0.45 && plane.document.objects[0].style.gridLineCount == 20)
        let colored = try #require(known["Coloured"])
        #expect(colored.document.objects[0].style.colorFormula == "x z" && colored.document.hidesLegend)
        #expect(colored.document.axes.y.domain == 0.1...0.9)
        #expect(known["Log"]?.viewpoint.zoom == ChartViewpoint.Zoom(factor: 2.5, x: 0.25, y: -0.125))
        #expect(known["Log"]?.document.axes.y.scale == .logarithmic)
        // What that program could not read is as if nobody had touched it.
        let newer = try #require(known["A newer look"])
        var usual = ObjectStyle()
        usual.gridLineCount = 20
        #expect(newer.document.objects[0].style == usual && newer.document.axes.y.domain == nil)
        let penguins = try #require(known["penguins"])
        #expect(penguins.document.objects[0].style.symbol == .cube && penguins.document.axes.x.isHidden)
        #expect(known["Terrain"]?.document.axes.y.scale == .symmetric)
        #expect(known["Gone"]?.document.objects[0].source == .file("/nowhere/Höhen & Tiefen.asc"))
        // A search finds them by what they are made from, and they can be changed.
        #expect(try await logbook.fetchCharts(ChartQuery(search: "jacksboro")).map(\.name) == ["Terrain"])
        for chart in charts { #expect(try await logbook.save(ChartDraft(chart)).document == chart.document) }
    }
}

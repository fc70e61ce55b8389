import Foundation
import Interchange
import Logbook
import Testing

@testable import RecordExchange

@Suite struct ActionTableTests {
    private func look(_ logbook: Logbook, _ rows: String...) async throws -> RecordImport {
        let text = (["title,loggedAt,measurements,time zone,source,external id"] + rows).joined(separator: "\n")
        let table = try TextTable.read(Data(text.utf8), named: "runs.csv")
        #expect(RecordTable.table(of: table.header) == .actions)
        return try await RecordImport(
            table, of: .actions, mapping: RecordTable.actions.mapping(of: table.header), into: logbook)
    }

    @Test func `a run that was renamed on either side comes in once`() async throws {
        let logbook = try Logbook.inMemory()
        let row = "2027-05-03T06:00:00Z,5 km,Europe/Lisbon,Strava,81"
        _ = try await look(logbook, "Morning run,\(row)").run(in: logbook)
        var run = try #require(try await logbook.actions.all().first)
        #expect(run.origin == Action.Origin(source: "Strava", id: "81") && run.timeZone == "Europe/Lisbon")
        #expect(try await look(logbook, "Evening run,\(row)").rows.map(\.outcome) == [.same])
        run.title = "Along the Tejo"
        try await logbook.actions.save(run)
        let again = try await look(logbook, "Morning run,\(row)", "Morning run,\(row)")
        #expect(again.rows.map(\.outcome) == [.same, .same])
        try await logbook.actions.delete(id: run.id)
        #expect(try await look(logbook, "Morning run,\(row)").rows.map(\.outcome) == [.deleted])
    }

    @Test func `a run whose distance was corrected in the source is changed`() async throws {
        let logbook = try Logbook.inMemory()
        let row = "Morning run,2027-05-03T06:00:00Z,5 km,,Strava,81"
        _ = try await look(logbook, row).run(in: logbook)
        let again = try await look(logbook, row.replacing("5 km", with: "6 km"))
        #expect(again.rows.map(\.outcome) == [.changed])
        _ = try await again.run(in: logbook)
        #expect(try await logbook.actions.all().map { $0.measurements.map(\.value) } == [[6]])
    }

    @Test func `an action that came in before its origin was read is the same`() async throws {
        let logbook = try Logbook.inMemory()
        _ = try await look(logbook, "Morning run,2027-05-03T06:00:00Z,5 km,,,").run(in: logbook)
        let again = try await look(logbook, "Morning run,2027-05-03T06:00:00Z,5 km,,Strava,81")
        #expect(again.rows.map(\.outcome) == [.same])
    }

    @Test func `our own table brings origins and zones into another logbook`() async throws {
        let logbook = try Logbook.inMemory()
        _ = try await logbook.look(at: Health.export(Health.run())).run(in: logbook)
        let csv = try await RecordTable.actions.csv(of: logbook)
        let table = try TextTable.read(Data(csv), named: "actions.csv")
        let other = try Logbook.inMemory()
        let mapping = RecordTable.actions.mapping(of: table.header)
        _ = try await RecordImport(table, of: .actions, mapping: mapping, into: other).run(in: other)
        let (mine, theirs) = (try await logbook.actions.all(), try await other.actions.all())
        #expect(mine.map(\.origin) == theirs.map(\.origin) && mine.map(\.timeZone) == theirs.map(\.timeZone))
        #expect(try await other.look(at: Health.export(Health.run())).rows.map(\.outcome) == [.same])
        let again = try await RecordImport(table, of: .actions, mapping: mapping, into: logbook)
        #expect(again.rows.map(\.outcome) == [.same])
    }

    @Test func `a zone that does not exist is named`() async throws {
        let logbook = try Logbook.inMemory()
        let look = try await look(logbook, "Run,2027-05-03T06:00:00Z,5 km,Atlantis,Strava,81")
        #expect(look.rows.map(\.outcome) == [.wrong("“Atlantis” is not a time zone.")])
    }
}

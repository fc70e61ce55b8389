import Foundation
import Interchange
import Logbook
import Testing

@testable import RecordExchange

@Suite struct HealthImportTests {
    @Test(arguments: [Health.run(), Health.oldRun])
    func `a workout has its start, duration, distance and energy in either form`(workout: String) async throws {
        let logbook = try Logbook.inMemory()
        let counts = try await logbook.look(at: Health.export(workout)).run(in: logbook)
        #expect(counts.added == 1)
        let action = try #require(try await logbook.actions.all().first)
        #expect(action.title == "Running" && action.details == "Anna’s Watch")
        #expect(action.durationMinutes == 30.5)
        #expect(action.startedAt == Date(timeIntervalSince1970: 1_714_716_000))
        #expect(try await logbook.actionTexts == ["2024-05-03 Running: 412.0 kcal, 5.25 km"])
        #expect(action.origin?.source == "Apple Health")
    }

    @Test func `steps are summed by day, of several devices those of the one that counted most`() async throws {
        let logbook = try Logbook.inMemory()
        let export = Health.export(
            Health.steps(3000, "2024-05-03 08:00:00 +0200"), Health.steps(2000, "2024-05-03 23:59:59 +0200"),
            Health.steps(4500, "2024-05-03 09:00:00 +0200", from: "iPhone"),
            Health.steps(700, "2024-05-04 00:00:00 +0200", from: "iPhone"),
            // What a correlation has stands in the file by itself, too.
            "<Correlation type=\"X\">\(Health.steps(9999, "2024-05-03 08:00:00 +0200"))</Correlation>",
            Health.record("HKQuantityTypeIdentifierHeartRate", "64", "2024-05-03 08:00:00 +0200", unit: "count/min"))
        _ = try await logbook.look(at: export).run(in: logbook)
        #expect(
            try await logbook.actionTexts == ["2024-05-03 Steps: 5000.0 steps", "2024-05-04 Steps: 700.0 steps"])
        #expect(try await logbook.actions.all().map(\.details).sorted() == ["Watch", "iPhone"])
    }

    @Test func `distances, energy, exercise and mindful minutes are summed in the measures of the logbook`()
        async throws
    {
        let logbook = try Logbook.inMemory()
        let day = "2024-05-03 08:00:00 +0200"
        let export = Health.export(
            Health.record("HKQuantityTypeIdentifierDistanceWalkingRunning", "1.5", day, unit: "km"),
            Health.record("HKQuantityTypeIdentifierDistanceWalkingRunning", "500", day, unit: "m"),
            Health.record("HKQuantityTypeIdentifierDistanceCycling", "1", day, unit: "mi"),
            Health.record("HKQuantityTypeIdentifierActiveEnergyBurned", "418.4", day, unit: "kJ"),
            Health.record("HKQuantityTypeIdentifierAppleExerciseTime", "12", day, unit: "min"),
            Health.record(
                "HKCategoryTypeIdentifierMindfulSession", "HKCategoryValueNotApplicable", day,
                "2024-05-03 08:10:00 +0200", unit: nil))
        _ = try await logbook.look(at: export).run(in: logbook)
        #expect(
            try await logbook.actionTexts == [
                "2024-05-03 Active energy: 100.0 kcal", "2024-05-03 Cycled: 1.609 km", "2024-05-03 Exercise: 12.0 min",
                "2024-05-03 Mindfulness: 10.0 min", "2024-05-03 Walked and run: 2.0 km",
            ])
    }

    @Test func `a night counts for the day after it, without lying awake`() async throws {
        let logbook = try Logbook.inMemory()
        let export = Health.export(
            Health.asleep("2024-05-03 22:50:00 +0200", "2024-05-03 23:50:00 +0200"),
            Health.asleep("2024-05-03 23:50:00 +0200", "2024-05-04 00:20:00 +0200", "Awake"),
            Health.asleep("2024-05-04 00:20:00 +0200", "2024-05-04 06:50:00 +0200", "AsleepREM"),
            Health.asleep("2024-05-03 22:00:00 +0200", "2024-05-04 08:00:00 +0200", "InBed", from: "iPhone"),
            Health.asleep("2024-05-04 14:00:00 +0200", "2024-05-04 14:30:00 +0200", "Asleep"))
        _ = try await logbook.look(at: export).run(in: logbook)
        #expect(try await logbook.actionTexts == ["2024-05-04 Sleep: 8.0 h"])
    }

    @Test func `a workout is on the clock of its place, and a day keeps its offset when the clocks change`()
        async throws
    {
        let logbook = try Logbook.inMemory()
        let export = Health.export(
            Health.run(zone: "America/New_York"), Health.steps(10, "2024-03-31 01:59:00 +0100"),
            Health.steps(20, "2024-03-31 03:00:00 +0200"))
        _ = try await logbook.look(at: export).run(in: logbook)
        let actions = try await logbook.actions.all()
        let run = try #require(actions.first { $0.title == "Running" })
        #expect(run.timeZone == "America/New_York" && run.startTime == TimeOfDay(hour: 2, minute: 0))
        #expect(try await logbook.actionTexts.contains("2024-03-31 Steps: 30.0 steps"))
    }

    // MARK: - Importing again

    @Test func `importing twice adds nothing`() async throws {
        let logbook = try Logbook.inMemory()
        let export = Health.export(Health.run(), Health.steps(100, "2024-05-03 08:00:00 +0200"))
        _ = try await logbook.look(at: export).run(in: logbook)
        let before = try await logbook.archive()
        let again = try await logbook.look(at: export)
        #expect(again.rows.map(\.outcome) == [.same, .same])
        #expect(try await again.run(in: logbook).added == 0)
        #expect(try await logbook.archive() == before)
    }

    @Test func `what was renamed or edited stays so, also where the export has changed`() async throws {
        let logbook = try Logbook.inMemory()
        _ = try await logbook.look(at: Health.export(Health.run())).run(in: logbook)
        var run = try #require(try await logbook.actions.all().first)
        run.title = "Along the river"
        run.durationMinutes = 45
        try await logbook.actions.save(run)
        for kilometres in [5.25, 6] {
            let again = try await logbook.look(at: Health.export(Health.run(kilometres)))
            #expect(again.rows.map(\.outcome) == [.same])
        }
        #expect(try await logbook.actions.all().map(\.durationMinutes) == [45])
    }

    @Test func `what the export has changed is changed, and keeps its name`() async throws {
        let logbook = try Logbook.inMemory()
        let morning = Health.steps(1200, "2024-05-03 08:00:00 +0200")
        _ = try await logbook.look(at: Health.export(morning)).run(in: logbook)
        var action = try #require(try await logbook.actions.all().first)
        action.title = "On foot"
        try await logbook.actions.save(action)
        let later = Health.export(morning, Health.steps(5000, "2024-05-03 18:00:00 +0200"))
        let again = try await logbook.look(at: later)
        #expect(again.rows.map(\.outcome) == [.changed])
        _ = try await again.run(in: logbook)
        #expect(try await logbook.actionTexts == ["2024-05-03 On foot: 6200.0 steps"])
        #expect(try await logbook.look(at: later).rows.map(\.outcome) == [.same])
    }

    @Test func `what was deleted does not come back unless it is asked for`() async throws {
        let logbook = try Logbook.inMemory()
        let export = Health.export(Health.run())
        _ = try await logbook.look(at: export).run(in: logbook)
        try await logbook.actions.delete(id: try #require(try await logbook.actions.all().first).id)
        let again = try await logbook.look(at: export)
        #expect(again.rows.map(\.outcome) == [.deleted])
        #expect(try await again.run(in: logbook).added == 0)
        // An archive of the logbook remembers it as well.
        let copy = try Logbook.inMemory()
        try await copy.importArchive(try await logbook.archive())
        #expect(try await copy.look(at: export).rows.map(\.outcome) == [.deleted])
        #expect(try await again.run(in: logbook, leavingOut: []).added == 1)
        #expect(try await logbook.actions.all().count == 1)
    }

    @Test func `an import that was undone can be made again`() async throws {
        let logbook = try Logbook.inMemory()
        let export = Health.export(Health.run())
        _ = try await logbook.look(at: export).run(in: logbook)
        try await logbook.undo()
        #expect(try await logbook.look(at: export).rows.map(\.outcome) == [.new])
        try await logbook.redo()
        #expect(try await logbook.look(at: export).rows.map(\.outcome) == [.same])
    }

    // MARK: - Mapping

    @Test func `kinds are recorded in the measures and count for the goals that are chosen, which is remembered`()
        async throws
    {
        let logbook = try Logbook.inMemory()
        let goal = try await logbook.save(
            ExpectationDraft(
                title: "Run 100 miles", specifics: .goal(startDay: CalendarDay("2024-05-01"), targetDay: nil),
                targets: [ExpectationDraft.Target(unit: "mi", kind: .distance, target: 100)]))
        let export = Health.export(
            Health.run(), Health.steps(100, "2024-05-03 08:00:00 +0200"), Health.steps(9, "2024-04-03 08:00:00 +0200"))
        let mapping = try await ActivityMapping(of: try Health.read(export), in: logbook)
        #expect(mapping.rows.map(\.kind.rawValue) == ["steps", "running"])
        #expect(mapping.rows.map(\.goalID) == [nil, goal.id])
        _ = try await logbook.look(at: export, "HKWorkoutActivityTypeRunning=mi:run 100 miles", "steps=").run(
            in: logbook)
        let action = try #require(try await logbook.actions.all().first)
        #expect(try await logbook.actions.all().count == 1)
        #expect(action.contributesTo == [goal.id])
        #expect(action.measurements.map(\.unit) == ["kcal", "mi"])
        let again = try await ActivityMapping(of: try Health.read(export), in: logbook)
        #expect(again.rows.map(\.measure?.unit) == [nil, "mi"])
        #expect(again.rows.map(\.goalID) == [nil, goal.id])
        await #expect(throws: ActivityMapping.Refusal.unit("km", kind: "steps")) {
            try await logbook.look(at: export, "steps=km")
        }
        await #expect(throws: ActivityMapping.Refusal.goal("Nothing")) {
            try await logbook.look(at: export, "running=km:Nothing")
        }
    }

    @Test func `an activity beyond the days of a goal does not count for it`() async throws {
        let logbook = try Logbook.inMemory()
        try await logbook.save(
            ExpectationDraft(
                title: "Steps", specifics: .goal(startDay: CalendarDay("2024-05-01"), targetDay: nil),
                targets: [ExpectationDraft.Target(unit: "steps", kind: .count, target: 10_000)]))
        let export = Health.export(
            Health.steps(100, "2024-05-03 08:00:00 +0200"), Health.steps(9, "2024-04-03 08:00:00 +0200"))
        _ = try await logbook.look(at: export).run(in: logbook)
        #expect(try await logbook.actions.all().map { $0.contributesTo.count } == [1, 0])
    }

    // MARK: - Files at fault

    @Test func `declared entities are refused`() {
        let bomb = """
            <!DOCTYPE HealthData [
            <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
            ]>
            """
        #expect(throws: ImportError(file: "export.xml", line: 1, reason: .entities)) {
            try Health.read(Health.export("&b;", declaration: bomb))
        }
        // Without a declaration there is no such entity.
        #expect(throws: ImportError(file: "export.xml", line: 6, reason: .brokenXML("undefined entity"))) {
            try Health.read(Health.export("&b;", declaration: "<!DOCTYPE HealthData>"))
        }
    }

    @Test func `a declaration that is not well-formed and control characters do no harm`() throws {
        let broken = "<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)\n<!ATTLIST x y CDATA #IMPLIED>\n]>"
        let steps = Health.steps(7, "2024-05-03 08:00:00 +0200", from: "Wat\u{B}ch")
        #expect(try Health.read(Health.export(steps, declaration: broken)).activities.map(\.count) == [7])
    }

    @Test func `an error has the line where it is`() throws {
        let text = String(decoding: Health.export(Health.run(), "<Record type=\"A\""), as: UTF8.self)
        let line = try #require(text.components(separatedBy: "\n").firstIndex { $0.hasPrefix("<Record type=\"A\"") })
        #expect {
            try Health.read(Data(text.utf8))
        } throws: { error in
            let error = try #require(error as? ImportError)
            guard case .brokenXML = error.reason else { return false }
            return error.line == line + 2
        }
        #expect(throws: ImportError(file: "export.xml", line: 1, reason: .unknownXML("html"))) {
            try Health.read(Data("<html></html>".utf8))
        }
        #expect(throws: ImportError(file: "export.xml", line: nil, reason: .notActivities)) {
            try Health.read(Data("a,b\n1,2\n".utf8))
        }
    }

    @Test func `records without a readable day or value are counted`() async throws {
        let logbook = try Logbook.inMemory()
        let look = try await logbook.look(
            at: Health.export(
                Health.steps(5, "yesterday"),
                Health.record("HKQuantityTypeIdentifierStepCount", "x", "2024-05-03 08:00:00 +0200"),
                Health.steps(5, "2024-05-03 08:00:00 +0200")))
        #expect(look.rows.map(\.outcome) == [.new, .wrong("Its day or its value cannot be read.")])
        #expect(look.rows.last?.title == "2 records")
    }

    // MARK: - Archives

    @Test(arguments: ["apple_health_export/export.xml", "apple_health_export/exportación.xml"])
    func `the export is found in its archive, whatever its name`(name: String) throws {
        var archive = ZipArchive()
        archive.add("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8))
        archive.add(name, Array(Health.export(Health.run())))
        archive.add("apple_health_export/workout-routes/route.gpx", Array("<gpx/>".utf8))
        let bytes = Data(archive.finished())
        #expect(try ActivityFile.read(ByteReader(bytes, named: "export.zip")).activities.count == 1)
        for length in [10, bytes.count / 2, bytes.count - 30] {
            #expect(throws: ImportError(file: "export.zip", line: nil, reason: .damagedArchive)) {
                try ActivityFile.read(ByteReader(bytes.prefix(length), named: "export.zip"))
            }
        }
    }

    @Test func `an archive without an export is refused`() {
        var archive = ZipArchive()
        archive.add("photos/a.xml", Array("<a/>".utf8))
        let bytes = Data(archive.finished())
        #expect(throws: ImportError(file: "photos.zip", line: nil, reason: .noHealthExport)) {
            try ActivityFile.read(ByteReader(bytes, named: "photos.zip"))
        }
    }
}

import TestSupport
import XCTest

/// The program on a logbook that holds what a column can hold at most, and what it must not.
final class ExtremesTests: EndToEndTestCase {
    /// Runs SQL on the logbook, statement by statement; what the schema refuses is left out.
    private func change(_ statements: [String], ignoringChecks: Bool = false) throws {
        let script = """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1], isolation_level=None)
            if sys.argv[2] == "ignoring": db.execute("PRAGMA ignore_check_constraints = ON")
            taken = 0
            for sql in sys.argv[3:]:
                try:
                    db.execute(sql)
                    taken += 1
                except sqlite3.Error:
                    pass
            print(taken)
            """
        let python = try tools.path("/usr/bin/python3", package: "python3")
        let taken = try tools.run(
            python, ["-c", script, logbook.path, ignoringChecks ? "ignoring" : "checking"] + statements,
            environment: tools.environment)
        XCTAssertNotEqual(taken.trimmingCharacters(in: .whitespacesAndNewlines), "0")
    }

    /// What failed of every command that reads, in the program's words.
    private func failures() throws -> [String] {
        let trips = try outcome(of: "trips", "list", "--json")
        let goals = try outcome(of: "goals", "list", "--json")
        var commands = [["trips", "list"], ["goals", "list"]]
        for (list, verb) in [(trips, "trips"), (goals, "goals")] where list.status == 0 {
            let records = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]] ?? []
            for id in records.prefix(RandomCases.count(4, short: 2)).compactMap({ $0["id"] as? String }) {
                commands += [[verb, "show", id], [verb, "show", id, "--json"]]
                guard verb == "trips" else { continue }
                for report in ["expenses", "mileage", "itinerary"] {
                    let file = work.appending(path: "\(report)-\(id).csv").path
                    commands.append(["report", report, "--trip", id, "-o", file])
                }
            }
        }
        for ending in ["pdf", "html", "md", "csv", "ods"] {
            commands.append(["report", "summary", "-o", work.appending(path: "summary.\(ending)").path])
            commands.append(
                ["report", "progress", "--term", "1", "-o", work.appending(path: "progress.\(ending)").path])
        }
        for (kind, ending) in [
            ("all", "json"), ("trips", "csv"), ("goals", "csv"), ("actions", "csv"), ("snippets", "csv"),
            ("calendar", "ics"),
        ] { commands.append(["export", kind, "-o", work.appending(path: "\(kind).\(ending)").path]) }
        let failed = try ([trips, goals] + outcomes(of: commands)).filter { $0.status != 0 }
        for outcome in failed { XCTAssertTrue(outcome.isOneSentence, outcome.errors) }
        return failed.map(\.errors)
    }

    private static let texts: [(column: String, of: String)] = [
        ("name", "trip"), ("destination", "trip"), ("notes", "trip"), ("title", "expectation"), ("title", "\"action\""),
        ("unit", "measure"), ("text", "snippet"), ("details", "expense"), ("placeName", "stay"), ("theme", "goalTerm"),
    ]

    func testWhatTheSchemaTakesIsReadByEveryCommand() throws {
        let rounds: [(day: String, sum: String, number: String, text: String)] = [
            ("0001-01-01", "0", "0.0", "char(9)"),
            ("9999-12-31", "9223372036854775807", "1.7976931348623157e308", "char(65534, 1, 8238)"),
            ("2000-02-29", "1", "5e-324", "replace(hex(zeroblob(20)), '00', char(65018, 128104))"),
        ]
        for round in rounds {
            try? FileManager.default.removeItem(at: data)
            XCTAssertEqual(try outcome(of: "sample-data", "--trips", "6").status, 0)
            let days = ["trip", "timePeriod"].map {
                "UPDATE \($0) SET startDay = '\(round.day)', endDay = '\(round.day)'"
            }
            let sums = ["expense", "meal"].map { "UPDATE \($0) SET costMinor = \(round.sum)" }
            let numbers = [("mileageRecord", "distance"), ("actionMeasure", "value"), ("expectationMeasure", "target")]
                .map { "UPDATE \($0) SET \($1) = \(round.number)" }
            try change(
                days + sums + numbers
                    + [
                        "UPDATE businessTrip SET perDiemMinor = \(round.sum)",
                        "UPDATE mileageRate SET rateMicros = \(round.sum)",
                        "UPDATE goal SET startDay = '\(round.day)', targetDay = '\(round.day)'",
                        "UPDATE measure SET factor = \(round.number) WHERE factor IS NOT NULL",
                        "UPDATE expense SET day = '\(round.day)'", "UPDATE itineraryItem SET day = '\(round.day)'",
                    ] + Self.texts.map { "UPDATE \($0.of) SET \($0.column) = \(round.text)" })
            let check = try outcome(of: "check")
            XCTAssertEqual(check.output, "The logbook is intact.\n", check.errors)
            XCTAssertEqual(try failures(), [], round.day)
        }
    }

    func testWhatCannotBeReadIsNamedByTheCheckAndNoSentenceShowsAStatement() throws {
        for sql in [
            "UPDATE trip SET id = '000000000000000000000000000000000000' WHERE rowid = 1",
            "UPDATE trip SET startDay = '0000-01-01'", "UPDATE expectation SET createdAt = 'then'",
            "UPDATE stay SET isConfirmed = 7", "DELETE FROM milestone", "UPDATE expense SET category = 'x'",
        ] {
            try? FileManager.default.removeItem(at: data)
            XCTAssertEqual(try outcome(of: "sample-data", "--trips", "12").status, 0)
            try change(["PRAGMA foreign_keys = OFF", sql], ignoringChecks: true)
            let check = try outcome(of: "check")
            XCTAssertEqual(check.status, 1, sql)
            let told = sql.contains("isConfirmed") ? "of the table “stay” breaks" : " cannot be read."
            XCTAssertTrue(check.errors.contains(told), check.errors)
            for verb in ["trips", "goals"] {
                let list = try outcome(of: verb, "list")
                XCTAssertEqual(list.status, 0, list.errors)
                let isHit =
                    sql.contains(verb == "trips" ? "UPDATE trip" : "UPDATE expectation")
                    || sql.contains("milestone") && verb == "goals"
                XCTAssertEqual(list.errors.isEmpty, !isHit, "\(sql): \(list.errors)")
                XCTAssertEqual(try outcome(of: verb, "list", "--json").errors, list.errors)
            }
            if sql.hasSuffix("rowid = 1") {
                let list = try outcome(of: "trips", "list")
                XCTAssertEqual(list.errors, "1 entry of the logbook cannot be read; “vantage check” tells which.\n")
                XCTAssertEqual(list.output.filter(\.isNewline).count, 11)
                for (kind, ending) in [("all", "json"), ("trips", "csv"), ("calendar", "ics")] {
                    let file = work.appending(path: "some.\(ending)")
                    let export = try outcome(of: "export", kind, "-o", file.path)
                    XCTAssertEqual(export.status, 0)
                    XCTAssertEqual(export.errors, list.errors, kind)
                    XCTAssertGreaterThan(try Data(contentsOf: file).count, 1000)
                }
            }
            for text in try failures() + [check.errors] {
                for word in ["SELECT", "sql:", "arguments", "not an error", "database value"] {
                    XCTAssertFalse(text.contains(word), text)
                }
            }
        }
    }
}

import XCTest

/// The logbook's data, out and in again.
final class DataTests: EndToEndTestCase {
    private func run(_ arguments: String...) throws -> String {
        let outcome = try outcome(of: arguments)
        XCTAssertEqual(outcome.status, 0, outcome.errors)
        return outcome.output
    }

    func testAllComesOutTheSameAfterItWentIntoAnEmptyLogbook() throws {
        _ = try run("sample-data")
        let (first, second, third) = (
            work.appending(path: "1.json"), work.appending(path: "2.json"), work.appending(path: "3.json")
        )
        _ = try run("export", "all", "-o", first.path)
        let other = work.appending(path: "other.sqlite").path
        XCTAssertTrue(try run("import", first.path, "--database", other).contains(", 0 known"))
        _ = try run("export", "all", "-o", second.path, "--database", other)
        XCTAssertEqual(try Data(contentsOf: first), try Data(contentsOf: second))
        XCTAssertTrue(try run("import", first.path, "--database", other).contains(": 0 added"))
        _ = try run("export", "all", "-o", third.path, "--database", other)
        XCTAssertEqual(try Data(contentsOf: first), try Data(contentsOf: third))
    }

    func testTablesHaveARowARecord() throws {
        _ = try run("sample-data")
        let trips = work.appending(path: "trips.csv")
        _ = try run("export", "trips", "-o", trips.path)
        let lines = try String(contentsOf: trips, encoding: .utf8).components(separatedBy: "\r\n")
        XCTAssertTrue(lines[0].hasPrefix("id,kind,name,destination,startDay,endDay,"))
        XCTAssertEqual(lines.count, 24 + 2)
        for kind in ["goals", "actions", "snippets"] {
            let file = work.appending(path: "\(kind).csv")
            _ = try run("export", kind, "-o", file.path)
            XCTAssertTrue(try String(contentsOf: file, encoding: .utf8).hasPrefix("id,"), kind)
        }
    }

    func testAFormulaIsGuardedWhenItIsAskedFor() throws {
        _ = try run("trips", "add", "--name", "=1+1", "--from", "2027-05-03", "--notes=-12.50")
        let file = work.appending(path: "trips.csv")
        _ = try run("export", "trips", "-o", file.path)
        XCTAssertTrue(try String(contentsOf: file, encoding: .utf8).contains(",=1+1,"))
        _ = try run("export", "trips", "--guard-formulas", "-o", file.path)
        let text = try String(contentsOf: file, encoding: .utf8)
        XCTAssertTrue(text.contains(",'=1+1,") && text.contains(",-12.50,"), text)
    }

    func testTheCalendarIsReadByAnotherProgram() throws {
        _ = try run(
            "trips", "add", "--name",
            "Fair; with, commas \\ and “quotes” in a name that is longer than a line of a file",
            "--destination", "Łódź", "--from", "2027-05-03", "--to", "2027-05-07")
        _ = try run("trips", "add", "--name", "One day", "--from", "2027-12-31")
        let file = work.appending(path: "trips.ics")
        _ = try run("export", "calendar", "-o", file.path)
        let before = try Data(contentsOf: file)
        let python = try tools.path(
            try checkout.appending(path: ".build/readers/bin/python").path, package: "python3-venv")
        let script = try checkout.appending(path: "Tests/EndToEnd/read.py").path
        let facts = try tools.run(python, [script, "ics", file.path], environment: tools.environment)
        XCTAssertTrue(facts.contains("events 2\nids 2\n"), facts)
        XCTAssertTrue(
            facts.contains(
                "Fair; with, commas \\ and “quotes” in a name that is longer than a line of a file @ Łódź 2027-05-03 2027-05-08"
            ), facts)
        XCTAssertTrue(facts.contains("One day @  2027-12-31 2028-01-01"), facts)
        _ = try run("export", "calendar", "-o", file.path)
        XCTAssertEqual(try Data(contentsOf: file), before)
    }

    func testWhatIsNoArchiveIsOneSentenceAndChangesNothing() throws {
        let file = try write("{\"format\": \"something\"}", to: "a.json")
        for path in [file.path, work.appending(path: "missing.json").path] {
            XCTAssertTrue(try outcome(of: "import", path).isOneSentence)
        }
        XCTAssertEqual(try outcome(of: "export", "all", "-o", work.appending(path: "a.csv").path).status, 64)
        XCTAssertEqual(try workNames, ["a.json"])
    }

    // MARK: - In

    func testTripsOfATableComeInOnceAndAnUndoTakesThemBack() throws {
        let file = try write(
            """
            Reise;Ort;Beginn;Ende
            Messe;Łódź;2027-05-03;2027-05-07
            Ohne Tag;Rom;irgendwann;
            Wandern;;12 Jun 2027;
            ;Nirgends;2027-01-01;
            """, to: "reisen.csv")
        let dry = try run("import", file.path, "--dry-run")
        XCTAssertTrue(dry.contains("2: Messe, 2027-05-03: new\n"), dry)
        XCTAssertTrue(dry.contains("3: Ohne Tag, irgendwann: “irgendwann” is not a day."), dry)
        XCTAssertTrue(dry.contains("5: 2027-01-01: The name is missing."), dry)
        XCTAssertEqual(try run("trips", "list"), "")
        XCTAssertTrue(try run("import", file.path).contains("2 added, 0 known, 2 left out"))
        XCTAssertTrue(try run("import", file.path).contains("0 added, 2 known, 2 left out"))
        XCTAssertEqual(try run("trips", "list").split(separator: "\n").count, 2)
    }

    func testColumnsOfOtherNamesAreToldByHand() throws {
        let file = try write("what,when\nFair,2027-05-03\n", to: "trips.csv")
        XCTAssertEqual(try outcome(of: "import", file.path).status, 64)
        XCTAssertEqual(try outcome(of: "import", file.path, "--column", "name=who").status, 64)
        _ = try run("import", file.path, "--column", "name=what", "--column", "startDay=when")
        XCTAssertTrue(try run("trips", "list").contains("Fair"))
    }

    func testOurOwnTablesAndCalendarsComeInAgainAndAddNothing() throws {
        _ = try run("sample-data")
        let before = work.appending(path: "before.json")
        _ = try run("export", "all", "-o", before.path)
        for name in ["trips.csv", "calendar.ics"] {
            let file = work.appending(path: name)
            _ = try run("export", name.hasSuffix("csv") ? "trips" : "calendar", "-o", file.path)
            XCTAssertTrue(try run("import", file.path).contains("0 added, 24 known, 0 left out"), name)
            let other = work.appending(path: "\(name).sqlite").path
            XCTAssertTrue(try run("import", file.path, "--database", other).contains("24 added, 0 known"), name)
            XCTAssertTrue(try run("import", file.path, "--database", other).contains("0 added, 24 known"), name)
            // What has changed in the file changes the trip, and only it.
            let text = try String(contentsOf: file, encoding: .utf8).replacingOccurrences(of: "York", with: "Leeds")
            let changed = try write(text, to: "changed-\(name)")
            XCTAssertTrue(try run("import", changed.path, "--database", other).contains("1 added, 23 known"), name)
        }
        let after = work.appending(path: "after.json")
        _ = try run("export", "all", "-o", after.path)
        XCTAssertEqual(try Data(contentsOf: before), try Data(contentsOf: after))
    }

    func testAForeignCalendarGivesItsWholeDays() throws {
        let file = try write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:1@elsewhere
            DTSTART;VALUE=DATE:20270503
            DTEND;VALUE=DATE:20270508
            SUMMARY:A fair\\, with a line that is
              folded
            END:VEVENT
            BEGIN:VEVENT
            UID:2@elsewhere
            DTSTART;TZID=Europe/Berlin:20270503T090000
            SUMMARY:A call
            BEGIN:VALARM
            SUMMARY:not this
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """, to: "foreign.ics")
        XCTAssertTrue(try run("import", file.path).contains("1 added, 0 known, 0 left out"))
        XCTAssertTrue(
            try run("trips", "list").contains("2027-05-03  2027-05-07  trip  A fair, with a line that is folded"))
        let broken = try write("BEGIN:VCARD\n", to: "broken.ics")
        XCTAssertTrue(try outcome(of: "import", broken.path).isOneSentence)
    }
}

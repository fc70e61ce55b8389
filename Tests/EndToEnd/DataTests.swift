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

    func testActivitiesComeInOnceAndAsTheyAreMapped() throws {
        let day = "startDate=\"2024-05-03 08:00:00 +0200\" endDate=\"2024-05-03 08:30:00 +0200\""
        let steps = "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" sourceName=\"Watch\""
        let workout = "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\""
        let export = try write(
            "<HealthData>\(steps) \(day) value=\"900\"/>\(workout) \(day) totalDistance=\"5\" totalDistanceUnit=\"km\"/></HealthData>",
            to: "export.xml")
        let dry = try run("import", export.path, "--dry-run", "--map", "running=mi")
        XCTAssertTrue(dry.contains("steps: 1 → steps") && dry.contains("running: 1 → mi"), dry)
        XCTAssertTrue(try run("import", export.path, "--map", "steps=").contains("1 added, 0 known"))
        XCTAssertTrue(try run("import", export.path).contains("0 added, 1 known"))
        XCTAssertEqual(try outcome(of: "import", export.path, "--map", "steps=km").status, 64)
        XCTAssertEqual(try outcome(of: "import", export.path, "--map", "steps").status, 64)
        let broken = try write("<HealthData>\n<Record", to: "broken.xml")
        let outcome = try outcome(of: "import", broken.path)
        XCTAssertEqual(outcome.status, 1)
        XCTAssertTrue(outcome.errors.contains("broken.xml, line 2: the XML is not well-formed"), outcome.errors)
    }

    func testAFormulaIsGuardedUnlessAPersonSaysOtherwise() throws {
        _ = try run("trips", "add", "--name", "=1+1", "--from", "2027-05-03", "--notes=-12.50")
        let file = work.appending(path: "trips.csv")
        _ = try run("export", "trips", "--no-guard-formulas", "-o", file.path)
        XCTAssertTrue(try String(contentsOf: file, encoding: .utf8).contains(",=1+1,"))
        _ = try run("export", "trips", "-o", file.path)
        let text = try String(contentsOf: file, encoding: .utf8)
        XCTAssertTrue(text.contains(",'=1+1,") && text.contains(",-12.50,"), text)
        XCTAssertTrue(try run("import", file.path).contains("0 added, 1 known"))
    }

    /// Nothing that stands in the logbook or in a file moves the cursor, hides a line or makes one.
    func testNothingFromTheLogbookControlsTheTerminal() throws {
        let name = "Fair\u{1B}[2J\u{9B}31m\u{7F}\nTotal\u{2028}x"
        let id = try run("trips", "add", "--name", name, "--from", "2027-05-03").trimmingCharacters(in: .newlines)
        let goals = try write("title,kind,due\n\"Run\u{1B}[2J\u{85}home\",milestone,2027-05-03\n", to: "goals.csv")
        let rules = try run("rules", "list", "mileage").split(separator: "\n")
        let rule = try XCTUnwrap(rules.first?.split(separator: " ").last)
        _ = try run("rules", "copy", "mileage", String(rule), "--name", "Bell\u{7}\nMiles")
        let outputs = [
            try run("trips", "list"), try run("trips", "show", id), try run("import", goals.path, "--dry-run"),
            try run("import", goals.path), try run("goals", "list"), try run("rules", "list", "mileage"),
        ]
        for output in outputs {
            let lines = output.split(separator: "\n").joined()
            let controls = lines.unicodeScalars.filter {
                [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
            }
            XCTAssertTrue(controls.isEmpty, "\(output.debugDescription)")
        }
        XCTAssertTrue(outputs[0].contains("Fair\u{FFFD}[2J\u{FFFD}31m\u{FFFD} Total x"), outputs[0].debugDescription)
        XCTAssertEqual(outputs[0].filter(\.isNewline).count, 1)
        XCTAssertEqual(outputs[4].filter(\.isNewline).count, 1)
        XCTAssertEqual(outputs[5].filter(\.isNewline).count, rules.count + 1)
    }

    func testAFileThatIsTooLargeIsRefusedBeforeItIsRead() throws {
        for name in ["a.json", "a.ics", "a.csv"] {
            let file = try write("", to: name)
            XCTAssertEqual(truncate(file.path, 4 << 30), 0)
            let begun = ContinuousClock.now
            let outcome = try outcome(of: "import", file.path)
            XCTAssertTrue(outcome.isOneSentence, "\(outcome)")
            XCTAssertTrue(outcome.errors.contains("\(name): the file is larger than 512 MiB."), outcome.errors)
            XCTAssertLessThan(ContinuousClock.now - begun, .seconds(10), name)
        }
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

    func testPipesAreReadLikeFiles() throws {
        XCTAssertEqual(try outcome(of: "sample-data", "--trips", "5").status, 0)
        let archive = work.appending(path: "all.json")
        let (trips, calendar) = (work.appending(path: "trips.csv"), work.appending(path: "trips.ics"))
        _ = try run("export", "all", "-o", archive.path)
        _ = try run("export", "trips", "-o", trips.path)
        _ = try run("export", "calendar", "-o", calendar.path)
        let other = work.appending(path: "other.sqlite").path
        for (file, options) in [(archive, []), (trips, []), (trips, ["--format", "csv"]), (calendar, [])] {
            let through = "cat '\(file.path)' | \"$@\""
            let child = try start(by: through, ["import", "-", "--database", other] + options)
            XCTAssertEqual(try child.status(), 0, child.errors)
            XCTAssertTrue(child.output.contains("added"), child.output)
        }
        XCTAssertTrue(try run("import", archive.path, "--database", other).contains(": 0 added"))

        let matrix = try write("1,2,3\n4,5,6\n7,8,10\n", to: "matrix.csv")
        func picture(_ script: String, _ arguments: String...) throws -> Data {
            let file = work.appending(path: "picture.png")
            let child = try start(
                by: script, ["render", "--title", "m", "--size", "80x60", "-o", file.path] + arguments)
            XCTAssertEqual(try child.status(), 0, "\(arguments) \(child.errors)")
            return try Data(contentsOf: file)
        }
        let expected = try picture("exec \"$@\"", "--data", matrix.path)
        XCTAssertEqual(try picture("cat '\(matrix.path)' | \"$@\"", "--data", "-"), expected)
        XCTAssertEqual(try picture("cat '\(matrix.path)' | \"$@\"", "--data", "-", "--format", "csv"), expected)
        XCTAssertEqual(try picture("exec \"$@\" < '\(matrix.path)'", "--data", "-"), expected)
        // What a shell makes of `<(…)`.
        XCTAssertEqual(try picture("cat '\(matrix.path)' | \"$@\" 5<&0", "--data", "/dev/fd/5"), expected)
        XCTAssertEqual(try picture("cat '\(terrain.path)' | \"$@\"", "--data", "-").prefix(4), expected.prefix(4))

        let picturePath = work.appending(path: "none.png").path
        let empty = try outcome(by: "exec \"$@\" < /dev/null", "render", "--data", "-", "-o", picturePath)
        XCTAssertTrue(empty.isOneSentence, "\(empty)")
        XCTAssertEqual(try outcome(of: "render", "--data", "-", "--format", "gif", "-o", picturePath).status, 64)
        XCTAssertEqual(try outcome(of: "import", "-", "--format", "xlsx").status, 64)
        XCTAssertTrue(try outcome(by: "echo 'x' | \"$@\"", "import", "-", "--format", "json").isOneSentence)
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
            // A calendar has what happens on the trips too, and the terms.
            let text = try String(contentsOf: file, encoding: .utf8)
            let count = name.hasSuffix("csv") ? 24 : text.components(separatedBy: "UID:").count - 1
            XCTAssertGreaterThanOrEqual(count, 24)
            XCTAssertTrue(try run("import", file.path).contains("0 added, \(count) known, 0 left out"), name)
            let other = work.appending(path: "\(name).sqlite").path
            XCTAssertTrue(try run("import", file.path, "--database", other).contains("\(count) added, 0 known"), name)
            XCTAssertTrue(try run("import", file.path, "--database", other).contains("0 added, \(count) known"), name)
            // What has changed in the file changes the trip, and only it.
            let changed = try write(text.replacingOccurrences(of: "York", with: "Leeds"), to: "changed-\(name)")
            // In a calendar a place in the itinerary is called so too.
            let others = name.hasSuffix("csv") ? 1 : 2
            let outcome = try run("import", changed.path, "--database", other)
            XCTAssertTrue(
                outcome.contains("\(others) added, \(count - others) known"), "\(name): \(outcome)")
        }
        let after = work.appending(path: "after.json")
        _ = try run("export", "all", "-o", after.path)
        XCTAssertEqual(try Data(contentsOf: before), try Data(contentsOf: after))
    }

    func testGoalsActionsAndSnippetsOfOurOwnTablesComeInAgain() throws {
        _ = try run("sample-data")
        _ = try run("trips", "add", "--name", "Fair; in May", "--from", "2027-05-03")
        let notes = try write("note;trip;tags\nBook early;Fair; in May;hall, fair\n", to: "notes.csv")
        XCTAssertTrue(try run("import", notes.path, "--as", "snippets", "--dry-run").contains("There is no “Fair”"))
        let quoted = try write("note;trip;tags\nBook early;\"fair; in May\";hall, fair\nFree;;\n", to: "notes.csv")
        XCTAssertTrue(try run("import", quoted.path).contains("2 added"))
        let other = work.appending(path: "other.sqlite").path
        for kind in ["goals", "actions", "trips", "snippets"] {
            let file = work.appending(path: "\(kind).csv")
            _ = try run("export", kind, "-o", file.path)
            let count = try lines(of: file) - 1
            XCTAssertGreaterThan(count, 1, kind)
            XCTAssertTrue(try run("import", file.path).contains("0 added, \(count) known, 0 left out"), kind)
            XCTAssertTrue(try run("import", file.path, "--database", other).contains("\(count) added"), kind)
            XCTAssertTrue(try run("import", file.path, "--database", other).contains("0 added, \(count) known"), kind)
            let again = work.appending(path: "again-\(kind).csv")
            _ = try run("export", kind, "-o", again.path, "--database", other)
            // Those of the same second have no order.
            let texts = try [file, again].map { try String(contentsOf: $0, encoding: .utf8).split(separator: "\r\n") }
            XCTAssertEqual(texts[0].sorted(), texts[1].sorted(), kind)
        }
    }

    private func lines(of file: URL) throws -> Int {
        let python = try tools.path("/usr/bin/python3", package: "python3")
        let count =
            "import csv, sys; print(sum(1 for _ in csv.reader(open(sys.argv[1], newline='', encoding='utf-8'))))"
        let text = try tools.run(python, ["-c", count, file.path], environment: tools.environment)
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    func testACurrencyMayBeWrittenInSmallLetters() throws {
        let file = try write("kind,name,start,currency\nbusiness,Fair,2027-05-03,usd\n", to: "trips.csv")
        XCTAssertTrue(try run("import", file.path).contains("1 added, 0 known, 0 left out"))
    }

    func testWhatIsWrongWithAGoalOrAnActionIsToldRowByRow() throws {
        let goals = try write(
            """
            title,kind,due,targets,importance
            Swim,goal,2027-06-01,40 km; 12 times,9
            Form,obligation,,,
            Read,dream,2027-06-01,,
            Run,goal,2027-06-01,far,
            Sit,goal,2027-06-01,,11
            """, to: "goals.csv")
        let dry = try run("import", goals.path, "--as", "goals", "--dry-run")
        for expected in [
            "2: Swim: new", "3: Form: The target day is missing.",
            "4: Read: “dream” is not one of goal, milestone or obligation.",
            "5: Run: “far” is not a number with a unit; write it like 5 km.",
            "6: Sit: The importance must be between 1 and 10.",
        ] { XCTAssertTrue(dry.contains(expected), "\(expected) in \(dry)") }
        XCTAssertTrue(try run("import", goals.path, "--as", "goals").contains("1 added, 0 known, 4 left out"))
        let actions = try write(
            """
            activity;date;minutes;measured;goal
            Lake;2026-05-03;45;1.5 km;Swim
            Pool;2026-05-04 18:30;30;;Fly
            Lake;2026-05-03;45;1.5 km;Swim
            """, to: "actions.csv")
        let actionsDry = try run("import", actions.path, "--dry-run")
        for expected in [
            "2: Lake, 2026-05-03: new", "3: Pool, 2026-05-04 18:30: There is no “Fly” in the logbook.",
            "4: Lake, 2026-05-03: known",
        ] { XCTAssertTrue(actionsDry.contains(expected), "\(expected) in \(actionsDry)") }
        XCTAssertTrue(try run("import", actions.path).contains("1 added, 1 known, 1 left out"))
        XCTAssertTrue(try run("import", actions.path).contains("0 added, 2 known, 1 left out"))
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
        let alone = try run("import", file.path, "--as", "itinerary")
        XCTAssertTrue(alone.contains("2: A call, 2027-05-03 09:00: There is no trip on that day.\n"), alone)
        XCTAssertTrue(alone.contains("0 added, 0 known, 2 left out"), alone)
        // The call is on the first day of the fair.
        XCTAssertTrue(try run("import", file.path).contains("2 added, 0 known, 0 left out"))
        XCTAssertTrue(
            try run("trips", "list").contains("2027-05-03  2027-05-07  trip  A fair, with a line that is folded"))
        XCTAssertTrue(
            try run("import", file.path, "--as", "trips", "--kind", "business").contains("1 added, 1 known, 0 left out")
        )
        XCTAssertTrue(try run("trips", "list").contains("business  A call"))
        XCTAssertEqual(try outcome(of: "import", file.path, "--as", "goals").status, 64)
        let broken = try write("BEGIN:VCARD\n", to: "broken.ics")
        XCTAssertTrue(try outcome(of: "import", broken.path).isOneSentence)
    }

    func testATableOfABankGivesExpenses() throws {
        _ = try run("trips", "add", "--name", "Fair", "--from", "2027-05-03", "--to", "2027-05-07")
        let other = try run("trips", "add", "--name", "Later", "--from", "2027-06-03", "--to", "2027-06-07")
        let file = try write(
            """
            Konto DE12, Mai 2027
            Buchungstag;Empfänger;Verwendungszweck;Betrag;Währung
            04.05.2027;Hotel;Zimmer;-1.234,50;EUR
            05.05.2027;Firma;Gehalt;2.000,00;EUR
            06.08.2027;Taxi;;-20,00;EUR
            """, to: "bank.csv")
        let dry = try run("import", file.path, "--as", "expenses", "--dry-run")
        for expected in [
            "3: Hotel, Zimmer, 04.05.2027, -1.234,50: new (Fair)\n",
            "4: Firma, Gehalt, 05.05.2027, 2.000,00: This is incoming money",
            "5: Taxi, 06.08.2027, -20,00: There is no trip on that day.\n",
        ] { XCTAssertTrue(dry.contains(expected), "\(expected) in \(dry)") }
        XCTAssertTrue(try run("import", file.path).contains("1 added, 0 known, 2 left out"))
        XCTAssertTrue(try run("import", file.path).contains("0 added, 1 known, 2 left out"))
        let table = work.appending(path: "expenses.csv")
        _ = try run("export", "expenses", "-o", table.path)
        XCTAssertTrue(try String(contentsOf: table, encoding: .utf8).contains(",Fair,2027-05-04,"))
        if let id = other.split(whereSeparator: \.isWhitespace).first(where: { UUID(uuidString: String($0)) != nil }) {
            let only = try run("import", file.path, "--trip", String(id), "--dry-run")
            XCTAssertTrue(only.contains("This day is not part of “Later”."), only)
        }
    }
}

import XCTest

/// Commands, without a display.
final class CommandTests: EndToEndTestCase {
    func testRenderWritesAPictureForEveryPose() throws {
        var pictures: [Data] = []
        for pose in ["top", "front"] {
            let file = work.appending(path: "\(pose).png")
            let outcome = try outcome(
                of: "render", "--data", try terrain.path, "--pose", pose, "--size", "320x240", "-o", file.path)
            XCTAssertEqual(outcome.status, 0, outcome.errors)
            XCTAssertEqual(outcome.output + outcome.errors, "")
            let picture = try Data(contentsOf: file)
            XCTAssertEqual(picture.prefix(8), Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
            // Width and height, big endian.
            XCTAssertEqual(picture[16..<24], Data([0, 0, 1, 64, 0, 0, 0, 240]))
            pictures.append(picture)
        }
        XCTAssertNotEqual(pictures[0], pictures[1])
        XCTAssertEqual(try workNames, ["front.png", "top.png"])
    }

    func testEveryOptionOfAPictureChangesIt() throws {
        var known: [Data: String] = [:]
        let options = [
            "", "--contours lines", "--contours bands", "--floor-contours", "--grid-lines", "--opacity 0.5",
            "--gradient batlow", "--y-scale symlog", "--x-scale log --x-domain 1:100", "--equal-units", "--no-legend",
            "--x-title Width", "--reverse x", "--ticks 9", "--no-axes", "--up z", "--height-factor 0.5",
            "--sides 2:1:1",
            "--heading Saddle", "--light 90,10", "--light -40,46,0.5", "--light -40,46,0.5,0",
        ]
        let files = options.indices.map { work.appending(path: "\($0).png") }
        let commands = zip(options, files).map { option, file in
            ["render", "--formula", "x*z", "--size", "300x300", "-o", file.path]
                + option.split(separator: " ").map(String.init)
        }
        for (index, outcome) in try outcomes(of: commands).enumerated() {
            XCTAssertEqual(outcome.status, 0, outcome.errors)
            let (option, picture) = (options[index], try Data(contentsOf: files[index]))
            XCTAssertNil(known[picture], "“\(option)” draws the picture of “\(known[picture] ?? "")”")
            known[picture] = option
        }
    }

    func testVectorsAndNamesHaveOptions() throws {
        let file = work.appending(path: "picture.png")
        var known: Set<Data> = []
        let options = ["", "--vectors streamlines", "--vector-count 5", "--slice y", "--slice y:2", "--slice x:-1"]
        for option in options {
            let arguments = ["render", "--formula", "⟨-z, y/9, x⟩", "--size", "300x300", "-o", file.path]
            let outcome = try outcome(of: arguments + option.split(separator: " ").map(String.init))
            XCTAssertEqual(outcome.status, 0, outcome.errors)
            XCTAssertTrue(known.insert(try Data(contentsOf: file)).inserted, option)
        }
        let table = work.appending(path: "normal.csv")
        let named = try outcome(
            of: "render", "--formula", "x^2 - z^2", "--name", "f", "--formula", "grad(f, 1, 2)", "--name", "",
            "--samples",
            "2", "-o", table.path)
        XCTAssertEqual(named.status, 0, named.errors)
        XCTAssertTrue(try String(contentsOf: table, encoding: .utf8).contains("3.0,-3.0,-2.0"))
        for wrong in [["--slice", "w"], ["--slice", "y:"], ["--vector-count", "1"], ["--name", "a", "--name", "b"]] {
            let outcome = try outcome(of: ["render", "--formula", "⟨-z, y, x⟩", "-o", file.path] + wrong)
            XCTAssertNotEqual(outcome.status, 0, "\(wrong)")
            XCTAssertFalse(outcome.errors.isEmpty)
        }
    }

    /// Files that cannot be read, for every verb that reads one: a sentence in words, and nothing of how the program does it.
    func testWhatCannotBeReadIsToldInWords() throws {
        _ = try outcome(of: "sample-data", "--trips", "2")
        let rules = try outcome(of: "rules", "list", "mileage").output.split(separator: "\n")
        let rule = String(try XCTUnwrap(rules.first?.split(separator: " ").last))
        // Whoever runs the program below can use the logbook, and not the files.
        _ = try tools.run(URL(filePath: "/bin/chmod"), ["-R", "a+rwX", home.path], environment: tools.environment)
        for name in ["folder", "closed"] {
            let folder = work.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for ending in ["csv", "json", "ics", "asc", "npy", "npz", "sqlite"] where name == "closed" {
                let file = folder.appending(path: "a.\(ending)")
                try Data("{}".utf8).write(to: file)
                XCTAssertEqual(chmod(file.path, 0), 0)
            }
        }
        let missing = work.appending(path: "none/a").path
        let closed = work.appending(path: "closed/a").path
        let picture = work.appending(path: "picture.png").path
        let folder = work.appending(path: "folder").path
        let verbs: [(arguments: [String], endings: [String])] = [
            (["import"], ["csv", "json", "ics"]), (["import", "--dry-run"], ["csv"]),
            (["rules", "add", "mileage"], ["json"]), (["rules", "edit", "mileage", rule], ["json"]),
            (["restore"], ["sqlite"]), (["render", "-o", picture, "--data"], ["csv", "asc", "npy", "npz"]),
            (["trips", "list", "--database"], ["sqlite"]), (["check", "--database"], ["sqlite"]),
            (["export", "all", "-o", picture + ".json", "--database"], ["sqlite"]),
        ]
        for (arguments, endings) in verbs {
            for ending in endings {
                var files = ["\(missing).\(ending)", "\(closed).\(ending)"]
                if arguments[0] == "rules" || ending == "sqlite" { files.append(folder) }
                for file in files {
                    let child = try start(by: asAnybody, arguments + [file])
                    let outcome = try Outcome(of: child)
                    XCTAssertTrue(outcome.isOneSentence, "\(arguments) \(file): \(outcome)")
                    XCTAssertFalse(outcome.errors.contains(logbook.path), outcome.errors)
                    for word in ["NS", "Domain", "Code", "could not be completed", "not an error", "Optional"] {
                        XCTAssertFalse(outcome.errors.contains(word), outcome.errors)
                    }
                }
            }
        }
        // A logbook that nobody may look at is not one that is not there.
        XCTAssertEqual(chmod(work.appending(path: "closed").path, 0), 0)
        let child = try start(by: asAnybody, ["trips", "list", "--database", "\(closed).sqlite"])
        XCTAssertEqual(try child.status(), 1)
        XCTAssertFalse(child.errors.contains("does not exist"), child.errors)
        XCTAssertEqual(chmod(work.appending(path: "closed").path, 0o755), 0)
    }

    func testAPrintoutThatDoesNotArriveIsAFailure() throws {
        _ = try outcome(of: "sample-data", "--trips", "40")
        for verb in [
            ["trips", "list"], ["goals", "list", "--json"], ["rules", "list", "mileage"], ["check"], ["--help"],
            ["trips", "--help"], ["--version"], ["--generate-completion-script", "bash"],
        ] {
            let child = try start(by: "exec \"$@\" > /dev/full", verb)
            XCTAssertEqual(try child.status(), 1, "\(verb)")
            XCTAssertTrue(child.errors.hasPrefix("Error: Standard output could not be written"), child.errors)
            XCTAssertEqual(child.errors.filter(\.isNewline).count, 1)
        }
    }

    /// Read as text, such a name would be that of another file.
    func testAnArgumentThatIsNoTextIsRefused() throws {
        let csv = "name,startDay\\nFair,2027-05-03\\n"
        let script =
            "cd '\(work.path)' && name=$(printf 'caf\\351.csv') && printf '\(csv)' > \"$name\" && \"$@\" \"$name\""
        for verb in [["import"], ["export", "trips", "-o"], ["backup", "-o"], ["--database"], []] {
            let child = try start(by: script, verb)
            XCTAssertEqual(try child.status(), 64, "\(verb)")
            XCTAssertEqual(child.output, "", "\(verb)")
            XCTAssertEqual(child.errors, "Error: The argument “caf\u{FFFD}.csv” is not UTF-8 text.\n", "\(verb)")
        }
        XCTAssertEqual(try workNames.count, 1)
        XCTAssertFalse(FileManager.default.fileExists(atPath: logbook.path))
    }

    func testAFilmSaysWhatItLacks() throws {
        let film = ["render", "--formula", "a*x", "--frames", "2", "--size", "80x60"]
        let path = work.appending(path: "film.gif").path
        let missing = try outcome(of: film + ["-o", path], with: ["PATH": "/nowhere"])
        XCTAssertEqual(missing.status, 1)
        XCTAssertEqual(
            missing.errors,
            "Error: Files of this kind are made by ffmpeg, which is not installed; its package is ffmpeg.\n")
        let unknown = try outcome(of: film + ["--animate", "b", "-o", path])
        XCTAssertEqual(unknown.status, 1)
        XCTAssertEqual(unknown.errors, "Error: The chart has no parameter “b”; its parameters are a.\n")
        XCTAssertEqual(try workNames, [])
    }

    func testWrongUsageIsRefusedWithItsOwnStatus() throws {
        let output = work.appending(path: "out.png").path
        let cases = [
            ["render", "-o", output],
            ["render", "--formula", "x"],
            ["render", "--formula", "x", "-o", work.appending(path: "out.bmp").path],
            ["render", "--formula", "x", "--size", "90x60", "--width", "85", "-o", output],
            ["render", "--formula", "x", "--height", "85", "-o", output],
            ["render", "--formula", "x", "--font-size", "0", "-o", output],
            ["render", "--formula", "a*x", "--animate", "a=2:1", "-o", output],
            ["render", "--formula", "x", "--key-frame", "top", "-o", output],
            [
                "render", "--formula", "a*x", "--animate", "a", "--key-frame", "top", "--key-frame", "front", "-o",
                output,
            ],
            ["render", "--formula", "x", "--duration", "0", "-o", output],
            ["render", "--formula", "x", "--height-bits", "8", "-o", output],
            ["compare", "one.vantage", "-o", output],
            ["compare", "one.vantage", "two.vantage", "-o", work.appending(path: "out.stl").path],
            ["render", "--formula", "x", "--size", "0x0", "-o", output],
            ["render", "--formula", "x", "--pose", "sideways", "-o", output],
            ["render", "--formula", "x", "--x-domain", "5:1", "-o", output],
            ["render", "--formula", "x", "--samples", "1", "-o", output],
            ["render", "--formula", "x", "--nonsense", "-o", output],
            ["render", "--formula", "x", "--opacity", "2", "-o", output],
            ["render", "--formula", "x", "--light", "left", "-o", output],
            ["render", "--formula", "x", "--ticks", "0", "-o", output],
            ["render", "--formula", "x", "--height-factor", "-1", "-o", output],
            ["render", "--formula", "x", "--reverse", "w", "-o", output],
            ["render", "--formula", "x", "--sides", "1:2", "-o", output],
            ["render", "--formula", "x", "--sides", "1:0:1", "-o", output],
            ["render", "--formula", "x", "--light", "200,0", "-o", output],
            ["render", "--formula", "x", "--x-scale", "square", "-o", output],
            ["trips", "list", "--kind", "imaginary"],
            ["sample-data", "--trips", "-1"],
        ]
        for (arguments, outcome) in zip(cases, try outcomes(of: cases)) {
            XCTAssertEqual(outcome.status, 64, "\(arguments)")
            XCTAssertEqual(outcome.output, "", "\(arguments)")
            XCTAssertFalse(outcome.errors.isEmpty, "\(arguments)")
        }
        XCTAssertEqual(try workNames, [])
        XCTAssertFalse(FileManager.default.fileExists(atPath: data.path))
    }

    func testOptionsOfTheProgramStandBeforeOrAfterTheVerb() throws {
        let database = work.appending(path: "a b.sqlite").path
        XCTAssertEqual(try outcome(of: "--database", database, "sample-data", "--trips", "4").status, 0)
        let expected = try outcome(of: "trips", "list", "--json", "--database", database)
        XCTAssertEqual(try records(expected.output).count, 4)
        for arguments in [
            ["--database", database, "trips", "list", "--json"], ["--database=\(database)", "trips", "list", "--json"],
            ["--database", database, "trips", "list", "--json", "--kind", "all"],
        ] {
            let outcome = try outcome(of: arguments)
            XCTAssertEqual(outcome.output, expected.output, "\(arguments) \(outcome.errors)")
        }
        let pictures = ["before.png", "after.png"].map { work.appending(path: $0).path }
        let chart = ["render", "--formula", "x*z", "--size", "80x60"]
        XCTAssertEqual(try outcome(of: ["--pose", "-20,30"] + chart + ["-o", pictures[0]]).status, 0)
        XCTAssertEqual(try outcome(of: chart + ["-o", pictures[1], "--pose", "-20,30"]).status, 0)
        XCTAssertEqual(
            try Data(contentsOf: URL(filePath: pictures[0])), try Data(contentsOf: URL(filePath: pictures[1])))
        XCTAssertEqual(try outcome(of: "--database", database, "help", "trips").status, 0)
        for wrong in [
            ["--database", database, "trips", "list", "--nonsense"], ["--pose", "top", "trips", "list"],
            ["--database"],
        ] {
            XCTAssertEqual(try outcome(of: wrong).status, 64, "\(wrong)")
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: data.path))
    }

    func testBrokenDataIsOneSentenceAndLeavesTheOldPicture() throws {
        let files = [
            try write("ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2\n", to: "short.asc"),
            try write("", to: "empty.csv"),
            try write("a,b,c\nred,green,blue\n", to: "words.csv"),
            work.appending(path: "missing.asc"),
        ]
        let names = try workNames
        for file in files {
            let output = work.appending(path: "out.png")
            let outcome = try outcome(of: "render", "--data", file.path, "-o", output.path)
            XCTAssertTrue(outcome.isOneSentence, "\(file.lastPathComponent): \(outcome)")
            XCTAssertEqual(try workNames, names)
        }
        let old = try write("an old picture", to: "old.png")
        XCTAssertTrue(try outcome(of: "render", "--data", files[0].path, "-o", old.path).isOneSentence)
        XCTAssertTrue(try outcome(of: "render", "--formula", "sin(x", "-o", old.path).isOneSentence)
        XCTAssertEqual(try String(contentsOf: old, encoding: .utf8), "an old picture")
        XCTAssertEqual(try workNames, (names + ["old.png"]).sorted())
    }

    func testAFolderThatIsNotThereIsOneSentence() throws {
        let outcome = try outcome(of: "render", "--formula", "x", "-o", work.appending(path: "no/out.png").path)
        XCTAssertTrue(outcome.isOneSentence, "\(outcome)")
        XCTAssertEqual(try workNames, [])
    }

    func testSampleDataGoesIntoAnEmptyLogbookOnly() throws {
        let first = try outcome(of: "sample-data", "--trips", "8")
        XCTAssertEqual(first.status, 0, first.errors)
        let trips = try outcome(of: "trips", "list", "--json").output
        let second = try outcome(of: "sample-data")
        XCTAssertTrue(second.isOneSentence, "\(second)")
        XCTAssertEqual(try outcome(of: "trips", "list", "--json").output, trips)
        XCTAssertEqual(try records(trips).count, 8)
    }

    func testTripsAreListedByKindAndSearch() throws {
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        let all = try records(try outcome(of: "trips", "list", "--json").output)
        let personal = try records(try outcome(of: "trips", "list", "--kind", "personal", "--json").output)
        XCTAssertTrue(personal.allSatisfy { $0["kind"] as? String == "personal" })
        XCTAssertEqual(personal.count, all.count { $0["kind"] as? String == "personal" })
        XCTAssertGreaterThan(personal.count, 0)

        let destination = try XCTUnwrap(personal.first?["destination"] as? String)
        let found = try records(
            try outcome(of: "trips", "list", "--kind", "personal", "--search", destination, "--json").output)
        XCTAssertTrue(found.contains { $0["destination"] as? String == destination })
        XCTAssertLessThan(found.count, personal.count)

        let lines = try outcome(of: "trips", "list", "--kind", "personal", "--search", destination)
        XCTAssertEqual(lines.output.split(separator: "\n").count, found.count)
        XCTAssertTrue(lines.output.contains(destination))
    }

    func testAnEmptyResultIsAnEmptyList() throws {
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        for section in ["trips", "goals"] {
            let json = try outcome(of: section, "list", "--search", "xyzzy", "--json")
            XCTAssertEqual(json.status, 0)
            XCTAssertEqual(try records(json.output).count, 0)
            let lines = try outcome(of: section, "list", "--search", "xyzzy")
            XCTAssertEqual([lines.output, lines.errors], ["", ""])
            XCTAssertEqual(lines.status, 0)
        }
    }

    func testGoalsAreListed() throws {
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        let goals = try records(try outcome(of: "goals", "list", "--json").output)
        XCTAssertGreaterThan(goals.count, 0)
        let lines = try outcome(of: "goals", "list").output
        XCTAssertEqual(lines.split(separator: "\n").count, goals.count)
        for goal in goals { XCTAssertTrue(lines.contains(try XCTUnwrap(goal["title"] as? String))) }
    }

    func testTheSameSeedMakesTheSameLogbook() throws {
        var lists: [String: [String]] = [:]
        for (name, seed) in [("a", "7"), ("b", "7"), ("c", "8")] {
            let database = work.appending(path: "\(name).sqlite").path
            XCTAssertEqual(try outcome(of: "sample-data", "--database", database, "--seed", seed).status, 0)
            lists[name] = try ["trips", "goals"].map {
                try outcome(of: $0, "list", "--database", database, "--json").output
            }
        }
        XCTAssertEqual(lists["a"], lists["b"])
        XCTAssertNotEqual(lists["a"], lists["c"])
    }

    func testATripIsAddedShownFoundAndDeleted() throws {
        let added = try outcome(
            of: "trips", "add", "--name", "Fair", "--from", "2026-05-01", "--to", "2026-05-03", "--destination",
            "Zürich",
            "--purpose", "Meet suppliers", "--per-diem", "95.5", "--currency", "CHF", "--tags", " Spring, ,WORK")
        XCTAssertEqual(added.status, 0, added.errors)
        let id = try XCTUnwrap(added.output.split(separator: "\n").first.map(String.init))
        let shown = try outcome(of: "trips", "show", id).output
        XCTAssertTrue(shown.contains("Fair, 2026-05-01 – 2026-05-03, business"), shown)
        XCTAssertTrue(shown.contains("One night at 95.50 CHF"), shown)
        XCTAssertTrue(shown.contains("Total  191.00 CHF"), shown)
        let json = try XCTUnwrap(
            JSONSerialization.jsonObject(with: Data(try outcome(of: "trips", "show", id, "--json").output.utf8))
                as? [String: Any])
        XCTAssertEqual(json["tags"] as? [String], ["spring", "work"])
        for text in ["zurich", "suppliers", "spring"] {
            XCTAssertEqual(try records(try outcome(of: "trips", "list", "--search", text, "--json").output).count, 1)
        }
        XCTAssertEqual(try outcome(of: "trips", "delete", id).status, 0)
        XCTAssertTrue(try outcome(of: "trips", "show", id).isOneSentence)
        XCTAssertTrue(try outcome(of: "trips", "delete", id).isOneSentence)
    }

    func testATripThatCannotBeIsOneSentence() throws {
        let cases = [
            ["--name", " ", "--from", "2026-05-01"],
            ["--name", "x", "--from", "2026-05-01", "--to", "2026-04-01"],
            ["--name", "x", "--from", "2026-05-01", "--per-diem", "1", "--currency", "eur"],
        ]
        for arguments in cases {
            let outcome = try outcome(of: ["trips", "add"] + arguments)
            XCTAssertTrue(outcome.isOneSentence, "\(arguments) \(outcome)")
        }
        for arguments in [
            ["--name", "x", "--from", "someday"], ["--name", "x", "--from", "2026-05-01", "--per-diem", "1"],
            ["--name", "x", "--from", "2026-05-01", "--purpose", "y", "--reason", "family"],
        ] {
            XCTAssertEqual(try outcome(of: ["trips", "add"] + arguments).status, 64, "\(arguments)")
        }
        XCTAssertEqual(try records(try outcome(of: "trips", "list", "--json").output).count, 0)
    }

    func testAGoalTellsHowFarItIs() throws {
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        let goals = try records(try outcome(of: "goals", "list", "--search", "run 250", "--json").output)
        let id = try XCTUnwrap(goals.first?["id"] as? String)
        let shown = try outcome(of: "goals", "show", id).output
        XCTAssertTrue(shown.hasPrefix("Run 250 km, "), shown)
        XCTAssertTrue(shown.contains("of 250 km"), shown)
    }

    func testALogbookIsBackedUpRestoredAndChecked() throws {
        XCTAssertEqual(try outcome(of: "sample-data", "--trips", "8").status, 0)
        let trips = try outcome(of: "trips", "list", "--json").output
        let backup = work.appending(path: "backup.sqlite").path
        XCTAssertEqual(try outcome(of: "backup", "-o", backup).status, 0)
        XCTAssertEqual(try workNames, ["backup.sqlite"])
        XCTAssertEqual(try outcome(of: "trips", "add", "--name", "Later", "--from", "2026-05-01").status, 0)
        let restored = try outcome(of: "restore", backup)
        XCTAssertEqual(restored.status, 0, restored.errors)
        XCTAssertEqual(try outcome(of: "trips", "list", "--json").output, trips)
        // What was there before is named, and restoring it takes the restoring back.
        let path = try XCTUnwrap(restored.output.firstMatch(of: /kept in (.+)\.\n/).map { String($0.1) })
        XCTAssertEqual(try outcome(of: "restore", path).status, 0)
        XCTAssertEqual(try records(try outcome(of: "trips", "list", "--json").output).count, 9)
        XCTAssertEqual(try outcome(of: "check").output, "The logbook is intact.\n")
        let diary = try write("Dear diary", to: "diary").path
        XCTAssertTrue(try outcome(of: "restore", diary).isOneSentence)
        XCTAssertTrue(try outcome(of: "backup", "-o", work.appending(path: "no/backup.sqlite").path).isOneSentence)
        XCTAssertEqual(try records(try outcome(of: "trips", "list", "--json").output).count, 9)
    }

    /// The records of a JSON document.
    private func records(_ json: String) throws -> [[String: Any]] {
        try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    }
}

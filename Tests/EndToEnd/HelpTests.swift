import XCTest

/// What `vantage help` says is true, and the README says the same.
final class HelpTests: EndToEndTestCase {
    /// A command of the program as its help describes it.
    private struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }
            let names: [Name]?
        }
        let commandName: String
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Command]?

        var examples: [String] {
            (discussion ?? "").split(separator: "\n").compactMap { line in
                line.firstMatch(of: /^ *Example: (vantage .+)$/).map { String($0.1) }
            }
        }

        /// The command and all below it, each with the words that name it.
        func all(_ words: [String] = []) -> [(words: [String], command: Command)] {
            let own = words + [commandName]
            return [(own, self)] + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { $0.all(own) }
        }

        /// The long options of the command and of all below it.
        var options: Set<String> {
            let own = (arguments ?? []).flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "--" : "-") + $0.name }
            return (subcommands ?? []).reduce(Set(own)) { $0.union($1.options) }
        }
    }

    private func rootCommand() throws -> Command {
        struct Dump: Decodable { let command: Command }
        let dump = try outcome(of: "--experimental-dump-help")
        XCTAssertEqual(dump.status, 0, dump.errors)
        return try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command
    }

    private static let records = [
        "trips", "entries", "planners", "persons", "goals", "actions", "terms", "values", "measures", "snippets",
    ]

    func testEveryVerbHasAManualPage() throws {
        let folder = work.appending(path: "man1")
        let manual = try tools.start(
            tools.path("python3", package: "python3"),
            [
                checkout.appending(path: "data/manual.py").path, program.path,
                folder.path,
            ],
            environment: tools.environment)
        XCTAssertEqual(try manual.status(), 0, manual.errors)
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let verbs = try rootCommand().subcommands?.map(\.commandName).filter { $0 != "help" } ?? []
        XCTAssertEqual(pages, (["vantage.1"] + verbs.map { "vantage-\($0).1" }).sorted())
        let lint = try tools.start(
            tools.path("mandoc", package: "mandoc"),
            ["-T", "lint", "-W", "warning"] + pages.map { folder.appending(path: $0).path },
            environment: tools.environment)
        XCTAssertEqual(try lint.status(), 0, lint.output)
        let text = try String(contentsOf: folder.appending(path: "vantage-trips.1"), encoding: .utf8)
        for command in try rootCommand().all() where command.words.starts(with: ["vantage", "trips"]) {
            XCTAssertTrue(text.contains(command.words.joined(separator: " ")), "\(command.words)")
        }
    }

    func testEveryExampleOfTheHelpWorks() throws {
        XCTAssertEqual(try outcome(of: "sample-data").status, 0)
        try addChart(named: "Ripple")
        try writeFilesOfExamples()
        let commands = try rootCommand().all()
        let shown = commands.filter { !$0.command.examples.isEmpty }
        // Each command has a logbook and files of its own.
        let outcomes = try outcomes(shown) { words, command in
            let folder = home.appending(path: words.joined(separator: "-"))
            let data = folder.appending(path: "data")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: self.data, to: data)
            try FileManager.default.copyItem(at: work, to: folder.appending(path: "work"))
            let examples = command.examples.map { "echo '\($0.replacing("'", with: ""))' >&2; \($0)" }
            let script = "set -e; cd '\(folder.path)/work'; program=$1; vantage() { \"$program\" \"$@\"; }; "
            return try start(
                by: script + examples.joined(separator: "; "), [], with: ["XDG_DATA_HOME": data.path])
        }
        for (command, outcome) in zip(shown, outcomes) {
            XCTAssertEqual(outcome.status, 0, "\(command.words): \(outcome.errors)")
        }
        for verb in Self.records {
            for (words, command) in commands where words.dropFirst().first == verb && words.count == 3 {
                XCTAssertFalse(command.examples.isEmpty, "\(words)")
            }
        }
    }

    /// Adds a chart by an archive that has nothing else.
    private func addChart(named name: String) throws {
        let file = work.appending(path: "chart.json")
        XCTAssertEqual(try outcome(of: "export", "all", "-o", file.path).status, 0)
        var archive = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let document = """
            {"format": "vantage-chart", "version": 1, "document": {"title": "\(name)", "hidesLegend": false, "axes": {},
             "objects": [{"id": "5f0c1d52-93a1-4c58-9a51-0d6a3b1f6701", "source": {"formula": "sin(x)*cos(z)"}}]}}
            """
        let row: [String: Any] = [
            "id": "5f0c1d52-93a1-4c58-9a51-0d6a3b1f6702", "document": document, "position": 1, "searchText": "ripple",
            "createdAt": "2026-01-01T00:00:00.000Z", "modifiedAt": "2026-01-01T00:00:00.000Z",
        ]
        archive["tables"] = ["chart": [row]]
        try JSONSerialization.data(withJSONObject: archive).write(to: file)
        let imported = try outcome(of: "import", file.path)
        XCTAssertEqual(imported.status, 0, imported.errors)
    }

    /// The files that examples read.
    private func writeFilesOfExamples() throws {
        for name in ["terrain.asc", "before.asc", "after.asc"] {
            try Data(contentsOf: terrain).write(to: work.appending(path: name))
        }
        for (name, formula) in [("before", "x*z"), ("after", "x*z + 1")] {
            let object = #"{"id": "5A0C6F52-6A30-4C58-9A51-0D6A3B1F6701", "source": {"formula": "\#(formula)"}}"#
            _ = try write(
                #"{"format": "vantage-chart", "version": 1, "document": {"objects": [\#(object)]}}"#,
                to: "\(name).vantage")
        }
        _ = try write("Reise,Beginn,Ende\nFair,2030-05-03,2030-05-05\n", to: "trips.csv")
        _ = try write("Date,Description,Amount,Currency\n2025-11-23,Taxi,-12.50,EUR\n", to: "bank.csv")
        let events = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTART;VALUE=DATE:20300503",
            "DTEND;VALUE=DATE:20300506", "SUMMARY:Fair", "END:VEVENT", "END:VCALENDAR", "",
        ]
        _ = try write(events.joined(separator: "\r\n"), to: "work.ics")
        let hotel = """
            <script type="application/ld+json">{"@type": "LodgingReservation", "checkinDate": "2027-05-03",
            "checkoutDate": "2027-05-07", "reservationFor": {"name": "Inn", "address": "Lisbon"}}</script>
            """
        _ = try write(hotel, to: "hotel.html")
        _ = try write("MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n\(hotel)", to: "flight.eml")
        let day = "startDate=\"2025-11-23 08:00:00 +0200\" endDate=\"2025-11-23 08:30:00 +0200\""
        _ = try write(
            """
            <HealthData>
            <Record type="HKQuantityTypeIdentifierStepCount" unit="count" sourceName="Watch" \(day) value="900"/>
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" \(day) totalDistance="5" totalDistanceUnit="km"/>
            </HealthData>
            """, to: "export.xml")
        XCTAssertEqual(try outcome(by: "cd '\(work.path)' && python3 -m zipfile -c export.zip export.xml").status, 0)
    }

    /// The statements of the README's block of commands: verbs, which several share, and what follows.
    private func statements() throws -> [(verbs: [String], text: String)] {
        let readme = try String(contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)
        let block = try XCTUnwrap(readme.firstMatch(of: /```\n(vantage \[--database(?:.|\n)*?)```/)).1
        var statements: [(verbs: [String], text: String)] = []
        for line in block.split(separator: "\n") {
            if let first = line.prefixMatch(of: /vantage (\S+)/) {
                // “history show ID | undo | redo” is of three verbs.
                let others = line.matches(of: /\| ([a-z]+)/).map { String($0.1) }
                statements.append((first.1.split(separator: "|").map(String.init) + others, String(line)))
            } else {
                statements[statements.count - 1].text += "\n\(line)"
            }
        }
        return statements
    }

    func testTheReadmeNamesEachVerbAndItsOptions() throws {
        let program = try rootCommand()
        let statements = try statements()
        for verb in program.subcommands ?? [] where !["help", "open"].contains(verb.commandName) {
            XCTAssertTrue(statements.contains { $0.verbs.contains(verb.commandName) }, verb.commandName)
        }
        for (verbs, text) in statements {
            let known = (program.subcommands ?? []).filter { verbs.contains($0.commandName) }
            let options = known.reduce(into: known.isEmpty ? program.options : []) { $0.formUnion($1.options) }
            for option in text.matches(of: /(?:^|[^\w-])(--?[a-z][a-z-]*)/).map({ String($0.1) }) {
                XCTAssertTrue(options.contains(option), "\(verbs): \(option)")
            }
        }
    }

    func testEveryVerbHasHelp() throws {
        let commands = try rootCommand().all().map(\.words)
        for (words, help) in zip(commands, try outcomes(of: commands.map { ["help"] + $0.dropFirst() })) {
            XCTAssertEqual(help.status, 0, "\(words): \(help.errors)")
            XCTAssertTrue(help.output.contains("USAGE: "), "\(words)")
        }
    }
}

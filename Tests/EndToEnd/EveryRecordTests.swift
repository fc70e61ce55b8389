import XCTest

/// Each kind of record on the command line: added, shown, listed, changed, deleted and taken back.
final class EveryRecordTests: EndToEndTestCase {
    /// One kind of record.
    private struct RecordCase {
        /// The verb of the program.
        let verb: String
        /// What adds one.
        let add: [String]
        /// What `show` prints then.
        let shown: [String]
        /// What changes it.
        let edit: [String]
        /// What `show` prints then.
        let edited: String
        /// Filters that find the record, and those that do not.
        var found: [[String]] = []
        var missed: [[String]] = []
        /// A value that is none of a field.
        let bad: String
    }

    private static let cases = [
        RecordCase(
            verb: "trips",
            add: [
                "--name", "Fair", "--from", "3 May 2030", "--to", "5 May 2030", "--per-diem", "60 EUR", "--set",
                "departureTime=9:30", "--tags", "b,a",
            ],
            shown: ["Fair, 2030-05-03 – 2030-05-05, business", "a, b", "60.00 EUR"],
            edit: ["--destination", "Lisbon", "--set", "claim=submitted", "--set", "mileageRate=0.35"],
            edited: "Lisbon",
            found: [
                ["--tag", "a"], ["--search", "lisbon"], ["--kind", "business", "--sort", "name", "--descending"],
            ],
            missed: [["--kind", "personal"], ["--to", "2030-05-02"]], bad: "startDay=someday"),
        RecordCase(
            verb: "goals",
            add: ["--title", "Swim", "--due", "31 May 2030", "--targets", "20 km, 12 h", "--tags", "water"],
            shown: ["Swim, ", "of 20 km", "water"], edit: ["--set", "importance=9", "--values", "Health 7"],
            edited: "Health 7", found: [["--tag", "water"], ["--value", "Health"], ["--sort", "importance"]],
            missed: [["--kind", "milestone"], ["--done"]], bad: "targets=many"),
        RecordCase(
            verb: "goals", add: ["--title", "Pay", "--kind", "obligation", "--due", "1 June 2030"],
            shown: ["obligation", "2030-06-01"], edit: ["--set", "requestedBy=Tax office"], edited: "Tax office",
            found: [["--kind", "obligation"]], missed: [["--kind", "goal"]], bad: "kind=wish"),
        RecordCase(
            verb: "actions", add: ["5 km run 30 min yesterday"], shown: ["Run", "5 km", "30"],
            edit: ["--set", "measurements=6 km", "--set", "loggedAt=2026-05-03 9:30", "--goal", "Jog"], edited: "6 km",
            found: [
                ["--measure", "km"], ["--goal", "Jog"], ["--from", "2026-05-03", "--to", "2026-05-03"],
                ["--sort", "duration"],
            ],
            missed: [["--measure", "kg"], ["--search", "swim"], ["--to", "2026-05-02"]], bad: "measurements=six"),
        RecordCase(
            verb: "snippets", add: ["Gate closes early", "--tags", "airport"], shown: ["Gate closes early", "airport"],
            edit: ["--text", "Gate 5", "--goal", "Jog"], edited: "Gate 5", found: [["--tag", "airport"]],
            missed: [["--to", "2020-01-01"]], bad: "trip=Nowhere"),
        RecordCase(
            verb: "terms", add: ["--set", "startDay=2030-01-07", "--set", "goals=Jog"],
            shown: ["2030-01-07", "2030-03-17", "Jog", "planned"], edit: ["--set", "theme=Sailing"], edited: "Sailing",
            found: [["--search", "sail"], ["--sort", "startDay"]], missed: [["--search", "climb"]], bad: "status=soon"),
        RecordCase(
            verb: "values", add: ["--set", "title=Patience", "--set", "level=major"],
            shown: ["Patience", "major", "10"], edit: ["--set", "priority=3"], edited: "priority          3",
            found: [["--search", "patience"], ["--sort", "title", "--descending"]], missed: [["--search", "haste"]],
            bad: "level=top"),
        RecordCase(
            verb: "measures", add: ["--set", "unit=pages", "--set", "kind=count"], shown: ["pages", "count"],
            edit: ["--set", "title=Pages read"], edited: "Pages read", found: [["--search", "read"]],
            missed: [["--search", "written"]], bad: "kind=heap"),
        RecordCase(
            verb: "planners", add: ["--set", "name=Summer"], shown: ["Summer"], edit: ["--set", "notes=Three weeks"],
            edited: "Three weeks", found: [["--search", "three"]], missed: [["--search", "winter"]], bad: "color=red"),
        RecordCase(
            verb: "persons", add: ["--set", "name=Anna"], shown: ["Anna"], edit: ["--set", "relation=sister"],
            edited: "sister", found: [["--search", "SISTER"]], missed: [["--search", "brother"]], bad: "age=7"),
    ]

    override func setUpWithError() throws {
        try super.setUpWithError()
        try add("goals", "--title", "Jog")
        try add("values", "--set", "title=Health")
    }

    @discardableResult
    private func add(_ verb: String, _ options: String...) throws -> String {
        try printed([verb, "add"] + options)
    }

    /// Everything in the logbook.
    private func content() throws -> Data {
        let file = work.appending(path: "all.json")
        _ = try printed(["export", "all", "-o", file.path])
        return try Data(contentsOf: file)
    }

    func testEachRecordIsAddedShownChangedListedDeletedAndTakenBack() throws {
        for record in Self.cases {
            let id = try printed([record.verb, "add"] + record.add)
            XCTAssertNotNil(UUID(uuidString: id), "\(record.verb): \(id)")
            let shown = try printed([record.verb, "show", id])
            for text in record.shown { XCTAssertTrue(shown.contains(text), "\(record.verb): “\(text)” in \(shown)") }
            XCTAssertEqual(try printed([record.verb, "edit", String(id.prefix(10))] + record.edit), "")
            let edited = try printed([record.verb, "show", id])
            XCTAssertTrue(edited.contains(record.edited), "\(record.verb): “\(record.edited)” in \(edited)")
            let filters = record.found + record.missed
            for (index, list) in try outcomes(of: filters.map { [record.verb, "list"] + $0 }).enumerated() {
                XCTAssertEqual(list.status, 0, list.errors)
                let isFound = index < record.found.count
                XCTAssertEqual(list.output.contains(id), isFound, "\(record.verb) \(filters[index])")
            }
            let document = try write(printed([record.verb, "show", id, "--json"]), to: "record.json")
            let content = try content()
            XCTAssertEqual(try printed([record.verb, "edit", id, "--json", document.path]), "")
            XCTAssertEqual(try self.content(), content, "\(record.verb): a document that was not changed")
            XCTAssertEqual(try printed([record.verb, "delete", id]), "")
            XCTAssertFalse(try printed([record.verb, "list"]).contains(id))
            _ = try printed(["undo"])
            XCTAssertEqual(try self.content(), content, "\(record.verb): deleted and taken back")
        }
    }

    func testEachRecordIsAddedFromADocument_Fails() throws {
        let unknown = "00000000-0000-4000-8000-000000000000"
        let broken = try write("{\"name\": ", to: "broken.json").path
        let wrongKey = try write("{\"colour\": \"red\"}", to: "key.json").path
        let noObject = try write("[1, 2]", to: "numbers.json").path
        for record in Self.cases {
            let id = try printed([record.verb, "add"] + record.add)
            let content = try content()
            let wrong = [["--set", record.bad], ["--set", "nonsense=1"], ["--set", "nonsense"]].flatMap { arguments in
                [[record.verb, "edit", id] + arguments, [record.verb, "add"] + record.add + arguments]
            }
            for (command, refused) in zip(wrong, try outcomes(of: wrong)) {
                XCTAssertNotEqual(refused.status, 0, "\(command)")
                XCTAssertTrue(refused.output.isEmpty && !refused.errors.isEmpty, "\(refused)")
            }
            XCTAssertEqual(try outcome(of: record.verb, "edit", id).status, 64)
            let refusals = [
                [record.verb, "show", unknown], [record.verb, "show", "Nothing"], [record.verb, "delete", unknown],
                [record.verb, "edit", unknown] + record.edit, [record.verb, "add", "--json", broken],
                [record.verb, "add", "--json", wrongKey], [record.verb, "edit", id, "--json", noObject],
                [record.verb, "edit", id, "--json", wrongKey],
            ]
            for (command, refused) in zip(refusals, try outcomes(of: refusals)) {
                XCTAssertTrue(refused.isOneSentence, "\(command): \(refused)")
            }
            XCTAssertTrue(try outcome(of: record.verb, "add", "--json", wrongKey).errors.contains("“colour”"))
            XCTAssertEqual(try self.content(), content, "\(record.verb): nothing is written")
            _ = try printed([record.verb, "delete", id])
        }
    }

    func testADocumentOfSeveralRecordsIsOneStep() throws {
        for (verb, text) in [
            (
                "trips",
                #"[{"name": "A", "startDay": "2030-01-01"}, {"name": "B", "startDay": "2030-01-02", "meals": [{"costMinor": 5, "currency": "EUR"}], "kind": "business"}]"#
            ),
            ("values", #"[{"title": "A"}, {"title": "B", "level": "major"}]"#),
            ("measures", #"[{"unit": "A"}, {"unit": "B"}]"#), ("persons", #"[{"name": "A"}, {"name": "B"}]"#),
            ("planners", #"[{"name": "A"}, {"name": "B"}]"#), ("actions", #"[{"title": "A"}, {"title": "B"}]"#),
            ("goals", #"[{"title": "A"}, {"title": "B", "kind": "milestone", "targetDay": "2030-01-01"}]"#),
            ("snippets", #"[{"text": "A"}, {"text": "B"}]"#),
        ] {
            let content = try content()
            let ids = try printed([verb, "add", "--json", write(text, to: "several.json").path]).split(separator: "\n")
            XCTAssertEqual(ids.count, 2, verb)
            let list = try printed([verb, "list"])
            for id in ids { XCTAssertTrue(list.contains(id), verb) }
            _ = try printed(["undo"])
            XCTAssertEqual(try self.content(), content, verb)
        }
        let content = try content()
        let file = try write(#"[{"title": "A"}, {"title": " "}]"#, to: "several.json").path
        XCTAssertTrue(try outcome(of: "values", "add", "--json", file).isOneSentence)
        XCTAssertEqual(try self.content(), content)
    }

    /// A kind of a trip's entries: what adds one, what `show` prints, what changes it and what `show` prints then.
    private static let entries: [(kind: String, add: [String], shown: String, edit: [String], edited: String)] = [
        ("meal", ["cost=12.50 EUR", "day=4 May", "kind=lunch"], "2030-05-04", ["cost=13 EUR"], "13.00 EUR"),
        ("drive", ["distance=38 km", "origin=Office"], "38 km", ["vehicle=bicycle"], "bicycle"),
        ("session", ["title=Quiet machines", "startTime=9:30"], "09:30", ["room=B"], "B"),
        ("stay", ["placeName=Hotel", "startDay=3 May", "endDay=5 May"], "2030-05-05", ["cost=80"], "80.00 EUR"),
        ("itinerary-item", ["title=Train", "endTime=17"], "17:00", ["place=Station"], "Station"),
        (
            "leg", ["number=LH 1172", "origin=FRA", "destination=LIS", "startTime=9:30"], "Europe/Lisbon",
            ["seat=7A", "endZone=Porto"], "7A"
        ),
        ("expense", ["cost=$3", "category=fees"], "3.00 USD", ["isReimbursed=yes"], "yes"),
        ("reimbursement", ["amount=$50", "payer=Club"], "50.00 USD", ["kind=reimbursement"], "reimbursement"),
        ("bucket-list-item", ["title=Umbrella"], "Umbrella", ["isDone=yes"], "yes"),
        ("attraction", ["name=Museum", "cost=7 EUR"], "7.00 EUR", ["cost="], "Museum"),
        ("family-member", ["name=Anna"], "Anna", ["relation=sister"], "sister"),
        ("flyer-code", ["programme=Miles", "code=A1"], "A1", ["code=B2"], "B2"),
        ("venue-pass", ["name=Museum card", "validFrom=3 May 2030"], "2030-05-03", ["reference=77"], "77"),
    ]

    func testEachEntryOfATripIsAddedShownChangedListedDeletedAndTakenBack() throws {
        let fair = try add(
            "trips", "--name", "Fair", "--from", "2030-05-03", "--to", "2030-05-05", "--per-diem", "60 EUR")
        let sun = try add("trips", "--name", "Sun", "--from", "2030-05-03", "--reason", "vacation")
        let personal: Set = ["attraction", "family-member", "flyer-code", "venue-pass"]
        func settings(_ settings: [String]) -> [String] { settings.flatMap { ["--set", $0] } }
        for entry in Self.entries {
            let trip = ["--trip", personal.contains(entry.kind) ? sun : fair]
            let id = try printed(["entries", "add", entry.kind] + trip + settings(entry.add))
            let shown = try printed(["entries", "show", id] + trip)
            XCTAssertTrue(shown.contains(entry.shown), "\(entry.kind): \(shown)")
            XCTAssertEqual(try printed(["entries", "edit", id] + trip + settings(entry.edit)), "")
            let edited = try printed(["entries", "show", id] + trip)
            XCTAssertTrue(edited.contains(entry.edited), "\(entry.kind): \(edited)")
            XCTAssertTrue(try printed(["entries", "list", entry.kind] + trip).contains(id), entry.kind)
            XCTAssertEqual(try printed(["entries", "list", "--search", "no such word"] + trip), "")
            let document = try write(printed(["entries", "show", id, "--json"] + trip), to: "entry.json").path
            let content = try content()
            XCTAssertEqual(try printed(["entries", "edit", id, "--json", document] + trip), "", entry.kind)
            XCTAssertEqual(try printed(["entries", "delete", id] + trip), "")
            XCTAssertFalse(try printed(["entries", "list"] + trip).contains(id))
            _ = try printed(["undo"])
            XCTAssertTrue(try printed(["entries", "list"] + trip).contains(id))
            let refusals = [
                ["entries", "add", entry.kind, "--set", "nonsense=1"] + trip, ["entries", "edit", id] + trip,
                ["entries", "add", entry.kind, "--trip", "Nowhere"] + settings(entry.add),
                ["entries", "show", "Nothing"] + trip, ["entries", "delete", "Nothing"] + trip,
            ]
            for (refused, outcome) in zip(refusals, try outcomes(of: refusals)) {
                XCTAssertTrue(outcome.status != 0 && outcome.output.isEmpty, "\(refused): \(outcome)")
            }
            XCTAssertEqual(withoutTimes(try self.content()), withoutTimes(content), entry.kind)
        }
        let meal = try outcome(of: "entries", "add", "meal", "--trip", sun, "--set", "cost=1 EUR")
        XCTAssertTrue(meal.isOneSentence, "\(meal)")
        // Who is in the logbook already comes along, as one person.
        XCTAssertEqual(try printed(["persons", "list", "--search", "Anna"]).split(separator: "\n").count, 1)
        let other = try add("trips", "--name", "Snow", "--from", "2031-01-03", "--reason", "family")
        _ = try printed(["entries", "add", "family-member", "--trip", other, "--set", "name=Anna"])
        XCTAssertEqual(try printed(["persons", "list", "--search", "Anna"]).split(separator: "\n").count, 1)
    }

    private func withoutTimes(_ content: Data) -> String {
        String(decoding: content, as: UTF8.self).replacing(/"modifiedAt" : "[^"]*"/, with: "")
    }

    func testATripIsAddedAgainFromItsDocument() throws {
        XCTAssertEqual(try outcome(of: "sample-data", "--database", work.path + "/s.sqlite").status, 0)
        for trip in ["Conference in York", "Hiking week in Plzeň"] {
            let document = try printed(["trips", "show", trip, "--json", "--database", work.path + "/s.sqlite"])
            let copy = try printed(["trips", "add", "--json", write(document, to: "trip.json").path])
            let again = try printed(["trips", "show", copy, "--json"])
            func plain(_ text: String) -> String {
                text.replacing(/"(id|createdAt|modifiedAt)" : "[^"]*"/, with: "")
            }
            XCTAssertEqual(plain(again), plain(document))
        }
    }
}

import XCTest

/// Commands that list and change single records.
final class RecordCommandTests: EndToEndTestCase {
    func testSnippetsAreAddedFoundEditedAndDeleted() throws {
        let trip = try outcome(of: "trips", "add", "--name", "Lisbon", "--from", "2099-05-01").output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let added = try outcome(of: "snippets", "add", "Umbrella at home", "--tags", " Rain, ,PACKING", "--trip", trip)
        XCTAssertEqual(added.status, 0, added.errors)
        let id = added.output.trimmingCharacters(in: .whitespacesAndNewlines)
        XCTAssertEqual(try outcome(of: "snippets", "add", "Gate closes early").status, 0)

        let listed = try outcome(of: "snippets", "list", "--search", "brella", "--tag", "rain", "--from", "2020-01-01")
        XCTAssertTrue(listed.output.contains("Umbrella at home  packing, rain  \(id)"), listed.output)
        XCTAssertEqual(listed.output.filter(\.isNewline).count, 1)
        XCTAssertEqual(try outcome(of: "snippets", "list", "--to", "2020-01-01").output, "")
        XCTAssertEqual(
            try outcome(of: "snippets", "show", id).output, "Umbrella at home\nTags  packing, rain\nTrip  \(trip)\n")

        XCTAssertEqual(try outcome(of: "snippets", "edit", id, "--text", "Raincoat", "--tags", "", "--free").status, 0)
        XCTAssertEqual(try outcome(of: "snippets", "show", id).output, "Raincoat\n")
        XCTAssertTrue(try outcome(of: "snippets", "list", "--json").output.contains("\"text\" : \"Raincoat\""))
        XCTAssertEqual(try outcome(of: "snippets", "delete", id).status, 0)

        let unknown = "00000000-0000-4000-8000-000000000000"
        for arguments in [
            ["snippets", "show", id], ["snippets", "delete", id], ["snippets", "edit", id, "--text", "x"],
            ["snippets", "add", " "], ["snippets", "add", "x", "--trip", unknown],
            ["snippets", "add", "x", "--goal", unknown],
        ] {
            let refused = try outcome(of: arguments)
            XCTAssertTrue(refused.isOneSentence, "\(arguments): \(refused)")
        }
        for arguments in [
            ["snippets", "add", "x", "--trip", trip, "--goal", unknown], ["snippets", "edit", id],
            ["snippets", "list", "--from", "2026-02-01", "--to", "2026-01-01"],
        ] {
            XCTAssertEqual(try outcome(of: arguments).status, 64, "\(arguments)")
        }
        XCTAssertEqual(try outcome(of: "snippets", "list").output.filter(\.isNewline).count, 1)
    }

    func testReceiptsAreStoredListedSavedAndChecked() throws {
        let trip = try printed("trips", "add", "--name", "Lisbon", "--from", "2099-05-01")
        let taxi = try printed(
            "entries", "add", "expense", "--trip", trip, "--set", "cost=12.50 EUR", "--set", "details=Taxi")
        let bill = try write("%PDF-1.4 bill", to: "bill.pdf").path
        let added = try printed("receipts", "add", bill, "--trip", trip, "--for", "Taxi")
        let stored = logbook.deletingLastPathComponent().appending(path: "receipts")
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: stored.path).count, 1)
        XCTAssertEqual(
            try printed("receipts", "list", "--trip", trip), "bill.pdf  Taxi  13  \(added)")
        XCTAssertTrue(try printed("entries", "show", added, "--trip", trip, "--json").contains(taxi))
        XCTAssertEqual(try printed("receipts", "save", "--trip", trip, "-o", work.path + "/out"), "01 bill.pdf")
        XCTAssertEqual(
            try String(contentsOf: work.appending(path: "out/01 bill.pdf"), encoding: .utf8), "%PDF-1.4 bill")
        XCTAssertEqual(try printed("check"), "The logbook is intact.")
        for arguments in [
            ["receipts", "add", try write("text", to: "note.txt").path, "--trip", trip],
            ["receipts", "add", work.path + "/none.pdf", "--trip", trip],
            ["receipts", "add", bill, "--trip", trip, "--for", "Bus"],
            // What is stored is no file that another program's may replace.
            [
                "render", "--formula", "x", "-o",
                stored.path + "/" + (try FileManager.default.contentsOfDirectory(atPath: stored.path)[0]),
            ],
        ] {
            let refused = try outcome(of: arguments)
            XCTAssertTrue(refused.isOneSentence, "\(arguments): \(refused)")
        }
        // An archive as a ZIP file brings the file into another logbook.
        let zip = work.path + "/all.zip"
        XCTAssertEqual(try outcome(of: "export", "all", "-o", zip).status, 0)
        let other = work.appending(path: "other/logbook.sqlite")
        XCTAssertEqual(try outcome(of: "import", zip, "--database", other.path).status, 0)
        XCTAssertTrue(
            try outcome(of: "receipts", "list", "--trip", trip, "--database", other.path).output.contains("bill.pdf"))
        XCTAssertEqual(try outcome(of: "check", "--database", other.path).status, 0)
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: work.path + "/other/receipts").count, 1)
        XCTAssertEqual(try outcome(of: "entries", "add", "receipt", "--trip", trip).status, 64)
        XCTAssertEqual(try printed("entries", "delete", added, "--trip", trip), "")
        XCTAssertEqual(try printed("receipts", "list", "--trip", trip), "")
        XCTAssertEqual(try outcome(of: "undo").status, 0)
        XCTAssertTrue(try printed("receipts", "list", "--trip", trip).contains("bill.pdf"))
    }

    func testTheHistoryIsListedAndTheLastChangeIsUndoneAndRedone() throws {
        let nothing = try outcome(of: "undo")
        XCTAssertTrue(nothing.isOneSentence, "\(nothing)")
        let trip = try outcome(of: "trips", "add", "--name", "Lisbon", "--from", "2099-05-01", "--to", "2099-05-03")
            .output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        XCTAssertEqual(try outcome(of: "snippets", "add", "Gate closes early").status, 0)
        XCTAssertEqual(try outcome(of: "trips", "delete", trip).status, 0)

        let deleted = try outcome(of: "history", "list", "--change", "deleted", "--kind", "trip", "--search", "isb")
        XCTAssertTrue(
            deleted.output.contains("deleted  trip  Lisbon, 2099-05-01 – 2099-05-03  vantage trips delete  \(trip)\n"),
            deleted.output)
        XCTAssertEqual(deleted.output.filter(\.isNewline).count, 1)
        XCTAssertNotNil(deleted.output.prefixMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  deleted/), deleted.output)
        XCTAssertEqual(try outcome(of: "history", "list", "--to", "2020-01-01").output, "")
        let shown = try outcome(of: "history", "show", trip).output
        XCTAssertTrue(shown.contains("added  trip  Lisbon, 2099-05-01 – 2099-05-03  vantage trips add\n"), shown)
        XCTAssertTrue(shown.contains("Name: Lisbon\nFirst day: "), shown)
        XCTAssertTrue(try outcome(of: "history", "show", trip, "--json").output.contains("\"change\" : \"delete\""))

        XCTAssertEqual(try outcome(of: "history", "restore", trip).output, "Restored: Lisbon\n")
        XCTAssertTrue(try outcome(of: "trips", "list").output.contains("Lisbon"))
        let again = try outcome(of: "history", "restore", trip)
        XCTAssertTrue(again.isOneSentence, "\(again)")
        XCTAssertTrue(try outcome(of: "undo").output.contains("Restore Trip “Lisbon”"))

        let undone = try outcome(of: "undo")
        XCTAssertTrue(undone.output.contains("Delete Trip “Lisbon”"), undone.output)
        XCTAssertTrue(try outcome(of: "trips", "list").output.contains("Lisbon"))
        XCTAssertEqual(try outcome(of: "redo").status, 0)
        XCTAssertEqual(try outcome(of: "trips", "list").output, "")
        // The restoration was undone as well.
        XCTAssertTrue(try outcome(of: "redo").output.contains("Restore Trip “Lisbon”"))
        let none = try outcome(of: "redo")
        XCTAssertTrue(none.isOneSentence, "\(none)")
        let unknown = try outcome(of: "history", "show", "00000000-0000-4000-8000-000000000000")
        XCTAssertTrue(unknown.isOneSentence, "\(unknown)")
        XCTAssertEqual(try outcome(of: "history", "list", "--limit", "0").status, 64)
    }

    func testListsAreLimitedToWhatIsAskedFor() throws {
        for (name, options) in [
            ("Past", ["--from", "2001-05-01", "--tags", "old"]),
            ("Sun", ["--from", "2099-05-01", "--reason", "vacation"]),
            ("Fair", ["--from", "2099-06-01", "--to", "2099-06-03", "--purpose", "Show it"]),
        ] {
            XCTAssertEqual(try outcome(of: ["trips", "add", "--name", name] + options).status, 0)
        }
        for (options, names) in [
            ([], "Past Sun Fair"), (["--status", "past"], "Past"), (["--status", "upcoming"], "Sun Fair"),
            (["--status", "underway"], ""), (["--reason", "vacation"], "Sun"), (["--kind", "business"], "Fair"),
            (["--tag", "OLD"], "Past"), (["--from", "2099-06-02"], "Fair"), (["--to", "2099-05-01"], "Past Sun"),
            (["--from", "2099-06-03", "--to", "2099-06-09", "--search", "air"], "Fair"),
        ] {
            let trips = try outcome(of: ["trips", "list", "--json"] + options)
            XCTAssertEqual(trips.status, 0, trips.errors)
            let found = trips.output.matches(of: /"name" : "(\w+)"/).map { String($0.1) }
            XCTAssertEqual(found.joined(separator: " "), names, "\(options)")
        }
        XCTAssertEqual(try outcome(of: "sample-data", "--trips", "3", "--database", work.path + "/s.sqlite").status, 0)
        func goals(_ options: String...) throws -> Int {
            let listed = try outcome(of: ["goals", "list", "--database", work.path + "/s.sqlite"] + options)
            XCTAssertEqual(listed.status, 0, listed.errors)
            return listed.output.filter(\.isNewline).count
        }
        let all = try goals()
        XCTAssertGreaterThan(all, 2)
        let kinds = try ["goal", "milestone", "obligation"].map { try goals("--kind", $0) }
        XCTAssertEqual(kinds.reduce(0, +), all)
        XCTAssertEqual(try goals("--done") + goals("--no-done"), all)
        XCTAssertLessThan(try goals("--term", "1"), all)
        for options in [["--planner", "Nobody"], ["--tag", "x", "--planner", "Nobody"]] {
            let refused = try outcome(of: ["trips", "list"] + options)
            XCTAssertTrue(refused.isOneSentence, "\(refused)")
        }
        for options in [["--term", "77"], ["--value", "Nothing"]] {
            let refused = try outcome(of: ["goals", "list"] + options)
            XCTAssertTrue(refused.isOneSentence, "\(refused)")
        }
    }
}

import Foundation
import XCTest

/// Per diem rules, mileage rates and exchange rates by command.
final class RuleTests: EndToEndTestCase {
    /// The records of a list that a command prints as JSON.
    private func records(_ kind: String) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(printed("rules", "list", kind, "--json").utf8))
        return try XCTUnwrap(json as? [[String: Any]])
    }

    func testRulesAreCopiedEditedRetiredAndDeleted() throws {
        let rules = try records("per-diem")
        let germany = try XCTUnwrap(
            rules.first { ($0["name"] as? String)?.hasPrefix("Germany") == true }?["id"] as? String)
        let copy = try printed("rules", "copy", "per-diem", germany, "--name", "House")
        let file = work.appending(path: "house.json")
        var text = try printed("rules", "show", "per-diem", copy)
        XCTAssertTrue(text.contains("\"firstDayPercent\" : 50"))
        text = text.replacingOccurrences(of: "\"firstDayPercent\" : 50", with: "\"firstDayPercent\" : 60")
        try text.write(to: file, atomically: true, encoding: .utf8)
        XCTAssertEqual(try printed("rules", "edit", "per-diem", copy, file.path), "")
        XCTAssertTrue(try printed("rules", "show", "per-diem", copy).contains("\"firstDayPercent\" : 60"))
        XCTAssertEqual(try printed("rules", "retire", "per-diem", copy, "--on", "2026-06-30"), "")
        XCTAssertTrue(try printed("rules", "list", "per-diem", "--search", "House").contains("2026-06-30"))
        let another = try printed("rules", "add", "per-diem", file.path)
        XCTAssertNotEqual(another, copy)
        XCTAssertEqual(try printed("rules", "delete", "per-diem", another), "")
        XCTAssertEqual(try records("per-diem").count, rules.count + 1)
        XCTAssertTrue(try printed("rules", "show", "per-diem", germany, "--table").contains("Bern"))
    }

    func testATripCountsByTheRateOfItsPlace() throws {
        let trip = [
            "trips", "add", "--name", "Fair", "--from", "2026-05-04", "--to", "2026-05-06", "--destination", "Lisbon",
        ]
        let byPlace = try outcome(of: trip + ["--rules", "germany"])
        XCTAssertEqual(byPlace.status, 0, byPlace.errors)
        let shown = try printed("trips", "show", byPlace.output.trimmingCharacters(in: .newlines))
        XCTAssertTrue(shown.contains("Total  74.00 EUR"), shown)
        XCTAssertTrue(shown.contains("Rate for Portugal."), shown)
        let own = try outcome(of: trip + ["--rules", "germany", "--per-diem", "32", "--currency", "EUR"])
        let ownShown = try printed("trips", "show", own.output.trimmingCharacters(in: .newlines))
        XCTAssertTrue(ownShown.contains("Total  64.00 EUR"), ownShown)
        XCTAssertTrue(try outcome(of: trip + ["--rules", "Atlantis"]).isOneSentence)
    }

    func testAnExchangeRateOfADayIsReplaced() throws {
        let set = ["rules", "set-exchange", "--from", "USD", "--into", "EUR", "--day", "2026-05-01", "--rate"]
        let first = try outcome(of: set + ["0.92", "--source", "Bank"])
        XCTAssertEqual(first.status, 0, first.errors)
        XCTAssertEqual(try outcome(of: set + ["0.93"]).output, first.output)
        XCTAssertTrue(try printed("rules", "list", "exchange").contains("0.93 EUR"))
        XCTAssertTrue(try outcome(of: set + ["-1"]).status != 0)
        // What follows a number is not left out in silence.
        XCTAssertEqual(try outcome(of: set + ["0,94"]).status, 0)
        XCTAssertTrue(try printed("rules", "list", "exchange").contains("0.94 EUR"))
        for text in ["1.17abc", "1.234,5", "1e2", "EUR"] {
            XCTAssertEqual(try outcome(of: set + [text]).status, 64, text)
        }
    }

    func testABudgetIsSetSpentAndReported() throws {
        _ = try printed(
            "trips", "add", "--name", "York", "--from", "2026-05-04", "--to", "2026-05-08", "--currency", "EUR")
        _ = try printed(
            "entries", "add", "expense", "--trip", "York", "--set", "cost=90 EUR", "--set", "sharedWith=Ana, Ben")
        _ = try printed("entries", "add", "reimbursement", "--trip", "York", "--set", "amount=10 EUR")
        let set = ["rules", "set-budget", "Road", "--trip", "York", "--amount"]
        let first = try outcome(of: set + ["20 EUR"])
        XCTAssertTrue(first.output.contains("€30.00 of €20.00 spent, €10.00 too much"), first.output + first.errors)
        let second = try outcome(of: set + ["50 EUR"])
        XCTAssertEqual(first.output.prefix(36), second.output.prefix(36))
        XCTAssertTrue(try printed("rules", "list", "budget").contains("50.00 EUR"))
        let shown = try printed("trips", "show", "York")
        for line in ["Received  10.00 EUR", "Outstanding  20.00 EUR", "Ana owes you €30.00 for shared expenses."] {
            XCTAssertTrue(shown.contains(line), shown)
        }
        let report = work.appending(path: "york.md")
        _ = try printed("report", "expenses", "--trip", "York", "-o", report.path)
        let text = try String(contentsOf: report, encoding: .utf8)
        for words in ["€30.00 of €50.00 spent, €20.00 left", "own part of €90.00, shared with Ana and Ben", "Advance"] {
            XCTAssertTrue(text.contains(words), text)
        }
        // As JSON there and back.
        let file = work.appending(path: "budget.json")
        try Data(try printed("rules", "show", "budget", "Road").utf8).write(to: file)
        _ = try printed("rules", "delete", "budget", "Road")
        _ = try printed("rules", "add", "budget", file.path)
        XCTAssertTrue(try printed("rules", "list", "budget").contains("Road"))
        for bad in [["--amount", "20"], ["--amount", "20 EUR", "--trip", "York", "--planner", "Work"]] {
            XCTAssertEqual(try outcome(of: ["rules", "set-budget", "Road"] + bad).status, 64)
        }
        let picture = work.appending(path: "budgets.png")
        _ = try printed("render", "--records", "budgets", "-o", picture.path)
        _ = try printed("render", "--records", "spending=York", "-o", picture.path)
        XCTAssertEqual(try outcome(of: "render", "--records", "habit", "-o", picture.path).status, 64)
        XCTAssertTrue(try outcome(of: "render", "--records", "globe", "-o", picture.path).isOneSentence)
    }

    func testReferenceRatesAreFetchedForTheAmountsThatNeedThem() throws {
        _ = try printed(
            "trips", "add", "--name", "York", "--from", "2026-05-04", "--to", "2026-05-08", "--currency", "EUR")
        _ = try printed(
            "entries", "add", "expense", "--trip", "York", "--set", "cost=90 GBP", "--set", "day=2026-05-05")
        let rates = work.appending(path: "rates.zip")
        let table = "Date,USD,JPY,GBP,CHF,\\n2026-05-05,1.10,160.5,0.8600,0.95,\\n2026-05-04,1.09,161,0.8500,0.94,\\n"
        _ = try tools.run(
            tools.path("python3", package: "python3"),
            [
                "-c",
                "import sys,zipfile; zipfile.ZipFile(sys.argv[1], 'w').writestr('eurofxref-hist.csv', '\(table)')",
                rates.path,
            ], environment: tools.environment)
        // What curl would fetch; nothing leaves the machine.
        let folder = work.appending(path: "bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let curl = folder.appending(path: "curl")
        func fetched(_ script: String, _ arguments: String...) throws -> Outcome {
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: curl)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
            let child = try start(
                ["rules", "fetch-exchange"] + arguments, with: ["PATH": "\(folder.path):/usr/bin:/bin"])
            return try Outcome(of: child)
        }
        let copy =
            "for last; do :; done; [ \"$last\" = https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip ] || exit 3; exec cat '\(rates.path)'"
        XCTAssertTrue(try fetched(copy, "--dry-run").output.contains("1 EUR = 0.86 GBP"))
        XCTAssertEqual(try printed("rules", "list", "exchange"), "")
        XCTAssertTrue(try fetched(copy).output.contains("1 added, 0 known"))
        XCTAssertTrue(try fetched(copy).output.contains("0 added, 1 known"))
        XCTAssertTrue(try printed("rules", "list", "exchange").contains("0.86 GBP"))
        for bad in ["exit 6", "echo no archive", "head -c 200 '\(rates.path)'"] {
            XCTAssertTrue(try fetched(bad).isOneSentence, bad)
        }
    }

    func testADocumentThatIsNoRuleIsRefusedWithTheField() throws {
        let file = work.appending(path: "broken.json")
        try Data("{\"name\": \"x\"}".utf8).write(to: file)
        let outcome = try outcome(of: "rules", "add", "per-diem", file.path)
        XCTAssertTrue(outcome.isOneSentence, outcome.errors)
        XCTAssertTrue(outcome.errors.contains("is missing"), outcome.errors)
        XCTAssertEqual(try records("mileage").count, 3)
    }
}

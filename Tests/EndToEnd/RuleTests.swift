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

    func testADocumentThatIsNoRuleIsRefusedWithTheField() throws {
        let file = work.appending(path: "broken.json")
        try Data("{\"name\": \"x\"}".utf8).write(to: file)
        let outcome = try outcome(of: "rules", "add", "per-diem", file.path)
        XCTAssertTrue(outcome.isOneSentence, outcome.errors)
        XCTAssertTrue(outcome.errors.contains("is missing"), outcome.errors)
        XCTAssertEqual(try records("mileage").count, 3)
    }
}

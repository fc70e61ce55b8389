import Charts
import Foundation
import Testing

@testable import Interchange

/// Records in JSON as tables.
@Suite struct JSONTests {
    private func read(_ text: String, named name: String = "a.json") throws -> ImportedData {
        try ChartDataFile.read(Data(text.utf8), named: name)
    }

    @Test(arguments: [
        (
            #"[{"depth": 1, "east": 2.5, "north": -3e1, "kind": "a"}, {"depth": 4, "east": 5, "north": 6, "kind": "b"}]"#,
            "a.json"
        ),
        (
            #"{"count": 2, "rows": [{"depth": 1, "east": 2.5, "north": -30, "kind": "a"}, {"kind": "b", "north": 6, "east": 5, "depth": 4}]}"#,
            "a.json"
        ),
        (
            "{\"depth\": 1, \"east\": 2.5, \"north\": -30, \"kind\": \"a\"}\n\n{\"depth\": 4, \"east\": 5, \"north\": 6, \"kind\": \"b\"}\n",
            "a.jsonl"
        ),
        (#"{"depth": [1, 4], "east": [2.5, 5], "north": [-30, 6], "kind": ["a", "b"]}"#, "a.json"),
    ])
    func `records are rows, whose columns are in the order of the file`(text: String, name: String) throws {
        guard case .table(let table) = try read(text, named: name) else { Issue.record("no table"); return }
        #expect(table.description.columns.map(\.name) == ["depth", "east", "north", "kind"])
        #expect(table.points.positions == [SIMD3(1, 2.5, -30), SIMD3(4, 5, 6)])
        #expect(table.points.category?.labels == ["a", "b"])
    }

    @Test func `lists of numbers are rows of heights, and what is missing is a gap`() throws {
        guard case .grid(let heights) = try read("[[1, 2, 3, 4], [5, null, 7, 8]]") else {
            Issue.record("no grid"); return
        }
        #expect(heights.grid.columns == 4 && heights.grid.values.filter(\.isFinite).sorted() == [1, 2, 3, 4, 5, 7, 8])
        guard case .table(let table) = try read(#"[{"x": 1, "y": 2, "z": 3}, {"x": 1, "z": 3}]"#) else {
            Issue.record("no table"); return
        }
        #expect(table.points.positions.count == 1 && table.points.skippedRows == 1)
    }

    @Test(arguments: [
        ("[1, 2", "a.json, line 1: this is not JSON."),
        ("{\"x\": 1}", "a.json: the file has no records: neither a list of objects nor lists of numbers."),
        ("[]", "a.json: the file has no records: neither a list of objects nor lists of numbers."),
        ("{\"x\": 1}\n{\"x\": }\n", "a.json, line 2: this is not JSON."),
    ])
    func `what has no records is refused in a sentence`(text: String, sentence: String) {
        do {
            _ = try read(text)
            Issue.record("it was read")
        } catch {
            #expect("\(error)" == sentence)
        }
    }

    @Test func `whatever bytes of records are changed, they are read or refused with a sentence`() {
        var mutations = FileMutations(seed: 26, count: 60)
        let records = (1...20).map { index in
            #"{"x": \#(index), "y": "\#(index % 3)", "z": -\#(index)e1, "at": "2026-05-0\#(index % 9 + 1)"}"#
        }
        mutations.check(Array("[\(records.joined(separator: ", "))]".utf8), named: "a.json")
        mutations.check(Array(records.joined(separator: "\n").utf8), named: "a.jsonl")
        mutations.check(Array("[[1, 2, 3.5], [4, null, 6e300]]".utf8), named: "rows.json")
    }
}

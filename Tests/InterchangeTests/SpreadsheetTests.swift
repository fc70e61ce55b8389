import Charts
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Spreadsheets that other programs wrote.
@Suite struct SpreadsheetTests {
    @Test(arguments: ["table.xlsx", "table.ods"])
    func `a sheet is a table: names, numbers, words, dates and gaps`(name: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("InterchangeTests/spreadsheets.py", folder.url.path)
        let file = folder.url.appending(path: name)
        var layout = TableLayout()
        layout.x = "day"
        layout.y = "z"
        layout.z = "x"
        layout.color = "name"
        guard case .table(let table) = try ChartDataFile.read(file, layout: layout) else {
            Issue.record("no table")
            return
        }
        #expect(table.description.columns.map(\.name) == ["name", "x", "depth, m", "z", "day"])
        #expect(table.x == .dates && table.points.category?.labels == ["Ann \"A\"", "#2\ttab", "Łódź"])
        let days = table.points.positions.map { Date(timeIntervalSinceReferenceDate: $0.x).formatted(.iso8601) }
        #expect(days == ["2026-03-29T00:00:00Z", "2026-03-30T13:45:06Z", "1999-12-31T00:00:00Z"])
        #expect(table.points.positions.map(\.y) == [-3e-4, 7, 1e9] && table.points.positions.map(\.z) == [1, 2, 3])
        // Without a layout the columns are recognized, and the row with a gap is left out.
        layout = TableLayout()
        (layout.x, layout.y, layout.z) = ("x", "depth, m", "z")
        guard case .table(let gaps) = try ChartDataFile.read(file, layout: layout) else { return }
        #expect(gaps.points.positions.count == 2 && gaps.points.skippedRows == 1)
        #expect(try ChartDataFile.read(Data(contentsOf: file), named: "no ending").points?.axisTitles.x == "x")
    }

    @Test func `a sheet of numbers is a matrix`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("InterchangeTests/spreadsheets.py", folder.url.path)
        let grid = try #require(try ChartDataFile.read(folder.url.appending(path: "matrix.xlsx")).grid).grid
        #expect(grid.columns == 4 && grid.rows == 3 && grid[3, 2] == 23)
    }

    @Test func `whatever bytes of a spreadsheet are changed, it is read or refused with a sentence`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("InterchangeTests/spreadsheets.py", folder.url.path)
        var mutations = FileMutations(seed: 5, count: 150)
        try mutations.check(["table.xlsx", "table.ods"], in: folder)
    }

    /// Sheets whose members are put together here.
    @Test func `cells are where their references say, and a sheet that is too large is refused`() throws {
        func archive(_ sheet: String) -> Data {
            let workbook = "<workbook><sheets><sheet name='A' sheetId='1' r:id='rId1' xmlns:r='r'/></sheets></workbook>"
            return Data(
                NumPyArchiveTests.Zip(members: [
                    .init(name: "xl/workbook.xml", content: Array(workbook.utf8)),
                    .init(name: "xl/worksheets/sheet1.xml", content: Array(sheet.utf8)),
                ]).bytes)
        }
        func read(_ rows: String) throws -> ImportedData {
            try ChartDataFile.read(
                archive("<worksheet><sheetData>\(rows)</sheetData></worksheet>"), named: "a.xlsx")
        }
        let grid = try #require(
            try read(
                "<row r='3'><c r='C3'><v>1</v></c><c r='E3'><v>3</v></c></row>"
                    + "<row r='4'><c r='C4'><v>4</v></c><c r='D4' t='e'><v>#N/A</v></c><c><v>6</v></c></row>"
            ).grid
        ).grid
        #expect(grid.columns == 3 && grid.rows == 2)
        #expect(grid[0, 0] == 1 && grid[1, 0].isNaN && grid[2, 0] == 3 && grid[1, 1].isNaN && grid[2, 1] == 6)
        for rows in ["", "<row><c r='ZZZZZ1'><v>1</v></c></row>"] {
            #expect(throws: ImportError(file: "a.xlsx", line: nil, reason: .empty)) { try read(rows) }
        }
        let entity = archive("<!DOCTYPE a [<!ENTITY b 'c'>]><worksheet/>")
        #expect(throws: ImportError(file: "a.xlsx", line: nil, reason: .entities)) {
            try ChartDataFile.read(entity, named: "a.xlsx")
        }
    }
}

import Foundation
import Testing

@testable import Interchange

@Suite struct ImportErrorTests {
    struct Case: CustomTestStringConvertible {
        let file: String
        let text: String
        let sentence: String
        var testDescription: String { sentence }

        init(_ file: String, _ text: String, _ sentence: String) {
            self.file = file
            self.text = text
            self.sentence = sentence
        }
    }

    static let endings = ChartDataFile.fileExtensions.joined(separator: ", ")
    static let head = "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n"

    @Test(arguments: [
        // Whole files.
        Case("a.asc", "", "a.asc: this file is empty."),
        Case("a.csv", "", "a.csv: this file is empty."),
        Case("a.csv", "\u{FEFF}", "a.csv: this file is empty."),
        Case("a.tsv", " \r\n# only a comment\r\n\r\n", "a.tsv: this file is empty."),
        Case("a.mp3", "1", "a.mp3: files ending in .mp3 are not supported; supported are \(endings)."),
        Case("data", "1", "data: the name has no extension; supported are \(endings)."),
        // ESRI ASCII grids.
        Case("a.asc", "\(head)1 2 3\n4 12a 6\n", "a.asc, line 7: “12a” is not a number."),
        Case("a.asc", "\(head)1 2 3\r\n4 0x10 6\r\n", "a.asc, line 7: “0x10” is not a number."),
        Case("a.asc", "\(head)1 2 3 4 5", "a.asc: expected 3 × 2 values, but found only 5."),
        Case("a.asc", head, "a.asc: expected 3 × 2 values, but found only 0."),
        Case("a.asc", "\(head)1 2 3\n4 5 6\n7", "a.asc, line 8: there are more values than the expected 3 × 2."),
        Case("a.asc", "\(head)1 2 3 4 5 6 end", "a.asc, line 6: there are more values than the expected 3 × 2."),
        Case("a.asc", "1 2 3\n4 5 6", "a.asc: the header has no ncols."),
        Case("a.asc", "ncols 3\nnrows", "a.asc: the header has no nrows."),
        Case("a.asc", "ncols 2 nrows 2 xllcorner 0 yllcorner 0 1 2 3 4", "a.asc: the header has no cellsize."),
        Case("a.asc", "ncols 2 nrows 2 cellsize 1 yllcorner 0 1 2 3 4", "a.asc: the header has no xllcorner."),
        Case("a.asc", "ncols 2 nrows 2 cellsize 1 xllcorner 0 1 2 3 4", "a.asc: the header has no yllcorner."),
        Case("a.asc", "ncols 3\nrows 2\n", "a.asc, line 2: “rows” is not a header keyword."),
        Case("a.asc", "x,y,z\n1,2,3\n", "a.asc, line 1: “x,y,z” is not a header keyword."),
        Case("a.asc", "ncols 3\nnrows two\n", "a.asc, line 2: “two” is not a number."),
        Case(
            "a.asc", "ncols 2.5\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n",
            "a.asc, line 1: “2.5” is not a valid value for ncols."),
        Case(
            "a.asc", "ncols 3\nnrows -2\nxllcorner 0\nyllcorner 0\ncellsize 1\n",
            "a.asc, line 2: “-2” is not a valid value for nrows."),
        Case(
            "a.asc", "ncols 99999999999999999999\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n",
            "a.asc, line 1: “99999999999999999999” is not a valid value for ncols."),
        Case(
            "a.asc", "ncols 2000000000\nnrows 2000000000\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2\n",
            "a.asc: a chart shows at most 32,768 values per side, and this file has more."),
        Case(
            "a.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 0\n",
            "a.asc, line 5: “0” is not a valid value for cellsize."),
        Case(
            "a.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner nan\ncellsize 1\n",
            "a.asc, line 4: “nan” is not a valid value for yllcorner."),
        Case(
            "a.asc", "ncols 3\nnrows 2\nxllcenter 1e300\nyllcorner 0\ncellsize 1\n",
            "a.asc, line 3: “1e300” is not a valid value for xllcenter."),
        Case(
            "a.asc", "ncols 3 nrows 1 xllcorner 0 yllcorner 0 cellsize 1\n1 2 3",
            "a.asc: a grid needs at least 2 × 2 values, and this one has 3 × 1."),
        Case("a.asc", "\(head)-9999 -9999 -9999 nan nan nan", "a.asc: there is no usable number in this file."),
        // Matrices.
        Case("m.csv", "1,2,3\n4,5\n", "m.csv, line 2: this row has 2 cells instead of 3."),
        Case("m.csv", "1,2\n\n# note\n4,5,6\n", "m.csv, line 4: this row has 3 cells instead of 2."),
        Case("m.csv", "1,2,3\r4,5,6\r7", "m.csv, line 3: this row has 1 cell instead of 3."),
        Case("m.csv", "1\n2,3", "m.csv, line 2: this row has 2 cells instead of 1."),
        Case("m.csv", "1,2\n3,four\n", "m.csv, line 2: “four” is not a number."),
        Case("m.csv", "1;2\n3;1.234,5\n", "m.csv, line 2: “1.234,5” is not a number."),
        Case("m.csv", "1,2\n3,\u{1}\u{7}\n", "m.csv, line 2: “��” is not a number."),
        Case(
            "m.csv", "1,2\n3,abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\n",
            "m.csv, line 2: “abcdefghijklmnopqrstuvwxyzabcdef…” is not a number."),
        Case("m.csv", "1,2,3\n", "m.csv: a grid needs at least 2 × 2 values, and this one has 3 × 1."),
        Case("m.csv", "1\n2\n3\n", "m.csv: a grid needs at least 2 × 2 values, and this one has 1 × 3."),
        Case("m.csv", "NA,NA\nNA,NA\n", "m.csv: there is no usable number in this file."),
        Case(
            "m.csv", String(repeating: "1,2\n", count: 32_769),
            "m.csv: a chart shows at most 32,768 values per side, and this file has more."),
        Case(
            "m.csv", String(repeating: "1,", count: 32_768) + "2\n1,2\n",
            "m.csv: a chart shows at most 32,768 values per side, and this file has more."),
        Case(
            "m.csv", ",1,2\n" + (0..<32_769).map { "\($0),1,2\n" }.joined(),
            "m.csv: a chart shows at most 32,768 values per side, and this file has more."),
        Case("m.csv", "1,\"2\n3,4\n", "m.csv, line 1: a quotation mark is never closed."),
        Case("m.csv", "1,2\n\"3\"x,4\n", "m.csv, line 2: a closing quotation mark must end its cell."),
        // Matrices with coordinates.
        Case("m.csv", "z\\x,0,1,3\n0,1,2,3\n1,4,5,6", "m.csv, line 1: the coordinates along x are not evenly spaced."),
        Case(
            "m.csv", ",0,1\n0,1,2\n1,4,5\n2,7,8\n4,9,9", "m.csv, line 5: the coordinates along z are not evenly spaced."
        ),
        Case("m.csv", ",0,0\n0,1,2\n1,4,5", "m.csv, line 1: the coordinates along x are not evenly spaced."),
        Case("m.csv", "z\\x,0,\n0,1,2\n1,4,5", "m.csv, line 1: a coordinate along x is missing."),
        Case("m.csv", ",0,1\n0,1,2\nNA,4,5", "m.csv, line 3: a coordinate along z is missing."),
        Case("m.csv", "land,2019,2020\nA,1,2\nB,4,5", "m.csv, line 2: “A” is not a number."),
        Case("m.csv", ",0,1\n0,1,2,3", "m.csv, line 2: this row has 4 cells instead of 3."),
        Case("m.csv", ",0,1\n0,1,2", "m.csv: a grid needs at least 2 × 2 values, and this one has 2 × 1."),
        // Tables.
        Case("t.csv", "name\nA\nB\n", "t.csv: x, y and z need three columns of numbers, and there are none."),
        Case("t.csv", "a,b\nA,1\nB,2\n", "t.csv: x, y and z need three columns of numbers, and there is only “b”."),
        Case(
            "t.csv", "a,b\n1,1\n2,2\n",
            "t.csv: x, y and z need three columns of numbers, and there are only “a” and “b”."),
        Case("t.csv", "x,y,z\n", "t.csv: there is no usable number in this file."),
        Case("t.csv", "x,y,z\nNA,1,2\n1,,2\n", "t.csv: there is no usable number in this file."),
        Case("t.csv", "x,y,z\n1,2,3\n1,2,oops\n", "t.csv, line 3: “oops” is not a number."),
        Case("t.csv", "x,y,z\n1,2,3\n1,2\n", "t.csv, line 3: this row has 2 cells instead of 3."),
        Case("t.csv", "x,y,z,a\n1,2,3,\"\n\"\n1,2,3\n", "t.csv, line 4: this row has 3 cells instead of 4."),
    ])
    func `a malformed file is refused with its line and one sentence`(example: Case) {
        let error = #expect(throws: ImportError.self) { try imported(example.text, as: example.file) }
        #expect(error?.description == example.sentence)
    }

    @Test(arguments: [[UInt8]([0xFF, 0xFE, 0x31, 0]), [0xFE, 0xFF, 0, 0x31]])
    func `UTF-16 is named as what it is`(bytes: [UInt8]) {
        let error = #expect(throws: ImportError.self) { try ChartDataFile.read(Data(bytes), named: "excel.txt") }
        #expect(error?.description == "excel.txt: the file is UTF-16 text; save it as UTF-8.")
    }
}

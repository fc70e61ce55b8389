import Charts
import Foundation
import Interchange
import Testing

/// Numbers with blanks between them, as NumPy's `savetxt`, `.xyz` files and many instruments write them.
struct BlankSeparatedTests {
    private func read(_ text: String, named name: String) throws -> ImportedData {
        try ChartDataFile.read(Data(text.utf8), named: name)
    }

    @Test(arguments: ["a.txt", "a.dat", "a.csv"])
    func `rows of numbers between blanks are a matrix`(name: String) throws {
        let text = "# saved by a program\n  1.0e+00  2.5   3 \n4   5 -6\r\n"
        guard case .grid(let grid) = try read(text, named: name) else { throw CancellationError() }
        #expect(grid.grid.columns == 3 && Set(grid.grid.values) == [1, 2.5, 3, 4, 5, -6])
    }

    @Test func `a table with names reads as one between commas`() throws {
        let blanks = "x y z\n1 2 3\n4 5   6\n7 8 9 \n"
        let commas = "x,y,z\n1,2,3\n4,5,6\n7,8,9\n"
        #expect(try read(blanks, named: "a.xyz") == read(commas, named: "a.csv"))
    }

    @Test func `a row with another number of cells is reported with its line`() {
        let error = #expect(throws: ImportError.self) { try read("1 2 3\n4 5\n", named: "a.txt") }
        #expect(error?.line == 2)
    }

    @Test func `a tab, a semicolon or a comma goes before blanks`() throws {
        guard case .points(let table) = try read("wing span,tail length,beak\n1,2,3\n4,5,6\n", named: "a.csv") else {
            throw CancellationError()
        }
        #expect(table.axisTitles.x == "wing span")
    }
}

/// Tables whose rows are the samples of a grid.
struct TableOfGridTests {
    private func surface(_ text: String) throws -> (SurfaceMark, ChartSpecification)? {
        let chart = try ChartDataFile.read(Data(text.utf8), named: "a.csv").chart()
        guard case .surface(let mark)? = chart.marks.first else { return nil }
        return (mark, chart)
    }

    /// Rows in an order that nobody would write by hand.
    private func rows(_ row: (_ i: Int, _ j: Int) -> String) -> String {
        (0..<12).map { row($0 * 7 % 12 % 4, $0 * 7 % 12 / 4) + "\n" }.joined()
    }

    @Test func `heights over x and y have z upwards`() throws {
        let (mark, chart) = try #require(try surface("x,y,z\n" + rows { "\($0),\(10 * $1),\($0 * $1)" }))
        guard case .grid(let grid) = mark.source else { throw CancellationError() }
        #expect(grid.columns == 4 && grid.rows == 3 && grid.zDomain == 0...20)
        #expect(grid.values == (0..<3).flatMap { j in (0..<4).map { Double($0 * j) } })
        #expect(chart.labels == AxisLabels(x: "x", y: "z", z: "y") && chart.z.isReversed)
    }

    @Test func `heights over x and z are drawn as charts have them, uneven ones too`() throws {
        let (mark, chart) = try #require(try surface("x,y,z\n" + rows { "\($0 * $0),\($0 + $1 * $1),\($1)" }))
        guard case .grid(let grid) = mark.source else { throw CancellationError() }
        #expect(grid.xValues == [0, 1, 4, 9] && grid.values[5] == 2)
        #expect(chart.labels == AxisLabels(x: "x", y: "y", z: "z") && !chart.z.isReversed)
    }

    @Test func `a grid with a hole, with a sample twice or of two rows stays points`() throws {
        let whole = rows { "\($0),\($1),\($0 * $1)" }.split(separator: "\n")
        #expect(try surface("x,y,z\n" + whole.dropLast().joined(separator: "\n")) == nil)
        #expect(try surface("x,y,z\n" + (whole.dropLast() + whole.prefix(1)).joined(separator: "\n")) == nil)
        #expect(try surface("x,y,z\n" + (0..<10).map { "\($0 % 5),\($0 / 5),\($0)\n" }.joined()) == nil)
    }
}

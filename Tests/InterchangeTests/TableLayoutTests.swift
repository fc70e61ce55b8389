import Charts
import Foundation
import Testing

@testable import Interchange

/// Rows and columns in a layout: what is recognized, and what is chosen.
struct TableLayoutTests {
    private func table(_ text: String, _ layout: TableLayout = TableLayout(), as name: String = "table.csv") throws
        -> ImportedTable
    {
        let data = try ChartDataFile.read(Data(text.utf8), named: name, layout: layout)
        guard case .table(let table) = data else { throw Unexpected() }
        return table
    }

    private struct Unexpected: Error {}

    private static let penguins = """
        species,length,depth,mass,day
        Adelie,39.1,18.7,3750,2007-11-11
        Gentoo,46.1,13.2,4500,2007-11-27
        Adelie,39.5,17.4,3800,2007-11-12
        """

    @Test("the first three columns of numbers are x, y and z, and the first one of words colours the rows")
    func recognized() throws {
        let table = try table(Self.penguins)
        #expect(table.points.axisTitles == AxisLabels(x: "length", y: "depth", z: "mass"))
        #expect(table.points.positions.first == SIMD3(39.1, 18.7, 3750))
        #expect(table.points.category?.labels == ["Adelie", "Gentoo"])
        let layout = table.description.layout
        #expect(layout.form == .points && layout.color == "species" && layout.delimiter == .comma)
        #expect(layout.hasHeader == true && layout.hasDecimalComma == false)
        #expect(table.description.columns.map(\.kind) == [.words, .numbers, .numbers, .numbers, .dates])
    }

    @Test("columns are chosen anew: dates and words stand on axes, numbers colour and size")
    func chosen() throws {
        let table = try table(
            Self.penguins, TableLayout(x: "day", y: "mass", z: "species", color: "depth", size: "length"))
        #expect(table.x == .dates && table.y == .numbers && table.z == .words(["Adelie", "Gentoo"]))
        // 11 November 2007 begins 2505 days after 1 January 2001.
        #expect(table.points.positions.first == SIMD3(2505.0 * 86_400, 3750, 0))
        #expect(table.points.values == [18.7, 13.2, 17.4] && table.points.valueTitle == "depth")
        let chart = ImportedData.table(table).chart()
        #expect(chart.x.hasDates && chart.z.categories == ["Adelie", "Gentoo"])
        guard case .points(let series) = chart.marks.first else { throw Unexpected() }
        #expect(series.values == [18.7, 13.2, 17.4] && series.style.fill == .values(label: "depth"))
        // The areas are in proportion to the numbers.
        let sizes = series.sizes.compactMap(\.self)
        #expect(abs((sizes[0] / sizes[1]) * (sizes[0] / sizes[1]) - 39.1 / 46.1) < 1e-12)
    }

    @Test("no colour is a choice, and so is another column of words for the symbols")
    func colorless() throws {
        let plain = try table(Self.penguins, TableLayout(color: ""))
        #expect(plain.points.category == nil && plain.points.values.isEmpty)
        let chart = ImportedData.table(try table(Self.penguins, TableLayout(color: "", symbol: "species"))).chart()
        #expect(
            chart.marks.map(\.style.symbol) == [
                .series(label: "species", name: "Adelie"), .series(label: "species", name: "Gentoo"),
            ])
    }

    @Test(
        "rows are points, a line in order, bars or a surface",
        arguments: [TableLayout.Form.points, .line, .bars, .surface])
    func forms(_ form: TableLayout.Form) throws {
        let table = try table(Self.penguins, TableLayout(form: form, color: ""))
        #expect(table.form == form)
        let mark = try #require(ImportedData.table(table).chart().marks.first)
        switch (form, mark) {
        case (.points, .points(let series)): #expect(series.positions.count == 3)
        case (.line, .paths(let series)): #expect(series.paths.first == table.points.positions)
        case (.bars, .boxes(let series)):
            #expect(series.boxes.first == BoxSeries.Box(lower: SIMD3(39.1, 0, 3750), upper: SIMD3(39.1, 18.7, 3750)))
        case (.surface, .surface(let surface)):
            guard case .points(let points) = surface.source else { throw Unexpected() }
            #expect(points == table.points.positions)
        default: Issue.record("\(mark)")
        }
    }

    @Test("x, y, z of a file have z upwards, and y leads away; a height by its name points upwards too")
    func upwards() throws {
        for text in ["x,y,z\n1,2,3\n4,5,6", "1 2 3\n4 5 6\n7 8 8\n1 1 2"] {
            let table = try table(text)
            #expect(table.points.positions.first == SIMD3(1, 3, 2))
            #expect(table.points.axisTitles == AxisLabels(x: "x", y: "z", z: "y") && table.reversesZ)
        }
        let survey = try table("easting,elevation,northing\n500,12,800\n600,13,900")
        #expect(survey.points.axisTitles == AxisLabels(x: "easting", y: "elevation", z: "northing") && survey.reversesZ)
    }

    @Test("rows of a whole grid are a surface, whichever column points upwards")
    func grids() throws {
        let rows = (0..<4).flatMap { x in (0..<3).map { z in (x, z) } }
        let named = try table("x,y,z\n" + rows.map { "\($0),\($1),\($0 * $1)" }.joined(separator: "\n"))
        #expect(named.form == .surface && named.reversesZ)
        let other = try table("a,b,c\n" + rows.map { "\($0),\($1),\($0 * 10 + $1 * $1)" }.joined(separator: "\n"))
        #expect(other.form == .surface && other.description.layout.y == "c")
        guard case .surface(let mark) = ImportedData.table(other).chart().marks.first,
            case .grid(let grid) = mark.source
        else { throw Unexpected() }
        #expect(grid[2, 1] == 21)
        // Whoever wants points gets them.
        #expect(
            try table("a,b,c\n" + rows.map { "\($0),\($1),0" }.joined(separator: "\n"), TableLayout(form: .points)).form
                == .points)
    }

    @Test("rows of numbers without names are heights, and rows of three numbers are points; both can be chosen")
    func heights() throws {
        let matrix = try ChartDataFile.read(Data("1,2,3,4\n5,6,7,8".utf8), named: "m.csv", layout: TableLayout())
        #expect(matrix.table?.layout.form == .heights && matrix.table?.columns.isEmpty == true)
        let points = try table("1,2,3,4\n5,6,7,8", TableLayout(form: .points))
        #expect(points.points.axisTitles == AxisLabels(x: "1", y: "2", z: "3"))
        let heights = try ChartDataFile.read(
            Data("1 2 3\n4 5 6\n7 8 9\n1 1 1".utf8), named: "m.txt", layout: TableLayout(form: .heights))
        #expect(heights.grid?.grid.rows == 4)
    }

    @Test("delimiter and decimal comma are recognized and can be set")
    func cells() throws {
        let blanks = try table("1,5 2,5 3\n4 5 6,25\n1 1 1\n2 2 2")
        #expect(blanks.description.layout.delimiter == .blanks && blanks.description.layout.hasDecimalComma == true)
        #expect(blanks.points.positions.first == SIMD3(1.5, 3, 2.5))
        let semicolons = try table("a;b;c\n1,5;2,5;3")
        #expect(semicolons.points.positions.first == SIMD3(1.5, 2.5, 3))
        let tabs = try table("a\tb\tc\n1,5\t2\t3")
        #expect(tabs.description.layout.delimiter == .tab && tabs.points.positions.first?.x == 1.5)
        #expect(throws: ImportError.self) {
            try table("a\tb\tc\n1\t2\t3\n1,5\t2\t3", TableLayout(hasDecimalComma: false))
        }
        #expect(throws: ImportError.self) { try table(Self.penguins, TableLayout(delimiter: .tab)) }
        let headless = try table("5,6,7\n1,2,3", TableLayout(form: .points, hasHeader: false))
        #expect(headless.points.positions.count == 2)
    }

    @Test(
        "dates are read as tables have them",
        arguments: [
            ("2001-01-01", 0), ("2001/01/02", 86_400), ("03.01.2001", 172_800), ("2001-01-01 00:01", 60),
            ("2001-01-01T01:00:30Z", 3630), ("2001-01-01T01:00+01:00", 0), ("2000-02-29", -307 * 86_400),
            ("1970-01-01", -978_307_200),
        ])
    func dates(_ text: String, _ seconds: Double) {
        #expect(DateCell.date(text) == seconds)
    }

    @Test("what is no date is none", arguments: ["2001-02-29", "2001-13-01", "1.2.3", "2001-01", "12:30", "x"])
    func noDates(_ text: String) {
        #expect(DateCell.date(text) == nil)
    }

    @Test("a word among the dates is told with its line")
    func wrongDate() {
        #expect {
            try table("day,a,b\n2001-01-01,1,2\nsoon,1,2", TableLayout(x: "day"))
        } throws: {
            ($0 as? ImportError)?.description.contains("line 3") == true
                && ($0 as? ImportError)?.description.contains("“soon” is not a date") == true
        }
    }

    @Test("a layout comes back from its file as it was")
    func coded() throws {
        let layout = TableLayout(form: .bars, x: "a", color: "", delimiter: .blanks, hasDecimalComma: true)
        let data = try JSONEncoder().encode(layout)
        #expect(try JSONDecoder().decode(TableLayout.self, from: data) == layout)
    }
}

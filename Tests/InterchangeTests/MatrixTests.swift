import Charts
import Foundation
import Testing

@testable import Interchange

@Suite struct MatrixTests {
    private func grid(_ text: String, as name: String = "matrix.csv") throws -> ImportedGrid {
        try #require(try imported(text, as: name).grid)
    }

    @Test(arguments: [
        "1,2,3\n4,5,6\n", "1,2,3\r\n4,5,6\r\n\r\n\r\n", "1,2,3\r4,5,6", "1\t2\t3\n4\t5\t6", "1;2;3\n4;5;6",
        "1,0;2,0;3\n4;5;6,00",
        "\u{FEFF}1,2,3\n4,5,6", "# heights\n\n1, 2, 3\n#\n 4 ,5 ,6 \n   ", "\"1\",\"2\",3\n4,\"5\",\"6\"",
    ])
    func `numbers alone are heights over their column and row`(text: String) throws {
        let matrix = try grid(text)
        let expected = HeightGrid(columns: 3, rows: 2, xDomain: 0...2, zDomain: 0...1, values: [1, 2, 3, 4, 5, 6])
        #expect(matrix.grid == expected)
        #expect(!matrix.reversesZ)
    }

    @Test(arguments: ["", "NA", "na", "NaN", "-nan", "null", "N/A", "inf", "-Infinity", "1e999", "\"\""])
    func `a missing value is a hole`(cell: String) throws {
        #expect(matches(try grid("1,\(cell),3\n\(cell),5,6\n").grid.values, [1, .nan, 3, .nan, 5, 6]))
    }

    @Test(arguments: [
        ",0,5,10\n-1,1,2,3\n1,4,5,6", "z\\x,0,5,10\n-1,1,2,3\n1,4,5,6", "\t0\t5\t10\n-1\t1\t2\t3\n1\t4\t5\t6",
        "\"\";0;5;10\n-1;1;2;3\n1,0;4;5;6",
    ])
    func `the first row and column may hold coordinates`(text: String) throws {
        let expected = HeightGrid(columns: 3, rows: 2, xDomain: 0...10, zDomain: -1...1, values: [1, 2, 3, 4, 5, 6])
        #expect(try grid(text).grid == expected)
    }

    @Test func `falling coordinates turn the grid and keep every height in its place`() throws {
        let matrix = try grid("lat\\lon,10,5,0\n1,1,2,3\n-1,4,5,6")
        let expected = HeightGrid(columns: 3, rows: 2, xDomain: 0...10, zDomain: -1...1, values: [6, 5, 4, 3, 2, 1])
        #expect(matrix.grid == expected)
        #expect(matrix.reversesZ)
    }

    @Test(arguments: [
        ("z\\x", "x", "z"), ("lat / lon", "lon", "lat"), ("\"lat\\lon\"", "lon", "lat"), ("", "x", "z"),
        ("corner", "x", "z"),
    ])
    func `the corner names the axes`(corner: String, x: String, z: String) throws {
        let titles = try grid("\(corner),1,2\n1,5,6\n2,7,8").axisTitles
        #expect(titles == AxisLabels(x: x, y: "y", z: z))
    }

    @Test func `coordinates may be rounded by a millionth of their length`() throws {
        let matrix = try grid(",0,0.333333,0.666667,1\n0,1,2,3,4\n1,5,6,7,8")
        #expect(matrix.grid.xDomain == 0...1)
    }

    @Test func `a row of tabs alone is a row of holes`() throws {
        #expect(matches(try grid("\t\n3\t4", as: "matrix.tsv").grid.values, [.nan, .nan, 3, 4]))
    }

    @Test func `an empty corner before gaps is itself a hole`() throws {
        #expect(matches(try grid(",2,\n4,5,6").grid.values, [.nan, 2, .nan, 4, 5, 6]))
    }

    @Test func `the ripple sample follows its formula`() throws {
        let ripple = try #require(try ChartDataFile.read(Samples.url("ripple.csv")).grid)
        #expect(ripple.grid.columns == 81)
        #expect(ripple.grid.rows == 81)
        #expect(ripple.grid.xDomain == -8...8)
        #expect(ripple.grid.zDomain == -8...8)
        #expect(ripple.axisTitles == AxisLabels(x: "x", y: "y", z: "z"))
        for row in 0..<81 {
            for column in 0..<81 {
                let x = -8 + 0.2 * Double(column)
                let z = -8 + 0.2 * Double(row)
                let r = (x * x + z * z).squareRoot()
                #expect(abs(ripple.grid[column, row] - sin(r) / (r * r + 0.1).squareRoot()) <= 5.001e-7)
            }
        }
    }
}

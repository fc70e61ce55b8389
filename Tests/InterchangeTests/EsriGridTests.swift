import Charts
import Testing

@testable import Interchange

@Suite struct EsriGridTests {
    private func grid(_ text: String) throws -> ImportedGrid {
        try #require(try imported(text, as: "grid.asc").grid)
    }

    @Test func `the Jacksboro terrain has its published shape, place and heights`() throws {
        let terrain = try #require(try ChartDataFile.read(Samples.url("jacksboro.asc")).grid)
        let grid = terrain.grid
        #expect(grid.columns == 403)
        #expect(grid.rows == 344)
        // Extremes and sum were computed from the text by another program.
        #expect(grid.heightRange == 236...1076)
        #expect(grid.values.reduce(0, +) == 73_617_913)
        let cell = 0.0008333333333333334
        #expect(abs(grid.xDomain.lowerBound - (-84.41375 + 0.5 * cell)) < 1e-12)
        #expect(abs(grid.xDomain.upperBound - (-84.41375 + 402.5 * cell)) < 1e-12)
        #expect(abs(grid.zDomain.lowerBound - (36.73291666666667 + 0.5 * cell)) < 1e-12)
        #expect(abs(grid.zDomain.upperBound - (36.73291666666667 + 343.5 * cell)) < 1e-12)
        #expect(terrain.axisTitles == AxisLabels(x: "Longitude (°)", y: "Height", z: "Latitude (°)"))
    }

    @Test func `rows run from south to north and ask for a reversed z scale`() throws {
        let terrain = try #require(try ChartDataFile.read(Samples.url("jacksboro.asc")).grid)
        let north = terrain.grid.rows - 1
        let east = terrain.grid.columns - 1
        #expect(terrain.grid[0, 0] == 545)
        #expect(terrain.grid[east, 0] == 272)
        #expect(terrain.grid[0, north] == 483)
        #expect(terrain.grid[east, north] == 444)
        #expect(terrain.grid[219, north - 297] == 1076)
        #expect(terrain.reversesZ)
    }

    @Test(arguments: [
        "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\nNODATA_value -9999\n1 2 3\n4 5 6\n",
        "NROWS 2\r\nNCOLS 3\r\nCellSize 10\r\nYLLCORNER 0\r\nXLLCORNER 0\r\n1 2 3\r\n4 5 6",
        "cellsize 10 nrows 2 ncols 3 xllcenter 5 yllcenter 5 1 2 3 4 5 6",
        "ncols\t3\nnrows\t2\nxllcorner\t0\nyllcenter\t5\ncellsize\t1e1\n  1\n2\n3 4\n5\t6\n\n",
        "\u{FEFF}ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10.0\n1.0 2 3 4 5 +6.",
    ])
    func `header order, case, line breaks and reference point do not matter`(text: String) throws {
        let expected = HeightGrid(columns: 3, rows: 2, xDomain: 5...25, zDomain: 5...15, values: [4, 5, 6, 1, 2, 3])
        #expect(try grid(text).grid == expected)
    }

    @Test(arguments: [
        ("", "-9999"), ("nodata_value -1\n", "-1"), ("NODATA_value -3.4028235e38", "-3.4028235e+38"), ("", "nan"),
        ("nodata_value NaN\n", "NaN"), ("", "-inf"), ("", "1e999"),
    ])
    func `a value without data is a hole`(header: String, value: String) throws {
        let text = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n\(header)\n\(value) 2 3 4"
        #expect(matches(try grid(text).grid.values, [3, 4, .nan, 2]))
    }

    @Test(arguments: [
        ("-180", "-90", "2.5", true), ("-84.4", "36.7", "0.01", true), ("179", "0", "1", false),
        ("0", "89.5", "1", false),
        ("0", "0", "5", false), ("500000", "4000000", "30", false),
    ])
    func `coordinates that can be degrees are named so`(x: String, y: String, size: String, isGeographic: Bool) throws {
        let titles = try grid("ncols 2 nrows 2 xllcorner \(x) yllcorner \(y) cellsize \(size) 1 2 3 4").axisTitles
        #expect(titles.x == (isGeographic ? "Longitude (°)" : "Easting"))
        #expect(titles.z == (isGeographic ? "Latitude (°)" : "Northing"))
    }
}

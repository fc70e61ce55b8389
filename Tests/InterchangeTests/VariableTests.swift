import Charts
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Files with several contents, that other programs wrote: variables, sheets, bands, arrays.
@Suite(.timeLimit(.minutes(15))) final class VariableTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try PythonScript.run("InterchangeTests/variables.py", folder.url.path)
    }

    deinit { folder.remove() }

    private func read(_ name: String, _ part: String? = nil, _ indices: [String: Int] = [:]) throws -> ImportedData {
        try ChartDataFile.read(
            folder.url.appending(path: name), selection: DataSelection(part: part, indices: indices))
    }

    private func reason(_ name: String, _ part: String? = nil) throws -> ImportError.Reason? {
        do {
            _ = try read(name, part)
            return nil
        } catch let error as ImportError {
            #expect(error.description.hasPrefix(name) && error.description.hasSuffix("."))
            return error.reason
        }
    }

    @Test(arguments: ["climate", "classic", "offset64"])
    func `a variable of NetCDF is unpacked, has its coordinates, and times to choose from`(name: String) throws {
        let expected = try folder.data("\(name).f64").withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
        let data = try read("\(name).nc", nil, ["time": 3])
        let imported = try #require(data.grid)
        let grid = imported.grid
        #expect(grid.columns == 9 && grid.rows == 7 && imported.reversesZ && !imported.isTerrain)
        #expect(imported.axisTitles == AxisLabels(x: "Longitude (°)", y: "Temperature (K)", z: "Latitude (°)"))
        #expect(grid.zValues == [15, 20, 26, 33, 41, 50, 60] && grid.xDomain == -4...4)
        for row in 0..<7 {
            for column in 0..<9 {
                let (one, other) = (grid[column, row], expected[(6 - row) * 9 + column])
                #expect(one == other || one.isNaN && other.isNaN)
            }
        }
        let contents = try #require(data.contents)
        #expect(contents.parts == ["t2m", "height"] && contents.index == 0)
        let time = try #require(contents.dimensions.first)
        #expect(contents.dimensions.count == 1 && time.name == "time" && time.index == 3)
        #expect(
            time.values == [
                "1999-12-31 18:00", "2000-01-01", "2000-01-01 06:00", "2000-01-01 12:00", "2000-01-01 18:00",
            ])
        // Another index, one beyond the end, and another variable.
        #expect(try read("\(name).nc").grid?.grid[0, 6] == 280)
        #expect(try read("\(name).nc", nil, ["time": 99]).contents?.dimensions.first?.index == 4)
        let height = try read("\(name).nc", "height")
        #expect(height.grid?.grid[0, 6] == 560 && height.contents?.dimensions.isEmpty == true)
        // From a pipe as from a file.
        let bytes = try folder.data("\(name).nc")
        #expect(try ChartDataFile.read(bytes, named: "-").grid?.grid[0, 6] == 280)
        #expect(try reason("\(name).nc", "t3m") == .noPart("t3m", ["t2m", "height"]))
    }

    @Test func `HDF5 without names for its dimensions is rows and columns`() throws {
        let data = try read("plain.h5")
        let imported = try #require(data.grid)
        #expect(imported.grid.columns == 9 && imported.grid.rows == 7 && imported.grid[2, 1] == 283.5)
        #expect(data.contents?.parts == ["scan/heights", "scan/mask"])
        #expect(try read("plain.h5", "scan/mask").grid?.grid[1, 1] == 1)
    }

    @Test func `columns of numbers are points where no variable has two dimensions`() throws {
        guard case .table(let table) = try read("columns.nc") else {
            Issue.record("no table")
            return
        }
        #expect(table.points.positions.count == 12 && table.points.positions[3] == SIMD3(3, 27, 9))
        #expect(try reason("nothing.nc") == .noVariable)
    }

    @Test(arguments: ["sheets.xlsx", "sheets.ods"])
    func `each sheet of a spreadsheet can be read`(name: String) throws {
        let first = try read(name)
        #expect(first.contents?.parts == ["First", "Zweites & mehr"] && first.contents?.index == 0)
        #expect(first.grid?.grid.values == [1, 2, 3, 4])
        let second = try read(name, "Zweites & mehr")
        #expect(second.contents?.index == 1 && second.grid?.grid.values == [5, 6, 7, 8, 9, 10])
        #expect(try reason(name, "Third") == .noPart("Third", ["First", "Zweites & mehr"]))
    }

    @Test(arguments: ["pixel.tif", "band.tif"])
    func `each band of a GeoTIFF can be read, with what is said of it`(name: String) throws {
        let first = try read(name)
        #expect(first.contents?.parts == ["Band 1", "Canopy", "Band 3"])
        #expect(first.grid?.grid[0, 1] == 100 && first.grid?.axisTitles.y == "Height")
        let second = try read(name, "Canopy")
        #expect(second.grid?.grid[1, 1] == 100.5 && second.grid?.axisTitles.y == "Canopy")
        #expect(try read(name, "Band 3").grid?.grid[2, 0] == 305)
        #expect(try reason(name, "Band 4") == .noPart("Band 4", ["Band 1", "Canopy", "Band 3"]))
    }

    @Test func `each array of an archive that can be shown can be read`() throws {
        let first = try read("arrays.npz")
        #expect(first.contents?.parts == ["before", "after"] && first.grid?.grid.columns == 4)
        #expect(try read("arrays.npz", "after").grid?.grid.values == [2, 2, 2, 2])
    }

    @Test func `other rasters are read by gdal_translate where it is installed`() throws {
        let file = folder.url.appending(path: "other.img")
        let source = DataSource(bytes: Data(), byteCount: 1, fileExtension: "img", url: file)
        let watch = ReadingWatch(byteCount: 1) { _ in }
        func reason(_ searchPath: String) -> ImportError.Reason? {
            #expect(throws: ParseError.self) { try GDALFormat.read(source, watch, searchPath: searchPath) }?.reason
        }
        #expect(reason("/nowhere") == .missingLibrary("gdal_translate", package: "gdal-bin"))
        // The library of that program, called by the same name.
        let path = folder.url.path
        #expect(try GDALFormat.read(source, watch, searchPath: "/nowhere:\(path)").grid?.grid[1, 0] == 4)
        try Data("no raster".utf8).write(to: file)
        guard case .damagedData = reason(path) else {
            Issue.record("read")
            return
        }
    }
}

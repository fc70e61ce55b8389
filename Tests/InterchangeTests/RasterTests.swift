import Charts
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Rasters that other programs wrote, and those whose bytes are put together here.
@Suite struct RasterTests {
    private func read(_ bytes: [UInt8], named name: String) throws -> ImportedGrid {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try Data(bytes).write(to: folder.url.appending(path: name))
        return try #require(try ChartDataFile.read(folder.url.appending(path: name)).grid)
    }

    private func reason(_ bytes: [UInt8], named name: String) throws -> ImportError.Reason? {
        do {
            _ = try read(bytes, named: name)
            return nil
        } catch let error as ImportError {
            return error.reason
        }
    }

    // MARK: - TIFF

    /// What rasterio found in a file.
    private struct Facts: Decodable {
        let columns: Int
        let rows: Int
        let first: [Double]
        let last: [Double]
        let isTerrain: Bool
        let isGeographic: Bool
    }

    @Test func `TIFF files of GDAL and tifffile have the numbers and the coordinates that rasterio reads`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("InterchangeTests/rasters.py", folder.url.path)
        let names = try folder.names.filter { $0.hasSuffix(".tif") }.map { String($0.dropLast(4)) }
        #expect(names.count >= 24)
        for name in names {
            let facts = try JSONDecoder().decode(Facts.self, from: folder.data("\(name).json"))
            let expected = try folder.data("\(name).f64").withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
            let imported = try #require(try ChartDataFile.read(folder.url.appending(path: "\(name).tif")).grid)
            let grid = imported.grid
            #expect(grid.columns == facts.columns && grid.rows == facts.rows, "\(name)")
            #expect(imported.isTerrain == facts.isTerrain && imported.reversesZ == facts.isTerrain, "\(name)")
            var differences = 0
            for row in 0..<grid.rows {
                let source = imported.reversesZ ? grid.rows - 1 - row : row
                for column in 0..<grid.columns {
                    let (one, other) = (grid[column, row], expected[source * grid.columns + column])
                    if one != other, !(one.isNaN && other.isNaN) { differences += 1 }
                }
            }
            #expect(differences == 0, "\(name)")
            #expect(abs(grid.xDomain.lowerBound - facts.first[0]) < 1e-9 * abs(facts.first[0]) + 1e-12, "\(name)")
            #expect(abs(grid.xDomain.upperBound - facts.last[0]) < 1e-9 * abs(facts.last[0]) + 1e-12, "\(name)")
            let (south, north) = (min(facts.first[1], facts.last[1]), max(facts.first[1], facts.last[1]))
            #expect(abs(grid.zDomain.lowerBound - south) < 1e-9 * abs(south) + 1e-12, "\(name)")
            #expect(abs(grid.zDomain.upperBound - north) < 1e-9 * abs(north) + 1e-12, "\(name)")
            if facts.isTerrain {
                let title = facts.isGeographic ? "Longitude (°)" : "Easting (m)"
                #expect(imported.axisTitles.x == title, "\(name)")
            }
        }
        // The content decides.
        let renamed = folder.url.appending(path: "heights.csv")
        try FileManager.default.copyItem(at: folder.url.appending(path: "tiles.tif"), to: renamed)
        #expect(try ChartDataFile.read(renamed).grid?.isTerrain == true)
        // A file that ends early.
        for name in ["strips", "tiles", "deflate-predictor-2", "big-endian"] {
            let whole = [UInt8](try folder.data("\(name).tif"))
            let reason = try reason(Array(whole.prefix(whole.count / 2)), named: "half.tif")
            #expect(reason != nil, "\(name)")
        }
    }

    // MARK: - Other rasters

    @Test func `an SRTM tile is where its name says, with its holes`() throws {
        let heights: [Int16] = [10, 20, 30, 40, -32768, 60, 70, 80, -90]
        let bytes = heights.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        let tile = try read(bytes, named: "S03W008.hgt")
        #expect(tile.grid.xDomain == -8 ... -7 && tile.grid.zDomain == -3 ... -2)
        #expect(tile.grid[0, 0] == 70 && tile.grid[2, 0] == -90 && tile.grid[1, 1].isNaN && tile.grid[0, 2] == 10)
        #expect(tile.reversesZ && tile.isTerrain && tile.axisTitles.x == "Longitude (°)")
        #expect(try read(bytes, named: "tile.hgt").grid.xDomain == 0...2)
        #expect(try reason(Array(bytes.dropLast(2)), named: "S03W008.hgt") == .notATile)
    }

    private func bytes(_ numbers: Double...) -> [UInt8] {
        numbers.flatMap { withUnsafeBytes(of: $0.bitPattern, Array.init) }
    }
    private func bytes(_ numbers: Float...) -> [UInt8] {
        numbers.flatMap { withUnsafeBytes(of: $0.bitPattern, Array.init) }
    }
    private func bytes<Number: FixedWidthInteger>(whole numbers: Number...) -> [UInt8] {
        numbers.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
    }

    /// The same grid in Surfer's three kinds of files.
    private var surferGrids: [[UInt8]] {
        let text = "DSAA\n3 2\n100 120\n-5 5\n1 6\n1 2 3\n4 1.70141e+38 6\n"
        let six =
            Array("DSBB".utf8) + bytes(whole: Int16(3), 2) + bytes(100.0, 120, -5, 5, 1, 6)
            + bytes(Float(1), 2, 3, 4, 1.70141e38, 6)
        let seven =
            Array("DSRB".utf8) + bytes(whole: Int32(4), 2) + Array("GRID".utf8) + bytes(whole: Int32(72), 2, 3)
            + bytes(100.0, -5, 10, 10, 1, 6, 0, 1.70141e38) + Array("DATA".utf8) + bytes(whole: Int32(48))
            + bytes(1.0, 2, 3, 4, 1.70141e38, 6)
        return [Array(text.utf8), six, seven]
    }

    @Test func `Surfer's three kinds of grids are the same grid`() throws {
        for content in surferGrids {
            let grid = try read(content, named: "a.grd").grid
            #expect(grid.xDomain == 100...120 && grid.zDomain == -5...5)
            #expect(grid.columns == 3 && grid.rows == 2)
            #expect(grid[0, 0] == 1 && grid[2, 0] == 3 && grid[0, 1] == 4 && grid[1, 1].isNaN && grid[2, 1] == 6)
            #expect(try read(content, named: "no-ending").grid.xDomain == grid.xDomain)
            #expect(try reason(Array(content.dropLast(9)), named: "a.grd") != nil)
        }
        #expect(try reason(Array("DSAA\n3 2\n1 1\n0 1\n1 6\n1 2 3 4 5 6".utf8), named: "a.grd") == .notASurferGrid)
        #expect(try reason([1, 2, 3], named: "a.grd") == .notASurferGrid)
    }

    @Test func `a float grid has its header beside it`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "a.flt")
        let numbers: [Float] = [1, 2, 3, 4, -9999, 6]
        try Data(numbers.flatMap { withUnsafeBytes(of: $0.bitPattern.bigEndian, Array.init) }).write(to: file)
        #expect(throws: ImportError(file: "a.flt", line: nil, reason: .noHeaderFile)) { try ChartDataFile.read(file) }
        try folder.write(
            "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 20\ncellsize 2\nNODATA_value -9999\nbyteorder MSBFIRST\n",
            to: "a.hdr")
        let grid = try #require(try ChartDataFile.read(file).grid).grid
        #expect(grid.xDomain == 11...15 && grid.zDomain == 21...23)
        #expect(grid[0, 0] == 4 && grid[1, 0].isNaN && grid[0, 1] == 1 && grid[2, 1] == 3)
    }

    /// A file of Gwyddion with one channel.
    private var gwyddionFile: [UInt8] {
        func component(_ name: String, _ type: Character, _ value: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [0] + Array("\(type)".utf8) + value
        }
        func object(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [0] + bytes(whole: UInt32(content.count)) + content
        }
        let unit = object("GwySIUnit", component("unitstr", "s", Array("m".utf8) + [0]))
        let field =
            component("xres", "i", bytes(whole: Int32(3))) + component("yres", "i", bytes(whole: Int32(2)))
            + component("xreal", "d", bytes(6.0)) + component("yreal", "d", bytes(2.0))
            + component("si_unit_xy", "o", unit) + component("si_unit_z", "o", unit)
            + component("data", "D", bytes(whole: UInt32(6)) + bytes(1.0, 2, 3, 4, 5, 6))
        let content =
            component("/0/data", "o", object("GwyDataField", field))
            + component("/0/data/title", "s", Array("Topography".utf8) + [0]) + component("/0/show", "b", [1])
        return Array("GWYP".utf8) + object("GwyContainer", content)
    }

    @Test func `the first channel of a Gwyddion file has its size and units`() throws {
        let file = gwyddionFile
        let imported = try read(file, named: "a.gwy")
        #expect(imported.grid.xDomain == 1...5 && imported.grid.zDomain == 0.5...1.5)
        #expect(imported.axisTitles == AxisLabels(x: "x (m)", y: "Topography (m)", z: "y (m)"))
        #expect(imported.grid.values == [1, 2, 3, 4, 5, 6])
        for length in 0..<file.count {
            #expect(try reason(Array(file.prefix(length)), named: "a.gwy") != nil)
        }
    }

    @Test func `a picture in grey is heights of 8 and 16 bits, and opacity 0 a hole`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("InterchangeTests/pictures.py", folder.url.path)
        for (name, expected) in [
            ("grey8.png", [0.0, 128, 255, 7, 8, 9]), ("grey16.png", [0, 256, 65535, 7, 8, 9]),
            ("opacity.png", [0, 128, .nan, 7, 8, 9]), ("interlaced.png", [0, 256, 65535, 7, 8, 9]),
        ] {
            let grid = try #require(try ChartDataFile.read(folder.url.appending(path: name)).grid).grid
            #expect(grid.columns == 3 && grid.rows == 2, "\(name)")
            #expect(zip(grid.values, expected).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "\(name)")
        }
        let colour = try #require(try ChartDataFile.read(folder.url.appending(path: "colour.png")).grid).grid
        #expect(abs(colour[0, 0] - 0.2126 * 255) < 1e-9 && abs(colour[1, 0] - 255) < 1e-9)
        let whole = [UInt8](try folder.data("grey16.png"))
        for length in 0..<whole.count - 12 {
            #expect(try reason(Array(whole.prefix(length)), named: "a.png") != nil)
        }
    }

    @Test func `whatever bytes of a grid of an instrument are changed, it is read or refused with a sentence`() {
        var mutations = FileMutations(seed: 26, count: 60)
        for grid in surferGrids { mutations.check(grid, named: "a.grd") }
        mutations.check(gwyddionFile, named: "a.gwy")
    }

    @Test func `whatever bytes of a raster are changed, it is read or refused with a sentence`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("InterchangeTests/rasters.py", folder.url.path, "small")
        try PythonScript.run("InterchangeTests/pictures.py", folder.url.path)
        var mutations = FileMutations(seed: 12, count: 40)
        let names = try folder.names.filter { $0.hasSuffix(".tif") || $0.hasSuffix(".png") }
        try mutations.check(names, in: folder) { data in
            guard let grid = data.grid?.grid else { return }
            #expect(grid.samples.count == grid.columns * grid.rows && !grid.samples.contains { $0.isInfinite })
        }
    }
}

import Charts
import Formula
import Foundation
import Interchange
import TestSupport
import Testing

@testable import ChartRendering

/// Heights written as files of numbers.
@Suite struct GridFileTests {
    private struct Facts: Decodable {
        let bounds: [Double]
        let crs: String
        let description: String
    }

    /// A bowl over 5 by 3 samples whose corners are holes, on the ground of a zone.
    private static func chart() throws -> ChartSpecification {
        var chart = ChartSpecification(try Formula("sqrt(70 - (x-500000)^2 - (z-5200000)^2)/3"))
        chart.x.domain = 499_992...500_008
        chart.z.domain = 5_199_996...5_200_004
        chart.z.isReversed = true
        chart.ground = .utm(zone: 33, isSouthern: false)
        chart.y.label = "Depth < 5 & more"
        return chart
    }

    @Test
    func `heights are the same numbers at the same positions for rasterio and NumPy, and when they are read again`()
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let chart = try Self.chart()
        let scene = try await ChartScene.build(chart, samples: 9)
        let grid = try #require(try await scene.heights(of: chart.marks[0]))
        #expect(grid.values.contains { $0.isNaN } && grid.values.contains { $0.isFinite })
        for (name, format) in [("tif", ChartExport.Format.tif), ("npy", .npy)] {
            try await ChartExport().write(scene, of: chart, samples: 9, as: format, to: folder.path("heights.\(name)"))
        }
        // Squares: as many samples as fit.
        var square = chart
        square.z.domain = 5_199_992...5_200_008
        let squares = try await ChartScene.build(square, samples: 9)
        try await ChartExport().write(squares, of: square, samples: 9, as: .asc, to: folder.path("heights.asc"))
        let text = try PythonScript.run("ChartRenderingTests/grids.py", folder.url.path)
        let facts = try JSONDecoder().decode([String: Facts].self, from: Data(text.utf8))
        let tif = try #require(facts["tif"])
        #expect(tif.bounds == [499_991, 5_199_995.5, 500_009, 5_200_004.5])
        #expect(tif.crs == "EPSG:32633" && tif.description == "Depth < 5 & more")
        #expect(facts["asc"]?.bounds == [499_991, 5_199_991, 500_009, 5_200_009])
        let squareGrid = try #require(try await squares.heights(of: square.marks[0]))
        for (name, expected) in [("tif", grid), ("npy", grid), ("asc", squareGrid)] {
            let numbers = try folder.data("\(name).f64").withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
            // From the north.
            let heights = (0..<expected.rows).reversed().flatMap { row in
                (0..<expected.columns).map { expected[$0, row] }
            }
            // GDAL reads the text as 32 bits.
            let heights32 = name == "asc" ? heights.map { Double(Float($0)) } : heights
            #expect(zip(numbers, heights32).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "\(name)")
            #expect(numbers.count == heights.count, "\(name)")
            guard name != "npy" else { continue }
            let read = try ChartDataFile.read(folder.url.appending(path: "heights.\(name)"))
            guard case .grid(let imported) = read else { Issue.record("no grid"); continue }
            #expect(
                imported.reversesZ && imported.grid.xDomain == expected.xDomain
                    && imported.grid.zDomain == expected.zDomain)
            let same = zip(imported.grid.values, expected.values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
            if name == "tif" { #expect(imported.axisTitles.y == "Depth < 5 & more") }
            #expect(same && imported.ground == (name == "tif" ? chart.ground : nil))
        }
    }

    @Test func `what a format has no coordinates for is said in a sentence, and nothing is written`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let chart = try Self.chart()
        let scene = try await ChartScene.build(chart, samples: 9)
        await #expect(throws: RenderError.unevenGrid(.asc)) {
            try await ChartExport().write(scene, of: chart, samples: 9, as: .asc, to: folder.path("a.asc"))
        }
        let uneven = try #require(HeightGrid(xValues: [0, 1, 5], zValues: [0, 1], values: [1, 2, 3, 4, 5, 6]))
        let surface = SurfaceMark(labels: AxisLabels(x: "x", y: "y", z: "z"), source: .grid(uneven))
        let data = ChartSpecification(marks: [.surface(surface)])
        let built = try await ChartScene.build(data, samples: 9)
        await #expect(throws: RenderError.unevenGrid(.tif)) {
            try await ChartExport().write(built, of: data, as: .tif, to: folder.path("a.tif"))
        }
        try await ChartExport().write(built, of: data, as: .npy, to: folder.path("a.npy"))
        let points = ChartSpecification(marks: [
            .points(
                PointSeries(labels: AxisLabels(x: "x", y: "y", z: "z"), positions: [SIMD3(1, 2, 3), SIMD3(2, 3, 4)]))
        ])
        let cloud = try await ChartScene.build(points, samples: 9)
        await #expect(throws: RenderError.noHeights) {
            try await ChartExport().write(cloud, of: points, as: .tif, to: folder.path("a.tif"))
        }
        #expect(try folder.names == ["a.npy"])
    }
}

import Charts
import Testing

@testable import ChartRendering

@Suite struct ChartTableTests {
    @Test func `a surface is a table of heights over x and z`() async throws {
        let grid = try #require(
            HeightGrid(columns: 3, rows: 2, xDomain: 0...2, zDomain: 10...20, values: [1, 2, 3, 4, .nan, 6]))
        let scene = try await ChartScene.build(
            Chart3D { SurfacePlot(x: "a", y: "h", z: "b", grid: grid) }.specification)
        let table = try #require(scene.tables().first)
        #expect(table.title == "h")
        #expect(table.columns.first == "b \\ a")
        #expect(table.columns.count == 4)
        #expect(table.rows.count == 2)
        #expect(table.rows[0].count == 4)
        #expect(table.rows[1][2] == "–", "a hole has no height")
        #expect(table.rows[0][1].hasPrefix("1"))
        #expect(table.rows[1][3].hasPrefix("6"))
        #expect(table.isWhole)
    }

    @Test func `of many samples evenly chosen ones are reported, the ends among them`() async throws {
        let chart = Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, z in x + z } }
            .chartXScale(domain: 0...1)
            .chartZScale(domain: 0...1)
        let table = try #require(try await ChartScene.build(chart.specification, samples: 200).tables().first)
        #expect(table.columns.count == 10)
        #expect(table.rows.count == 25)
        #expect(!table.isWhole)
        #expect(table.rows.last?.last?.hasPrefix("2") == true)
    }

    @Test func `points and bars are a row each`() async throws {
        let chart = Chart3D([1.0, 2, 3], id: \.self) {
            PointMark(x: .value("x", $0), y: .value("y", $0 * $0), z: .value("z", -$0))
        }
        let points = try #require(try await ChartScene.build(chart.specification).tables().first)
        #expect(points.columns == ["x", "z", "y"])
        #expect(points.rows.map { $0[2].prefix(1) } == ["1", "4", "9"])
        let bars = Chart3D(["a", "b"], id: \.self) {
            BarMark(x: .value("x", $0), y: .value("y", 5), z: .value("z", "c"))
        }
        let table = try #require(try await ChartScene.build(bars.specification).tables().first)
        #expect(table.rows.map { $0[0] } == ["a", "b"])
    }
}

import Charts
import Foundation
import Testing

@testable import ChartRendering

/// What is said of surfaces whose features are known, on their own axes.
struct SurfaceDescriptionTests {
    private static func sentences(
        x: ClosedRange<Double> = -3...3, z: ClosedRange<Double> = -3...3, samples: Int = 61,
        _ scale: (inout ChartSpecification) -> Void = { _ in }, _ height: @escaping @Sendable (Double, Double) -> Double
    ) async throws -> [String] {
        let grid = try HeightGrid(samples: samples, xDomain: x, zDomain: z) { height($0, $1) }
        var chart = ChartSpecification(
            marks: [.surface(SurfaceMark(labels: AxisLabels(x: "", y: "", z: ""), source: .grid(grid)))])
        scale(&chart)
        let scene = try await ChartScene.build(chart, samples: samples)
        let heights = try #require(try await scene.surface(of: chart.marks[0]))
        return try #require(SurfaceDescription(heights)).sentences
    }

    @Test(arguments: [1e-13, 1, 1e14]) func `positions do not depend on how high the surface is`(size: Double)
        async throws
    {
        let said = try await Self.sentences { x, z in size * exp(-(x - 2) * (x - 2) - (z - 1) * (z - 1)) }
        #expect(said[0].hasSuffix(" at x 2, z 1."), "\(said[0])")
        #expect(!said[0].hasPrefix("Highest 0 "), "\(said[0])")
    }

    @Test func `small differences of large heights are seen, and huge heights are short`() async throws {
        let near = try await Self.sentences(x: 0...60, z: 0...60) { x, _ in 1_000_000 + x / 10 }
        // With thin spaces, as axes have them.
        #expect(near[0].filter { !$0.isWhitespace }.hasPrefix("Highest1000006at"), "\(near)")
        let huge = try await Self.sentences { x, z in 1e300 * exp(-x * x - z * z) }
        #expect(huge.allSatisfy { $0.count < 100 }, "\(huge)")
    }

    @Test func `dates are dates, and slopes along them are by day`() async throws {
        let day = 86_400.0
        let start = 794_880_000.0
        let said = try await Self.sentences(x: start...start + 60 * day, z: 0...1, { $0.x.type = .date }) { x, _ in
            (x - start) / day
        }
        #expect(said[0].contains("2026"), "\(said)")
        #expect(said.contains { $0.hasPrefix("Rises along") && $0.contains(" by 1 each day.") }, "\(said)")
    }

    @Test func `a trend along both axes is named whatever their units are`() async throws {
        let said = try await Self.sentences(x: 0...2000, z: 0...1) { x, z in x / 1000 + 2 * z }
        #expect(
            said.contains("Rises along x by 0.001 for each unit.") && said.contains("Rises along z by 2 for each unit.")
        )
    }

    @Test func `a level surface with holes has them`() async throws {
        let said = try await Self.sentences { x, z in x * x + z * z < 4 ? 1 : .nan }
        #expect(
            said.count == 2 && said[0] == "Level at 1." && said[1].hasSuffix("of the heights are missing."), "\(said)")
    }

    @Test func `a surface that may be turned over its diagonal is described so, and rings have a middle`() async throws
    {
        #expect(try await Self.sentences { $0 * $1 }.contains("The same with x and z exchanged."))
        let ring = try await Self.sentences { x, z in
            let distance = (x * x + z * z).squareRoot() - 2
            return exp(-9 * distance * distance)
        }
        #expect(ring.contains { $0.hasPrefix("1 ridge: ") && $0.hasSuffix(" around x 0, z 0.") }, "\(ring)")
    }

    @Test func `a profile over dates is a table of dates`() async throws {
        let (day, start) = (86_400.0, 794_880_000.0)
        let grid = try HeightGrid(samples: 11, xDomain: start...start + 10 * day, zDomain: 0...1) { x, z in
            x - start + z
        }
        var chart = ChartSpecification(
            marks: [.surface(SurfaceMark(labels: AxisLabels(x: "", y: "", z: ""), source: .grid(grid)))])
        chart.x.type = .date
        let scene = try await ChartScene.build(chart, samples: 11)
        let heights = try #require(try await scene.surface(of: chart.marks[0]))
        let profile = try #require(
            HeightProfile(of: grid, along: [SIMD2(start, 0.5), SIMD2(start + 10 * day, 0.5)], count: 3))
        let lines = heights.csv(of: profile).split(separator: "\r\n")
        #expect(lines.count == 4 && lines[1].contains(",2026-03-11T00:00:00Z,0.5,"), "\(lines)")
        let table = ChartTable(profile, of: heights, title: "")
        #expect(table.rows[0][1].contains("2026") && table.columns[1...] == ["x", "z", "y"], "\(table.rows)")
    }
}

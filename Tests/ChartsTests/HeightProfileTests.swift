import Charts
import Foundation
import TestSupport
import Testing

/// Heights along lines, histograms and the inclination of surfaces.
@Suite struct HeightProfileTests {
    private struct Case: Decodable {
        let xs: [Double]
        let zs: [Double]
        let isEven: Bool
        let heights: [Double]
        let points: [[Double]]
        let distances: [Double]
        let found: [Double?]
    }

    @Test func `profiles are what SciPy interpolates`() throws {
        let cases = try JSONDecoder().decode(
            [Case].self, from: Data(PythonScript.run("ChartsTests/profiles.py").utf8))
        #expect(cases.count == 40)
        var compared = 0
        for one in cases {
            let even = HeightGrid(
                columns: one.xs.count, rows: one.zs.count, xDomain: one.xs[0]...one.xs[one.xs.count - 1],
                zDomain: one.zs[0]...one.zs[one.zs.count - 1], values: one.heights)
            let uneven = HeightGrid(xValues: one.xs, zValues: one.zs, values: one.heights)
            let grid = try #require(one.isEven ? even : uneven)
            let profile = try #require(
                HeightProfile(of: grid, along: one.points.map { SIMD2($0[0], $0[1]) }, count: one.distances.count))
            for (index, sample) in profile.samples.enumerated() {
                #expect(abs(sample.distance - one.distances[index]) < 1e-9)
                guard let expected = one.found[index] else {
                    #expect(sample.height.isNaN)
                    continue
                }
                #expect(abs(sample.height - expected) < 1e-9 * max(1, abs(expected)))
                compared += 1
            }
        }
        #expect(compared > 2000)
    }

    private static func grid(_ height: (Double, Double) -> Double) throws -> HeightGrid {
        try HeightGrid(samples: 21, xDomain: 0...4, zDomain: -1...1) { height($0, $1) }
    }

    @Test func `a profile has about two samples in a cell, measures the ground, and has holes`() throws {
        let grid = try Self.grid { x, z in x > 3 ? .nan : 2 * x + z }
        let profile = try #require(
            HeightProfile(of: grid, along: [SIMD2(0, 0), SIMD2(4, 0), SIMD2(4, 1)], lengths: (100, 50)))
        #expect(profile.samples.count == 61 && profile.samples.last?.distance == 450)
        #expect(profile.samples[1].height.isFinite && profile.samples[60].height.isNaN)
        #expect(abs(profile.samples[10].height - 2 * profile.samples[10].x) < 1e-12)
        #expect(HeightProfile(of: grid, along: [SIMD2(1, 1)]) == nil)
        #expect(HeightProfile(of: grid, along: [SIMD2(1, 1), SIMD2(1, 1)]) == nil)
        #expect(HeightProfile(of: grid, along: [SIMD2(1, .nan), SIMD2(1, 1)]) == nil)
    }

    @Test func `a histogram counts every height once`() throws {
        let grid = try #require(
            HeightGrid(columns: 4, rows: 2, xDomain: 0...1, zDomain: 0...1, values: [0, 1, 2, 3, 4, .nan, 1, 4]))
        let histogram = try #require(HeightHistogram(grid, count: 4))
        #expect(histogram.minimum == 0 && histogram.maximum == 4 && histogram.counts == [1, 2, 1, 3])
        let level = try #require(
            HeightGrid(columns: 2, rows: 2, xDomain: 0...1, zDomain: 0...1, values: [5, 5, 5, .nan]))
        #expect(HeightHistogram(level, count: 3)?.counts == [3, 0, 0])
        let far = try #require(
            HeightGrid(columns: 2, rows: 2, xDomain: 0...1, zDomain: 0...1, values: [-1.5e308, 0, 1, 1.5e308]))
        #expect(HeightHistogram(far, count: 3)?.counts == [1, 2, 1])
        let holes = try #require(
            HeightGrid(columns: 2, rows: 2, xDomain: 0...1, zDomain: 0...1, values: [Double](repeating: .nan, count: 4))
        )
        #expect(HeightHistogram(holes, count: 3) == nil)
    }

    @Test func `a plane is as steep everywhere as it is, and as bright as it faces the light`() throws {
        // At the edges and beside a hole too.
        let plane = try Self.grid { x, z in x == 2 && z == 0 ? .nan : 3 + 0.5 * x - 0.25 * z }
        let steepness = atan((0.25 + 0.0625).squareRoot()) * 180 / .pi
        let slope = plane.relief(.slope)
        #expect(slope.count == plane.samples.count && slope.filter(\.isNaN).count == 1)
        #expect(slope.allSatisfy { $0.isNaN || abs($0 - steepness) < 1e-9 })
        // The light is in the north-west, and the normal is (−0.5, 1, 0.25) over its length.
        let brightness = (0.25 + 0.5.squareRoot() + 0.125) / (1 + 0.3125).squareRoot()
        #expect(plane.relief(.hillshade).allSatisfy { $0.isNaN || abs($0 - brightness) < 1e-9 })
        // On the ground it is as steep as distances are long there.
        let onGround = plane.relief(.slope, lengths: (2, 0.5))
        let steepnessOnGround = atan((0.0625 + 0.25).squareRoot()) * 180 / .pi
        #expect(onGround.allSatisfy { $0.isNaN || abs($0 - steepnessOnGround) < 1e-9 })
        // What rises towards the south-east faces the light, what rises towards the north-west does not.
        #expect(try Self.grid { x, z in x - z }.relief(.hillshade).allSatisfy { $0 > 0.9 && $0 <= 1 })
        #expect(try Self.grid { x, z in 10 * z - 10 * x }.relief(.hillshade).allSatisfy { $0 == 0 })
    }

    @Test func `samples of 32 bits are the same grid as those of 64`() throws {
        let floats: [Float] = [0.1, 2, .nan, 4, 5, 6]
        let narrow = try #require(
            HeightGrid(columns: 3, rows: 2, xDomain: 0...2, zDomain: 0...1, samples: HeightSamples(floats)))
        let wide = try #require(
            HeightGrid(columns: 3, rows: 2, xDomain: 0...2, zDomain: 0...1, values: floats.map(Double.init)))
        #expect(narrow.heightRange == wide.heightRange && narrow[0, 0] == Double(Float(0.1)))
        #expect(HeightSamples([Float(1), 2]) == HeightSamples([1.0, 2]))
        #expect(HeightSamples([Float(1), 2]).hashValue == HeightSamples([1.0, 2]).hashValue)
        #expect(narrow.samples != wide.samples, "NaN is not itself")
        #expect(SurfaceStatistics(narrow) == SurfaceStatistics(wide))
    }
}

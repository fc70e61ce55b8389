import Charts
import Foundation
import Testing

/// Areas, volumes and roughness of shapes against their closed forms.
@Suite struct SurfaceStatisticsTests {
    private static func statistics(
        _ columns: Int, _ rows: Int, x: ClosedRange<Double> = 0...2, z: ClosedRange<Double> = 0...1,
        level: Double = 0, _ height: (Double, Double) -> Double
    ) throws -> SurfaceStatistics {
        var values: [Double] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let (u, v) = (Double(column) / Double(columns - 1), Double(row) / Double(rows - 1))
                values.append(
                    height(
                        x.lowerBound * (1 - u) + x.upperBound * u, z.lowerBound * (1 - v) + z.upperBound * v))
            }
        }
        let grid = try #require(
            HeightGrid(columns: columns, rows: rows, xDomain: x, zDomain: z, values: values))
        return try #require(SurfaceStatistics(grid, above: level))
    }

    private func isNear(_ value: Double, _ expected: Double, _ tolerance: Double = 1e-12) -> Bool {
        abs(value - expected) <= tolerance * max(1, abs(expected))
    }

    @Test func `a level plane`() throws {
        let plane = try Self.statistics(5, 4, level: 1) { _, _ in 3 }
        #expect(plane.minimum == 3 && plane.maximum == 3 && plane.mean == 3)
        #expect(plane.arithmeticRoughness == 0 && plane.rootMeanSquareRoughness == 0)
        #expect(isNear(plane.floorArea, 2) && isNear(plane.area, 2))
        #expect(isNear(plane.volumeAbove, 4) && plane.volumeBelow == 0)
    }

    @Test func `a tilted plane that the level cuts`() throws {
        // y = x − 1 over 0…2 × 0…1.
        let plane = try Self.statistics(6, 3) { x, _ in x - 1 }
        #expect(isNear(plane.area, 2 * 2.0.squareRoot()))
        #expect(isNear(plane.volumeAbove, 0.5) && isNear(plane.volumeBelow, 0.5))
        // The plane's corner is cut off by the level: a pyramid over a triangle.
        let corner = try Self.statistics(4, 5, x: 0...1, z: 0...1, level: 1) { x, z in x + z }
        #expect(isNear(corner.volumeAbove, 1.0 / 6) && isNear(corner.volumeBelow, 1.0 / 6))
    }

    @Test func `a roof and a pyramid`() throws {
        let roof = try Self.statistics(41, 3, x: -1...1) { x, _ in 1 - abs(x) }
        #expect(isNear(roof.volumeAbove, 1) && isNear(roof.area, 2 * 2.0.squareRoot()))
        #expect(roof.volumeBelow == 0 && isNear(roof.floorArea, 2))
        // Its edges run along one diagonal of the cells and across the other: there the error is of the order of the cell.
        let pyramid = try Self.statistics(2001, 2001, x: -1...1, z: -1...1) { x, z in 1 - max(abs(x), abs(z)) }
        #expect(isNear(pyramid.volumeAbove, 4.0 / 3, 1e-6))
    }

    @Test func `a paraboloid, cut and fill`() throws {
        // x² + z² − 1 over the square −1…1: the cut is that of a paraboloid, π/2.
        let bowl = try Self.statistics(2001, 2001, x: -1...1, z: -1...1) { x, z in x * x + z * z - 1 }
        #expect(isNear(bowl.volumeBelow, Double.pi / 2, 1e-6))
        #expect(isNear(bowl.volumeAbove - bowl.volumeBelow, 8.0 / 3 - 4, 1e-6))
    }

    @Test func `a wave has the roughness of its amplitude`() throws {
        // Over whole waves, the last column left out: the samples stand for all of the wave.
        let count = 40_000
        let wave = try Self.statistics(count, 2, x: 0...(2 * .pi * 5 * Double(count - 1) / Double(count))) { x, _ in
            3 + 0.5 * sin(x)
        }
        #expect(isNear(wave.mean, 3) && isNear(wave.rootMeanSquareRoughness, 0.5 / 2.0.squareRoot()))
        #expect(isNear(wave.arithmeticRoughness, 1 / .pi, 1e-6))
        // The arc length of the sine, 4·√2·E(1/2) for one wave.
        let length = try Self.statistics(4001, 2, x: 0...(2 * .pi)) { x, _ in sin(x) }
        #expect(isNear(length.area, 7.640395578055424, 1e-6))
    }

    @Test func `holes and jumps have no area`() throws {
        let hole = try Self.statistics(5, 4) { x, z in x == 0 && z == 0 ? .nan : 1 }
        #expect(hole.sampleCount == 19 && hole.missingCount == 1)
        // Of the cell at the corner half is left.
        #expect(isNear(hole.floorArea, 2 - 0.5 * (1.0 / 3) / 2))
        let torn = try #require(
            HeightGrid(columns: 3, rows: 2, xDomain: 0...2, zDomain: 0...1, values: [1, 1, 9, 1, 1, 9], tornCells: [1]))
        #expect(SurfaceStatistics(torn)?.floorArea == 1)
        let nothing = try #require(
            HeightGrid(columns: 2, rows: 2, xDomain: 0...1, zDomain: 0...1, values: [.nan, .nan, .nan, .nan]))
        #expect(SurfaceStatistics(nothing) == nil)
    }
}

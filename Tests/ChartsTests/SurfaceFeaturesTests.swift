import Foundation
import Testing

@testable import Charts

/// Formulas whose features are known.
@Suite struct SurfaceFeaturesTests {
    private func features(
        _ side: Int = 201, x: ClosedRange<Double> = -3...3, z: ClosedRange<Double> = -3...3,
        _ height: (Double, Double) -> Double
    ) throws -> SurfaceFeatures {
        try #require(
            SurfaceFeatures(try HeightGrid(samples: side, xDomain: x, zDomain: z) { height($0, $1) }))
    }

    @Test(arguments: [51, 201, 601]) func `a hill is one round peak`(_ side: Int) throws {
        let found = try features(side) { x, z in exp(-x * x - z * z) }
        #expect(found.peaks.count == 1 && found.pits.isEmpty && found.outliers.isEmpty)
        #expect(abs(found.peaks[0].x) < 0.03 && abs(found.peaks[0].z) < 0.03)
        #expect(abs(found.highest.height - 1) < 1e-3 && abs(found.highest.x) < 0.02)
        #expect(Set(found.symmetries) == [.mirrorX, .mirrorZ, .halfTurn, .round, .exchange])
        #expect(found.ridgeLines.isEmpty && found.valleyLines.isEmpty)
        #expect(found.trend == nil && found.dependence == nil && found.missing == 0)
    }

    @Test func `waves along x are ridges and valleys at their crests and troughs`() throws {
        let found = try features(x: -5...5) { x, _ in cos(2 * x) }
        #expect(found.dependence == .x)
        #expect(found.ridges.count == 3 && zip(found.ridges, [-.pi, 0, .pi]).allSatisfy { abs($0 - $1) < 0.06 })
        #expect(
            found.valleys.count == 2 && zip(found.valleys, [-0.5, 0.5]).allSatisfy { abs($0 - $1 * .pi) < 0.06 },
            "those beside the ends do not stand out")
        #expect(found.symmetries.contains(.mirrorX) && !found.symmetries.contains(.round))
    }

    @Test func `a plane is a trend with its slopes`() throws {
        let found = try features { x, z in 2 * x - 0.5 * z + 7 }
        let trend = try #require(found.trend)
        #expect(abs(trend.x - 2) < 1e-9 && abs(trend.y + 0.5) < 1e-9)
        #expect(found.peaks.isEmpty && found.pits.isEmpty && found.outliers.isEmpty)
        #expect(found.symmetries == [] && found.lowest.x == -3 && found.lowest.z == 3)
    }

    @Test func `an egg box has its peaks and its pits`() throws {
        let found = try features(x: -6...6, z: -6...6) { x, z in sin(x) * sin(z) }
        // Within the sides: at ±π/2 and ±3π/2.
        #expect(found.peaks.count == 8 && found.pits.count == 8)
        #expect(
            found.peaks.allSatisfy { abs($0.height - 1) < 0.01 } && found.pits.allSatisfy { abs($0.height + 1) < 0.01 })
        #expect(Set(found.symmetries) == [.halfTurn, .exchange, .oppositeX, .oppositeZ])
        #expect(found.ridgeLines.isEmpty && found.valleyLines.isEmpty)
        #expect(found.dependence == nil && found.trend == nil)
    }

    @Test func `a saddle has no peak, and is the same after half a turn`() throws {
        let found = try features { x, z in x * x - z * z }
        #expect(found.peaks.isEmpty && found.pits.isEmpty)
        #expect(Set(found.symmetries) == [.mirrorX, .mirrorZ, .halfTurn])
        #expect(abs(found.highest.x) == 3 && abs(found.highest.z) < 0.02 && abs(found.lowest.z) == 3)
    }

    @Test func `one wrong height is an outlier, and hides nothing`() throws {
        let found = try features { x, z in
            abs(x - 0.9) < 1e-9 && abs(z + 1.5) < 1e-9 ? 1000 : exp(-x * x - z * z)
        }
        #expect(found.outliers.count == 1 && found.outliers[0].height == 1000)
        #expect(abs(found.outliers[0].x - 0.9) < 1e-6 && abs(found.outliers[0].z + 1.5) < 1e-6)
        #expect(found.highest.height == 1000 && found.peaks.count == 1 && abs(found.peaks[0].x) < 0.02)
    }

    @Test func `holes are counted, and a level surface has no features`() throws {
        let found = try features(101) { x, z in x < 0 ? .nan : z }
        #expect(abs(found.missing - 50.0 / 101) < 1e-9)
        let level = try features { _, _ in 4 }
        #expect(level.peaks.isEmpty && level.symmetries.isEmpty && level.trend == nil && level.highest.height == 4)
        #expect(
            SurfaceFeatures(try HeightGrid(samples: 2, xDomain: 0...1, zDomain: 0...1) { _, _ in .nan }) == nil)
    }

    @Test func `a small hill beside a large one counts where it stands out by a tenth`() throws {
        for (size, count) in [(0.05, 1), (0.2, 2)] {
            let found = try features { x, z in
                exp(-2 * (x + 1.5) * (x + 1.5) - 2 * z * z) + size * exp(-4 * (x - 1.5) * (x - 1.5) - 4 * z * z)
            }
            #expect(found.peaks.count == count)
        }
    }

    @Test func `a ridge that runs aslant is a line with its ends, and a valley too`() throws {
        let found = try features { x, z in exp(-(x + z) * (x + z)) }
        let line = try #require(found.ridgeLines.first)
        #expect(found.ridgeLines.count == 1 && found.valleyLines.isEmpty && found.peaks.isEmpty)
        #expect(abs(line.height - 1) < 1e-3 && line.middle == nil)
        #expect(abs(line.start.x + line.start.y) < 0.1 && abs(line.end.x + line.end.y) < 0.1)
        #expect(line.start.x < -2.8 && line.end.x > 2.8)
        let waves = try features(x: -4...4, z: -4...4) { x, z in sin(x + z) }
        // Along x + z = π/2 and −3π/2; −π/2 and 3π/2.
        #expect(waves.ridgeLines.count == 2 && waves.valleyLines.count == 2)
        #expect(waves.valleyLines.allSatisfy { abs($0.height + 1) < 0.01 })
        #expect(found.outliers.isEmpty && waves.outliers.isEmpty && waves.peaks.isEmpty && waves.pits.isEmpty)
    }

    @Test func `a ring is a ridge around its middle`() throws {
        let found = try features(x: -5...5, z: -5...5) { x, z in
            let distance = (x * x + z * z).squareRoot() - 3
            return exp(-4 * distance * distance)
        }
        let line = try #require(found.ridgeLines.first)
        let middle = try #require(line.middle)
        #expect(
            found.ridgeLines.count == 1 && abs(middle.x) < 0.1 && abs(middle.y) < 0.1 && abs(line.height - 1) < 0.01)
        #expect(found.symmetries.contains(.round) && found.peaks.isEmpty)
    }

    @Test func `edges, corners, poles and steps are no outliers`() throws {
        let shapes: [(String, (Double, Double) -> Double)] = [
            ("stairs", { x, _ in x.rounded(.down) }), ("plateau", { x, z in max(abs(x), abs(z)) < 1 ? 1 : 0 }),
            ("crease", { x, z in exp(-(x - z) * (x - z)) }), ("poles", { x, _ in tan(x) }),
            ("half a ball", { x, z in (9 - x * x - z * z).squareRoot() }),
            ("cone", { x, z in -(x * x + z * z).squareRoot() }),
        ]
        for (name, shape) in shapes {
            for side in [64, 101] {
                #expect(try features(side, shape).outliers.isEmpty, "\(name), \(side)")
            }
        }
        let board = try features(5) { x, z in Int((x + z) / 1.5).isMultiple(of: 2) ? 1 : 0 }
        #expect(board.outliers.isEmpty)
    }

    @Test(arguments: [64, 101]) func `half a ball is round, and has no hollow at its rim`(side: Int) throws {
        let found = try features(side) { x, z in (9 - x * x - z * z).squareRoot() }
        #expect(found.symmetries.contains(.round))
        #expect(found.pits.isEmpty && found.peaks.count == 1)
    }

    @Test func `two wrong heights side by side are outliers`() throws {
        let found = try features { x, z in
            abs(z + 1.5) < 1e-9 && (abs(x - 0.9) < 1e-9 || abs(x - 0.93) < 1e-9) ? -1000 : exp(-x * x - z * z)
        }
        #expect(found.outliers.count == 2 && found.peaks.count == 1)
    }
}

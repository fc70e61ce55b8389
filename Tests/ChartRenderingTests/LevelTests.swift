import Charts
import Formula
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

/// Surfaces drawn by fewer samples than they have, beside the same with every one.
@Suite struct LevelTests {
    private static let size = PixelSize(width: 480, height: 320)

    private static func grid(_ side: Int, _ height: (Double, Double) -> Double) throws -> HeightGrid {
        let values = (0..<side * side).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: side)
            return height(Double(column) / Double(side - 1) * 16 - 8, Double(row) / Double(side - 1) * 16 - 8)
        }
        return try #require(HeightGrid(columns: side, rows: side, xDomain: -8...8, zDomain: -8...8, values: values))
    }

    private static func scene(_ grid: HeightGrid) async throws -> ChartScene {
        try await ChartScene.build(
            ChartSpecification(marks: [
                .surface(SurfaceMark(labels: AxisLabels(x: "x", y: "y", z: "z"), source: .grid(grid)))
            ]))
    }

    private static func picture(
        _ scene: ChartScene, _ quality: ChartRenderer.Quality, _ camera: ChartCamera = ChartCamera(),
        size: PixelSize = size
    ) throws -> ChartImage {
        try ChartPicture.dataLayer(
            scene, transform: CameraTransform(camera: camera, box: scene.box, size: size), quality: quality)
    }

    private static func ripple(_ x: Double, _ z: Double) -> Double {
        let r = (x * x + z * z).squareRoot()
        return sin(r) / (r * r + 0.1).squareRoot()
    }

    /// Smooth in one half, rough in the other, with a hole and a ridge of one sample.
    private static func mixed(_ side: Int) throws -> HeightGrid {
        var random = SeededGenerator(state: 7)
        return try grid(side) { x, z in
            if abs(x + 4) < 1, abs(z) < 1 { return .nan }
            if abs(z - 4) < 8 / Double(side) { return 1.5 }
            return ripple(x, z) + (x > 2 ? Double.random(in: -0.1...0.1, using: &random) : 0)
        }
    }

    @Test(arguments: [ChartRenderer.Quality.full, .moving])
    func `nobody sees that there are fewer triangles`(quality: ChartRenderer.Quality) async throws {
        let scene = try await Self.scene(try Self.grid(1000, Self.ripple))
        let size = PixelSize(width: 1280, height: 800)
        let full = try Self.picture(scene, .full, size: size)
        let every = quality == .full ? try Self.picture(scene, .every, size: size) : full
        let fewer = quality == .full ? full : try Self.picture(scene, quality, size: size)
        #expect(fewer != every)
        let similarity = fewer.similarity(to: every)
        #expect(similarity > (quality == .full ? 0.99 : 0.97))
        #expect(fewer.silhouette(isWithin: 1, of: every) && every.silhouette(isWithin: 1, of: fewer))
    }

    /// Expects that fewer samples cover what every one covers, in both projections.
    private static func expectNoGaps(_ scene: ChartScene, _ pose: Chart3DPose, _ zoom: Double) throws {
        for projection in [Chart3DCameraProjection.orthographic, .perspective] {
            var camera = ChartCamera(pose: pose, projection: projection)
            camera.zoom(by: zoom)
            let every = try picture(scene, .every, camera)
            for quality in [ChartRenderer.Quality.full, .moving] {
                let fewer = try picture(scene, quality, camera)
                #expect(fewer.gaps(within: every) == 0, "\(projection), \(quality)")
            }
        }
    }

    @Test(arguments: [(0.0, 90.0, 0.95), (30, 20, 0.95), (200, 35, 6), (-70, 5, 2.5)])
    func `blocks of different levels meet without a gap`(azimuth: Double, inclination: Double, zoom: Double)
        async throws
    {
        let scene = try await Self.scene(try Self.mixed(601))
        try Self.expectNoGaps(scene, Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(inclination)), zoom)
    }

    @Test(arguments: [(0.0, 90.0, 1.0), (30, 20, 1), (200, 35, 6), (-70, 5, 2.5)])
    func `blocks of different levels meet the fringe without a gap`(
        azimuth: Double, inclination: Double, zoom: Double
    ) async throws {
        for text in ["if(r < 4, cos(x)/2, 0/0)", "if(sin(2x) + cos(3z) < 1, sin(x z)/9, 0/0)"] {
            let scene = try await ChartScene.build(
                ChartSpecification(try Formula(text)), samples: RandomCases.count(1001, short: 501))
            try Self.expectNoGaps(
                scene, Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(inclination)), zoom)
        }
    }

    @Test(arguments: [ChartRenderer.Quality.full, .moving])
    func `what stands out is there however small its cells are`(quality: ChartRenderer.Quality) async throws {
        let side = 1500
        var values = [Double](repeating: 0, count: side * side)
        values[501 * side + 703] = 1
        values[1001 * side + 303] = -1
        for column in 0..<side { values[(1201) * side + column] = 0.5 }
        for row in 90...130 { for column in 1100...1400 { values[row * side + column] = .nan } }
        let grid = try #require(
            HeightGrid(columns: side, rows: side, xDomain: 0...1, zDomain: 0...1, values: values))
        let scene = try await Self.scene(grid)
        let levels = try #require(scene.surfaces.first?.levels)
        let heights = try #require(scene.surfaces.first?.heights)
        for level in levels.heights.prefix(6) {
            let there = level.values.filter { $0 > SceneSurface.hole / 2 }
            #expect(there.max() == heights.max() && there.contains { $0 < heights[0] - 0.1 })
            #expect(there.count < level.values.count)
        }
        // The needle is thinner than a pixel and stands far above the ridge.
        let camera = ChartCamera(pose: Chart3DPose(azimuth: .degrees(0), inclination: .degrees(10)))
        let transform = CameraTransform(camera: camera, box: scene.box, size: Self.size)
        let tip = transform.pixel(of: SIMD3(0, 0.5, -0.17)).y
        let ridge = transform.pixel(of: SIMD3(0, 0.25, 0.3)).y
        let top = try #require(try Self.picture(scene, quality, camera).top)
        #expect(Double(top) > tip - 8 && Double(top) < (tip + ridge) / 2)
    }

    @Test func `what cannot be seen is not drawn`() async throws {
        let scene = try await Self.scene(try Self.grid(1000, Self.ripple))
        let surface = try #require(scene.surfaces.first)
        var patches = SurfacePatches()
        func count(_ camera: ChartCamera, _ tolerance: SurfacePatches.Tolerance) -> Int {
            let transform = CameraTransform(camera: camera, box: scene.box, size: Self.size)
            patches.choose(surface, box: scene.box, transform: transform, tolerance: tolerance)
            return patches.patches.count
        }
        let all = count(ChartCamera(), .none)
        #expect(all == 125 * 125)
        #expect(count(ChartCamera(), .full) < all / 10)
        #expect(count(ChartCamera(), .moving) < count(ChartCamera(), .full))
        var close = ChartCamera()
        close.zoom(by: 8)
        #expect(count(close, .none) < all / 4)
    }

    private static let refined = PixelSize(width: 900, height: 700)

    @Test(arguments: [
        ("sin(x)*cos(z)", 1.0, false), ("sin(x)*cos(z)", 30, true), ("floor(x)", 0.5, false), ("floor(x)", 5, true),
        ("x+z", 30, false), ("abs(x)", 1, false), ("abs(x)+z", 4, true), ("sqrt(9-x^2-z^2)", 1, true),
        ("sin(30*x)*cos(30*z)", 1, true),
        ("sin(200*x*z)", 4, true), ("tan(x*z)", 1, true),
    ])
    func `a surface gets more samples where a picture shows its bends and ends`(
        text: String, zoom: Double, wantsMore: Bool
    ) async throws {
        let chart = ChartSpecification(try Formula(text))
        let first = try await ChartScene.build(chart)
        var camera = ChartCamera()
        camera.zoom(by: zoom)
        let picture = CameraTransform(camera: camera, box: first.box, size: Self.refined)
        var (scene, rounds) = (first, 0)
        while let finer = await scene.finerSamples(on: picture) {
            #expect(max(finer.xCoordinates.count, finer.zCoordinates.count) <= FloorSamples.most)
            scene = try await ChartScene.build(chart, at: finer)
            rounds += 1
            try #require(rounds < 8, "there is no end")
        }
        #expect((rounds > 0) == wantsMore, "\(rounds) rounds, \(scene.sampleCount) samples")
        guard wantsMore else { return }
        // What was selected stays where it is.
        let datum = ChartDatum(mark: 0, index: first.surfaces[0].datum(column: 120, row: 140))
        let chosen = try #require(first.surfaces[0].position(120, 140))
        let (column, row) = scene.surfaces[0].cell(ofDatum: scene.datum(at: datum, of: first).index)
        let moved = scene.surfaces[0].floorPosition(column, row)
        #expect(abs(chosen.x - moved.x) < 0.002 && abs(chosen.z - moved.y) < 0.002)
    }

    @Test func `a point of an implicit surface stays selected when its mesh becomes finer`() async throws {
        let chart = ChartSpecification(try FormulaObject("x² + y² + z² = 9"))
        let (coarse, fine) = (
            try await ChartScene.build(chart, samples: 16), try await ChartScene.build(chart, samples: 64)
        )
        for index in stride(from: 0, to: coarse.meshes[0].vertices.count, by: 50) {
            let datum = ChartDatum(mark: 0, index: index)
            let (from, to) = (coarse.position(of: datum), fine.position(of: fine.datum(at: datum, of: coarse)))
            #expect((try #require(to) - (try #require(from))).length < 0.03)
        }
    }

    @Test func `samples are added where they are wanted only`() async throws {
        let chart = ChartSpecification(try Formula("abs(x-1)+z"))
        let scene = try await ChartScene.build(chart)
        var camera = ChartCamera()
        camera.zoom(by: 4)
        let middle = CameraTransform(camera: camera, box: scene.box, size: Self.refined)
        let kink = try #require(await scene.finerSamples(on: middle))
        #expect(kink.z.allSatisfy { $0 == 1 })
        let dense = kink.x.indices.filter { kink.x[$0] > 1 }
        // Of 255 intervals from −5 to 5 the kink is in the 153rd.
        #expect(dense.contains(152) || dense.contains(153))
        #expect(dense.count <= 3)
        // Closely looked at, waves are dense in the part of the floor that is seen.
        let waves = try await ChartScene.build(ChartSpecification(try Formula("sin(x)*cos(z)")))
        camera.pose = .top
        camera.zoom(by: 20)
        let close = CameraTransform(camera: camera, box: waves.box, size: Self.refined)
        let finer = try #require(await waves.finerSamples(on: close))
        for pieces in [finer.x, finer.z] {
            #expect(pieces[127] > 1)
            #expect(pieces.count { $0 > 1 } < 64)
        }
    }

    @Test(arguments: [2, 3, 16, 17, 18, 33, 100, 257, 1000])
    func `every level and block of it belongs to the surface`(side: Int) async throws {
        let scene = try await Self.scene(try Self.grid(side, Self.ripple))
        let surface = try #require(scene.surfaces.first)
        #expect(surface.levels.errors.count == surface.levels.heights.count + 1)
        for (level, heights) in surface.levels.heights.enumerated() {
            let step = 2 << level
            #expect(
                heights.columns == (side - 1 + step - 1) / step + 1
                    && heights.values.count == heights.columns * heights.rows)
        }
        for (level, errors) in surface.levels.errors.enumerated() {
            let pyramid = surface.pyramid.levels[level]
            #expect(errors.count == pyramid.bounds.count)
            #expect(errors.allSatisfy { $0.isFinite && $0 >= 0 })
        }
    }
}

extension ChartImage {
    private func opacity(_ column: Int, _ row: Int) -> Int { Int(pixels[(row * size.width + column) * 4 + 3]) }

    /// The first row with something in it.
    fileprivate var top: Int? {
        (0..<size.height).first { row in (0..<size.width).contains { opacity($0, row) > 0 } }
    }

    /// How many pixels are not covered although everything around them is in another picture.
    fileprivate func gaps(within other: ChartImage) -> Int {
        var count = 0
        for row in 2..<size.height - 2 {
            for column in 2..<size.width - 2 where opacity(column, row) < 128 {
                let around = (row - 2...row + 2).allSatisfy { row in
                    (column - 2...column + 2).allSatisfy { other.opacity($0, row) == 255 }
                }
                if around { count += 1 }
            }
        }
        return count
    }

    /// Whether every covered pixel has one in another picture at most so far away.
    fileprivate func silhouette(isWithin distance: Int, of other: ChartImage) -> Bool {
        for row in distance..<size.height - distance {
            for column in distance..<size.width - distance where opacity(column, row) > 127 {
                let isNear = (row - distance...row + distance).contains { row in
                    (column - distance...column + distance).contains { other.opacity($0, row) > 127 }
                }
                if !isNear { return false }
            }
        }
        return true
    }

    /// The structural similarity of two pictures of one size, of Wang et al. (2004), by the mean over windows of 8 × 8 pixels
    /// of their brightness over white; windows that are white in both do not count.
    fileprivate func similarity(to other: ChartImage) -> Double {
        func brightness(_ image: ChartImage, _ index: Int) -> Double {
            let rest = 255 - Double(image.pixels[index * 4 + 3])
            return 0.114 * Double(image.pixels[index * 4]) + 0.587 * Double(image.pixels[index * 4 + 1])
                + 0.299 * Double(image.pixels[index * 4 + 2]) + rest
        }
        let (first, second) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
        var (sum, count) = (0.0, 0.0)
        for top in stride(from: 0, to: size.height - 8, by: 4) {
            for left in stride(from: 0, to: size.width - 8, by: 4) {
                var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
                for row in top..<top + 8 {
                    for column in left..<left + 8 {
                        let (x, y) = (
                            brightness(self, row * size.width + column), brightness(other, row * size.width + column)
                        )
                        (a, b, aa, bb, ab) = (a + x, b + y, aa + x * x, bb + y * y, ab + x * y)
                    }
                }
                (a, b, aa, bb, ab) = (a / 64, b / 64, aa / 64, bb / 64, ab / 64)
                guard min(a, b) < 254.9 else { continue }
                sum +=
                    (2 * a * b + first) * (2 * (ab - a * b) + second)
                    / ((a * a + b * b + first) * (aa - a * a + bb - b * b + second))
                count += 1
            }
        }
        return count > 0 ? sum / count : 1
    }
}

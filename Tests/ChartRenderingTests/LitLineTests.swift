import Charts
import Foundation
import Testing

@testable import ChartRendering

/// The lines of equal height that are drawn over a picture.
@Suite struct LitLineTests {
    private static let size = PixelSize(width: 640, height: 480)

    private static func transform(
        _ scene: ChartScene, _ pose: Chart3DPose, _ projection: Chart3DCameraProjection = .orthographic
    ) -> CameraTransform {
        AnnotationPainter().transform(
            of: scene, camera: ChartCamera(pose: pose, projection: projection), size: size, scale: 1)
    }

    private static func length(_ piece: [SIMD2<Double>]) -> Double {
        zip(piece, piece.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    }

    @Test func `from above a line is whole`() async throws {
        let bowl = try await chart { surface { x, z in x * x + z * z - 1 } }.scene(samples: 201)
        let transform = Self.transform(bowl, .top)
        let pieces = await bowl.visibleLevelLines(at: -0.25, transform: transform)
        #expect(pieces.count == 1)
        let piece = try #require(pieces.first)
        // The height -0.5 of -1…1, where the radius is √½ of -1…1.
        let (middle, radius) = (transform.pixel(of: SIMD3(0, -0.25, 0)), transform.pixelsPerUnit * 0.5.squareRoot() / 2)
        for point in piece { #expect(abs((point - middle).length - radius) < 0.3) }
        #expect(abs(Self.length(piece) / (2 * .pi * radius) - 1) < 0.002)
        #expect(((piece.first ?? .zero) - (piece.last ?? .zero)).length < 1e-6)
    }

    @Test func `what is behind a hill is left out, and so is what is beyond the box`() async throws {
        let hill = try await chart { surface { x, z in 1.9 * exp(-8 * (x * x + z * z)) - 0.95 } }.scene(samples: 201)
        let transform = Self.transform(hill, Chart3DPose(azimuth: .degrees(0), inclination: .degrees(15)))
        let pieces = await hill.visibleLevelLines(at: 0, transform: transform)
        let radius = (log(2) / 8).squareRoot() / 2 * transform.pixelsPerUnit
        let (points, middle) = (Array(pieces.joined()), transform.pixel(of: SIMD3(0, 0, 0)))
        #expect(abs((points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0) - 2 * radius) < 3)
        #expect(points.allSatisfy { $0.y > middle.y - 3 })
        let plane = try await Chart3D { surface { x, _ in x } }
            .chartXScale(domain: -1...1).chartYScale(domain: -1...1).chartZScale(domain: 0...1).scene()
        let line = await plane.visibleLevelLines(at: 0.1, transform: Self.transform(plane, .top))
        #expect(line.count == 1)
        #expect(abs(Self.length(line.first ?? []) - Self.transform(plane, .top).pixelsPerUnit) < 1)
    }

    @Test(arguments: [(1.0, 2), (0.5, 1)])
    func `bodies hide a line where they are opaque`(opacity: Double, pieces: Int) async throws {
        let scene = try await chart {
            surface { x, _ in x }
            PointMark(x: .value("", 0), y: .value("", 0.5), z: .value("", 0)).symbolSize(100).opacity(opacity)
        }
        .scene()
        let lines = await scene.visibleLevelLines(at: 0, transform: Self.transform(scene, .top))
        #expect(lines.count == pieces)
    }

    @Test func `a height that nothing reaches has no line, and a level surface none either`() async throws {
        let level = try await chart { surface { _, _ in 0 } }.scene()
        for height in [0, 0.3, -0.7, .infinity] {
            #expect(await level.visibleLevelLines(at: height, transform: Self.transform(level, .default)).isEmpty)
        }
    }

    /// All that is drawn is on a surface at the height, and wherever the height is crossed there is something drawn.
    @Test(arguments: 0..<12)
    func `lines are where the pointer finds the height`(seed: Int) async throws {
        var view = RandomView(seed: seed)
        let scene = try await Self.scene(seed, &view)
        let transform = Self.transform(scene, view.camera.pose, seed.isMultiple(of: 2) ? .perspective : .orthographic)
        let height = Double.random(in: -0.3...0.3, using: &view.generator)
        let pieces = await scene.visibleLevelLines(at: height, transform: transform)
        func position(_ pixel: SIMD2<Double>) -> SIMD3<Double>? {
            scene.hit(at: pixel, transform: transform, reach: 0)?.position
        }
        let points = pieces.joined()
        for point in points where Int.random(in: 0..<10, using: &view.generator) == 0 {
            // At a rim a pixel beside it sees what is behind.
            let around = (-1...1).flatMap { x in (-1...1).map { y in SIMD2(Double(x), Double(y)) * 0.7 } }
            let nearest = around.compactMap { position(point + $0).map { abs($0.y - height) } }.min() ?? .infinity
            #expect(nearest < 0.02, "at \(point)")
        }
        var crossed = 0
        for _ in 0..<1500 {
            let pixel = SIMD2(
                Double.random(in: 100...540, using: &view.generator),
                Double.random(in: 60...420, using: &view.generator))
            guard let one = position(pixel), let other = position(pixel + SIMD2(2, 0)),
                (one - other).length < 0.04, (one.y < height) != (other.y < height), abs(one.y - other.y) > 1e-4
            else { continue }
            crossed += 1
            let nearest = points.map { ($0 - pixel).length }.min() ?? .infinity
            #expect(nearest < 4, "at \(pixel)")
        }
        #expect(crossed > 0 || pieces.reduce(0) { $0 + Self.length($1) } < 600)
    }

    private static func scene(_ seed: Int, _ view: inout RandomView) async throws -> ChartScene {
        let a = Double.random(in: 1...4, using: &view.generator)
        let b = Double.random(in: 1...4, using: &view.generator)
        let waves: @Sendable (Double, Double) -> Double = { x, z in
            seed % 3 == 1 && x * x + z * z < 0.1 ? .nan : 0.5 * sin(a * x + b) * cos(b * z) + 0.2 * x
        }
        return switch seed % 4 {
        case 0: try await chart { surface(waves) }.scene(samples: 90)
        case 1: try await chart { surface { x, z in (4 * waves(x, z)).rounded() / 4 } }.scene(samples: 90)
        case 2:
            try await chart {
                SurfacePlot(x: "", y: "", z: "", u: 0...(2 * .pi), v: 0...(2 * .pi)) { u, v in
                    SIMD3((0.6 + 0.3 * cos(v)) * cos(u), 0.3 * sin(v) + 0.3 * sin(u), (0.6 + 0.3 * cos(v)) * sin(u))
                }
            }.scene(samples: 90)
        default:
            try await chart {
                surface(waves)
                surface { x, z in -waves(z, x) }
            }.scene(samples: 90)
        }
    }
}

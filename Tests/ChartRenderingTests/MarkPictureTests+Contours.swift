import Charts
import Foundation
import Testing

@testable import ChartRendering

/// Lines on surfaces.
extension MarkPictureTests {
    @Test(arguments: [SurfacePlot.Kind.grid, .mesh])
    func `a contour stands where its height is, and nowhere else`(kind: SurfacePlot.Kind) async throws {
        let plot = kind.plot { x, _ in 0.8 * x }.foregroundStyle(.white).roughness(1)
        let plain = try await Self.picture(chart { plot }, .top)
        let lined = try await Self.picture(chart { plot.contours(.values([-0.4, 0.2])) }, .top)
        for z in [-0.31, 0.07, 0.33] {
            for (height, isLine) in [(-0.4, true), (0.2, true), (0, false), (0.5, false), (-0.2, false)] {
                let place = Self.pixel(SIMD3(height / 0.8 / 2, 0, z), .top)
                let darkest = (-1...1).map { lined[place + SIMD2(Double($0), 0)].x }.min() ?? 0
                #expect((plain[place].x - darkest > 60) == isLine, "\(height)")
            }
        }
    }

    /// How many pixels of a row are a line: as many on a steep slope as on a gentle one.
    @Test func `contours are as wide on any slope and at any zoom`() async throws {
        func width(slope: Double, zoom: Double) async throws -> Double {
            func image(_ levels: [Double]) async throws -> ChartImage {
                let scene = try await chart {
                    surface { x, _ in slope * x }.foregroundStyle(.white).roughness(1).contours(.values(levels))
                }
                .scene()
                var camera = ChartCamera(pose: .top)
                camera.zoom(by: zoom)
                return try ChartPicture.draw(scene, camera: camera, size: Self.size)
            }
            let (lined, plain) = (try await image([0]), try await image([0.99]))
            return (100..<200).reduce(0.0) { sum, x in
                sum + max(0, Double(plain[x, 141].x - lined[x, 141].x)) / (0.65 * Double(plain[x, 141].x))
            }
        }
        for (slope, zoom) in [(0.05, 1.0), (1, 1), (0.3, 8), (0.05, 30)] {
            let width = try await width(slope: slope, zoom: zoom)
            #expect((1.0...2.2).contains(width), "\(width) at slope \(slope), zoom \(zoom)")
        }
    }

    @Test func `contours are projected on the floor`() async throws {
        let pose = Chart3DPose(azimuth: .degrees(0), inclination: .degrees(35))
        let drawn = chart {
            surface { x, _ in 0.4 + 0.5 * x }.foregroundStyle(.heightBased).contours(.values([0.4]), placement: .floor)
        }
        let bare = chart { surface { x, _ in 0.4 + 0.5 * x }.foregroundStyle(.heightBased) }
        let (shown, without) = (try await Self.picture(drawn, pose), try await Self.picture(bare, pose))
        let onFloor = Self.pixel(SIMD3(0, -0.5, 0.4), pose)
        let beside = Self.pixel(SIMD3(0.1, -0.5, 0.4), pose)
        let most = (-1...1).map { shown[onFloor + SIMD2(Double($0), 0)].distance(to: without[onFloor]) }.max() ?? 0
        #expect(most > 50)
        #expect(shown[beside] == without[beside])
        let onSurface = Self.pixel(SIMD3(0, 0.2, 0), pose)
        #expect(shown[onSurface] == without[onSurface])
    }

    @Test func `between two filled contours there is one colour`() async throws {
        let banded = chart {
            surface { x, _ in x }.foregroundStyle(.heightBased(yRange: -1...1)).roughness(1)
                .contours(.step(0.5), isFilled: true)
        }
        let picture = try await Self.picture(banded, .top)
        for (places, middle) in [([-0.45, -0.3], -0.75), ([-0.2, -0.05], -0.25), ([0.05, 0.2], 0.25)] {
            let shown = places.map { picture[Self.pixel(SIMD3($0, 0, 0.13), .top)] }
            #expect(shown[0].distance(to: shown[1]) <= 2)
            #expect(shown[0].alikeness(to: Gradient.viridis.color(at: (middle + 1) / 2).pixel) > 0.99)
        }
    }

    @Test(arguments: SurfacePlot.Kind.allCases)
    func `a fourth variable colours a surface, and is grey where it is unknown`(kind: SurfacePlot.Kind)
        async throws
    {
        let colored = chart {
            kind.plot { _, _ in 0 }.foregroundStyle(by: "Heat") { x, _, z in z > 0.5 ? .nan : 10 * x }.roughness(1)
        }
        let scene = try await colored.scene()
        let camera = ChartCamera(pose: .top)
        let picture = try ChartPicture.draw(scene, camera: camera, size: Self.size)
        for (x, share) in [(-0.8, 0.1), (0, 0.5), (0.8, 0.9)] {
            let shown = picture[Self.pixel(SIMD3(x / 2, 0, 0.1), .top)]
            #expect(shown.alikeness(to: Gradient.viridis.color(at: share).pixel) > 0.98, "at \(x): \(shown)")
        }
        let unknown = picture[Self.pixel(SIMD3(0.2, 0, 0.4), .top)]
        #expect(abs(unknown.x - unknown.y) < 8 && abs(unknown.y - unknown.z) < 8)

        let transform = AnnotationPainter().transform(of: scene, camera: camera, size: Self.size, scale: 1)
        func told(_ z: Double) -> [String] {
            scene.hit(at: transform.pixel(of: SIMD3(0.25, 0, z)), transform: transform)?.values.map(\.title) ?? []
        }
        #expect(told(0.1) == ["", "", "", "Heat"])
        #expect(told(0.4) == ["", "", ""])
    }

    @Test func `measured numbers colour a surface, each its height`() async throws {
        let grid = try #require(
            HeightGrid(columns: 2, rows: 2, xDomain: -1...1, zDomain: -1...1, values: [0, 0, 0, 0]))
        let colored = chart {
            SurfacePlot(x: "", y: "", z: "", grid: grid).foregroundStyle(by: "Heat", values: [0, 10, 0]).roughness(1)
        }
        let picture = try await Self.picture(colored, .top)
        let shown = picture[Self.pixel(SIMD3(0.35, 0, -0.48), .top)]
        #expect(shown.alikeness(to: Gradient.viridis.color(at: 0.85).pixel) > 0.98)
        // The last one has no number.
        let unknown = picture[Self.pixel(SIMD3(0.45, 0, 0.45), .top)]
        #expect(abs(unknown.x - unknown.y) < 8 && abs(unknown.y - unknown.z) < 8)
    }

    @Test func `grid lines run at round values of both axes`() async throws {
        let plane = surface { _, _ in 0 }.foregroundStyle(.white).roughness(1)
        let plain = try await Self.picture(chart { plane }, .top)
        let lined = try await Self.picture(chart { plane.surfaceGridLines(count: 5) }, .top)
        for (place, isLine) in [
            (SIMD3(0.25, 0, 0.1), true), (SIMD3(0.1, 0, -0.25), true), (SIMD3(0.1, 0, 0.1), false),
        ] {
            let pixel = Self.pixel(place, .top)
            let shown = (-1...1).flatMap { x in (-1...1).map { lined[pixel + SIMD2(Double(x), Double($0))].x } }
            #expect((plain[pixel].x - (shown.min() ?? 0) > 40) == isLine, "\(place)")
        }
    }
}

extension SurfacePlot {
    /// The two ways in which surfaces are drawn.
    enum Kind: CaseIterable {
        case grid, mesh

        func plot(_ height: @escaping @Sendable (Double, Double) -> Double) -> SurfacePlot {
            switch self {
            case .grid: surface(height)
            case .mesh:
                SurfacePlot(x: "", y: "", z: "", u: -1...1, v: -1...1) { u, v in SIMD3(u, height(u, v), v) }
            }
        }
    }
}

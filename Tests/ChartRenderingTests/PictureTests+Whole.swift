import CGLShims
import Charts
import Formula
import Foundation
import Testing

@testable import ChartRendering

extension PictureTests {
    static let ripple = chart {
        SurfacePlot(x: "x", y: "Height", z: "z") { x, z in 0.8 * (x * x - z * z) }
        PointMark(x: .value("", 0.5), y: .value("", 0.9), z: .value("", 0.5))
            .foregroundStyle(by: .value("", "one")).symbolSize(24)
    }

    @Test func `the front and the top differ`() async throws {
        #expect(try await Self.picture(Self.ripple, .front).difference(from: Self.picture(Self.ripple, .top)) > 5)
    }

    @Test func `the same chart gives the same picture, bit for bit`() async throws {
        #expect(try await Self.picture(Self.ripple, .default) == Self.picture(Self.ripple, .default))
    }

    @Test func `a transparent ground is empty, and colours are premultiplied`() async throws {
        let picture = try await Self.picture(Self.ripple, .default, background: .transparent)
        #expect(picture[0, 0] == .zero)
        #expect(picture.isPremultiplied)
    }

    @Test(arguments: [(ChartTheme.light, 0xFFFFFF as UInt32), (.dark, 0x1E1E21)])
    func `the ground is that of the theme`(theme: ChartTheme, background: UInt32) async throws {
        #expect(try await Self.picture(Self.ripple, theme: theme)[0, 0] == Color(hex: background).pixel)
    }

    @Test func `twice the scale is the same picture with twice the pixels`() async throws {
        let scene = try await Self.ripple.scene()
        let single = try ChartPicture.draw(scene, camera: ChartCamera(), size: Self.size)
        let double = try ChartPicture.draw(scene, camera: ChartCamera(), size: Self.size, scale: 2)
        #expect(double.size == PixelSize(width: 600, height: 600))
        #expect(double.halved.difference(from: single) < 1.5)
    }

    @Test func `a zoomed chart is cut at the rim of the picture`() async throws {
        var camera = ChartCamera(pose: .top)
        camera.zoom(by: 20)
        let level = try await chart { Self.plane(.red) { _, _ in 0 } }.scene()
        let picture = try ChartPicture.draw(level, camera: camera, size: Self.size, background: .transparent)
        #expect(picture[0, 0].alikeness(to: Color.red.pixel) > 0.97)
        #expect(picture[299, 299].w == 255)
    }

    @Test(arguments: [
        (PixelSize(width: 0, height: 300), 1.0), (PixelSize(width: 300, height: -1), 1),
        (PixelSize(width: 20_000, height: 300), 1), (PixelSize(width: 9_000, height: 300), 2),
        (PixelSize(width: 300, height: 300), .infinity), (PixelSize(width: 300, height: 300), .nan),
        (PixelSize(width: .max, height: 300), 1e300), (PixelSize(width: 300, height: 300), 0.001),
    ])
    func `a picture without pixels or with too many is refused`(size: PixelSize, scale: Double) async throws {
        let scene = try await Self.empty.scene()
        let error = #expect(throws: RenderError.self) {
            try ChartPicture.draw(scene, camera: ChartCamera(), size: size, scale: scale)
        }
        guard case .pictureSize = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a picture of one pixel is a picture`() async throws {
        let size = PixelSize(width: 1, height: 1)
        let image = try ChartPicture.draw(try await Self.ripple.scene(), camera: ChartCamera(), size: size)
        #expect(image.pixels.count == 4)
    }

    // MARK: - Drivers

    /// OpenGL's part of the picture of a chart with everything that has a shader.
    static func data(
        _ api: OffscreenContext.API, _ quality: ChartRenderer.Quality = .full, opacity: Double = 1,
        projection: Chart3DCameraProjection = .perspective, intensity: Double = 1
    ) async throws -> ChartImage {
        let scene = try await chart {
            surface { x, z in 0.8 * (x * x - z * z) }
            surface { x, z in x < 0 ? .nan : -0.9 + 0.2 * z }.foregroundStyle(.normalBased)
            surface { x, z in 0.3 * x - 0.6 }.foregroundStyle(.green).metalness(0.8).opacity(opacity)
            for x in [-0.8, 0, 0.8] {
                PointMark(x: .value("", x), y: .value("", 0.9), z: .value("", 0.2))
                    .foregroundStyle(by: .value("", "\(x)")).symbolSize(30)
            }
        }
        .chart3DLight(intensity: intensity).scene()
        let camera = ChartCamera(projection: projection)
        return try ChartPicture.dataLayer(
            scene, transform: CameraTransform(camera: camera, box: .unit, size: size), apis: [api], quality: quality)
    }

    @Test(arguments: [1, 0.4])
    func `both kinds of OpenGL draw the same picture`(opacity: Double) async throws {
        let (desktop, embedded) = (
            try await Self.data(.desktop, opacity: opacity), try await Self.data(.embedded, opacity: opacity)
        )
        #expect(desktop.pixels.contains { $0 != 0 })
        #expect(desktop.difference(from: embedded) < 0.1)
    }

    @Test(arguments: OffscreenContext.API.allCases, [ChartRenderer.Quality.coarse, .moving, .full])
    func `what OpenGL draws is premultiplied`(api: OffscreenContext.API, quality: ChartRenderer.Quality) async throws {
        #expect(try await Self.data(api, quality).isPremultiplied)
    }

    @Test func `a moving chart looks like the one at rest`() async throws {
        let (moving, full) = (try await Self.data(.desktop, .moving), try await Self.data(.desktop))
        #expect(moving != full)
        #expect(moving.difference(from: full) < 2)
    }

    @Test(arguments: OffscreenContext.API.allCases, [1, 0.4])
    func `a coarse picture is the moving one with fewer pixels`(
        api: OffscreenContext.API, opacity: Double
    ) async throws {
        let coarse = try await Self.data(api, .coarse, opacity: opacity)
        let moving = try await Self.data(api, .moving, opacity: opacity)
        #expect(coarse.size == moving.size && coarse != moving)
        #expect(coarse.difference(from: moving) < 2)
    }

    @Test func `without any kind of OpenGL there is a sentence`() async throws {
        let error = #expect(throws: RenderError.self) { _ = try OffscreenContext([]) }
        #expect(error?.description.hasPrefix("OpenGL is not available: EGL offers neither") == true)
    }
}

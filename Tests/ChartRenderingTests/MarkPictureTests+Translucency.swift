import Charts
import Foundation
import Testing

@testable import ChartRendering

/// Marks through which others are seen.
extension MarkPictureTests {
    @Test(arguments: [Chart3DPose.front, oblique], [Chart3DCameraProjection.orthographic, .perspective])
    func `a translucent mark mixes with what is behind it, whatever it is`(
        pose: Chart3DPose, projection: Chart3DCameraProjection
    ) async throws {
        func sheet(_ opacity: Double) -> Chart3D<some Chart3DContent> {
            chart {
                RectangleMark(x: .value("", -0.8...0.8), y: .value("", -0.8...0.8), z: .value("", 0.5))
                    .foregroundStyle(.red).opacity(opacity)
                RectangleMark(x: .value("", -0.9...0), y: .value("", -0.9...0.9), z: .value("", -0.5))
                    .foregroundStyle(.blue)
            }
        }
        let (clear, half) = (
            try await Self.picture(sheet(0), pose, projection), try await Self.picture(sheet(0.5), pose, projection)
        )
        let opaque = try await Self.picture(sheet(1), pose, projection)
        for place in [SIMD3(-0.3, 0.1, 0.25), SIMD3(0.3, -0.22, 0.25), SIMD3(0.31, 0.33, 0.25)] {
            let pixel = Self.pixel(place, pose, projection)
            let middle = (clear[pixel] &+ opaque[pixel]) / 2
            #expect(half[pixel].distance(to: middle) <= 3, "\(half[pixel]) at \(place)")
        }
    }

    @Test func `of two translucent surfaces that cross, the nearer is the stronger on each side`() async throws {
        func crossing(isRedFirst: Bool) -> Chart3D<some Chart3DContent> {
            let red = surface { x, _ in x }.foregroundStyle(.red).opacity(0.5)
            let blue = surface { x, _ in -x }.foregroundStyle(.blue).opacity(0.5)
            return chart {
                if isRedFirst { red }
                blue
                if !isRedFirst { red }
            }
        }
        let picture = try await Self.picture(crossing(isRedFirst: true), .top)
        #expect(try await Self.picture(crossing(isRedFirst: false), .top).difference(from: picture) < 0.02)
        for (x, z) in [(-0.4, 0.1), (-0.25, -0.3), (0.25, 0.3), (0.4, -0.1)] {
            let shown = picture[Self.pixel(SIMD3(x, 0, z), .top)]
            #expect((shown.x > shown.z) == (x > 0), "\(shown) at \(x)")
        }
    }

    @Test func `opacities of contents and colours multiply`() async throws {
        let scene = try await chart {
            ForEach(0..<1) { _ in
                PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0))
                    .foregroundStyle(Color(red: 1, green: 0, blue: 0, opacity: 0.5)).opacity(0.5)
            }
            .opacity(0.5)
            surface { _, _ in 0 }
        }
        .scene()
        #expect(scene.points[0].material.opacity == 0.125)
        #expect(scene.points[0].material.isTranslucent)
        #expect(!scene.surfaces[0].material.isTranslucent)
    }

    @Test(arguments: OffscreenContext.API.allCases, [ChartRenderer.Quality.coarse, .moving, .full])
    func `translucent marks over a transparent ground are premultiplied`(
        api: OffscreenContext.API, quality: ChartRenderer.Quality
    ) async throws {
        let scene = try await chart {
            surface { x, z in 0.5 * x * z }.opacity(0.4)
            PointMark(x: .value("", 0), y: .value("", 0.6), z: .value("", 0)).symbolSize(60).opacity(0.5)
            RuleMark(x: .value("", -0.9...0.9), y: .value("", -0.7), z: .value("", 0.2))
                .lineStyle(StrokeStyle(lineWidth: 12)).opacity(0.7)
        }
        .scene()
        let transform = CameraTransform(camera: ChartCamera(), box: .unit, size: Self.size)
        let picture = try ChartPicture.dataLayer(scene, transform: transform, apis: [api], quality: quality)
        var isTranslucentSomewhere = false
        for start in stride(from: 0, to: picture.pixels.count, by: 4) {
            let pixel = picture.pixels[start..<start + 4]
            #expect(pixel.dropLast().allSatisfy { $0 <= pixel.last ?? 0 })
            isTranslucentSomewhere = isTranslucentSomewhere || (60...200).contains(pixel.last ?? 0)
        }
        #expect(isTranslucentSomewhere)
    }
}

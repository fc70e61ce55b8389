import Charts
import Foundation
import Testing

@testable import ChartRendering

@Suite struct CameraTests {
    private static let size = PixelSize(width: 400, height: 300)

    @Test(arguments: [
        (Chart3DPose.front, SIMD3(0.5, 0.5, 0.5), SIMD2(301.823, 48.177)),
        (.front, SIMD3(-0.5, -0.5, 0.5), SIMD2(98.177, 251.823)),
        (.front, SIMD3(0.5, -0.5, -0.5), SIMD2(301.823, 251.823)),
        (.top, SIMD3(0.5, 0.5, 0.5), SIMD2(284.853, 234.853)),
        (.top, SIMD3(-0.5, -0.5, 0.5), SIMD2(115.147, 234.853)),
        (.top, SIMD3(0.5, -0.5, -0.5), SIMD2(284.853, 65.147)),
        (.right, SIMD3(0.5, 0.5, 0.5), SIMD2(98.177, 48.177)),
        (.right, SIMD3(0.5, -0.5, -0.5), SIMD2(301.823, 251.823)),
        (.default, SIMD3(0.5, 0.5, 0.5), SIMD2(226.229, 116.142)),
        (.default, SIMD3(-0.5, -0.5, 0.5), SIMD2(102.110, 226.310)),
        (.default, SIMD3(0.5, -0.5, -0.5), SIMD2(297.890, 208.368)),
    ])
    func `a corner stands where the pose puts it`(pose: Chart3DPose, corner: SIMD3<Double>, expected: SIMD2<Double>) {
        let transform = CameraTransform(camera: ChartCamera(pose: pose), box: .unit, size: Self.size)
        #expect((transform.pixel(of: corner) - expected).length < 1e-3)
    }

    @Test func `every corner of the box is inside the picture, from wherever it is looked at`() {
        for seed in 0..<2000 {
            let view = RandomView(seed: seed)
            for pixel in view.box.corners.map(view.transform.pixel(of:)) {
                #expect(
                    pixel.x > 0 && pixel.y > 0 && pixel.x < Double(view.pixels.width)
                        && pixel.y < Double(view.pixels.height), "seed \(seed): \(pixel)")
            }
        }
    }

    @Test(arguments: Chart3DCameraProjection.allCases)
    func `walking round a chart never changes its size`(projection: Chart3DCameraProjection) {
        let box = PlotBox(lower: SIMD3(-0.5, -0.1, -0.2), upper: SIMD3(0.5, 0.3, 0.4))
        for inclination in [-90.0, -35, 0, 20, 72, 90] {
            let sizes = stride(from: -180.0, to: 180, by: 7).map { azimuth in
                let pose = Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(inclination))
                return CameraTransform(
                    camera: ChartCamera(pose: pose, projection: projection), box: box, size: Self.size
                )
                .pixelsPerUnit
            }
            #expect(sizes.allSatisfy { abs($0 / sizes[0] - 1) < 1e-12 })
        }
    }

    /// A cube, a terrain, and a chart of some rows.
    private static let boxes = [SIMD3(0.5, 0.5, 0.5), SIMD3(0.5, 0.16, 0.5), SIMD3(0.5, 0.5, 0.15)].map {
        PlotBox(lower: -$0, upper: $0)
    }

    @Test(arguments: [(600, 450), (1280, 800), (640, 600), (420, 500)], [0.0, 90])
    func `a chart takes three fifths of the shorter side of its area from everywhere`(
        size: (width: Int, height: Int), legend: Double
    ) {
        let poses: [Chart3DPose] = [.default, .front, .back, .left, .right, .top, .bottom]
        let turned = (0..<40).map { index in
            Chart3DPose(
                azimuth: .degrees(Double(index) * 137), inclination: .degrees(Double(index % 9) * 22.5 - 90))
        }
        for (pose, scale) in (poses + turned).flatMap({ [($0, 1.0), ($0, 2.0)] }) {
            // From its narrow side, a chart of some rows that is tilted leaves no room for more.
            let boxes = poses.contains(pose) ? Self.boxes : Array(Self.boxes.dropLast())
            for (box, projection) in boxes.flatMap({ box in Chart3DCameraProjection.allCases.map { (box, $0) } }) {
                let pixels = PixelSize(width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
                let transform = CameraTransform(
                    camera: ChartCamera(pose: pose, projection: projection), box: box, size: pixels, scale: scale,
                    labelWidth: 28, trailing: legend * scale)
                let corners = box.corners.map(transform.pixel(of:))
                let lower = corners.reduce(corners[0], pointwiseMin)
                let upper = corners.reduce(corners[0], pointwiseMax)
                let own = SIMD2(Double(pixels.width) - legend * scale, Double(pixels.height))
                #expect((upper - lower).max() >= 0.599 * own.min(), "\(pose), \(box.upper), \(projection)")
                #expect(lower.min() > 0 && upper.x < own.x && upper.y < own.y, "\(pose), \(box.upper), \(projection)")
            }
        }
    }

    @Test(arguments: Chart3DCameraProjection.allCases)
    func `a chart changes its size little by little while it is tilted`(projection: Chart3DCameraProjection) {
        for box in Self.boxes {
            let sizes = stride(from: -90.0, through: 90, by: 0.5).map { inclination in
                let pose = Chart3DPose(azimuth: .degrees(20), inclination: .degrees(inclination))
                return CameraTransform(
                    camera: ChartCamera(pose: pose, projection: projection), box: box, size: Self.size
                ).pixelsPerUnit
            }
            #expect(zip(sizes, sizes.dropFirst()).allSatisfy { abs($1 / $0 - 1) < 0.02 })
        }
    }

    @Test func `coming nearer keeps what is under the pointer in its place`() {
        for seed in 0..<500 {
            var view = RandomView(seed: seed)
            var camera = view.camera
            let share = SIMD3<Double>.random(in: 0...1, using: &view.generator)
            let place = view.box.lower + share * (view.box.upper - view.box.lower)
            func pixel() -> SIMD2<Double> {
                CameraTransform(camera: camera, box: view.box, size: view.pixels, scale: view.scale).pixel(of: place)
            }
            for factor in [1.3, 8, 1000] {
                let before = pixel()
                let normalized = before / SIMD2(Double(view.pixels.width), Double(view.pixels.height)) * 2 - 1
                camera.zoom(by: factor, at: SIMD2(normalized.x, -normalized.y) - view.transform.restCenter)
                #expect((pixel() - before).length < 1e-6, "seed \(seed)")
            }
        }
    }

    @Test(arguments: [(1000.0, 64.0), (1e-9, 0.25), (3, 3), (0, 1), (-2, 1), (.nan, 1), (.infinity, 1)])
    func `a zoom stays within its range, and a factor that is none does nothing`(factor: Double, zoom: Double) {
        var camera = ChartCamera()
        camera.zoom(by: factor)
        #expect(camera.zoom == zoom)
    }

    @Test func `in here and out there, again and again, does not lose the chart`() {
        var camera = ChartCamera()
        for _ in 0..<20 {
            camera.zoom(by: 8, at: SIMD2(0.9, 0.9))
            camera.zoom(by: 1 / 8.0, at: SIMD2(-0.9, -0.9))
            #expect(abs(camera.offset.x) <= 0.75 && abs(camera.offset.y) <= 0.75)
        }
    }

    @Test(arguments: [(0.25, 0.75), (1, 0.75), (4, 3.75)])
    func `a pan ends at its limit, which grows with the zoom`(zoom: Double, limit: Double) {
        var camera = ChartCamera()
        camera.zoom(by: zoom)
        camera.pan(by: SIMD2(0.5, -0.25))
        #expect(camera.offset == SIMD2(0.5, -0.25))
        camera.pan(by: SIMD2(100, -100))
        #expect(camera.offset == SIMD2(limit, -limit))
    }

    @Test func `resetting the zoom shows the whole chart from the same side`() {
        var camera = ChartCamera(pose: .left)
        camera.zoom(by: 3, at: SIMD2(0.5, 0.5))
        camera.resetZoom()
        #expect(camera == ChartCamera(pose: .left))
    }

    @Test func `both projections put the centre of the box on one pixel`() {
        for seed in 0..<500 {
            var view = RandomView(seed: seed)
            let offset = SIMD2<Double>.random(in: -1...1, using: &view.generator)
            let pixels = [Chart3DCameraProjection.orthographic, .perspective].map { projection in
                var camera = ChartCamera(pose: view.camera.pose, projection: projection)
                camera.zoom(by: 1.7)
                camera.pan(by: offset)
                return CameraTransform(camera: camera, box: view.box, size: view.pixels).pixel(of: view.box.center)
            }
            #expect((pixels[0] - pixels[1]).length < 1e-6, "seed \(seed)")
        }
    }

    @Test(arguments: Chart3DCameraProjection.allCases, [-90.0, 90])
    func `at the poles every pixel is a number`(projection: Chart3DCameraProjection, inclination: Double) {
        let boxes = [
            PlotBox.unit, PlotBox(lower: SIMD3(-0.5, 0, -0.5), upper: SIMD3(0.5, 0, 0.5)),
            PlotBox(lower: .zero, upper: .zero),
        ]
        for (box, azimuth) in boxes.flatMap({ box in [-180.0, -90, 0, 30, 180].map { (box, $0) } }) {
            let pose = Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(inclination))
            let transform = CameraTransform(
                camera: ChartCamera(pose: pose, projection: projection), box: box, size: Self.size)
            let pixels = box.corners.map(transform.pixel(of:))
            #expect(pixels.allSatisfy { $0.x.isFinite && $0.y.isFinite })
            for elements in [transform.projection.elements, transform.view.elements] {
                #expect(elements.indices.allSatisfy { elements[$0].isFinite })
            }
        }
    }
}

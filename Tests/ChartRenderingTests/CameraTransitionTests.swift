import Charts
import Testing

@testable import ChartRendering

@Suite struct CameraTransitionTests {
    private static let start = ChartCamera(pose: Chart3DPose(azimuth: .degrees(170), inclination: .degrees(-10)))
    private static let end = ChartCamera(
        pose: Chart3DPose(azimuth: .degrees(-150), inclination: .degrees(70)), projection: .perspective)

    /// The glide at fractions of its duration, begun at some time of the clock.
    private static func glide(_ parts: Int) -> [(camera: ChartCamera, isLast: Bool)] {
        var transition = CameraTransition(from: start, to: end)
        return (0...parts).map {
            transition.advance(to: 1234.5 + Animation.default.duration * Double($0) / Double(parts))
        }
    }

    @Test func `the first frame shows the pose it starts from`() {
        #expect(Self.glide(4)[0].camera.pose == Self.start.pose)
    }

    @Test func `the last frame shows exactly the pose it ends with`() {
        var transition = CameraTransition(from: Self.start, to: Self.end)
        _ = transition.advance(to: 10)
        let last = transition.advance(to: 10 + Animation.default.duration + 1e-3)
        #expect(last.camera == Self.end)
        #expect(last.isLast)
    }

    @Test func `only the last frame is the last`() {
        #expect(Self.glide(10).dropLast().allSatisfy { !$0.isLast })
    }

    @Test func `it goes the shorter way, ever onwards, slow at both ends`() {
        // From 170° over 180° to 210°, which is −150°.
        let azimuths = Self.glide(20).map {
            ($0.camera.pose.azimuth.degrees + 360).truncatingRemainder(dividingBy: 360)
        }
        let steps = zip(azimuths, azimuths.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 > 0 })
        #expect(azimuths.allSatisfy { (169.999...210.001).contains($0) })
        #expect(steps[10] > 4 * steps[0] && steps[10] > 4 * steps[19])
        #expect(abs(azimuths[10] - 190) < 1e-6)
    }

    @Test func `the inclination never leaves what lies between both poses`() {
        let inclinations = Self.glide(50).map(\.camera.pose.inclination.degrees)
        #expect(inclinations == inclinations.sorted())
        #expect(inclinations.allSatisfy { (-10.0001...70.0001).contains($0) })
    }

    @Test func `a clock that stands still keeps the glide where it is`() {
        var transition = CameraTransition(from: Self.start, to: Self.end)
        _ = transition.advance(to: 1)
        let camera = transition.advance(to: 1.1).camera
        #expect(transition.advance(to: 1.1).camera == camera)
        #expect(transition.advance(to: 0).camera.pose == Self.start.pose)
    }

    @Test func `depth grows without a jump, and the zoom evenly to the eye`() {
        var near = ChartCamera(pose: Self.start.pose)
        near.zoom(by: 16, at: SIMD2(0.3, 0.2))
        var transition = CameraTransition(from: near, to: Self.end)
        let size = PixelSize(width: 600, height: 400)
        let steps = 100
        let places = (0...steps).map { step in
            let camera = transition.advance(to: 7 + Animation.default.duration * Double(step) / Double(steps)).camera
            let transform = CameraTransform(camera: camera, box: .unit, size: size)
            return (transform.pixelsPerUnit, PlotBox.unit.corners.map(transform.pixel(of:)))
        }
        let factors = zip(places, places.dropFirst()).map { $1.0 / $0.0 }
        #expect(factors.allSatisfy { (0.9...1.02).contains($0) }, "\(factors.min() ?? 0)…\(factors.max() ?? 0)")
        // The first step leaves the orthographic projection.
        let moved = zip(places[0].1, places[1].1).map { ($1 - $0).length }.max() ?? 0
        #expect(moved < 8, "\(moved) pixels of an enlarged chart")
    }
}

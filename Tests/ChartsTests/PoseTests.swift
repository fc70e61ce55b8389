import Charts
import Testing

@Suite("A pose")
struct PoseTests {
    @Test("wraps its azimuth into (−180°, 180°]", arguments: [(190.0, -170.0), (-180, 180), (540, 180), (-30, -30)])
    func azimuthIsWrapped(given: Double, expected: Double) {
        let pose = Chart3DPose(azimuth: .degrees(given), inclination: .degrees(0))
        #expect(abs(pose.azimuth.degrees - expected) < 1e-9)
    }

    @Test("stops at the poles", arguments: [(120.0, 90.0), (-91, -90), (45, 45)])
    func inclinationIsClamped(given: Double, expected: Double) {
        let pose = Chart3DPose(azimuth: .degrees(0), inclination: .degrees(given))
        #expect(abs(pose.inclination.degrees - expected) < 1e-9)
    }

    @Test("does not let a number that is none into the camera")
    func nonFiniteAnglesCountAsZero() {
        let pose = Chart3DPose(azimuth: .degrees(.nan), inclination: .degrees(.infinity))
        #expect(pose == .front)
    }

    @Test("glides the shorter way round")
    func interpolationTakesTheShorterWay() {
        let start = Chart3DPose(azimuth: .degrees(170), inclination: .degrees(0))
        let end = Chart3DPose(azimuth: .degrees(-170), inclination: .degrees(40))
        let middle = start.interpolated(to: end, fraction: 0.5)
        #expect(abs(abs(middle.azimuth.degrees) - 180) < 1e-9)
        #expect(abs(middle.inclination.degrees - 20) < 1e-9)
        #expect(start.interpolated(to: end, fraction: 1) == end)
    }

    @Test("has seven different names")
    func namedPosesDiffer() {
        let poses: Set<Chart3DPose> = [.default, .front, .back, .left, .right, .top, .bottom]
        #expect(poses.count == 7)
    }
}

import ChartRendering
import Charts
import Testing

@Suite struct PoseTransitionTests {
    private static let start = Chart3DPose(azimuth: .degrees(170), inclination: .degrees(-10))
    private static let end = Chart3DPose(azimuth: .degrees(-150), inclination: .degrees(70))

    /// The glide at so many parts of its duration, begun at some time of the clock.
    private static func glide(_ parts: Int) -> [(pose: Chart3DPose, isLast: Bool)] {
        var transition = PoseTransition(from: start, to: end)
        return (0...parts).map {
            transition.advance(to: 1234.5 + PoseTransition.duration * Double($0) / Double(parts))
        }
    }

    @Test func `the first frame shows the pose it starts from`() {
        #expect(Self.glide(4)[0].pose == Self.start)
    }

    @Test func `the last frame shows exactly the pose it ends with`() {
        var transition = PoseTransition(from: Self.start, to: Self.end)
        _ = transition.advance(to: 10)
        let last = transition.advance(to: 10 + PoseTransition.duration + 1e-3)
        #expect(last.pose == Self.end)
        #expect(last.isLast)
    }

    @Test func `only the last frame is the last`() {
        #expect(Self.glide(10).dropLast().allSatisfy { !$0.isLast })
    }

    @Test func `it goes the shorter way, ever onwards, slow at both ends`() {
        // From 170° over 180° to 210°, which is −150°.
        let azimuths = Self.glide(20).map { ($0.pose.azimuth.degrees + 360).truncatingRemainder(dividingBy: 360) }
        let steps = zip(azimuths, azimuths.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 > 0 })
        #expect(azimuths.allSatisfy { (169.999...210.001).contains($0) })
        #expect(steps[10] > 4 * steps[0] && steps[10] > 4 * steps[19])
        #expect(abs(azimuths[10] - 190) < 1e-6)
    }

    @Test func `the inclination never leaves what lies between both poses`() {
        let inclinations = Self.glide(50).map(\.pose.inclination.degrees)
        #expect(inclinations == inclinations.sorted())
        #expect(inclinations.allSatisfy { (-10.0001...70.0001).contains($0) })
    }

    @Test func `a clock that stands still keeps the glide where it is`() {
        var transition = PoseTransition(from: Self.start, to: Self.end)
        _ = transition.advance(to: 1)
        let pose = transition.advance(to: 1.1).pose
        #expect(transition.advance(to: 1.1).pose == pose)
        #expect(transition.advance(to: 0).pose == Self.start)
    }
}

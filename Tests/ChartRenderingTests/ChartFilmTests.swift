import Charts
import Formula
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

@Suite struct ChartFilmTests {
    /// A film of a formula with a parameter, in few small pictures.
    private static func export(
        _ text: String, _ range: ClosedRange<Double>, frames: Int = 8
    ) async throws -> (scene: ChartScene, specification: ChartSpecification, export: ChartExport) {
        let formula = try Formula(text)
        let chart: @Sendable (Double) -> ChartSpecification = { value in
            var specification = ChartSpecification(formula.setting(["a": value]))
            specification.x.domain = -3...3
            specification.z.domain = -3...3
            return specification
        }
        var export = ChartExport(size: PixelSize(width: 160, height: 120))
        export.film.frameCount = frames
        export.film.motion = .parameter(ChartParameter(name: "a", value: 0, range: range), chart: chart)
        let first = chart(range.lowerBound)
        return (try await ChartScene.build(first), first, export)
    }

    @Test func `a parameter that ends as it began runs on, and another one runs back`() async throws {
        for (text, range, isReturning) in [("sin(x - a)*z", 0...2 * Double.pi, false), ("a*x*z", -1...1, true)] {
            let (scene, _, export) = try await Self.export(text, range)
            let frames = try await export.filmFrames(of: scene, samples: 33)
            var pictures: [[UInt8]] = []
            for index in 0..<frames.count {
                let frame = try await frames.frame(index)
                try pictures.append(
                    ChartPicture.draw(frame.scene, camera: frame.camera, size: export.size).pixels)
            }
            // The way back has the pictures of the way there.
            #expect((pictures[1] == pictures[7] && pictures[3] == pictures[5]) == isReturning, "\(text)")
            #expect(Set(pictures).count == (isReturning ? 5 : 8), "\(text)")
        }
    }

    @Test func `the axes reach as far in every picture`() async throws {
        let (scene, _, export) = try await Self.export("a*x*z", -1...4)
        let frames = try await export.filmFrames(of: scene, samples: 33)
        var domains: Set<ClosedRange<Double>> = []
        for index in 0..<frames.count { domains.insert(try await frames.frame(index).scene.y.domain) }
        let domain = try #require(domains.first)
        #expect(domains.count == 1 && domain.lowerBound <= -36 && domain.upperBound >= 36)
    }

    @Test func `the camera glides from view to view and back to the first`() async throws {
        var export = ChartExport()
        export.film.frameCount = 9
        export.film.motion = .keyFrames([.front, .right, .top].map { ChartCamera(pose: $0) })
        let scene = try await ChartScene.build(Chart3D { surface { x, z in x * z } }.specification, samples: 9)
        let frames = try await export.filmFrames(of: scene, samples: 33)
        var poses: [Chart3DPose] = []
        for index in 0..<9 { poses.append(try await frames.frame(index).camera.pose) }
        #expect(poses[0] == .front && poses[3] == .right && poses[6] == .top)
        let (last, first) = (poses[8].inclination.degrees, poses[6].inclination.degrees)
        #expect(last < first && last > poses[0].inclination.degrees)
    }

    @Test(arguments: [ChartExport.Format.apng, .gif, .webm])
    func `a film has its pictures and its length, and about the size that was said`(
        format: ChartExport.Format
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var (scene, specification, export) = try await Self.export("sin(x - a)*z", 0...2 * .pi, frames: 12)
        export.film.duration = 2
        let path = folder.path("film.\(format.rawValue)")
        try await export.write(scene, of: specification, samples: 33, as: format, to: path)
        let estimate = try await export.estimatedByteCount(export.filmFrames(of: scene, samples: 33), as: format)
        let size = try folder.data("film.\(format.rawValue)").count
        #expect(estimate > size / 2 && estimate < size * 2, "\(estimate) was said, and it is \(size)")
        let played = try output(
            of: "ffprobe",
            [
                "-v", "error", "-count_frames", "-show_entries", "stream=width,height,nb_read_frames", "-of", "csv=p=0",
                path,
            ])
        #expect(played.trimmingCharacters(in: .newlines) == "160,120,12")
        if format == .webm {
            let duration = try output(
                of: "ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", path])
            #expect(abs((Double(duration.trimmingCharacters(in: .newlines)) ?? 0) - 2) < 0.1)
        }
    }

    @Test func `a film without a ground stays without one`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var (scene, specification, export) = try await Self.export("sin(x - a)*z", 0...2 * .pi, frames: 2)
        export.background = .transparent
        try await export.write(scene, of: specification, samples: 33, as: .gif, to: folder.path("a.gif"))
        let corner = try output(
            of: "convert", [folder.path("a.gif") + "[0]", "-format", "%[fx:p{0,0}.a]", "info:"])
        #expect(corner == "0")
    }
}

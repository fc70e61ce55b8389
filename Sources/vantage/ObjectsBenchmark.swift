import ArgumentParser
import ChartRendering
import Charts
import Formula
import Foundation

/// A chart of many objects compared with one of a single surface.
struct ObjectsBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "objects",
        abstract: "Frames of forty objects, and a slider that one of ten surfaces uses.",
        discussion: """
            Turns 20 surfaces of 200 × 200 samples, 10 curves and 10 clouds of 1,000 points beside one surface of 256 × 256, \
            and works out ten surfaces of which a slider changes one beside that one alone. Times are seconds.
            """)

    @Option(help: ArgumentHelp("Frames of each kind, 3 to 1000.", valueName: "n")) var frames = 24
    @Flag(help: "Print one JSON document.") var json = false

    private struct Pair: Encodable {
        let many: FrameBenchmark.Spread
        let one: FrameBenchmark.Spread
        var ratio: Double { many.median / one.median }

        enum CodingKeys: CodingKey { case many, one }
    }

    private struct Result: Encodable {
        let dragFrame: Pair
        let slider: Pair
    }

    func validate() throws {
        guard 3...1000 ~= frames else { throw ValidationError("--frames is 3 to 1000.") }
    }

    func run() async throws {
        let forty = try await ChartScene.build(Self.fortyObjects(), samples: 200)
        let single = try await FrameBenchmark.scene(256)
        let result = Result(
            dragFrame: Pair(many: try dragFrame(forty), one: try dragFrame(single)),
            slider: Pair(many: try await slider(surfaces: 10), one: try await slider(surfaces: 1)))
        if json {
            print(try result.json())
            return
        }
        for (name, pair) in [("drag frame", result.dragFrame), ("slider", result.slider)] {
            print(
                name.padding(toLength: 12, withPad: " ", startingAt: 0),
                String(format: "%.4f s  %.4f s  %.2f", pair.many.median, pair.one.median, pair.ratio))
        }
    }

    private static func fortyObjects() throws -> ChartSpecification {
        var chart = ChartSpecification(marks: [])
        for number in 0..<20 {
            chart.marks += ChartSpecification(try Formula("sin(x + \(number))*cos(z)/4 + \(number)")).marks
        }
        let labels = AxisLabels(x: "x", y: "y", z: "z")
        for number in 0..<10 {
            let curve = (0..<400).map { step in
                let angle = Double(step) / 20
                return SIMD3(4 * cos(angle), Double(number) * 2 + angle / 10, 4 * sin(angle))
            }
            chart.marks.append(.paths(PathSeries(labels: labels, paths: [curve])))
            let cloud = (0..<1000).map { step in
                let (first, second) = (Double(step * 7919 % 1000) / 100 - 5, Double(step * 104_729 % 1000) / 100 - 5)
                return SIMD3(first, Double(number) * 2 + first * second / 25, second)
            }
            chart.marks.append(.points(PointSeries(labels: labels, positions: cloud)))
        }
        return chart
    }

    private func dragFrame(_ scene: ChartScene) throws -> FrameBenchmark.Spread {
        let cameras = (0..<frames).map { frame in
            ChartCamera(pose: Chart3DPose(azimuth: .degrees(30 + 3 * Double(frame)), inclination: .degrees(20)))
        }
        let size = PixelSize(width: 1280, height: 800)
        return FrameBenchmark.Spread(
            try FrameTimes.measure(scene, cameras: cameras, size: size, quality: nil).map(\.seconds))
    }

    /// How long a picture is computed after each move of a slider that the first surface uses.
    private func slider(surfaces: Int) async throws -> FrameBenchmark.Spread {
        let cache = SceneCache()
        let moving = try Formula("a·sin(x)·cos(z)")
        let others = try (1..<max(1, surfaces)).map { try Formula("cos(x + \($0))/2 + \($0)") }
        var seconds: [Double] = []
        for step in -2..<frames {
            var chart = ChartSpecification(moving.setting(["a": 1 + Double(step) / 100]))
            for other in others { chart.marks += ChartSpecification(other).marks }
            chart.y.domain = -12...12
            let start = ContinuousClock.now
            _ = try await ChartScene.build(chart, at: .even(ChartScene.defaultSamples), cache: cache)
            if step >= 0 { seconds.append((ContinuousClock.now - start).seconds) }
        }
        return FrameBenchmark.Spread(seconds)
    }
}

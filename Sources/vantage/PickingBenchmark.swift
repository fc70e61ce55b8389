import ArgumentParser
import ChartRendering
import Foundation

/// Finds what is under the pointer on larger and larger surfaces.
struct PickingBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picking",
        abstract: "Picking under the pointer, against testing every triangle in plain C.",
        discussion: """
            Asks for points all over a picture of sin(r)/√(r² + 0.1). The C, compiled on the spot by cc with -O3 \
            -march=native -ffast-math, tries every triangle. Times are microseconds a point.
            """)

    @Option(
        name: .customLong("grid"), parsing: .upToNextOption,
        help: ArgumentHelp("Samples a side, 2 to 4096; several.", valueName: "n"))
    var grids = [256, 1000, 2000]
    @Flag(help: "Print one JSON document.") var json = false

    struct Report: Encodable {
        let grid: Int
        /// Microseconds.
        let own: FrameBenchmark.Spread
        let plainC: FrameBenchmark.Spread
        /// The median of C over the own one.
        let timesFaster: Double
    }

    func validate() throws {
        guard grids.allSatisfy({ 2...4096 ~= $0 }), !grids.isEmpty else {
            throw ValidationError("--grid is 2 to 4096.")
        }
    }

    func run() async throws {
        let plain = try PlainC.Picker()
        let size = PixelSize(width: 1280, height: 800)
        var reports: [Report] = []
        for grid in grids {
            let scene = try await FrameBenchmark.scene(grid)
            let transform = CameraTransform(camera: ChartCamera(), box: scene.box, size: size)
            let clock = ContinuousClock()
            let heights = (0..<grid * grid).map { Double($0 % 97) }
            var (own, c): ([Double], [Double]) = ([], [])
            for index in 0..<400 {
                // All over the middle of the picture, in no order that a cache would know.
                let pixel = SIMD2(340 + Double(index * 251 % 600), 150 + Double(index * 173 % 500))
                own.append(clock.measure { _ = scene.hit(at: pixel, transform: transform) }.seconds * 1e6)
                if index % 40 == 0 { c.append(clock.measure { plain.pick(heights, side: grid) }.seconds * 1e6) }
            }
            let (time, limit) = (FrameBenchmark.Spread(own), FrameBenchmark.Spread(c))
            reports.append(
                Report(grid: grid, own: time, plainC: limit, timesFaster: limit.median / time.median))
        }
        guard !json else { return Swift.print(try reports.json()) }
        Swift.print(" grid        own         C   µs a point")
        for report in reports {
            Swift.print(
                String(
                    format: "%5d %10.1f %9.0f   %.0f times faster", report.grid, report.own.median,
                    report.plainC.median, report.timesFaster))
        }
    }
}

import ArgumentParser
import ChartRendering
import Charts
import Formula
import Foundation

/// Turns a surface of more and more samples, and draws its first picture in a process of its own.
struct FrameBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Frames of a surface that turns and that rests, by its number of samples.",
        discussion: """
            Turns sin(r)/√(r² + 0.1) by 3 degrees a frame off screen; every frame is waited for. The first image and the \
            peak of the memory are those of “vantage render” with the picture written. Times are seconds.
            """)

    @Option(
        name: .customLong("grid"), parsing: .upToNextOption,
        help: ArgumentHelp("Samples a side, 2 to 8192; several.", valueName: "n"))
    var grids = [256, 1000, 2000, 4096]
    @Option(help: ArgumentHelp("Frames of each kind, 3 to 1000.", valueName: "n")) var frames = 24
    @Option(help: ArgumentHelp("How often the first image is drawn, 1 to 100.", valueName: "n")) var turns = 3
    @Option(
        help: ArgumentHelp(
            "Another chart than the usual surface over the floor: implicit, a gyroid, or parametric, a torus.",
            valueName: "kind"))
    var kind = Kind.heights
    @Flag(help: "Print one JSON document.") var json = false

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case heights, implicit, parametric
    }

    struct Spread: Encodable {
        let median: Double
        let min: Double
        let max: Double

        init(_ seconds: [Double]) {
            let sorted = seconds.sorted()
            median = sorted[sorted.count / 2]
            min = sorted[0]
            max = sorted[sorted.count - 1]
        }
    }

    struct Line: Encodable {
        let grid: Int
        let dragFrame: Spread
        let restFrame: Spread
        let firstImage: Spread
        let peakMemoryMiB: Double
        /// Allocations of Swift per drag frame, labels included, after the tenth; `nil` where they are not counted.
        let dragAllocations: Double?
    }

    func validate() throws {
        guard grids.allSatisfy({ 2...8192 ~= $0 }), !grids.isEmpty else {
            throw ValidationError("--grid is 2 to 8192.")
        }
        guard 3...1000 ~= frames else { throw ValidationError("--frames is 3 to 1000.") }
        guard 1...100 ~= turns else { throw ValidationError("--turns is 1 to 100.") }
    }

    private static let formula = "sin(r)/sqrt(r^2+0.1)"
    private static let size = PixelSize(width: 1280, height: 800)

    func run() async throws {
        var lines: [Line] = []
        for grid in grids {
            let first = try (0..<turns).map { _ in try Self.firstImage(grid, kind) }
            let scene = try await Self.scene(grid, kind)
            let cameras = (0..<frames).map { frame in
                ChartCamera(pose: Chart3DPose(azimuth: .degrees(30 + 3 * Double(frame)), inclination: .degrees(20)))
            }
            func spread(_ quality: ChartRenderer.Quality) throws -> Spread {
                Spread(
                    try FrameTimes.measure(scene, cameras: cameras, size: Self.size, quality: quality).map(\.seconds))
            }
            let line = Line(
                grid: grid, dragFrame: try spread(.moving), restFrame: try spread(.full),
                firstImage: Spread(first.map(\.seconds)), peakMemoryMiB: first.map(\.peakMiB).max() ?? 0,
                dragAllocations: try Self.dragAllocations(scene))
            lines.append(line)
            if !json { Self.print(line, isFirst: lines.count == 1) }
        }
        if json { Swift.print(try lines.json()) }
    }

    private static func print(_ line: Line, isFirst: Bool) {
        if isFirst { Swift.print(" grid   drag frame    rest frame   first image   peak MiB") }
        Swift.print(
            String(
                format: "%5d %10.4f s  %10.4f s  %10.3f s  %9.0f", line.grid, line.dragFrame.median,
                line.restFrame.median, line.firstImage.median, line.peakMemoryMiB)
                + (line.dragAllocations.map { String(format: "  %.1f allocations in a drag frame", $0) } ?? ""))
    }

    /// How many blocks of memory are allocated in a frame of a drag.
    private static func dragAllocations(_ scene: ChartScene) throws -> Double? {
        guard AllocationCount.value != nil else { return nil }
        let cameras = (0..<40).map { frame in
            ChartCamera(pose: Chart3DPose(azimuth: .degrees(30 + Double(frame)), inclination: .degrees(20)))
        }
        var counts: [Int] = []
        counts.reserveCapacity(cameras.count)
        try FrameTimes.drag(scene, cameras: cameras, size: size) { counts.append(AllocationCount.value ?? 0) }
        return Double(counts[39] - counts[9]) / 30
    }

    /// The surface that all benchmarks of charts draw, or another one with as many samples, or cells, a side.
    static func scene(_ samples: Int, _ kind: Kind = .heights) async throws -> ChartScene {
        var chart: ChartSpecification
        switch kind {
        case .heights:
            chart = ChartSpecification(try Formula(formula))
            chart.x.domain = -8...8
            chart.z.domain = -8...8
        case .implicit: chart = ChartSpecification(try FormulaObject(gyroid))
        case .parametric:
            // By a function, which is sampled evenly.
            let torus = SurfacePlot(x: "x", y: "y", z: "z", u: 0...2 * .pi, v: 0...2 * .pi) { u, v in
                SIMD3((3 + cos(v)) * cos(u), sin(v), (3 + cos(v)) * sin(u))
            }
            chart = Chart3D { torus }.specification
        }
        return try await ChartScene.build(chart, samples: samples)
    }

    private static let gyroid = "sin(x)cos(y) + sin(y)cos(z) + sin(z)cos(x) = 0"

    /// Draws a picture into a file by a process of its own.
    ///
    /// - Returns: how long the process took, and its peak memory.
    private static func firstImage(_ samples: Int, _ kind: Kind) throws -> (seconds: Double, peakMiB: Double) {
        let picture = FileManager.default.temporaryDirectory.appending(path: "vantage-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: picture) }
        let chart =
            switch kind {
            case .heights: [formula, "--x-domain=-8:8", "--z-domain=-8:8"]
            case .implicit: [gyroid]
            case .parametric: ["((3 + cos v) cos u, sin v, (3 + cos v) sin u)"]
            }
        let arguments =
            ["vantage", "render", "--formula"] + chart + [
                "--samples", "\(samples)", "--size", "\(size.width)x\(size.height)", "-o", picture.path,
            ]
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let start = ContinuousClock.now
        // The program itself, under any name.
        guard posix_spawn(&process, "/proc/self/exe", nil, nil, &words, environ) == 0 else {
            throw PlainC.Failure(description: "The program cannot be started again.")
        }
        var (status, usage): (Int32, rusage) = (0, rusage())
        guard wait4(process, &status, 0, &usage) == process, status == 0 else {
            throw PlainC.Failure(description: "The picture could not be drawn.")
        }
        return ((ContinuousClock.now - start).seconds, Double(usage.ru_maxrss) / 1024)
    }
}

import ArgumentParser
import ChartRendering
import Foundation

/// Writes a large surface as each kind of mesh, and the same bytes with `dd`.
struct ExportBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Meshes of a large surface, against dd.",
        discussion: """
            Writes the surface sin(r)/√(r² + 0.1) into a folder beside where the command runs, and copies each file with dd \
            in turns; both wait until the disk has it. Times are milliseconds.
            """)

    @Option(help: ArgumentHelp("Samples a side, 16 to 4000.", valueName: "n")) var samples = 2000
    @OptionGroup var measuring: MeasuringOptions

    struct Report: Encodable {
        let format: String
        let bytes: Int
        let write: SearchBenchmark.Times
        let dd: SearchBenchmark.Times
        /// The median speed over that of dd.
        let ofCopy: Double
    }

    func validate() throws {
        guard (16...4000).contains(samples) else { throw ValidationError("--samples is 16 to 4000.") }
    }

    func run() async throws {
        let folder = try makeBenchmarkFolder(in: URL(filePath: FileManager.default.currentDirectoryPath))
        defer { try? FileManager.default.removeItem(at: folder) }
        let scene = try await FrameBenchmark.scene(samples)
        var reports: [Report] = []
        for (name, format, body) in [
            ("stl", MeshFile.Format.stl, MeshFile.Body()), ("stl, closed", .stl, MeshFile.Body(base: 3)),
            ("ply", .ply, MeshFile.Body()), ("glb", .glb, MeshFile.Body()),
        ] {
            let file = folder.appending(path: "surface.\(format.rawValue)")
            let copy = folder.appending(path: "copy")
            var (own, plain): ([Double], [Double]) = ([], [])
            var bytes = 0
            // Once before it counts, so that both find the memory warm.
            for turn in 0...measuring.turns {
                let clock = ContinuousClock()
                let write = try clock.measure { try MeshFile.write(scene, as: format, body: body, to: file.path) }
                let copied = try clock.measure { try Self.dd(from: file, to: copy) }
                bytes = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
                // Neither has to remove an old file.
                for file in [file, copy] { try FileManager.default.removeItem(at: file) }
                if turn == 0 { continue }
                own.append(write.milliseconds)
                plain.append(copied.milliseconds)
            }
            let (write, dd) = (SearchBenchmark.Times(own), SearchBenchmark.Times(plain))
            reports.append(
                Report(format: name, bytes: bytes, write: write, dd: dd, ofCopy: dd.median / write.median))
        }
        if measuring.json {
            Swift.print(try reports.json())
        } else {
            Swift.print("\(samples) × \(samples) samples, ms, median and worst")
            for report in reports {
                Swift.print(
                    report.format.padding(toLength: 14, withPad: " ", startingAt: 0)
                        + String(
                            format: "%6.0f MB %8.0f %8.0f   dd %8.0f %8.0f   %.2f of its speed",
                            Double(report.bytes) / 1e6, report.write.median, report.write.worst, report.dd.median,
                            report.dd.worst, report.ofCopy))
            }
        }
    }

    private static func dd(from file: URL, to copy: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/dd")
        process.arguments = ["if=\(file.path)", "of=\(copy.path)", "bs=1M", "conv=fsync", "status=none"]
        try process.run()
        process.waitUntilExit()
    }
}

import ArgumentParser
import Foundation

/// Measures the program on the machine it runs on.
struct Benchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the speed of Vantage on this machine.",
        subcommands: [
            FormulaBenchmark.self, SearchBenchmark.self, WindowBenchmark.self, ExportBenchmark.self,
            ReportBenchmark.self, FrameBenchmark.self, ObjectsBenchmark.self,
            ReadingBenchmark.self, PickingBenchmark.self, HealthBenchmark.self, ContourBenchmark.self,
        ])
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    var milliseconds: Double { seconds * 1000 }
}

/// How often a benchmark measures, and how it reports.
struct MeasuringOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How often each is measured, 1 to 100.", valueName: "n")) var turns = 5
    @Flag(help: "Print one JSON document.") var json = false

    func validate() throws {
        guard (1...100).contains(turns) else { throw ValidationError("--turns is 1 to 100.") }
    }
}

/// Creates a folder for the files of a benchmark, which the caller removes.
func makeBenchmarkFolder(in parent: URL = FileManager.default.temporaryDirectory) throws -> URL {
    let folder = parent.appending(path: "vantage-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}

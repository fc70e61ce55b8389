import ArgumentParser

/// Measures the program on the machine it runs on.
struct Benchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the speed of Vantage on this machine.",
        subcommands: [
            FormulaBenchmark.self, SearchBenchmark.self, WindowBenchmark.self, ExportBenchmark.self,
            ReportBenchmark.self, FrameBenchmark.self, ObjectsBenchmark.self,
            ReadingBenchmark.self, PickingBenchmark.self,
        ])
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    var milliseconds: Double { seconds * 1000 }
}

import ArgumentParser
import ChartRendering
import Charts
import Foundation

/// Numbers that sum up surfaces: roughness, areas, volumes, cut and fill.
struct Statistics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print heights, roughness, areas and volumes of surfaces.",
        discussion: """
            Volumes are those above and below a level. Formulas call files by their names without the ending, so that of a
            difference the volume above 0 was filled and the volume below 0 was cut. A floor in degrees is measured in metres.

            Example: vantage statistics terrain.asc --level 250 --histogram 20
            Example: vantage statistics before.asc after.asc --formula 'after - before'
            Example: vantage statistics --formula 'sin(x)*cos(z)' --samples 2000 --json
            """)

    @OptionGroup var surfaces: SurfaceOptions
    @Option(help: ArgumentHelp("The height that volumes are measured from.", valueName: "height")) var level = 0.0
    @Option(help: ArgumentHelp("Count the heights in equal ranges as well, 1 to 1000 of them.", valueName: "n"))
    var histogram: Int?
    @Flag(help: "Print one JSON document.") var json = false

    private struct Report: Encodable {
        let name: String
        let statistics: SurfaceStatistics
        let histogram: HeightHistogram?
    }

    func validate() throws {
        guard level.isFinite else { throw ValidationError("--level is a number.") }
        if let histogram, !(1...1000).contains(histogram) {
            throw ValidationError("--histogram is a number from 1 to 1000.")
        }
    }

    func run() async throws {
        let reports = try await surfaces.read().compactMap { surface in
            SurfaceStatistics(surface.heights.grid, above: level, lengths: surface.heights.lengths).map { statistics in
                Report(
                    name: surface.name, statistics: statistics,
                    histogram: histogram.flatMap { HeightHistogram(surface.heights.grid, count: $0) })
            }
        }
        guard !reports.isEmpty else { throw Render.NothingToDraw() }
        guard !json else { return print(try reports.json()) }
        for report in reports {
            printLine(report.name)
            for (title, value) in lines(report.statistics) { printLine("  \(title): \(value)") }
            if let histogram = report.histogram { printRanges(of: histogram) }
        }
    }

    private func printRanges(of histogram: HeightHistogram) {
        let step = (histogram.maximum - histogram.minimum) / Double(histogram.counts.count)
        for (index, count) in histogram.counts.enumerated() {
            let start = histogram.minimum + Double(index) * step
            printLine("  \(text(start)) to \(text(start + step)): \(count)")
        }
    }

    private func text(_ value: Double) -> String {
        value.formatted(
            .number.grouping(.never).precision(.significantDigits(1...8)).locale(Locale(identifier: "en_US_POSIX")))
    }

    private func lines(_ found: SurfaceStatistics) -> [(String, String)] {
        return [
            ("samples", "\(found.sampleCount)"), ("missing", "\(found.missingCount)"),
            ("lowest", text(found.minimum)), ("highest", text(found.maximum)), ("mean", text(found.mean)),
            ("Sa", text(found.arithmeticRoughness)), ("Sq", text(found.rootMeanSquareRoughness)),
            ("floor area", text(found.floorArea)), ("surface area", text(found.area)),
            ("volume above \(text(level))", text(found.volumeAbove)),
            ("volume below \(text(level))", text(found.volumeBelow)),
        ]
    }
}

import ArgumentParser
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Interchange
import Logbook

/// Draws charts side by side on one page.
struct Compare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw charts side by side on one page.",
        discussion: """
            A chart is a .vantage file or a chart of the logbook by its name. Each has a letter and its name above it. All are seen as \
            the first one is, and axes with the same title reach as far in all of them. The extension of the file selects the \
            format: png, svg, pdf, eps or tex.

            Example: vantage compare before.vantage after.vantage --width 174 --font-size 7 -o both.pdf
            """)

    @Argument(
        help: ArgumentHelp("Two charts or more.", valueName: "chart"),
        completion: .file(extensions: [ChartFile.fileExtension]))
    var charts: [String]

    @OptionGroup var logbook: LogbookOptions
    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String
    @Option(help: ArgumentHelp("How many charts a row has.", valueName: "n")) var columns: Int?
    @Flag(help: "Let each chart have its own scales.") var ownScales = false
    @Flag(help: "Let each chart be seen as it was saved.") var ownViews = false
    @OptionGroup var view: ViewOptions
    @OptionGroup var page: PageOptions
    @Option(
        help: ArgumentHelp(
            "Samples per side of a formula, 2 to 8192; \(ChartScene.defaultSamples) by default.", valueName: "n"))
    var samples = ChartScene.defaultSamples
    @Option(help: "light, dark or transparent.") var background = Render.Background.light

    private var format: ChartExport.Format? { ChartExport.Format(ofFile: output).flatMap { $0.isPage ? $0 : nil } }

    func validate() throws {
        guard charts.count >= 2, charts.count <= 24 else { throw ValidationError("Give 2 to 24 charts.") }
        guard columns.map({ (1...24).contains($0) }) ?? true else {
            throw ValidationError("--columns must be 1 to 24.")
        }
        guard (2...8192).contains(samples) else { throw ValidationError("--samples must be 2 to 8192.") }
        guard format != nil else {
            let names = ChartExport.Format.allCases.filter(\.isPage).map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw ValidationError("“\(output)” does not end in any of \(names).")
        }
    }

    func run() async throws {
        guard !ProtectedFiles.contains(output) else { throw FileError.protected(output) }
        guard let format else { return }
        var comparison = ChartComparison([])
        for chart in charts {
            var render = try Render.parse((ChartFile.isNamed(chart) ? [chart] : ["--chart", chart]) + ["-o", output])
            render.logbook = logbook
            let (document, viewpoint, name) = try await render.chartFile()
            try render.refuseInput(of: document)
            let interpretation = try await render.interpreter(of: document)([:])
            if let problem = interpretation.problems.values.min() { throw Render.Invalid(description: problem) }
            comparison.entries.append(
                ChartComparison.Entry(
                    name: name, specification: interpretation.specification, camera: view.camera(from: viewpoint)))
        }
        (comparison.sharesScales, comparison.sharesView) = (!ownScales, !ownViews)
        let panels = try await comparison.panels(samples: samples)
        let export = page.export(called: charts.joined(separator: ", "), on: background)
        try await export.write(
            panels, columns: columns ?? ChartComparison.columns(of: panels.count), as: format, to: output)
    }
}

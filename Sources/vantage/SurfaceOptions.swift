import ArgumentParser
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Interchange
import Logbook

/// The surfaces that a command is about: files, and formulas that may call them.
struct SurfaceOptions: ParsableArguments {
    @Argument(help: "Grids, or charts that were saved as .vantage files.", completion: .file())
    var files: [String] = []
    @Option(help: ArgumentHelp("A height over the floor; may be repeated.", valueName: "text")) var formula: [String] =
        []
    @Option(help: ArgumentHelp("Samples per side of a formula, 2 to 8192.", valueName: "n"))
    var samples = ChartScene.defaultSamples

    @Option(help: ArgumentHelp("A chart of the logbook.", valueName: "name")) var chart: String?
    @OptionGroup var logbook: LogbookOptions

    /// The heights of an object.
    struct Surface {
        let name: String
        let heights: SurfaceHeights
    }

    func validate() throws {
        guard !files.isEmpty || !formula.isEmpty || chart != nil else {
            throw ValidationError("Name a file, a chart with --chart, or a surface with --formula.")
        }
        guard (2...8192).contains(samples) else { throw ValidationError("--samples is a number from 2 to 8192.") }
    }

    /// The surfaces over the floor, in the order of the chart, the files and the formulas; one at least.
    ///
    /// - Throws: `Render.Invalid` where there is none, with a sentence.
    func read() async throws -> [Surface] {
        let document = try await document()
        let interpretation = try await Render.interpreter(of: document, from: logbook)([:])
        let specification = interpretation.specification
        let scene = try await ChartScene.build(specification, samples: samples)
        var surfaces: [Surface] = []
        for object in document.objects {
            for index in interpretation.marks[object.id] ?? 0..<0 {
                guard let heights = try await scene.surface(of: specification.marks[index]) else { continue }
                surfaces.append(Surface(name: object.label, heights: heights))
            }
        }
        guard !surfaces.isEmpty else {
            throw Render.Invalid(description: "There is no surface over the floor in what was named.")
        }
        return surfaces
    }

    /// All that was named in one document, with the axes of the first chart.
    private func document() async throws -> ChartDocument {
        var charts: [ChartDocument] = []
        if let chart { charts.append(try await ChartArgument.find(chart, in: logbook.openExisting()).document) }
        for file in files {
            if ChartFile.isNamed(file) {
                charts.append(try ChartFile(URL(filePath: file)).document)
            } else {
                var single = ChartDocument()
                single.objects = [ChartObject(id: UUID(), source: .file(file))]
                charts.append(single)
            }
        }
        var document = charts.first ?? ChartDocument()
        for chart in charts.dropFirst() {
            document.objects += chart.objects
            document.parameters += chart.parameters
        }
        document.objects += formula.map { ChartObject(id: UUID(), source: .formula($0)) }
        return document
    }
}

import ArgumentParser
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Interchange

/// The surfaces that a command is about: files, and formulas that may call them.
struct SurfaceOptions: ParsableArguments {
    @Argument(help: "Grids, or charts that were saved as .vantage files.", completion: .file())
    var files: [String] = []
    @Option(help: ArgumentHelp("A height over the floor; may be repeated.", valueName: "text")) var formula: [String] =
        []
    @Option(help: ArgumentHelp("Samples per side of a formula, 2 to 8192.", valueName: "n"))
    var samples = ChartScene.defaultSamples

    /// The heights of an object.
    struct Surface {
        let name: String
        let grid: HeightGrid
        let titles: AxisLabels
        /// How long a unit of x and one of z are on the ground.
        let lengths: (x: Double, z: Double)
        /// Whether z leads away from the viewer.
        let isNorthUp: Bool
    }

    func validate() throws {
        guard !files.isEmpty || !formula.isEmpty else {
            throw ValidationError("Name a file, or a surface with --formula.")
        }
        guard (2...8192).contains(samples) else { throw ValidationError("--samples is a number from 2 to 8192.") }
    }

    /// The surfaces over the floor, in the order of the files and formulas; one at least.
    func read() async throws -> [Surface] {
        var document = ChartDocument()
        for file in files {
            if ChartFile.isNamed(file) {
                let saved = try ChartFile(URL(filePath: file)).document
                document.objects += saved.objects
                document.parameters += saved.parameters
            } else {
                document.objects.append(ChartObject(id: UUID(), source: .file(file)))
            }
        }
        document.objects += formula.map { ChartObject(id: UUID(), source: .formula($0)) }
        if let problem = document.problems.first { throw Render.Invalid(description: problem.description) }
        var data: [ChartObject.ID: ChartSpecification] = [:]
        for object in document.objects {
            guard let path = try Render.path(of: object.source) else { continue }
            data[object.id] = try ChartDataFile.read(
                InputFile(path), layout: object.table, selection: object.selection ?? DataSelection()
            ).chart()
        }
        let interpretation = ChartInterpretation(
            document, data: data,
            functions: document.objects.contains { $0.source.isFormula }
                ? data.compactMapValues(\.function) : [:])
        let specification = interpretation.specification
        let scene = try await ChartScene.build(specification, samples: samples)
        var surfaces: [Surface] = []
        for object in document.objects {
            for index in interpretation.marks[object.id] ?? 0..<0 {
                guard let grid = try await scene.heights(of: specification.marks[index]) else { continue }
                surfaces.append(
                    Surface(
                        name: object.label, grid: grid, titles: specification.labels,
                        lengths: specification.ground?.metersPerUnit ?? (x: 1, z: 1),
                        isNorthUp: specification.z.isReversed))
            }
        }
        guard !surfaces.isEmpty else { throw Render.NothingToDraw() }
        return surfaces
    }
}

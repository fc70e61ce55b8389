import ArgumentParser
import ChartDocuments
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange

/// Numbers that sum up surfaces: roughness, areas, volumes, cut and fill.
struct Statistics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print heights, roughness, areas and volumes of surfaces.",
        discussion: """
            Volumes are those above and below a level. Formulas call files by their names without the ending, so that of a
            difference the volume above 0 was filled and the volume below 0 was cut.

            Example: vantage statistics terrain.asc --level 250
            Example: vantage statistics before.asc after.asc --formula 'after - before'
            Example: vantage statistics --formula 'sin(x)*cos(z)' --samples 2000 --json
            """)

    @Argument(help: "Grids, or charts that were saved as .vantage files.", completion: .file())
    var files: [String] = []
    @Option(help: ArgumentHelp("A height over the floor; may be repeated.", valueName: "text")) var formula: [String] =
        []
    @Option(help: ArgumentHelp("The height that volumes are measured from.", valueName: "height")) var level = 0.0
    @Option(help: ArgumentHelp("Samples per side of a formula, 2 to 8192.", valueName: "n"))
    var samples = ChartScene.defaultSamples
    @Flag(help: "Print one JSON document.") var json = false

    private struct Surface: Encodable {
        let name: String
        let statistics: SurfaceStatistics
    }

    func validate() throws {
        guard !files.isEmpty || !formula.isEmpty else {
            throw ValidationError("Name a file, or a surface with --formula.")
        }
        guard (2...8192).contains(samples) else { throw ValidationError("--samples is a number from 2 to 8192.") }
        guard level.isFinite else { throw ValidationError("--level is a number.") }
    }

    func run() async throws {
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
        let surfaces = try await surfaces(of: document)
        guard !surfaces.isEmpty else { throw Render.NothingToDraw() }
        guard !json else { return print(try surfaces.json()) }
        for surface in surfaces {
            printLine(surface.name)
            for (title, value) in lines(surface.statistics) { printLine("  \(title): \(value)") }
        }
    }

    private func surfaces(of document: ChartDocument) async throws -> [Surface] {
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
        let scene = try await ChartScene.build(interpretation.specification, samples: samples)
        var surfaces: [Surface] = []
        for object in document.objects {
            for index in interpretation.marks[object.id] ?? 0..<0 {
                guard let grid = try await scene.heights(of: interpretation.specification.marks[index]),
                    let statistics = SurfaceStatistics(grid, above: level)
                else { continue }
                surfaces.append(Surface(name: object.label, statistics: statistics))
            }
        }
        return surfaces
    }

    private func lines(_ found: SurfaceStatistics) -> [(String, String)] {
        func text(_ value: Double) -> String {
            value.formatted(
                .number.grouping(.never).precision(.significantDigits(1...8)).locale(Locale(identifier: "en_US_POSIX")))
        }
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

import AppModel
import ArgumentParser
import ChartDocuments
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange
import Localization
import Logbook
import Reports

extension ChartDataFile.Format: ExpressibleByArgument {}

/// Draws a chart into a file, without a display.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw formulas and data to a picture, a page or a mesh.",
        discussion: """
            The extension of the file selects the format: png is a picture; apng, gif and webm are films; svg, pdf, eps and tex
            (TikZ, with a PDF file beside it) are pages with axes and text as vectors; html is a page that turns in a browser;
            stl, obj, ply and glb are meshes, all but stl in the numbers of the axes; csv is a table of the numbers; tif
            (GeoTIFF), asc and npy are the heights of the last surface. A name that ends in / is a folder for the frames of a
            film or, where nothing is named to draw, for a page of each chart of the logbook and an index of them. gif and webm
            need ffmpeg, eps needs pdftops.

            Example: vantage render --formula 'sin(x)*cos(z)' --pose 40,25 -o wave.pdf
            Example: vantage render --data terrain.asc --base 3 --print-size 120 -o terrain.stl
            Example: vantage render --formula 'x^2+z^2' --formula '2x-1' --style height --style '#c04030' -o tangent.png
            Example: vantage render --formula 'x^2 + y^2 + z^2 = 9 {x < 1}' --samples 64 -o sphere.stl
            Example: vantage render --formula 'x^2-z^2' --name f --formula 'normal(f, 1, 2)' --name '' -o normal.png
            Example: vantage render --chart Ripple --pose top -o ripple.png
            Example: vantage render --formula 'sin(x - t)' --animate t=0:2pi --size 400x300 -o wave.apng
            Example: vantage render --formula 'x^2-z^2' --width 85 --font-size 7 --caption 'A saddle.' -o saddle.pdf
            No display is needed. On an error, one sentence is printed and nothing is written.
            """)

    @Argument(
        help: "A chart that was saved as a .vantage file.", completion: .file(extensions: [ChartFile.fileExtension]))
    var file: String?

    @Option(help: ArgumentHelp("A chart of the logbook.", valueName: "name")) var chart: String?
    @OptionGroup var logbook: LogbookOptions

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A height, an equation in x, y and z, points, a curve, a surface or a vector field; may be repeated.",
            valueName: "text"))
    var formula: [String] = []

    @Option(
        help: ArgumentHelp(
            "A grid, a raster, a table or an array, by its content or the end of its name, or - for standard input; may be repeated.",
            valueName: "file"),
        completion: .file())
    var data: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Records of the logbook: \(RecordsArgument.subjects). Of all trips of a year before and after today (map and globe: \
            of all trips) or of the active term, or of one, as "spending=Conference in York"; bars can be a surface, as \
            "spending-surface"; may be repeated.
            """, valueName: "what"))
    var records: [RecordsArgument] = []

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "The format of data whose name has no known extension, as from a pipe: \(ChartDataFile.fileExtensions.joined(separator: ", ")); by default recognized by content.",
            valueName: "kind"))
    var dataFormat: ChartDataFile.Format?

    @Option(
        help: ArgumentHelp(
            "The columns of a table for x, y (upwards) and z, then for colour, size and symbol. \(Self.eachFile)",
            valueName: "names"))
    var columns: [ColumnsArgument] = []
    @Option(
        help: ArgumentHelp(
            "What is shown of a file with several contents: a band, a sheet, a channel, an array or a variable. \(Self.eachFile)",
            valueName: "name"))
    var part: [String] = []
    @Option(
        help: ArgumentHelp(
            "The index, from 0, along another dimension of a variable, as time=3; may be repeated.",
            valueName: "dimension=n"))
    var index: [IndexArgument] = []
    @Option(help: "The mark for the rows of a table: points, line, bars, surface or heights. \(Self.eachFile)")
    var rows: [TableLayout.Form] = []

    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Samples per side of a formula, 2 to 8192; by default, as many as the picture needs.",
            valueName: "n"))
    var samples: Int?
    @Option(help: "height, normal, slope, hillshade, or a colour as #rrggbb. \(Self.each)") var style: [StyleArgument] =
        []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("An expression in x and z that colours surfaces with the gradient.", valueName: "formula"))
    var colorBy: String?
    @Option(
        help: ArgumentHelp(
            "\(ColorMap.allCases.map(\.rawValue).joined(separator: ", ")), or colours #rrggbb,#rrggbb,… from low to high.",
            valueName: "gradient"))
    var gradient: [GradientArgument] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("The heights at the ends of the gradient.", valueName: "a:b"))
    var yRange: [DomainArgument] = []
    @Option(help: "0 (a mirror) to 1 (chalk).") var roughness: [Double] = []
    @Option(help: "0 (stone) to 1 (bare metal).") var metalness: [Double] = []
    @Option(help: "0 (invisible) to 1 (opaque).") var opacity: [Double] = []
    @Option(help: "Lines of equal height: none, lines, or bands with one colour between two lines.")
    var contours: [ObjectStyle.Contours] = []
    @Flag(help: "Draw the contours on the floor.") var floorContours = false
    @Flag(help: "Draw lines of equal x and z on surfaces.") var gridLines = false
    @OptionGroup var vectors: VectorOptions
    @Option(help: "The name of an object, which other formulas can use; empty for none. \(Self.each)")
    var name: [String] = []
    @OptionGroup var axes: AxesOptions
    @OptionGroup var view: ViewOptions
    @OptionGroup var page: PageOptions
    @Option(help: "light, dark or transparent.") var background = Background.light
    @Flag(
        help: ArgumentHelp(
            """
            On a page, draw the data as vectors as well: at most \(ChartExport.vectorLimit) triangles, points and \
            pieces of lines, which a formula with \(ChartExport.vectorSampleLimit) samples per side has.
            """))
    var vector = false
    @OptionGroup var film: FilmOptions
    @Option(help: ArgumentHelp("Bits of a height in a web page, 16 or 32.", valueName: "n")) var heightBits = 16
    @Option(help: ArgumentHelp("The longest side of an STL file in millimetres.", valueName: "mm")) var printSize =
        100.0
    @Option(
        help: ArgumentHelp(
            "Close surfaces to printable bodies, on a base of this thickness in millimetres.", valueName: "mm"))
    var base: Double?
    @Flag(help: "Write obj, ply and glb in a box from -0.5 to 0.5 along the longest side, not in data coordinates.")
    var unitBox = false
    @Option(help: ArgumentHelp("The title of the document.", valueName: "text")) var title: String?

    enum Background: String, ExpressibleByArgument, CaseIterable {
        case light, dark, transparent
    }

    func validate() throws {
        guard sourceCount == 1 || sourceCount == 0 && output.hasSuffix("/") else {
            throw ValidationError(
                "Give a .vantage file, a --chart, or a --formula, a --data file or --records to draw.")
        }
        guard columns.isEmpty && rows.isEmpty || !data.isEmpty else {
            throw ValidationError("--columns and --rows are for --data.")
        }
        guard (2...8192).contains(samples ?? 2) else { throw ValidationError("--samples must be 2 to 8192.") }
        for (name, values) in [("--roughness", roughness), ("--metalness", metalness), ("--opacity", opacity)] {
            guard values.allSatisfy((0...1).contains) else { throw ValidationError("\(name) must be 0 to 1.") }
        }
        var empty = ChartDocument()
        axes.apply(to: &empty)
        if let problem = empty.problems.first { throw ValidationError(problem.description) }
        guard [16, 32].contains(heightBits) else { throw ValidationError("--height-bits must be 16 or 32.") }
        guard printSize > 0, printSize <= 100_000 else {
            throw ValidationError("--print-size must be more than 0 and at most 100000.")
        }
        guard base.map({ $0 > 0 && $0 <= 1000 }) ?? true else {
            throw ValidationError("--base must be more than 0 and at most 1000.")
        }
        guard output.hasSuffix("/") || format != nil else {
            let fileExtensions = ChartExport.Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw ValidationError("“\(output)” does not end in any of \(fileExtensions).")
        }
    }

    /// How many kinds of charts are named: one is drawn; where none is, all of the logbook are.
    private var sourceCount: Int {
        [file != nil, chart != nil, formula.count + data.count + records.count > 0].count(where: \.self)
    }

    private var format: ChartExport.Format? { ChartExport.Format(ofFile: output) }

    func run() async throws {
        // Not after minutes of drawing.
        guard !ProtectedFiles.contains(output) else { throw FileError.protected(output) }
        guard sourceCount > 0 else {
            try await writePages()
            return
        }
        let (document, viewpoint, name) = try await chartFile()
        try refuseInput(of: document)
        let drawing = try await drawing(of: document, from: viewpoint, called: title ?? name, as: format)
        if output.hasSuffix("/") {
            try await drawing.export.writeFrames(drawing.scene, samples: samples, into: output)
        } else if let format {
            try await drawing.export.write(
                drawing.scene, of: drawing.specification, samples: samples, as: format, to: output)
        }
    }

    /// A chart that can be written.
    struct Drawing {
        let export: ChartExport
        let scene: ChartScene
        let specification: ChartSpecification
    }

    /// - Parameter format: of the file; `nil` for pictures of a turn.
    func drawing(
        of document: ChartDocument, from viewpoint: ChartViewpoint, called name: String, as format: ChartExport.Format?
    ) async throws -> Drawing {
        let interpret = try await interpreter(of: document)
        let interpretation = interpret([:])
        if let problem = interpretation.problems.values.min() { throw Invalid(description: problem) }
        let specification = interpretation.specification
        if format?.isDrawn ?? true { try await ChartPicture.requireSides(of: specification) }
        async let driver: Void = format?.isDrawn ?? true && !vector ? ChartPicture.loadDriver() : ()
        let scene = try await ChartScene.build(specification, samples: samples ?? ChartScene.defaultSamples)
        guard !scene.isEmpty else { throw NothingToDraw() }
        await driver
        var export = page.export(called: name, on: background)
        export.camera = view.camera(from: viewpoint)
        export.isVector = vector
        (export.isUnitBox, export.heightBits) = (unitBox, heightBits)
        export.film = try film.film(of: interpretation.parameters, around: export.camera) {
            interpret($0).specification
        }
        export.parameters = interpretation.parameters
        export.body = MeshFile.Body(size: printSize, base: base)
        return Drawing(export: export, scene: scene, specification: specification)
    }

    /// Reads what a document is made from, as the options say.
    ///
    /// - Returns: the document computed, with other values of its parameters by name.
    func interpreter(
        of document: ChartDocument
    ) async throws -> @Sendable (_ values: [String: Double]) -> ChartInterpretation {
        try await Self.interpreter(of: document, as: dataFormat, requiresColumns: !columns.isEmpty, from: logbook)
    }

    struct NothingToDraw: Error, CustomStringConvertible {
        var description: String { "There is nothing to draw: no value is a finite number." }
    }

    // MARK: - The chart

    /// - Throws: where an option was given neither once nor for each object.
    private func requireCounts(of objectCount: Int) throws {
        let counts = [
            ("--style", style.count), ("--gradient", gradient.count), ("--y-range", yRange.count),
            ("--roughness", roughness.count), ("--metalness", metalness.count), ("--opacity", opacity.count),
            ("--contours", contours.count),
        ]
        if !name.isEmpty, name.count != objectCount {
            throw ValidationError("Give --name once for each object.")
        }
        for (name, count) in counts + vectors.counts where count > 1 && count != objectCount {
            throw ValidationError("Give \(name) once for all objects, or once for each of them.")
        }
        for (name, count) in [("--columns", columns.count), ("--rows", rows.count), ("--part", part.count)]
        where count > 1 && count != data.count {
            throw ValidationError("Give \(name) once for all --data files, or once for each of them.")
        }
    }

    /// The help of an option that can be given per object.
    private static let each = "Given several times, once for each object."
    private static let eachFile = "Given several times, once for each --data."

    /// The requested chart, its camera, and its name.
    func chartFile() async throws -> (ChartDocument, ChartViewpoint, String) {
        var (document, viewpoint, name) = (ChartDocument(), ChartViewpoint(), "")
        if let file {
            let read = try ChartFile(URL(filePath: file))
            (document, viewpoint) = (read.document, read.viewpoint)
            name =
                document.title.isEmpty ? URL(filePath: file).deletingPathExtension().lastPathComponent : document.title
        } else if let chart {
            let found = try await ChartArgument.find(chart, in: logbook.openExisting())
            (document, viewpoint, name) = (found.document, found.viewpoint, found.name)
        } else {
            document.objects = formula.map { ChartObject(id: UUID(), source: .formula($0)) }
            document.objects += data.indices.map(dataObject)
            if let logbook = try records.isEmpty ? nil : logbook.openExisting() {
                for records in records { document.objects.append(ChartObject(try await records.query(in: logbook))) }
            }
            name =
                formula.first ?? data.first.map { URL(filePath: $0).lastPathComponent }
                ?? records.first?.subject.title ?? ""
        }
        try requireCounts(of: document.objects.count)
        for index in document.objects.indices {
            apply(to: &document.objects[index].style, of: index)
            if !self.name.isEmpty { document.objects[index].name = self.name[index] }
        }
        axes.apply(to: &document)
        return (document, viewpoint, name)
    }

    /// The object of a data file, with the columns and rows of the options.
    private func dataObject(_ index: Int) -> ChartObject {
        var object = ChartObject(id: UUID(), source: .file(data[index]))
        // Input from a pipe has no file extension.
        if data[index] == "-" { object.table = TableLayout() }
        if let columns = columns.count > 1 ? columns[index] : columns.first {
            object.table = columns.layout
        }
        if let form = rows.count > 1 ? rows[index] : rows.first {
            object.table = object.table ?? TableLayout()
            object.table?.form = form
        }
        let selection = DataSelection(
            part: part.count > 1 ? part[index] : part.first,
            indices: Dictionary(self.index.map { ($0.dimension, $0.index) }) { $1 })
        object.selection = selection == DataSelection() ? nil : selection
        return object
    }

    /// Applies the options.
    ///
    /// - Parameter index: of the object; of an option that was given several times, the value with this index counts.
    private func apply(to object: inout ObjectStyle, of index: Int) {
        if let gradient = gradient.value(of: index) { object.gradient = gradient.gradient }
        if let range = yRange.value(of: index) { object.colorRange = range.range }
        if let roughness = roughness.value(of: index) { object.roughness = roughness }
        if let metalness = metalness.value(of: index) { object.metalness = metalness }
        if let opacity = opacity.value(of: index) { object.opacity = opacity }
        if let contours = contours.value(of: index) { object.contours = contours }
        vectors.apply(to: &object, of: index)
        if floorContours { object.hasFloorContours = true }
        if gridLines { object.gridLineCount = ObjectStyle.defaultGridLineCount }
        switch style.value(of: index)?.kind {
        case .normal: object.coloring = .direction
        case .color(let color): (object.coloring, object.color) = (.plain, ChartColor(color))
        case .height: object.coloring = .height
        case .slope: object.coloring = .slope
        case .hillshade: object.coloring = .hillshade
        case nil: break
        }
        if let colorBy { (object.coloring, object.colorFormula) = (.formula, colorBy) }
    }

    /// What is wrong with a chart.
    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }
}

extension ObjectStyle.Contours: ExpressibleByArgument {}
extension TableLayout.Form: ExpressibleByArgument {}

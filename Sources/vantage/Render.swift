import ArgumentParser
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange

extension ChartDataFile.Format: ExpressibleByArgument {}

/// Draws a chart into a file, without a display.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw formulas and data to a picture, a page or a mesh.",
        discussion: """
            The extension of the file selects the format: png is a picture, apng an animated one, svg and pdf are pages with
            axes and text as vectors; stl, obj, ply and glb are meshes; csv holds the numbers. A name that ends in / is a
            folder for the frames of a full turn.

            Example: vantage render --formula 'sin(x)*cos(z)' --pose 40,25 -o wave.pdf
            Example: vantage render --data terrain.asc --base 3 --print-size 120 -o terrain.stl
            No display is needed. On an error, one sentence is printed and nothing is written.
            """)

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A height over x and z, or over x and y; may be repeated.", valueName: "text"))
    var formula: [String] = []

    @Option(
        help: ArgumentHelp(
            "A grid (.asc), a matrix or a table (.csv, .tsv), an array (.npy), or - for standard input; may be repeated.",
            valueName: "file"),
        completion: .file())
    var data: [String] = []

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "What data without a known ending are, as those of a pipe: asc, csv, tsv or npy. Else it is seen by how they begin.",
            valueName: "kind"))
    var dataFormat: ChartDataFile.Format?

    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(parsing: .unconditional, help: ArgumentHelp("The range of x.", valueName: "a:b"))
    var xDomain: DomainArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("The range of y, which points upwards.", valueName: "a:b"))
    var yDomain: DomainArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("The range of z.", valueName: "a:b"))
    var zDomain: DomainArgument?
    @Option(
        help: ArgumentHelp(
            "Samples per side of a formula, 2 to 8192; by default, as many as the picture needs.",
            valueName: "n"))
    var samples: Int?
    @Option(help: "height, normal, or a colour as #rrggbb.") var style: StyleArgument?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("An expression in x and z that colours surfaces with the gradient.", valueName: "formula"))
    var colorBy: String?
    @Option(
        help: ArgumentHelp(
            "\(ColorMap.allCases.map(\.rawValue).joined(separator: ", ")), or colours #rrggbb,#rrggbb,… from low to high.",
            valueName: "gradient"))
    var gradient: GradientArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("The heights at the ends of the gradient.", valueName: "a:b"))
    var yRange: DomainArgument?
    @Option(help: "0 (a mirror) to 1 (chalk).") var roughness: Double?
    @Option(help: "0 (stone) to 1 (bare metal).") var metalness: Double?
    @Option(help: "0 (invisible) to 1 (opaque).") var opacity: Double?
    @Option(help: "Lines of equal height: none, lines, or bands with one colour between two lines.")
    var contours = ContourChoice.none
    @Flag(help: "Draw the contours on the floor.") var floorContours = false
    @Flag(help: "Draw lines of equal x and z on surfaces.") var gridLines = false
    @Option(help: "The scale of x: linear, log or symlog.") var xScale = ScaleChoice.linear
    @Option(help: "The scale of y.") var yScale = ScaleChoice.linear
    @Option(help: "The scale of z.") var zScale = ScaleChoice.linear
    @Flag(help: "Make a unit the same length on every axis.") var equalUnits = false
    @Flag(help: "Leave out the legend and the colour scale.") var noLegend = false
    @OptionGroup var view: ViewOptions
    @Option(help: ArgumentHelp("Width and height in pixels.", valueName: "WxH")) var size: SizeArgument?
    @Option(help: ArgumentHelp("Device pixels for each pixel of the size.", valueName: "f")) var scale = 1.0
    @Option(help: ArgumentHelp("The scale in dots per inch; 96 is a scale of 1.", valueName: "n")) var dpi: Double?
    @Option(help: "light, dark or transparent.") var background = Background.light
    @Flag(help: "On a page, draw the data as vectors as well; for small charts.") var vector = false
    @Option(help: ArgumentHelp("Frames of a full turn, 2 to 720.", valueName: "n")) var frames = 72
    @Option(help: ArgumentHelp("The longest side of an STL file in millimetres.", valueName: "mm")) var printSize =
        100.0
    @Option(
        help: ArgumentHelp(
            "Close surfaces to printable bodies, on a base of this thickness in millimetres.", valueName: "mm"))
    var base: Double?
    @Option(help: ArgumentHelp("The title of the document.", valueName: "text")) var title: String?

    enum Background: String, ExpressibleByArgument, CaseIterable {
        case light, dark, transparent
    }

    enum ContourChoice: String, ExpressibleByArgument, CaseIterable {
        case none, lines, bands
    }

    enum ScaleChoice: String, ExpressibleByArgument, CaseIterable {
        case linear, log, symlog

        var type: ScaleType? {
            switch self {
            case .linear: nil
            case .log: .log
            case .symlog: .symmetricLog
            }
        }
    }

    func validate() throws {
        guard !formula.isEmpty || !data.isEmpty else {
            throw ValidationError("Give a --formula or a --data file to draw.")
        }
        guard (2...8192).contains(samples ?? 2) else { throw ValidationError("--samples must be 2 to 8192.") }
        guard scale > 0, scale <= 16 else { throw ValidationError("--scale must be more than 0 and at most 16.") }
        for (name, value) in [("--roughness", roughness), ("--metalness", metalness), ("--opacity", opacity)] {
            guard value.map({ (0...1).contains($0) }) ?? true else { throw ValidationError("\(name) must be 0 to 1.") }
        }
        guard dpi.map({ $0 > 0 && $0 <= 1536 }) ?? true else {
            throw ValidationError("--dpi must be more than 0 and at most 1536.")
        }
        guard (2...720).contains(frames) else { throw ValidationError("--frames must be 2 to 720.") }
        guard printSize > 0, printSize <= 100_000 else {
            throw ValidationError("--print-size must be more than 0 and at most 100000.")
        }
        guard base.map({ $0 > 0 && $0 <= 1000 }) ?? true else {
            throw ValidationError("--base must be more than 0 and at most 1000.")
        }
        guard output.hasSuffix("/") || format != nil else {
            let endings = ChartExport.Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw ValidationError("“\(output)” does not end in any of \(endings).")
        }
    }

    private var format: ChartExport.Format? { ChartExport.Format(ofFile: output) }

    func run() async throws {
        // Not after minutes of drawing.
        guard !ProtectedFiles.contains(output) else { throw RenderError.protectedFile(output) }
        let specification = try specification()
        if format?.isDrawn ?? true { try await ChartPicture.requireSides(of: specification) }
        async let driver: Void = format?.isDrawn ?? true && !vector ? ChartPicture.loadDriver() : ()
        let scene = try await ChartScene.build(specification, samples: samples ?? ChartScene.defaultSamples)
        guard !scene.isEmpty else { throw NothingToDraw() }
        await driver
        var export = ChartExport(
            title: title ?? formula.first ?? data.first.map { URL(filePath: $0).lastPathComponent } ?? "",
            camera: view.camera, size: size?.size ?? PixelSize(width: 1200, height: 800),
            scale: dpi.map { $0 / 96 } ?? scale, theme: background == .dark ? .dark : .light,
            background: background == .transparent ? .transparent : .opaque)
        export.isVector = vector
        export.frameCount = frames
        export.body = MeshFile.Body(size: printSize, base: base)
        if output.hasSuffix("/") {
            try await export.writeTurn(scene, into: output)
        } else if let format {
            try await export.write(scene, of: specification, samples: samples, as: format, to: output)
        }
    }

    struct NothingToDraw: Error, CustomStringConvertible {
        var description: String { "There is nothing to draw: no value is a finite number." }
    }

    /// All that is to be drawn, in one chart; scales and titles are those of the first part.
    private func specification() throws -> ChartSpecification {
        var parts: [ChartSpecification] = []
        for text in formula { parts.append(ChartSpecification(try Formula(text), style: markStyle)) }
        for path in data {
            parts.append(try ChartDataFile.read(InputFile(path), as: dataFormat).chart(style: markStyle))
        }
        var chart = parts[0]
        chart.marks = parts.flatMap(\.marks)
        if let colorBy {
            chart.colorSurfaces(by: try Formula(colorBy))
            if let gradient { chart.foregroundScale.gradient = gradient.gradient }
        }
        if let xDomain { chart.x.domain = xDomain.range }
        if let yDomain { chart.y.domain = yDomain.range }
        if let zDomain { chart.z.domain = zDomain.range }
        chart.x.type = xScale.type ?? chart.x.type
        chart.y.type = yScale.type ?? chart.y.type
        chart.z.type = zScale.type ?? chart.z.type
        if equalUnits { chart.aspect = .data }
        if noLegend { chart.legend = .hidden }
        return chart
    }

    private var markStyle: MarkStyle {
        var mark = MarkStyle()
        mark.roughness = roughness
        mark.metalness = metalness
        mark.opacity = opacity
        if contours != .none || floorContours {
            mark.contours = Contours(
                placement: contours == .none ? .floor : floorContours ? .both : .surface, isFilled: contours == .bands)
        }
        if gridLines { mark.gridLineCount = 20 }
        switch style?.kind {
        case .normal: mark.fill = .surface(.normalBased)
        case .color(let color): mark.fill = .color(color)
        case .height, nil:
            if style != nil || gradient != nil || yRange != nil {
                mark.fill = .surface(.heightBased(gradient?.gradient ?? .viridis, yRange: yRange?.range))
            }
        }
        return mark
    }
}

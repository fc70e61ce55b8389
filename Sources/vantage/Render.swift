import ArgumentParser
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange

/// Draws a chart into a file, without a display.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw formulas and data into a picture, a page or a mesh.",
        discussion: """
            The ending of the file says what is written: png a picture, apng one that turns, svg and pdf pages with axes and
            text as vectors; stl, obj, ply and glb meshes; csv the numbers. A name that ends in / is a folder for the pictures
            of a whole turn.

            Example: vantage render --formula 'sin(x)*cos(z)' --pose 40,25 -o wave.pdf
            Example: vantage render --data terrain.asc --base 3 --print-size 120 -o terrain.stl
            No display is needed. Errors are one sentence; nothing is written then.
            """)

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A height over x and z, or over x and y; may be repeated.", valueName: "text"))
    var formula: [String] = []

    @Option(
        help: ArgumentHelp(
            "A grid (.asc), a matrix or a table (.csv, .tsv), an array (.npy); may be repeated.", valueName: "file"),
        completion: .file())
    var data: [String] = []

    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(parsing: .unconditional, help: ArgumentHelp("What x spans.", valueName: "a:b"))
    var xDomain: DomainArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("What y spans, upwards.", valueName: "a:b"))
    var yDomain: DomainArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("What z spans.", valueName: "a:b"))
    var zDomain: DomainArgument?
    @Option(
        help: ArgumentHelp(
            "Samples a side of a formula, 2 to 8192; without it a picture has as many as it shows the need of.",
            valueName: "n"))
    var samples: Int?
    @Option(help: "height, normal, or a colour as #rrggbb.") var style: StyleArgument?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A number over x and z that colours surfaces, in the gradient.", valueName: "formula"))
    var colorBy: String?
    @Option(
        help: ArgumentHelp(
            "\(ColorMap.allCases.map(\.rawValue).joined(separator: ", ")), or colours #rrggbb,#rrggbb,… from low to high.",
            valueName: "gradient"))
    var gradient: GradientArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("The heights at the ends of the gradient.", valueName: "a:b"))
    var yRange: DomainArgument?
    @Option(help: "0 is a mirror, 1 is chalk.") var roughness: Double?
    @Option(help: "0 is stone, 1 is bare metal.") var metalness: Double?
    @Option(help: "0 is not there, 1 hides what is behind.") var opacity: Double?
    @Option(help: "Lines of equal height: none, lines, or bands with one colour between two lines.")
    var contours = ContourChoice.none
    @Flag(help: "Draw the contours on the floor.") var floorContours = false
    @Flag(help: "Draw lines of equal x and z on surfaces.") var gridLines = false
    @Option(help: "How x becomes a length: linear, log or symlog.") var xScale = ScaleChoice.linear
    @Option(help: "The same for y, upwards.") var yScale = ScaleChoice.linear
    @Option(help: "The same for z.") var zScale = ScaleChoice.linear
    @Flag(help: "Make one unit as long on every axis.") var equalUnits = false
    @Flag(help: "Leave out the legend and the colour scale.") var noLegend = false
    @OptionGroup var view: ViewOptions
    @Option(help: ArgumentHelp("Width and height in pixels.", valueName: "WxH")) var size: SizeArgument?
    @Option(help: ArgumentHelp("Device pixels for each pixel of the size.", valueName: "f")) var scale = 1.0
    @Option(help: ArgumentHelp("The same by dots an inch: 96 for each pixel of the size.", valueName: "n")) var dpi:
        Double?
    @Option(help: "light, dark or transparent.") var background = Background.light
    @Flag(help: "On a page, draw the data as vectors too; for small charts.") var vector = false
    @Option(help: ArgumentHelp("Pictures of a whole turn, 2 to 720.", valueName: "n")) var frames = 72
    @Option(help: ArgumentHelp("The longest side of an STL file, millimetres.", valueName: "mm")) var printSize = 100.0
    @Option(
        help: ArgumentHelp(
            "Close surfaces to bodies that can be printed, on a base so thick, millimetres.", valueName: "mm"))
    var base: Double?
    @Option(help: ArgumentHelp("What the document is called.", valueName: "text")) var title: String?

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
        guard (2...8192).contains(samples ?? 2) else { throw ValidationError("--samples is 2 to 8192.") }
        guard scale > 0, scale <= 16 else { throw ValidationError("--scale is more than 0 and at most 16.") }
        for (name, value) in [("--roughness", roughness), ("--metalness", metalness), ("--opacity", opacity)] {
            guard value.map({ (0...1).contains($0) }) ?? true else { throw ValidationError("\(name) is 0 to 1.") }
        }
        guard dpi.map({ $0 > 0 && $0 <= 1536 }) ?? true else {
            throw ValidationError("--dpi is more than 0 and at most 1536.")
        }
        guard (2...720).contains(frames) else { throw ValidationError("--frames is 2 to 720.") }
        guard printSize > 0, printSize <= 100_000 else {
            throw ValidationError("--print-size is more than 0 and at most 100000.")
        }
        guard base.map({ $0 > 0 && $0 <= 1000 }) ?? true else {
            throw ValidationError("--base is more than 0 and at most 1000.")
        }
        guard output.hasSuffix("/") || format != nil else {
            let endings = ChartExport.Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw ValidationError("“\(output)” ends in none of \(endings).")
        }
    }

    private var format: ChartExport.Format? { ChartExport.Format(ofFile: output) }

    func run() async throws {
        let specification = try specification()
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
        for path in data { parts.append(try ChartDataFile.read(URL(filePath: path)).chart(style: markStyle)) }
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

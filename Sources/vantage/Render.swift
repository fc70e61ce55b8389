import ArgumentParser
import ChartRendering
import Charts
import Formula
import Foundation
import Interchange

/// Draws a chart into a file, without a display.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw formulas and data into a picture.",
        discussion: """
            Example: vantage render --formula 'sin(x)*cos(z)' --pose 40,25 -o wave.png
            A picture needs no display. Errors are one sentence; nothing is written then.
            """)

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A height over x and z, or over x and y; may be repeated.", valueName: "text"))
    var formula: [String] = []

    @Option(
        help: ArgumentHelp("A grid (.asc), a matrix or a table (.csv, .tsv); may be repeated.", valueName: "file"),
        completion: .file())
    var data: [String] = []

    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The picture, .png.", valueName: "file"))
    var output: String

    @Option(parsing: .unconditional, help: ArgumentHelp("What x spans.", valueName: "a:b"))
    var xDomain: DomainArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("What y spans, upwards.", valueName: "a:b"))
    var yDomain: DomainArgument?
    @Option(parsing: .unconditional, help: ArgumentHelp("What z spans.", valueName: "a:b"))
    var zDomain: DomainArgument?
    @Option(help: ArgumentHelp("Samples a side of a formula, 2 to 4000.", valueName: "n"))
    var samples = ChartScene.defaultSamples
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
    @Option(help: "light, dark or transparent.") var background = Background.light

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
        guard (2...4000).contains(samples) else { throw ValidationError("--samples is 2 to 4000.") }
        guard scale > 0, scale <= 16 else { throw ValidationError("--scale is more than 0 and at most 16.") }
        for (name, value) in [("--roughness", roughness), ("--metalness", metalness), ("--opacity", opacity)] {
            guard value.map({ (0...1).contains($0) }) ?? true else { throw ValidationError("\(name) is 0 to 1.") }
        }
        let ending = URL(filePath: output).pathExtension.lowercased()
        guard ending == "png" else {
            throw ValidationError("“\(output)” does not end in .png, the one kind of picture there is so far.")
        }
    }

    func run() async throws {
        let scene = try await ChartScene.build(try specification(), samples: samples)
        guard !scene.isEmpty else { throw NothingToDraw() }
        let image = try ChartPicture.draw(
            scene, camera: view.camera, size: size?.size ?? PixelSize(width: 1200, height: 800), scale: scale,
            theme: background == .dark ? .dark : .light, background: background == .transparent ? .transparent : .opaque
        )
        try AtomicFile.write(image.png(), to: output)
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

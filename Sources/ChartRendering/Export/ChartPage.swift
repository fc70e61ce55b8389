import CPangoCairo
import Charts
import Foundation
import Interchange

/// A chart for a page, or several in rows: axes, text, legend and colour scale as vectors, the data as a picture or as vectors.
public struct ChartPage: Sendable {
    /// A chart on a page.
    public struct Panel: Sendable {
        /// The chart.
        public var frame: ChartFrame
        /// What it is called.
        public var name: String

        /// A chart with a name.
        public init(_ frame: ChartFrame, name: String) {
            (self.frame, self.name) = (frame, name)
        }
    }

    /// The charts, in rows from the upper left. Of several, each has a letter and its name above it.
    public var panels: [Panel]
    /// How many charts a row has.
    public var columns = 1
    /// In logical pixels of 1/96 inch; text is as large as in the window, or in proportion on a large page.
    public var size: PixelSize
    /// Pixels of the data's picture for each logical pixel; `nil` for data as vectors.
    public var resolution: Double?
    /// How many times larger than in a window text is, and what scales with it; `nil` for what suits the size.
    public var textScale: Double?
    /// Lines below the plot; empty for none.
    public var caption = ""
    /// The colours of panes, lines and labels.
    public var theme: ChartTheme
    /// Opaque in the colour of the theme, or transparent.
    public var background: PictureBackground

    /// A page with one chart.
    public init(
        _ scene: ChartScene, camera: ChartCamera = ChartCamera(), size: PixelSize, resolution: Double? = 3,
        theme: ChartTheme = .light, background: PictureBackground = .opaque
    ) {
        self.init(
            [Panel(ChartFrame(scene, from: camera), name: "")], columns: 1, size: size, resolution: resolution,
            theme: theme, background: background)
    }

    /// A page with charts in rows.
    public init(
        _ panels: [Panel], columns: Int, size: PixelSize, resolution: Double? = 3, theme: ChartTheme = .light,
        background: PictureBackground = .opaque
    ) {
        self.panels = panels
        self.columns = max(1, columns)
        self.size = size
        self.resolution = resolution
        self.theme = theme
        self.background = background
    }

    /// Points of 1/72 inch that a logical pixel is.
    static let pointsPerPixel = 0.75

    /// The charts computed, to be drawn as often as one likes on any thread.
    ///
    /// - Throws: as `ChartPicture`, and `tooManyShapes` for data as vectors.
    public func drawing() throws(RenderError) -> Drawing {
        try Drawing(self)
    }

    var usedTextScale: Double { textScale ?? size.textScale }

    // MARK: - Files

    /// The page as a PDF file of its own, as large as the chart.
    ///
    /// - Parameter title: what the document is called.
    public func pdf(title: String) throws(RenderError) -> [UInt8] {
        try pdf(of: drawing(), title: title)
    }

    /// - Parameter hasTexts: whether the texts are drawn.
    func pdf(of drawing: Drawing, hasTexts: Bool = true, title: String) throws(RenderError) -> [UInt8] {
        let unit = Self.pointsPerPixel
        let document = PDFDocument(
            title: title, width: Double(size.width) * unit, height: Double(size.height) * unit)
        return try document.bytes(pages: 1, figures: drawing.figures) { _, cairo in
            cairo_scale(cairo, unit, unit)
            drawing.draw(with: { AnnotationPainter(hasTexts: hasTexts) }, on: cairo)
        }
    }

    /// The page as an EPS file, which Poppler's `pdftops` makes of the PDF file where it is installed.
    public func eps(title: String) throws(RenderError) -> [UInt8] {
        let pdf = try pdf(title: title)
        return try InstalledProgram.pdftops.convert { folder, run throws(RenderError) in
            let (page, made) = (folder.appending(path: "page.pdf"), folder.appending(path: "page.eps"))
            do { try Data(pdf).write(to: page) } catch { throw .drawing(error.localizedDescription) }
            try run(["-eps", "-level3", page.path, made.path], .nullDevice)
            return made
        }
    }

    /// The page as an SVG file.
    ///
    /// Cairo draws letters as shapes; everything but the text is drawn by it, and text is written as text.
    ///
    /// - Parameter title: what the picture is called.
    public func svg(title: String) throws(RenderError) -> [UInt8] {
        let drawing = try drawing()
        let measurer = TextMeasurer()
        let shapes = try drawnBytes(
            { cairo_svg_surface_create_for_stream($0, $1, Double(size.width), Double(size.height)) }
        ) { surface, cairo in
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
            drawing.draw(with: { AnnotationPainter(hasTexts: false) }, on: cairo)
        }
        let texts = drawing.texts.map { element(of: $0, measurer) }
        var lines = String(decoding: shapes, as: UTF8.self)
        let name = "<title>\(title.escapedForMarkup)</title>"
        if let start = lines.range(of: "<svg")?.upperBound,
            let end = lines.range(of: ">", range: start..<lines.endIndex)
        {
            lines.insert(contentsOf: "\n" + name, at: end.upperBound)
        }
        if let end = lines.range(of: "</svg>", options: .backwards) {
            let group = "<g font-family=\"\(TextMeasurer.fontFamily)\" text-anchor=\"middle\">"
            lines.insert(contentsOf: ([group] + texts + ["</g>", ""]).joined(separator: "\n"), at: end.lowerBound)
        }
        return Array(lines.utf8)
    }

    private func element(of label: ChartAnnotation.Label, _ measurer: TextMeasurer) -> String {
        let baseline =
            label.center.y - label.size.y / 2
            + measurer.baseline(of: label.text, style: label.style, scale: usedTextScale)
        let color = theme.color(of: label.style).bytes
        let fill = String(format: "#%02x%02x%02x", color.x, color.y, color.z)
        let weight = label.style.weight != PANGO_WEIGHT_NORMAL ? " font-weight=\"600\"" : ""
        return """
            <text x="\(Self.number(label.center.x))" y="\(Self.number(baseline))" \
            font-size="\(Self.number(label.style.size * usedTextScale))"\(weight) fill="\(fill)" \
            textLength="\(Self.number(label.size.x))">\(label.text.escapedForMarkup)</text>
            """
    }

    /// With two decimal digits at most.
    static func number(_ value: Double) -> String {
        let hundredths = (value * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
    }
}

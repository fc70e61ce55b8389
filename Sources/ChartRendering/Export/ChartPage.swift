import CPangoCairo
import Charts
import Foundation
import Interchange

/// A chart for a page: axes, text, legend and colour scale as vectors, the data as a picture or as vectors.
public struct ChartPage: Sendable {
    /// The chart.
    public let scene: ChartScene
    /// How it is seen.
    public var camera: ChartCamera
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
        self.scene = scene
        self.camera = camera
        self.size = size
        self.resolution = resolution
        self.theme = theme
        self.background = background
    }

    /// Points of 1/72 inch that a logical pixel is.
    static let pointsPerPixel = 0.75

    /// The chart computed, to be drawn as often as one likes on any thread.
    ///
    /// - Throws: as `ChartPicture`, and `tooManyShapes` for data as vectors.
    public func drawing() throws(RenderError) -> Drawing {
        try Drawing(self)
    }

    /// A chart that is computed.
    public struct Drawing: Sendable {
        private enum Content: Sendable {
            /// What is drawn of the data, with its position in an image of `whole`.
            case picture(ChartImage, x: Int, y: Int, whole: PixelSize)
            case shapes(VectorShapes)
        }

        private let page: ChartPage
        let annotation: ChartAnnotation
        /// What the chart fills above the caption.
        private let chartSize: PixelSize
        private let content: Content

        fileprivate init(_ page: ChartPage) throws(RenderError) {
            self.page = page
            let painter = AnnotationPainter()
            let (scene, camera, scale) = (page.scene, page.camera, page.usedTextScale)
            let caption = Caption(page.caption, size: page.size, scale: scale, measurer: painter.measurer)
            let size = caption.chartSize
            let transform = painter.transform(of: scene, camera: camera, size: size, scale: scale)
            var annotation = painter.layOut(scene, transform: transform, scale: scale)
            annotation.labels += caption.labels
            (self.annotation, chartSize) = (annotation, size)
            guard let resolution = page.resolution else {
                content = .shapes(try VectorShapes(scene, transform: transform))
                return
            }
            // The same picture with more pixels: the transform is that of the page, enlarged.
            let pixels = PixelSize(
                width: Int((Double(size.width) * resolution).rounded()),
                height: Int((Double(size.height) * resolution).rounded()))
            guard (1...16_384).contains(pixels.width), (1...16_384).contains(pixels.height) else {
                throw .pictureSize(pixels)
            }
            let fine = painter.transform(
                of: scene, camera: camera, size: pixels,
                scale: Double(pixels.width) / Double(size.width) * scale)
            let data = try ChartPicture.dataLayer(scene, transform: fine)
            let (part, x, y) = data.cropped
            content = .picture(part, x: x, y: y, whole: data.size)
        }

        /// Draws the chart with its upper left corner at the origin, a unit a logical pixel.
        ///
        /// - Parameter cairo: a drawing context; borrowed.
        public func draw(on cairo: OpaquePointer) {
            draw(with: AnnotationPainter(), on: cairo)
        }

        fileprivate func draw(with painter: AnnotationPainter, on cairo: OpaquePointer) {
            let (width, height) = (Double(page.size.width), Double(page.size.height))
            cairo_save(cairo)
            cairo_rectangle(cairo, 0, 0, width, height)
            cairo_clip(cairo)
            if page.background == .opaque {
                setColor(page.theme.background, on: cairo)
                cairo_paint(cairo)
            }
            painter.drawBackdrop(annotation, theme: page.theme, on: cairo)
            switch content {
            case .picture(let data, let x, let y, let whole):
                cairo_save(cairo)
                cairo_scale(
                    cairo, Double(chartSize.width) / Double(whole.width),
                    Double(chartSize.height) / Double(whole.height))
                cairo_translate(cairo, Double(x), Double(y))
                data.paint(on: cairo)
                cairo_restore(cairo)
            case .shapes(let shapes): shapes.draw(on: cairo)
            }
            painter.drawForeground(annotation, theme: page.theme, on: cairo)
            cairo_restore(cairo)
        }
    }

    private var usedTextScale: Double { textScale ?? size.textScale }

    // MARK: - Files

    /// The page as a PDF file of its own, as large as the chart.
    ///
    /// - Parameter title: what the document is called.
    public func pdf(title: String) throws(RenderError) -> [UInt8] {
        try pdf(of: drawing(), with: AnnotationPainter(), title: title)
    }

    func pdf(of drawing: Drawing, with painter: AnnotationPainter, title: String) throws(RenderError) -> [UInt8] {
        let unit = Self.pointsPerPixel
        let document = PDFDocument(
            title: title, width: Double(size.width) * unit, height: Double(size.height) * unit)
        return try document.bytes(pages: 1) { _, cairo in
            cairo_scale(cairo, unit, unit)
            drawing.draw(with: painter, on: cairo)
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
        let painter = AnnotationPainter(hasTexts: false)
        let shapes = try drawnBytes(
            { cairo_svg_surface_create_for_stream($0, $1, Double(size.width), Double(size.height)) }
        ) { surface, cairo in
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
            drawing.draw(with: painter, on: cairo)
        }
        let texts = drawing.annotation.texts.map { element(of: $0, painter.measurer) }
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

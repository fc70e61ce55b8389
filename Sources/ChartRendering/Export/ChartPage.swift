import CPangoCairo
import Charts
import Foundation

/// A chart for a page: axes, text, legend and colour scale as vectors, the data as a picture or as vectors.
public struct ChartPage: Sendable {
    public let scene: ChartScene
    public var camera: ChartCamera
    /// In logical pixels of 1/96 inch; text is as large as in the window.
    public var size: PixelSize
    /// Pixels of the data's picture for each logical pixel; `nil` for data as vectors.
    public var resolution: Double?
    public var theme: ChartTheme
    public var background: PictureBackground

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

    /// Draws the chart with its upper left corner at the origin, a unit a logical pixel.
    ///
    /// - Parameter cairo: a drawing context; borrowed.
    /// - Throws: as `ChartPicture`, and `tooManyShapes` for data as vectors.
    public func draw(on cairo: OpaquePointer) throws(RenderError) {
        try draw(with: AnnotationPainter(), on: cairo)
    }

    /// - Returns: what stands around the data.
    @discardableResult
    private func draw(with painter: AnnotationPainter, on cairo: OpaquePointer) throws(RenderError) -> ChartAnnotation {
        let transform = painter.transform(of: scene, camera: camera, size: size, scale: 1)
        let annotation = painter.layOut(scene, transform: transform, scale: 1)
        if background == .opaque {
            setColor(theme.background, on: cairo)
            cairo_rectangle(cairo, 0, 0, Double(size.width), Double(size.height))
            cairo_fill(cairo)
        }
        cairo_save(cairo)
        cairo_rectangle(cairo, 0, 0, Double(size.width), Double(size.height))
        cairo_clip(cairo)
        painter.drawBackdrop(annotation, theme: theme, on: cairo)
        if let resolution {
            // The same picture with more pixels: the transform is that of the page, enlarged.
            let pixels = PixelSize(
                width: Int((Double(size.width) * resolution).rounded()),
                height: Int((Double(size.height) * resolution).rounded()))
            guard (1...16_384).contains(pixels.width), (1...16_384).contains(pixels.height) else {
                cairo_restore(cairo)
                throw .pictureSize(pixels)
            }
            let fine = painter.transform(
                of: scene, camera: camera, size: pixels, scale: Double(pixels.width) / Double(size.width))
            let data = try ChartPicture.dataLayer(scene, transform: fine)
            cairo_save(cairo)
            cairo_scale(
                cairo, Double(size.width) / Double(pixels.width), Double(size.height) / Double(pixels.height))
            data.paintCropped(on: cairo)
            cairo_restore(cairo)
        } else {
            try VectorShapes(scene, transform: transform).draw(on: cairo)
        }
        painter.drawForeground(annotation, theme: theme, on: cairo)
        cairo_restore(cairo)
        return annotation
    }

    // MARK: - Files

    /// The page as a PDF file of its own, as large as the chart.
    ///
    /// - Parameter title: what the document is called.
    public func pdf(title: String) throws(RenderError) -> [UInt8] {
        let unit = Self.pointsPerPixel
        return try bytes(
            { cairo_pdf_surface_create_for_stream($0, $1, Double(size.width) * unit, Double(size.height) * unit) }
        ) { surface, cairo throws(RenderError) in
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Vantage")
            cairo_scale(cairo, unit, unit)
            try draw(on: cairo)
        }
    }

    /// The page as an SVG file.
    ///
    /// Cairo draws letters as shapes, so that all but the text comes from it; text is written as text.
    ///
    /// - Parameter title: what the picture is called.
    public func svg(title: String) throws(RenderError) -> [UInt8] {
        let painter = AnnotationPainter(hasTexts: false)
        var texts: [String] = []
        let drawing = try bytes(
            { cairo_svg_surface_create_for_stream($0, $1, Double(size.width), Double(size.height)) }
        ) { surface, cairo throws(RenderError) in
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
            texts = try draw(with: painter, on: cairo).texts.map { element(of: $0, painter.measurer) }
        }
        var lines = String(decoding: drawing, as: UTF8.self)
        let name = "<title>\(Self.escaped(title))</title>"
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
            label.center.y - label.size.y / 2 + measurer.baseline(of: label.text, style: label.style, scale: 1)
        let color = theme.color(of: label.style).bytes
        let fill = String(format: "#%02x%02x%02x", color.x, color.y, color.z)
        let weight = label.style == .title ? " font-weight=\"600\"" : ""
        return """
            <text x="\(Self.number(label.center.x))" y="\(Self.number(baseline))" \
            font-size="\(Self.number(label.style.size))"\(weight) fill="\(fill)" \
            textLength="\(Self.number(label.size.x))">\(Self.escaped(label.text))</text>
            """
    }

    private static func number(_ value: Double) -> String {
        let hundredths = (value * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private typealias Sink = UnsafeMutablePointer<[UInt8]>

    /// What a surface writes while something is drawn on it.
    private func bytes(
        _ make: (cairo_write_func_t, UnsafeMutableRawPointer) -> OpaquePointer?,
        _ draw: (_ surface: OpaquePointer, _ cairo: OpaquePointer) throws(RenderError) -> Void
    ) throws(RenderError) -> [UInt8] {
        // Cairo keeps the address until the surface is finished.
        let sink = Sink.allocate(capacity: 1)
        sink.initialize(to: [])
        defer {
            sink.deinitialize(count: 1)
            sink.deallocate()
        }
        let surface = make(
            { sink, data, count in
                guard let data else { return CAIRO_STATUS_WRITE_ERROR }
                sink?.assumingMemoryBound(to: [UInt8].self).pointee
                    .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                return CAIRO_STATUS_SUCCESS
            }, sink)
        guard let surface else { throw .pictureSize(size) }
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { throw .pictureSize(size) }
        var result: RenderError?
        do throws(RenderError) {
            try draw(surface, cairo)
        } catch {
            result = error
        }
        cairo_destroy(cairo)
        cairo_surface_finish(surface)
        if let result { throw result }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .file("", reason: String(cString: cairo_status_to_string(status)))
        }
        return sink.pointee
    }
}

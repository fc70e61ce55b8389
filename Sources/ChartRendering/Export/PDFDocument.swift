import CPangoCairo

/// A PDF file in the making.
public struct PDFDocument: Sendable {
    /// The title in the properties of the document.
    public var title: String
    /// The author in the properties of the document; may be empty.
    public var author: String
    /// Points of 1/72 inch.
    public var width: Double
    /// The height of a page, points of 1/72 inch.
    public var height: Double

    /// A document without pages.
    public init(title: String, author: String = "", width: Double, height: Double) {
        self.title = title
        self.author = author
        self.width = width
        self.height = height
    }

    /// The file.
    ///
    /// - Parameters:
    ///   - pages: the number of pages.
    ///   - headings: what the outline leads to, with the page of each, from 0.
    ///   - figures: what each figure shows in words, in the order in which they are drawn.
    ///   - draw: draws a page, from 0, in points from the upper left corner, on a drawing context that it borrows.
    public func bytes(
        pages: Int, headings: [(title: String, page: Int)] = [], figures: [String] = [],
        draw: (_ page: Int, _ cairo: OpaquePointer) throws(RenderError) -> Void
    ) throws(RenderError) -> [UInt8] {
        let file = try drawnBytes({ cairo_pdf_surface_create_for_stream($0, $1, width, height) }) {
            surface, cairo throws(RenderError) in
            // Later versions may have their objects in streams, to which nothing can be added.
            cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title.drawable)
            if !author.isEmpty { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, author.drawable) }
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Vantage")
            for heading in headings {
                cairo_pdf_surface_add_outline(
                    surface, CAIRO_PDF_OUTLINE_ROOT, heading.title.drawable, "page=\(heading.page + 1) pos=[0 0]",
                    CAIRO_PDF_OUTLINE_FLAG_OPEN)
            }
            for page in 0..<pages {
                try draw(page, cairo)
                cairo_show_page(cairo)
            }
        }
        return Self.adding(figures: figures, to: file)
    }
}

/// What a Cairo surface writes while something is drawn on it.
///
/// - Parameters:
///   - make: makes the surface, which is freed here.
///   - draw: borrows the surface and a drawing context on it.
func drawnBytes(
    _ make: (cairo_write_func_t, UnsafeMutableRawPointer) -> OpaquePointer?,
    _ draw: (_ surface: OpaquePointer, _ cairo: OpaquePointer) throws(RenderError) -> Void
) throws(RenderError) -> [UInt8] {
    // Cairo retains the address until the surface is finished.
    let sink = UnsafeMutablePointer<[UInt8]>.allocate(capacity: 1)
    sink.initialize(to: [])
    defer {
        sink.deinitialize(count: 1)
        sink.deallocate()
    }
    let surface = make(appendBytes, sink)
    guard let surface, let cairo = cairo_create(surface) else { throw .drawing("cairo") }
    defer { cairo_surface_destroy(surface) }
    var failure: RenderError?
    do throws(RenderError) {
        try draw(surface, cairo)
    } catch {
        failure = error
    }
    cairo_destroy(cairo)
    cairo_surface_finish(surface)
    if let failure { throw failure }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(String(cString: cairo_status_to_string(status))) }
    return sink.pointee
}

/// Takes what Cairo writes; the data are an array of bytes.
func appendBytes(
    _ sink: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
    guard let data else { return CAIRO_STATUS_WRITE_ERROR }
    sink?.assumingMemoryBound(to: [UInt8].self).pointee
        .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
}

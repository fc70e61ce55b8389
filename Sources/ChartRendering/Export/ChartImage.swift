import CPangoCairo

/// A picture: 8 bits of blue, green, red and opacity a pixel in this order, premultiplied, rows from the top.
public struct ChartImage: Hashable, Sendable {
    public let size: PixelSize
    /// `width * height * 4` bytes.
    public let pixels: [UInt8]

    /// The picture as a PNG file.
    public func png() throws(RenderError) -> [UInt8] {
        var bytes: [UInt8] = []
        var status = CAIRO_STATUS_NO_MEMORY
        var copy = pixels
        copy.withUnsafeMutableBytes { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
            defer { cairo_surface_destroy(surface) }
            status = withUnsafeMutablePointer(to: &bytes) { sink in
                cairo_surface_write_to_png_stream(surface, appendBytes, sink)
            }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .file("PNG", reason: String(cString: cairo_status_to_string(status)))
        }
        return bytes
    }

    /// Paints the picture with its upper left corner at the origin.
    ///
    /// - Parameter cairo: a drawing context; borrowed.
    public func paint(on cairo: OpaquePointer) {
        var copy = pixels
        copy.withUnsafeMutableBytes { buffer in
            let (width, height) = (Int32(size.width), Int32(size.height))
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, width, height, width * 4)
            cairo_set_source_surface(cairo, surface, 0, 0)
            cairo_paint(cairo)
            // A target that only records must not look at the buffer after it is gone: finishing takes a copy.
            cairo_set_source_rgba(cairo, 0, 0, 0, 1)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }

    /// Paints the part of the picture that is not transparent, which takes less room in a file, where the whole one would be.
    ///
    /// - Parameter cairo: a drawing context; borrowed.
    func paintCropped(on cairo: OpaquePointer) {
        func isEmpty(_ row: Int, _ columns: Range<Int>) -> Bool {
            columns.allSatisfy { pixels[(row * size.width + $0) * 4 + 3] == 0 }
        }
        let rows = (0..<size.height).filter { !isEmpty($0, 0..<size.width) }
        guard let top = rows.first, let bottom = rows.last else { return }
        let columns = (0..<size.width).filter { column in
            (top...bottom).contains { !isEmpty($0, column..<column + 1) }
        }
        guard let left = columns.first, let right = columns.last else { return }
        var kept: [UInt8] = []
        for row in top...bottom {
            let start = row * size.width
            kept += pixels[(start + left) * 4..<(start + right + 1) * 4]
        }
        let part = ChartImage(size: PixelSize(width: right - left + 1, height: bottom - top + 1), pixels: kept)
        cairo_save(cairo)
        cairo_translate(cairo, Double(left), Double(top))
        part.paint(on: cairo)
        cairo_restore(cairo)
    }
}

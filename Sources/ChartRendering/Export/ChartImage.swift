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
                cairo_surface_write_to_png_stream(
                    surface,
                    { sink, data, count in
                        guard let data else { return CAIRO_STATUS_WRITE_ERROR }
                        sink?.assumingMemoryBound(to: [UInt8].self).pointee
                            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                        return CAIRO_STATUS_SUCCESS
                    }, sink)
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
}

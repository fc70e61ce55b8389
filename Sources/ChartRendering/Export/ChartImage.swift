import CPangoCairo

/// A picture: 8 bits of blue, green, red and opacity a pixel in this order, premultiplied, rows from the top.
public struct ChartImage: Hashable, Sendable {
    /// The size in device pixels.
    public let size: PixelSize
    /// `width * height * 4` bytes.
    public let pixels: [UInt8]

    /// The picture as a PNG file.
    public func png() throws(RenderError) -> [UInt8] {
        try PNGFile(self).bytes
    }

    /// Paints the picture with its upper left corner at the origin.
    ///
    /// - Parameter cairo: a drawing context; borrowed.
    public func paint(on cairo: OpaquePointer) {
        // Cairo cannot make a surface of nothing, and there is nothing to paint.
        guard !pixels.isEmpty else { return }
        pixels.withUnsafeBufferPointer { buffer in
            let (width, height) = (Int32(size.width), Int32(size.height))
            // Cairo only reads the source of what it paints.
            let surface = cairo_image_surface_create_for_data(
                UnsafeMutablePointer(mutating: buffer.baseAddress), CAIRO_FORMAT_ARGB32, width, height, width * 4)
            cairo_set_source_surface(cairo, surface, 0, 0)
            cairo_paint(cairo)
            // A recording target must not read the buffer after it is freed: finishing copies it.
            cairo_set_source_rgba(cairo, 0, 0, 0, 1)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }

    /// The part of the image that is not transparent, which is smaller in a file, and the position of its corner.
    var cropped: (image: ChartImage, x: Int, y: Int) {
        var (left, right, top, bottom) = (size.width, -1, size.height, -1)
        let pixels = pixels.span
        for row in 0..<size.height {
            let start = row * size.width
            guard let first = (0..<size.width).first(where: { pixels[(start + $0) * 4 + 3] != 0 }) else { continue }
            let last = (first..<size.width).last { pixels[(start + $0) * 4 + 3] != 0 } ?? first
            (left, right, top, bottom) = (min(left, first), max(right, last), min(top, row), row)
        }
        guard top <= bottom else { return (ChartImage(size: PixelSize(width: 0, height: 0), pixels: []), 0, 0) }
        var kept: [UInt8] = []
        for row in top...bottom {
            let start = row * size.width
            kept += self.pixels[(start + left) * 4..<(start + right + 1) * 4]
        }
        return (ChartImage(size: PixelSize(width: right - left + 1, height: bottom - top + 1), pixels: kept), left, top)
    }
}

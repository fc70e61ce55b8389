import CPangoCairo
internal import CPixbufShims
import Foundation

/// A picture as a JPEG file, as pages of a PDF have it.
struct JPEGPicture: Sendable {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    /// Reads a file and compresses it again.
    ///
    /// - Parameter side: the most pixels along a side.
    /// - Returns: `nil` for what is no picture, or cannot be read.
    init?(_ file: URL, side: Int) {
        var picture = PixbufPicture()
        guard PixbufRead(file.path, Int32(side), &picture) else { return nil }
        defer { PixbufRelease(&picture) }
        var count = 0
        guard let jpeg = PixbufMakeJPEG(&picture, "80", &count) else { return nil }
        defer { PixbufFree(jpeg) }
        (width, height) = (Int(picture.width), Int(picture.height))
        bytes = Array(UnsafeBufferPointer(start: jpeg, count: count))
    }

    /// Draws it in a width, points from the upper left corner of the page; a PDF file gets the JPEG file as it is.
    ///
    /// - Parameter cairo: a drawing context; borrowed.
    func draw(on cairo: OpaquePointer, x: Double, y: Double, width shown: Double) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else { return }
        defer { cairo_surface_destroy(surface) }
        if cairo_surface_get_type(cairo_get_target(cairo)) == CAIRO_SURFACE_TYPE_PDF {
            attach(to: surface)
        } else {
            guard let pixels = cairo_image_surface_get_data(surface) else { return }
            let stride = cairo_image_surface_get_stride(surface)
            guard PixbufDecodeJPEG(bytes, bytes.count, Int32(width), Int32(height), pixels, stride) else { return }
            cairo_surface_mark_dirty(surface)
        }
        cairo_save(cairo)
        cairo_translate(cairo, x, y)
        cairo_scale(cairo, shown / Double(width), shown / Double(width))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_paint(cairo)
        cairo_restore(cairo)
    }

    private func attach(to surface: OpaquePointer) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        // Cairo frees the copy with the surface.
        let status = cairo_surface_set_mime_data(
            surface, CAIRO_MIME_TYPE_JPEG, copy, UInt(bytes.count),
            { $0?.assumingMemoryBound(to: UInt8.self).deallocate() }, copy)
        if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
    }
}

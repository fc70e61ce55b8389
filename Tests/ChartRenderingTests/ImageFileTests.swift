import CPangoCairo
import Charts
import Foundation
import Interchange
import TestSupport
import Testing

@testable import ChartRendering

@Suite struct ImageFileTests {
    // MARK: - PNG

    /// The picture that Cairo reads from a PNG file.
    private static func decoded(_ path: String) throws -> ChartImage {
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        // A picture without transparency is read back without opacity, which lies as 255 in the fourth byte.
        try #require([CAIRO_FORMAT_ARGB32, CAIRO_FORMAT_RGB24].contains(cairo_image_surface_get_format(surface)))
        let size = PixelSize(
            width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)))
        let stride = Int(cairo_image_surface_get_stride(surface))
        let data = try #require(cairo_image_surface_get_data(surface))
        let rows = (0..<size.height).flatMap { UnsafeBufferPointer(start: data + $0 * stride, count: size.width * 4) }
        return ChartImage(size: size, pixels: rows)
    }

    @Test(arguments: [PictureBackground.transparent, .opaque])
    func `a picture is read from its PNG file as it was written`(background: PictureBackground) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let scene = try await chart { surface { x, z in x * z } }.scene()
        let picture = try ChartPicture.draw(
            scene, camera: ChartCamera(), size: PixelSize(width: 301, height: 200), background: background)
        try AtomicFile.write(picture.png(), to: folder.path("chart.png"))
        let read = try Self.decoded(folder.path("chart.png"))
        #expect(read.size == picture.size)
        // A PNG file is not premultiplied: dividing and multiplying again rounds faint colours.
        #expect(zip(read.pixels, picture.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        #expect(background == .transparent || read.pixels == picture.pixels)
    }
}

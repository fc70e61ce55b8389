import CPangoCairo
import Foundation

@testable import ChartRendering

extension ChartImage {
    /// Pictures of one size side by side, row after row.
    init(sheet tiles: [ChartImage], columns: Int) {
        let tile = tiles.first?.size ?? PixelSize(width: 1, height: 1)
        let rows = (tiles.count + columns - 1) / columns
        let size = PixelSize(width: tile.width * columns, height: tile.height * rows)
        var pixels = [UInt8](repeating: 255, count: size.width * size.height * 4)
        for (index, picture) in tiles.enumerated() {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            for y in 0..<tile.height {
                let start = ((row * tile.height + y) * size.width + column * tile.width) * 4
                pixels.replaceSubrange(
                    start..<start + tile.width * 4, with: picture.pixels[y * tile.width * 4..<(y + 1) * tile.width * 4])
            }
        }
        self.init(size: size, pixels: pixels)
    }

    /// The picture in a PNG file; `nil` where there is none.
    init?(contentsOf file: URL) {
        guard let surface = cairo_image_surface_create_from_png(file.path) else { return nil }
        defer { cairo_surface_destroy(surface) }
        let size = PixelSize(
            width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)))
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface),
            Int(cairo_image_surface_get_stride(surface)) == size.width * 4
        else { return nil }
        self.init(size: size, pixels: Array(UnsafeBufferPointer(start: data, count: size.width * size.height * 4)))
    }
}

/// How far two pictures are apart for the eye: distances in Oklab, where black and white are 1 apart.
struct SheetDifference: CustomStringConvertible {
    private(set) var mean = 1.0
    private(set) var worst = 1.0

    /// What drivers make of one chart differs by less, and a degree of turning by more.
    var isNone: Bool { mean < 0.0001 && worst < 0.02 }

    init(_ a: ChartImage, _ b: ChartImage) {
        guard a.size == b.size else { return }
        let differences = stride(from: 0, to: a.pixels.count, by: 4).map { start in
            (Self.oklab(a.pixels[start..<start + 3]) - Self.oklab(b.pixels[start..<start + 3])).length
        }
        mean = differences.reduce(0, +) / Double(differences.count)
        worst = differences.max() ?? 0
    }

    var description: String { "\(mean) in the mean, \(worst) at worst" }

    /// By Ottosson, 2020.
    ///
    /// - Parameter bytes: blue, green, red in sRGB.
    private static func oklab(_ bytes: ArraySlice<UInt8>) -> SIMD3<Double> {
        let rgb = bytes.reversed().map { byte in
            let value = Double(byte) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let l = cbrt(0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2])
        let m = cbrt(0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2])
        let s = cbrt(0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2])
        return SIMD3(
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
    }
}

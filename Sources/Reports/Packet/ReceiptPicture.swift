internal import CPixbufShims
import Foundation

/// The picture of a receipt, upright as its camera says, no larger than what it is shown or printed in.
public struct ReceiptPicture: Sendable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// Whether a pixel has four bytes, red, green, blue and opacity, not three.
    public let hasOpacity: Bool
    /// Bytes from the start of a row to that of the next.
    public let stride: Int
    /// Row after row, from the top.
    public let pixels: [UInt8]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: of any format that the desktop has a reader for.
    ///   - side: the most pixels along a side.
    /// - Returns: `nil` for what is no picture, as a PDF, or cannot be read.
    @concurrent
    public static func read(_ file: URL, side: Int) async -> ReceiptPicture? {
        var picture = PixbufPicture()
        guard PixbufRead(file.path, Int32(side), &picture) else { return nil }
        defer { PixbufRelease(&picture) }
        return ReceiptPicture(
            width: Int(picture.width), height: Int(picture.height), hasOpacity: picture.hasOpacity,
            stride: Int(picture.stride),
            pixels: Array(UnsafeBufferPointer(start: picture.pixels, count: picture.count)))
    }
}

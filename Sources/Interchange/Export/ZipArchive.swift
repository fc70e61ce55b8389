import CZlib

/// Writes a ZIP archive (PKWARE APPNOTE 6.3).
public struct ZipArchive {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    /// An archive without members.
    public init() {}

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - name: of the member, with slashes between folders.
    ///   - content: of the member, uncompressed.
    ///   - isStored: whether the content is stored without compression; otherwise it is deflated.
    public mutating func add(_ name: String, _ content: [UInt8], isStored: Bool = false) {
        let packed = isStored ? content : Self.deflated(content)
        let checksum = UInt32(truncatingIfNeeded: crc32(0, content, uInt(content.count)))
        let offset = UInt32(bytes.count)
        // 2.0; names in UTF-8; the first day that the format knows, so that the same content gives the same bytes.
        let common =
            Self.number(UInt16(20)) + Self.number(UInt16(0x0800)) + Self.number(UInt16(isStored ? 0 : 8))
            + Self.number(UInt16(0)) + Self.number(UInt16(0x21)) + Self.number(checksum)
            + Self.number(UInt32(packed.count)) + Self.number(UInt32(content.count))
            + Self.number(UInt16(name.utf8.count)) + Self.number(UInt16(0))
        bytes += Self.number(UInt32(0x0403_4B50)) + common + Array(name.utf8) + packed
        directory += Self.number(UInt32(0x0201_4B50)) + Self.number(UInt16(20)) + common
        directory += [UInt8](repeating: 0, count: 10) + Self.number(offset) + Array(name.utf8)
        count += 1
    }

    /// The bytes of the archive.
    public func finished() -> [UInt8] {
        let size = Self.number(UInt32(directory.count)) + Self.number(UInt32(bytes.count))
        return bytes + directory + Self.number(UInt32(0x0605_4B50)) + Self.number(UInt32(0)) + Self.number(count)
            + Self.number(count) + size + Self.number(UInt16(0))
    }

    private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian, Array.init)
    }

    /// Raw deflate, RFC 1951.
    private static func deflated(_ content: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
            return content
        }
        defer { deflateEnd(&stream) }
        var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(content.count))))
        var content = content
        let count = content.withUnsafeMutableBufferPointer { input in
            packed.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
        }
        packed.removeLast(packed.count - count)
        return packed
    }
}

import CZlib

/// A ZIP archive in memory (PKWARE APPNOTE 6.3).
public struct ZipArchive {
    private var bytes: [UInt8] = []
    private var directory = ZipCentralDirectory()

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
        bytes += directory.add(
            name, at: bytes.count, isStored: isStored, checksum: checksum, packed: packed.count, size: content.count)
        bytes += packed
    }

    /// The bytes of the archive.
    public func finished() -> [UInt8] { bytes + directory.finished(at: bytes.count) }

    /// Raw deflate, RFC 1951.
    fileprivate static func deflated(_ content: [UInt8]) -> [UInt8] {
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

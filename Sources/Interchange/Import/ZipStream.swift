import CZlib
import Foundation

/// The content of a member of a ZIP archive, read a buffer at a time.
final class ZipStream: ByteSource {
    private let reader: ByteReader
    private let isDeflated: Bool
    private let size: Int
    private let checksum: UInt32
    /// What of the member is still to be read.
    private var rest: Range<Int>
    private var input = Data()
    private var stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var isStreamEnd = false
    private var count = 0
    private var sum = crc32(0, nil, 0)

    /// How many compressed bytes are read at a time.
    private static let pieceSize = 256 << 10

    /// - Parameters:
    ///   - range: the member's bytes in the archive.
    ///   - size: of the content, in bytes.
    ///   - checksum: the content's CRC-32.
    init(
        _ reader: ByteReader, _ range: Range<Int>, isDeflated: Bool, size: Int, checksum: UInt32
    ) throws(ParseError) {
        self.reader = reader
        self.isDeflated = isDeflated
        self.size = size
        self.checksum = checksum
        rest = range
        stream.initialize(to: z_stream())
        guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw ParseError(.unreadable(String(cString: strerror(ENOMEM))))
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    var fileOffset: Int { rest.lowerBound }

    /// - Throws: `damagedArchive` where the content is not what the archive's directory says.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ParseError) -> Int {
        let found = isDeflated ? try inflate(into: buffer) : try copy(into: buffer)
        count += found
        guard count <= size else { throw ParseError(.damagedArchive) }
        sum = crc32(sum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(found))
        if found == 0, count != size || UInt32(truncatingIfNeeded: sum) != checksum {
            throw ParseError(.damagedArchive)
        }
        return found
    }

    private func next(_ limit: Int) throws(ParseError) -> Data {
        let piece = try reader.bytes(at: rest.lowerBound, count: min(limit, rest.count))
        guard piece.count == min(limit, rest.count) else { throw ParseError(.damagedArchive) }
        rest = rest.lowerBound + piece.count..<rest.upperBound
        return piece
    }

    private func copy(into buffer: UnsafeMutableRawBufferPointer) throws(ParseError) -> Int {
        let piece = try next(buffer.count)
        piece.copyBytes(to: buffer)
        return piece.count
    }

    private func inflate(into buffer: UnsafeMutableRawBufferPointer) throws(ParseError) -> Int {
        var found = 0
        while found < buffer.count, !isStreamEnd {
            if input.isEmpty { input = try next(Self.pieceSize) }
            guard !input.isEmpty else { throw ParseError(.damagedArchive) }
            let (used, made, status) = input.withUnsafeBytes { bytes in
                // Inflating only reads its input.
                stream.pointee.next_in = UnsafeMutablePointer(
                    mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
                stream.pointee.avail_in = uInt(bytes.count)
                stream.pointee.next_out = buffer.baseAddress?.advanced(by: found).assumingMemoryBound(to: UInt8.self)
                stream.pointee.avail_out = uInt(buffer.count - found)
                let status = CZlib.inflate(stream, Z_NO_FLUSH)
                return (
                    bytes.count - Int(stream.pointee.avail_in), buffer.count - found - Int(stream.pointee.avail_out),
                    status
                )
            }
            input = input.dropFirst(used)
            found += made
            isStreamEnd = status == Z_STREAM_END
            guard status == Z_OK || isStreamEnd || status == Z_BUF_ERROR && (used > 0 || made > 0) else {
                throw ParseError(.damagedArchive)
            }
        }
        return found
    }
}

import CZlib
import Foundation

/// A file in a ZIP archive, stored or deflated, by PKWARE's APPNOTE 6.3. The archive's own sizes are believed only as
/// far as there are bytes for them.
struct ZipMember {
    let name: String
    /// Its size by the archive's directory.
    let size: Int
    private let packedSize: Int
    private let checksum: UInt32
    private let method: Method?
    /// The offset of its local header.
    private let offset: Int

    private enum Method: UInt16 {
        case stored = 0
        case deflated = 8
    }

    /// The members of an archive, in the order of its directory.
    ///
    /// - Parameters:
    ///   - archive: the archive, or its end from the directory on.
    ///   - base: the offset of `archive` in the file.
    static func all(in archive: RawSpan, startingAt base: Int = 0) throws(ParseError) -> [ZipMember] {
        let directory = try ZipDirectory(in: archive, startingAt: base)
        var offset = directory.offset - base
        var members: [ZipMember] = []
        for _ in 0..<directory.count {
            guard offset >= 0, offset + 46 <= directory.end, archive.number(UInt32.self, at: offset) == 0x0201_4B50
            else { throw ParseError(.damagedArchive) }
            let lengths = [28, 30, 32].map { Int(archive.number(UInt16.self, at: offset + $0)) }
            let next = offset + 46 + lengths.reduce(0, +)
            guard next <= directory.end else { throw ParseError(.damagedArchive) }
            members.append(ZipMember(archive, at: offset, nameLength: lengths[0], extraLength: lengths[1]))
            offset = next
        }
        return members
    }

    /// The members of an archive of any size, of which only the directory is read.
    static func all(in reader: ByteReader) throws(ParseError) -> [ZipMember] {
        let size = reader.size ?? 0
        // The end record with the longest comment, and what ZIP64 puts before it.
        let tailStart = max(0, size - ZipDirectory.longestEnd)
        let tail = try reader.bytes(at: tailStart, count: size - tailStart)
        let directory: ZipDirectory
        do throws(ParseError) {
            directory = try ZipDirectory(in: tail.bytes, startingAt: tailStart)
        } catch {
            let beginning = try reader.bytes(at: 0, count: 4)
            guard error.reason == .notAnArchive, beginning == Data("PK\u{3}\u{4}".utf8) else { throw error }
            throw ParseError(.damagedArchive)
        }
        guard directory.offset <= size, size - directory.offset <= TextFile.limitInMiB << 20 else {
            throw ParseError(.damagedArchive)
        }
        let end = try reader.bytes(at: directory.offset, count: size - directory.offset)
        return try all(in: end.bytes, startingAt: directory.offset)
    }

    /// - Parameter entry: the offset of its entry in the directory, which is complete.
    private init(_ archive: RawSpan, at entry: Int, nameLength: Int, extraLength: Int) {
        func number(_ offset: Int) -> Int { Int(archive.number(UInt32.self, at: entry + offset)) }
        name = String(
            decoding: (0..<nameLength).map { archive.number(UInt8.self, at: entry + 46 + $0) }, as: UTF8.self)
        let isEncrypted = archive.number(UInt16.self, at: entry + 8) & 1 == 1
        method = isEncrypted ? nil : Method(rawValue: archive.number(UInt16.self, at: entry + 10))
        checksum = archive.number(UInt32.self, at: entry + 16)
        // What does not fit into 32 bits is in an extra field, in this order.
        var large = ZipDirectory.largeNumbers(archive, from: entry + 46 + nameLength, count: extraLength)[...]
        (size, packedSize, offset) = (
            ZipDirectory.number(number(24), &large), ZipDirectory.number(number(20), &large),
            ZipDirectory.number(number(42), &large)
        )
    }

    /// The content, verified by the archive's checksum: read in place where it is not compressed.
    ///
    /// - Throws: `tooLarge` for more than 512 MiB that are deflated.
    func content(in archive: Data, _ watch: inout ReadingWatch) throws(ParseError) -> Data {
        let packed = try packed(in: archive)
        if method == .deflated, size > TextFile.limitInMiB << 20 {
            throw ParseError(.tooLarge(limitInMiB: TextFile.limitInMiB))
        }
        let content = method == .stored ? packed : try Self.inflated(packed, to: size, isWhole: true, offset, &watch)
        guard content.count == size, try Self.checksum(of: content, &watch) == checksum else {
            throw ParseError(.damagedArchive)
        }
        return content
    }

    /// The first `count` bytes of the content, or all of fewer, without a look at the checksum.
    func beginning(_ count: Int, in archive: Data, _ watch: inout ReadingWatch) throws(ParseError) -> Data {
        let packed = try packed(in: archive)
        guard method == .deflated else { return packed.prefix(count) }
        return try Self.inflated(packed, to: min(count, size), isWhole: false, offset, &watch)
    }

    /// The bytes in the archive.
    private func packed(in archive: Data) throws(ParseError) -> Data {
        let start = try start(archive.dropFirst(offset).prefix(Self.headerSize))
        guard start <= archive.count - packedSize else { throw ParseError(.damagedArchive) }
        return archive.dropFirst(start).prefix(packedSize)
    }

    private static let headerSize = 30

    /// Where its bytes start in the archive.
    ///
    /// - Parameter header: the bytes of its local header.
    private func start(_ header: Data) throws(ParseError) -> Int {
        guard method != nil else { throw ParseError(.packedMember(name)) }
        // What is larger has its sizes in an extra field, and this one has none.
        guard ![size, packedSize, offset].contains(Int(UInt32.max)) else {
            throw ParseError(.tooLarge(limitInMiB: 2048))
        }
        let bytes = header.bytes
        // Deflate makes at most 1032 bytes of one.
        guard header.count == Self.headerSize, bytes.number(UInt32.self, at: 0) == 0x0403_4B50,
            packedSize < 1 << 50, size <= 1032 * packedSize
        else { throw ParseError(.damagedArchive) }
        return offset + Self.headerSize + Int(bytes.number(UInt16.self, at: 26))
            + Int(bytes.number(UInt16.self, at: 28))
    }

    /// The content, a buffer at a time, verified by the archive's checksum at its end.
    func stream(from reader: ByteReader) throws(ParseError) -> ZipStream {
        let start = try start(try reader.bytes(at: offset, count: Self.headerSize))
        guard start <= (reader.size ?? 0) - packedSize else { throw ParseError(.damagedArchive) }
        return try ZipStream(
            reader, start..<start + packedSize, isDeflated: method == .deflated, size: size, checksum: checksum)
    }

    /// Inflates by RFC 1951.
    ///
    /// - Parameters:
    ///   - count: the number of decompressed bytes.
    ///   - isWhole: whether those must be all.
    ///   - offset: the offset in the file, for the progress.
    private static func inflated(
        _ packed: Data, to count: Int, isWhole: Bool, _ offset: Int, _ watch: inout ReadingWatch
    ) throws(ParseError) -> Data {
        var stream = z_stream()
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw ParseError(.unreadable(String(cString: strerror(ENOMEM))))
        }
        defer { inflateEnd(&stream) }
        var content = Data(count: count)
        var output = content.mutableBytes
        try packed.bytes.withUnsafeBytes { (input: UnsafeRawBufferPointer) throws(ParseError) in
            try output.withUnsafeMutableBytes { (output: UnsafeMutableRawBufferPointer) throws(ParseError) in
                // Inflating only reads its input.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
                var status = Z_OK
                while status == Z_OK, isWhole || Int(stream.total_out) < count {
                    // A piece at a time, so that reading can be left.
                    stream.avail_out = uInt(min(1 << 20, count - Int(stream.total_out)))
                    status = inflate(&stream, Z_NO_FLUSH)
                    try watch.pass(offset + Int(stream.total_in))
                }
                guard Int(stream.total_out) == count, status == Z_STREAM_END || !isWhole else {
                    throw ParseError(.damagedArchive)
                }
            }
        }
        return content
    }

    private static func checksum(of content: Data, _ watch: inout ReadingWatch) throws(ParseError) -> UInt32 {
        try content.bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(ParseError) in
            var sum = crc32(0, nil, 0)
            for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
                try watch.pass(start)
                let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + 1 << 20, bytes.count)])
                sum = crc32(sum, piece.bindMemory(to: UInt8.self).baseAddress, uInt(piece.count))
            }
            return UInt32(truncatingIfNeeded: sum)
        }
    }
}

extension Data {
    /// The name of the first member of a ZIP archive; `nil` where the content does not begin like one.
    var firstZipMember: String? {
        guard hasPrefix("PK\u{3}\u{4}"), count >= 30 else { return nil }
        let length = Int(bytes.number(UInt16.self, at: 26))
        return String(decoding: dropFirst(30).prefix(length), as: UTF8.self)
    }
}

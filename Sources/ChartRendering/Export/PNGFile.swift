import CZlib
import Interchange

/// PNG files by their chunks, faster than Cairo, and with what it omits: the size of a pixel, and that
/// pictures follow each other. By the third edition of the PNG specification, W3C 2025.
struct PNGFile {
    struct Chunk {
        let name: String
        var bytes: [UInt8]
    }

    var chunks: [Chunk] = []

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    init() {}

    /// A picture: 8 bits of red, green, blue and opacity a pixel.
    init(_ image: ChartImage) throws(RenderError) {
        let (width, height) = (image.size.width, image.size.height)
        let colorAndOpacity: UInt8 = 6
        chunks = [
            Chunk(
                name: "IHDR",
                bytes: Self.number(UInt32(width)) + Self.number(UInt32(height)) + [8, colorAndOpacity, 0, 0, 0]),
            Chunk(name: "IDAT", bytes: try Self.packed(image)), Chunk(name: "IEND", bytes: []),
        ]
    }

    /// - Parameter bytes: a PNG file.
    init(_ bytes: [UInt8]) {
        var offset = Self.signature.count
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard offset + 12 + length <= bytes.count else { break }
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append(Chunk(name: name, bytes: Array(bytes[offset + 8..<offset + 8 + length])))
            offset += 12 + length
        }
    }

    /// Rows of a picture, each byte less the one of the pixel before: what changes evenly becomes small.
    private static func filtered(_ image: ChartImage, _ rows: Range<Int>) -> [UInt8] {
        let length = image.size.width * 4
        let lessPixelBefore: UInt8 = 1
        return [UInt8](unsafeUninitializedCapacity: rows.count * (length + 1)) { target, initialized in
            let pixels = image.pixels.span
            for row in rows {
                var offset = (row - rows.lowerBound) * (length + 1)
                target[offset] = lessPixelBefore
                var last = SIMD4<UInt8>.zero
                for start in stride(from: row * length, to: (row + 1) * length, by: 4) {
                    let opacity = pixels[start + 3]
                    var pixel = SIMD4(pixels[start + 2], pixels[start + 1], pixels[start], opacity)
                    if opacity < 255 { pixel = straight(pixel) }
                    let change = pixel &- last
                    for part in 0..<4 { target[offset + 1 + part] = change[part] }
                    last = pixel
                    offset += 4
                }
            }
            initialized = target.count
        }
    }

    /// A colour that is not multiplied by its opacity.
    private static func straight(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
        let opacity = UInt16(pixel.w)
        guard opacity > 0 else { return .zero }
        let parts = (SIMD4<UInt16>(truncatingIfNeeded: pixel) &* 255 &+ opacity / 2) / opacity
        return SIMD4(UInt8(min(255, parts.x)), UInt8(min(255, parts.y)), UInt8(min(255, parts.z)), pixel.w)
    }

    /// Some rows, packed: a part of a stream of zlib's.
    private struct Band {
        var packed: [UInt8] = []
        var checksum = adler32(0, nil, 0)
        var byteCount = 0
        var status = Z_OK

        init() {}

        /// - Parameter isLast: whether the stream ends here.
        init(_ bytes: [UInt8], isLast: Bool) {
            byteCount = bytes.count
            checksum = adler32(checksum, bytes, uInt(bytes.count))
            var stream = z_stream()
            // A higher level makes a chart's image hardly smaller in twice the time. A negative window has no header.
            status = deflateInit2_(
                &stream, 4, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size))
            guard status == Z_OK else { return }
            defer { deflateEnd(&stream) }
            var bytes = bytes
            bytes.withUnsafeMutableBufferPointer { source in
                packed = [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, uLong(source.count))) + 16) {
                    target, count in
                    (stream.next_in, stream.avail_in) = (source.baseAddress, uInt(source.count))
                    (stream.next_out, stream.avail_out) = (target.baseAddress, uInt(target.count))
                    // Without a flush the last bits would wait for the next band.
                    status = deflate(&stream, isLast ? Z_FINISH : Z_FULL_FLUSH)
                    if status == Z_STREAM_END { status = Z_OK }
                    count = Int(stream.total_out)
                }
            }
        }
    }

    /// The pixels of a picture as zlib packs them, band by band on all cores. The bands do not depend on how many there are.
    private static func packed(_ image: ChartImage) throws(RenderError) -> [UInt8] {
        let height = image.size.height
        let rows = max(1, (256 << 10) / (image.size.width * 4 + 1))
        var bands = [Band](repeating: Band(), count: (height + rows - 1) / rows)
        bands.withUnsafeMutableBufferPointer { target in
            let count = target.count
            inParallel(count, target, work: image.pixels.count) { index, target in
                let rows = index * rows..<min((index + 1) * rows, height)
                target[index] = Band(filtered(image, rows), isLast: index == count - 1)
            }
        }
        var packed: [UInt8] = [0x78, 0x5E]
        var checksum = adler32(0, nil, 0)
        for band in bands {
            guard band.status == Z_OK else {
                throw .file(.notWritable("PNG", reason: String(cString: zError(band.status))))
            }
            packed += band.packed
            checksum = adler32_combine(checksum, band.checksum, band.byteCount)
        }
        return packed + number(UInt32(truncatingIfNeeded: checksum))
    }

    var bytes: [UInt8] {
        var bytes = Self.signature
        for chunk in chunks {
            let body = Array(chunk.name.utf8) + chunk.bytes
            bytes += Self.number(UInt32(chunk.bytes.count)) + body
            bytes += Self.number(UInt32(truncatingIfNeeded: crc32(0, body, uInt(body.count))))
        }
        return bytes
    }

    /// The number of pixels per inch.
    mutating func setResolution(_ dotsPerInch: Double) {
        let perMetre = Self.number(UInt32(max(1, (dotsPerInch / 0.0254).rounded())))
        chunks.removeAll { $0.name == "pHYs" }
        chunks.insert(Chunk(name: "pHYs", bytes: perMetre + perMetre + [1]), at: min(1, chunks.count))
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian, Array.init)
    }

    // MARK: - Moving pictures

    /// One picture after the other, for ever.
    ///
    /// - Parameters:
    ///   - frames: PNG files of one size and one kind of pixels.
    ///   - delay: how long each stays, in thousandths of a second.
    static func animation(_ frames: [[UInt8]], delay: UInt16) -> [UInt8] {
        var file = PNGFile(frames.first ?? [])
        guard let header = file.chunks.first(where: { $0.name == "IHDR" }) else { return [] }
        let end = file.chunks.popLast()
        let first = file.chunks.firstIndex { $0.name == "IDAT" } ?? file.chunks.count
        let control = number(UInt32(frames.count)) + number(0)
        var sequence: UInt32 = 0
        func frameControl() -> Chunk {
            defer { sequence += 1 }
            let time = [UInt8(delay >> 8), UInt8(delay & 255), UInt8(1000 >> 8), UInt8(1000 & 255)]
            return Chunk(
                name: "fcTL",
                bytes: number(sequence) + Array(header.bytes[..<8]) + number(0) + number(0) + time + [0, 0])
        }
        file.chunks.insert(Chunk(name: "acTL", bytes: control), at: first)
        file.chunks.insert(frameControl(), at: first + 1)
        for frame in frames.dropFirst() {
            file.chunks.append(frameControl())
            for chunk in PNGFile(frame).chunks where chunk.name == "IDAT" {
                file.chunks.append(Chunk(name: "fdAT", bytes: number(sequence) + chunk.bytes))
                sequence += 1
            }
        }
        if let end { file.chunks.append(end) }
        return file.bytes
    }
}

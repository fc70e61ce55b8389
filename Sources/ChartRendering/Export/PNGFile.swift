import CZlib

/// PNG files by their chunks, in less time than Cairo takes, and with what it does not say: how large a pixel is, and that
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
            Chunk(name: "IDAT", bytes: try Self.packed(Self.rows(of: image))), Chunk(name: "IEND", bytes: []),
        ]
    }

    /// - Parameter bytes: a PNG file.
    init(_ bytes: [UInt8]) {
        var place = Self.signature.count
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard place + 12 + length <= bytes.count else { break }
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            chunks.append(Chunk(name: name, bytes: Array(bytes[place + 8..<place + 8 + length])))
            place += 12 + length
        }
    }

    /// The rows of a picture, each byte less the one of the pixel before: what changes evenly becomes small.
    private static func rows(of image: ChartImage) -> [UInt8] {
        let (length, count) = (image.size.width * 4, image.size.width * image.size.height)
        let lessPixelBefore: UInt8 = 1
        return [UInt8](unsafeUninitializedCapacity: count * 4 + image.size.height) { target, initialized in
            let pixels = image.pixels.span
            for row in 0..<image.size.height {
                var place = row * (length + 1)
                target[place] = lessPixelBefore
                var last = SIMD4<UInt8>.zero
                for start in stride(from: row * length, to: (row + 1) * length, by: 4) {
                    let opacity = pixels[start + 3]
                    var pixel = SIMD4(pixels[start + 2], pixels[start + 1], pixels[start], opacity)
                    if opacity < 255 { pixel = straight(pixel) }
                    let change = pixel &- last
                    for part in 0..<4 { target[place + 1 + part] = change[part] }
                    last = pixel
                    place += 4
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

    /// Bytes as zlib packs them. More effort makes a chart's picture hardly smaller, and takes twice the time.
    private static func packed(_ bytes: [UInt8]) throws(RenderError) -> [UInt8] {
        var status = Z_OK
        let packed = [UInt8](unsafeUninitializedCapacity: Int(compressBound(uLong(bytes.count)))) { target, count in
            var length = uLong(target.count)
            status = compress2(target.baseAddress, &length, bytes, uLong(bytes.count), 4)
            count = status == Z_OK ? Int(length) : 0
        }
        guard status == Z_OK else { throw .file("PNG", reason: String(cString: zError(status))) }
        return packed
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

    /// Says how many pixels lie on an inch.
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

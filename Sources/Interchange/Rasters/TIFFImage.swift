import CTiff
import Foundation

/// The images of a TIFF file, which libtiff reads a piece at a time.
final class TIFFImage {
    private let tiff: OpaquePointer
    private let client: Client

    /// What libtiff's functions read from, and what they complained of.
    private final class Client {
        private let bytes: Data
        let byteCount: Int
        /// The open file, whose content need not be in memory; `nil` where there is none, and `bytes` is the content.
        private let descriptor: Int32?
        var offset: UInt64 = 0
        var message: String?

        init(_ source: DataSource) {
            (bytes, byteCount) = (source.bytes, source.byteCount)
            let opened = source.url.map { open($0.path, O_RDONLY | O_CLOEXEC) }
            descriptor = opened.flatMap { $0 < 0 ? nil : $0 }
        }

        deinit {
            if let descriptor { close(descriptor) }
        }

        /// Reads at most `count` bytes.
        ///
        /// - Returns: their number.
        func read(_ target: UnsafeMutableRawPointer, _ count: Int) -> Int {
            let start = Int(clamping: offset)
            let length = max(0, min(count, (descriptor == nil ? bytes.count : byteCount) - start))
            var done = 0
            while let descriptor, done < length {
                let result = pread(descriptor, target + done, length - done, off_t(start + done))
                guard result > 0 else { break }
                done += result
            }
            if descriptor == nil, length > 0 {
                bytes.bytes.withUnsafeBytes { bytes in
                    if let base = bytes.baseAddress { memcpy(target, base + start, length) }
                }
                done = length
            }
            offset += UInt64(done)
            return done
        }

        static func of(_ handle: thandle_t?) -> Client? {
            handle.map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    /// The largest block of memory that libtiff may take for a strip, a tile or a tag.
    private static let largestBlock = 256 << 20

    init(_ source: DataSource) throws(ParseError) {
        _ = Self.registration
        let client = Client(source)
        self.client = client
        let options = TIFFOpenOptionsAlloc()
        defer { TIFFOpenOptionsFree(options) }
        TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(Self.largestBlock))
        let context = Unmanaged.passUnretained(client).toOpaque()
        TIFFOpenOptionsSetErrorHandlerExtR(
            options,
            { _, context, _, format, arguments in
                guard let client = Client.of(context), client.message == nil, let format, let arguments else {
                    return 1
                }
                var text = [CChar](repeating: 0, count: 200)
                vsnprintf(&text, text.count, format, arguments)
                client.message = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                return 1
            }, context)
        TIFFOpenOptionsSetWarningHandlerExtR(options, { _, _, _, _, _ in 1 }, nil)
        let opened = TIFFClientOpenExt(
            "", "r", context,
            { handle, target, count in
                guard let client = Client.of(handle), let target else { return -1 }
                return tmsize_t(client.read(target, Int(count)))
            }, { _, _, _ in -1 },
            { handle, offset, origin in
                guard let client = Client.of(handle) else { return .max }
                switch origin {
                case SEEK_CUR: client.offset = client.offset &+ offset
                case SEEK_END: client.offset = UInt64(client.byteCount) &+ offset
                default: client.offset = offset
                }
                return client.offset
            }, { _ in 0 }, { handle in Client.of(handle).map { toff_t($0.byteCount) } ?? 0 },
            nil, nil, options)
        guard let opened else { throw ParseError(.damagedPicture(client.message ?? "TIFF")) }
        tiff = opened
    }

    deinit { TIFFClose(tiff) }

    /// What is wrong, in libtiff's words.
    var parseError: ParseError { ParseError(.damagedPicture(client.message ?? "TIFF")) }

    // MARK: - Images of the file

    var directoryCount: Int { Int(TIFFNumberOfDirectories(tiff)) }

    /// Goes to an image.
    func select(_ directory: Int) throws(ParseError) {
        guard TIFFSetDirectory(tiff, tdir_t(directory)) == 1 else { throw parseError }
    }

    // MARK: - Tags

    /// A number of a tag that libtiff knows, with what is usual where it is left out.
    func number<Number: FixedWidthInteger>(_ tag: Int32, _: Number.Type) -> Int? {
        var number: Number = 0
        let isThere = withUnsafeMutablePointer(to: &number) { pointer in
            withVaList([pointer]) { TIFFVGetFieldDefaulted(tiff, UInt32(tag), $0) }
        }
        return isThere == 1 ? Int(clamping: number) : nil
    }

    /// Tags that libtiff does not know by itself, with the type that their values are converted to while they are read.
    struct Tag {
        let number: UInt32
        fileprivate let type: TIFFDataType

        static func doubles(_ number: UInt32) -> Tag { Tag(number: number, type: TIFF_DOUBLE) }
        static func shorts(_ number: UInt32) -> Tag { Tag(number: number, type: TIFF_SHORT) }
        static func text(_ number: UInt32) -> Tag { Tag(number: number, type: TIFF_ASCII) }
    }

    /// Registers the tags with libtiff, once; what is registered stays.
    private static let registration: Void = {
        let infos = UnsafeMutableBufferPointer<TIFFFieldInfo>.allocate(capacity: GeoTIFFTags.tags.count)
        for (index, tag) in GeoTIFFTags.tags.enumerated() {
            infos.initializeElement(
                at: index,
                to: TIFFFieldInfo(
                    field_tag: tag.number, field_readcount: Int16(TIFF_VARIABLE2),
                    field_writecount: Int16(TIFF_VARIABLE2),
                    field_type: tag.type, field_bit: UInt16(FIELD_CUSTOM), field_oktochange: 1, field_passcount: 1,
                    field_name: strdup("Tag \(tag.number)")))
        }
        registeredTags = UnsafeMutablePointer(infos.baseAddress)
        _ = TIFFSetTagExtender { tiff in
            TIFFMergeFieldInfo(tiff, TIFFImage.registeredTags, UInt32(GeoTIFFTags.tags.count))
        }
    }()

    // Written once, before libtiff reads it.
    nonisolated(unsafe) private static var registeredTags: UnsafeMutablePointer<TIFFFieldInfo>?

    /// The values of one of the tags that are registered.
    private func values<Value: BitwiseCopyable>(_ tag: UInt32, _: Value.Type) -> [Value] {
        guard let field = TIFFFindField(tiff, tag, TIFF_NOTYPE), TIFFFieldPassCount(field) == 1,
            TIFFFieldReadCount(field) == TIFF_VARIABLE2,
            Int(TIFFDataWidth(TIFFFieldDataType(field))) == MemoryLayout<Value>.size
        else { return [] }
        var (count, pointer): (UInt32, UnsafeMutableRawPointer?) = (0, nil)
        let isThere = withUnsafeMutablePointer(to: &count) { count in
            withUnsafeMutablePointer(to: &pointer) { pointer in
                withVaList([count, pointer]) { TIFFVGetField(tiff, tag, $0) }
            }
        }
        guard isThere == 1, let pointer else { return [] }
        return (0..<Int(count)).map {
            pointer.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Value>.size, as: Value.self)
        }
    }

    func doubles(_ tag: Tag) -> [Double] { values(tag.number, Double.self) }

    func shorts(_ tag: Tag) -> [UInt16] { values(tag.number, UInt16.self) }

    func text(_ tag: Tag) -> String {
        String(decoding: values(tag.number, UInt8.self).prefix { $0 != 0 }, as: UTF8.self)
    }

    // MARK: - Samples

    var isTiled: Bool { TIFFIsTiled(tiff) != 0 }
    var scanlineSize: Int { Int(TIFFScanlineSize64(tiff)) }
    var tileSize: Int { Int(clamping: TIFFTileSize64(tiff)) }
    var tileRowSize: Int { Int(clamping: TIFFTileRowSize64(tiff)) }
    var blockCount: Int { Int(isTiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff)) }

    /// The bytes that a tile or strip takes in the file; 0 for one that is left out.
    func byteCount(ofBlock block: Int) -> UInt64 { TIFFGetStrileByteCount(tiff, UInt32(block)) }

    /// Whether the way in which the samples are packed can be unpacked.
    static func canUnpack(_ compression: Int) -> Bool { TIFFIsCODECConfigured(UInt16(clamping: compression)) != 0 }

    func readScanline(_ row: Int, sample: Int, into target: UnsafeMutableRawPointer) throws(ParseError) {
        guard TIFFReadScanline(tiff, target, UInt32(row), UInt16(sample)) == 1 else { throw parseError }
    }

    func readTile(_ tile: Int, into target: UnsafeMutableRawBufferPointer) throws(ParseError) {
        let count = TIFFReadEncodedTile(tiff, UInt32(tile), target.baseAddress, tmsize_t(target.count))
        guard count == target.count else { throw parseError }
    }
}

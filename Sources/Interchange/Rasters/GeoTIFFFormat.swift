import CTiff
import Charts
import Foundation

/// A TIFF picture whose samples are heights; with the tags of GeoTIFF it knows where on Earth it is.
///
/// OGC 19-008r4, “OGC GeoTIFF Standard”, version 1.1, and for what is missing, scale and offset GDAL's “GTiff — GeoTIFF File Format”.
/// Of several bands one is read, of several images the largest that a chart can show.
enum GeoTIFFFormat: DataFormat {
    static let fileExtensions = ["tif", "tiff"]
    static let mediaTypes = ["image/tiff"]
    static let opensFile = true

    static func recognizes(_ content: Data) -> Bool {
        [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]].contains {
            content.starts(with: $0)
        }
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        guard recognizes(source.bytes) else { throw ParseError(.damagedPicture("TIFF")) }
        let image = try TIFFImage(source)
        try selectImage(image)
        let layout = try TIFFLayout(image, byteCount: source.byteCount)
        let tags = GeoTIFFTags(image, layout)
        let contents = try DataContents(
            (0..<layout.bands).map { tags.bands[$0]?.title ?? "" }, kind: "Band", source.selection)
        var raster = Raster(columns: layout.columns, rows: layout.rows, samples: HeightSamples([Float]()))
        tags.place(&raster, band: contents.index)
        raster.isBottomFirst = raster.z.map { $0.first > $0.last } ?? false
        let meaning = tags.meaning(ofBand: contents.index)
        raster.samples = try TIFFSamples(
            image, layout, meaning, band: contents.index, isBottomFirst: raster.isBottomFirst
        ).read(watch)
        return .grid(try ImportedGrid(raster)).choosing(from: contents)
    }

    /// Goes to the first image that is no smaller copy of another one, or to the largest copy of it that a chart can show.
    private static func selectImage(_ image: TIFFImage) throws(ParseError) {
        var sizes: [(index: Int, size: Int, isCopy: Bool)] = []
        for index in 0..<min(image.directoryCount, 100) {
            try image.select(index)
            let columns = image.number(TIFFTAG_IMAGEWIDTH, UInt32.self) ?? 0
            let rows = image.number(TIFFTAG_IMAGELENGTH, UInt32.self) ?? 0
            let kind = image.number(TIFFTAG_SUBFILETYPE, UInt32.self) ?? 0
            // A mask is no picture.
            guard kind & Int(FILETYPE_MASK) == 0 else { continue }
            sizes.append((index, max(columns, rows), kind & Int(FILETYPE_REDUCEDIMAGE) != 0))
        }
        guard let first = sizes.first(where: { !$0.isCopy }) ?? sizes.first else { throw image.parseError }
        let fitting = sizes.filter { $0.size <= ImportedGrid.mostSide && ($0.isCopy || $0.index == first.index) }
        try image.select(fitting.max { $0.size < $1.size }?.index ?? first.index)
    }
}

/// How the samples of an image are stored.
struct TIFFLayout {
    let columns: Int
    let rows: Int
    /// Samples of a pixel.
    let bands: Int
    let kind: Kind
    /// Whether all samples of a pixel are side by side.
    let isInterleaved: Bool
    let tileColumns: Int
    let tileRows: Int

    /// How a sample is written.
    enum Kind {
        case uint8, uint16, uint32, uint64, int8, int16, int32, int64, float16, float32, float64

        init?(bits: Int, format: Int) {
            switch (Int32(format), bits) {
            case (SAMPLEFORMAT_UINT, 8), (SAMPLEFORMAT_VOID, 8): self = .uint8
            case (SAMPLEFORMAT_UINT, 16), (SAMPLEFORMAT_VOID, 16): self = .uint16
            case (SAMPLEFORMAT_UINT, 32), (SAMPLEFORMAT_VOID, 32): self = .uint32
            case (SAMPLEFORMAT_UINT, 64): self = .uint64
            case (SAMPLEFORMAT_INT, 8): self = .int8
            case (SAMPLEFORMAT_INT, 16): self = .int16
            case (SAMPLEFORMAT_INT, 32): self = .int32
            case (SAMPLEFORMAT_INT, 64): self = .int64
            case (SAMPLEFORMAT_IEEEFP, 16): self = .float16
            case (SAMPLEFORMAT_IEEEFP, 32): self = .float32
            case (SAMPLEFORMAT_IEEEFP, 64): self = .float64
            default: return nil
            }
        }

        /// Whether a `Float` has the same value.
        var fitsFloat: Bool {
            switch self {
            case .uint8, .uint16, .int8, .int16, .float16, .float32: true
            case .uint32, .uint64, .int32, .int64, .float64: false
            }
        }

        var size: Int {
            switch self {
            case .uint8, .int8: 1
            case .uint16, .int16, .float16: 2
            case .uint32, .int32, .float32: 4
            case .uint64, .int64, .float64: 8
            }
        }
    }

    init(_ image: TIFFImage, byteCount: Int) throws(ParseError) {
        columns = image.number(TIFFTAG_IMAGEWIDTH, UInt32.self) ?? 0
        rows = image.number(TIFFTAG_IMAGELENGTH, UInt32.self) ?? 0
        bands = image.number(TIFFTAG_SAMPLESPERPIXEL, UInt16.self) ?? 1
        let bits = image.number(TIFFTAG_BITSPERSAMPLE, UInt16.self) ?? 1
        let format = image.number(TIFFTAG_SAMPLEFORMAT, UInt16.self) ?? 1
        guard let kind = Kind(bits: bits, format: format) else { throw ParseError(.sampleKind(bits: bits)) }
        self.kind = kind
        isInterleaved = image.number(TIFFTAG_PLANARCONFIG, UInt16.self) ?? 1 == Int(PLANARCONFIG_CONTIG)
        let compression = image.number(TIFFTAG_COMPRESSION, UInt16.self) ?? 1
        guard TIFFImage.canUnpack(compression) else { throw ParseError(.compression(compression)) }
        tileColumns = image.isTiled ? image.number(TIFFTAG_TILEWIDTH, UInt32.self) ?? 0 : columns
        tileRows = image.isTiled ? image.number(TIFFTAG_TILELENGTH, UInt32.self) ?? 0 : 1
        try ImportedGrid.requireSide(max(columns, rows))
        guard columns > 0, rows > 0, tileColumns > 0, tileRows > 0, bands > 0 else { throw image.parseError }
        // No packing that libtiff knows makes 2000 bytes of one. What is left out costs nothing, but is no reason for an image
        // of any size.
        guard columns * rows * kind.size / 2000 <= byteCount || columns * rows <= 1 << 26 else {
            throw ParseError(.truncated)
        }
    }

    /// Samples of a pixel that are side by side.
    var step: Int { isInterleaved ? bands : 1 }
}

/// Reads the samples of one band as numbers.
struct TIFFSamples {
    private let image: TIFFImage
    private let layout: TIFFLayout
    private let meaning: Meaning
    private let band: Int
    private let isBottomFirst: Bool

    /// What samples stand for.
    struct Meaning {
        /// The number of what is missing.
        var noData: Double?
        var scale = 1.0
        var offset = 0.0

        /// Whether they are the numbers that they stand for.
        var isPlain: Bool { scale == 1 && offset == 0 }
    }

    /// - Parameter isBottomFirst: whether the numbers begin with the bottom row.
    init(_ image: TIFFImage, _ layout: TIFFLayout, _ meaning: Meaning, band: Int, isBottomFirst: Bool) {
        (self.image, self.layout, self.meaning, self.band) = (image, layout, meaning, band)
        self.isBottomFirst = isBottomFirst
    }

    /// Where the numbers of a row begin.
    private func firstIndex(ofRow row: Int) -> Int { (isBottomFirst ? layout.rows - 1 - row : row) * layout.columns }

    /// Row after row.
    func read(_ watch: ReadingWatch) throws(ParseError) -> HeightSamples {
        if layout.kind.fitsFloat, meaning.isPlain { return HeightSamples(try numbers(watch) as [Float]) }
        return HeightSamples(try numbers(watch) as [Double])
    }

    private func numbers<Number: BinaryFloatingPoint & BitwiseCopyable>(
        _ watch: ReadingWatch
    ) throws(ParseError) -> [Number] {
        let count = layout.columns * layout.rows
        // What is not written to yet takes no memory.
        return try [Number](capacity: count) { output throws(ParseError) in
            try output.withUnsafeMutableBufferPointer { values, initialized throws(ParseError) in
                if image.isTiled { try readTiles(into: values, watch) } else { try readRows(into: values, watch) }
                initialized = count
            }
        }
    }

    private func readRows<Number: BinaryFloatingPoint>(
        into values: UnsafeMutableBufferPointer<Number>, _ watch: ReadingWatch
    ) throws(ParseError) {
        var watch = watch
        let columns = layout.columns
        guard image.scanlineSize >= columns * layout.step * layout.kind.size else { throw ParseError(.truncated) }
        let line = UnsafeMutableRawBufferPointer.allocate(byteCount: image.scanlineSize, alignment: 16)
        defer { line.deallocate() }
        guard let start = line.baseAddress else { throw ParseError(.truncated) }
        for row in 0..<layout.rows {
            try watch.pass(row * columns * layout.kind.size)
            try image.readScanline(row, sample: layout.isInterleaved ? 0 : band, into: start)
            convert(UnsafeRawBufferPointer(line), count: columns, into: values, at: firstIndex(ofRow: row))
        }
    }

    private func readTiles<Number: BinaryFloatingPoint>(
        into values: UnsafeMutableBufferPointer<Number>, _ watch: ReadingWatch
    ) throws(ParseError) {
        var watch = watch
        let (columns, rows, tileColumns, tileRows) = (layout.columns, layout.rows, layout.tileColumns, layout.tileRows)
        let length = tileColumns * layout.step * layout.kind.size
        guard image.tileRowSize >= length, image.tileSize / image.tileRowSize >= tileRows, image.tileSize <= 256 << 20
        else { throw ParseError(.truncated) }
        let tile = UnsafeMutableRawBufferPointer.allocate(byteCount: image.tileSize, alignment: 16)
        defer { tile.deallocate() }
        let across = (columns + tileColumns - 1) / tileColumns
        let down = (rows + tileRows - 1) / tileRows
        let first = layout.isInterleaved ? 0 : band * across * down
        guard first + across * down <= image.blockCount else { throw ParseError(.truncated) }
        for index in 0..<across * down {
            let (top, left) = (index / across * tileRows, index % across * tileColumns)
            try watch.pass((top * columns + left) * layout.kind.size)
            let isLeftOut = image.byteCount(ofBlock: first + index) == 0
            if !isLeftOut { try image.readTile(first + index, into: tile) }
            let width = min(tileColumns, columns - left)
            for row in top..<min(top + tileRows, rows) {
                let target = firstIndex(ofRow: row) + left
                if isLeftOut {
                    values[target..<target + width].initialize(
                        repeating: meaning.noData == nil ? Number(meaning.offset) : .nan)
                } else {
                    let start = (row - top) * image.tileRowSize
                    let line = UnsafeRawBufferPointer(rebasing: tile[start..<start + length])
                    convert(line, count: width, into: values, at: target)
                }
            }
        }
    }

    private func convert<Number: BinaryFloatingPoint>(
        _ line: UnsafeRawBufferPointer, count: Int, into values: UnsafeMutableBufferPointer<Number>, at start: Int
    ) {
        let step = layout.step
        let first = layout.isInterleaved ? band : 0
        let (isPlain, scale, offset) = (meaning.isPlain, Number(meaning.scale), Number(meaning.offset))
        let noData = meaning.noData.flatMap { Number(exactly: $0) } ?? .nan
        let target = UnsafeMutableBufferPointer(rebasing: values[start..<start + count])
        @inline(__always)
        func convert<Sample: BitwiseCopyable>(_: Sample.Type, _ number: (Sample) -> Number) {
            guard let samples = line.assumingMemoryBound(to: Sample.self).baseAddress, let target = target.baseAddress
            else { return }
            let source = samples + first
            @inline(__always)
            func convert(step: Int, _ scaled: (Number) -> Number) {
                for index in 0..<count {
                    // The callers check the length of the line. A check for overflow would keep the loop from being vectorized.
                    let value = number(source[index &* step])
                    let isMissing = value == noData || !value.isFinite
                    (target + index).initialize(to: isMissing ? .nan : scaled(value))
                }
            }
            // The usual case is a loop of its own, which the compiler vectorizes.
            if step == 1, isPlain { convert(step: 1) { $0 } } else { convert(step: step) { $0 * scale + offset } }
        }
        switch layout.kind {
        case .uint8: convert(UInt8.self) { Number($0) }
        case .uint16: convert(UInt16.self) { Number($0) }
        case .uint32: convert(UInt32.self) { Number($0) }
        case .uint64: convert(UInt64.self) { Number($0) }
        case .int8: convert(Int8.self) { Number($0) }
        case .int16: convert(Int16.self) { Number($0) }
        case .int32: convert(Int32.self) { Number($0) }
        case .int64: convert(Int64.self) { Number($0) }
        case .float16: convert(UInt16.self) { Number(Float16(bitPattern: $0)) }
        case .float32: convert(Float.self) { Number($0) }
        case .float64: convert(Double.self) { Number($0) }
        }
    }
}

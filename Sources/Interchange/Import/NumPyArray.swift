import Charts
import Foundation

/// An array of NumPy, as its `save` writes it.
enum NumPyArrayFormat: DataFormat {
    static let fileExtensions = ["npy"]
    static let mediaTypes = ["application/x-npy"]
    static let table: TableKind? = .records

    static func recognizes(_ content: Data) -> Bool { content.starts(with: [0x93] + Array("NUMPY".utf8)) }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        if let records = try NumericRecords(structuredArray: source.bytes) {
            return try readTable(records, form: nil, color: nil, source, watch)
        }
        return try readNumPyArray(source.bytes, watch)
    }
}

/// Reads an array of real numbers.
///
/// Two dimensions are rows of heights, the first one the farthest from the viewer. More than three rows of three
/// numbers are points x, y, z; a fourth number is the point's value; of six the others are a colour or a normal and
/// left out. The format is described in “numpy.lib.format”, versions 1 to 3.
///
/// - Parameter file: the whole file, which is read in place.
func readNumPyArray(_ file: Data, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
    var watch = watch
    let header = try NumPyHeader(file.bytes, of: file.count)
    let (rows, columns) = (header.shape.first ?? 0, header.shape.last ?? 0)
    guard try header.content() == .grid else {
        let columns = (0..<(columns == 4 ? 4 : 3)).map {
            NumPyColumn(file: file, header: header, first: $0 * header.stride(of: 1), step: header.stride(of: 0))
        }
        return .points(try readPoints(columns, count: rows, watch))
    }
    let limit = TextFile.limitInMiB
    guard file.count <= limit << 20 else { throw ParseError(.tooLarge(limitInMiB: limit)) }
    return .grid(
        try ImportedGrid(
            columns: columns, rows: rows, xDomain: 0...Double(columns - 1), zDomain: 0...Double(rows - 1),
            samples: HeightSamples(try header.numbers(file.bytes, &watch)),
            axisTitles: AxisLabels(x: "Column", y: "Value", z: "Row"), reversesZ: false))
}

/// Numbers of an array at equal distances.
struct NumPyColumn {
    let file: Data
    let header: NumPyHeader
    /// The number in the file that is the first.
    var first = 0
    /// To the next one.
    var step = 1
}

/// Points whose coordinates, and values where there are four columns, are columns of `count` numbers.
func readPoints(_ columns: [NumPyColumn], count: Int, _ watch: ReadingWatch) throws(ParseError) -> PointTable {
    var watch = watch
    var points = PointCollector(
        axisTitles: AxisLabels(x: "x", y: "y", z: "z"), valueTitle: columns.count > 3 ? "Value" : "")
    for start in stride(from: 0, to: count, by: 4096) {
        let length = min(4096, count - start)
        let parts = try columns.map { column throws(ParseError) in
            try [Double](capacity: length) { part throws(ParseError) in
                try column.header.read(
                    column.file.bytes, count: length, from: column.first + start * column.step, by: column.step,
                    into: &part, &watch)
            }
        }
        for row in 0..<length {
            points.add(
                SIMD3(parts[0][row], parts[1][row], parts[2][row]), value: parts.count > 3 ? parts[3][row] : .nan)
        }
    }
    return try points.table()
}

/// The header of an array.
struct NumPyHeader {
    let shape: [Int]
    private let start: Int
    private let kind: NumberKind
    private let isSwapped: Bool
    private let isColumnMajor: Bool

    /// No header is longer.
    private static let sizeLimit = 1 << 20

    /// The dictionary that describes the array, as text, and the offset of the first number.
    static func text(_ bytes: RawSpan) throws(ParseError) -> (text: String, end: Int) {
        let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
        guard bytes.byteCount >= 12, (0..<6).allSatisfy({ bytes.number(UInt8.self, at: $0) == magic[$0] }) else {
            throw ParseError(.notAnArray)
        }
        let isLong = bytes.number(UInt8.self, at: 6) > 1
        let length = isLong ? Int(bytes.number(UInt32.self, at: 8)) : Int(bytes.number(UInt16.self, at: 8))
        let start = length + (isLong ? 12 : 10)
        guard start <= min(bytes.byteCount, sizeLimit) else { throw ParseError(.notAnArray) }
        let text = ((isLong ? 12 : 10)..<start).map { bytes.number(UInt8.self, at: $0) }
        return (String(decoding: text, as: UTF8.self), start)
    }

    /// - Parameters:
    ///   - bytes: the beginning of the file, its header at least.
    ///   - byteCount: of the whole file.
    init(_ bytes: RawSpan, of byteCount: Int) throws(ParseError) {
        let (text, start) = try Self.text(bytes)
        self.start = start

        /// What follows a key of the dictionary, up to an end.
        func field(_ key: String, _ begin: String, _ end: String) -> Substring? {
            guard let after = text.firstRange(of: "'\(key)'")?.upperBound,
                let first = text[after...].firstRange(of: begin)?.upperBound,
                let last = text[first...].firstRange(of: end)?.lowerBound
            else { return nil }
            return text[first..<last]
        }
        guard let type = field("descr", "'", "'"), let shape = field("shape", "(", ")"),
            let order = field("fortran_order", ":", ",")
        else { throw ParseError(.arrayNumbers(String(text.prefix(80)))) }
        let hasOrder = type.first.map { "<>=|".contains($0) } ?? false
        guard let kind = NumberKind(rawValue: String(hasOrder ? type.dropFirst() : type)) else {
            throw ParseError(.arrayNumbers(String(type)))
        }
        self.kind = kind
        isSwapped = type.first == ">"
        isColumnMajor = order.contains("True")
        let lengths = shape.split { $0 == "," || $0 == " " }.map { Int($0) ?? -1 }
        self.shape = lengths
        var count = 1
        for length in lengths {
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: length)
            guard length > 0, !isTooLarge else { throw ParseError(.arrayShape(lengths)) }
            count = product
        }
        let found = (byteCount - start) / kind.size
        guard found >= count else {
            throw ParseError(.tooFewValues(columns: lengths.last ?? 1, rows: lengths.first ?? 1, found: found))
        }
    }

    /// What a chart makes of an array.
    enum Content {
        case grid, points
    }

    /// What a chart makes of this array, by its shape.
    func content() throws(ParseError) -> Content {
        guard shape.count == 2 else { throw ParseError(.arrayShape(shape)) }
        let (rows, columns) = (shape[0], shape[1])
        if rows > 3, [3, 4, 6].contains(columns) { return .points }
        guard rows <= 3 || columns != 2 else { throw ParseError(.arrayOfPairs) }
        try ImportedGrid.requireSide(max(columns, rows))
        guard rows > 1, columns > 1 else { throw ParseError(.gridTooSmall(columns: columns, rows: rows)) }
        return .grid
    }

    /// The numbers of an array of one or two dimensions, row after row.
    func numbers(_ bytes: RawSpan, _ watch: inout ReadingWatch) throws(ParseError) -> [Double] {
        let (rows, columns) = shape.count == 1 ? (1, shape[0]) : (shape[0], shape[1])
        return try [Double](capacity: rows * columns) { numbers throws(ParseError) in
            for row in 0..<rows {
                try read(bytes, count: columns, from: row * stride(of: 0), by: stride(of: 1), into: &numbers, &watch)
            }
        }
    }

    /// Numbers from one along a dimension to the next.
    func stride(of dimension: Int) -> Int {
        guard shape.count == 2 else { return 1 }
        return (dimension == 0) == isColumnMajor ? 1 : shape[isColumnMajor ? 0 : 1]
    }

    /// Reads numbers in place; those that are not finite are missing.
    ///
    /// - Parameters:
    ///   - first: the number in the file that is the first.
    ///   - step: to the next one.
    func read(
        _ bytes: RawSpan, count: Int, from first: Int, by step: Int, into target: inout OutputSpan<Double>,
        _ watch: inout ReadingWatch
    ) throws(ParseError) {
        let size = kind.size
        try watch.pass(start + (first + (count - 1) * step) * size)
        func read<Number: BitwiseCopyable>(_: Number.Type, _ value: (Number) -> Double) {
            target.withUnsafeMutableBufferPointer { target, initialized in
                for index in 0..<count {
                    let number = value(
                        bytes.unsafeLoadUnaligned(
                            fromByteOffset: start + (first + index * step) * size, as: Number.self))
                    target.initializeElement(at: initialized + index, to: number.isFinite ? number : .nan)
                }
                initialized += count
            }
        }
        func whole<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) {
            read(Number.self) { Double(isSwapped ? $0.byteSwapped : $0) }
        }
        switch kind {
        case .f2: read(UInt16.self) { Double(Float16(bitPattern: isSwapped ? $0.byteSwapped : $0)) }
        case .f4: read(UInt32.self) { Double(Float(bitPattern: isSwapped ? $0.byteSwapped : $0)) }
        case .f8: read(UInt64.self) { Double(bitPattern: isSwapped ? $0.byteSwapped : $0) }
        case .i1: whole(Int8.self)
        case .i2: whole(Int16.self)
        case .i4: whole(Int32.self)
        case .i8: whole(Int64.self)
        case .u1, .b1: whole(UInt8.self)
        case .u2: whole(UInt16.self)
        case .u4: whole(UInt32.self)
        case .u8: whole(UInt64.self)
        }
    }
}

extension RawSpan {
    /// A number with its lowest byte first.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type, at offset: Int) -> Number {
        Number(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}

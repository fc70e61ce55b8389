import Charts
import Foundation

/// Heights as a picture or a map has them: row after row from the top, which is the north of a map.
struct Raster {
    var columns: Int
    var rows: Int
    /// `columns * rows` numbers; what is missing is not a number.
    var samples: HeightSamples
    /// Whether they begin with the bottom row instead.
    var isBottomFirst = false
    /// The x coordinates of the centres of the first column and the last one; `nil` for the indices of columns.
    var x: (first: Double, last: Double)?
    /// The z coordinates of the centres of the top row and the bottom one; `nil` for the indices of rows.
    var z: (first: Double, last: Double)?
    /// The x coordinates of all columns where they are not evenly spaced; else empty.
    var xValues: [Double] = []
    /// The z coordinates of all rows from the top, where they are not evenly spaced; else empty.
    var zValues: [Double] = []
    var titles = AxisLabels(x: "Column", y: "Value", z: "Row")
    /// Whether the heights are those of land.
    var isTerrain = false
    /// The system of the coordinates, where that is known and not degrees.
    var ground: Ground?
}

extension ImportedGrid {
    /// The grid of a raster, with rows and columns that ascend.
    init(_ raster: consuming Raster) throws(ParseError) {
        let (columns, rows) = (raster.columns, raster.rows)
        try Self.requireSide(max(columns, rows))
        guard columns > 1, rows > 1 else { throw ParseError(.gridTooSmall(columns: columns, rows: rows)) }
        let x = raster.x ?? (0, Double(columns - 1))
        let z = raster.z ?? (0, Double(rows - 1))
        guard x.first.isFinite, x.last.isFinite, z.first.isFinite, z.last.isFinite else {
            throw ParseError(.unevenCoordinates(axis: "x"))
        }
        // Not copied: they may be most of what is in memory.
        var samples = HeightSamples([Float]())
        swap(&samples, &raster.samples)
        if x.first > x.last { samples.reverseColumns(ofLength: columns) }
        if (z.first > z.last) != raster.isBottomFirst { samples.reverseRows(ofLength: columns) }
        guard raster.xValues.isEmpty, raster.zValues.isEmpty else {
            try self.init(uneven: raster, samples, x, z)
            return
        }
        try self.init(
            columns: columns, rows: rows, xDomain: min(x.first, x.last)...max(x.first, x.last),
            zDomain: min(z.first, z.last)...max(z.first, z.last), samples: samples, axisTitles: raster.titles,
            reversesZ: z.first > z.last, isTerrain: raster.isTerrain)
        ground = raster.ground
    }
}

extension ImportedGrid {
    /// A grid whose columns or rows are not evenly spaced.
    ///
    /// - Parameter samples: row after row, columns and rows ascending.
    private init(
        uneven raster: Raster, _ samples: HeightSamples, _ x: (first: Double, last: Double),
        _ z: (first: Double, last: Double)
    ) throws(ParseError) {
        func coordinates(_ values: [Double], _ ends: (first: Double, last: Double), count: Int) -> [Double] {
            if !values.isEmpty { return ends.first > ends.last ? values.reversed() : values }
            let (lower, upper) = (min(ends.first, ends.last), max(ends.first, ends.last))
            return (0..<count).map { lower + (upper - lower) * Double($0) / Double(count - 1) }
        }
        let grid = HeightGrid(
            xValues: coordinates(raster.xValues, x, count: raster.columns),
            zValues: coordinates(raster.zValues, z, count: raster.rows), samples: samples)
        guard let grid else { throw ParseError(.unevenCoordinates(axis: "x")) }
        guard samples.contains(where: \.isFinite) else { throw ParseError(.noNumbers) }
        self.init(
            grid: grid, axisTitles: raster.titles, reversesZ: z.first > z.last, isTerrain: raster.isTerrain)
        ground = raster.ground
    }
}

extension Raster {
    /// Where the columns are, from the first one on.
    mutating func setX(_ values: [Double]) throws(ParseError) {
        guard let first = values.first, let last = values.last else { return }
        x = (first, last)
        xValues = try Self.unevenValues(values, axis: "x")
    }

    /// Where the rows are, from the top one on.
    mutating func setZ(_ values: [Double]) throws(ParseError) {
        guard let first = values.first, let last = values.last else { return }
        z = (first, last)
        zValues = try Self.unevenValues(values, axis: "z")
    }

    /// The values where they are not evenly spaced; empty where they are.
    private static func unevenValues(_ values: [Double], axis: String) throws(ParseError) -> [Double] {
        let ascending = values[0] > values[values.count - 1] ? values.reversed() : values
        guard ascending.allSatisfy(\.isFinite), zip(ascending, ascending.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw ParseError(.unevenCoordinates(axis: axis))
        }
        return EvenSpacing.isEven(ascending) ? [] : values
    }
}

extension RawSpan {
    /// A number whose bytes are in the other order where `isSwapped`, at an offset that is in the span.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _: Number.Type, at offset: Int, isBigEndian: Bool
    ) -> Number {
        let number = unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self)
        return isBigEndian ? Number(bigEndian: number) : Number(littleEndian: number)
    }

    /// A floating-point number with its lowest byte first.
    func double(at offset: Int) -> Double { Double(bitPattern: number(UInt64.self, at: offset)) }

    /// A floating-point number with its lowest byte first.
    func float(at offset: Int) -> Float { Float(bitPattern: number(UInt32.self, at: offset)) }
}

/// Reads a binary header from its beginning; what lies behind the end is an error.
struct BinaryReader {
    private let bytes: Data
    private(set) var offset: Int

    init(_ bytes: Data, at offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

    var remaining: Int { bytes.count - offset }

    /// Moves on by a number of bytes, and returns where they begin.
    private mutating func advance(_ count: Int) throws(ParseError) -> Int {
        guard count >= 0, count <= remaining else { throw ParseError(.truncated) }
        offset += count
        return offset - count
    }

    mutating func skip(_ count: Int) throws(ParseError) { _ = try advance(count) }

    mutating func integer<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) throws(ParseError) -> Int {
        let start = try advance(MemoryLayout<Number>.size)
        return Int(truncatingIfNeeded: bytes.bytes.number(Number.self, at: start))
    }

    mutating func double() throws(ParseError) -> Double {
        let start = try advance(8)
        return bytes.bytes.double(at: start)
    }

    /// Text of a length.
    mutating func text(_ count: Int) throws(ParseError) -> String {
        let start = try advance(count)
        return String(decoding: bytes.dropFirst(start).prefix(count), as: UTF8.self)
    }

    /// Text up to a zero byte.
    mutating func string() throws(ParseError) -> String {
        let text = bytes.dropFirst(offset).prefix { $0 != 0 }
        try skip(text.count + 1)
        return String(decoding: text, as: UTF8.self)
    }
}

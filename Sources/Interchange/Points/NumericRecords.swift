import Foundation

/// How a number is written, by NumPy's name for it without the order of its bytes.
enum NumberKind: String {
    case f2, f4, f8, i1, i2, i4, i8, u1, u2, u4, u8, b1

    /// Bytes.
    var size: Int { Int(rawValue.dropFirst()) ?? 1 }

    /// The number at an offset that is in the span.
    @inline(__always)
    func number(in bytes: RawSpan, at offset: Int, isBigEndian: Bool) -> Double {
        func whole<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> Number {
            bytes.number(Number.self, at: offset, isBigEndian: isBigEndian)
        }
        return switch self {
        case .f2: Double(Float16(bitPattern: whole(UInt16.self)))
        case .f4: Double(Float(bitPattern: whole(UInt32.self)))
        case .f8: Double(bitPattern: whole(UInt64.self))
        case .i1: Double(whole(Int8.self))
        case .i2: Double(whole(Int16.self))
        case .i4: Double(whole(Int32.self))
        case .i8: Double(whole(Int64.self))
        case .u1, .b1: Double(whole(UInt8.self))
        case .u2: Double(whole(UInt16.self))
        case .u4: Double(whole(UInt32.self))
        case .u8: Double(whole(UInt64.self))
        }
    }
}

/// Records of numbers, each field of which is at equal distances in a file.
struct NumericRecords {
    /// A number of each record.
    struct Field {
        let name: String
        let kind: NumberKind
        /// The offset of that of the first record.
        var first: Int
        /// Bytes from one record to the next.
        var stride: Int
        var isBigEndian = false
        /// What the number is multiplied by, and what is added then.
        var scale = 1.0
        var offset = 0.0
        /// The bits of an integer that are the number; all of them where it is zero.
        var mask: UInt8 = 0

        /// The number of a record; NaN where it is not finite.
        @inline(__always)
        func number(of record: Int, in bytes: RawSpan) -> Double {
            let number = kind.number(in: bytes, at: first + record * stride, isBigEndian: isBigEndian)
            guard number.isFinite else { return .nan }
            return (mask == 0 ? number : Double(UInt8(number) & mask)) * scale + offset
        }
    }

    let bytes: Data
    let count: Int
    let fields: [Field]

    /// - Throws: `noNumbers` without records, and `truncated` where the last one lies behind the end.
    init(_ bytes: Data, count: Int, _ fields: [Field]) throws(ParseError) {
        guard count > 0 else { throw ParseError(.noNumbers) }
        for field in fields {
            // A file of a count that overflows has fewer bytes.
            let (span, isTooLarge) = (count - 1).multipliedReportingOverflow(by: field.stride)
            guard !isTooLarge, field.stride > 0, field.first >= 0, field.first <= bytes.count,
                span <= bytes.count - field.first - field.kind.size
            else { throw ParseError(.truncated) }
        }
        (self.bytes, self.count, self.fields) = (bytes, count, fields)
    }

    /// How far a record is from the beginning of the file, about.
    @inline(__always)
    func offset(of record: Int) -> Int { (fields.first?.stride ?? 1) * record }
}

extension NumericRecords {
    /// The points that the records are.
    func points(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let height = fields.first { $0.name.lowercased() == "z" }?.name
        return try readTable(self, form: .points, color: height, source, watch)
    }
}

extension Data {
    /// A table whose cells are text between blanks, without its names.
    ///
    /// - Parameters:
    ///   - names: of the columns.
    ///   - count: of the rows; the text may go on after them.
    func blankSeparatedTable(
        from start: Int, names: [String], count: Int, _ source: DataSource, _ watch: ReadingWatch
    ) throws(ParseError) -> ImportedData {
        var (end, found) = (startIndex + start, 0)
        while found < count, end < endIndex {
            end = (self[end...].firstIndex(of: Ascii.lineFeed) ?? endIndex - 1) + 1
            found += 1
        }
        guard found == count else { throw ParseError(.truncated) }
        let header = names.map { $0.replacing(" ", with: "_") }.joined(separator: " ")
        var layout = source.layout ?? TableLayout()
        (layout.delimiter, layout.hasDecimalComma, layout.hasHeader) = (.blanks, false, true)
        layout.form = layout.form ?? .points
        layout.color = layout.color ?? names.first { $0.lowercased() == "z" }
        let table = DataSource(
            bytes: Data(header.utf8) + [Ascii.lineFeed] + self[(startIndex + start)..<end],
            fileExtension: source.fileExtension, layout: layout)
        do throws(ParseError) {
            return try DelimitedTextFormat.read(table, watch)
        } catch {
            // The line is one of the table, not of the file.
            throw ParseError(error.reason)
        }
    }
}

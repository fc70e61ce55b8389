import Foundation

/// A cloud of points of a laser scanner, not compressed: versions 1.0 to 1.4.
///
/// ASPRS, “LAS Specification 1.4 – R15”, 2019: the public header block and the point data records of formats 0 to 10.
enum LASFormat: DataFormat {
    static let fileExtensions = ["las"]
    static let mediaTypes = ["application/vnd.las"]
    static let table: TableKind? = .records

    static func recognizes(_ content: Data) -> Bool { content.hasPrefix("LASF") }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let bytes = source.bytes
        guard recognizes(bytes), bytes.count >= 227 else { throw ParseError(.notAPointCloud("LAS")) }
        let header = bytes.bytes
        func long(_ offset: Int) -> Int { Int(header.number(UInt32.self, at: offset)) }
        let format = header.number(UInt8.self, at: 104)
        guard format & 0x80 == 0 else { throw ParseError(.compressedPoints) }
        guard format <= 10 else { throw ParseError(.notAPointCloud("LAS")) }
        var count = long(107)
        if header.number(UInt8.self, at: 25) >= 4, bytes.count >= 255 {
            let all = header.number(UInt64.self, at: 247)
            if all > 0 { count = Int(exactly: all) ?? .max }
        }
        let (first, stride) = (long(96), Int(header.number(UInt16.self, at: 105)))
        func field(
            _ name: String, _ kind: NumberKind, at offset: Int, scale: Double = 1, plus: Double = 0, mask: UInt8 = 0
        ) -> NumericRecords.Field {
            NumericRecords.Field(
                name: name, kind: kind, first: first + offset, stride: stride, scale: scale, offset: plus, mask: mask)
        }
        let isLong = format >= 6
        var fields = (0..<3).map { axis in
            field(
                ["x", "y", "z"][axis], .i4, at: 4 * axis, scale: header.double(at: 131 + 8 * axis),
                plus: header.double(at: 155 + 8 * axis))
        }
        fields += [
            field("intensity", .u2, at: 12), field("return", .u1, at: 14, mask: isLong ? 0x0F : 0x07),
            field("classification", .u1, at: isLong ? 16 : 15, mask: isLong ? 0 : 0x1F),
        ]
        if isLong || [1, 3, 4, 5].contains(format) { fields.append(field("time", .f8, at: isLong ? 22 : 20)) }
        let colors: Int? =
            switch format {
            case 2: 20
            case 3, 5: 28
            case 7, 8, 10: 30
            default: nil
            }
        if let colors {
            fields += ["red", "green", "blue"].enumerated().map { field($1, .u2, at: colors + 2 * $0) }
        }
        // A record is as long as its last field at least.
        let length = fields.map { $0.first + $0.kind.size - first }.max() ?? 0
        guard stride >= length else { throw ParseError(.truncated) }
        return try NumericRecords(bytes, count: count, fields).points(source, watch)
    }
}

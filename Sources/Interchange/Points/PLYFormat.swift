import Foundation

/// A file of the Stanford polygon format, in text or in records of either order of bytes: its faces, and where there are none the
/// vertices as points.
///
/// G. Turk, “The PLY Polygon File Format”, 1994.
enum PLYFormat: DataFormat {
    static let fileExtensions = ["ply"]
    static let mediaTypes = ["model/x-ply"]
    static let table: TableKind? = .records

    static func recognizes(_ content: Data) -> Bool { content.hasPrefix("ply\n") || content.hasPrefix("ply\r") }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let header = try Header(source.bytes)
        guard let index = header.elements.firstIndex(where: { $0.name == "vertex" }) else {
            throw ParseError(.notAPointCloud("PLY"))
        }
        let vertices = header.elements[index]
        guard !vertices.properties.contains(where: \.isList) else { throw ParseError(.notAPointCloud("PLY")) }
        // Whoever asks for points gets them.
        if source.layout?.form == nil,
            let faces = header.elements.firstIndex(where: { $0.name == "face" && $0.count > 0 }), faces > index
        {
            return try PLYMesh(source, header, vertices: index, faces: faces).data(watch)
        }
        var start = header.end
        for element in header.elements[..<index] {
            start = try element.end(from: start, in: source.bytes, header.encoding)
        }
        guard header.encoding != "ascii" else {
            return try source.bytes.blankSeparatedTable(
                from: start, names: vertices.properties.map(\.name), count: vertices.count, source, watch)
        }
        let stride = vertices.properties.reduce(0) { $0 + $1.kind.size }
        var offset = start
        let fields = vertices.properties.map { property in
            defer { offset += property.kind.size }
            return NumericRecords.Field(
                name: property.name, kind: property.kind, first: offset, stride: stride,
                isBigEndian: header.encoding == "binary_big_endian")
        }
        return try NumericRecords(source.bytes, count: vertices.count, fields).points(source, watch)
    }

    struct Property {
        let name: String
        let kind: NumberKind
        /// What the lengths of lists are; `nil` for a single number.
        var length: NumberKind?

        var isList: Bool { length != nil }
    }

    struct Element {
        let name: String
        let count: Int
        var properties: [Property] = []

        /// The offset after all elements of this kind.
        func end(from start: Int, in bytes: Data, _ encoding: String) throws(ParseError) -> Int {
            guard !properties.isEmpty else { return start }
            var offset = start
            let isBigEndian = encoding == "binary_big_endian"
            for _ in 0..<count {
                if encoding == "ascii" {
                    guard let end = bytes.dropFirst(offset).firstIndex(of: Ascii.lineFeed) else {
                        throw ParseError(.truncated)
                    }
                    offset = end - bytes.startIndex + 1
                    continue
                }
                for property in properties {
                    var numbers = 1
                    if let length = property.length {
                        guard offset + length.size <= bytes.count else { throw ParseError(.truncated) }
                        numbers = Int(
                            max(0, length.number(in: bytes.bytes, at: offset, isBigEndian: isBigEndian)))
                        offset += length.size
                    }
                    offset += numbers * property.kind.size
                    guard offset <= bytes.count else { throw ParseError(.truncated) }
                }
            }
            return offset
        }
    }

    struct Header {
        private(set) var elements: [Element] = []
        private(set) var encoding = ""
        /// The offset of the first element.
        private(set) var end = 0

        /// No header is longer.
        private static let sizeLimit = 1 << 16

        init(_ bytes: Data) throws(ParseError) {
            let broken = ParseError(.notAPointCloud("PLY"))
            var start = bytes.startIndex
            while true {
                guard start - bytes.startIndex < Self.sizeLimit,
                    let end = bytes[start...].prefix(Self.sizeLimit).firstIndex(of: Ascii.lineFeed)
                else { throw broken }
                let words = String(decoding: bytes[start..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace)
                start = end + 1
                switch words.first {
                case "format" where words.count >= 2: encoding = String(words[1])
                case "element" where words.count == 3:
                    guard let count = Int(words[2]), 0...1 << 32 ~= count else { throw broken }
                    elements.append(Element(name: String(words[1]), count: count))
                case "property":
                    guard !elements.isEmpty, let property = Self.property(words) else { throw broken }
                    elements[elements.count - 1].properties.append(property)
                case "end_header":
                    self.end = start - bytes.startIndex
                    guard ["ascii", "binary_little_endian", "binary_big_endian"].contains(encoding) else {
                        throw broken
                    }
                    return
                default: break
                }
            }
        }

        private static func property(_ words: [Substring]) -> Property? {
            if words.count == 5, words[1] == "list" {
                guard let length = kinds[words[2]], length.rawValue.first != "f", let kind = kinds[words[3]] else {
                    return nil
                }
                return Property(name: String(words[4]), kind: kind, length: length)
            }
            guard words.count == 3, let kind = kinds[words[1]] else { return nil }
            return Property(name: String(words[2]), kind: kind)
        }

        private static let kinds: [Substring: NumberKind] = [
            "char": .i1, "uchar": .u1, "short": .i2, "ushort": .u2, "int": .i4, "uint": .u4, "float": .f4,
            "double": .f8, "int8": .i1, "uint8": .u1, "int16": .i2, "uint16": .u2, "int32": .i4, "uint32": .u4,
            "float32": .f4, "float64": .f8,
        ]
    }
}

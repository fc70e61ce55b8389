import Foundation

/// A cloud of points of the Point Cloud Library, version 0.7: as text, as records, or as compressed columns.
///
/// “The PCD (Point Cloud Data) file format”, documentation of the library; the compression is that of M. Lehmann's LibLZF.
enum PCDFormat: DataFormat {
    static let fileExtensions = ["pcd"]
    static let mediaTypes = ["application/x-pcd"]
    static let table: TableKind? = .records

    static func recognizes(_ content: Data) -> Bool {
        content.hasPrefix("# .PCD")
            || content.hasPrefix("VERSION ") && content.prefix(256).contains(asciiText: "FIELDS ")
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let header = try Header(source.bytes)
        switch header.encoding {
        case "ascii":
            return try source.bytes.blankSeparatedTable(
                from: header.end, names: header.fields.flatMap { Array(repeating: $0.name, count: $0.count) },
                count: header.count, source, watch)
        case "binary":
            let stride = header.fields.reduce(0) { $0 + $1.size * $1.count }
            var offset = header.end
            let fields = header.fields.compactMap { field -> NumericRecords.Field? in
                defer { offset += field.size * field.count }
                return field.records(first: offset, stride: stride)
            }
            return try NumericRecords(source.bytes, count: header.count, fields).points(source, watch)
        case "binary_compressed":
            var reader = BinaryReader(source.bytes, at: header.end)
            let (packed, size) = (try reader.integer(UInt32.self), try reader.integer(UInt32.self))
            guard packed <= reader.remaining else { throw ParseError(.truncated) }
            let columns = try LZF.decompressed(source.bytes.dropFirst(reader.offset).prefix(packed), size: size)
            // Each field of all points after the one before.
            var offset = 0
            let fields = header.fields.compactMap { field -> NumericRecords.Field? in
                defer { offset += field.size * field.count * header.count }
                return field.records(first: offset, stride: field.size * field.count)
            }
            return try NumericRecords(columns, count: header.count, fields).points(source, watch)
        default: throw ParseError(.notAPointCloud("PCD"))
        }
    }

    private struct Field {
        let name: String
        let size: Int
        let type: String
        /// How many numbers each point has.
        let count: Int

        /// `nil` for one that is not a number: what is left between others, and colours in a number's bytes.
        func records(first: Int, stride: Int) -> NumericRecords.Field? {
            guard count == 1, name != "_", !["rgb", "rgba"].contains(name),
                let kind = NumberKind(rawValue: "\(type.lowercased())\(size)")
            else { return nil }
            return NumericRecords.Field(name: name, kind: kind, first: first, stride: stride)
        }
    }

    private struct Header {
        let fields: [Field]
        let count: Int
        let encoding: String
        /// The offset of the first point.
        let end: Int

        /// No header is longer.
        private static let sizeLimit = 1 << 16

        init(_ bytes: Data) throws(ParseError) {
            var lines: [String: [String]] = [:]
            var start = bytes.startIndex
            while lines["DATA"] == nil {
                let rest = bytes[start...].prefix(Self.sizeLimit)
                guard let end = rest.firstIndex(of: Ascii.lineFeed), start - bytes.startIndex < Self.sizeLimit else {
                    throw ParseError(.notAPointCloud("PCD"))
                }
                let words = String(decoding: bytes[start..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace)
                if let key = words.first { lines[key.uppercased()] = words.dropFirst().map(String.init) }
                start = end + 1
            }
            func integers(_ key: String) -> [Int]? {
                lines[key]?.map { Int($0) ?? -1 }
            }
            guard let names = lines["FIELDS"], let sizes = integers("SIZE"), let types = lines["TYPE"],
                let encoding = lines["DATA"]?.first?.lowercased(), sizes.count == names.count,
                types.count == names.count, sizes.allSatisfy({ 1...8 ~= $0 })
            else { throw ParseError(.notAPointCloud("PCD")) }
            let counts = integers("COUNT") ?? names.map { _ in 1 }
            guard counts.count == names.count, counts.allSatisfy({ 0...1 << 16 ~= $0 }),
                let width = integers("WIDTH")?.first, let height = integers("HEIGHT")?.first,
                0...1 << 32 ~= width, 0...1 << 16 ~= height
            else { throw ParseError(.notAPointCloud("PCD")) }
            fields = names.indices.map {
                Field(name: names[$0], size: sizes[$0], type: types[$0], count: counts[$0])
            }
            (count, self.encoding, end) = (width * height, encoding, start - bytes.startIndex)
        }
    }
}

/// The compression of LibLZF: literals, and copies of what came before.
private enum LZF {
    /// - Parameter size: bytes that there will be.
    /// - Throws: `tooLarge` above 512 MiB, and `damagedArchive` for anything else than `size` bytes.
    static func decompressed(_ packed: Data, size: Int) throws(ParseError) -> Data {
        guard size <= TextFile.limitInMiB << 20 else { throw ParseError(.tooLarge(limitInMiB: TextFile.limitInMiB)) }
        // Three bytes stand for 264 at most.
        guard size <= packed.count * 264 else { throw ParseError(.damagedArchive) }
        var output: [UInt8] = []
        output.reserveCapacity(size)
        var input = packed.makeIterator()
        while let control = input.next() {
            if control < 32 {
                for _ in 0...control {
                    guard let byte = input.next() else { throw ParseError(.damagedArchive) }
                    output.append(byte)
                }
            } else {
                var length = Int(control >> 5)
                if length == 7 { length += Int(input.next() ?? 0) }
                guard let low = input.next() else { throw ParseError(.damagedArchive) }
                let start = output.count - (Int(control & 0x1F) << 8 | Int(low)) - 1
                guard start >= 0 else { throw ParseError(.damagedArchive) }
                for index in start..<start + length + 2 { output.append(output[index]) }
            }
            guard output.count <= size else { throw ParseError(.damagedArchive) }
        }
        guard output.count == size else { throw ParseError(.damagedArchive) }
        return Data(output)
    }
}

extension Data {
    /// Whether an ASCII text is in it.
    fileprivate func contains(asciiText text: String) -> Bool { firstRange(of: Data(text.utf8)) != nil }
}

import Foundation

/// The faces of a polygon file, with the colours and normals of their vertices; z is up.
struct PLYMesh {
    private let source: DataSource
    private let header: PLYFormat.Header
    private let vertices: Int
    private let faces: Int

    /// - Parameters:
    ///   - vertices: the index of the element of vertices.
    ///   - faces: that of faces, which comes later.
    init(_ source: DataSource, _ header: PLYFormat.Header, vertices: Int, faces: Int) {
        (self.source, self.header, self.vertices, self.faces) = (source, header, vertices, faces)
    }

    func data(_ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        guard header.elements[..<faces].allSatisfy({ $0.count <= source.bytes.count }) else {
            throw ParseError(.truncated)
        }
        var numbers = PLYNumbers(
            source.bytes, from: header.end, isText: header.encoding == "ascii",
            isBigEndian: header.encoding == "binary_big_endian")
        var (mesh, watch) = (MeshCollector(), watch)
        for (index, element) in header.elements[...faces].enumerated() {
            let columns = Dictionary(
                element.properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
            let corners = columns["vertex_indices"] ?? columns["vertex_index"]
            if index == vertices, ["x", "y", "z"].contains(where: { columns[$0] == nil }) {
                throw ParseError(.notAMesh("PLY"))
            }
            if index == faces, corners == nil { throw ParseError(.notAMesh("PLY")) }
            var row: [Double] = []
            for _ in 0..<element.count {
                try watch.pass(numbers.offset)
                row.removeAll(keepingCapacity: true)
                for (column, property) in element.properties.enumerated() {
                    guard let length = property.length else {
                        row.append(try numbers.next(property.kind))
                        continue
                    }
                    guard let count = Int(exactly: try numbers.next(length)), count >= 0, count <= source.bytes.count
                    else { throw ParseError(.truncated) }
                    var list: [Int] = []
                    for _ in 0..<count {
                        let number = try numbers.next(property.kind)
                        guard let index = Int(exactly: number) else { throw ParseError(.invalidVertex(-1)) }
                        list.append(index)
                    }
                    if index == faces, column == corners { try mesh.addFace(list) }
                    row.append(.nan)
                }
                if index == vertices { Self.add(row, columns, element, to: &mesh) }
            }
        }
        return try mesh.data(isZUp: true)
    }

    private static func add(
        _ row: [Double], _ columns: [String: Int], _ element: PLYFormat.Element, to mesh: inout MeshCollector
    ) {
        func numbers(_ names: [String]) -> SIMD3<Double>? {
            let found = names.compactMap { columns[$0] }
            return found.count == 3 ? SIMD3(row[found[0]], row[found[1]], row[found[2]]) : nil
        }
        mesh.positions.append(numbers(["x", "y", "z"]) ?? .zero)
        if let normal = numbers(["nx", "ny", "nz"]) { mesh.normals.append(SIMD3<Float>(normal)) }
        if let color = numbers(["red", "green", "blue"]), let column = columns["red"] {
            // Bytes, or numbers from 0 to 1.
            let isWhole = !element.properties[column].kind.rawValue.hasPrefix("f")
            mesh.colors.append(SIMD3(components: isWhole ? color / 255 : color))
        }
    }
}

/// The numbers of such a file one after the other.
private struct PLYNumbers {
    private let bytes: Data
    private let isText: Bool
    private let isBigEndian: Bool
    private(set) var offset: Int

    init(_ bytes: Data, from offset: Int, isText: Bool, isBigEndian: Bool) {
        (self.bytes, self.offset, self.isText, self.isBigEndian) = (bytes, offset, isText, isBigEndian)
    }

    mutating func next(_ kind: NumberKind) throws(ParseError) -> Double {
        guard isText else {
            guard kind.size <= bytes.count - offset else { throw ParseError(.truncated) }
            defer { offset += kind.size }
            return kind.number(in: bytes.bytes, at: offset, isBigEndian: isBigEndian)
        }
        let span = bytes.bytes
        func byte(_ index: Int) -> UInt8 { span.unsafeLoad(fromByteOffset: index, as: UInt8.self) }
        func isSeparator(_ byte: UInt8) -> Bool { Ascii.isBlank(byte) || Ascii.isLineEnd(byte) }
        while offset < bytes.count, isSeparator(byte(offset)) { offset += 1 }
        let start = offset
        while offset < bytes.count, !isSeparator(byte(offset)) { offset += 1 }
        guard start < offset else { throw ParseError(.truncated) }
        let text = String(decoding: bytes.dropFirst(start).prefix(offset - start), as: UTF8.self)
        guard let number = Double(text) else { throw ParseError(.notANumber(text), at: start) }
        return number
    }
}

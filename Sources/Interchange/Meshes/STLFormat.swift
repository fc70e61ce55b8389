import Foundation

/// A mesh for 3D printing, in text or in records of 50 bytes; z is up. Each triangle has corners of its own, so that edges stay sharp.
///
/// 3D Systems, “StereoLithography Interface Specification”, 1989.
enum STLFormat: DataFormat {
    static let fileExtensions = ["stl"]
    static let mediaTypes = ["model/stl"]

    static func recognizes(_ content: Data) -> Bool { false }

    private static let headerSize = 84
    private static let recordSize = 50

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let bytes = source.bytes
        if bytes.count >= headerSize {
            let count = Int(bytes.bytes.number(UInt32.self, at: 80))
            // A text may begin with the same word as the comment of records.
            if bytes.count == headerSize + count * recordSize || !bytes.hasPrefix("solid") {
                return try records(bytes, count: count, watch)
            }
        }
        guard bytes.hasPrefix("solid") else { throw ParseError(.notAMesh("STL")) }
        return try text(source, watch)
    }

    private static func records(_ bytes: Data, count: Int, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        guard count <= MeshCollector.limit else { throw ParseError(.tooManyTriangles(limit: MeshCollector.limit)) }
        guard bytes.count >= headerSize + count * recordSize else { throw ParseError(.truncated) }
        var (mesh, watch) = (MeshCollector(), watch)
        mesh.positions.reserveCapacity(3 * count)
        let span = bytes.bytes
        for triangle in 0..<count {
            let start = headerSize + triangle * recordSize
            try watch.pass(start)
            for corner in 1...3 {
                let offset = start + 12 * corner
                mesh.positions.append(
                    SIMD3(
                        Double(span.float(at: offset)), Double(span.float(at: offset + 4)),
                        Double(span.float(at: offset + 8))))
            }
            try mesh.addFace([3 * triangle, 3 * triangle + 1, 3 * triangle + 2])
        }
        return try mesh.data(isZUp: true)
    }

    private static func text(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        var (words, mesh, watch) = (Words(try source.text()), MeshCollector(), watch)
        while let word = words.next() {
            try watch.pass(word.lowerBound)
            guard words.text(of: word).lowercased() == "vertex" else { continue }
            var position = SIMD3<Double>()
            for axis in 0..<3 {
                guard let number = words.next() else { throw ParseError(.truncated) }
                position[axis] = try words.number(in: number)
            }
            mesh.positions.append(position)
            let count = mesh.positions.count
            if count.isMultiple(of: 3) { try mesh.addFace([count - 3, count - 2, count - 1]) }
        }
        return try mesh.data(isZUp: true)
    }
}

import Charts
import Foundation
import Interchange

extension MeshFile {
    /// Binary STL: a header of 80 bytes, the number of triangles, and 50 bytes each.
    static func writeSTL(
        _ parts: [any MeshPart], box: PlotBox, body: Body, to path: String, progress: @escaping (Double) -> Void
    ) throws(RenderError) {
        let counts = parts.map(\.triangleCount)
        let count = counts.reduce(0, +)
        guard count > 0 else { throw .nothingToWrite }
        guard let number = UInt32(exactly: count) else { throw .meshTooLarge }
        var file = try MeshOutput(path, total: count, progress: progress)
        try file.write(text: "Vantage, millimetres, z up".padding(toLength: 80, withPad: " ", startingAt: 0))
        try file.write(number)
        let encoding = STLEncoding(box, body)
        for (part, count) in zip(parts, counts) { try file.write(trianglesOf: part, count: count, encoding) }
        try file.commit()
    }

    /// Binary PLY: a header in words, then the vertices, then the faces.
    static func writePLY(
        _ parts: [NumberedPart], _ coordinates: MeshCoordinates, to path: String,
        progress: @escaping (Double) -> Void
    ) throws(RenderError) {
        let isDouble = !coordinates.isFloatSufficient
        let number = isDouble ? "double" : "float"
        var file = try MeshOutput(path, total: parts.reduce(0) { $0 + $1.cost }, progress: progress)
        try file.write(
            text: """
                ply
                format binary_little_endian 1.0
                comment \(coordinates.comment)
                element vertex \(parts.reduce(0) { $0 + $1.vertexCount })
                property \(number) x
                property \(number) y
                property \(number) z
                property float nx
                property float ny
                property float nz
                property uchar red
                property uchar green
                property uchar blue
                property uchar alpha
                element face \(parts.reduce(0) { $0 + $1.triangleCount })
                property list uchar uint vertex_indices
                end_header

                """)
        for part in parts { try file.write(verticesOf: part, .ply(isDouble: isDouble)) }
        var first: UInt32 = 0
        for part in parts {
            try file.write(facesOf: part, .ply(first: first))
            first += UInt32(part.vertexCount)
        }
        try file.commit()
    }

    /// Wavefront OBJ. Its materials, which need a file of their own, are written first: a program that reads the mesh
    /// finds them.
    static func writeOBJ(
        _ parts: [NumberedPart], names: [String], _ coordinates: MeshCoordinates, to path: String,
        progress: @escaping (Double) -> Void
    ) throws(RenderError) {
        let materials = URL(filePath: path).deletingPathExtension().appendingPathExtension("mtl")
        var file = try MeshOutput(path, total: parts.reduce(0) { $0 + $1.cost }, progress: progress)
        try file.write(
            text:
                "# \(coordinates.comment); a vertex is x y z red green blue\nmtllib \(materials.lastPathComponent)\n"
        )
        var first: UInt32 = 1
        for (index, (part, name)) in zip(parts, names).enumerated() {
            let name = String(name.map { $0.isWhitespace ? "_" : $0 })
            try file.write(text: "o \(name)\nusemtl mark\(index + 1)\n")
            try file.write(verticesOf: part, .obj(coordinates))
            try file.write(facesOf: part, .obj(first: first))
            first += UInt32(part.vertexCount)
        }
        try RenderError.converting { () throws(FileError) in
            try AtomicFile.write(Array(Self.materials(of: parts).utf8), to: materials.path)
        }
        try file.commit()
    }

    /// A material a part. The colour is for readers that know none of a vertex.
    private static func materials(of parts: [NumberedPart]) -> String {
        parts.enumerated().map { index, part in
            let material = part.part.material
            let color =
                switch material.fill {
                case .plain(let color): color
                case .palette(let colors, _): colors.mean
                case .normal, .vertices: SIMD3<Float>(repeating: 0.6)
                }
            return """
                newmtl mark\(index + 1)
                Kd \(color.words)
                Ks \(SIMD3<Float>(repeating: 0.5 * (1 - material.roughness)).words)
                Ns \(Int(1000 * (1 - material.roughness)))
                d \(material.opacity)
                Pr \(material.roughness)
                Pm \(material.metalness)
                illum 2

                """
        }.joined(separator: "\n")
    }
}

extension [SIMD4<UInt8>] {
    /// The mean of the colours.
    fileprivate var mean: SIMD3<Float> {
        guard !isEmpty else { return SIMD3(repeating: 0.6) }
        let sum = reduce(SIMD3<Float>()) { $0 + SIMD3<Float>(SIMD3($1.x, $1.y, $1.z)) }
        return sum / Float(255 * count)
    }
}

import Charts
import Foundation

extension MeshFile {
    /// Binary glTF 2.0: a chunk of JSON with the offsets of everything, and one of vertices and indices.
    static func writeGLB(
        _ parts: [NumberedPart], names: [String], _ coordinates: MeshCoordinates, to path: String,
        progress: @escaping (Double) -> Void
    ) throws(RenderError) {
        guard coordinates.isInFloatRange else { throw .coordinatesTooLarge }
        var document = Document()
        for (part, name) in zip(parts, names) { document.add(part, name: name, origin: coordinates.origin) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard var json = try? encoder.encode(document) else { throw .nothingToWrite }
        while json.count % 4 != 0 { json.append(UInt8(ascii: " ")) }
        let length = document.buffers[0].byteLength
        guard let total = UInt32(exactly: 12 + 8 + json.count + 8 + length) else { throw .meshTooLarge }

        var file = try MeshOutput(path, total: parts.reduce(0) { $0 + $1.cost }, progress: progress)
        try file.write(text: "glTF")
        for number in [2, total, UInt32(json.count), 0x4E4F_534A] { try file.write(number) }
        try file.write(text: String(decoding: json, as: UTF8.self))
        for number in [UInt32(length), 0x004E_4942] { try file.write(number) }
        for part in parts {
            try file.write(verticesOf: part, .glb(origin: coordinates.origin))
            try file.write(facesOf: part, .glb)
        }
        try file.commit()
    }

    /// The parts of a glTF document that a chart needs, by the names of the specification.
    private struct Document: Encodable {
        struct Asset: Encodable {
            let version = "2.0"
            let generator = "Vantage"
        }

        struct Scene: Encodable { var nodes: [Int] }

        struct Node: Encodable {
            let mesh: Int
            let name: String
            /// `nil` for none.
            let translation: [Double]?
        }

        struct Mesh: Encodable {
            let name: String
            let primitives: [Primitive]
        }

        struct Primitive: Encodable {
            let attributes: [String: Int]
            let indices: Int
            let material: Int
        }

        struct Material: Encodable {
            let name: String
            let pbrMetallicRoughness: Surface
            let alphaMode: String
            let doubleSided = true
        }

        struct Surface: Encodable {
            let metallicFactor: Float
            let roughnessFactor: Float
        }

        struct Buffer: Encodable { var byteLength = 0 }

        struct View: Encodable {
            let buffer = 0
            let byteOffset: Int
            let byteLength: Int
            let byteStride: Int?
            let target: Int
        }

        struct Accessor: Encodable {
            let bufferView: Int
            var byteOffset = 0
            let componentType: Int
            var normalized: Bool?
            let count: Int
            let type: String
            var min: [Float]?
            var max: [Float]?
        }

        let asset = Asset()
        let scene = 0
        var scenes = [Scene(nodes: [])]
        var nodes: [Node] = []
        var meshes: [Mesh] = []
        var materials: [Material] = []
        var accessors: [Accessor] = []
        var bufferViews: [View] = []
        var buffers = [Buffer()]

        /// - Parameter origin: what the vertices are written from.
        mutating func add(_ numbered: NumberedPart, name: String, origin: SIMD3<Double>) {
            let part = numbered.part
            let offset = buffers[0].byteLength
            let (vertexBytes, indexBytes) = (32 * numbered.vertexCount, 12 * numbered.triangleCount)
            let view = bufferViews.count
            bufferViews += [
                View(byteOffset: offset, byteLength: vertexBytes, byteStride: 32, target: 34_962),
                View(byteOffset: offset + vertexBytes, byteLength: indexBytes, byteStride: nil, target: 34_963),
            ]
            buffers[0].byteLength += vertexBytes + indexBytes

            let bounds = numbered.bounds
            let first = accessors.count
            let count = numbered.vertexCount
            accessors += [
                Accessor(
                    bufferView: view, componentType: 5126, count: count, type: "VEC3",
                    min: SIMD3<Float>(bounds.lower - origin).numbers,
                    max: SIMD3<Float>(bounds.upper - origin).numbers),
                Accessor(bufferView: view, byteOffset: 12, componentType: 5126, count: count, type: "VEC3"),
                Accessor(
                    bufferView: view, byteOffset: 24, componentType: 5123, normalized: true, count: count,
                    type: "VEC4"),
                Accessor(
                    bufferView: view + 1, componentType: 5125, count: 3 * numbered.triangleCount, type: "SCALAR"),
            ]
            let index = meshes.count
            materials.append(
                Material(
                    name: name,
                    pbrMetallicRoughness: Surface(
                        metallicFactor: part.material.metalness, roughnessFactor: part.material.roughness),
                    alphaMode: part.material.isTranslucent ? "BLEND" : "OPAQUE"))
            meshes.append(
                Mesh(
                    name: name,
                    primitives: [
                        Primitive(
                            attributes: ["POSITION": first, "NORMAL": first + 1, "COLOR_0": first + 2],
                            indices: first + 3, material: index)
                    ]))
            nodes.append(Node(mesh: index, name: name, translation: origin == .zero ? nil : origin.numbers))
            scenes[0].nodes.append(index)
        }
    }
}

extension SIMD3 {
    fileprivate var numbers: [Scalar] { [x, y, z] }
}

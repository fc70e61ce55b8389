import Foundation

/// The triangles of a scene in one binary file of glTF; y is up. Colours are those of vertices and materials; textures are left out.
///
/// Khronos Group, “glTF 2.0 Specification”, chapters 3 and 4.
enum GLBFormat: DataFormat {
    static let fileExtensions = ["glb"]
    static let mediaTypes = ["model/gltf-binary"]

    static func recognizes(_ content: Data) -> Bool { content.hasPrefix("glTF") }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        guard recognizes(source.bytes) else { throw ParseError(.notAMesh("glTF")) }
        var reader = BinaryReader(source.bytes, at: 12)
        let length = try reader.integer(UInt32.self)
        guard try reader.text(4) == "JSON" else { throw ParseError(.notAMesh("glTF")) }
        let start = reader.offset
        try reader.skip(length)
        let scene: GLTFScene
        do {
            scene = try JSONDecoder().decode(
                GLTFScene.self, from: source.bytes.dropFirst(start).prefix(length))
        } catch {
            throw ParseError(.notAMesh("glTF"))
        }
        var binary = start + length..<start + length
        if reader.remaining >= 8 {
            let size = try reader.integer(UInt32.self)
            try reader.skip(4)
            guard size <= reader.remaining else { throw ParseError(.truncated) }
            binary = reader.offset..<reader.offset + size
        }
        var collector = GLTFCollector(scene: scene, bytes: source.bytes, binary: binary, watch: watch)
        return try collector.data()
    }
}

/// The parts of the document that are read.
private struct GLTFScene: Decodable {
    struct Scene: Decodable { let nodes: [Int]? }

    struct Node: Decodable {
        let mesh: Int?
        let children: [Int]?
        let matrix: [Double]?
        let translation: [Double]?
        let rotation: [Double]?
        let scale: [Double]?
    }

    struct Mesh: Decodable {
        struct Primitive: Decodable {
            let attributes: [String: Int]
            let indices: Int?
            let material: Int?
            let mode: Int?
        }

        let primitives: [Primitive]
    }

    struct Accessor: Decodable {
        let bufferView: Int?
        let byteOffset: Int?
        let componentType: Int
        let normalized: Bool?
        let count: Int
        let type: String
    }

    struct BufferView: Decodable {
        let buffer: Int
        let byteOffset: Int?
        let byteLength: Int
        let byteStride: Int?
    }

    struct Material: Decodable {
        struct Roughness: Decodable { let baseColorFactor: [Double]? }

        let pbrMetallicRoughness: Roughness?
    }

    let scene: Int?
    let scenes: [Scene]?
    let nodes: [Node]?
    let meshes: [Mesh]?
    let accessors: [Accessor]?
    let bufferViews: [BufferView]?
    let materials: [Material]?
}

/// Goes over the nodes of a scene and collects their triangles.
private struct GLTFCollector {
    let scene: GLTFScene
    let bytes: Data
    /// The buffer in the file.
    let binary: Range<Int>
    var watch: ReadingWatch
    private var mesh = MeshCollector()
    private var hasColors = false

    init(scene: GLTFScene, bytes: Data, binary: Range<Int>, watch: ReadingWatch) {
        (self.scene, self.bytes, self.binary, self.watch) = (scene, bytes, binary, watch)
    }

    /// The nodes that were added: each has one parent at most.
    private var added: Set<Int> = []

    /// Nodes within nodes.
    private static let depthLimit = 64

    mutating func data() throws(ParseError) -> ImportedData {
        let nodes = scene.nodes ?? []
        let roots: [Int]
        if let scenes = scene.scenes, let chosen = scenes.element(scene.scene ?? 0) {
            roots = chosen.nodes ?? []
        } else {
            let children = Set(nodes.flatMap { $0.children ?? [] })
            roots = nodes.indices.filter { !children.contains($0) }
        }
        for root in roots { try add(node: root, Placement(), depth: 0) }
        if !hasColors { mesh.colors = [] }
        return try mesh.data(isZUp: false)
    }

    private mutating func add(node index: Int, _ parent: Placement, depth: Int) throws(ParseError) {
        guard let node = scene.nodes?.element(index), depth < Self.depthLimit, added.insert(index).inserted else {
            throw ParseError(.notAMesh("glTF"))
        }
        let placement = parent.then(try Placement(node))
        if let mesh = node.mesh {
            guard let mesh = scene.meshes?.element(mesh) else { throw ParseError(.notAMesh("glTF")) }
            for primitive in mesh.primitives { try add(primitive, placement) }
        }
        for child in node.children ?? [] { try add(node: child, placement, depth: depth + 1) }
    }

    private mutating func add(_ primitive: GLTFScene.Mesh.Primitive, _ placement: Placement) throws(ParseError) {
        let mode = primitive.mode ?? 4
        // Points and lines are no surface.
        guard (4...6).contains(mode) else { return }
        guard let accessor = primitive.attributes["POSITION"] else { throw ParseError(.notAMesh("glTF")) }
        let positions = try numbers(accessor, components: 3)
        let count = positions.count / 3
        guard mesh.positions.count + count <= MeshCollector.limit else {
            throw ParseError(.tooManyPoints(limit: MeshCollector.limit))
        }
        let first = mesh.positions.count
        for vertex in 0..<count {
            mesh.positions.append(
                placement.point(SIMD3(positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2])))
        }
        let factor = primitive.material.flatMap { scene.materials?.element($0)?.pbrMetallicRoughness?.baseColorFactor }
        var colors: [Double] = []
        var width = 4
        if let accessor = primitive.attributes["COLOR_0"] {
            width = scene.accessors?.element(accessor)?.type == "VEC3" ? 3 : 4
            colors = try numbers(accessor, components: width)
            guard colors.count / width == count else { throw ParseError(.notAMesh("glTF")) }
        }
        hasColors = hasColors || factor != nil || !colors.isEmpty
        let base = factor.flatMap { $0.count >= 3 ? SIMD3($0[0], $0[1], $0[2]) : nil } ?? SIMD3(repeating: 1)
        for vertex in 0..<count {
            let own =
                colors.isEmpty
                ? SIMD3(repeating: 1)
                : SIMD3(colors[width * vertex], colors[width * vertex + 1], colors[width * vertex + 2])
            mesh.colors.append(SIMD3(light: base * own))
        }
        let corners =
            try primitive.indices.map { accessor throws(ParseError) in
                try numbers(accessor, components: 1).map { number throws(ParseError) in
                    guard let corner = Int(exactly: number) else { throw ParseError(.notAMesh("glTF")) }
                    return corner
                }
            } ?? Array(0..<count)
        try addFaces(corners, from: first, count: count, mode: mode, isMirrored: placement.isMirrored)
    }

    /// Triangles one by one, in a strip or around their first corner.
    private mutating func addFaces(
        _ corners: [Int], from first: Int, count: Int, mode: Int, isMirrored: Bool
    ) throws(ParseError) {
        if let wrong = corners.first(where: { !(0..<count).contains($0) }) { throw ParseError(.invalidVertex(wrong)) }
        let step = mode == 4 ? 3 : 1
        for start in stride(from: 0, through: corners.count - 3, by: step) {
            try watch.pass(binary.lowerBound)
            let one = mode == 6 ? corners[0] : corners[start]
            var (two, three) = (corners[start + 1], corners[start + 2])
            if (mode == 5 && !start.isMultiple(of: 2)) != isMirrored { swap(&two, &three) }
            try mesh.addFace([first + one, first + two, first + three])
        }
    }

    /// The numbers of an accessor, element after element.
    private func numbers(_ index: Int, components: Int) throws(ParseError) -> [Double] {
        guard let accessor = scene.accessors?.element(index),
            ["SCALAR", "VEC2", "VEC3", "VEC4"].firstIndex(of: accessor.type) == components - 1, accessor.count >= 0
        else { throw ParseError(.notAMesh("glTF")) }
        let kinds: [Int: NumberKind] = [5120: .i1, 5121: .u1, 5122: .i2, 5123: .u2, 5125: .u4, 5126: .f4]
        // Compressed vertices have no bytes of their own here.
        guard let kind = kinds[accessor.componentType],
            let view = accessor.bufferView.flatMap({ scene.bufferViews?.element($0) }),
            view.buffer == 0
        else { throw ParseError(.compressedMesh) }
        let stride = view.byteStride ?? components * kind.size
        let (viewStart, offset) = (view.byteOffset ?? 0, accessor.byteOffset ?? 0)
        let (span, isTooLarge) = max(0, accessor.count - 1).multipliedReportingOverflow(by: stride)
        guard !isTooLarge, stride > 0, viewStart >= 0, offset >= 0, viewStart <= binary.count, offset <= binary.count,
            accessor.count == 0 || span <= binary.count - viewStart - offset - components * kind.size
        else { throw ParseError(.truncated) }
        let scale = accessor.normalized == true ? kind.unitScale : 1
        var numbers: [Double] = []
        numbers.reserveCapacity(accessor.count * components)
        let content = bytes.bytes
        for element in 0..<accessor.count {
            let start = binary.lowerBound + viewStart + offset + element * stride
            for component in 0..<components {
                numbers.append(
                    kind.number(in: content, at: start + component * kind.size, isBigEndian: false) * scale)
            }
        }
        return numbers
    }
}

/// Where a node is: a linear map and a translation.
private struct Placement {
    private var x = SIMD3(1.0, 0, 0)
    private var y = SIMD3(0.0, 1, 0)
    private var z = SIMD3(0.0, 0, 1)
    private var origin = SIMD3(0.0, 0, 0)

    init() {}

    init(_ node: GLTFScene.Node) throws(ParseError) {
        if let matrix = node.matrix {
            guard matrix.count == 16 else { throw ParseError(.notAMesh("glTF")) }
            func column(_ index: Int) -> SIMD3<Double> {
                SIMD3(matrix[4 * index], matrix[4 * index + 1], matrix[4 * index + 2])
            }
            (x, y, z, origin) = (column(0), column(1), column(2), column(3))
            return
        }
        func vector(_ numbers: [Double]?, _ standard: SIMD3<Double>) throws(ParseError) -> SIMD3<Double> {
            guard let numbers else { return standard }
            guard numbers.count == 3 else { throw ParseError(.notAMesh("glTF")) }
            return SIMD3(numbers[0], numbers[1], numbers[2])
        }
        let scale = try vector(node.scale, SIMD3(repeating: 1))
        origin = try vector(node.translation, .zero)
        if let turn = node.rotation {
            guard turn.count == 4 else { throw ParseError(.notAMesh("glTF")) }
            let (a, b, c, w) = (turn[0], turn[1], turn[2], turn[3])
            x = SIMD3(1 - 2 * (b * b + c * c), 2 * (a * b + c * w), 2 * (a * c - b * w))
            y = SIMD3(2 * (a * b - c * w), 1 - 2 * (a * a + c * c), 2 * (b * c + a * w))
            z = SIMD3(2 * (a * c + b * w), 2 * (b * c - a * w), 1 - 2 * (a * a + b * b))
        }
        (x, y, z) = (x * scale.x, y * scale.y, z * scale.z)
    }

    private func direction(_ vector: SIMD3<Double>) -> SIMD3<Double> { x * vector.x + y * vector.y + z * vector.z }

    func point(_ point: SIMD3<Double>) -> SIMD3<Double> { direction(point) + origin }

    /// That of a node within this one.
    func then(_ inner: Placement) -> Placement {
        var placement = Placement()
        placement.x = direction(inner.x)
        placement.y = direction(inner.y)
        placement.z = direction(inner.z)
        placement.origin = point(inner.origin)
        return placement
    }

    /// Whether it turns the outside in.
    var isMirrored: Bool {
        let across = SIMD3(y.y * z.z - y.z * z.y, y.z * z.x - y.x * z.z, y.x * z.y - y.y * z.x)
        return (x * across).sum() < 0
    }
}

extension Array {
    /// The element at an index that a file says; `nil` where there is none.
    fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension NumberKind {
    /// What makes the largest whole number 1.
    fileprivate var unitScale: Double {
        switch self {
        case .i1: 1 / 127
        case .u1: 1 / 255
        case .i2: 1 / 32_767
        case .u2: 1 / 65_535
        default: 1
        }
    }
}

extension SIMD3<UInt8> {
    /// Red, green and blue in sRGB of linear light from 0 to 1 (IEC 61966-2-1).
    fileprivate init(light color: SIMD3<Double>) {
        func encoded(_ light: Double) -> Double {
            light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        }
        self.init(components: SIMD3<Double>(encoded(color.x), encoded(color.y), encoded(color.z)))
    }
}

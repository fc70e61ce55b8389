import CGLShims

/// Triangles in the memory of the graphics driver, in parts that are drawn from the nearest to the farthest.
struct MeshObjects {
    let buffer: InstanceBuffer
    let triangleCount: Int
    /// The side of the cubes that its vertices were gathered in; 0 for all of them.
    let cell: Float
    private let centers: [SIMD3<Float>]
    /// The parts, the nearest first.
    private var order: [Int]

    /// Triangles in a part.
    private static let partSize = 1024

    init(_ vertices: [SceneMesh.Vertex], _ triangles: [UInt32], cell: Float) {
        triangleCount = triangles.count / 3
        self.cell = cell
        // Without triangles there is nothing to draw; OpenGL would use the vertices in their order.
        buffer = InstanceBuffer(
            mode: GL_TRIANGLES, vertices: 0, instances: 1, indices: triangles,
            [InstanceBuffer.Attributes(vertices, layout: [(0, 4), (1, 4)], divisor: 0)])
        let count = triangleCount
        // Only what was sorted by its position has parts of its own.
        let parts = count > MeshLevel.leastTriangles || cell > 0 ? (count + Self.partSize - 1) / Self.partSize : 1
        centers = (0..<parts).map { part in
            let range = part * Self.partSize..<min((part + 1) * Self.partSize, count)
            var sum = SIMD3<Float>.zero
            for triangle in range { sum += vertices[Int(triangles[3 * triangle])].position.xyz }
            return sum / Float(max(1, range.count))
        }
        order = Array(centers.indices)
    }

    /// Sorts by insertion: it needs no memory, and from one frame to the next most is in its order.
    mutating func order(towards transform: CameraTransform) {
        let direction = SIMD3<Float>(transform.towardsEye)
        func nearness(_ part: Int) -> Float { (centers[part] * direction).sum() }
        for index in order.indices.dropFirst() {
            let part = order[index]
            let value = nearness(part)
            var position = index
            while position > 0, nearness(order[position - 1]) < value {
                order[position] = order[position - 1]
                position -= 1
            }
            order[position] = part
        }
    }

    /// Draws with the program that is in use.
    ///
    /// - Parameter choice: which of how many equal parts.
    func draw(_ choice: InstanceBuffer.Choice) {
        guard order.count > 1 else {
            if choice.part == 0 { buffer.draw() }
            return
        }
        let range = order.count * choice.part / choice.parts..<order.count * (choice.part + 1) / choice.parts
        for part in order[range] {
            let first = 3 * Self.partSize * part
            buffer.draw(indices: first..<min(first + 3 * Self.partSize, 3 * triangleCount))
        }
    }
}

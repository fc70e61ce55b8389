/// A mesh with fewer triangles, for pictures in which more cannot be seen or would take too long.
///
/// The vertices in each cube of a grid become one (J. Rossignac and P. Borrel, 1993); triangles within a cube vanish. What was closed
/// stays closed: an edge that two triangles had is an edge of two or none.
struct MeshLevel: Sendable {
    let vertices: [SceneMesh.Vertex]
    let triangles: [UInt32]
    /// The side of the cubes, plot units: no vertex has moved farther.
    let cell: Float

    /// The usual limit.
    static let leastTriangles = 60_000

    /// The levels of a mesh, each of cubes twice as large as the one before.
    ///
    /// - Parameter least: meshes with fewer triangles have none.
    /// - Complexity: O(triangles)
    static func levels(
        of vertices: [SceneMesh.Vertex], _ triangles: [UInt32], least: Int = leastTriangles
    ) -> [MeshLevel] {
        guard triangles.count / 3 > least else { return [] }
        var levels: [MeshLevel] = []
        var (fine, corners) = (vertices, triangles)
        var cell = 2 * meanEdge(of: vertices, triangles)
        while corners.count / 3 > least, levels.count < 6, cell > 0, cell < 0.25 {
            let level = MeshLevel(fine, corners, cell: cell)
            (fine, corners) = (level.vertices, level.triangles)
            levels.append(level.sorted)
            cell *= 2
        }
        return levels
    }

    /// The mean length of some of the edges.
    private static func meanEdge(of vertices: [SceneMesh.Vertex], _ triangles: [UInt32]) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for start in stride(from: 0, to: triangles.count - 2, by: 3 * max(1, triangles.count / 3000)) {
            let edge = vertices[Int(triangles[start + 1])].position.xyz - vertices[Int(triangles[start])].position.xyz
            sum += (edge * edge).sum().squareRoot()
            count += 1
        }
        return count > 0 ? sum / count : 0
    }

    /// The same with triangles near each other after each other.
    private var sorted: MeshLevel {
        let index = BoundingVolumeHierarchy(triangles: triangles, of: vertices)
        return MeshLevel(vertices: vertices, triangles: triangles.sorted(by: index), cell: cell)
    }

    private init(vertices: [SceneMesh.Vertex], triangles: [UInt32], cell: Float) {
        (self.vertices, self.triangles, self.cell) = (vertices, triangles, cell)
    }

    private init(_ vertices: [SceneMesh.Vertex], _ triangles: [UInt32], cell: Float) {
        self.cell = cell
        let clusters = Clusters(vertices, cell: cell)
        self.vertices = clusters.vertices
        var kept: [UInt32] = []
        kept.reserveCapacity(triangles.count / 3)
        for start in stride(from: 0, to: triangles.count, by: 3) {
            let corners = (Int(triangles[start]), Int(triangles[start + 1]), Int(triangles[start + 2]))
            let cubes = (clusters.cubes[corners.0], clusters.cubes[corners.1], clusters.cubes[corners.2])
            if cubes.0 == cubes.1 || cubes.1 == cubes.2 || cubes.2 == cubes.0 { continue }
            kept.append(clusters.numbers[corners.0])
            kept.append(clusters.numbers[corners.1])
            kept.append(clusters.numbers[corners.2])
        }
        self.triangles = kept
    }

    /// Which vertices become one. Those of one cube have one position; a vertex for each of six directions keeps creases.
    private struct Clusters {
        /// The cube of each vertex.
        private(set) var cubes: [UInt32] = []
        /// The new vertex of each.
        private(set) var numbers: [UInt32] = []
        private(set) var vertices: [SceneMesh.Vertex] = []

        init(_ old: [SceneMesh.Vertex], cell: Float) {
            let side = Int((1.2 / cell).rounded(.up)) + 1
            var table = [UInt32](repeating: .max, count: side * side * side)
            var sums: [SIMD4<Float>] = []
            var counts: [Float] = []
            cubes.reserveCapacity(old.count)
            for vertex in old {
                let place = pointwiseMin(
                    pointwiseMax((vertex.position.xyz + 0.6) / cell, .zero), SIMD3(repeating: Float(side - 1)))
                let cube = Int(place.x) + side * (Int(place.y) + side * Int(place.z))
                if table[cube] == .max {
                    table[cube] = UInt32(sums.count)
                    sums.append(.zero)
                    counts.append(0)
                }
                let number = Int(table[cube])
                sums[number] += vertex.position
                counts[number] += 1
                cubes.append(UInt32(number))
            }
            var directions = [UInt32](repeating: .max, count: 6 * sums.count)
            numbers.reserveCapacity(old.count)
            for (vertex, cube) in zip(old, cubes) {
                let key = 6 * Int(cube) + Self.direction(vertex.normal)
                if directions[key] == .max {
                    directions[key] = UInt32(vertices.count)
                    // The colour is that of the first of them.
                    vertices.append(
                        SceneMesh.Vertex(
                            position: sums[Int(cube)] / counts[Int(cube)], normal: SIMD4(.zero, vertex.normal.w)))
                }
                numbers.append(directions[key])
                vertices[Int(directions[key])].normal += SIMD4(vertex.normal.xyz, 0)
            }
            for index in vertices.indices {
                let normal = vertices[index].normal
                let length = (normal.xyz * normal.xyz).sum().squareRoot()
                if length > 0 { vertices[index].normal = SIMD4(normal.xyz / length, normal.w) }
            }
        }

        /// Which side of a cube a direction leaves by.
        private static func direction(_ normal: SIMD4<Float>) -> Int {
            let (x, y, z) = (abs(normal.x), abs(normal.y), abs(normal.z))
            if x >= y, x >= z { return normal.x < 0 ? 0 : 1 }
            if y >= z { return normal.y < 0 ? 2 : 3 }
            return normal.z < 0 ? 4 : 5
        }
    }
}

extension [UInt32] {
    /// Triangles in the order in which a hierarchy has them: those near each other in space follow each other.
    func sorted(by index: BoundingVolumeHierarchy) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(count)
        for triangle in index.order {
            let start = 3 * Int(triangle)
            result.append(self[start])
            result.append(self[start + 1])
            result.append(self[start + 2])
        }
        return result
    }
}

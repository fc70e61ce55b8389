import Charts
import Formula

/// A surface of triangles in data coordinates.
package struct TriangleMesh: Sendable {
    /// Data coordinates (x, y, z).
    package var positions: [SIMD3<Double>] = []
    /// Of length 1 in data coordinates, in which a normal is no vector of the plot; empty where they follow from the triangles.
    package var normals: [SIMD3<Float>] = []
    /// The vertices of each triangle, counterclockwise as seen from where the normals point to.
    ///
    /// Along a crease vertices of different normals have the same position.
    package var triangles: [UInt32] = []
    /// Red, green and blue for each vertex; empty where it has no colours of its own.
    var colors: [SIMD3<UInt8>] = []

    /// A mesh without triangles.
    package init() {}

    init(positions: [SIMD3<Double>], normals: [SIMD3<Float>] = [], triangles: [UInt32]) {
        (self.positions, self.normals, self.triangles) = (positions, normals, triangles)
    }

    /// That of a file.
    init(_ mesh: SurfaceMesh) {
        (positions, normals, triangles, colors) = (mesh.positions, mesh.normals, mesh.triangles, mesh.colors)
    }

    /// Two triangles for each cell of a grid of vertices, row after row.
    static func gridTriangles(columns: Int, rows: Int) -> [UInt32] {
        var triangles: [UInt32] = []
        triangles.reserveCapacity(6 * columns * rows)
        for row in 0..<rows - 1 {
            for column in 0..<columns - 1 {
                let corner = UInt32(row * columns + column)
                let (right, up) = (corner + 1, corner + UInt32(columns))
                triangles += [corner, right, up, right, up + 1, up]
            }
        }
        return triangles
    }

    /// The same with y and z exchanged, and turned inside out by it.
    var withDepthUpwards: TriangleMesh {
        var mesh = self
        for index in mesh.positions.indices {
            mesh.positions[index] = positions[index].withDepthUpwards
        }
        for index in mesh.normals.indices {
            mesh.normals[index] = normals[index].withDepthUpwards
        }
        for start in stride(from: 0, to: triangles.count, by: 3) { mesh.triangles.swapAt(start, start + 1) }
        return mesh
    }
}

extension TriangleMesh {
    /// The part of a mesh on which something is true, cut where it ceases to be.
    ///
    /// - Parameters:
    ///   - arguments: what the condition depends on, for each vertex: coordinates or parameters. They change evenly along edges.
    ///   - areInside: whether it is true for each of some arguments.
    ///   - vertices: positions and normals for arguments.
    /// - Complexity: O(triangles)
    func cut(
        _ arguments: [SIMD3<Double>], areInside: ([SIMD3<Double>]) -> [Bool],
        vertices: ([SIMD3<Double>]) -> [(position: SIMD3<Double>, normal: SIMD3<Float>)]
    ) -> TriangleMesh {
        let isInside = areInside(arguments)
        var edges: [SIMD2<UInt32>: Int] = [:]
        var ends: [SIMD2<UInt32>] = []
        func number(_ inside: UInt32, _ outside: UInt32) -> UInt32 {
            let edge = SIMD2(inside, outside)
            if let known = edges[edge] { return UInt32(positions.count + known) }
            edges[edge] = ends.count
            ends.append(edge)
            return UInt32(positions.count + ends.count - 1)
        }
        var kept: [UInt32] = []
        kept.reserveCapacity(triangles.count)
        for start in stride(from: 0, to: triangles.count, by: 3) {
            let corners = [triangles[start], triangles[start + 1], triangles[start + 2]]
            let inside = corners.map { isInside[Int($0)] }
            if inside == [true, true, true] {
                kept += corners
                continue
            }
            guard inside.contains(true) else { continue }
            var polygon: [UInt32] = []
            for index in 0..<3 {
                let (here, next) = (corners[index], corners[(index + 1) % 3])
                if inside[index] { polygon.append(here) }
                if inside[index] != inside[(index + 1) % 3] {
                    polygon.append(inside[index] ? number(here, next) : number(next, here))
                }
            }
            for index in 1..<polygon.count - 1 { kept += [polygon[0], polygon[index], polygon[index + 1]] }
        }
        var (low, high) = (ends.map { arguments[Int($0.x)] }, ends.map { arguments[Int($0.y)] })
        for _ in 0..<30 where !ends.isEmpty {
            let middles = zip(low, high).map { ($0 + $1) / 2 }
            for (index, isInside) in areInside(middles).enumerated() {
                if isInside { low[index] = middles[index] } else { high[index] = middles[index] }
            }
        }
        let added = vertices(low)
        return TriangleMesh(
            positions: positions + added.map(\.position), normals: normals.isEmpty ? [] : normals + added.map(\.normal),
            triangles: kept)
    }
}

extension FormulaObject.Sampler {
    /// Whether a condition is true at each of some positions, or for each of some parameters.
    func areTrue(_ arguments: [SIMD3<Double>]) -> [Bool] {
        map(arguments) { self[0, $0] != 0 && !self[0, $0].isNaN }
    }
}

import Foundation
import Testing

@testable import ChartRendering
@testable import Formula

/// The meshes of implicit surfaces.
struct ContouringTests {
    private func mesh(_ text: String, cells: Int, side: Double = 5) throws -> TriangleMesh {
        let object = try FormulaObject(text)
        return try #require(
            SurfaceContouring.mesh(
                of: object.field(0), lower: SIMD3(repeating: -side), upper: SIMD3(repeating: side), cells: cells))
    }

    /// What is closed inside the box.
    private static let closed: [(text: String, euler: Int)] = [
        ("x² + y² + z² = 9", 2),
        ("(√(x² + z²) - 3)² + y² = 1", 0),
        ("max(|x|, |y|, |z|) = 2.3", 2),
        ("|x| + |y| + |z| = 3", 2),
        ("x^4 + y^4 + z^4 = 40", 2),
    ]

    @Test(arguments: closed)
    func `a closed surface is closed`(text: String, euler: Int) throws {
        for cells in [16, 32, 48, 96] {
            let topology = Topology(try mesh(text, cells: cells))
            #expect(topology.oddEdges == 0, "\(text) at \(cells)")
            #expect(topology.euler == euler, "\(text) at \(cells)")
        }
    }
}

/// How the triangles of a mesh hang together, vertices at one position being one.
struct Topology {
    let oddEdges: Int
    let euler: Int

    init(_ mesh: TriangleMesh) {
        var numbers: [SIMD3<Double>: Int] = [:]
        let vertices = mesh.positions.map { position in
            let known = numbers[position] ?? numbers.count
            numbers[position] = known
            return known
        }
        var edges: [SIMD2<Int>: Int] = [:]
        var faces = 0
        var used: Set<Int> = []
        for start in stride(from: 0, to: mesh.triangles.count, by: 3) {
            let corners = (0..<3).map { vertices[Int(mesh.triangles[start + $0])] }
            guard Set(corners).count == 3 else { continue }
            faces += 1
            used.formUnion(corners)
            for side in 0..<3 {
                let (a, b) = (corners[side], corners[(side + 1) % 3])
                edges[SIMD2(min(a, b), max(a, b)), default: 0] += 1
            }
        }
        oddEdges = edges.values.count { !$0.isMultiple(of: 2) }
        euler = used.count - edges.count + faces
    }
}

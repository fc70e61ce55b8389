import Foundation

/// The triangles of a body that fills −0.5…0.5 on each axis.
struct SolidMesh {
    /// Position and outward unit normal of each corner, three corners a triangle.
    private(set) var vertices: [(position: SIMD3<Float>, normal: SIMD3<Float>)] = []

    /// Sides of a round body.
    private static let sides = 40

    init(_ shape: SceneSolids.Shape) {
        switch shape {
        case .cube: addCube()
        case .cylinder: addRound(bottom: 0.5, top: 0.5)
        case .cone: addRound(bottom: 0.5, top: 0)
        case .arrow:
            addRound(bottom: 0.05, top: 0.05, from: -0.5, to: 0.15, sides: 12)
            addRound(bottom: 0.15, top: 0, from: 0.15, to: 0.5, sides: 16)
        }
    }

    /// Six floats per vertex, in the layout of the vertex buffer.
    var floats: [Float] {
        vertices.flatMap { [$0.x, $0.y, $0.z, $1.x, $1.y, $1.z] }
    }

    private mutating func add(
        _ corners: [SIMD3<Float>], normals: [SIMD3<Float>]
    ) {
        for index in 1..<corners.count - 1 {
            // Counterclockwise as seen from outside: the graphics driver leaves out what is seen from inside.
            let (a, b) = (corners[index] - corners[0], corners[index + 1] - corners[0])
            let across = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
            let isOutward = (across * normals[0]).sum() >= 0
            for corner in isOutward ? [0, index, index + 1] : [0, index + 1, index] {
                vertices.append((corners[corner], normals[normals.count == 1 ? 0 : corner]))
            }
        }
    }

    private mutating func addCube() {
        for axis in 0..<3 {
            for side in [Float(-0.5), 0.5] {
                let (first, second) = ((axis + 1) % 3, (axis + 2) % 3)
                let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { (a, b) in
                    var corner = SIMD3<Float>(repeating: side)
                    corner[first] = Float(a)
                    corner[second] = Float(b)
                    return corner
                }
                var normal = SIMD3<Float>()
                normal[axis] = side * 2
                add(corners, normals: [normal])
            }
        }
    }

    /// A cylinder, or a cone where the top has no radius.
    private mutating func addRound(
        bottom: Float, top: Float, from lower: Float = -0.5, to upper: Float = 0.5, sides: Int = Self.sides
    ) {
        func rim(_ step: Int, radius: Float, height: Float) -> SIMD3<Float> {
            let angle = Float(step) / Float(sides) * 2 * .pi
            return SIMD3(radius * cos(angle), height, radius * sin(angle))
        }
        // The mantle leans by the difference of radii for its height.
        func mantleNormal(_ step: Double) -> SIMD3<Float> {
            let angle = Float(step) / Float(sides) * 2 * .pi
            let lean = (bottom - top) / (upper - lower)
            let length = (1 + lean * lean).squareRoot()
            return SIMD3(cos(angle), lean, sin(angle)) / length
        }
        for step in 0..<sides {
            let (a, b) = (Double(step), Double(step + 1))
            add(
                [
                    rim(step, radius: bottom, height: lower), rim(step + 1, radius: bottom, height: lower),
                    rim(step + 1, radius: top, height: upper), rim(step, radius: top, height: upper),
                ],
                normals: [
                    mantleNormal(a), mantleNormal(b), mantleNormal(top == 0 ? (a + b) / 2 : b),
                    mantleNormal(top == 0 ? (a + b) / 2 : a),
                ])
        }
        for (height, radius, isUp) in [(lower, bottom, false), (upper, top, true)] where radius > 0 {
            add(
                (0..<sides).map { rim($0, radius: radius, height: height) },
                normals: [SIMD3(0, isUp ? 1 : -1, 0)])
        }
    }
}

import Formula

extension FormulaObject {
    /// The mesh of one of the fields in a box, data coordinates; `nil` when cancelled.
    ///
    /// - Parameter cells: along each side of the box.
    package func contourMesh(
        _ field: Int = 0, lower: SIMD3<Double>, upper: SIMD3<Double>, cells: Int
    ) -> TriangleMesh? {
        SurfaceContouring.mesh(of: self.field(field), lower: lower, upper: upper, cells: cells)
    }

    /// How far a mesh is from the zeros of one of the fields on average, to first order, at points spread over its triangles.
    package func meanDistance(of mesh: TriangleMesh, _ field: Int = 0) -> Double {
        let shares: [SIMD3<Double>] = [
            SIMD3(repeating: 1) / 3, SIMD3(0.6, 0.2, 0.2), SIMD3(0.2, 0.6, 0.2), SIMD3(0.2, 0.2, 0.6),
        ]
        let count = mesh.triangles.count / 3 * shares.count
        let buffer = GradientBuffer(capacity: count)
        func corner(_ triangle: Int, _ index: Int) -> SIMD3<Double> {
            mesh.positions[Int(mesh.triangles[3 * triangle + index])]
        }
        buffer.evaluate(self.field(field).sampler(), count) { index in
            let (triangle, share) = (index / shares.count, shares[index % shares.count])
            return corner(triangle, 0) * share.x + corner(triangle, 1) * share.y + corner(triangle, 2) * share.z
        }
        var (sum, area) = (0.0, 0.0)
        for triangle in 0..<mesh.triangles.count / 3 {
            let (a, b, c) = (corner(triangle, 0), corner(triangle, 1), corner(triangle, 2))
            let weight = (b - a).cross(c - a).length
            for index in triangle * shares.count..<(triangle + 1) * shares.count {
                let slope = buffer.slopes(index).length
                guard slope > 0, slope.isFinite else { continue }
                sum += weight * abs(buffer.value(index)) / slope
                area += weight
            }
        }
        return area > 0 ? sum / area : 0
    }
}

import Charts

/// A surface of triangles in the form that the renderer uses.
struct SceneMesh: Sendable {
    /// One corner.
    struct Vertex: Sendable {
        /// Plot position, and the coordinate on the colour scale where the fill uses one.
        var position: SIMD4<Float>
        /// Unit normal in plot space.
        var normal: SIMD4<Float>
    }

    let vertices: [Vertex]
    /// The corners of each triangle.
    let triangles: [UInt32]
    var material: SceneMaterial
    /// Finds the triangle under the pointer.
    let index: BoundingVolumeHierarchy

    init(vertices: [Vertex], triangles: [UInt32], material: SceneMaterial) {
        (self.vertices, self.triangles, self.material) = (vertices, triangles, material)
        index = BoundingVolumeHierarchy(triangles: triangles, of: vertices)
    }

    /// The surface through points, or of positions and triangles; triangles with a vertex that is not finite are omitted.
    ///
    /// - Complexity: O(positions log positions)
    init(
        _ mark: SurfaceMark, samples: [SIMD3<Double>], triangles: [UInt32]?, values: [Float], axes: SceneAxes,
        scale: inout SeriesScale
    ) {
        let positions = samples.map { axes.position(of: $0) }
        // Triangulated in plot coordinates, in which both sides of the floor have the same unit.
        let all =
            triangles
            ?? Triangulation(positions.map { SIMD2($0.x, $0.y.isFinite ? -$0.z : .nan) }).triangles.map(UInt32.init)
        var kept: [UInt32] = []
        kept.reserveCapacity(all.count)
        // Each triangle weighs by its area.
        var normals = [SIMD3<Double>](repeating: .zero, count: positions.count)
        for start in stride(from: 0, to: all.count, by: 3) {
            let corners = (Int(all[start]), Int(all[start + 1]), Int(all[start + 2]))
            let origin = positions[corners.0]
            let normal = cross(positions[corners.1] - origin, positions[corners.2] - origin)
            guard normal.sum().isFinite else { continue }
            kept += all[start..<start + 3]
            normals[corners.0] += normal
            normals[corners.1] += normal
            normals[corners.2] += normal
        }
        vertices = zip(positions, normals).enumerated().map { index, corner in
            let (position, normal) = corner
            let length = normal.length
            // Far outside the box only the direction matters, and the coordinate would overflow a Float.
            let held = pointwiseMin(pointwiseMax(position, SIMD3(repeating: -1e6)), SIMD3(repeating: 1e6))
            return Vertex(
                position: SIMD4(SIMD3<Float>(held), values.isEmpty ? 0 : values[index]),
                normal: length > 0 ? SIMD4(SIMD3<Float>(normal / length), 0) : SIMD4(0, 1, 0, 0))
        }
        self.triangles = kept
        index = BoundingVolumeHierarchy(triangles: kept, of: vertices)
        material = SceneMaterial(
            mark.style, standard: .surface(.heightBased), roughness: 0.45, axes: axes, scale: &scale)
    }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

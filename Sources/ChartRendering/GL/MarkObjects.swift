import CGLShims

/// Spheres, bodies, lines or triangles of one look in the memory of the graphics driver.
struct MarkObjects {
    let look: LookObjects
    let buffer: InstanceBuffer
    /// The mean of the points, plot units; the origin for other marks.
    private(set) var center = SIMD3(0.0, 0.0, 0.0)

    init(_ points: ScenePoints) {
        look = LookObjects(points.look)
        let sum = points.spheres.reduce(SIMD4(0.0, 0, 0, 0)) { $0 + SIMD4<Double>($1) }
        center = SIMD3(sum.x, sum.y, sum.z) / Double(max(1, points.spheres.count))
        var attributes = [InstanceBuffer.Attributes(points.spheres, layout: [(0, 4)], divisor: 1)]
        if !points.values.isEmpty {
            attributes.append(InstanceBuffer.Attributes(points.values, layout: [(1, 1)], divisor: 1))
        }
        buffer = InstanceBuffer(
            mode: GL_TRIANGLE_STRIP, vertices: 4, instances: points.spheres.count, attributes)
    }

    init(_ mesh: SceneMesh) {
        look = LookObjects(mesh.look)
        // Without triangles there is nothing to draw; OpenGL would take the corners in their order.
        buffer = InstanceBuffer(
            mode: GL_TRIANGLES, vertices: 0, instances: 1, indices: mesh.triangles,
            [InstanceBuffer.Attributes(mesh.vertices, layout: [(0, 4), (1, 4)], divisor: 0)])
    }

    init(_ tubes: SceneTubes) {
        look = LookObjects(tubes.look)
        buffer = InstanceBuffer(
            mode: GL_TRIANGLE_STRIP, vertices: 4, instances: tubes.pieces.count,
            [InstanceBuffer.Attributes(tubes.pieces, layout: [(0, 4), (1, 4)], divisor: 1)])
    }

    init(_ solids: SceneSolids) {
        look = LookObjects(solids.look)
        let mesh = SolidMesh(solids.shape)
        buffer = InstanceBuffer(
            mode: GL_TRIANGLES, vertices: mesh.vertices.count, instances: solids.solids.count,
            [
                InstanceBuffer.Attributes(mesh.floats, layout: [(0, 3), (1, 3)], divisor: 0),
                InstanceBuffer.Attributes(solids.solids, layout: [(2, 4), (3, 4), (4, 4)], divisor: 1),
            ])
    }

    func delete() {
        buffer.delete()
        look.delete()
    }
}

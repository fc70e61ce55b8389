import Charts

/// A surface of triangles in the form that the renderer uses.
struct SceneMesh: Sendable {
    /// One corner.
    struct Vertex: Sendable {
        /// Plot position, and the coordinate on the colour scale where the fill uses one.
        var position: SIMD4<Float>
        /// Unit normal in plot space, and the colour of its own, red, green and blue as one number of 24 bits.
        var normal: SIMD4<Float>
    }

    let vertices: [Vertex]
    /// The corners of each triangle.
    let triangles: [UInt32]
    /// Whether it is that of functions or formulas, which can be sampled at any resolution.
    let isOfFunction: Bool
    var material: SceneMaterial
    /// The same surface with fewer and fewer triangles.
    let levels: [MeshLevel]
    /// Finds the triangle under the pointer.
    let index: BoundingVolumeHierarchy

    init(vertices: [Vertex], triangles: [UInt32], material: SceneMaterial) {
        (self.vertices, self.triangles, self.material) = (vertices, triangles, material)
        isOfFunction = false
        levels = MeshLevel.levels(of: vertices, triangles)
        index = BoundingVolumeHierarchy(triangles: triangles, of: vertices)
    }

    /// The surface through points, joined by their triangulation.
    ///
    /// - Complexity: O(positions log positions)
    init(
        _ mark: SurfaceMark, points: [SIMD3<Double>], values: [Float], axes: SceneAxes, scale: inout SeriesScale
    ) {
        // Triangulated in plot coordinates, in which both sides of the floor have the same unit.
        let positions = points.map { axes.position(of: $0) }
        let triangles = Triangulation(positions.map { SIMD2($0.x, $0.y.isFinite ? -$0.z : .nan) }).triangles
        let mesh = TriangleMesh(positions: points, triangles: triangles.map(UInt32.init))
        self.init(mark, mesh, values: values, axes: axes, scale: &scale)
    }

    /// A mesh; triangles with a vertex that is not finite are omitted.
    ///
    /// - Complexity: O(triangles)
    init(
        _ mark: SurfaceMark, _ mesh: TriangleMesh, values: [Float], axes: SceneAxes, scale: inout SeriesScale
    ) {
        let positions = mesh.positions.map { axes.position(of: $0) }
        var kept: [UInt32] = []
        kept.reserveCapacity(mesh.triangles.count)
        let areKnown = !mesh.normals.isEmpty
        // Each triangle weighs by its area.
        var normals = [SIMD3<Double>](repeating: .zero, count: areKnown ? 0 : positions.count)
        for start in stride(from: 0, to: mesh.triangles.count, by: 3) {
            let corners = (
                Int(mesh.triangles[start]), Int(mesh.triangles[start + 1]), Int(mesh.triangles[start + 2])
            )
            let origin = positions[corners.0]
            let normal = (positions[corners.1] - origin).cross(positions[corners.2] - origin)
            guard normal.sum().isFinite else { continue }
            kept.append(mesh.triangles[start])
            kept.append(mesh.triangles[start + 1])
            kept.append(mesh.triangles[start + 2])
            guard !areKnown else { continue }
            normals[corners.0] += normal
            normals[corners.1] += normal
            normals[corners.2] += normal
        }
        if areKnown { normals = mesh.plotNormals(axes) }
        if axes.isMirrored, areKnown {
            for start in stride(from: 0, to: kept.count, by: 3) { kept.swapAt(start, start + 1) }
        }
        vertices = zip(positions, normals).enumerated().map { index, corner in
            let (position, normal) = corner
            let length = normal.length
            // Far outside the box only the direction matters, and the coordinate would overflow a Float.
            let held = pointwiseMin(pointwiseMax(position, SIMD3(repeating: -1e6)), SIMD3(repeating: 1e6))
            return Vertex(
                position: SIMD4(SIMD3<Float>(held), values.isEmpty ? 0 : values[index]),
                normal: SIMD4(
                    length > 0 ? SIMD3<Float>(normal / length) : SIMD3(0, 1, 0),
                    mesh.colors.isEmpty ? 0 : Self.packed(mesh.colors[index])))
        }
        let hierarchy = BoundingVolumeHierarchy(triangles: kept, of: vertices)
        // Of many, those that are near each other are drawn together.
        let areSorted = kept.count / 3 > MeshLevel.leastTriangles
        triangles = areSorted ? kept.sorted(by: hierarchy) : kept
        index = areSorted ? hierarchy.renumbered : hierarchy
        isOfFunction =
            switch mark.source {
            case .function, .formula, .parametric, .implicit, .object: true
            case .grid, .points, .mesh: false
            }
        levels = MeshLevel.levels(of: vertices, triangles)
        material = SceneMaterial(
            mark.style, standard: .surface(.heightBased), roughness: 0.45, axes: axes,
            hasOwnColors: !mesh.colors.isEmpty, scale: &scale)
    }

    /// A colour as one number.
    private static func packed(_ color: SIMD3<UInt8>) -> Float {
        Float(Int(color.x) << 16 | Int(color.y) << 8 | Int(color.z))
    }
}

extension TriangleMesh {
    /// The normals in plot coordinates, of any length.
    fileprivate func plotNormals(_ axes: SceneAxes) -> [SIMD3<Double>] {
        zip(positions, normals).map { position, normal in
            // As slopes do, it grows where the axis is compressed.
            SIMD3<Double>(normal)
                / SIMD3(
                    axes.x.scale(at: position.x), axes.y.scale(at: position.y), axes.z.scale(at: position.z))
        }
    }
}

extension SceneAxes {
    /// Whether the plot is a mirror image of the data.
    fileprivate var isMirrored: Bool { (x.isReversed != y.isReversed) != z.isReversed }
}

extension SceneMesh {
    /// The index of the vertex nearest to a plot position; the fourth component is ignored.
    func vertex(nearest position: SIMD4<Float>) -> Int {
        var best = (index: 0, distance: Float.infinity)
        for (index, vertex) in vertices.enumerated() {
            var offset = vertex.position - position
            offset.w = 0
            let distance = (offset * offset).sum()
            if distance < best.distance { best = (index, distance) }
        }
        return best.index
    }
}

import Charts

extension BoundingVolumeHierarchy {
    /// - Parameter triangles: three corners each.
    init(triangles: [UInt32], of vertices: [SceneMesh.Vertex]) {
        self.init(count: triangles.count / 3) { triangle in
            func vertex(_ corner: Int) -> SIMD3<Float> { vertices[Int(triangles[3 * triangle + corner])].position.xyz }
            let (a, b, c) = (vertex(0), vertex(1), vertex(2))
            return Box(
                lower: pointwiseMin(a, pointwiseMin(b, c)), upper: pointwiseMax(a, pointwiseMax(b, c)))
        }
    }
}

extension SceneMesh: ScenePrimitive {
    var partCount: Int { vertices.count }
    var filledBox: PlotBox? { PlotBox(around: vertices.lazy.map(\.position.xyz)) }
    var part: ChartHit.Part { .surface }

    func position(ofDatum index: Int) -> SIMD3<Double>? { SIMD3<Double>(vertices[index].position.xyz) }

    func colorCoordinate(ofDatum index: Int) -> Float? { vertices[index].position.w }

    func resolution(ofDatum index: Int, pixel: Double) -> SIMD3<Double> { SIMD3(repeating: pixel) }

    func nearest(along pick: PickRay) -> MarkHit? { pick.nearest(distance(along:), corner(nearestTo:)) }

    func forEachTriangle(near height: Double, _ body: (SurfaceCorner, SurfaceCorner, SurfaceCorner) -> Void) {
        func corner(_ index: Int) -> SurfaceCorner { (Int(triangles[index]), SIMD3<Double>(vertex(index))) }
        let height = Float(height)
        index.forEach(inBoxes: { $0.lower.y <= height && height <= $0.upper.y }) { triangle in
            body(corner(3 * triangle), corner(3 * triangle + 1), corner(3 * triangle + 2))
        }
    }

    func meshPart(box: PlotBox, thickness: Float?) -> any MeshPart { self }
}

extension SceneMesh {
    /// Where a ray hits the surface first.
    ///
    /// - Complexity: O(log triangles) on average, as `BoundingVolumeHierarchy.nearest`
    func distance(along ray: Ray) -> Double? {
        index.nearest(along: ray) { distance(along: ray, triangle: $0) }?.distance
    }

    /// Where a ray hits a triangle.
    func distance(along ray: Ray, triangle: Int) -> Double? {
        func position(_ corner: Int) -> SIMD3<Double> { SIMD3<Double>(vertex(3 * triangle + corner)) }
        return ray.distance(to: position(0), position(1), position(2))
    }

    /// The corner of a triangle that is nearest to a position; `nil` where there are no triangles.
    ///
    /// - Complexity: as `distance(along:)`
    func corner(nearestTo position: SIMD3<Double>) -> Int? {
        let position = SIMD3<Float>(position)
        func square(_ difference: SIMD3<Float>) -> Double { Double((difference * difference).sum()) }
        func nearest(of triangle: Int) -> (corner: Int, square: Double) {
            var best = (corner: 3 * triangle, square: square(vertex(3 * triangle) - position))
            for corner in 3 * triangle + 1...3 * triangle + 2 {
                let square = square(vertex(corner) - position)
                if square < best.square { best = (corner, square) }
            }
            return best
        }
        // Computed as the distance to a corner, and so never larger, whatever the rounding.
        let found = index.nearest(
            entry: { square(pointwiseMax(pointwiseMax($0.lower - position, position - $0.upper), .zero)) },
            distance: { nearest(of: $0).square })
        return found.map { Int(triangles[nearest(of: $0.index).corner]) }
    }

    /// Plot position of a corner of a triangle.
    private func vertex(_ corner: Int) -> SIMD3<Float> {
        vertices[Int(triangles[corner])].position.xyz
    }
}

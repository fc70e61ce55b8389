/// The projected outline of the box, which no label may cover.
struct BoxOutline {
    /// The pixels of the eight corners; the outline is their convex hull.
    private let corners: InlineArray<8, SIMD2<Double>>
    /// Directions across the sides of the outline, and of an upright rectangle.
    private let normals: InlineArray<14, SIMD2<Double>>

    init(_ box: PlotBox, transform: CameraTransform) {
        let corners = InlineArray<8, SIMD2<Double>> { transform.pixel(of: box.corner($0)) }
        self.corners = corners
        var normals = InlineArray<14, SIMD2<Double>>(repeating: SIMD2(1, 0))
        normals[1] = SIMD2(0, 1)
        // Every side of the outline is an edge of the box.
        var count = 2
        for axis in 0..<3 {
            for corner in 0..<8 where corner & 1 << axis == 0 {
                let edge = corners[corner | 1 << axis] - corners[corner]
                // An edge that points to the eye has no side.
                if edge.length > 1e-6 { normals[count] = SIMD2(-edge.y, edge.x) / edge.length }
                count += 1
            }
        }
        self.normals = normals
    }

    /// Whether an upright rectangle has some area in common with the outline.
    ///
    /// Two convex shapes are apart when a line along a side of one of them parts them: the separating axis theorem.
    func overlaps(center: SIMD2<Double>, size: SIMD2<Double>) -> Bool {
        normals.indices.allSatisfy { index in
            let normal = normals[index]
            let middle = normal.dot(center)
            let reach = (abs(normal.x) * size.x + abs(normal.y) * size.y) / 2
            var (isAllBefore, isAllBehind) = (true, true)
            for corner in corners.indices {
                let distance = normal.dot(corners[corner])
                isAllBefore = isAllBefore && distance <= middle - reach
                isAllBehind = isAllBehind && distance >= middle + reach
            }
            return !isAllBefore && !isAllBehind
        }
    }
}

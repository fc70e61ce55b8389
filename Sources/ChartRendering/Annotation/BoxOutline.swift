/// The box as it stands on a picture: what no label may cover.
struct BoxOutline {
    /// The pixels of the eight corners; the outline is their convex hull.
    private let corners: [SIMD2<Double>]
    /// Directions across the sides of the outline, and of an upright rectangle.
    private let normals: [SIMD2<Double>]

    init(_ box: PlotBox, transform: CameraTransform) {
        let corners = (0..<8).map { transform.pixel(of: box.corner($0)) }
        self.corners = corners
        // Every side of the outline is an edge of the box.
        let edges = (0..<3).flatMap { axis in
            (0..<8).filter { $0 & 1 << axis == 0 }.map { corners[$0 | 1 << axis] - corners[$0] }
        }
        // An edge looked at end on has no side.
        normals = [SIMD2(1, 0), SIMD2(0, 1)] + edges.filter { $0.length > 1e-6 }.map { SIMD2(-$0.y, $0.x) / $0.length }
    }

    /// Whether an upright rectangle has some area in common with the outline.
    ///
    /// Two convex shapes are apart when a line along a side of one of them parts them: the separating axis theorem.
    func overlaps(center: SIMD2<Double>, size: SIMD2<Double>) -> Bool {
        normals.allSatisfy { normal in
            let middle = normal.dot(center)
            let reach = (abs(normal.x) * size.x + abs(normal.y) * size.y) / 2
            var (isAllBefore, isAllBehind) = (true, true)
            for corner in corners {
                let place = normal.dot(corner)
                isAllBefore = isAllBefore && place <= middle - reach
                isAllBehind = isAllBehind && place >= middle + reach
            }
            return !isAllBefore && !isAllBehind
        }
    }
}

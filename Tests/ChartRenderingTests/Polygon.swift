@testable import ChartRendering

/// A convex polygon on a picture.
struct Polygon {
    let corners: [SIMD2<Double>]

    init(around label: ChartAnnotation.Label) {
        let half = label.size / 2
        corners = [SIMD2(-1, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)].map { label.center + half * $0 }
    }

    /// The convex hull, by Andrew's monotone chain.
    init(hullOf points: [SIMD2<Double>]) {
        func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count >= 2 {
                    let (along, next) = (
                        chain[chain.count - 1] - chain[chain.count - 2], point - chain[chain.count - 1]
                    )
                    if along.x * next.y - along.y * next.x > 1e-9 { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        corners = chain(sorted) + chain(sorted.reversed())
    }

    /// Whether two polygons have more than a rim in common: no line along one of their sides parts them.
    func overlaps(_ other: Polygon) -> Bool {
        (normals + other.normals).allSatisfy { normal in
            let (mine, theirs) = (corners.map(normal.dot), other.corners.map(normal.dot))
            let gap = max((theirs.min() ?? 0) - (mine.max() ?? 0), (mine.min() ?? 0) - (theirs.max() ?? 0))
            return gap < -1e-6
        }
    }

    private var normals: [SIMD2<Double>] {
        corners.indices.map { index in
            let side = corners[(index + 1) % corners.count] - corners[index]
            return SIMD2(side.y, -side.x) / max(side.length, 1e-12)
        }
    }
}

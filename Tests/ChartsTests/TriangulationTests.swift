import Foundation
import TestSupport
import Testing

@testable import Charts

@Suite struct TriangulationTests {
    private static func points(_ count: Int, seed: Int) -> [SIMD2<Double>] {
        var generator = SeededGenerator(state: UInt64(seed))
        return (0..<count).map { _ in
            // Every second set lies on a lattice, with points that coincide, lie on lines and on circles.
            let point = SIMD2<Double>.random(in: -1...1, using: &generator)
            return seed.isMultiple(of: 2) ? (point * 6).rounded(.toNearestOrEven) * SIMD2(1000, 0.1) : point
        }
    }

    private static func area(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
    }

    /// The area of the convex hull, by Andrew's monotone chain.
    private static func hullArea(_ points: [SIMD2<Double>]) -> Double {
        func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count > 1, area(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        let hull = chain(sorted) + chain(sorted.reversed())
        return hull.indices.reduce(0) { $0 + area(hull[0], hull[$1], hull[($1 + 1) % hull.count]) }
    }

    @Test(arguments: 1...60)
    func `triangles cover the hull once, and no point is in the circle of one`(seed: Int) {
        let points = Self.points(4 + seed * 3, seed: seed)
        let triangles = Triangulation(points).triangles
        var covered = 0.0
        for start in stride(from: 0, to: triangles.count, by: 3) {
            let (a, b, c) = (points[triangles[start]], points[triangles[start + 1]], points[triangles[start + 2]])
            let area = Self.area(a, b, c)
            #expect(area > 0, "a triangle is counterclockwise")
            covered += area
            // Delaunay in the plane that is given.
            for point in points {
                let rows = [a - point, b - point, c - point].map { SIMD3($0.x, $0.y, ($0 * $0).sum()) }
                let determinant =
                    rows[0].x * (rows[1].y * rows[2].z - rows[1].z * rows[2].y)
                    - rows[0].y * (rows[1].x * rows[2].z - rows[1].z * rows[2].x)
                    + rows[0].z * (rows[1].x * rows[2].y - rows[1].y * rows[2].x)
                let size = rows.reduce(0) { $0 + abs($1.z) } * area
                #expect(determinant <= 1e-9 * max(1e-9, size), "seed \(seed)")
            }
        }
        #expect(abs(covered - Self.hullArea(points)) <= 1e-9 * Self.hullArea(points), "seed \(seed)")
    }

    @Test func `every point is a corner unless it coincides with another`() {
        let points = Self.points(400, seed: 7)
        #expect(Set(Triangulation(points).triangles) == Set(points.indices))
        let lattice = Self.points(400, seed: 8)
        let corners = Triangulation(lattice).triangles.map { lattice[$0] }
        #expect(Set(corners) == Set(lattice))
        #expect(Set(corners.map(\.description)).count == Set(Triangulation(lattice).triangles).count)
    }

    @Test(arguments: [
        [], [SIMD2(1, 2)], [SIMD2(0, 0), SIMD2(1, 1)], [SIMD2(0, 0), SIMD2(1, 1), SIMD2(2, 2), SIMD2(3, 3)],
        [SIMD2(1, 1), SIMD2(1, 1), SIMD2(1, 1)], [SIMD2(0, 0), SIMD2(.nan, 1), SIMD2(1, .infinity), SIMD2(1, 0)],
    ])
    func `points on a line have no triangles`(points: [SIMD2<Double>]) {
        #expect(Triangulation(points).triangles.isEmpty)
    }

    @Test func `a large lattice is triangulated whole`() {
        let lattice = (0..<250).flatMap { row in (0..<250).map { SIMD2(Double($0) * 1e6, Double(row) * 1e6) } }
        #expect(Triangulation(lattice.shuffled()).triangles.count == 249 * 249 * 6)
    }
}

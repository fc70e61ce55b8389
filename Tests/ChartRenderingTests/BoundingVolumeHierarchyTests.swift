import Charts
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

/// The tree of boxes finds what trying every element finds.
@Suite struct BoundingVolumeHierarchyTests {
    private typealias Found = (index: Int, distance: Double)

    /// The nearest element, the first of those at the same distance.
    private static func nearest(of count: Int, within limit: Double = .infinity, _ distance: (Int) -> Double?) -> Found?
    {
        var best: Found?
        for index in 0..<count {
            if let found = distance(index), found < best?.distance ?? limit { best = (index, found) }
        }
        return best
    }

    private static func expectSame(_ found: Found?, _ expected: Found?, _ comment: Comment) {
        #expect(found?.index == expected?.index, comment)
        #expect(found?.distance == expected?.distance, comment)
    }

    private static let counts = [0, 1, 2, 7, 8, 9, 16, 17, 100, 1000]

    /// Numbers of which many are equal: positions that fall together, sides that lie in one plane.
    private static func position(_ random: inout SeededGenerator, isCoarse: Bool) -> SIMD3<Float> {
        let position = SIMD3<Float>.random(in: -0.5...0.5, using: &random)
        return isCoarse ? (position * 6).rounded(.toNearestOrEven) / 8 : position
    }

    /// A ray towards a position, every third parallel to an axis or to a side of the plot volume.
    private static func ray(_ random: inout SeededGenerator, towards goal: SIMD3<Double>) -> Ray {
        var direction = SIMD3<Double>.random(in: -1...1, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: direction[Int.random(in: 0..<3, using: &random)] = 0
        case 1: direction = [SIMD3(1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 1)][Int.random(in: 0..<3, using: &random)]
        default: break
        }
        let length = (direction * direction).sum().squareRoot()
        return Ray(origin: goal - direction / length * 3, direction: direction)
    }

    @Test(arguments: [false, true])
    func `triangles and their corners`(isCoarse: Bool) async throws {
        let material = try await chart { surface { x, _ in x } }.scene().surfaces[0].material
        var hits = 0
        for (seed, count) in Self.counts.enumerated() {
            var random = SeededGenerator(state: UInt64(seed))
            let vertices = (0..<max(3, count)).map { _ in
                SceneMesh.Vertex(
                    position: SIMD4(Self.position(&random, isCoarse: isCoarse), 0), normal: SIMD4(0, 1, 0, 0))
            }
            // Some have the same corner twice: they are no triangles, and no ray hits them.
            let triangles = (0..<3 * count).map { _ in UInt32.random(in: 0..<UInt32(vertices.count), using: &random) }
            let mesh = SceneMesh(vertices: vertices, triangles: triangles, material: material)
            for _ in 0..<60 {
                let goal = SIMD3<Double>(Self.position(&random, isCoarse: isCoarse))
                let ray = Self.ray(&random, towards: goal)
                let expected = Self.nearest(of: count) { mesh.distance(along: ray, triangle: $0) }
                Self.expectSame(
                    mesh.index.nearest(along: ray) { mesh.distance(along: ray, triangle: $0) }, expected,
                    "\(count) triangles")
                #expect(mesh.distance(along: ray) == expected?.distance)
                if expected != nil { hits += 1 }
                let wanted = SIMD3<Float>(goal)
                func square(_ corner: UInt32) -> Float {
                    let difference = vertices[Int(corner)].position.xyz - wanted
                    return (difference * difference).sum()
                }
                #expect(mesh.corner(nearestTo: goal) == triangles.min { square($0) < square($1) }.map(Int.init))
            }
        }
        #expect(hits > 100)
    }

    @Test(arguments: [false, true])
    func `balls and straight pieces, with room around them`(isCoarse: Bool) {
        var hits = 0
        for (seed, count) in Self.counts.enumerated() {
            var random = SeededGenerator(state: UInt64(100 + seed))
            let balls = (0..<count).map { _ in
                (center: Self.position(&random, isCoarse: isCoarse), radius: Float.random(in: 0...0.05, using: &random))
            }
            let pieces = (0..<count).map { _ in
                (
                    start: Self.position(&random, isCoarse: isCoarse),
                    end: Self.position(&random, isCoarse: isCoarse)
                )
            }
            let ballTree = BoundingVolumeHierarchy(count: count) {
                .init(lower: balls[$0].center - balls[$0].radius, upper: balls[$0].center + balls[$0].radius)
            }
            let pieceTree = BoundingVolumeHierarchy(count: count) {
                .init(
                    lower: pointwiseMin(pieces[$0].start, pieces[$0].end),
                    upper: pointwiseMax(pieces[$0].start, pieces[$0].end))
            }
            for limit in [Double.infinity, 3] {
                for _ in 0..<60 {
                    let room = Double.random(in: 0...0.05, using: &random)
                    let ray = Self.ray(
                        &random, towards: SIMD3<Double>(Self.position(&random, isCoarse: isCoarse)))
                    func ball(_ index: Int) -> Double? {
                        ray.distance(
                            toBall: SIMD3<Double>(balls[index].center), radius: Double(balls[index].radius) + room)
                    }
                    func piece(_ index: Int) -> Double? {
                        ray.distance(
                            toLine: SIMD3<Double>(pieces[index].start), SIMD3<Double>(pieces[index].end), radius: room)?
                            .0
                    }
                    let expected = (
                        Self.nearest(of: count, within: limit, ball), Self.nearest(of: count, within: limit, piece)
                    )
                    Self.expectSame(
                        ballTree.nearest(along: ray, room: room, within: limit, distance: ball), expected.0,
                        "\(count) balls")
                    Self.expectSame(
                        pieceTree.nearest(along: ray, room: room, within: limit, distance: piece), expected.1,
                        "\(count) pieces")
                    if expected.0 != nil { hits += 1 }
                    if expected.1 != nil { hits += 1 }
                }
            }
        }
        #expect(hits > 500)
    }

    @Test func `of elements that are equal the first is found, and what is not finite never`() {
        let ray = Ray(origin: SIMD3(0.1, 0.2, 3), direction: SIMD3(0, 0, -1))
        func box(_ number: Float) -> BoundingVolumeHierarchy.Box {
            .init(lower: SIMD3(repeating: -number), upper: SIMD3(repeating: number))
        }
        let equal = BoundingVolumeHierarchy(count: 100) { _ in box(0.25) }
        #expect(equal.nearest(along: ray) { $0 >= 40 ? 2.75 : nil }?.index == 40)
        let broken = BoundingVolumeHierarchy(count: 100) {
            box($0 == 70 ? 0.25 : $0.isMultiple(of: 2) ? .nan : .infinity)
        }
        var tried: [Int] = []
        let found = broken.nearest(along: ray) { index -> Double? in
            tried.append(index)
            return 1
        }
        #expect(found?.index == 70 && tried == [70])
    }

    @Test func `of many points only a few are tried`() {
        var random = SeededGenerator(state: 11)
        let spheres = (0..<20_000).map { _ in SIMD4(Self.position(&random, isCoarse: false), 0.002) }
        let index = ScenePoints.index(of: spheres)
        var tried = 0
        for _ in 0..<50 {
            let goal = SIMD3<Double>(spheres.randomElement(using: &random)?.xyz ?? .zero)
            let ray = Self.ray(&random, towards: goal)
            let found = index.nearest(along: ray, room: 0.003) { index in
                tried += 1
                return ray.distance(toBall: SIMD3<Double>(spheres[index].xyz), radius: 0.005)
            }
            #expect(found != nil)
        }
        #expect(tried < 50 * spheres.count / 40)
    }

    /// Points, symbols, bars and rules at positions.
    private static func marks(at positions: [SIMD3<Double>]) -> Chart3D<some Chart3DContent> {
        chart {
            for position in positions {
                PointMark(x: .value("", position.x), y: .value("", position.y), z: .value("", position.z))
                    .symbolSize(6)
            }
            for position in positions {
                PointMark(x: .value("", position.x), y: .value("", -position.y), z: .value("", position.z))
                    .symbol(.cube).symbolSize(9)
            }
            for position in positions.prefix(80) {
                BarMark(
                    x: .value("", -position.x), y: .value("", position.y), z: .value("", position.z), width: .fixed(9),
                    depth: .fixed(9))
                RuleMark(
                    x: .value("", position.x), y: .value("", min(position.y, 0.9)..<1), z: .value("", -position.z))
            }
        }
    }

    @Test func `the marks of a chart are found as by trying every one`() async throws {
        var random = SeededGenerator(state: 5)
        func number() -> Double { .random(in: -1.1...1.1, using: &random) }
        let positions = (0..<300).map { _ in SIMD3(number(), number(), number()) }
        let scene = try await Self.marks(at: positions).scene()
        let (points, tubes) = (try #require(scene.points.first), try #require(scene.tubes.first))
        let symbols = try #require(scene.solids.first { $0.tips.isEmpty })
        let bars = try #require(scene.solids.first { !$0.tips.isEmpty })
        #expect(points.spheres.count > 100 && symbols.solids.count > 100)
        #expect(bars.solids.count > 30 && tubes.pieces.count > 30)
        var hits = 0
        let room = 0.004
        for seed in 0..<200 {
            let ray = Self.ray(&random, towards: SIMD3<Double>.random(in: -0.5...0.5, using: &random))
            guard let pick = PickRay(ray, room: room, box: scene.box) else { continue }
            func isInside(_ position: SIMD3<Float>) -> Bool { scene.box.contains(SIMD3<Double>(position)) }
            let point = Self.nearest(of: points.spheres.count) { index in
                let sphere = points.spheres[index]
                guard isInside(sphere.xyz) else { return nil }
                return ray.distance(toBall: SIMD3<Double>(sphere.xyz), radius: Double(sphere.w) + room)
            }
            #expect(points.nearest(along: pick)?.index == point?.index, "ray \(seed)")
            let symbol = Self.nearest(of: symbols.solids.count) { index in
                let solid = symbols.solids[index]
                guard isInside(solid.center.xyz) else { return nil }
                return ray.distance(
                    toBall: SIMD3<Double>(solid.center.xyz), radius: Double(solid.size.xyz.max()) / 2 + room)
            }
            #expect(symbols.nearest(along: pick)?.index == symbol?.index, "ray \(seed)")
            let bar = Self.nearest(of: bars.solids.count) { index in
                let solid = bars.solids[index]
                let (center, half) = (SIMD3<Double>(solid.center.xyz), SIMD3<Double>(solid.size.xyz) / 2)
                return ray.part(inside: center - half - 1e-9, center + half + 1e-9)?.lowerBound
            }
            #expect(bars.nearest(along: pick)?.index == bar?.index, "ray \(seed)")
            let piece = Self.nearest(of: tubes.pieces.count) { index in
                let piece = tubes.pieces[index]
                return ray.distance(
                    toLine: SIMD3<Double>(piece.start.xyz), SIMD3<Double>(piece.end.xyz),
                    radius: Double(tubes.radius) + room)?.0
            }
            let end = tubes.nearest(along: pick)
            #expect(end.map { $0.index / 2 } == piece?.index, "ray \(seed)")
            for isHit in [point != nil, symbol != nil, bar != nil, piece != nil] where isHit { hits += 1 }
        }
        #expect(hits > 50)
    }
}

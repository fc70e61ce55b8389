import Charts
import Formula
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

/// The smooth edge where a formula ends.
@Suite struct FringeTests {
    private static func scene(
        _ text: String, samples: Int, change: (inout ChartSpecification) -> Void = { _ in }
    ) async throws -> ChartScene {
        var chart = ChartSpecification(try Formula(text))
        change(&chart)
        return try await ChartScene.build(chart, samples: samples)
    }

    /// The triangles of a surface with its fringe, by the numbers of their corners.
    private static func triangles(of mesh: GridMesh) -> [[Int]] {
        var triangles: [[Int]] = []
        for section in 0..<mesh.sectionCount {
            mesh.forEachTriangle(ofSection: section) { triangles.append([$0, $1, $2]) }
        }
        return triangles
    }

    /// Of each corner at the edge, the next one along it; each side must be that of one triangle, or the reverse of one
    /// other.
    private static func edge(of triangles: [[Int]]) throws -> [Int: Int] {
        var sides: Set<[Int]> = []
        for corners in triangles {
            for index in 0..<3 {
                try #require(sides.insert([corners[index], corners[(index + 1) % 3]]).inserted)
            }
        }
        let open = sides.filter { !sides.contains([$0[1], $0[0]]) }
        let next = Dictionary(open.map { ($0[0], $0[1]) }) { first, _ in first }
        try #require(next.count == open.count, "the edge meets itself")
        return next
    }

    @Test(arguments: [64, 65, 256])
    func `a disc ends in one closed line on its circle, and has its area`(samples: Int) async throws {
        let scene = try await Self.scene("sqrt(4-x^2-z^2)", samples: samples)
        let mesh = GridMesh(scene.surfaces[0], box: scene.box)
        let triangles = Self.triangles(of: mesh)
        let next = try Self.edge(of: triangles)
        for corner in next.keys {
            let place = SIMD3<Double>(mesh.position(corner)) * 10
            #expect(abs((place.x * place.x + place.z * place.z).squareRoot() - 2) < 1e-3)
        }
        let first = try #require(next.keys.first)
        var (corner, count) = (first, 0)
        repeat {
            corner = try #require(next[corner])
            count += 1
        } while corner != first && count <= next.count
        #expect(count == next.count)
        var area = 0.0
        for corners in triangles {
            let positions = corners.map { SIMD3<Double>(mesh.position($0)) * 10 }
            let (a, b) = (positions[1] - positions[0], positions[2] - positions[0])
            let doubled = a.z * b.x - a.x * b.z
            // Nothing is turned over.
            #expect(doubled > 0)
            area += doubled / 2
        }
        #expect(abs(area / (4 * .pi) - 1) < 0.002)
        // A scale that begins at the smallest height would have no mark at 0.
        #expect(scene.y.domain.lowerBound == 0)
    }

    @Test func `normals at the end are those of the sphere, and of the grid where they meet`() async throws {
        let scene = try await Self.scene("sqrt(4-x^2-z^2)", samples: 64) {
            $0.aspect = .data
        }
        let surface = scene.surfaces[0]
        let mesh = try #require(surface.fringe?.mesh)
        for vertex in mesh.vertices {
            let data = SIMD3<Float>(vertex.position.x * 10, vertex.position.y * 10, vertex.position.z * 10)
            let height = data.y - Float(scene.y.range.lowerBound) * 10
            let outward = SIMD3(data.x, height, data.z) / 2
            #expect((vertex.normal.xyz * outward).sum() > 0.999)
        }
    }

    @Test(arguments: ["sin(x)*cos(z)", "x z", "floor(x)", "7"])
    func `a surface that is finite everywhere has no fringe`(text: String) async throws {
        let scene = try await Self.scene(text, samples: 33)
        #expect(scene.surfaces[0].fringe == nil)
    }

    @Test func `data with holes have no fringe`() async throws {
        let grid = try HeightGrid(samples: 33, xDomain: -1...1, zDomain: -1...1) { x, z in
            (1 - x * x - z * z).squareRoot()
        }
        let scene = try await Chart3D { SurfacePlot(x: "", y: "", z: "", grid: grid) }.scene()
        #expect(scene.surfaces[0].fringe == nil)
    }

    @Test(arguments: ["ln(x)", "1/sqrt(x-z)", "1/x", "-1/x^2", "ln(4-r^2)", "sqrt(x)/z", "tan(sqrt(x))"])
    func `heights without a limit end at the box`(text: String) async throws {
        let scene = try await Self.scene(text, samples: 65)
        let fringe = try #require(scene.surfaces[0].fringe)
        for vertex in fringe.mesh.vertices {
            #expect(vertex.position.sum().isFinite && abs((vertex.normal * vertex.normal).sum() - 1) < 1e-3)
        }
        for (end, vertex) in zip(
            try await Formula(text).samples(
                columns: 65, rows: 65, first: -5...5, second: -5...5
            ).ends, fringe.ends) where !end.isBounded
        {
            #expect(scene.box.lower.y - 1e-6 <= Double(vertex.position.y))
            #expect(Double(vertex.position.y) <= scene.box.upper.y + 1e-6)
        }
        let mesh = GridMesh(scene.surfaces[0], box: scene.box)
        #expect(Self.triangles(of: mesh).joined().allSatisfy { abs(mesh.position($0).y) <= 0.5 })
        // The heights of the ends do not flatten the rest.
        let samples = scene.surfaces[0].heights.filter { $0 > SceneSurface.hole / 2 && abs($0) < 0.5 }
        #expect(samples.count > 200)
    }

    @Test(arguments: [
        "sqrt(4-x^2-z^2)", "sqrt(sin(3x)*cos(3z))", "ln(x)", "1/x", "sqrt(tan(x)) + floor(z)", "sqrt(-x^2)", "sin(r)/r",
        "if(x > z and r < 4, x, 0/0)",
    ])
    func `a body with a fringe is closed`(text: String) async throws {
        for isReversed in [false, true] {
            let scene = try await Self.scene(text, samples: 65) { $0.x.isReversed = isReversed }
            let mesh = GridMesh(scene.surfaces[0], box: scene.box, thickness: 0.05)
            #expect(try Self.edge(of: Self.triangles(of: mesh)).isEmpty)
            // Corners of their own have places of their own.
            let used = Set(Self.triangles(of: mesh).joined())
            #expect(Set(used.map(mesh.position)).count == used.count)
        }
    }

    @Test func `heights that a logarithmic axis has no place for end without a fringe`() async throws {
        let scene = try await Self.scene("sqrt(4-x^2-z^2) - 0.5", samples: 65) { $0.y.type = .log }
        #expect(scene.surfaces[0].fringe == nil)
        let dome = try await Self.scene("sqrt(4-x^2-z^2)", samples: 65) { $0.y.type = .log }
        #expect(dome.y.domain.lowerBound > 0.01)
        let fringe = try #require(dome.surfaces[0].fringe)
        #expect(fringe.ends.allSatisfy { abs(Double($0.position.y) - dome.box.lower.y) < 1e-6 })
    }

    @Test func `another style is another material of the same fringe`() async throws {
        let cache = SceneCache()
        var scenes: [ChartScene] = []
        for color in [Color.red, .blue] {
            var chart = ChartSpecification(try Formula("sqrt(4-x^2-z^2)"))
            chart.marks[0].style.fill = .color(color)
            scenes.append(try await ChartScene.build(chart, at: .even(32), cache: cache))
        }
        #expect(cache.sampledCount == 1)
        let fringes = scenes.compactMap { $0.surfaces[0].fringe }
        let colors = try fringes.map { fringe in
            guard case .plain(let color) = fringe.mesh.material.fill else { throw CancellationError() }
            return color
        }
        #expect(colors == [Color.red.components, Color.blue.components])
        #expect(fringes[0].mesh.triangles == fringes[1].mesh.triangles)
    }

    @Test func `a fourth variable colours the fringe`() async throws {
        let scene = try await Self.scene("sqrt(4-x^2-z^2)", samples: 32) { chart in
            guard case .surface(var mark) = chart.marks[0] else { return }
            mark.coloring = (try? Formula("x")).map(SurfaceMark.Coloring.formula)
            mark.style.fill = .values(label: "x")
            chart.marks[0] = .surface(mark)
        }
        #expect(scene.surfaces[0].values.count == 32 * 32)
        let vertices = try #require(scene.surfaces[0].fringe?.mesh.vertices)
        // The scale is that of x.
        #expect(vertices.allSatisfy { abs($0.position.w - ($0.position.x + 0.5)) < 1e-5 })
    }

    @Test func `the pointer finds the fringe`() async throws {
        let scene = try await Self.scene("if(x < 1.5, 0, 0/0)", samples: 6)
        let camera = ChartCamera(pose: .top, projection: .orthographic)
        let transform = CameraTransform(camera: camera, box: scene.box, size: PixelSize(width: 400, height: 400))
        func part(_ x: Double) -> ChartHit.Part? {
            scene.hit(at: transform.pixel(of: SIMD3(x / 10, 0, 0.03)), transform: transform)?.part
        }
        // The last samples that are there stand at 1.
        #expect(part(0.9) == .surface && part(1.2) == .surface && part(1.48) == .surface)
        #expect(part(1.52) == nil)
    }

    @Test(arguments: [ChartRenderer.Quality.every, .full, .moving])
    func `a picture shows a surface up to its end, however many samples it has`(
        quality: ChartRenderer.Quality
    ) async throws {
        let size = PixelSize(width: 560, height: 560)
        // How far inside a place is. The second edge runs beside that of blocks that could be coarse.
        let cases: [(text: String, depth: (SIMD2<Double>) -> Double)] = [
            ("if(r < 4, x, 0/0)", { 4 - $0.length }), ("if(x > 1.3 + z/100, z, 0/0)", { $0.x - 1.3 - $0.y / 100 }),
        ]
        for (text, depth) in cases {
            for samples in [40, 101, 900] {
                let scene = try await Self.scene(text, samples: samples)
                let camera = ChartCamera(pose: .top, projection: .orthographic)
                let transform = CameraTransform(camera: camera, box: scene.box, size: size)
                let picture = try ChartPicture.dataLayer(scene, transform: transform, quality: quality)
                let middle = transform.pixel(of: .zero)
                // Data units.
                let pixel = 10 / transform.pixelsPerUnit
                var wrong = 0
                for y in stride(from: 0, to: size.height, by: RandomCases.isLong ? 1 : 3) {
                    for x in 0..<size.width {
                        let place = (SIMD2(Double(x) + 0.5, Double(y) + 0.5) - middle) * pixel
                        let depth = min(depth(place), 5 - abs(place.x), 5 - abs(place.y))
                        let isThere = picture[x, y].w > 127
                        if depth > 1.2 * pixel && !isThere || depth < -1.2 * pixel && isThere { wrong += 1 }
                    }
                }
                #expect(wrong == 0, "\(text), \(samples) samples")
            }
        }
    }
}

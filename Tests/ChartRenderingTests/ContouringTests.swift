import Charts
import Foundation
import Testing

@testable import ChartRendering
@testable import Formula

/// The meshes of implicit surfaces.
struct ContouringTests {
    private func mesh(_ text: String, cells: Int, side: Double = 5) throws -> TriangleMesh {
        let object = try FormulaObject(text)
        return try #require(
            SurfaceContouring.mesh(
                of: object.field(0), lower: SIMD3(repeating: -side), upper: SIMD3(repeating: side), cells: cells))
    }

    /// What is closed inside the box, and how often, by its Euler characteristic.
    private static let closed: [(text: String, euler: Int)] = [
        ("x² + y² + z² = 9", 2), ("(x - 0.3)² + (y + 0.2)² + (z - 0.1)² = 7.7", 2), ("x²/16 + y²/4 + z²/9 = 1", 2),
        ("(√(x² + z²) - 3)² + y² = 1", 0), ("(√(x² + y²) - 2.5)² + z² = 0.3", 0),
        ("max(|x|, |y|, |z|) = 2.3", 2), ("|x| + |y| + |z| = 3", 2), ("max(x² + y², y² + z²) = 9", 2),
        ("x^4 + y^4 + z^4 = 40", 2), ("x^8 + y^8 + z^8 = 3000", 2), ("√(x² + y²) + |z| = 3", 2),
        ("max(√(x² + z²), |y|) = 2.5", 2), ("hypot(hypot(x, y), z) = 2.9", 2), ("exp(-(x² + y² + z²)/4) = 0.2", 2),
        ("1/((x - 1.2)² + y² + z²) + 1/((x + 1.2)² + y² + z²) = 0.8", 2),
        ("1/((x - 2)² + y² + z²) + 1/((x + 2)² + y² + z²) = 0.8", 4),
        ("((x - 2)² + y² + z² - 1)·((x + 2)² + y² + z² - 1) = 0", 4),
        ("min((x - 1)² + y² + z², (x + 1)² + y² + z²) = 2.2", 2), ("x² + y² + z² = 1, 9", 2), ("2rho = 5 + x/9", 2),
        ("x² + y² + z² + sin(4x)/2 + sin(4y)/2 = 8", 2), ("(x² + y² + z² + 8)² = 36·(x² + z²) + 8", 0),
        ("(x² + 9z²/4 + y² - 4)³ = x² y³/2 + 9z² y³/160", 2), ("x² + y² + z² - x·y - y·z = 3", 2),
        ("log(x² + y² + z² + 1) = 2", 2), ("atan(x² + y² + z² - 5) = 0", 2), ("|x² + y² + z² - 6| = 2.5", 4),
        ("(x² - 4)² + (y² - 4)² + (z² - 4)² = 6", 16),
        ("((√(x² + y²) - 1.6)² + z² - 0.4)·((√((x - 3)² + y²) - 1.2)² + z² - 0.09) = 0.02", 0),
        ("max(x² + y² + z² - 9, 1.44 - x² - y²) = 0", 0),
    ]

    @Test(arguments: closed)
    func `a closed surface is closed at every resolution`(text: String, euler: Int) throws {
        for cells in [24, 48] {
            let mesh = try mesh(text, cells: cells)
            let topology = Topology(mesh)
            #expect(topology.oddEdges == 0, "\(text) in \(cells) cells")
            if cells == 48 { #expect(topology.euler == euler, "\(text) in \(cells) cells") }
            // Fewer triangles are closed as well.
            let vertices = mesh.positions.indices.map { index in
                SceneMesh.Vertex(
                    position: SIMD4(SIMD3<Float>(mesh.positions[index] / 10), 0), normal: SIMD4(mesh.normals[index], 0))
            }
            let levels = MeshLevel.levels(of: vertices, mesh.triangles, least: 200)
            #expect(!levels.isEmpty)
            for level in levels {
                let positions = level.vertices.map { SIMD3<Double>($0.position.xyz) }
                let topology = Topology(TriangleMesh(positions: positions, triangles: level.triangles))
                #expect(topology.oddEdges == 0, "\(text) in \(cells) cells, \(level.triangles.count / 3) triangles")
            }
        }
    }

    @Test func `a body with two handles has two`() throws {
        // Two rings that are grown together.
        let text = "min((√((x - 1.5)² + z²) - 1.6)² + y², (√((x + 1.5)² + z²) - 1.6)² + y²) = 0.25"
        let topology = Topology(try mesh(text, cells: 64))
        #expect(topology.oddEdges == 0)
        #expect(topology.euler == -2)
    }

    @Test func `vertices are nearer to the surface than samples of a grid could say`() throws {
        let object = try FormulaObject("x² + y² + z² = 9")
        let distance = object.meanDistance(of: try mesh("x² + y² + z² = 9", cells: 48))
        #expect(distance < 0.01 * 10 / 48)
    }

    @Test func `creases and corners are sharp`() throws {
        let mesh = try mesh("max(|x|, |y|, |z|) = 2.3", cells: 40)
        let corner = mesh.positions.filter { ($0 - SIMD3(2.3, 2.3, 2.3)).length < 0.01 }
        #expect(!corner.isEmpty)
        for (position, normal) in zip(mesh.positions, mesh.normals) {
            let magnitudes = SIMD3(abs(position.x), abs(position.y), abs(position.z))
            #expect(abs(magnitudes.max() - 2.3) < 1e-3)
            // No normal is the mean of two sides.
            #expect(SIMD3(abs(normal.x), abs(normal.y), abs(normal.z)).max() > 0.99)
        }
    }

    @Test(arguments: ["|x| = 0.02", "x² = 0.0004", "|x² + y² + z² - 9| = 0.1"])
    func `a sheet thinner than a cell is found`(text: String) throws {
        let mesh = try mesh(text, cells: 64)
        #expect(mesh.triangles.count > 1000)
        #expect(
            mesh.positions.allSatisfy { position in
                let shell = abs(abs((position * position).sum() - 9) - 0.1) / 6
                return (text.contains("y") ? shell : abs(abs(position.x) - 0.02)) < 0.02
            })
    }

    @Test func `a body smaller than a cell is found`() throws {
        #expect(try mesh("(x - 0.05)² + (y - 0.07)² + (z - 0.03)² = 0.002", cells: 64).triangles.count >= 3 * 8)
    }

    @Test func `a pole and a jump are no surface`() throws {
        #expect(try mesh("1/x = 0", cells: 32).triangles.isEmpty)
        #expect(try mesh("floor(x) + 0.5 = 0", cells: 32).triangles.isEmpty)
        let halves = try mesh("tan(x) = y", cells: 64)
        #expect(halves.positions.allSatisfy { abs(sin($0.x - atan($0.y))) < 0.05 })
    }

    @Test func `where a function is not defined there is no surface`() throws {
        let mesh = try mesh("√y + x² + z² = 4", cells: 32)
        #expect(mesh.positions.allSatisfy { $0.y > -0.4 })
    }

    /// The vertices of edges that one triangle has, inside the box.
    private func rim(_ mesh: TriangleMesh) -> [SIMD3<Double>] {
        var counts: [Set<SIMD3<Double>>: Int] = [:]
        for start in stride(from: 0, to: mesh.triangles.count, by: 3) {
            let corners = (0..<3).map { mesh.positions[Int(mesh.triangles[start + $0])] }
            for corner in 0..<3 { counts[[corners[corner], corners[(corner + 1) % 3]], default: 0] += 1 }
        }
        return counts.filter { $0.value == 1 }.flatMap(\.key)
            .filter { $0.max() < 5 && $0.min() > -5 }
    }

    @Test(arguments: [
        ("√y + x² + z² = 4", 0.02), ("√(9 - x² - y²) = z", 0.3),
    ])
    func `a surface reaches to where its function ends`(text: String, part: Double) throws {
        let mesh = try mesh(text, cells: 64)
        let cell = 10.0 / 64
        let isHalfSphere = text.contains("9")
        let rim = rim(mesh)
        #expect(!rim.isEmpty)
        // It ends in a plane; before it was moved there it ended up to a cell away.
        let far = rim.filter { (isHalfSphere ? $0.z : $0.y) > part * cell }
        #expect(far.isEmpty, "\(far.count) of \(rim.count), up to \(far.map { isHalfSphere ? $0.z : $0.y }.max() ?? 0)")
    }

    @Test func `a jump is straight, however it lies in the cells`() throws {
        let rim = rim(try mesh("floor(x + z/3) = y + 0.1", cells: 48)).filter { $0.max() < 4.7 && $0.min() > -4.7 }
        #expect(!rim.isEmpty)
        for position in rim {
            let sum = position.x + position.z / 3
            #expect(abs(sum - sum.rounded()) < 0.01, "\(position)")
        }
    }

    @Test func `a function without a formula gives the same surface`() throws {
        let field = FunctionField(
            function: { x, y, z in x * x + y * y + z * z - 9 }, step: SIMD3(repeating: 1e-4))
        let mesh = try #require(
            SurfaceContouring.mesh(of: field, lower: SIMD3(repeating: -5), upper: SIMD3(repeating: 5), cells: 24))
        let other = try self.mesh("x² + y² + z² = 9", cells: 24)
        #expect(mesh.triangles.count == other.triangles.count)
        #expect(Topology(mesh).euler == 2)
    }

    @Test func `a condition cuts a surface where it ceases to be true`() async throws {
        let chart = ChartSpecification(try FormulaObject("x² + y² + z² = 9 {x > 0.5}"))
        let scene = try await ChartScene.build(chart, samples: 32)
        let mesh = try #require(scene.meshes.first)
        let least = mesh.triangles.map { scene.x.value(atPosition: Double(mesh.vertices[Int($0)].position.x)) }.min()
        #expect(abs((least ?? 0) - 0.5) < 1e-5)
    }

    @Test func `fewer triangles are closed as well`() async throws {
        let scene = try await ChartScene.build(
            ChartSpecification(try FormulaObject("(√(x² + z²) - 3)² + y² = 1")), samples: 160)
        let mesh = try #require(scene.meshes.first)
        #expect(!mesh.levels.isEmpty)
        for level in mesh.levels {
            let positions = level.vertices.map { SIMD3<Double>($0.position.xyz) }
            let topology = Topology(TriangleMesh(positions: positions, triangles: level.triangles))
            #expect(topology.oddEdges == 0)
            #expect(level.triangles.count < mesh.triangles.count / 2)
        }
    }
}

/// How the triangles of a mesh hang together, vertices at one position being one.
struct Topology {
    let oddEdges: Int
    let euler: Int

    init(_ mesh: TriangleMesh) {
        var numbers: [SIMD3<Double>: Int] = [:]
        let vertices = mesh.positions.map { position in
            let known = numbers[position] ?? numbers.count
            numbers[position] = known
            return known
        }
        var edges: [SIMD2<Int>: Int] = [:]
        var faces = 0
        var used: Set<Int> = []
        for start in stride(from: 0, to: mesh.triangles.count, by: 3) {
            let corners = (0..<3).map { vertices[Int(mesh.triangles[start + $0])] }
            guard Set(corners).count == 3 else { continue }
            faces += 1
            used.formUnion(corners)
            for side in 0..<3 {
                let (a, b) = (corners[side], corners[(side + 1) % 3])
                edges[SIMD2(min(a, b), max(a, b)), default: 0] += 1
            }
        }
        oddEdges = edges.values.count { !$0.isMultiple(of: 2) }
        euler = used.count - edges.count + faces
    }
}

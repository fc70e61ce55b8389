import Charts
import Foundation
import Testing

@testable import ChartRendering
@testable import Formula

/// Surfaces and lines by parameters, and vector fields.
struct SamplingTests {
    private func mesh(_ text: String, side: Int = 64) throws -> TriangleMesh {
        try #require(ParametricMesh.mesh(of: try FormulaObject(text), side: side, height: -5...5))
    }

    @Test(arguments: [
        ("((3 + cos v) cos u, sin v, (3 + cos v) sin u)", 0), ("(cos θ sin φ, cos φ, sin θ sin φ)", 2),
        ("ρ = 2 + sin(3φ)", 2),
    ])
    func `sides and poles that meet are joined`(text: String, euler: Int) throws {
        let topology = Topology(try mesh(text))
        #expect(topology.oddEdges == 0)
        #expect(topology.euler == euler)
    }

    @Test func `sides that meet the other way round are joined`() throws {
        let bottle = "p = 3 + cos(u/2) sin v - sin(u/2) sin(2v); (p cos u, sin(u/2) sin v + cos(u/2) sin(2v), p sin u)"
        #expect(Topology(try mesh(bottle)).oddEdges == 0)
    }

    @Test func `a surface has as many samples as it bends`() throws {
        #expect(try mesh("(u, v, u + v)").positions.count <= 33 * 33)
        #expect(try mesh("(u, v, sin(20u))").positions.count > 200 * 33)
    }

    @Test func `a surface looks smooth`() throws {
        let mesh = try mesh("((3 + cos v) cos u, sin v, (3 + cos v) sin u)", side: 256)
        for start in stride(from: 0, to: mesh.triangles.count, by: 3) {
            let middle = (0..<3).reduce(SIMD3<Double>.zero) { $0 + mesh.positions[Int(mesh.triangles[start + $1])] } / 3
            let ring = SIMD2(middle.x, middle.z).length - 3
            #expect(abs(SIMD2(ring, middle.y).length - 1) < 8.0 / 1000)
        }
    }

    @Test func `normals are those of the surface`() throws {
        let mesh = try mesh("(cos θ sin φ, cos φ, sin θ sin φ)")
        for (position, normal) in zip(mesh.positions, mesh.normals) {
            #expect(abs(abs((SIMD3<Float>(position) * normal).sum()) - 1) < 1e-3)
        }
    }

    @Test func `a surface by parameters reaches to where it ends`() throws {
        let mesh = try mesh("(u, √(4 - u² - v²), v), u = -3 … 3, v = -3 … 3")
        let used = Set(mesh.triangles).map { mesh.positions[Int($0)] }
        #expect(used.allSatisfy { $0.sum().isFinite })
        // All around the floor there is a point of the edge.
        for degrees in stride(from: 0.0, to: 360, by: 3) {
            let direction = SIMD2(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) * 2
            #expect(used.contains { (SIMD2($0.x, $0.z) - direction).length < 0.06 }, "\(degrees)°")
        }
    }

    @Test func `a condition on parameters or coordinates cuts`() throws {
        let mesh = try mesh("(u, v, u v) {x < 1, v < 2}")
        let used = Set(mesh.triangles).map { mesh.positions[Int($0)] }
        #expect(abs((used.map(\.x).max() ?? 0) - 1) < 1e-6)
        #expect(abs((used.map(\.y).max() ?? 0) - 2) < 1e-6)
    }

    // MARK: - Lines

    private func paths(_ text: String) throws -> [[SIMD3<Double>]] {
        CurveSampling.paths(of: .object(try FormulaObject(text)))
    }

    @Test func `a line looks smooth`() throws {
        let paths = try paths("(cos u, u/5, sin u), u = 0 … 8π")
        #expect(paths.count == 1)
        for (first, second) in zip(paths[0], paths[0].dropFirst()) {
            #expect(SIMD2((first.x + second.x) / 2, (first.z + second.z) / 2).length > 1 - 5.0 / 2000)
        }
    }

    @Test func `a straight line has few corners`() throws {
        #expect(try paths("(u, 2u, 0)")[0].count < 140)
    }

    @Test func `a line is torn at jumps, poles and holes`() throws {
        #expect(try paths("(u, floor(u), 0)").count == 7)
        let halves = try paths("(u, √(1 - u²), 0), u = -2 … 2")
        #expect(halves.count == 1)
        #expect(abs(halves[0][0].x + 1) < 1e-4)
        #expect(try paths("(cos u, 0, sin u) {x > 0}").count == 2)
    }

    // MARK: - Vector fields

    private let box = DataBox(x: -5...5, y: -5...5, z: -5...5)

    private func series(_ text: String, _ display: VectorDisplay = VectorDisplay()) throws -> VectorSeries {
        VectorSeries(
            labels: AxisLabels(x: "x", y: "y", z: "z"), source: .object(try FormulaObject(text)), display: display)
    }

    @Test func `arrows are on a grid, and zeros and holes are counted`() throws {
        let whole = VectorSampling.arrows(try series("⟨-z, 0, x⟩"), in: box)
        #expect(whole.positions.count == 9 * 9 * 9 - 9)
        #expect(whole.zeroCount == 9)
        for (position, vector) in zip(whole.positions, whole.vectors) {
            #expect((vector - SIMD3(-position.z, 0, position.x)).length < 1e-12)
        }
        let slice = VectorSampling.arrows(
            try series("⟨√y, 0, 0⟩", VectorDisplay(count: 4, sliceAxis: .z, slicePosition: 2)), in: box)
        #expect(slice.positions.count == 8 && slice.holeCount == 8)
        #expect(slice.positions.allSatisfy { $0.z == 2 })
    }

    @Test func `streamlines follow the vectors and keep their distance`() throws {
        let display = VectorDisplay(form: .streamlines, count: 8, sliceAxis: .y)
        let lines = VectorSampling.streamlines(try series("⟨-z, 0, x⟩", display), in: box)
        #expect(lines.paths.count > 3)
        #expect(lines.lengths.count == lines.paths.reduce(0) { $0 + $1.count })
        for path in lines.paths {
            let radius = SIMD2(path[0].x, path[0].z).length
            // A circle, all the way round or as far as the box.
            for position in path { #expect(abs(SIMD2(position.x, position.z).length - radius) < 1e-3) }
        }
    }

    @Test func `a field without directions says so`() async throws {
        let scene = try await ChartScene.build(ChartSpecification(try FormulaObject("⟨-z, 0, x⟩")))
        #expect(scene.summary.contains("The vector field is zero at 9 positions."))
    }

    @Test func `z upwards turns everything`() async throws {
        for text in ["(1, 2, 3)", "(u, 2u, 3u), u = 0 … 1", "(u, 2v, 3v), u = 0 … 1, v = 0 … 1"] {
            let chart = ChartSpecification(try FormulaObject(text, axes: .xy))
            let scene = try await ChartScene.build(chart)
            #expect(scene.z.isReversed && scene.y.title == "z" && scene.z.title == "y")
            #expect(abs((scene.extent.y.range?.upperBound ?? 0) - 3) < 1e-9)
        }
    }

    @Test func `a file of values has the vertices of the mesh`() async throws {
        let chart = ChartSpecification(try FormulaObject("x² + y² + z² = 9"))
        let scene = try await ChartScene.build(chart, samples: 16)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
        defer { try? FileManager.default.removeItem(at: file) }
        try await ChartExport(title: "", camera: ChartCamera()).write(
            scene, of: chart, samples: 16, as: .csv, to: file.path)
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\r\n").dropFirst()
        let mesh = try #require(scene.meshes.first)
        #expect(rows.count == mesh.vertices.count)
        for (row, vertex) in zip(rows, mesh.vertices) {
            let numbers = row.split(separator: ",").compactMap { Double($0) }
            #expect(abs(scene.x.position(of: numbers[0]) - Double(vertex.position.x)) < 1e-6)
            #expect(abs(scene.y.position(of: numbers[1]) - Double(vertex.position.y)) < 1e-6)
        }
    }
}

extension SIMD2<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}

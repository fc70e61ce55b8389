import Charts
import Formula
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

/// Objects of every kind with random numbers: the chart, its file of values and its mesh have the same positions.
struct TypedObjectTests {
    private struct Template: Sendable {
        let text: @Sendable (_ number: (ClosedRange<Double>) -> String) -> String
        let isSurface: Bool

        init(isSurface: Bool = true, _ text: @escaping @Sendable ((ClosedRange<Double>) -> String) -> String) {
            (self.text, self.isSurface) = (text, isSurface)
        }
    }

    private static let templates: [Template] = [
        Template { "\($0(-3...3)) sin(\($0(0.2...2)) x) + \($0(-0.3...0.3)) z²" },
        Template { "z = √(\($0(3...20)) - x² - y²)" }, Template { "if(x > \($0(-3...3)), x z, \($0(-2...2)))" },
        Template { "r = \($0(1...3)) + cos(\($0(1...4)) θ)/3 + y/9" },
        Template { "ρ = \($0(2...3)) + sin(\($0(1...5)) φ)/2" },
        Template { "x² + \($0(0.5...2)) y² + z² = \($0(2...9))" },
        Template { "sin x cos y + sin y cos z + sin z cos x = \($0(-0.5...0.5)) {x < \($0(0...3))}" },
        Template { "max(|x|, |y|, |z|) = \($0(1...3))" }, Template { "tangent(x² + y² + z² = 9, \($0(1...2)), 1, 2)" },
        Template { "((\($0(2...3)) + cos v) cos u, sin v, (3 + cos v) sin u)" },
        Template { "(u cos v, \($0(0.5...1)) v, u sin v), u = 0 … \($0(1...3))" },
        Template(isSurface: false) { "(cos u, \($0(0.1...0.5)) u, sin(\($0(1...3)) u))" },
        Template(isSurface: false) { "(\($0(-3...3)), \($0(-3...3)), 1), (0, \($0(-1...1)), 2)" },
        Template(isSurface: false) { "⟨-z, \($0(-1...1)) y, x⟩" },
        Template(isSurface: false) { "normal(\($0(-1...1)) x² - z, \($0(-2...2)), \($0(-2...2)))" },
        Template(isSurface: false) { "curvature(\($0(-1...1)) x² - z², \($0(-2...2)), \($0(-2...2)))" },
        Template(isSurface: false) { "extremes(\($0(1...2)) sin x cos z + x/\($0(5...9)))" },
        Template(isSurface: false) { "intersection(x² + y² + z² = 9, \($0(-0.5...0.5)) x z)" },
        Template(isSurface: false) { "intersection(x² + y² + z² = 9, (x - \($0(0...2)))² + z² = 2)" },
    ]

    /// Positions in cells, to find one that is near another.
    private struct Positions {
        private var cells: [SIMD3<Int>: [SIMD3<Double>]] = [:]
        private let size: Double

        init(_ positions: [SIMD3<Double>], within size: Double) {
            self.size = size
            for position in positions {
                cells[SIMD3<Int>((position / size).rounded(.down)), default: []].append(position)
            }
        }

        func contains(_ position: SIMD3<Double>) -> Bool {
            let cell = SIMD3<Int>((position / size).rounded(.down))
            for x in -1...1 {
                for y in -1...1 {
                    for z in -1...1 {
                        let near = cells[cell &+ SIMD3(x, y, z)] ?? []
                        if near.contains(where: { ($0 - position).length <= size }) { return true }
                    }
                }
            }
            return false
        }
    }

    @Test(arguments: 0..<100)
    func `the chart, the file of values and the mesh agree`(number: Int) async throws {
        var generator = SeededGenerator(state: UInt64(number))
        let template = Self.templates[number % Self.templates.count]
        let text = template.text { "\((Double.random(in: $0, using: &generator) * 100).rounded() / 100)" }
        let chart = ChartSpecification(try FormulaObject(text))
        let scene = try await ChartScene.build(chart, samples: 20)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await ChartExport(title: "", camera: ChartCamera()).write(
            scene, of: chart, samples: 20, as: .csv, to: folder.path("a.csv"))
        let rows = String(decoding: try folder.data("a.csv"), as: UTF8.self).split(separator: "\r\n").dropFirst()
        // A hole has no height.
        let values = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) } }
            .filter { $0.count == 3 }.map { scene.plotPosition(SIMD3($0[0], $0[1], $0[2])) }
        let drawn = scene.primitives.flatMap { primitive in
            (0..<primitive.datumCount).compactMap { primitive.position(ofDatum: $0) }
        }
        try #require(!drawn.isEmpty || text.hasPrefix("intersection"), "\(text)")
        let isArrow = text.hasPrefix("normal")
        if isArrow {
            // The chart has the middle of the arrow, the file both ends.
            #expect(values.count == 2 && drawn.count == 1)
            #expect(((values[0] + values[1]) / 2 - drawn[0]).length < 1e-6, "\(text)")
            return
        }
        let (inFile, inChart) = (Positions(values, within: 1e-5), Positions(drawn, within: 1e-5))
        #expect(drawn.count { !inFile.contains($0) } == 0, "\(text): the chart has what the file of values has not")
        guard template.isSurface else {
            #expect(
                values.count { !inChart.contains($0) } == 0, "\(text): the file of values has what the chart has not")
            return
        }
        try MeshFile.write(scene, as: .ply, to: folder.path("a.ply"))
        let mesh = try MeshTests.PLY(try folder.data("a.ply"))
        let inMesh = Positions(mesh.places.map(scene.plotPosition), within: 1e-5)
        // The ends of a surface at holes are no data that can be selected; a vertex of no triangle is in no mesh.
        let isLost = { position in !inChart.contains(position) && !inMesh.contains(position) }
        #expect(values.count(where: isLost) == 0, "\(text): the file of values has what chart and mesh have not")
        let used = Set(scene.meshes.flatMap(\.triangles))
        let vertices =
            scene.meshes.isEmpty ? drawn : used.map { SIMD3<Double>(scene.meshes[0].vertices[Int($0)].position.xyz) }
        #expect(vertices.count { !inMesh.contains($0) } == 0, "\(text): the chart has what the mesh has not")
    }
}

extension ChartScene {
    /// The plot position of data coordinates.
    fileprivate func plotPosition(_ value: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(x.position(of: value.x), y.position(of: value.y), z.position(of: value.z))
    }
}

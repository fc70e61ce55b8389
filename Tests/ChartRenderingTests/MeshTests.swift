import Charts
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

/// A directed side of a triangle, by the places of its ends.
struct Side: Hashable {
    let start: SIMD3<Float>
    let end: SIMD3<Float>
}

/// The triangles of a part, by their places.
func triangles(of part: any MeshPart) -> [[SIMD3<Float>]] {
    var triangles: [[SIMD3<Float>]] = []
    for section in 0..<part.sectionCount {
        part.forEachTriangle(ofSection: section) { a, b, c in triangles.append([a, b, c].map(part.position)) }
    }
    return triangles
}

/// Whether each side is the reverse of exactly one other: the body is closed and knows its outside everywhere.
func isClosed(_ triangles: [[SIMD3<Float>]]) -> Bool {
    var sides: [Side: Int] = [:]
    for corners in triangles {
        for index in 0..<3 { sides[Side(start: corners[index], end: corners[(index + 1) % 3]), default: 0] += 1 }
    }
    return !sides.isEmpty
        && sides.allSatisfy { $0.value == 1 && sides[Side(start: $0.key.end, end: $0.key.start)] == 1 }
}

/// The volume that triangles enclose, above zero when they turn counterclockwise as seen from outside.
func volume(_ triangles: [[SIMD3<Float>]]) -> Double {
    triangles.reduce(0) { sum, corners in
        let places = corners.map { SIMD3<Double>($0) }
        return sum + places[0].dot(places[1].cross(places[2])) / 6
    }
}

@Suite struct MeshTests {
    static func grid(columns: Int = 9, rows: Int = 7, _ height: (Int, Int) -> Double) throws -> HeightGrid {
        let values = (0..<rows).flatMap { row in (0..<columns).map { height($0, row) } }
        return try #require(
            HeightGrid(columns: columns, rows: rows, xDomain: -1...1, zDomain: -1...1, values: values))
    }

    static func scene(
        _ grid: HeightGrid, change: (inout ChartSpecification) -> Void = { _ in }
    ) async throws -> ChartScene {
        var specification = chart { SurfacePlot(x: "", y: "", z: "", grid: grid) }.specification
        change(&specification)
        return try await ChartScene.build(specification)
    }

    static func body(_ scene: ChartScene, thickness: Float = 0.05) -> GridMesh {
        GridMesh(scene.surfaces[0], box: scene.box, thickness: thickness)
    }

    // MARK: - Closed bodies

    @Test func `a whole grid with a base is closed, and encloses what is below the surface`() async throws {
        let scene = try await Self.scene(try Self.grid { column, row in Double(column - row) / 10 })
        let triangles = ChartRenderingTests.triangles(of: Self.body(scene))
        #expect(isClosed(triangles))
        // The mean height is 0.1 of −1…1, so 0.05 above the middle of a box of height 1.
        #expect(abs(volume(triangles) - 0.6) < 1e-5)
    }

    @Test(arguments: 0..<RandomCases.count(60))
    func `a grid with any holes is closed, also where its parts touch in corners only`(seed: Int) async throws {
        var generator = SeededGenerator(state: UInt64(seed))
        let density = Double(seed % 10) / 12 + 0.1
        let grid = try Self.grid { _, _ in
            Double.random(in: 0...1, using: &generator) < density ? .nan : .random(in: -1.4...1.4, using: &generator)
        }
        let scene = try await Self.scene(grid) {
            if seed.isMultiple(of: 3) { $0.x.isReversed = true }
            if seed.isMultiple(of: 4) { $0.x.domain = -0.7...0.8 }
        }
        let triangles = ChartRenderingTests.triangles(of: Self.body(scene))
        #expect(triangles.isEmpty || isClosed(triangles))
        #expect(triangles.isEmpty || volume(triangles) > 0)
    }

    @Test func `torn cells are not bridged`() async throws {
        let specification = chart { SurfacePlot(x: "", y: "", z: "") { x, _ in x < 0.03 ? -0.5 : 0.5 } }.specification
        let whole = try await ChartScene.build(specification, samples: 20)
        let torn = try await ChartScene.build(try SampleMark.formula.chart(.standard), samples: 41)
        #expect(torn.surfaces[0].isTorn && !whole.surfaces[0].isTorn)
        let steps = triangles(of: GridMesh(torn.surfaces[0], box: torn.box))
        // The surface is floor(2x)/2 and a parabola: no triangle is as high as a step.
        #expect(
            !steps.isEmpty && steps.allSatisfy { ($0.map { $0.y }.max() ?? 0) - ($0.map { $0.y }.min() ?? 0) < 0.15 })
        #expect(isClosed(triangles(of: Self.body(torn))))
    }

    @Test func `the upper side is seen from above, however the axes run`() async throws {
        for (x, z) in [(false, false), (true, false), (false, true), (true, true)] {
            let scene = try await Self.scene(try Self.grid { column, _ in Double(column) / 20 }) {
                $0.x.isReversed = x
                $0.z.isReversed = z
            }
            for corners in triangles(of: GridMesh(scene.surfaces[0], box: scene.box)) {
                #expect(cross(corners[1] - corners[0], corners[2] - corners[0]).y > 0)
            }
        }
    }

    @Test func `heights beyond the box end at it`() async throws {
        let scene = try await Self.scene(try Self.grid { column, _ in Double(column) - 4 })
        for corners in triangles(of: GridMesh(scene.surfaces[0], box: scene.box)) {
            #expect(corners.allSatisfy { abs($0.y) <= 0.5 })
        }
    }

    @Test(arguments: [SampleMark.points, .rules, .lines, .bars, .rectangles])
    func `points, lines and bars are closed bodies`(mark: SampleMark) async throws {
        let scene = try await ChartScene.build(try mark.chart(.standard))
        let bodies =
            scene.solids.map { BodyMesh($0) } + scene.points.map { BodyMesh($0) } + scene.tubes.map { BodyMesh($0) }
        #expect(!bodies.isEmpty)
        for body in bodies {
            let all = triangles(of: body)
            let one = Array(all.prefix(body.triangles.count / 3))
            #expect(isClosed(one))
            #expect(volume(one) > 0)
            #expect(all.count == one.count * body.placements.count)
        }
    }

    @Test func `a rod has the length, the direction and the thickness of its line`() async throws {
        let scene = try await chart {
            RuleMark(x: .value("", 0.5), y: .value("", -0.6..<0.8), z: .value("", 0)).lineStyle(
                StrokeStyle(lineWidth: 40))
        }.scene()
        let places = triangles(of: BodyMesh(scene.tubes[0])).joined()
        let (low, high) = (
            places.reduce(SIMD3(repeating: .infinity), pointwiseMin),
            places.reduce(SIMD3(repeating: -.infinity), pointwiseMax)
        )
        // 40 points are a tenth of the box; the ends are round.
        for (found, expected) in [(low, SIMD3<Float>(0.2, -0.35, -0.05)), (high, SIMD3(0.3, 0.45, 0.05))] {
            #expect((found - expected).indices.allSatisfy { abs((found - expected)[$0]) < 0.003 })
        }
    }

    // MARK: - Colours

    @Test func `a corner has the colour that a picture shows before light`() async throws {
        let gradient = Gradient(colors: [Color(hex: 0x000000), Color(hex: 0xFFFFFF)])
        let scene = try await chart {
            surface { x, _ in x }.foregroundStyle(.heightBased(gradient, yRange: -1...1))
        }.scene(samples: 3)
        let mesh = GridMesh(scene.surfaces[0], box: scene.box)
        #expect((0..<3).map { mesh.color($0).x } == [0, 128, 255])
        let normals = try await chart { surface { _, _ in 0 }.foregroundStyle(.normalBased) }.scene(samples: 3)
        #expect(GridMesh(normals.surfaces[0], box: normals.box).color(4) == SIMD4(128, 255, 128, 255))
    }

    @Test func `the normals of a grid are those of its heights`() async throws {
        // Twice as high as long in a box of equal sides: the slope stays 0.5.
        let scene = try await Self.scene(try Self.grid { column, _ in Double(column) / 8 - 0.5 })
        let mesh = GridMesh(scene.surfaces[0], box: scene.box)
        let length = Float(1.25).squareRoot()
        for corner in 0..<mesh.cornerCount {
            let difference = mesh.normal(corner) - SIMD3(-0.5, 1, 0) / length
            #expect(difference.indices.allSatisfy { abs(difference[$0]) < 5e-5 })
        }
    }

    // MARK: - Files

    static func number(_ data: Data, at offset: Int) -> UInt32 {
        data.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    static func float(_ data: Data, at offset: Int) -> Float { Float(bitPattern: number(data, at: offset)) }

    @Test func `an STL file counts its triangles and is in millimetres, standing at the origin`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let scene = try await Self.scene(try Self.grid { column, _ in Double(column) / 4 - 1 })
        try MeshFile.write(
            scene, as: .stl, body: MeshFile.Body(size: 80, base: 4), to: folder.path("a.stl"))
        let data = try folder.data("a.stl")
        let count = Int(Self.number(data, at: 80))
        #expect(data.count == 84 + 50 * count)
        var low = SIMD3<Float>(repeating: .infinity)
        var high = -low
        for triangle in 0..<count {
            for corner in 1...3 {
                let start = 84 + 50 * triangle + 12 * corner
                let place = SIMD3(
                    Self.float(data, at: start), Self.float(data, at: start + 4), Self.float(data, at: start + 8))
                (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place))
            }
        }
        #expect(low.indices.allSatisfy { abs(low[$0]) < 1e-4 })
        #expect(abs(high.x - 80) < 1e-3 && abs(high.y - 80) < 1e-3 && abs(high.z - 84) < 1e-3)
    }

    @Test func `a glTF file says where its parts are, and they are there`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let scene = try await chart {
            surface { x, z in x * z }
            PointMark(x: .value("", 0), y: .value("", 0.5), z: .value("", 0))
        }.scene(samples: 5)
        try MeshFile.write(scene, as: .glb, to: folder.path("a.glb"))
        let data = try folder.data("a.glb")
        #expect(data.prefix(4) == Data("glTF".utf8) && Int(Self.number(data, at: 8)) == data.count)
        let length = Int(Self.number(data, at: 12))
        let object = try JSONSerialization.jsonObject(with: data[20..<20 + length])
        let json = try #require(object as? [String: Any])
        #expect((json["meshes"] as? [Any])?.count == 2)
        let accessors = try #require(json["accessors"] as? [[String: Any]])
        #expect(accessors[0]["count"] as? Int == 25 && accessors[3]["count"] as? Int == 16 * 2 * 3)
        #expect(accessors[0]["min"] as? [Double] == [-1, -1, -1])
        let buffers = try #require(json["buffers"] as? [[String: Int]])
        #expect(20 + length + 8 + (buffers[0]["byteLength"] ?? 0) == data.count)
        // Every corner of the first part is one that there is.
        let start = 20 + length + 8 + 25 * 32
        #expect((0..<16 * 6).allSatisfy { Self.number(data, at: start + 4 * $0) < 25 })
    }
}

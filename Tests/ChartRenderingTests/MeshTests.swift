import Charts
import Foundation
import Testing

@testable import ChartRendering

/// A directed side of a triangle, by the places of its ends.
private struct Side: Hashable {
    let start: SIMD3<Float>
    let end: SIMD3<Float>
}

/// The triangles of a part, by their places.
private func triangles(of part: any MeshPart) -> [[SIMD3<Float>]] {
    var triangles: [[SIMD3<Float>]] = []
    for section in 0..<part.sectionCount {
        part.forEachTriangle(ofSection: section) { a, b, c in triangles.append([a, b, c].map(part.position)) }
    }
    return triangles
}

/// Whether each side is the reverse of exactly one other: the body is closed and knows its outside everywhere.
private func isClosed(_ triangles: [[SIMD3<Float>]]) -> Bool {
    var sides: [Side: Int] = [:]
    for corners in triangles {
        for index in 0..<3 { sides[Side(start: corners[index], end: corners[(index + 1) % 3]), default: 0] += 1 }
    }
    return !sides.isEmpty
        && sides.allSatisfy { $0.value == 1 && sides[Side(start: $0.key.end, end: $0.key.start)] == 1 }
}

/// The volume that triangles enclose, above zero when they turn counterclockwise as seen from outside.
private func volume(_ triangles: [[SIMD3<Float>]]) -> Double {
    triangles.reduce(0) { sum, corners in
        let places = corners.map { SIMD3<Double>($0) }
        return sum + places[0].dot(places[1].cross(places[2])) / 6
    }
}

@Suite struct MeshTests {
    private static func grid(columns: Int = 9, rows: Int = 7, _ height: (Int, Int) -> Double) throws -> HeightGrid {
        let values = (0..<rows).flatMap { row in (0..<columns).map { height($0, row) } }
        return try #require(
            HeightGrid(columns: columns, rows: rows, xDomain: -1...1, zDomain: -1...1, values: values))
    }

    private static func scene(
        _ grid: HeightGrid, change: (inout ChartSpecification) -> Void = { _ in }
    ) async throws -> ChartScene {
        var specification = chart { SurfacePlot(x: "", y: "", z: "", grid: grid) }.specification
        change(&specification)
        return try await ChartScene.build(specification)
    }

    private static func body(_ scene: ChartScene, thickness: Float = 0.05) -> GridMesh {
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

    @Test(arguments: 0..<60)
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

    private struct Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "mesh-tests-\(UUID().uuidString)")
        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        func remove() { try? FileManager.default.removeItem(at: url) }
        func path(_ name: String) -> String { url.appending(path: name).path }
        func data(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
    }

    private static func number(_ data: Data, at offset: Int) -> UInt32 {
        data.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func float(_ data: Data, at offset: Int) -> Float { Float(bitPattern: number(data, at: offset)) }

    @Test func `an STL file counts its triangles and is in millimetres, standing at the origin`() async throws {
        let folder = try Folder()
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
        let folder = try Folder()
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

    // MARK: - Coordinates

    /// A binary PLY file as it is read back.
    private struct PLY {
        let head: String
        let places: [SIMD3<Double>]
        let normals: [SIMD3<Double>]
        let triangles: [[Int]]

        init(_ data: Data) throws {
            let start = try #require(data.range(of: Data("end_header\n".utf8))).upperBound
            let head = String(decoding: data[..<start], as: UTF8.self)
            func count(_ element: String) throws -> Int {
                let line = try #require(head.split(separator: "\n").first { $0.hasPrefix("element \(element) ") })
                return try #require(line.split(separator: " ").last.flatMap { Int($0) })
            }
            let (vertices, faces) = (try count("vertex"), try count("face"))
            let isDouble = head.contains("property double x\n")
            let size = isDouble ? 40 : 28
            let bytes = [UInt8](data)
            func number<Number>(_ offset: Int, as type: Number.Type) -> Number {
                bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
            }
            func floats(_ offset: Int) -> SIMD3<Double> {
                SIMD3<Double>(
                    SIMD3(
                        number(offset, as: Float.self), number(offset + 4, as: Float.self),
                        number(offset + 8, as: Float.self)))
            }
            self.head = head
            places = (0..<vertices).map { vertex in
                let offset = start + size * vertex
                guard isDouble else { return floats(offset) }
                return SIMD3(
                    number(offset, as: Double.self), number(offset + 8, as: Double.self),
                    number(offset + 16, as: Double.self))
            }
            normals = (0..<vertices).map { floats(start + size * $0 + size - 16) }
            triangles = (0..<faces).map { face in
                (0..<3).map { Int(number(start + size * vertices + 13 * face + 1 + 4 * $0, as: UInt32.self)) }
            }
        }
    }

    /// A hill that grows tenfold three times over a kilometre of UTM coordinates, north at the back, on a logarithmic scale.
    private static func utm() async throws -> ChartScene {
        let heights = (0..<4).flatMap { _ in (0..<5).map { pow(1000, Double($0) / 4) } }
        let grid = try #require(
            HeightGrid(
                columns: 5, rows: 4, xDomain: 400_000...401_000, zDomain: 5_400_000...5_400_900, values: heights))
        return try await scene(grid) {
            ($0.x.domain, $0.y.domain, $0.z.domain) = (grid.xDomain, 1...1000, grid.zDomain)
            $0.y.type = .log
            $0.z.isReversed = true
        }
    }

    @Test func `a PLY file has the coordinates of reversed, large and logarithmic axes`() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        try MeshFile.write(try await Self.utm(), as: .ply, to: folder.path("a.ply"))
        let file = try PLY(try folder.data("a.ply"))
        #expect(file.head.contains("comment Vantage, data coordinates, y up\n") && file.places.count == 20)
        for (index, place) in file.places.enumerated() {
            let (row, column) = index.quotientAndRemainder(dividingBy: 5)
            let height = pow(1000, Double(column) / 4)
            #expect(abs(place.x - (400_000 + 250 * Double(column))) < 1e-3)
            #expect(abs(place.y / height - 1) < 1e-6)
            #expect(abs(place.z - (5_400_000 + 300 * Double(row))) < 1e-3)
            // A height of 1000^(x / 1000) has the slope height × ln 1000 / 1000.
            let normal = SIMD3(-height * log(1000) / 1000, 1, 0)
            #expect(file.normals[index].dot(normal / normal.length) > 1 - 1e-6)
        }
        for corners in file.triangles {
            let places = corners.map { file.places[$0] }
            let across = (places[1] - places[0]).cross(places[2] - places[0])
            #expect(across.dot(file.normals[corners[0]]) > 0)
        }
    }

    @Test func `a glTF file of large coordinates is moved to them, and an OBJ file has their digits`() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let scene = try await Self.utm()
        try MeshFile.write(scene, as: .glb, to: folder.path("a.glb"))
        let data = try folder.data("a.glb")
        let json = try #require(
            try JSONSerialization.jsonObject(with: data[20..<20 + Int(Self.number(data, at: 12))]) as? [String: Any])
        let nodes = try #require(json["nodes"] as? [[String: Any]])
        #expect(nodes[0]["translation"] as? [Double] == [400_500, 0, 5_400_450])
        let accessors = try #require(json["accessors"] as? [[String: Any]])
        for (name, expected) in [("min", [-500.0, 1, -450]), ("max", [500, 1000, 450])] {
            let found = try #require(accessors[0][name] as? [Double])
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-3 })
        }
        try MeshFile.write(scene, as: .obj, to: folder.path("a.obj"))
        let lines = String(decoding: try folder.data("a.obj"), as: UTF8.self).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("v 400000.0 1.0 5400000.0 ") })
        #expect(lines.contains { $0.hasPrefix("v 400250.0 ") && $0.contains(" 5400300.0 ") })
    }

    @Test(arguments: 0..<8)
    func `triangles and normals show the outside, whichever axes are reversed`(axes: Int) async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let scene = try await Self.scene(try Self.grid { column, row in Double(column - row) / 10 }) {
            $0.x.isReversed = axes & 1 != 0
            $0.y.isReversed = axes & 2 != 0
            $0.z.isReversed = axes & 4 != 0
        }
        try MeshFile.write(scene, as: .ply, to: folder.path("a.ply"))
        let surface = try PLY(try folder.data("a.ply"))
        for corners in surface.triangles {
            let places = corners.map { surface.places[$0] }
            let across = (places[1] - places[0]).cross(places[2] - places[0])
            #expect(across.dot(surface.normals[corners[0]]) > 0.9 * across.length)
        }
        try MeshFile.write(scene, as: .ply, body: MeshFile.Body(size: 100, base: 5), to: folder.path("b.ply"))
        let body = try PLY(try folder.data("b.ply"))
        // The mean height is 0.1 of −1…1, above the lower end or below the upper one, and the base a twentieth of 2.
        let expected = 4 * ((axes & 2 == 0 ? 1.1 : 0.9) + 0.1)
        #expect(abs(volume(body.triangles.map { $0.map { SIMD3<Float>(body.places[$0]) } }) - expected) < 1e-4)
    }

    @Test func `a sphere is stretched with the axes, and round in the unit box`() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        var specification = chart { PointMark(x: .value("", 5), y: .value("", 50), z: .value("", 0)) }.specification
        (specification.x.domain, specification.y.domain) = (0...10, 0...100)
        let scene = try await ChartScene.build(specification)
        for (isUnitBox, center, ratio) in [(false, SIMD3(5.0, 50, 0), 10.0), (true, .zero, 1)] {
            try MeshFile.write(scene, as: .ply, isUnitBox: isUnitBox, to: folder.path("a.ply"))
            let places = try PLY(try folder.data("a.ply")).places
            let low = places.reduce(SIMD3(repeating: .infinity), pointwiseMin)
            let high = places.reduce(SIMD3(repeating: -.infinity), pointwiseMax)
            #expect(((low + high) / 2 - center).length < 1e-4)
            #expect(abs((high.y - low.y) / (high.x - low.x) - ratio) < 1e-3 * ratio)
        }
    }

    @Test func `coordinates beyond 32 bits are refused by glTF only, and its unit box is written`() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let scene = try await Self.scene(try Self.grid { column, _ in Double(column) * 1e199 }) {
            $0.y.domain = 0...1e200
        }
        let path = folder.path("a.glb")
        #expect(throws: RenderError.coordinatesTooLarge) { try MeshFile.write(scene, as: .glb, to: path) }
        try MeshFile.write(scene, as: .glb, isUnitBox: true, to: path)
        try MeshFile.write(scene, as: .ply, to: folder.path("a.ply"))
        let places = try PLY(try folder.data("a.ply")).places
        #expect(abs((places.map(\.y).max() ?? 0) / 8e199 - 1) < 1e-6)
    }

    @Test func `a mesh with holes writes no corner that no triangle has`() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let scene = try await Self.scene(try Self.grid { column, row in column < 2 && row < 2 ? .nan : 0.1 })
        try MeshFile.write(scene, as: .ply, to: folder.path("a.ply"))
        let data = try folder.data("a.ply")
        let end = try #require(data.range(of: Data("end_header\n".utf8))).upperBound
        let head = String(decoding: data[..<end], as: UTF8.self)
        // The sample beside the hole's corner is still used; the three around its own corner are gone.
        #expect(head.contains("element vertex 59\n"))
        let count = try #require(
            head.split(separator: "\n").first { $0.hasPrefix("element face") }?.split(separator: " "))
        #expect(data.count == end + 59 * 28 + (Int(count[2]) ?? 0) * 13)
    }

    @Test func `an OBJ file names its materials, which lie beside it`() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let scene = try await chart { surface { x, z in x * z }.foregroundStyle(Color(hex: 0xFF0000)).roughness(0.5) }
            .scene(samples: 3)
        try MeshFile.write(scene, as: .obj, to: folder.path("a b.obj"))
        let text = String(decoding: try folder.data("a b.obj"), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.contains("mtllib a b.mtl") && lines.contains("usemtl mark1"))
        #expect(lines.count { $0.hasPrefix("v ") && $0.hasSuffix(" 1.0 0.0 0.0") } == 9)
        #expect(lines.contains("f 1//1 4//4 2//2"))
        let material = String(decoding: try folder.data("a b.mtl"), as: UTF8.self)
        #expect(material.contains("newmtl mark1\nKd 1.0 0.0 0.0\n") && material.contains("Pr 0.5"))
    }

    @Test func `a chart without triangles is refused in a sentence, and writes nothing`() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let scene = try await Self.scene(try Self.grid { _, _ in .nan })
        for format in MeshFile.Format.allCases {
            let path = folder.path("a.\(format.rawValue)")
            #expect(throws: RenderError.nothingToWrite) { try MeshFile.write(scene, as: format, to: path) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func `a cancelled export leaves the old file`() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        try Data("old".utf8).write(to: URL(filePath: folder.path("a.stl")))
        let scene = try await chart { surface { x, z in x * z } }.scene(samples: 300)
        let path = folder.path("a.stl")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try MeshFile.write(scene, as: .stl, to: path)
        }
        await #expect(throws: RenderError.cancelled) { try await task.value }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.stl"])
        #expect(try folder.data("a.stl") == Data("old".utf8))
    }
}

import Charts
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

extension MeshTests {
    /// A binary PLY file as it is read back.
    struct PLY {
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
    static func utm() async throws -> ChartScene {
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
        let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let scene = try await Self.scene(try Self.grid { column, _ in Double(column) * 1e199 }) {
            $0.y.domain = 0...1e200
        }
        let path = folder.path("a.glb")
        #expect(throws: RenderError.coordinatesTooLarge) { try MeshFile.write(scene, as: .glb, to: path) }
        try MeshFile.write(scene, as: .glb, isUnitBox: true, to: path)
        try MeshFile.write(scene, as: .ply, to: folder.path("a.ply"))
        let places = try PLY(try folder.data("a.ply")).places
        let highest = try #require(places.map(\.y).max())
        #expect(abs(highest / 8e199 - 1) < 1e-6)
    }

    @Test func `a mesh with holes writes no corner that no triangle has`() async throws {
        let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let scene = try await Self.scene(try Self.grid { _, _ in .nan })
        for format in MeshFile.Format.allCases {
            let path = folder.path("a.\(format.rawValue)")
            #expect(throws: RenderError.nothingToWrite) { try MeshFile.write(scene, as: format, to: path) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func `a cancelled export leaves the old file`() async throws {
        let folder = try TemporaryFolder()
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

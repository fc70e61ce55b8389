import Charts
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Meshes that trimesh wrote.
@Suite(.timeLimit(.minutes(15))) final class MeshFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try PythonScript.run("InterchangeTests/meshes.py", folder.url.path)
    }

    deinit { folder.remove() }

    private struct Facts: Decodable {
        let triangles: [[Double]]
        let colors: [[Int]]?
    }

    private func mesh(_ name: String) throws -> ImportedMesh {
        guard case .mesh(let mesh) = try ChartDataFile.read(folder.url.appending(path: name)) else {
            throw ImportError(file: name, line: nil, reason: .noTriangles)
        }
        return mesh
    }

    private func reason(_ content: String, named name: String) throws -> (line: Int?, reason: ImportError.Reason)? {
        do throws(ImportError) {
            _ = try ChartDataFile.read(Data(content.utf8), named: name)
            return nil
        } catch {
            #expect(error.description.hasPrefix(name) && error.description.hasSuffix("."))
            return (error.line, error.reason)
        }
    }

    @Test(arguments: [
        "records.stl", "text.stl", "comment.stl", "ascii.ply", "binary.ply", "colors.obj", "materials.obj",
        "square.obj",
        "scene.glb",
    ])
    func `a mesh has the triangles and the colours that were written`(name: String) throws {
        let facts = try JSONDecoder().decode(Facts.self, from: folder.data("\(name).json"))
        let imported = try mesh(name)
        let mesh = imported.mesh
        #expect(mesh.triangles.count == 3 * facts.triangles.count)
        #expect(mesh.normals.count == mesh.positions.count)
        let isZUp = name.hasSuffix("stl") || name.hasSuffix("ply")
        #expect(imported.reversesZ == isZUp && imported.axisTitles.y == (isZUp ? "z" : "y"))
        for (index, expected) in facts.triangles.enumerated() {
            // Exchanged axes turn a triangle round.
            let order = isZUp ? [2, 1, 0] : [0, 1, 2]
            for (corner, other) in order.enumerated() {
                let vertex = Int(mesh.triangles[3 * index + corner])
                let position = mesh.positions[vertex]
                let found = isZUp ? SIMD3(position.x, position.z, position.y) : position
                let right = SIMD3(expected[3 * other], expected[3 * other + 1], expected[3 * other + 2])
                let distance = found - right
                #expect((distance * distance).sum().squareRoot() < 2e-5, "\(name)")
                guard let colors = facts.colors else { continue }
                let color = colors[index][3 * other..<3 * other + 3].map { UInt8($0) }
                #expect(mesh.colors[vertex] == SIMD3(color[0], color[1], color[2]), "\(name)")
            }
        }
        // Outwards, as the sphere is closed and around its middle.
        if name.hasSuffix("stl") || name.hasSuffix("ply") {
            let middle = SIMD3(10.0, 5, -3)
            let areOutwards = zip(mesh.positions, mesh.normals).allSatisfy { position, normal in
                ((position - middle) * SIMD3<Double>(normal)).sum() > 0
            }
            #expect(areOutwards, "\(name)")
        }
    }

    @Test func `colours of a scene are there, and light is what it was`() throws {
        let scene = try mesh("scene.glb").mesh
        #expect(scene.colors.count == scene.positions.count && Set(scene.colors).count > 100)
    }

    @Test func `a polygon file without faces is still points, and what is wrong with a mesh is said`() throws {
        let points =
            "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nend_header\n"
        guard case .table = try ChartDataFile.read(Data((points + "0 0 0\n1 0 2\n0 1 3\n").utf8), named: "a.ply") else {
            Issue.record("no points")
            return
        }
        #expect(try reason("v 0 0 0\nv 1 0 0\nf 1 2 5\n", named: "a.obj")?.reason == .invalidVertex(5))
        #expect(try reason("v 0 0 0\nv 1 0 0\nf 1 2 5\n", named: "a.obj")?.line == 3)
        #expect(try reason("v 0 0 zero\n", named: "a.obj")?.reason == .notANumber("zero"))
        #expect(try reason("v 0 0 0\n", named: "a.obj")?.reason == .noTriangles)
        #expect(try reason("nothing", named: "a.stl")?.reason == .notAMesh("STL"))
        #expect(try reason("solid a\nendsolid a\n", named: "a.stl")?.reason == .noTriangles)
        #expect(try reason("glTF", named: "a.glb") != nil)
        let faces = "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 2\n0 1 3\n"
        let head = points.replacing("end_header\n", with: faces)
        for count in ["nan", "1e300", "-1"] { #expect(try reason(head + "\(count) 0 1 2\n", named: "a.ply") != nil) }
        #expect(try reason(head + "3 0 1 nan\n", named: "a.ply") != nil)
        #expect(try reason(head + "3 0 1 2\n", named: "a.ply") == nil)
    }

    /// A scene of one triangle, whose document is changed.
    private func scene(replacing text: String, with other: String) -> Data {
        let document = """
            {"nodes": [{"mesh": 0}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
             "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
                           {"bufferView": 1, "componentType": 5125, "count": 3, "type": "SCALAR"}],
             "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 12}]}
            """.replacing(text, with: other)
        func bytes<Number>(_ numbers: [Number]) -> Data { numbers.withUnsafeBytes { Data($0) } }
        let binary = bytes([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0)) + bytes([UInt32](arrayLiteral: 0, 1, 2))
        return Data("glTF".utf8) + bytes([UInt32(2), 0, UInt32(document.utf8.count)]) + Data("JSON".utf8)
            + Data(document.utf8) + bytes([UInt32(binary.count)]) + Data("BIN\0".utf8) + binary
    }

    @Test func `a scene whose document is wrong is refused`() throws {
        func isRead(_ text: String, _ other: String) -> Bool {
            (try? ChartDataFile.read(scene(replacing: text, with: other), named: "a.glb")) != nil
        }
        #expect(isRead("nothing", ""))
        // Indices that are no numbers or no vertices, and a node that is its own child or has two parents.
        #expect(!isRead("36, \"byteLength\": 12", "24, \"byteLength\": 12"))
        #expect(!isRead("5125, \"count\": 3", "5126, \"count\": 3"))
        #expect(!isRead("{\"mesh\": 0}", "{\"mesh\": 0, \"children\": [0]}"))
        #expect(!isRead("{\"mesh\": 0}", "{\"children\": [1, 1]}, {\"mesh\": 0}"))
        #expect(!isRead("\"byteLength\": 36", "\"byteLength\": 36, \"byteOffset\": 40"))
    }

    @Test func `a mesh is drawn in its colours, in equal units`() throws {
        let chart = try ChartDataFile.read(folder.url.appending(path: "ascii.ply")).chart()
        #expect(chart.aspect == .data && chart.z.isReversed)
        guard case .surface(let surface) = chart.marks.first, case .mesh = surface.source else {
            Issue.record("no mesh")
            return
        }
        #expect(surface.style.fill == nil)
        let plain = try ChartDataFile.read(folder.url.appending(path: "text.stl")).chart()
        guard case .surface(let other) = plain.marks.first, case .color = other.style.fill else {
            Issue.record("no colour")
            return
        }
    }

    @Test func `whatever bytes of a mesh are changed, it is read or refused with a sentence`() throws {
        var mutations = FileMutations(seed: 8, count: 30)
        let names = try folder.names.filter { name in ["stl", "ply", "obj", "glb"].contains(where: name.hasSuffix) }
        try mutations.check(names, in: folder)
    }
}

import Charts
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Clouds of points that other programs wrote.
@Suite struct PointCloudTests {
    @Test func `clouds of laspy, pypcd4, plyfile and NumPy have the points that these programs read`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("InterchangeTests/points.py", folder.url.path)
        let files = try folder.names.filter { !$0.hasSuffix(".f64") && !$0.hasSuffix(".column") }
        #expect(files.count >= 18)
        for file in files {
            let name = (file as NSString).deletingPathExtension
            let expected = try folder.data("\(name).f64").withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
            let column = try folder.text("\(name).column")
            let data = try ChartDataFile.read(
                folder.url.appending(path: file), layout: TableLayout(form: .points, color: column))
            guard case .table(let table) = data else { Issue.record("\(file) is no table"); continue }
            let count = expected.count / 4
            #expect(table.points.positions.count == count, "\(file)")
            var (largest, wrongValues) = (0.0, 0)
            for (index, position) in table.points.positions.enumerated() {
                // z points upwards.
                let other = SIMD3(expected[index], expected[2 * count + index], expected[count + index])
                let size = max(other.max(), -other.min(), 1)
                largest = max(largest, (position - other).max() / size, -(position - other).min() / size)
                if table.points.values[index] != expected[3 * count + index] { wrongValues += 1 }
            }
            // What pypcd4 reads of a text it rounds to 32 bits.
            #expect(largest < (file == "pcd-ascii.pcd" ? 1e-7 : 1e-15) && wrongValues == 0, "\(file)")
            #expect(table.description.layout.y == "z" && table.description.layout.color == column, "\(file)")
        }
    }

    private func bytes(of name: String, from script: TemporaryFolder) throws -> [UInt8] {
        [UInt8](try script.data(name))
    }

    @Test func `clouds are coloured by their height, recognized by their content, and refused in a sentence`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let cloud =
            "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nend_header\n"
        let file = try folder.write(cloud + "1 2 3\n4 5 6\n", to: "cloud.csv")
        guard case .table(let table) = try ChartDataFile.read(file) else { Issue.record("no table"); return }
        #expect(table.points.positions == [SIMD3(1, 3, 2), SIMD3(4, 6, 5)] && table.points.values == [3, 6])
        #expect(table.form == .points && table.points.valueTitle == "z")
        for (text, name, sentence) in [
            (
                cloud + "1 2 3\n", "a.ply",
                "a.ply: the file is incomplete: it ends before the values that its header announces."
            ),
            ("ply\nformat ascii 1.0\nend_header\n", "a.ply", "a.ply: the file is not a PLY file of points."),
            ("VERSION 0.7\nFIELDS x\n", "a.pcd", "a.pcd: the file is not a PCD file of points."),
            ("LASF", "a.las", "a.las: the file is not a LAS file of points."),
        ] {
            do {
                _ = try ChartDataFile.read(Data(text.utf8), named: name)
                Issue.record("\(name) was read")
            } catch {
                #expect(error.description == sentence)
            }
        }
    }

    @Test func `whatever bytes of a cloud are changed, it is read or refused with a sentence`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PythonScript.run("InterchangeTests/points.py", folder.url.path)
        var mutations = FileMutations(seed: 12, count: 60)
        let names = try folder.names.filter { name in ["las", "pcd", "ply", "npy"].contains(where: name.hasSuffix) }
        try mutations.check(names, in: folder) { data in
            guard case .table(let table) = data else { return }
            #expect(table.points.positions.allSatisfy { $0.sum().isFinite })
        }
    }
}

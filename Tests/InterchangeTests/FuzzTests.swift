import Charts
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Whatever the bytes, reading ends with a sound value or with an error that has a sentence.
@Suite struct FuzzTests {
    private func check(_ bytes: [UInt8], as name: String) {
        check(bytes, as: name, in: nil)
        for form in [nil] + TableLayout.Form.allCases {
            check(bytes, as: name, in: TableLayout(form: form, color: form == .bars ? "" : nil))
        }
    }

    private func check(_ bytes: [UInt8], as name: String, in layout: TableLayout?) {
        do {
            switch try ChartDataFile.read(Data(bytes), named: name, layout: layout) {
            case .grid(let imported):
                let grid = imported.grid
                #expect(grid.values.count == grid.columns * grid.rows)
                #expect(!grid.values.contains { $0.isInfinite })
                #expect(grid.xDomain.lowerBound < grid.xDomain.upperBound)
                #expect(grid.zDomain.lowerBound < grid.zDomain.upperBound)
            case .mesh(let imported): #expect(!imported.mesh.triangles.isEmpty)
            case .points(let table):
                let coordinates = [table.x, table.y, table.z]
                #expect(coordinates.allSatisfy { $0.count == table.x.count && $0.allSatisfy { $0.isFinite } })
                #expect([0, table.x.count].contains(table.values.count))
                #expect(table.category.map { $0.values.count == table.x.count } ?? true)
            case .table(let table):
                let count = table.points.positions.count
                #expect(table.points.positions.allSatisfy { $0.sum().isFinite })
                #expect([0, count].contains(table.points.values.count) && [0, count].contains(table.sizes.count))
                let words = [table.points.category, table.symbols].compactMap(\.self)
                #expect(words.allSatisfy { $0.numbers.count == count })
                let names = table.description.columns.map(\.name)
                #expect(Set(names).count == names.count && names.count >= 3)
                _ = ImportedData.table(table).chart()
            }
        } catch {
            #expect(error.description.hasPrefix(name))
            #expect(error.line ?? 1 >= 1)
        }
    }

    @Test(arguments: ["f.asc", "f.csv", "f.npy", "f.npz"])
    func `random bytes`(name: String) {
        var random = SeededGenerator(state: 3)
        for _ in 0..<RandomCases.count(1_000) {
            let count = Int.random(in: 0...120, using: &random)
            check((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }, as: name)
        }
    }

    @Test(arguments: ["f.asc", "f.csv"])
    func `random sequences of the pieces that files are made of`(name: String) {
        let pieces = [
            "1", "-2.5", "1e9", "9", "NA", "nan", "x", "y", "z", "é", ",", ",", ";", "\t", " ", "\n", "\n", "\r\n",
            "\r", "\"",
            "\"\"", "#", "\\", "e", "-", ".", "ncols 2 ", "nrows 2 ", "cellsize 1 ", "xllcorner 0 ", "yllcenter 0 ",
            "\u{0}",
        ]
        var random = SeededGenerator(state: 4)
        for _ in 0..<RandomCases.count(2_000) {
            let count = Int.random(in: 0...40, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            check(Array(text.utf8), as: name)
        }
    }

    @Test(arguments: [
        ("f.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\nNODATA_value -9999\n1 2 3\n4 5 -9999\n"),
        ("f.csv", "z\\x,0,5,10\n-1,1,2,NA\n1,4,5e3,6\n"),
        ("f.csv", "\"kind\";x;y;z\n\"a \"\"b\"\"\";1,5;2;3\nb;4;5;6\n"),
    ])
    func `files with a few bytes changed`(name: String, text: String) {
        checkChanged(Array(text.utf8), as: name)
    }

    @Test func `an array with a few bytes changed`() {
        checkChanged(Array(NumPyArrayTests.file("<f4", "(5, 3)", Array(0..<60))), as: "f.npy")
        checkChanged(Array(NumPyArrayTests.file(">i2", "(4, 4)", isColumnMajor: true, Array(0..<32))), as: "f.npy")
    }

    @Test(arguments: [false, true]) func `an archive with a few bytes changed`(isDeflated: Bool) {
        let members = ["x", "y", "z", "a"].map {
            NumPyArchiveTests.member($0, $0 == "z" ? "(2, 2)" : "(2,)", [1, 2, 3, 4], isDeflated: isDeflated)
        }
        checkChanged(NumPyArchiveTests.Zip(members: members).bytes, as: "f.npz")
        // With a checksum that is right all the same.
        let cloud = NumPyArchiveTests.member("a", "(5, 4)", (0..<20).map(Double.init), isDeflated: isDeflated)
        var random = SeededGenerator(state: 6)
        for _ in 0..<RandomCases.count(1_000) {
            var changed = cloud
            changed.content[Int.random(in: 0..<128, using: &random)] = UInt8.random(in: 0...255, using: &random)
            check(NumPyArchiveTests.Zip(members: [changed]).bytes, as: "f.npz")
        }
    }

    private func checkChanged(_ content: [UInt8], as name: String) {
        var random = SeededGenerator(state: 5)
        for _ in 0..<RandomCases.count(1_000) {
            var bytes = content
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: index)
                default: bytes.removeSubrange(index..<min(index + 3, bytes.count - 1))
                }
            }
            check(bytes, as: name)
        }
    }
}

import Charts
import Foundation
import Testing

@testable import Interchange

@Suite struct NumPyArrayTests {
    /// A file as NumPy writes it, of version 1.
    static func file(_ type: String, _ shape: String, isColumnMajor: Bool = false, _ numbers: [UInt8]) -> Data {
        var header = "{'descr': '\(type)', 'fortran_order': \(isColumnMajor ? "True" : "False"), 'shape': \(shape), }"
        header += String(repeating: " ", count: 63 - (header.utf8.count + 10) % 64) + "\n"
        let length = UInt16(header.utf8.count)
        return Data(
            [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length & 255), UInt8(length >> 8)] + Array(header.utf8)
                + numbers)
    }

    static func bytes<Number>(_ numbers: [Number]) -> [UInt8] {
        numbers.withUnsafeBytes(Array.init)
    }

    @Test(arguments: [
        file("<f8", "(2, 3)", bytes([1.0, 2, 3, 4, 5, 6])), file("<f4", "(2, 3)", bytes([1, 2, 3, 4, 5, 6 as Float])),
        file(">f8", "(2, 3)", bytes((1...6).map { Double($0).bitPattern.bigEndian })),
        file("<f8", "(2, 3)", isColumnMajor: true, bytes([1.0, 4, 2, 5, 3, 6])),
        file("|u1", "(2, 3)", [1, 2, 3, 4, 5, 6]), file("<i8", "(2, 3)", bytes(Array(1...6))),
        file(">i2", "(2, 3)", bytes((1...6).map { Int16($0).bigEndian })),
        file("<f2", "(2, 3)", bytes((1...6).map { Float16($0).bitPattern })),
    ])
    func `heights of any kind of number and order`(file: Data) throws {
        let grid = try #require(try ChartDataFile.read(file, named: "heights.npy").grid)
        let expected = HeightGrid(columns: 3, rows: 2, xDomain: 0...2, zDomain: 0...1, values: [1, 2, 3, 4, 5, 6])
        #expect(grid.grid == expected && !grid.reversesZ)
    }

    @Test func `what is not finite is a hole, or a point that is left out`() throws {
        let grid = try #require(
            try ChartDataFile.read(
                Self.file("<f8", "(2, 2)", Self.bytes([1, .nan, .infinity, 4])), named: "a.npy"
            ).grid)
        #expect(matches(grid.grid.values, [1, .nan, .nan, 4]))
        let numbers = [1.0, 2, 3, 4, .nan, 6, 7, 8, 9, 10, 11, 12]
        let points = try #require(
            try ChartDataFile.read(Self.file("<f8", "(4, 3)", Self.bytes(numbers)), named: "a.npy").points)
        #expect(
            points.x == [1, 7, 10] && points.y == [2, 8, 11] && points.z == [3, 9, 12] && points.skippedRows == 1)
    }

    @Test func `the fourth number of points is their value, which colours them`() throws {
        let numbers = [1.0, 2, 3, 10, 4, 5, 6, .nan, 7, 8, .nan, 30, 10, 11, 12, 40]
        for isColumnMajor in [false, true] {
            let order = isColumnMajor ? (0..<16).map { numbers[$0 % 4 * 4 + $0 / 4] } : numbers
            let data = try ChartDataFile.read(
                Self.file("<f8", "(4, 4)", isColumnMajor: isColumnMajor, Self.bytes(order)), named: "a.npy")
            let points = try #require(data.points)
            #expect(points.x == [1, 4, 10] && points.z == [3, 6, 12] && points.skippedRows == 1)
            #expect(matches(points.values, [10, .nan, 40]) && points.valueTitle == "Value")
            guard case .points(let series) = data.chart().marks.first else {
                Issue.record("no points")
                return
            }
            #expect(matches(series.values, [10, .nan, 40]) && series.style.fill == .values(label: "Value"))
            var style = MarkStyle()
            style.fill = .color(.red)
            guard case .points(let plain) = data.chart(style: style).marks.first else { continue }
            #expect(plain.values.isEmpty)
        }
    }

    @Test func `points of a grid keep the values that they have beside`() throws {
        let numbers: [Double] = [
            0, 0, 0, 0, 1, 0, 0, 1, 2, 0, 0, 2, 0, 1, 0, 3, 1, 1, 0, 4, 2, 1, 0, 5, 0, 2, 0, 6, 1, 2, 0, 7, 2, 2, 0, 8,
        ]
        let data = try ChartDataFile.read(Self.file("<f8", "(9, 4)", Self.bytes(numbers)), named: "a.npy")
        guard case .points(let series) = data.chart().marks.first else {
            Issue.record("no points")
            return
        }
        let values: [Double] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
        #expect(series.values == values)
    }

    @Test func `of six numbers a row the first three are a point`() throws {
        let numbers = (0..<24).map(Double.init)
        let points = try #require(
            try ChartDataFile.read(Self.file("<f8", "(4, 6)", Self.bytes(numbers)), named: "a.npy").points)
        #expect(points.x == [0, 6, 12, 18] && points.y == [1, 7, 13, 19] && points.z == [2, 8, 14, 20])
        #expect(points.values.isEmpty && points.valueTitle.isEmpty)
    }

    @Test(arguments: [
        (Data("1 2 3\n4 5 6".utf8), "a.npy: the file does not begin like a NumPy array."),
        (file("<c16", "(2, 2)", []), "a.npy: the array holds “<c16” instead of real numbers."),
        (
            file("<f8", "(4,)", bytes([1.0, 2, 3, 4])),
            "a.npy: a chart needs a two-dimensional array, and this one has the shape (4)."
        ),
        (
            file("<f8", "(9999999999, 9999999999)", []),
            "a.npy: a chart needs a two-dimensional array, and this one has the shape (9999999999, 9999999999)."
        ),
        (
            file("|u1", "(2, 40000)", [UInt8](repeating: 1, count: 80_000)),
            "a.npy: a chart shows at most 32,768 values per side, and this file has more."
        ),
        (file("<f8", "(2, 2)", bytes([1.0, 2, 3])), "a.npy: expected 2 × 2 values, but found only 3."),
        (
            file("<f8", "(1, 2)", bytes([1.0, 2])),
            "a.npy: a grid needs at least 2 × 2 values, and this one has 2 × 1."
        ),
        (
            file("<f8", "(4, 2)", bytes([1.0, 2, 3, 4, 5, 6, 7, 8])),
            "a.npy: rows of two numbers are no points in space; a chart needs x, y and z, or a grid of heights."
        ),
        (
            file("<f8", "(2, 2)", bytes([Double](repeating: .nan, count: 4))),
            "a.npy: there is no usable number in this file."
        ),
    ])
    func `what is no chart's array is refused with a sentence`(file: Data, sentence: String) {
        let error = #expect(throws: ImportError.self) { try ChartDataFile.read(file, named: "a.npy") }
        #expect(error?.description == sentence)
    }

    @Test(arguments: ["csv", "npy"]) func `reading tells how far it is, and ends when it is cancelled`(ending: String)
        async throws
    {
        let side = 800
        let content =
            ending == "csv"
            ? Data(String(repeating: String(repeating: "1.5,", count: side - 1) + "2\n", count: side).utf8)
            : Self.file("<f8", "(\(side), \(side))", Self.bytes([Double](repeating: 1, count: side * side)))
        var parts: [Double] = []
        let read = try ChartDataFile.read(content, named: "a.\(ending)") { parts.append($0) }
        #expect(read.grid?.grid.columns == side)
        #expect(parts.count >= 2 && parts == parts.sorted() && parts.allSatisfy { 0 < $0 && $0 <= 1 })
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return #expect(throws: ImportError.self) { try ChartDataFile.read(content, named: "a.\(ending)") }?.reason
        }
        #expect(await reading.value == .cancelled)
    }
}

import Charts
import Foundation
import Testing

@testable import Interchange

/// Files of more points than can be distinguished.
@Suite struct PointCountTests {
    /// A cloud whose later points lie ever farther out, each with one of three words.
    private static func cloud(_ count: Int) -> [(point: SIMD3<Double>, word: String)] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { index in
            let reach = pow(1.002, Double(index))
            func coordinate() -> Double { Double.random(in: -reach...reach, using: &random) }
            return (SIMD3(coordinate(), 1e6 + coordinate(), coordinate()), ["a", "b", "c"][index % 3])
        }
    }

    @Test func `every point is counted in a cell of its category`() throws {
        var points = PointCollector(
            axisTitles: AxisLabels(x: "x", y: "y", z: "z"), categories: [(3, "kind")], most: 500, mostCells: 256)
        let cloud = Self.cloud(5000)
        for (point, word) in cloud { points.add(point) { _ in word } }
        points.add(SIMD3(.nan, 0, 0)) { _ in "a" }
        let table = try points.table()
        #expect((2...256).contains(table.positions.count) && table.counts.count == table.positions.count)
        #expect(table.counts.reduce(0, +) == 5000 && table.skippedRows == 1)
        let category = try #require(table.category)
        #expect(category.labels == ["a", "b", "c"])
        for (number, label) in category.labels.enumerated() {
            let cells = table.counts.indices.filter { category.numbers[$0] == UInt8(number) }
            let own = cloud.filter { $0.word == label }
            #expect(cells.reduce(0) { $0 + table.counts[$1] } == own.count)
            // The means of the cells have the mean of the points.
            let sum = cells.reduce(SIMD3.zero) { $0 + table.positions[$1] * Double(table.counts[$1]) }
            let expected = own.reduce(SIMD3.zero) { $0 + $1.point }
            let off = (sum - expected) / Double(own.count)
            #expect(abs(off.x) < 1e-3 && abs(off.y) < 1e-3 && abs(off.z) < 1e-3)
        }
    }

    @Test func `words that turn out too many divide the points no more`() throws {
        var points = PointCollector(
            axisTitles: AxisLabels(x: "x", y: "y", z: "z"), categories: [(3, "kind")], most: 10, mostCells: 256)
        for index in 0..<100 { points.add(SIMD3(Double(index % 4), 0, 0)) { _ in "\(index < 50 ? index % 2 : index)" } }
        let table = try points.table()
        #expect(table.category == nil)
        #expect(table.positions.map(\.x).sorted() == [0, 1, 2, 3] && table.counts == [25, 25, 25, 25])
    }

    @Test func `points that are counted have no values of their own`() throws {
        for count in [10, 11] {
            var points = PointCollector(
                axisTitles: AxisLabels(x: "x", y: "y", z: "z"), valueTitle: "Value", most: 10, mostCells: 256)
            for index in 0..<count { points.add(SIMD3(Double(index), 0, 0), value: 5) }
            let table = try points.table()
            #expect(table.values == (count == 10 ? [Double](repeating: 5, count: 10) : []))
            #expect(table.valueTitle.isEmpty == (count != 10) && table.counts.isEmpty == (count == 10))
        }
    }

    @Test func `a chart says how many points there are, and colours by their number`() throws {
        var points = PointCollector(axisTitles: AxisLabels(x: "x", y: "y", z: "z"), most: 10, mostCells: 256)
        for index in 0..<1000 { points.add(SIMD3(index.isMultiple(of: 10) ? 1 : 0, 0, 0)) }
        let chart = ImportedData.points(try points.table()).chart()
        guard case .points(let series) = chart.marks.first else {
            Issue.record("no points")
            return
        }
        #expect(chart.marks.count == 1 && series.values.sorted() == [100, 900])
        #expect(chart.foregroundScale.type == .log)
        #expect(chart.note == "1,000 points, binned into 2 cells, each drawn at the mean of its points")
    }

    @Test(arguments: [27, 33, 41, 64, 1 << 20])
    func `a table is the same in pieces of any size`(size: Int) throws {
        let text = "x;y;z;\"kind\"\r\n1;2;3;a\r\n4;5;6;\"b\nc\"\r\n\n# pause\r\n7;8;9;a\r\n10,5;11;12;\"b\nc\""
        let right = try TextFile(Data(text.utf8), pieceSize: size)
        let table = try readTable(
            right, from: try right.piece(from: right.start), ReadingWatch(byteCount: text.utf8.count) { _ in })
        #expect(table.x == [1, 4, 7, 10.5] && table.z == [3, 6, 9, 12])
        #expect(table.category?.values == ["a", "b\nc", "a", "b\nc"])
        // A fault is reported where it stands in the whole.
        let wrong = try TextFile(Data((text + "\n1;2;three;a\n").utf8), pieceSize: size)
        let parseError = #expect(throws: ParseError.self) {
            try readTable(wrong, from: try wrong.piece(from: wrong.start), ReadingWatch(byteCount: 1) { _ in })
        }
        #expect(parseError?.offset.map(wrong.line) == 10)
    }
}

extension PointTable {
    var x: [Double] { positions.map(\.x) }
    var y: [Double] { positions.map(\.y) }
    var z: [Double] { positions.map(\.z) }
}

extension PointTable.Category {
    /// The word of each position.
    var values: [String] { numbers.map { labels[Int($0)] } }
}

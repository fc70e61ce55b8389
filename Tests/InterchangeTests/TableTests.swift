import Charts
import Foundation
import Testing

@testable import Interchange

@Suite struct TableTests {
    private func points(_ text: String, as name: String = "table.csv") throws -> PointTable {
        try #require(try imported(text, as: name).points)
    }

    @Test func `the penguins are 342 points of three species`() throws {
        let penguins = try #require(try ChartDataFile.read(Samples.url("penguins.csv")).points)
        #expect(penguins.axisTitles == AxisLabels(x: "bill_length_mm", y: "bill_depth_mm", z: "flipper_length_mm"))
        #expect(penguins.x.count == 342)
        #expect(penguins.skippedRows == 2)
        #expect(SIMD3<Double>(penguins.x[0], penguins.y[0], penguins.z[0]) == SIMD3<Double>(39.1, 18.7, 181))
        #expect(SIMD3<Double>(penguins.x[341], penguins.y[341], penguins.z[341]) == SIMD3<Double>(50.2, 18.7, 198))
        // Sums and counts were computed from the text by another program.
        #expect(abs(penguins.x.reduce(0, +) - 15_021.3) < 1e-6)
        #expect(penguins.z.reduce(0, +) == 68_713)
        let species = try #require(penguins.category)
        #expect(species.name == "species")
        #expect(species.labels == ["Adelie", "Gentoo", "Chinstrap"])
        let counts = species.labels.map { label -> Int in species.values.count { $0 == label } }
        #expect(counts == [151, 123, 68])
    }

    @Test(arguments: [
        "x,y,z\n1,2,3\n4,5,6", "Z,Y,X\n3,2,1\n6,5,4", "id,z,note,X,y\n9,3,a,1,2\n8,6,a,4,5", "a,b,c\n1,2,3\n4,5,6",
        "name,a,b,c,d\nP,1,2,3,9\nP,4,5,6,9", "\"\",a,b,c\n1,1,2,3\n2,4,5,6", "a;b;c\r\n1,0;2,0;3,0\r\n4;5;6\r\n",
        "a\tb\tc\n1\t2\t3\n4\t5\t6\n", "# made by hand\nx , y , z\n\n 1 , 2 , 3 \n# pause\n4,5,6\n\n\n",
        "a,empty,b,c\n1,,2,3\n4,,5,6", "\u{FEFF}\"x\",\"y\",\"z\"\n\"1\",\"2\",\"3\"\n\"4\",\"5\",\"6\"",
    ])
    func `x, y and z are found by name, else by order`(text: String) throws {
        let table = try points(text)
        #expect(table.x == [1, 4])
        #expect(table.y == [2, 5])
        #expect(table.z == [3, 6])
        #expect(table.skippedRows == 0)
    }

    @Test(arguments: ["1,NA,3", ",,", "nan,2,3", "1,2,", "1,2,1e999", "1,inf,3"])
    func `a row without x, y or z is skipped and counted`(row: String) throws {
        let table = try points("x,y,z\n1,2,3\n\(row)\n4,5,6\n")
        #expect(table.x == [1, 4])
        #expect(table.skippedRows == 1)
    }

    @Test func `a complete grid of positions stays a table`() throws {
        #expect(try points("x,y,z\n0,1,0\n1,2,0\n0,3,1\n1,4,1").x == [0, 1, 0, 1])
    }

    @Test func `the category is the first column with few distinct words`() throws {
        let rows = (1...20).map { "P\($0),same,\($0),\($0),\($0),\($0 % 2 == 0 ? "even" : "odd"),g\($0 % 3)" }
        let table = try points("name,constant,x,y,z,parity,group\n" + rows.joined(separator: "\n"))
        #expect(table.category?.name == "parity")
        #expect(table.category?.labels == ["odd", "even"])
        #expect(table.category?.values.count == 20)
    }

    @Test func `words keep their quotation marks, delimiters and line breaks`() throws {
        let table = try points("kind,x,y,z\n\"a \"\"b\"\", c\",1,2,3\n\"two\nlines\",4,5,6\nNA,7,8,9")
        #expect(table.category?.values == ["a \"b\", c", "two\nlines", ""])
    }

    @Test func `words that are not UTF-8 are read as Latin-1`() throws {
        let bytes = Array("ort,x,y,z\nK".utf8) + [0xF6] + Array("ln,1,2,3\nBonn,4,5,6\nKöln,7,8,9\n".utf8)
        let table = try #require(try ChartDataFile.read(Data(bytes), named: "orte.csv").points)
        #expect(table.category?.labels == ["Köln", "Bonn"])
    }

    @Test func `the letters that only Windows has are read too`() throws {
        let table = try TextTable([0x80, 0x3B, 0x93, 0xFC, 0x94])
        #expect(table.header == ["€", "“ü”"])
    }
}

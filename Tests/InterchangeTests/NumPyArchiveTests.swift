import Charts
import Foundation
import Testing

@testable import Interchange

@Suite struct NumPyArchiveTests {
    /// A ZIP archive as a test wants it.
    struct Zip {
        /// A file in it. What is `nil` is as it should be.
        struct Member {
            var name: String
            var content: [UInt8]
            var isDeflated = false
            /// Bytes behind what is deflated.
            var padding = 0
            var checksum: UInt32?
            var size: UInt32?
            var method: UInt16?
            var flags: UInt16 = 0
        }

        var members: [Member]

        var bytes: [UInt8] {
            var (files, directory): ([UInt8], [UInt8]) = ([], [])
            for member in members {
                let packed = member.isDeflated ? deflated(member.content) : member.content
                let offset = files.count
                let name = Array(member.name.utf8)
                let common =
                    number(member.flags) + number(member.method ?? (member.isDeflated ? 8 : 0)) + number(UInt32(0))
                    + number(member.checksum ?? crc32(member.content)) + number(UInt32(packed.count + member.padding))
                    + number(member.size ?? UInt32(member.content.count)) + number(UInt16(name.count))
                // NumPy writes an extra field into the local header, which is not to be believed.
                let extra: [UInt8] = [1, 0, 16, 0] + [UInt8](repeating: 0xFF, count: 16)
                files += number(UInt32(0x0403_4B50)) + number(UInt16(45)) + common + number(UInt16(extra.count)) + name
                files += extra + packed + [UInt8](repeating: 0, count: member.padding)
                directory += number(UInt32(0x0201_4B50)) + number(UInt16(45)) + number(UInt16(45)) + common
                directory += [UInt8](repeating: 0, count: 12) + number(UInt32(offset)) + name
            }
            let count = number(UInt16(members.count))
            return files + directory + number(UInt32(0x0605_4B50)) + number(UInt32(0)) + count + count
                + number(UInt32(directory.count)) + number(UInt32(files.count)) + number(UInt16(0))
        }

        private func number(_ value: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian, Array.init)
        }

        /// Deflated in blocks that are not compressed, RFC 1951, 3.2.4.
        private func deflated(_ content: [UInt8]) -> [UInt8] {
            stride(from: 0, to: content.count, by: 0xFFFF).flatMap { start -> [UInt8] in
                let block = content[start..<min(start + 0xFFFF, content.count)]
                let length = UInt16(block.count)
                let isLast: UInt8 = start + block.count == content.count ? 1 : 0
                return [isLast] + number(length) + number(~length) + Array(block)
            }
        }

        /// The checksum bit by bit, as ISO 3309 defines it.
        private func crc32(_ content: [UInt8]) -> UInt32 {
            var sum = UInt32.max
            for byte in content {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
            return ~sum
        }
    }

    /// A member with an array of numbers.
    static func member(
        _ name: String, _ shape: String, _ numbers: [Double], isDeflated: Bool = false
    ) -> Zip.Member {
        let file = NumPyArrayTests.file("<f8", shape, NumPyArrayTests.bytes(numbers))
        return Zip.Member(name: "\(name).npy", content: Array(file), isDeflated: isDeflated)
    }

    private func read(_ members: Zip.Member...) throws(ImportError) -> ImportedData {
        try ChartDataFile.read(Data(Zip(members: members).bytes), named: "a.npz")
    }

    private func sentence(_ bytes: [UInt8]) -> String? {
        let error = #expect(throws: ImportError.self) { try ChartDataFile.read(Data(bytes), named: "a.npz") }
        return error?.description
    }

    private func sentence(_ members: Zip.Member...) -> String? { sentence(Zip(members: members).bytes) }

    @Test(arguments: [false, true]) func `the first array that can be shown is read`(isDeflated: Bool) throws {
        let grid = try #require(
            try read(
                Zip.Member(name: "readme.txt", content: Array("(2, 2)".utf8)),
                Self.member("times", "(4,)", [1, 2, 3, 4]),
                Self.member("heights", "(2, 3)", [1, 2, 3, 4, .nan, 6], isDeflated: isDeflated),
                Self.member("others", "(2, 2)", [0, 0, 0, 0])
            ).grid)
        #expect(grid.grid.columns == 3 && matches(grid.grid.values, [1, 2, 3, 4, .nan, 6]) && !grid.reversesZ)
    }

    @Test func `an archive of NumPy itself is heights over its axes`() throws {
        // numpy.savez_compressed: x = [0, 1, 2, 4] as <f8, y = [30, 20, 10] as <f4, z = y[:, None] + x as >i2.
        let text = """
            UEsDBC0AAAAIAAAAIQCTC2uB//////////8FABQAeC5ucHkBABAAoAAAAAAAAABPAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6l
            oG6TZqGuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GiY6mjoKtQoUAC4GFPDBHspwgFACDgBQSwMELQAAAAgAAAAhAMdY
            7in//////////wUAFAB5Lm5weQEAEACMAAAAAAAAAE8AAAAAAAAAm+wX6hsQychQxlCtnpJanFykbqWgbpNmoq6joJ6WX1RSlJgX
            n1+UkgoSd0vMKU4FihdnJBakAvkaxjqaOgq1ChQALgaGD44MDAuAWMERAFBLAwQtAAAACAAAACEAzF8U0f//////////BQAUAHou
            bnB5AQAQAJgAAAAAAAAAXgAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBul2mkrqOgnpZfVFKUmBefX5SSChJ3S8wpTgWKF2ck
            FqQC+RrGOgommjoKtQpkAy4GOQZ5BgUGJQYRBlEGMQYJBi4GbgYeBj4AUEsBAi0DLQAAAAgAAAAhAJMLa4FPAAAAoAAAAAUAAAAA
            AAAAAAAAAIABAAAAAHgubnB5UEsBAi0DLQAAAAgAAAAhAMdY7ilPAAAAjAAAAAUAAAAAAAAAAAAAAIABhgAAAHkubnB5UEsBAi0D
            LQAAAAgAAAAhAMxfFNFeAAAAmAAAAAUAAAAAAAAAAAAAAIABDAEAAHoubnB5UEsFBgAAAAADAAMAmQAAAKEBAAAAAA==
            """
        let file = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        let expected = HeightGrid(
            xValues: [0, 1, 2, 4], zValues: [10, 20, 30], values: [10, 11, 12, 14, 20, 21, 22, 24, 30, 31, 32, 34])
        for name in ["a.npz", "pipe"] {
            let grid = try #require(try ChartDataFile.read(file, named: name).grid)
            #expect(grid.grid == expected && grid.reversesZ)
            #expect(grid.axisTitles == AxisLabels(x: "x", y: "z", z: "y"))
        }
    }

    /// x = 0, 1, 2 and the other axis = 5, 7: the height is 10 x plus the other, but for a hole.
    @Test(arguments: [("y", "z"), ("z", "y")])
    func `heights over axes, one number a column and row or one for every height`(other: String, height: String) throws
    {
        let rows = [5.0, 15, .nan, 7, 17, 27]
        let columns = [5.0, 7, 15, 17, .nan, 27]
        let shown: [[Zip.Member]] = [
            [
                Self.member("x", "(3,)", [0, 1, 2]), Self.member(other, "(2,)", [5, 7]),
                Self.member(height, "(2, 3)", rows),
            ],
            [
                Self.member("x", "(3,)", [0, 1, 2]), Self.member(other, "(2,)", [5, 7]),
                Self.member(height, "(3, 2)", columns),
            ],
            [
                Self.member("X", "(3,)", [2, 1, 0]), Self.member(other, "(2,)", [7, 5]),
                Self.member(height, "(2, 3)", [27, 17, 7, .nan, 15, 5]),
            ],
            [
                Self.member("x", "(2, 3)", [0, 1, 2, 0, 1, 2]), Self.member(other, "(2, 3)", [5, 5, 5, 7, 7, 7]),
                Self.member(height, "(2, 3)", rows),
            ],
            [
                Self.member("x", "(3, 2)", [0, 0, 1, 1, 2, 2]), Self.member(other, "(3, 2)", [5, 7, 5, 7, 5, 7]),
                Self.member(height, "(3, 2)", columns),
            ],
        ]
        for members in shown {
            let data = try ChartDataFile.read(Data(Zip(members: members).bytes), named: "a.npz")
            let grid = try #require(data.grid)
            #expect(grid.grid.xDomain == 0...2 && grid.grid.zDomain == 5...7 && grid.grid.xValues.isEmpty)
            #expect(matches(grid.grid.values, rows))
            #expect(grid.reversesZ == (height == "z") && grid.axisTitles.y == height && grid.axisTitles.z == other)
        }
    }

    @Test func `coordinates that are no grid are points`() throws {
        let points = try #require(
            try read(
                Self.member("z", "(3,)", [7, 8, 9]), Self.member("y", "(3,)", [4, .nan, 6], isDeflated: true),
                Self.member("x", "(3,)", [1, 2, 3])
            ).points)
        #expect(points.x == [1, 3] && points.y == [4, 6] && points.z == [7, 9] && points.skippedRows == 1)
        let turned = try #require(
            try read(
                Self.member("x", "(2, 2)", [0, 1, 1, 0]), Self.member("y", "(2, 2)", [0, 0, 1, 2]),
                Self.member("z", "(2, 2)", [5, 6, 7, 8])
            ).points)
        #expect(turned.x == [0, 1, 1, 0] && turned.y == [0, 0, 1, 2] && turned.z == [5, 6, 7, 8])
        // Points in the order of a grid are one, as those of a table are.
        let columns = (0..<9).map { Double($0 % 3) }
        let rows = (0..<9).map { Double($0 / 3) }
        let lattice = try read(
            Self.member("x", "(9,)", columns), Self.member("y", "(9,)", rows), Self.member("z", "(9,)", columns))
        guard case .surface = lattice.chart().marks.first else {
            Issue.record("no surface")
            return
        }
    }

    @Test func `arrays x, y and z that do not belong together are read like others`() throws {
        let (x, y) = (Self.member("x", "(3,)", [1, 2, 3]), Self.member("y", "(2,)", [1, 2]))
        let heights = Self.member("z", "(2, 2)", [1, 2, 3, 4])
        #expect(try read(x, y, heights).grid?.grid.values == [1, 2, 3, 4])
        #expect(
            sentence(x, y, Self.member("z", "(3,)", [1, 2, 3]))
                == "a.npz: the arrays x, y and z have shapes that do not belong together.")
    }

    @Test func `an archive without an array for a chart is refused with a sentence`() {
        let line = Self.member("a", "(4,)", [1, 2, 3, 4])
        #expect(
            sentence(line) == "a.npz: a chart needs a two-dimensional array, and this one has the shape (4).")
        #expect(sentence(line, line) == "a.npz: the archive has no array that a chart can show.")
        #expect(sentence() == "a.npz: the archive has no array that a chart can show.")
        #expect(
            sentence(Array("x,y,z\n1,2,3\n4,5,6\n7,8,9\n".utf8))
                == "a.npz: the file is not a ZIP archive of NumPy arrays.")
        var locked = Self.member("a", "(2, 2)", [1, 2, 3, 4])
        locked.flags = 1
        var unknown = locked
        (unknown.flags, unknown.method) = (0, 14)
        for member in [locked, unknown] {
            #expect(
                sentence(member)
                    == "a.npz: “a.npy” in the archive is encrypted or compressed in an unknown way.")
        }
        #expect(throws: Never.self) { try read(locked, Self.member("b", "(2, 2)", [1, 2, 3, 4])) }
    }

    // MARK: - Damage

    private static let damaged = "a.npz: the archive is damaged or incomplete."

    @Test(arguments: [false, true]) func `an archive that was cut off anywhere is refused`(isDeflated: Bool) throws {
        let bytes = Zip(members: [Self.member("a", "(2, 2)", [1, 2, 3, 4], isDeflated: isDeflated)]).bytes
        for count in 22..<bytes.count { #expect(sentence(Array(bytes[..<count])) == Self.damaged) }
    }

    @Test(arguments: [false, true]) func `a wrong checksum, and sizes that are not true`(isDeflated: Bool) {
        let right = Self.member("a", "(2, 2)", [1, 2, 3, 4], isDeflated: isDeflated)
        var wrong = right
        wrong.checksum = 1
        #expect(sentence(wrong) == Self.damaged)
        for size in [right.content.count - 1, right.content.count + 1, 1 << 31] {
            wrong = right
            wrong.size = UInt32(size)
            // A shorter one ends within the array.
            let isShort = size < right.content.count
            #expect(sentence(wrong) == (isShort ? "a.npz: expected 2 × 2 values, but found only 3." : Self.damaged))
        }
    }

    @Test func `no more is inflated than the limit, whatever the archive says`() {
        var large = Self.member("a", "(100, 100)", [Double](repeating: 1, count: 10_000), isDeflated: true)
        large.size = 513 << 20
        #expect(sentence(large) == Self.damaged)
        // The number of bytes would allow as many.
        large.padding = 1 << 20
        #expect(sentence(large) == "a.npz: the file is larger than 512 MiB.")
        large.size = .max
        #expect(sentence(large) == "a.npz: the file is larger than 2048 MiB.")
    }

    @Test func `an array that says it is larger than its file`() {
        #expect(
            sentence(Self.member("a", "(200, 300)", [1, 2, 3], isDeflated: true))
                == "a.npz: expected 300 × 200 values, but found only 3.")
    }

    @Test func `reading an archive tells how far it is, and ends when it is cancelled`() async throws {
        let side = 800
        let numbers = (0..<side * side).map { Double($0) }
        let file = Data(Zip(members: [Self.member("a", "(\(side), \(side))", numbers, isDeflated: true)]).bytes)
        var parts: [Double] = []
        let read = try ChartDataFile.read(file, named: "a.npz") { parts.append($0) }
        #expect(read.grid?.grid.values == numbers)
        #expect(parts.count >= 2 && parts == parts.sorted() && parts.allSatisfy { 0 < $0 && $0 <= 1 })
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return #expect(throws: ImportError.self) { try ChartDataFile.read(file, named: "a.npz") }?.reason
        }
        #expect(await reading.value == .cancelled)
    }
}

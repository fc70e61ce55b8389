import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Archives with the records of ZIP64, which those of more than 4 GiB have.
@Suite struct LargeArchiveTests {
    private static func bytes(_ numbers: any FixedWidthInteger...) -> [UInt8] {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
        return numbers.flatMap { bytes($0) }
    }

    /// An archive of one stored member whose sizes and offsets are all in the records of ZIP64.
    private static func archive(_ content: [UInt8], packedSize: UInt64? = nil) -> [UInt8] {
        let name = Array("apple_health_export/export.xml".utf8)
        let size = UInt64(content.count)
        let large = bytes(UInt16(1), UInt16(24), size, packedSize ?? size, UInt64(0))
        // CRC-32, a bit at a time.
        let sum = ~content.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        let common = bytes(
            UInt16(45), UInt32(0), UInt32(0x21_0000), sum, UInt32.max, UInt32.max, UInt16(name.count))
        let local = bytes(UInt32(0x0403_4B50)) + common + bytes(UInt16(0)) + name + content
        let entry =
            bytes(UInt32(0x0201_4B50), UInt16(45)) + common + bytes(UInt16(large.count))
            + [UInt8](repeating: 0, count: 10) + bytes(UInt32.max) + name + large
        let directory = UInt64(local.count)
        let end = bytes(
            UInt32(0x0606_4B50), UInt64(44), UInt16(45), UInt16(45), UInt64(0), UInt64(1), UInt64(1),
            UInt64(entry.count), directory)
        let locator = bytes(UInt32(0x0706_4B50), UInt32(0), directory + UInt64(entry.count), UInt32(1))
        let last = bytes(
            UInt32(0x0605_4B50), UInt32(0), UInt16.max, UInt16.max, UInt32.max, UInt32.max, UInt16(0))
        return local + entry + end + locator + last
    }

    private static let export = Array(
        "<HealthData><Workout workoutActivityType=\"HKWorkoutActivityTypeYoga\" startDate=\"2024-05-03 08:00:00 +0200\"/></HealthData>"
            .utf8)

    @Test func `sizes and offsets of 64 bits are read`() throws {
        let reader = ByteReader(Data(Self.archive(Self.export)), named: "export.zip")
        #expect(try ActivityFile.read(reader).activities.map(\.kind.rawValue) == ["yoga"])
        let members = try ZipMember.all(in: Data(Self.archive(Self.export)).bytes)
        #expect(members.map(\.size) == [Self.export.count])
    }

    @Test(arguments: [UInt64(1) << 40, 1 << 63, .max, 3])
    func `a size that the file does not have is refused`(size: UInt64) {
        let reader = ByteReader(Data(Self.archive(Self.export, packedSize: size)), named: "export.zip")
        #expect(throws: ImportError(file: "export.zip", line: nil, reason: .damagedArchive)) {
            try ActivityFile.read(reader)
        }
    }

    @Test func `a content that does not match its checksum is refused`() {
        var bytes = Self.archive(Self.export)
        bytes[60 + 40] ^= 1
        let reader = ByteReader(Data(bytes), named: "export.zip")
        #expect(throws: ImportError.self) { try ActivityFile.read(reader) }
    }

    /// Bytes that are changed at random end with an error or an answer, and never in a trap.
    @Test(arguments: 0..<RandomCases.count(200))
    func `damaged archives do no harm`(seed: Int) {
        var bytes = Self.archive(Self.export)
        var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
        for _ in 0..<3 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
        }
        _ = try? ActivityFile.read(ByteReader(Data(bytes), named: "a.zip"))
        _ = try? ActivityFile.read(ByteReader(Data(bytes.prefix(Int(state >> 40) % bytes.count)), named: "a.zip"))
    }
}

import Foundation
import Interchange
import Logbook
import Testing

@testable import RecordExchange

@Suite struct TrackImportTests {
    private static func gpx(_ tracks: String...) -> Data {
        Data(
            """
            <?xml version="1.0"?>
            <gpx version="1.1" creator="Komoot" xmlns="http://www.topografix.com/GPX/1/1">
            <metadata><name>All</name><time>2020-01-01T00:00:00Z</time></metadata>
            \(tracks.joined(separator: "\n"))
            </gpx>
            """.utf8)
    }

    private static func point(_ latitude: Double, _ longitude: Double, _ time: String?) -> String {
        let time = time.map { "<time>\($0)</time>" } ?? ""
        return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><ele>5</ele>\(time)</trkpt>"
    }

    @Test func `each track is an activity, as long as its segments`() async throws {
        let logbook = try Logbook.inMemory()
        // A degree of the meridian is 111,195 m; the gap between the segments is none of it.
        let first = Self.point(0, 0, "2024-05-03T06:00:00Z") + Self.point(0.1, 0, "2024-05-03T06:30:00.500Z")
        let second = Self.point(1, 0, "2024-05-03T08:00:00Z") + Self.point(1.1, 0, "2024-05-03T10:15:00+02:00")
        let data = Self.gpx(
            "<trk><name>Home &amp; back</name><type>running</type><trkseg>\(first)</trkseg><trkseg>\(second)</trkseg></trk>",
            "<trk><type>9</type><trkseg>\(Self.point(5, 5, "2024-05-04T06:00:00Z"))</trkseg></trk>",
            "<trk><name>Planned</name><trkseg>\(Self.point(5, 5, nil))\(Self.point(6, 5, nil))</trkseg></trk>")
        let recorded = try Health.read(data)
        #expect(recorded.activities.map(\.kind.rawValue) == ["running", "other"] && recorded.untimed == 1)
        #expect(recorded.activities.map(\.distance) == [22_239, nil])
        #expect(recorded.activities.map(\.duration) == [2700.5, nil])
        let look = try await logbook.look(at: data)
        #expect(look.rows.map(\.outcome) == [.new, .new, .wrong("There is no time in it.")])
        _ = try await look.run(in: logbook)
        #expect(try await logbook.actions.all().map(\.title) == ["Activity", "Home & back"])
        // The track is the same whatever it is called.
        let renamed = Data(String(decoding: data, as: UTF8.self).replacing("Home &amp; back", with: "Tour").utf8)
        #expect(try await logbook.look(at: renamed).rows.map(\.outcome).prefix(2) == [.same, .same])
    }

    // MARK: - FIT

    @Test(arguments: [false, true])
    func `a session of a watch is an activity, in either order of bytes`(isBigEndian: Bool) async throws {
        let logbook = try Logbook.inMemory()
        let data = FIT(isBigEndian: isBigEndian).file()
        let look = try await logbook.look(at: data)
        #expect(look.rows.map(\.outcome) == [.new])
        _ = try await look.run(in: logbook)
        let action = try #require(try await logbook.actions.all().first)
        #expect(action.title == "Cycling" && action.details == "Garmin" && action.timeZone == "+02:00")
        #expect(action.startedAt == Date(timeIntervalSince1970: 1_714_716_000) && action.durationMinutes == 60)
        #expect(try await logbook.actionTexts == ["2024-05-03 Cycling: 600.0 kcal, 25.0 km"])
        #expect(try await logbook.look(at: data).rows.map(\.outcome) == [.same])
    }

    @Test func `a file of a watch that is damaged is refused`() {
        let data = FIT(isBigEndian: false).file()
        var wrong = data
        wrong[40] ^= 1
        for damaged in [wrong, data.dropLast(3), data + Data([1, 2, 3])] {
            #expect(throws: ImportError(file: "export.xml", line: nil, reason: .damagedFIT)) {
                try Health.read(Data(damaged))
            }
        }
    }
}

/// An activity as a watch writes it.
private struct FIT {
    let isBigEndian: Bool
    private var body: [UInt8] = []

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    private mutating func add(_ value: some FixedWidthInteger) {
        body += withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian, Array.init)
    }

    /// - Parameters:
    ///   - fields: number and size of each.
    ///   - developer: the size of a developer's field.
    private mutating func define(_ type: UInt8, _ message: UInt16, _ fields: [[UInt8]], developer: UInt8? = nil) {
        body.append(0x40 | type | (developer == nil ? 0 : 0x20))
        body.append(0)
        body.append(isBigEndian ? 1 : 0)
        add(message)
        body.append(UInt8(fields.count))
        for field in fields { body += field + [0] }
        if let developer { body += [1, 0, developer, 0] }
    }

    func file() -> Data {
        var file = self
        file.addMessages()
        var whole: [UInt8] = [14, 0x20, 0x54, 0x08]
        whole += withUnsafeBytes(of: UInt32(file.body.count).littleEndian, Array.init)
        whole += Array(".FIT".utf8)
        whole += [0, 0]
        whole += file.body
        return Data(whole + withUnsafeBytes(of: Self.checksum(of: whole).littleEndian, Array.init))
    }

    private mutating func addMessages() {
        // 2024-05-03 06:00 UTC in seconds since 1989-12-31.
        let start: UInt32 = 1_714_716_000 - 631_065_600
        // file_id: type, manufacturer, serial number.
        define(0, 0, [[0, 1], [1, 2], [3, 4]])
        body += [0, 4]
        add(UInt16(1))
        add(UInt32(4711))
        // record, with a field of a developer, and once with a compressed time.
        define(1, 20, [[253, 4], [3, 1]], developer: 2)
        body.append(1)
        add(start + 1)
        body += [120, 9, 9]
        define(2, 20, [[3, 1]])
        body += [0xC5, 121]
        // session: start, sport, timer and elapsed time, distance, energy, one that is not known, and a text.
        define(3, 18, [[2, 4], [5, 1], [8, 4], [7, 4], [9, 4], [11, 2], [124, 4], [110, 16]])
        body.append(3)
        add(start)
        body.append(2)
        for value: UInt32 in [3_600_000, 4_000_000, 2_500_000] { add(value) }
        add(UInt16(600))
        add(UInt32.max)
        body += [UInt8](repeating: 65, count: 16)
        // activity: time, local time.
        define(4, 34, [[253, 4], [5, 4]])
        body.append(4)
        add(start + 4000)
        add(start + 4000 + 7200)
    }

    /// CRC-16/ARC, a bit at a time.
    private static func checksum(of bytes: [UInt8]) -> UInt16 {
        var crc: UInt16 = 0
        for byte in bytes {
            crc ^= UInt16(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xA001 : crc >> 1 }
        }
        return crc
    }
}

import Charts
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Tracks of GPX, KML and NMEA as lines.
@Suite struct TrackTests {
    private func table(_ text: String, named name: String) throws -> ImportedTable {
        guard case .table(let table) = try ChartDataFile.read(Data(text.utf8), named: name) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return table
    }

    private func column(_ name: String, of text: String, named file: String) throws -> [Double] {
        guard
            case .table(let table) = try ChartDataFile.read(
                Data(text.utf8), named: file, layout: TableLayout(color: name))
        else { return [] }
        return table.points.values
    }

    private static let gpx = """
        <?xml version="1.0"?>
        <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
        <trk><name>Up</name><trkseg>
        <trkpt lat="46" lon="7"><ele>500</ele><time>2026-05-01T08:00:00Z</time></trkpt>
        <trkpt lat="46.001" lon="7"><ele>520.5</ele><time>2026-05-01T08:00:20Z</time></trkpt>
        </trkseg><trkseg>
        <trkpt lat="46.002" lon="7.001"><ele>530</ele><time>2026-05-01T09:00:00Z</time></trkpt>
        <trkpt lat="46.003" lon="7.001"><ele>540</ele><time>2026-05-01T09:00:10Z</time></trkpt>
        </trkseg></trk>
        </gpx>
        """

    private static let kml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
        <Placemark><name>Point</name><Point><coordinates>1,2,3</coordinates></Point></Placemark>
        <Placemark><name>Line</name><LineString><coordinates> 7,46,500
          7.5,46.5,600 </coordinates></LineString></Placemark>
        <Placemark><name>Ride</name><gx:Track><when>2026-05-01T08:00:00Z</when><when>2026-05-01T08:01:00Z</when>
        <gx:coord>8 47 100</gx:coord><gx:coord>8 47.001 110</gx:coord></gx:Track></Placemark>
        </Document></kml>
        """

    private static let log =
        sentence("GPRMC,092750.000,A,5321.6802,N,00630.3372,W,0.02,31.66,280511,,,A")
        + sentence("GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,")
        + sentence("GPGGA,092751.000,5321.6902,N,00630.3371,W,1,8,1.03,62.7,M,55.3,M,,")
        + sentence("GPGGA,092752.000,9921.6902,N,00630.3371,W,0,8,1.03,62.7,M,55.3,M,,")
        + "$GPGGA,092753.000,5321.6902,N,00630.3371,W,1,8,1.03,62.7,M,55.3,M,,*00\r\n"

    private static func sentence(_ body: String) -> String {
        let sum = body.utf8.reduce(0, ^)
        return "$\(body)*" + (sum < 16 ? "0" : "") + String(sum, radix: 16, uppercase: true) + "\r\n"
    }

    @Test func `a track is a line over degrees, broken between its segments`() throws {
        let table = try table(Self.gpx, named: "walk.gpx")
        #expect(table.points.positions.map(\.y) == [500, 520.5, 530, 540])
        #expect(table.points.positions.map(\.x) == [7, 7, 7.001, 7.001])
        #expect(table.points.positions[1].z == 46.001 && table.reversesZ && table.form == .line)
        #expect(table.points.axisTitles == AxisLabels(x: "Longitude (°)", y: "Elevation (m)", z: "Latitude (°)"))
        #expect(table.points.values == [500, 520.5, 530, 540])
        guard case .paths(let series)? = ImportedData.table(table).chart().marks.first else {
            throw CocoaError(.featureUnsupported)
        }
        #expect(series.paths.map(\.count) == [2, 2] && series.values.count == 4)
    }

    @Test func `distance, speed and time are columns of a track`() throws {
        // A thousandth of a degree of latitude is 111.195 m on the sphere.
        let distances = try column("Distance (km)", of: Self.gpx, named: "walk.gpx")
        #expect(distances[0] == 0 && abs(distances[1] - 0.111195) < 1e-6 && distances[2] == distances[1])
        let speeds = try column("Speed (km/h)", of: Self.gpx, named: "walk.gpx")
        #expect(speeds[0].isNaN && abs(speeds[1] - 0.111195 * 180) < 1e-3 && speeds[2].isNaN)
        let times = try column("Time", of: Self.gpx, named: "walk.gpx")
        #expect(times[1] - times[0] == 20 && times[0] == DateCell.date("2026-05-01T08:00:00Z"))
    }

    @Test func `several tracks are coloured by their names`() throws {
        let other = Self.gpx.replacing(
            "</gpx>", with: "<rte><name>Back</name><rtept lat='46' lon='8'><ele>1</ele></rtept></rte></gpx>")
        let table = try table(other, named: "walk.gpx")
        #expect(table.points.category?.labels == ["Up", "Back"] && table.points.positions.count == 5)
    }

    @Test func `lines and tracks of KML are read, in text and in an archive`() throws {
        let line = try table(Self.kml, named: "line.kml")
        #expect(
            line.points.positions == [
                SIMD3(7, 500, 46), SIMD3(7.5, 600, 46.5), SIMD3(8, 100, 47), SIMD3(8, 110, 47.001),
            ])
        #expect(line.points.category?.labels == ["Line", "Ride"])
        let speeds = try column("Speed (km/h)", of: Self.kml, named: "line.kml")
        #expect(speeds.count == 4 && abs(speeds[3] - 0.111195 * 60) < 1e-3)
    }

    @Test func `a log of a receiver is a track, without the sentences whose sums are wrong`() throws {
        let log = Self.log
        for name in ["log.nmea", "log.txt"] {
            let table = try table(log, named: name)
            #expect(table.points.positions.count == 2 && table.points.positions[0].y == 61.7)
            #expect(abs(table.points.positions[0].z - (53 + 21.6802 / 60)) < 1e-12)
            #expect(abs(table.points.positions[0].x + (6 + 30.3372 / 60)) < 1e-12)
        }
        let times = try column("Time", of: log, named: "log.nmea")
        #expect(times == [DateCell.date("2011-05-28T09:27:50"), DateCell.date("2011-05-28T09:27:51")])
    }

    @Test(arguments: [
        ("<gpx version='1.1'><wpt lat='1' lon='2'/></gpx>", "a.gpx", "the file has no track or line"),
        ("<gpx version='1.1'><trk>", "a.gpx", "the XML is not well-formed (no element found)"),
        ("<kml><Placemark/></kml>", "a.kml", "the file has no track or line"),
        ("nothing", "a.nmea", "the file has no track or line"),
    ])
    func `what has no track is refused in a sentence`(text: String, name: String, reason: String) {
        #expect(throws: (any Error).self) { try table(text, named: name) }
        do {
            _ = try table(text, named: name)
        } catch {
            #expect("\(error)" == "\(name): \(reason).")
        }
    }

    @Test func `whatever bytes of a track are changed, it is read or refused with a sentence`() {
        var mutations = FileMutations(seed: 26, count: 60)
        for (text, name) in [(Self.gpx, "walk.gpx"), (Self.kml, "line.kml"), (Self.log, "log.nmea")] {
            mutations.check(Array(text.utf8), named: name) { data in
                guard case .table(let table) = data else { return }
                #expect(table.points.positions.allSatisfy { $0.sum().isFinite })
            }
        }
    }
}

import Charts
import Foundation

/// A tile of the Shuttle Radar Topography Mission: metres above sea level in 16 bits, the highest byte first, from the north-west;
/// −32768 where nothing is known. The name says the south-west corner, as N46E007 does. The samples at the edges are those of the
/// neighbouring tiles.
///
/// USGS, “SRTM Documentation: SRTM_Topo”, section 3.
enum SRTMFormat: DataFormat {
    static let fileExtensions = ["hgt"]
    static let mediaTypes = ["application/x-srtm-tile"]

    static func recognizes(_ content: Data) -> Bool { false }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let count = source.bytes.count / 2
        let side = Int(Double(count).squareRoot())
        guard side > 1, source.bytes.count == 2 * side * side else { throw ParseError(.notATile) }
        var watch = watch
        let bytes = source.bytes.bytes
        var values: [Float] = []
        values.reserveCapacity(count)
        for row in 0..<side {
            try watch.pass(2 * row * side)
            for index in row * side..<(row + 1) * side {
                let height = bytes.number(Int16.self, at: 2 * index, isBigEndian: true)
                values.append(height == .min ? .nan : Float(height))
            }
        }
        var raster = Raster(columns: side, rows: side, samples: HeightSamples(values), isTerrain: true)
        if let corner = corner(source.url?.lastPathComponent ?? "") {
            raster.x = (corner.longitude, corner.longitude + 1)
            raster.z = (corner.latitude + 1, corner.latitude)
            raster.titles = .terrain(isGeographic: true)
        }
        return .grid(try ImportedGrid(raster))
    }

    /// The south-west corner in degrees that a name says.
    private static func corner(_ name: String) -> (latitude: Double, longitude: Double)? {
        guard let match = name.wholeMatch(of: /([NnSs])(\d{1,2})([EeWw])(\d{1,3}).*/),
            let latitude = Double(match.2), let longitude = Double(match.4)
        else { return nil }
        return (
            match.1.uppercased() == "S" ? -latitude : latitude, match.3.uppercased() == "W" ? -longitude : longitude
        )
    }
}

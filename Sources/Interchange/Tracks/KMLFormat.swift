import Foundation

/// The lines of a KML file, or of a KMZ archive: line strings, rings and tracks.
///
/// Open Geospatial Consortium, “OGC KML 2.3”, 2015: `coordinates` of a geometry, and `Track` with its `when` and `coord`.
enum KMLFormat: DataFormat {
    static let fileExtensions = ["kml", "kmz"]
    static let mediaTypes = ["application/vnd.google-earth.kml+xml", "application/vnd.google-earth.kmz"]
    static let table: TableKind? = .records

    static func recognizes(_ content: Data) -> Bool {
        content.hasRoot("kml") || content.firstZipMember?.lowercased().hasSuffix(".kml") == true
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let receiver = Receiver()
        if source.bytes.hasPrefix("PK") {
            var watch = watch
            let members = try ZipMember.all(in: source.bytes.bytes)
            guard let member = members.first(where: { $0.name.lowercased().hasSuffix(".kml") }) else {
                throw ParseError(.noTrack)
            }
            let text = try member.content(in: source.bytes, &watch)
            try text.readXML(into: receiver, ReadingWatch(byteCount: text.count) { _ in })
        } else {
            try source.bytes.readXML(into: receiver, watch)
        }
        return try receiver.tracks.data(source, watch)
    }

    private final class Receiver: XMLReceiver {
        private(set) var tracks = TrackTable()
        private(set) var refusal: ImportError.Reason?
        private var collected = XMLText()
        private var name = ""
        private var isLine = false
        /// The times and positions of a track, which are given apart.
        private var times: [Double?] = []
        private var positions: [TrackTable.Point] = []

        func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
            let element = name.localName
            if element.equals("Placemark") {
                self.name = ""
            } else if element.equals("LineString") || element.equals("LinearRing") || element.equals("Track") {
                isLine = true
                tracks.begin(self.name)
            }
            collected.begin(at: depth)
        }

        func text(_ bytes: UnsafeBufferPointer<CChar>) { collected.add(bytes) }

        func end(_ name: UnsafePointer<CChar>, depth: Int) {
            let element = name.localName
            let text = collected.end(at: depth)
            if element.equals("LineString") || element.equals("LinearRing") { isLine = false }
            do throws(ParseError) {
                if element.equals("Track") {
                    isLine = false
                    try addTrack()
                }
                guard let text else { return }
                if element.equals("name") {
                    self.name = text
                } else if isLine, element.equals("when") {
                    times.append(TrackTime.instant(Array(text.utf8)))
                } else if isLine, element.equals("coord") {
                    if let point = Self.point(text.split(separator: " ")) { positions.append(point) }
                } else if isLine, element.equals("coordinates") {
                    for tuple in text.split(whereSeparator: \.isWhitespace) {
                        if let point = Self.point(tuple.split(separator: ",")) { try tracks.add(point) }
                    }
                }
            } catch {
                refusal = error.reason
            }
        }

        private func addTrack() throws(ParseError) {
            for (index, position) in positions.enumerated() {
                var point = position
                point.time = times.indices.contains(index) ? times[index] : nil
                try tracks.add(point)
            }
            (times, positions) = ([], [])
        }

        /// A position of its longitude, its latitude and perhaps its elevation.
        private static func point(_ numbers: [Substring]) -> TrackTable.Point? {
            guard numbers.count >= 2, let longitude = Double(numbers[0]), let latitude = Double(numbers[1]) else {
                return nil
            }
            return TrackTable.Point(
                latitude: latitude, longitude: longitude, elevation: numbers.count > 2 ? Double(numbers[2]) : nil)
        }
    }
}

import Foundation

/// Tracks and routes of a GPX file, version 1.0 or 1.1, as lines.
///
/// Topografix, “GPX 1.1 Schema Documentation”.
enum GPXFormat: DataFormat {
    static let fileExtensions = ["gpx"]
    static let mediaTypes = ["application/gpx+xml"]
    static let table: TableKind? = .records

    static func recognizes(_ content: Data) -> Bool { content.hasRoot("gpx") }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let receiver = Receiver()
        try source.bytes.readXML(into: receiver, watch)
        return try receiver.tracks.data(source, watch)
    }

    private final class Receiver: XMLReceiver {
        private(set) var tracks = TrackTable()
        private(set) var refusal: ImportError.Reason?
        private var point: TrackTable.Point?
        private var collected = XMLText()

        func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
            let name = name.localName
            if name.equals("trk") || name.equals("rte") {
                tracks.begin()
            } else if name.equals("trkseg") {
                tracks.endSegment()
            } else if name.equals("trkpt") || name.equals("rtept"),
                let latitude = attributes.value("lat").flatMap({ Double(String(cString: $0)) }),
                let longitude = attributes.value("lon").flatMap({ Double(String(cString: $0)) })
            {
                point = TrackTable.Point(latitude: latitude, longitude: longitude)
            }
            collected.begin(at: depth)
        }

        func text(_ bytes: UnsafeBufferPointer<CChar>) { collected.add(bytes) }

        func end(_ name: UnsafePointer<CChar>, depth: Int) {
            let name = name.localName
            let text = collected.end(at: depth)
            if point != nil, depth == 5 || depth == 4 {
                // Of a route, a point is one level higher than of a track.
                if name.equals("ele"), let text { point?.elevation = Double(text) }
                if name.equals("time"), let text { point?.time = TrackTime.instant(Array(text.utf8)) }
            }
            if name.equals("name"), depth == 3, let text { tracks.setName(text) }
            guard name.equals("trkpt") || name.equals("rtept"), let point else { return }
            self.point = nil
            do throws(ParseError) {
                try tracks.add(point)
            } catch {
                refusal = error.reason
            }
        }
    }
}

/// The text of the innermost element.
struct XMLText {
    private var bytes: [UInt8] = []
    private var depth = 0

    mutating func begin(at depth: Int) {
        self.depth = depth
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func add(_ part: UnsafeBufferPointer<CChar>) {
        bytes.append(contentsOf: part.lazy.map { UInt8(bitPattern: $0) })
    }

    /// The text, without blanks around it, of an element that has no others within it; `nil` for other elements.
    mutating func end(at depth: Int) -> String? {
        guard depth == self.depth else { return nil }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension UnsafePointer<CChar> {
    /// A name without its prefix.
    var localName: UnsafePointer<CChar> { strrchr(self, 58).map { UnsafePointer($0) + 1 } ?? self }
}

extension Data {
    /// Whether it begins as an XML text with a root element of a name.
    func hasRoot(_ name: String) -> Bool {
        let beginning = prefix(2048)
        guard beginning.first(where: { !Ascii.isBlank($0) && !Ascii.isLineEnd($0) && $0 < 0x80 }) == UInt8(ascii: "<")
        else { return false }
        return beginning.firstRange(of: Data("<\(name)".utf8)) != nil
    }

    /// Gives the elements of an XML text to a receiver.
    func readXML(into receiver: some XMLReceiver, _ watch: ReadingWatch) throws(ParseError) {
        try XMLElements.read(ByteReader(self, named: ""), into: receiver, watch)
    }
}

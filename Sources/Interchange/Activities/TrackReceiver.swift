import Foundation

/// Reads the elements of a GPX file, version 1.0 or 1.1: each track is an activity.
///
/// The distance is that along the points of each segment, on a sphere; the gap between two segments is not part of it, nor is
/// the time of that gap.
final class TrackReceiver: XMLReceiver {
    private(set) var recorded = RecordedActivities()
    private(set) var refusal: ImportError.Reason?
    private var creator = ""
    private var track: Track?
    /// The element whose text is wanted, and the text so far.
    private var wanted: Wanted?
    private var collected: [UInt8] = []

    private enum Wanted {
        case name, type, time
    }

    /// The longest text of a name that is kept, bytes.
    private static let textLimit = 400

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
        let name = name.localName
        if depth == 1 {
            guard name.equals("gpx") else { return refusal = .unknownXML(String(cString: name)) }
            creator = attributes.value("creator").map { String(cString: $0) } ?? ""
        } else if name.equals("trk") {
            track = Track()
        } else if name.equals("trkseg") {
            track?.endSegment()
        } else if name.equals("trkpt") {
            track?.add(attributes)
        }
        collected = []
        // The name of a track is its child, the time of a point one of the point.
        wanted =
            switch depth {
            case 3 where name.equals("name"): .name
            case 3 where name.equals("type"): .type
            case 5 where name.equals("time"): .time
            default: nil
            }
    }

    func text(_ bytes: UnsafeBufferPointer<CChar>) {
        guard wanted != nil, collected.count < Self.textLimit else { return }
        collected += bytes.prefix(Self.textLimit - collected.count).lazy.map { UInt8(bitPattern: $0) }
    }

    func end(_ name: UnsafePointer<CChar>, depth: Int) {
        if let wanted, track != nil {
            let text = String(decoding: collected, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            switch wanted {
            case .name: track?.name = text
            case .type: track?.type = text
            case .time: track?.note(TrackTime.instant(collected))
            }
        }
        wanted = nil
        guard name.localName.equals("trk"), let track else { return }
        self.track = nil
        if let activity = track.activity(creator) {
            recorded.activities.append(activity)
        } else {
            recorded.untimed += 1
        }
    }
}

/// A track while its points are read.
private struct Track {
    var name = ""
    var type = ""
    private var distance = 0.0
    private var duration = 0.0
    private var first: (latitude: Double, longitude: Double)?
    /// Of the segment.
    private var last: (latitude: Double, longitude: Double)?
    private var start: Double?
    private var lastTime: Double?

    mutating func endSegment() {
        (last, lastTime) = (nil, nil)
    }

    mutating func add(_ attributes: XMLAttributes) {
        guard let latitude = attributes.value("lat").flatMap({ Double(healthText: $0) }),
            let longitude = attributes.value("lon").flatMap({ Double(healthText: $0) }), abs(latitude) <= 90,
            abs(longitude) <= 360
        else { return }
        let point = (latitude, longitude)
        if let last { distance += Sphere.distance(from: last, to: point) }
        if first == nil { first = point }
        last = point
    }

    /// Takes the time of the point that was added last.
    mutating func note(_ time: Double?) {
        guard let time else { return }
        if start == nil { start = time }
        if let lastTime { duration += max(0, time - lastTime) }
        lastTime = time
    }

    /// `nil` where no point has a time.
    func activity(_ creator: String) -> RecordedActivity? {
        guard let start, let first else { return nil }
        // Some programs write the number of a sport.
        let isNumber = type.allSatisfy(\.isNumber)
        let place = [first.latitude, first.longitude].map { String(($0 * 1e5).rounded() / 1e5) }.joined(separator: ",")
        return RecordedActivity(
            kind: isNumber ? .other : ActivityKind(named: type), title: name, recorder: creator, start: start,
            duration: duration > 0 ? duration : nil, distance: distance > 0 ? (distance * 10).rounded() / 10 : nil,
            source: "GPX", id: "\(HealthMoment.text(ofInstant: start)) \(place)")
    }
}

/// The times of tracks: `2024-05-03T06:00:00Z`, with a fraction of a second and an offset where there is one.
enum TrackTime {
    /// Seconds since 1970; `nil` for another text.
    static func instant(_ text: [UInt8]) -> Double? {
        let text = text.filter { !Ascii.isBlank($0) && !Ascii.isLineEnd($0) }
        guard text.count >= 19 else { return nil }
        var zone = text[19...]
        var fraction = 0.0
        if zone.first == Ascii.point {
            let digits = zone.dropFirst().prefix { Ascii.digit($0) != nil }
            fraction = Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
            zone = zone.dropFirst(1 + digits.count)
        }
        let isUTC = zone.isEmpty || zone.first == UInt8(ascii: "Z")
        let offset = isUTC ? Array("+0000".utf8) : zone.filter { $0 != UInt8(ascii: ":") }
        let whole = text[..<19] + [Ascii.space] + offset + [0]
        let moment = whole.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.flatMap { HealthMoment($0) }
        }
        return moment.map { $0.instant + fraction }
    }
}

import Charts
import Foundation

/// The points of tracks as the rows of a table: a line over the ground, in degrees and metres.
struct TrackTable {
    /// A position, with what is known of it.
    struct Point {
        var latitude = 0.0
        var longitude = 0.0
        /// Metres.
        var elevation: Double?
        /// Seconds since 1970, UTC.
        var time: Double?
    }

    private var rows: [Row] = []
    private var names: [String] = []

    private struct Row {
        let point: Point
        let track: Int
        /// Whether it is the first of a segment.
        let isStart: Bool
        /// Along the segments of its track, metres.
        let distance: Double
        /// From the point before, metres a second.
        let speed: Double?
    }

    /// The point before in the segment.
    private var last: (point: Point, distance: Double)?
    private var distance = 0.0

    /// More points are no track.
    private static let pointLimit = 10_000_000

    /// Begins a track.
    mutating func begin(_ name: String = "") {
        names.append(name)
        (last, distance) = (nil, 0)
    }

    /// Names the last track: files say its name after its beginning.
    mutating func setName(_ name: String) {
        if !names.isEmpty { names[names.count - 1] = name }
    }

    /// The way to the next point is not part of the track.
    mutating func endSegment() { last = nil }

    /// Adds a point to the last track; one that is not on the Earth is left out.
    mutating func add(_ point: Point) throws(ParseError) {
        guard abs(point.latitude) <= 90, abs(point.longitude) <= 360 else { return }
        guard rows.count < Self.pointLimit else { throw ParseError(.tooManyPoints(limit: Self.pointLimit)) }
        if names.isEmpty { begin() }
        var speed: Double?
        if let last {
            let way = Sphere.distance(
                from: (last.point.latitude, last.point.longitude), to: (point.latitude, point.longitude))
            distance += way
            if let then = last.point.time, let now = point.time, now > then { speed = way / (now - then) }
        }
        rows.append(Row(point: point, track: names.count - 1, isStart: last == nil, distance: distance, speed: speed))
        last = (point, distance)
    }

    /// The names of the columns.
    private enum Column {
        static let track = "Track"
        static let time = "Time"
        static let elevation = "Elevation (m)"
        static let distance = "Distance (km)"
        static let speed = "Speed (km/h)"
    }

    /// The line of the tracks: east to the right, north away from the viewer, coloured by their height, or by track where there
    /// are several.
    func data(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let titles = AxisLabels.terrain(isGeographic: true)
        let used = Set(rows.map(\.track))
        let isByTrack = 2...12 ~= used.count
        let hasTimes = rows.contains { $0.point.time != nil }
        let hasElevations = rows.contains { $0.point.elevation != nil }
        var text = SheetText()
        var columns = [titles.x, Column.elevation, titles.z, Column.distance]
        if hasTimes { columns += [Column.time, Column.speed] }
        if used.count > 1 { columns.append(Column.track) }
        for (index, name) in columns.enumerated() { text.add(name.utf8, at: index) }
        try text.endRow()
        for row in rows {
            text.add("\(row.point.longitude)".utf8, at: 0)
            if let elevation = row.point.elevation ?? (hasElevations ? nil : 0) { text.add("\(elevation)".utf8, at: 1) }
            text.add("\(row.point.latitude)".utf8, at: 2)
            text.add("\(row.distance / 1000)".utf8, at: 3)
            if hasTimes {
                if let time = row.point.time, let date = SheetDate.text(time / 86_400 + 25_569, isFrom1904: false) {
                    text.add(date.utf8, at: 4)
                }
                if let speed = row.speed { text.add("\(speed * 3.6)".utf8, at: 5) }
            }
            if used.count > 1 { text.add(name(of: row.track).utf8, at: columns.count - 1) }
            try text.endRow()
        }
        guard !rows.isEmpty else { throw ParseError(.noTrack) }
        var source = source
        var layout = source.layout ?? TableLayout()
        layout.form = layout.form ?? .line
        layout.hasHeader = true
        (layout.x, layout.y) = (layout.x ?? titles.x, layout.y ?? Column.elevation)
        (layout.z, layout.color) = (layout.z ?? titles.z, layout.color ?? (isByTrack ? Column.track : Column.elevation))
        source.layout = layout
        let data = try text.data(source, watch)
        guard case .table(var table) = data else { return data }
        table.reversesZ = table.description.layout.z == titles.z
        let complete = rows.filter { !hasElevations || $0.point.elevation != nil }
        if table.points.positions.count == complete.count {
            table.lineStarts = complete.indices.filter { complete[$0].isStart }
        }
        return .table(table)
    }

    private func name(of track: Int) -> String { names[track].isEmpty ? "\(track + 1)" : names[track] }
}

/// The Earth as a sphere of its mean radius.
enum Sphere {
    /// The distance of two positions in degrees, metres, by the haversine formula (R. W. Sinnott, “Virtues of the Haversine”,
    /// 1984).
    static func distance(
        from: (latitude: Double, longitude: Double), to: (latitude: Double, longitude: Double)
    ) -> Double {
        let radian = Double.pi / 180
        let latitude = sin((to.latitude - from.latitude) * radian / 2)
        let longitude = sin((to.longitude - from.longitude) * radian / 2)
        let half =
            latitude * latitude + cos(from.latitude * radian) * cos(to.latitude * radian) * longitude * longitude
        return 2 * 6_371_008.8 * asin(min(1, half.squareRoot()))
    }
}

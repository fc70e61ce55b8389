import Charts
import Foundation
import Localization
import Logbook

extension RecordChart {
    /// Legs over the outline of the world: degrees east and north, metres upwards.
    static func map(_ legs: [TripLeg]) -> RecordChart {
        let labels = AxisLabels(x: localized("Longitude"), y: localized("Height, m"), z: localized("Latitude"))
        return RecordChart(Ways(legs), labels) { degrees, part, angle, kind in
            SIMD3(degrees.x, kind == .flight ? Self.flightLevel(part, angle) : 0, degrees.y)
        } chart: { chart in
            // North is away from the viewer, and a degree of one axis is as long as one of the other.
            chart.z.isReversed = true
            chart.ground = .degrees(middleLatitude: 0)
            chart.x.range = -1...1
            chart.y.range = -0.05...0.05
            chart.z.range = -0.5...0.5
            chart.x.domain = -180...180
            chart.y.domain = 0...12_000
            chart.z.domain = -90...90
        }
    }

    /// Legs over the outline of the world on a globe of radius 1, with the north pole at the top.
    static func globe(_ legs: [TripLeg]) -> RecordChart {
        let labels = AxisLabels(x: "x", y: "y", z: "z")
        return RecordChart(Ways(legs), labels) { degrees, part, angle, kind in
            let height = kind == .flight ? 0.02 + 0.25 * (angle / .pi) * sin(.pi * part) : 0.005
            return Ways.direction(degrees) * (1 + height)
        } chart: { chart in
            let sphere = ParametricSurface(u: -180...180, v: -90...90) { Ways.direction(SIMD2($0, $1)) }
            var style = MarkStyle()
            style.fill = .color(Color(red: 0.78, green: 0.86, blue: 0.93))
            style.roughness = 1
            chart.marks.insert(
                .surface(SurfaceMark(labels: labels, source: .parametric(sphere), style: style)), at: 0)
            chart.aspect = .data
            (chart.x.isHidden, chart.y.isHidden, chart.z.isHidden) = (true, true, true)
        }
    }

    /// How high one flies, metres: up and down within the first and the last 250 km.
    private static func flightLevel(_ part: Double, _ angle: Double) -> Double {
        let fromEnd = min(part, 1 - part) * angle * 6371
        return min(11_000, fromEnd / 250 * 11_000)
    }

    /// - Parameters:
    ///   - labels: of the axes.
    ///   - position: the data coordinates of a position in degrees, at a part of a leg, of its length as an angle in radians.
    ///   - change: completes the chart.
    private init(
        _ ways: Ways, _ labels: AxisLabels,
        position: (_ degrees: SIMD2<Double>, _ part: Double, _ angle: Double, _ kind: Leg.Kind?) -> SIMD3<Double>,
        chart change: (inout ChartSpecification) -> Void
    ) {
        guard !ways.all.isEmpty else {
            self.init()
            return
        }
        var outline = MarkStyle()
        outline.fill = .color(Color(red: 0.45, green: 0.5, blue: 0.55))
        outline.lineWidth = 1
        var marks: [Mark] = [
            .paths(
                PathSeries(
                    labels: labels, paths: WorldOutline.lines.map { $0.map { position($0, 0, 0, nil) } }, style: outline
                ))
        ]
        var corners: [(position: SIMD3<Double>, source: Source)] = []
        for kind in Leg.Kind.allCases {
            let paths = ways.all.filter { $0.leg.leg.kind == kind }.map { way in
                let path = way.corners.map { corner in
                    corner.degrees.x.isFinite
                        ? position(corner.degrees, corner.part, way.angle, kind) : SIMD3(repeating: .nan)
                }
                let source = Source(kind: .trip, id: way.leg.tripID)
                corners += path.filter(\.x.isFinite).map { ($0, source) }
                return path
            }
            guard !paths.isEmpty else { continue }
            var style = MarkStyle()
            style.fill = .series(label: localized("Leg"), name: kind.name)
            style.lineWidth = 3
            marks.append(.paths(PathSeries(labels: labels, paths: paths, style: style)))
        }
        self.init(ChartSpecification(marks: marks))
        self.corners = corners
        chart.note = ways.note
        change(&chart)
    }
}

/// Legs as great circles.
struct Ways {
    struct Way {
        let leg: TripLeg
        /// The length as an angle at the middle of the Earth, radians.
        let angle: Double
        /// Positions in degrees east and north, and at which part of the leg they are, 0 to 1; not finite where the leg crosses
        /// the date line.
        let corners: [(degrees: SIMD2<Double>, part: Double)]
    }

    private(set) var all: [Way] = []
    /// The ends of legs that are not known as places, in alphabetical order.
    private(set) var unknown: [String] = []

    /// - Complexity: O(n) in the number of legs.
    init(_ legs: [TripLeg]) {
        var (places, unknown) = ([String: KnownPlace?](), Set<String>())
        func place(_ name: String) -> KnownPlace? {
            if let known = places[name] { return known }
            let found = KnownPlace(name)
            places[name] = .some(found)
            if found == nil, !name.isEmpty { unknown.insert(name) }
            return found
        }
        for leg in legs {
            guard let start = place(leg.leg.origin), let end = place(leg.leg.destination) else { continue }
            all.append(Way(leg, from: start, to: end))
        }
        self.unknown = unknown.sorted()
    }

    /// The direction from the middle of the globe to a position in degrees east and north.
    static func direction(_ degrees: SIMD2<Double>) -> SIMD3<Double> {
        let (longitude, latitude) = (degrees.x * .pi / 180, degrees.y * .pi / 180)
        return SIMD3(cos(latitude) * sin(longitude), sin(latitude), cos(latitude) * cos(longitude))
    }

    /// Which ends are missing, as a sentence; empty where none is.
    var note: String {
        unknown.isEmpty
            ? ""
            : localized(
                "Not on the map, as the place is not known: {places}.",
                ["places": unknown.formatted(.list(type: .and).locale(.user))])
    }
}

extension Ways.Way {
    fileprivate init(_ leg: TripLeg, from start: KnownPlace, to end: KnownPlace) {
        self.leg = leg
        func direction(_ place: KnownPlace) -> SIMD3<Double> {
            Ways.direction(SIMD2(place.longitude, place.latitude))
        }
        let (first, last) = (direction(start), direction(end))
        let cosine = min(1, max(-1, (first * last).sum()))
        angle = acos(cosine)
        // About every two degrees.
        let count = max(1, Int((angle / .pi * 90).rounded(.up)))
        var corners: [(degrees: SIMD2<Double>, part: Double)] = []
        for index in 0...count {
            let part = Double(index) / Double(count)
            let direction = Self.between(first, last, angle, part)
            let degrees = SIMD2(
                atan2(direction.x, direction.z) * 180 / .pi, asin(min(1, max(-1, direction.y))) * 180 / .pi)
            if let before = corners.last?.degrees.x, (degrees.x - before).magnitude > 180 {
                corners.append((SIMD2(.nan, .nan), part))
            }
            corners.append((degrees, part))
        }
        self.corners = corners
    }

    /// A direction on the great circle between two; of opposite ones, on the one over the pole.
    private static func between(
        _ first: SIMD3<Double>, _ last: SIMD3<Double>, _ angle: Double, _ part: Double
    ) -> SIMD3<Double> {
        guard angle > 1e-9 else { return first }
        guard angle < .pi - 1e-9 else {
            let pole = SIMD3(0.0, 1, 0)
            let across = pole - first * (pole * first).sum()
            let length = (across * across).sum().squareRoot()
            let side = length > 1e-9 ? across / length : SIMD3(1, 0, 0)
            return first * cos(part * .pi) + side * sin(part * .pi)
        }
        return (first * sin((1 - part) * angle) + last * sin(part * angle)) / sin(angle)
    }
}

/// Colours along a line from 0 to 1.
public struct Gradient: Hashable, Sendable {
    /// A colour at a location.
    public struct Stop: Hashable, Sendable {
        /// The colour at the location; between two stops colours are interpolated in sRGB.
        public var color: Color
        /// 0 at the start, 1 at the end.
        public var location: Double

        /// A stop; `location` is not clamped.
        public init(color: Color, location: Double) {
            self.color = color
            self.location = location
        }
    }

    /// The stops by rising location.
    public let stops: [Stop]

    /// A gradient with stops at given locations; they are sorted by location.
    public init(stops: [Stop]) {
        self.stops = stops.sorted { $0.location < $1.location }
    }

    /// A gradient with its colours evenly spread.
    public init(colors: [Color]) {
        let last = Double(max(1, colors.count - 1))
        self.init(stops: colors.enumerated().map { Stop(color: $1, location: Double($0) / last) })
    }

    /// The same colours from the end to the start.
    public var reversed: Gradient {
        Gradient(stops: stops.reversed().map { Stop(color: $0.color, location: 1 - $0.location) })
    }

    /// The colour at a location; outside the stops it is that of the nearest one, without stops it is gray.
    ///
    /// - Complexity: O(stops)
    public func color(at location: Double) -> Color {
        guard let first = stops.first, let last = stops.last else { return .gray }
        guard location > first.location else { return first.color }
        guard let next = stops.firstIndex(where: { $0.location >= location }) else { return last.color }
        let (low, high) = (stops[next - 1], stops[next])
        let span = high.location - low.location
        return low.color.mixed(with: high.color, fraction: span > 0 ? (location - low.location) / span : 1)
    }
}

import Charts

/// One axis of a chart with its domain settled.
public struct SceneAxis: Hashable, Sendable {
    public let title: String
    /// The values at both ends.
    public let domain: ClosedRange<Double>
    /// The plot positions the domain fills.
    public let range: ClosedRange<Double>
    /// Whether values grow towards the lower end of `range`.
    public let isReversed: Bool

    init(title: String, scale: AxisScale, data: ClosedRange<Double>?) {
        self.title = title
        domain = Self.proper(scale.domain ?? data ?? 0...1)
        range = scale.range
        isReversed = scale.isReversed
    }

    /// The plot position of a value.
    func position(of value: Double) -> Double {
        let fraction = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
        let directed = isReversed ? 1 - fraction : fraction
        return range.lowerBound + directed * (range.upperBound - range.lowerBound)
    }

    /// A domain with some length: a single value gets room on both sides.
    private static func proper(_ domain: ClosedRange<Double>) -> ClosedRange<Double> {
        guard domain.lowerBound == domain.upperBound else { return domain }
        let room = max(0.5, abs(domain.lowerBound) / 2)
        return domain.lowerBound - room...domain.upperBound + room
    }
}

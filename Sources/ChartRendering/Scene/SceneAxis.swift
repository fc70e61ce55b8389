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
        domain = Self.proper(scale.domain ?? union(data, scale.including) ?? 0...1)
        range = scale.range
        isReversed = scale.isReversed
    }

    /// The plot position of a value.
    func position(of value: Double) -> Double {
        // By halves: the whole of a domain that reaches from the smallest to the largest number is no number.
        let start = domain.lowerBound / 2
        let fraction = (value / 2 - start) / (domain.upperBound / 2 - start)
        let directed = isReversed ? 1 - fraction : fraction
        return range.lowerBound + directed * (range.upperBound - range.lowerBound)
    }

    /// How many plot units one unit of the values takes; negative on a reversed axis.
    var scale: Double {
        let halves = domain.upperBound / 2 - domain.lowerBound / 2
        return (range.upperBound - range.lowerBound) / halves / (isReversed ? -2 : 2)
    }

    /// A domain with some length and finite ends: a single value, or values too near each other to be told apart by
    /// arithmetic, get room on both sides.
    private static func proper(_ domain: ClosedRange<Double>) -> ClosedRange<Double> {
        let (lower, upper) = (domain.lowerBound, domain.upperBound)
        let isLevel = upper / 2 - lower / 2 < max(1e-300, max(abs(lower), abs(upper)) * 1e-14)
        let room = isLevel ? max(0.5, abs(lower) / 2) : 0
        let limit = Double.greatestFiniteMagnitude
        return max(-limit, lower - room)...min(limit, upper + room)
    }
}

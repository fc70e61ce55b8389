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
    /// The names that stand on the axis at 0, 1, 2 and so on; empty on an axis of numbers.
    public let categories: [String]

    init(title: String, scale: AxisScale, data: ClosedRange<Double>?) {
        self.title = title
        categories = scale.categories
        // Each name has room for one on both sides of it.
        let names = categories.isEmpty ? nil : -0.5...Double(categories.count) - 0.5
        domain = Self.proper(scale.domain ?? names ?? union(data, scale.including) ?? 0...1)
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

    /// Round values along the axis, or its names.
    ///
    /// - Parameter count: about how many ticks fit; at least 1.
    func ticks(count: Int) -> Ticks {
        guard categories.isEmpty else {
            let shown = categories.indices.filter { domain.contains(Double($0)) }
            return Ticks(values: shown.map(Double.init), labels: shown.map { categories[$0] })
        }
        let wanted = Ticks(in: domain, count: count)
        guard wanted.values.count < 2 else { return wanted }
        // One number alone says nothing about a scale.
        return (count + 1...count + 4).lazy.map { Ticks(in: domain, count: $0) }.first { $0.values.count > 1 } ?? wanted
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

import Charts
import Foundation
import Localization

/// One axis of a chart with its domain settled.
public struct SceneAxis: Sendable {
    /// The title; may be empty.
    public let title: String
    /// The position of the title along the axis; `nil` for the default.
    let titleAlignment: Alignment?
    /// Distance between the title and its neighbour, logical pixels; `nil` for the default.
    let titleSpacing: Double?
    /// The values at both ends.
    public let domain: ClosedRange<Double>
    /// The plot positions the domain fills.
    public private(set) var range: ClosedRange<Double>
    /// Whether values grow towards the lower end of `range`.
    public let isReversed: Bool
    /// The names at 0, 1, 2 and so on; empty on an axis of numbers.
    public let categories: [String]
    /// How values become lengths.
    public let type: ScaleType
    /// Whether neither line nor ticks, labels, title and grid lines are shown.
    public let isHidden: Bool
    private let marks: [AxisMarks]
    /// The names by their coordinates: those of the data, then the others.
    private let names: [String]
    /// The index in `categories` of each of `names`.
    private let categoryPositions: [Int]
    /// The lengths of both ends of the domain.
    private let ends: (Double, Double)

    init(title: String, scale: AxisScale, data: ClosedRange<Double>?) {
        self.title = title
        titleAlignment = scale.labelAlignment
        titleSpacing = scale.labelSpacing
        (categories, names, categoryPositions) = scale.categoryOrder
        type = scale.type ?? (scale.hasDates ? .date : .linear)
        // Each name has room for one on both sides of it.
        let rooms = categories.isEmpty ? nil : -0.5...Double(categories.count) - 0.5
        let wanted = scale.domain ?? rooms ?? union(data, scale.including) ?? (type.admits(0) ? 0...1 : 1...10)
        domain = Self.proper(wanted, data: data, type: type)
        range = scale.range
        isReversed = scale.isReversed
        isHidden = scale.isHidden
        marks = scale.marks
        ends = (type.length(of: domain.lowerBound), type.length(of: domain.upperBound))
    }

    /// Everything that positions depend on.
    struct Scale: Hashable, Sendable {
        let domain: ClosedRange<Double>
        let range: ClosedRange<Double>
        let isReversed: Bool
        let type: ScaleType
        let categoryPositions: [Int]
    }

    var scale: Scale {
        Scale(domain: domain, range: range, isReversed: isReversed, type: type, categoryPositions: categoryPositions)
    }

    /// The plot position of a value; not finite where it has no position on the axis.
    func position(of value: Double) -> Double {
        let value = placed(value)
        let fraction: Double
        if type.isLinear {
            // By halves: the whole of a domain that reaches from the smallest to the largest number is no number.
            let start = domain.lowerBound / 2
            fraction = (value / 2 - start) / (domain.upperBound / 2 - start)
        } else {
            fraction = (type.length(of: value) - ends.0) / (ends.1 - ends.0)
        }
        let directed = isReversed ? 1 - fraction : fraction
        return range.lowerBound + directed * (range.upperBound - range.lowerBound)
    }

    /// The value at a part of the way along the axis.
    ///
    /// - Parameter fraction: 0 at the lower end of the domain, 1 at the upper one.
    func value(at fraction: Double) -> Double {
        if fraction <= 0 { return domain.lowerBound }
        if fraction >= 1 { return domain.upperBound }
        if type.isLinear { return domain.lowerBound * (1 - fraction) + domain.upperBound * fraction }
        return type.value(at: ends.0 * (1 - fraction) + ends.1 * fraction)
    }

    /// The value at a plot position, the inverse of `position(of:)`.
    func value(atPosition position: Double) -> Double {
        let fraction = (position - range.lowerBound) / (range.upperBound - range.lowerBound)
        let value = value(at: isReversed ? 1 - fraction : fraction)
        // The names of the data may be in another order.
        guard let index = categoryPositions.firstIndex(where: { Double($0) == value.rounded() }) else { return value }
        return value + Double(index - categoryPositions[index])
    }

    func contains(_ value: Double) -> Bool {
        domain.contains(placed(value))
    }

    /// Plot units per unit of the values at a value; negative on a reversed axis.
    func scale(at value: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        let halves =
            type.isLinear ? domain.upperBound / 2 - domain.lowerBound / 2 : ends.1 / 2 - ends.0 / 2
        return length / halves / (isReversed ? -2 : 2) * type.slope(at: value)
    }

    /// The same axis, shorter or longer about its middle.
    func stretched(by factor: Double) -> SceneAxis {
        var axis = self
        let (middle, half) = ((range.lowerBound + range.upperBound) / 2, (range.upperBound - range.lowerBound) / 2)
        axis.range = middle - half * factor...middle + half * factor
        return axis
    }

    /// One value in writing, for a reader.
    func label(_ value: Double, in range: ClosedRange<Double>? = nil) -> String {
        if !names.isEmpty { return names[max(0, min(names.count - 1, Int(value.rounded())))] }
        return Ticks.label(value, in: range ?? domain, type: type, locale: .user)
    }

    /// The name at a value of the data; `nil` on an axis of numbers.
    public func name(at value: Double) -> String? { names.isEmpty ? nil : label(value) }

    /// A value as text, for comparison with its neighbours.
    ///
    /// - Parameter step: a distance along the axis that is to be seen, plot units; 0 for every digit that is known.
    func label(_ value: Double, step: Double) -> String {
        guard categories.isEmpty else { return label(value) }
        return Ticks.label(
            value, error: error(at: value), resolution: step / abs(scale(at: value)), in: domain, type: type,
            locale: .user)
    }

    /// The difference of two values in writing; `nil` between names.
    func difference(from first: Double, to last: Double) -> String? {
        guard categories.isEmpty else { return nil }
        return Ticks.difference(
            from: first, to: last, error: max(error(at: first), error(at: last)), in: domain, type: type,
            locale: .user)
    }

    /// Whether the axis has numbers.
    var isOfNumbers: Bool { categories.isEmpty && type != .date }

    /// How far a value that was a plot position may be from the one in the data: positions are `Float`s.
    func error(at value: Double) -> Double {
        let error = 2e-7 * max(abs(range.lowerBound), abs(range.upperBound)) / abs(scale(at: value))
        // Where a power is flat or upright at 0, by the whole axis.
        return error > 0 && error.isFinite ? error : 1e-7 * (domain.upperBound / 2 - domain.lowerBound / 2)
    }

    /// The names of the data may be in another order.
    private func placed(_ value: Double) -> Double {
        guard !categoryPositions.isEmpty, let index = Int(exactly: value.rounded()),
            categoryPositions.indices.contains(index)
        else { return value }
        return value + Double(categoryPositions[index] - index)
    }

    /// A domain with some length and finite ends, of values that have a position on the axis: a single value, or values too
    /// near each other to be distinguished by arithmetic, get room on both sides.
    private static func proper(_ wanted: ClosedRange<Double>, data: ClosedRange<Double>?, type: ScaleType)
        -> ClosedRange<Double>
    {
        var (lower, upper) = (wanted.lowerBound, wanted.upperBound)
        if !type.admits(lower) {
            upper = type.admits(upper) ? upper : 10
            lower = data.map(\.lowerBound).flatMap { type.admits($0) && $0 < upper ? $0 : nil } ?? upper / 1000
        }
        let room = (lower...upper).isLevel ? max(type.admits(0) ? 0.5 : 0, abs(lower) / 2) : 0
        let limit = Double.greatestFiniteMagnitude
        return max(-limit, lower - room)...min(limit, upper + room)
    }
}

extension ClosedRange<Double> {
    /// Whether its ends are the same but for rounding.
    var isLevel: Bool {
        upperBound / 2 - lowerBound / 2 < Swift.max(1e-300, Swift.max(abs(lowerBound), abs(upperBound)) * 1e-14)
    }
}

/// A value at which an axis is marked.
struct SceneTick {
    let value: Double
    /// Empty where nothing is written.
    let label: String
    let hasGridLine: Bool
    let hasTick: Bool
}

extension SceneAxis {
    /// Where the axis is marked.
    ///
    /// - Parameters:
    ///   - count: about how many ticks fit on the whole axis; at least 1.
    ///   - part: the plot positions that are seen of an axis that was enlarged; automatic ticks are within it.
    func ticks(count: Int, in part: ClosedRange<Double>? = nil) -> [SceneTick] {
        if isHidden { return [] }
        let marks = marks.isEmpty ? [AxisMarks()] : marks
        return marks.flatMap { mark -> [SceneTick] in
            let ticks = ticks(at: mark.values.kind, count: count, in: part)
            return zip(ticks.values, ticks.labels).enumerated().map { index, tick in
                let value = AxisValue(index: index, count: ticks.values.count, value: plotValue(tick.0))
                let look = mark.look(value)
                let label =
                    switch look.label {
                    case .none: ""
                    case .automatic: tick.1
                    case .text(let text): text
                    }
                return SceneTick(value: tick.0, label: label, hasGridLine: look.hasGridLine, hasTick: look.hasTick)
            }
        }
    }

    /// The values that a choice means on this axis.
    func ticks(_ kind: AxisMarkValues.Kind) -> [Double] {
        ticks(at: kind, count: 10).values
    }

    /// A value as a date, a name or a number of the axis.
    public func plotValue(_ value: Double) -> PlotValue {
        if !categories.isEmpty { return .category(label(value)) }
        return type == .date ? .date(Ticks.date(at: value)) : .number(value)
    }

    /// Ticks on a part of an axis of numbers or dates. Where numbers are evenly spaced they are multiples of a number that
    /// follows from the count alone: they stay where they are while the part moves.
    private func ticks(in part: ClosedRange<Double>, count: Int) -> Ticks {
        let ends = (value(atPosition: part.lowerBound), value(atPosition: part.upperBound))
        let shown = min(ends.0, ends.1)...max(ends.0, ends.1)
        let least = (domain.upperBound / 2 - domain.lowerBound / 2) / Double(count) * 2
        let power = pow(10, floor(log10(least)))
        let step = power * ([1, 2, 5].first { power * $0 >= least * (1 - 1e-9) } ?? 10)
        guard type == .linear, step.isFinite, step > max(abs(ends.0), abs(ends.1)) * 1e-13 else {
            let share = (part.upperBound - part.lowerBound) / (range.upperBound - range.lowerBound)
            return Ticks(in: shown, count: max(2, Int(Double(count) * share)), type: type)
        }
        let first = (shown.lowerBound / step - 1e-9).rounded(.up)
        let last = (shown.upperBound / step + 1e-9).rounded(.down)
        return Ticks(at: stride(from: first, through: last, by: 1).map { $0 * step }, in: shown, type: type)
    }

    private func ticks(at kind: AxisMarkValues.Kind, count: Int, in part: ClosedRange<Double>? = nil) -> Ticks {
        switch kind {
        case .automatic(let wanted):
            guard categories.isEmpty else {
                let shown = categories.compactMap(names.firstIndex(of:)).filter { contains(Double($0)) }
                return Ticks(values: shown.map(Double.init), labels: shown.map { names[$0] })
            }
            if let part { return ticks(in: part, count: max(wanted ?? 0, count)) }
            let count = wanted ?? count
            let ticks = Ticks(in: domain, count: count, type: type, locale: .user)
            guard ticks.values.count < 2 else { return ticks }
            // A single number does not determine a scale.
            return (count + 1...count + 4).lazy.map { Ticks(in: domain, count: $0, type: type, locale: .user) }
                .first { $0.values.count > 1 } ?? ticks
        case .stride(let step):
            // More than a thousand lines are a mistake, not a scale.
            guard step > 0, (domain.upperBound - domain.lowerBound) / step < 1_000 else {
                return Ticks(values: [], labels: [])
            }
            let first = (domain.lowerBound / step - 1e-9).rounded(.up)
            let last = (domain.upperBound / step + 1e-9).rounded(.down)
            return Ticks(
                at: stride(from: first, through: last, by: 1).map { $0 * step }, in: domain, type: type, locale: .user
            )
        case .values(let wanted):
            let values = wanted.compactMap { value -> Double? in
                switch value {
                case .number(let number): number
                case .date(let date): Ticks.coordinate(of: date)
                case .category(let name): names.firstIndex(of: name).map(Double.init)
                }
            }
            .filter(contains)
            guard categories.isEmpty else { return Ticks(values: values, labels: values.map { label($0) }) }
            return Ticks(at: values, in: domain, type: type, locale: .user)
        }
    }
}

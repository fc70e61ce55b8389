import Foundation

/// Round values along an axis, with their labels.
///
/// Steps are 1, 2 or 5 times a power of ten, as D3's `ticks` chooses them: the step whose count comes nearest, on a
/// geometric scale, to the count asked for. Positions are whole multiples of the step, so no 0.30000000000000004.
public struct Ticks: Hashable, Sendable {
    /// Tick positions inside the domain, ascending.
    public let values: [Double]
    /// One label a value, all to the same last digit.
    public let labels: [String]

    /// Ticks at given values.
    public init(values: [Double], labels: [String]) {
        self.values = values
        self.labels = labels
    }

    /// Ticks for a linear axis; one at the lower end where the domain is too short or too long to be divided.
    ///
    /// - Parameters:
    ///   - domain: the values at the ends of the axis.
    ///   - count: about how many ticks fit; at least 1.
    /// - Complexity: O(count)
    public init(in domain: ClosedRange<Double>, count: Int) {
        let rough = (domain.upperBound - domain.lowerBound) / Double(max(1, count))
        let power = rough > 0 && rough.isFinite ? Int(floor(log10(rough))) : 0
        // Below one the step is an exact division, above an exact product; both keep values at the nearest double.
        let scale = pow(10, Double(abs(power)))
        guard rough > 0, rough.isFinite, scale.isFinite else {
            values = [domain.lowerBound]
            labels = values.map { Self.label($0, in: domain) }
            return
        }
        let error = rough / pow(10, Double(power))
        let factor =
            error >= 50.0.squareRoot() ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
        func value(_ index: Double) -> Double {
            power < 0 ? index * Double(factor) / scale : index * Double(factor) * scale
        }
        let tolerance = 1e-9
        let first = (domain.lowerBound / value(1) - tolerance).rounded(.up)
        let last = (domain.upperBound / value(1) + tolerance).rounded(.down)
        values = stride(from: first, through: last, by: 1).map(value)
        let format = NumberFormat(for: domain, lastDigit: factor == 10 ? power + 1 : power)
        labels = values.map(format.text)
    }

    /// One value of an axis for a reader, to about three digits of what the axis spans.
    public static func label(_ value: Double, in domain: ClosedRange<Double>) -> String {
        let span = domain.upperBound - domain.lowerBound
        let magnitude = span > 0 && span.isFinite ? span : max(abs(value), 1)
        return NumberFormat(for: domain, lastDigit: Int(floor(log10(magnitude))) - 2).text(value)
    }
}

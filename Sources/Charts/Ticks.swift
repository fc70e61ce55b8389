import Foundation

/// Round values along an axis, with their labels.
///
/// Steps are 1, 2 or 5 times a power of ten, as D3's `ticks` chooses them: the step whose count comes nearest, on a
/// geometric scale, to the count asked for. Positions are whole multiples of the step, so no 0.30000000000000004.
public struct Ticks: Hashable, Sendable {
    /// Tick positions inside the domain, ascending.
    public let values: [Double]
    /// One label a value, all with the same number of decimals.
    public let labels: [String]

    /// Ticks for a linear axis.
    ///
    /// - Parameters:
    ///   - domain: the values at the ends of the axis.
    ///   - count: about how many ticks fit; at least 1.
    /// - Complexity: O(count)
    public init(in domain: ClosedRange<Double>, count: Int) {
        let span = domain.upperBound - domain.lowerBound
        guard span > 0, span.isFinite, count > 0 else {
            values = domain.lowerBound.isFinite ? [domain.lowerBound] : []
            labels = values.map { Self.label($0, decimals: 0) }
            return
        }
        let rough = span / Double(count)
        let power = Int(floor(log10(rough)))
        let error = rough / pow(10, Double(power))
        let factor =
            error >= 50.0.squareRoot() ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
        // Below one the step is an exact division, above an exact product; both keep values at the nearest double.
        let scale = pow(10, Double(abs(power)))
        func value(_ index: Double) -> Double {
            power < 0 ? index * Double(factor) / scale : index * Double(factor) * scale
        }
        let step = value(1)
        let tolerance = 1e-9
        let first = Int((domain.lowerBound / step - tolerance).rounded(.up))
        let last = Int((domain.upperBound / step + tolerance).rounded(.down))
        values = first <= last ? (first...last).map { value(Double($0)) } : []
        let decimals = max(0, -(power + (factor == 10 ? 1 : 0)))
        labels = values.map { Self.label($0, decimals: decimals) }
    }

    /// One value of an axis for a reader, to about three digits of what the axis spans.
    public static func label(_ value: Double, in domain: ClosedRange<Double>) -> String {
        let span = domain.upperBound - domain.lowerBound
        guard span > 0, span.isFinite else { return label(value, decimals: 2) }
        return label(value, decimals: max(0, 2 - Int(floor(log10(span)))))
    }

    /// A number for a reader: a true minus sign, thousands apart by a thin space, powers of ten where digits would be
    /// many.
    static func label(_ value: Double, decimals: Int) -> String {
        let magnitude = abs(value)
        let sign = value < 0 ? "−" : ""
        if magnitude >= 1e7 || decimals > 5 {
            let exponent = magnitude > 0 ? Int(floor(log10(magnitude) + 1e-9)) : 0
            guard exponent != 0 else { return sign + trimmed(magnitude) }
            return "\(sign)\(trimmed(magnitude / pow(10, Double(exponent))))·10\(superscript(exponent))"
        }
        let text = String(format: "%.\(decimals)f", magnitude)
        let point = text.firstIndex(of: ".") ?? text.endIndex
        let whole = text[..<point]
        guard whole.count > 4 else { return sign + text }
        let head = whole.count % 3
        var groups = head > 0 ? [String(whole.prefix(head))] : []
        var rest = whole.dropFirst(head)
        while !rest.isEmpty {
            groups.append(String(rest.prefix(3)))
            rest = rest.dropFirst(3)
        }
        return sign + groups.joined(separator: "\u{2009}") + text[point...]
    }

    private static func trimmed(_ value: Double) -> String {
        String(format: "%.6g", value)
    }

    private static func superscript(_ exponent: Int) -> String {
        let digits: [Character: Character] = [
            "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
            "9": "⁹",
        ]
        return String(String(exponent).map { digits[$0] ?? $0 })
    }
}

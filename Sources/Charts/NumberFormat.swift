import Foundation

/// How the numbers of one axis are written: a true minus sign, thousands apart by a thin space, powers of ten where
/// digits would be many.
struct NumberFormat {
    /// The power of ten of the last digit that is written.
    let lastDigit: Int
    /// Whether numbers are written as `1.5·10⁹`.
    let isScientific: Bool

    /// The format for an axis.
    ///
    /// - Parameter lastDigit: the power of ten of the last digit that tells values apart.
    init(for domain: ClosedRange<Double>, lastDigit: Int) {
        let largest = max(abs(domain.lowerBound), abs(domain.upperBound))
        let exponent = largest > 0 && largest.isFinite ? Int(floor(log10(largest))) : 0
        // No double has more than seventeen digits.
        self.lastDigit = max(lastDigit, exponent - 16)
        isScientific = exponent < -4 || exponent >= 15 || (exponent >= 7 && lastDigit >= 4)
    }

    func text(_ value: Double) -> String {
        let magnitude = abs(value)
        let sign = value < 0 ? "−" : ""
        guard isScientific else {
            return sign + Self.grouped(String(format: "%.\(max(0, -lastDigit))f", magnitude))
        }
        guard magnitude > 0 else { return "0" }
        let exponent = Int(floor(log10(magnitude) + 1e-9))
        let mantissa = magnitude / pow(10, Double(exponent))
        return
            "\(sign)\(String(format: "%.\(max(0, exponent - lastDigit))f", mantissa))·10\(Self.superscript(exponent))"
    }

    /// Digits in groups of three from five digits before the point on.
    private static func grouped(_ text: String) -> String {
        let point = text.firstIndex(of: ".") ?? text.endIndex
        var rest = text[..<point]
        guard rest.count > 4 else { return text }
        var groups: [Substring] = []
        while !rest.isEmpty {
            groups.append(rest.suffix(3))
            rest = rest.dropLast(3)
        }
        return groups.reversed().joined(separator: "\u{2009}") + text[point...]
    }

    private static func superscript(_ exponent: Int) -> String {
        let digits: [Character: Character] = [
            "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
            "9": "⁹",
        ]
        return String(String(exponent).map { digits[$0] ?? $0 })
    }
}

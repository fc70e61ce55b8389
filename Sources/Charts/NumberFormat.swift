import Foundation

/// How the numbers of one axis are written: a true minus sign, thousands apart by a thin space, the decimal separator of
/// the reader's language, powers of ten where digits would be many.
struct NumberFormat {
    /// The power of ten of the last digit that is written.
    let lastDigit: Int
    /// Whether numbers are written as `1.5·10⁹`.
    let isScientific: Bool
    private let separator: String

    /// The format for an axis.
    ///
    /// - Parameter lastDigit: the power of ten of the last digit that distinguishes values.
    init(for domain: ClosedRange<Double>, lastDigit: Int, locale: Locale = .current) {
        let largest = max(abs(domain.lowerBound), abs(domain.upperBound))
        let exponent = largest > 0 && largest.isFinite ? Int(floor(log10(largest))) : 0
        // No double has more than seventeen digits.
        self.lastDigit = max(lastDigit, exponent - 16)
        isScientific = exponent < -4 || exponent >= 15 || (exponent >= 7 && lastDigit >= 4)
        separator = locale.decimalSeparator ?? "."
    }

    func text(_ value: Double) -> String {
        text(value, lastDigit: lastDigit)
    }

    /// A number with the fewest digits that differ from it by no more than an error, but none beyond the last digit.
    func text(_ value: Double, error: Double) -> String {
        let magnitude = abs(value)
        guard magnitude > error else { return "0" }
        func rounded(_ digit: Int) -> Double {
            // Below one a division, which is nearer to the decimal than a product.
            let scale = pow(10, Double(abs(digit)))
            return digit < 0 ? (value * scale).rounded() / scale : (value / scale).rounded() * scale
        }
        // One digit more than the number has, for what is rounded up to it.
        let first = max(lastDigit, Int(floor(log10(magnitude))) + 1)
        let digit = stride(from: first, to: lastDigit, by: -1).first { abs(value - rounded($0)) <= error } ?? lastDigit
        let shown = rounded(digit)
        return text(shown.isFinite ? shown : value, lastDigit: digit)
    }

    private func text(_ value: Double, lastDigit: Int) -> String {
        let magnitude = abs(value)
        // What is written as zero has no sign.
        let sign = value < 0 && magnitude >= 0.5 * pow(10, Double(lastDigit)) ? "−" : ""
        guard isScientific else {
            return sign + grouped(String(format: "%.\(max(0, -lastDigit))f", magnitude))
        }
        guard magnitude > 0 else { return "0" }
        let exponent = Int(floor(log10(magnitude) + 1e-9))
        let mantissa = String(format: "%.\(max(0, exponent - lastDigit))f", magnitude / pow(10, Double(exponent)))
        return "\(sign)\(mantissa.replacing(".", with: separator))·10\(Self.superscript(exponent))"
    }

    /// A tick of a logarithmic axis: digits where all of them are short, else a power of ten.
    static func power(of value: Double, among values: [Double], locale: Locale) -> String {
        guard value != 0 else { return "0" }
        let sign = value < 0 ? "−" : ""
        let exponent = Int(floor(log10(abs(value)) + 1e-9))
        let isShort = values.allSatisfy { $0 == 0 || (1e-3...1e5).contains(abs($0)) }
        if isShort {
            return NumberFormat(for: value...value, lastDigit: min(0, exponent), locale: locale).text(value)
        }
        let mantissa = (abs(value) / pow(10, Double(exponent))).rounded()
        let power = "10\(superscript(exponent))"
        return mantissa == 1 ? sign + power : "\(sign)\(Int(mantissa))·\(power)"
    }

    /// Digits in groups of three from five digits before the point on.
    private func grouped(_ text: String) -> String {
        let point = text.firstIndex(of: ".") ?? text.endIndex
        let fraction = text[point...].replacing(".", with: separator)
        var rest = text[..<point]
        guard rest.count > 4 else { return String(rest) + fraction }
        var groups: [Substring] = []
        while !rest.isEmpty {
            groups.append(rest.suffix(3))
            rest = rest.dropLast(3)
        }
        return groups.reversed().joined(separator: "\u{2009}") + fraction
    }

    private static func superscript(_ exponent: Int) -> String {
        let digits: [Character: Character] = [
            "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
            "9": "⁹",
        ]
        return String(String(exponent).map { digits[$0] ?? $0 })
    }
}

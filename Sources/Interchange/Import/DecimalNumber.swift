extension Double {
    /// The number written as decimal text, correctly rounded.
    ///
    /// Text of up to about 16 digits takes Clinger's fast path: where the digits fit into 53 bits and the power of ten
    /// is at most 10²², both are exact as doubles and one operation rounds once (W. D. Clinger, “How to Read Floating
    /// Point Numbers Accurately”, 1990). Everything else is parsed by the standard library.
    ///
    /// - Parameters:
    ///   - decimal: an optional sign, digits with at most one separator at any position, an optional exponent. No blanks,
    ///     no digit grouping, no hexadecimal, no words.
    ///   - mark: an alternative decimal separator.
    /// - Returns: `nil` when the text is anything else; infinity where the number is too large for a double.
    /// - Complexity: O(bytes)
    init?(decimal: Span<UInt8>, mark: UInt8 = Ascii.point) {
        let isNegative = decimal.count > 0 && decimal[0] == Ascii.minus
        let hasSign = isNegative || decimal.count > 0 && decimal[0] == Ascii.plus
        var index = hasSign ? 1 : 0
        var digits: UInt64 = 0
        var hasDigit = false
        var isExact = true
        var markIndex: Int?
        var lastDigitIndex = 0
        while index < decimal.count {
            let byte = decimal[index]
            if let digit = Ascii.digit(byte) {
                isExact = isExact && digits < 1 << 53
                digits = digits &* 10 &+ UInt64(digit)
                hasDigit = true
                lastDigitIndex = index
            } else if byte == Ascii.point || byte == mark, markIndex == nil {
                markIndex = index
            } else {
                break
            }
            index += 1
        }
        guard hasDigit else { return nil }

        var power = 0
        if let markIndex, lastDigitIndex > markIndex { power = markIndex - lastDigitIndex }
        if index < decimal.count {
            guard decimal[index] | 0x20 == UInt8(ascii: "e"),
                let exponent = Self.exponent(decimal.extracting((index + 1)...))
            else { return nil }
            power += exponent
        }

        if isExact, digits <= 1 << 53, abs(power) <= 22 {
            let magnitude = power < 0 ? Double(digits) / powersOfTen[-power] : Double(digits) * powersOfTen[power]
            self = isNegative ? -magnitude : magnitude
        } else {
            let bytes = decimal.indices.map { decimal[$0] == mark ? Ascii.point : decimal[$0] }
            self.init(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// An integer with an optional sign, clamped to ±2⁴⁰: no file has the digits that would bring it back into range.
    private static func exponent(_ text: Span<UInt8>) -> Int? {
        let isNegative = text.count > 0 && text[0] == Ascii.minus
        let hasSign = isNegative || text.count > 0 && text[0] == Ascii.plus
        guard text.count > (hasSign ? 1 : 0) else { return nil }
        var value = 0
        for index in (hasSign ? 1 : 0)..<text.count {
            guard let digit = Ascii.digit(text[index]) else { return nil }
            value = min(value * 10 + Int(digit), 1 << 40)
        }
        return isNegative ? -value : value
    }
}

/// 10⁰ … 10²², the powers of ten that a double holds exactly.
private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]

import Foundation

// Numbers as files for other programs have them.

extension Double {
    /// The shortest digits that read back as the same number; whole numbers without a point.
    package var plainText: String {
        Int(exactly: self).map { "\($0)" } ?? "\(self)"
    }
}

extension Money {
    /// “12.50”, in every language.
    package var plainText: String {
        let digits = Money.fractionDigits(of: currency)
        return amount.formatted(
            .number.precision(.fractionLength(digits)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
    }
}

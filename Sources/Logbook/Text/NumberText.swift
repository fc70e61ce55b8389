import Foundation
import Localization

/// Numbers, times and money as the user reads and writes them.
public struct NumberText: Sendable {
    let locale: Locale

    /// A parser for the numbers of a locale.
    public init(locale: Locale = .user) {
        self.locale = locale
    }

    /// Numbers as files have them, in every language.
    public static let inFiles = NumberText(locale: Locale(identifier: "en_US_POSIX"))

    /// The number in the user's digits, with as many decimals as it has, at most three.
    public func text(_ number: Double) -> String {
        number.formatted(.number.precision(.fractionLength(0...3)).locale(locale))
    }

    /// The number that a text spells: with the user's decimal separator, or the other one where it cannot be a grouping separator.
    ///
    /// - Returns: `nil` when it spells none.
    public func number(in text: String) -> Decimal? {
        var text = text.trimmingCharacters(in: .whitespaces)
        let sign: Decimal = text.hasPrefix("-") || text.hasPrefix("−") ? -1 : 1
        if sign < 0 || text.hasPrefix("+") { text.removeFirst() }
        guard let last = text.last(where: \.isNumber), last.isWholeNumber else { return nil }
        let separators = text.filter { ".,".contains($0) }
        let own = Character(locale.decimalSeparator ?? ".")
        var decimal: Character?
        if let last = separators.last {
            let digits = text.reversed().prefix { $0 != last }.count
            // 1.234 groups where the comma is decimal; 1.23 cannot. Twice the same cannot be decimal.
            let groups = separators.count > 1 ? separators.dropLast().contains(last) : last != own && digits == 3
            decimal = groups ? nil : last
        }
        var plain = ""
        for character in text {
            if character == decimal {
                plain += "."
            } else if let digit = character.wholeNumberValue, character.isWholeNumber {
                plain += String(digit)
            } else if !".,'’ \u{A0}\u{202F}".contains(character) {
                return nil
            }
        }
        return Decimal(string: plain, locale: Locale(identifier: "en_US_POSIX")).map { $0 * sign }
    }

    // MARK: - Money

    /// The amount as the user's country writes it: “€24.50”.
    public func text(_ money: Money) -> String {
        money.amount.formatted(
            .currency(code: money.currency).locale(locale)
                .precision(.fractionLength(Money.fractionDigits(of: money.currency))))
    }

    /// The amount for a field: “24.50 EUR”.
    public func field(_ money: Money) -> String {
        money.text(in: locale)
    }

    /// The amount that a text names: “24.50”, “24,50 EUR”, “€ 24.50”, “$3”.
    ///
    /// - Parameters:
    ///   - text: a number as the user writes it.
    ///   - currency: of amounts that name none.
    /// - Returns: `nil` when it names none, or is finer than the currency's smallest unit.
    public func money(in text: String, currency: String) -> Money? {
        var amount = text.trimmingCharacters(in: .whitespaces)
        var code = currency
        let letters = amount.filter { $0.isLetter || $0.isCurrencySymbol }
        if !letters.isEmpty {
            guard let named = Self.code(of: letters, near: currency),
                let range = amount.range(of: letters)
            else { return nil }
            code = named
            amount.removeSubrange(range)
        }
        return number(in: amount).flatMap { Money(amount: $0, currency: code) }
    }

    /// The currency of a symbol or a code.
    ///
    /// - Parameters:
    ///   - symbol: the sign of a currency, such as €.
    ///   - own: what a symbol of several currencies means.
    public static func code(of symbol: String, near own: String) -> String? {
        let signs = ["€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "₺": "TRY", "zł": "PLN"]
        if symbol == "$", ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN"].contains(own) { return own }
        if symbol == "kr" || symbol == "kr." { return ["SEK", "NOK", "DKK", "ISK"].contains(own) ? own : "SEK" }
        if let code = signs[symbol] { return code }
        let code = symbol.uppercased()
        return Money(minorUnits: 0, currency: code).hasCurrencyCode ? code : nil
    }

    // MARK: - Times

    /// A start and an end: “14:00–15:30”; one that ends on the next day has a remark: “22:50–02:30 (next day)”.
    ///
    /// - Returns: `nil` where neither is known.
    public func times(_ start: TimeOfDay?, _ end: TimeOfDay?) -> String? {
        let times = [start, end].compactMap { $0?.description }
        guard !times.isEmpty else { return nil }
        let text = times.joined(separator: "–")
        guard let start, let end, end < start else { return text }
        return localized("{times} (next day)", ["times": text])
    }

    /// The time that a text names: “9”, “9:30”, “930”, “9.30 pm”.
    ///
    /// - Returns: `nil` when the clock has no such time.
    public func time(in text: String) -> TimeOfDay? {
        var text = text.lowercased().filter { !$0.isWhitespace }
        var shift: Int?
        for (suffix, hours) in [("am", 0), ("pm", 12), ("uhr", nil), ("h", nil)] as [(String, Int?)]
        where text.hasSuffix(suffix) {
            text.removeLast(suffix.count)
            shift = hours
            break
        }
        let parts = text.split(whereSeparator: { ":.h".contains($0) }).map(String.init)
        var numbers = parts.compactMap(Int.init)
        guard numbers.count == parts.count, 1...2 ~= numbers.count else { return nil }
        if numbers.count == 1 { numbers = text.count > 2 ? [numbers[0] / 100, numbers[0] % 100] : [numbers[0], 0] }
        guard let shift else { return TimeOfDay(hour: numbers[0], minute: numbers[1]) }
        guard 1...12 ~= numbers[0] else { return nil }
        return TimeOfDay(hour: numbers[0] % 12 + shift, minute: numbers[1])
    }
}

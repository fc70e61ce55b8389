import Foundation
import Localization

/// An amount of money: a whole number of a currency's smallest unit.
///
/// 120 euros are `Money(minorUnits: 12_000, currency: "EUR")`; 1,500 yen are `Money(minorUnits: 1_500, currency:
/// "JPY")`.
public struct Money: Hashable, Codable, Sendable {
    /// Cents, pence, yen: units of 10^-`fractionDigits` of the currency.
    public let minorUnits: Int64
    /// An ISO 4217 code in capitals, such as `EUR`. A draft with any other text is not saved.
    public let currency: String

    /// An amount in the smallest unit of a currency, such as cents.
    public init(minorUnits: Int64, currency: String) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The money of two columns that may both be empty.
    init?(minorUnits: Int64?, currency: String?) {
        guard let minorUnits, let currency else { return nil }
        self.init(minorUnits: minorUnits, currency: currency)
    }

    /// The amount in units of the currency.
    ///
    /// - Returns: `nil` when `amount` is finer than the currency's smallest unit or does not fit.
    public init?(amount: Decimal, currency: String) {
        var scaled = Decimal()
        var factor = amount
        let digits = Int16(Self.fractionDigits(of: currency))
        guard NSDecimalMultiplyByPowerOf10(&scaled, &factor, digits, .plain) == .noError,
            case let minorUnits = NSDecimalNumber(decimal: scaled).int64Value,
            Decimal(minorUnits) == scaled
        else { return nil }
        self.init(minorUnits: minorUnits, currency: currency)
    }

    /// The amount in units of the currency, rounded to its smallest unit, halves away from zero.
    ///
    /// - Returns: `nil` when it does not fit.
    public init?(rounding amount: Decimal, currency: String) {
        var scaled = amount * Decimal(sign: .plus, exponent: Self.fractionDigits(of: currency), significand: 1)
        var rounded = Decimal()
        NSDecimalRound(&rounded, &scaled, 0, .plain)
        guard abs(rounded) <= Decimal(Int64.max) else { return nil }
        self.init(minorUnits: NSDecimalNumber(decimal: rounded).int64Value, currency: currency)
    }

    /// The amount in units of the currency: 120.5 for 12,050 euro cents.
    public var amount: Decimal {
        Decimal(sign: minorUnits < 0 ? .minus : .plus, exponent: -Self.fractionDigits(of: currency), significand: 1)
            * Decimal(minorUnits.magnitude)
    }

    /// Whether `currency` has the form of an ISO 4217 code: three capital letters.
    public var hasCurrencyCode: Bool {
        currency.utf8.count == 3 && currency.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    }

    /// Decimal places of a currency's smallest unit by ISO 4217, 0 to 4; 2 for a code that is not in its list of
    /// exceptions.
    public static func fractionDigits(of currency: String) -> Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF",
            "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        case "CLF", "UYW": 4
        default: 2
        }
    }
}

extension Money: CustomStringConvertible {
    /// The amount with its decimal places and the code: `120.50 EUR`.
    public var description: String {
        let digits = Self.fractionDigits(of: currency)
        let text = String(minorUnits.magnitude)
        let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
        let fraction = digits == 0 ? "" : "." + padded.suffix(digits)
        return "\(minorUnits < 0 ? "-" : "")\(padded.dropLast(digits))\(fraction) \(currency)"
    }
}

extension Money {
    /// The amount with its decimal places as the user writes them, and the code: “120,50 EUR”.
    public func text(in locale: Locale = .user) -> String {
        let number = Decimal.FormatStyle.number.precision(.fractionLength(Self.fractionDigits(of: currency)))
        return "\(amount.formatted(number.grouping(.never).locale(locale))) \(currency)"
    }
}

/// Amounts that are added up, one sum a currency.
public struct MoneySums: Hashable, Sendable {
    /// By currency. Fewer amounts than fill any memory cannot exceed them.
    private var whole: [String: Int128] = [:]

    /// No amounts.
    public init() {}

    /// The sums of some amounts.
    public init(_ amounts: [Money]) {
        add(amounts)
    }

    /// Adds amounts, each to the sum of its currency.
    public mutating func add(_ amounts: [Money]) {
        for amount in amounts { whole[amount.currency, default: 0] += Int128(amount.minorUnits) }
    }

    /// The sums that fit, by their currencies' codes.
    public var sums: [Money] {
        whole.compactMap { currency, sum in
            Int64(exactly: sum).map { Money(minorUnits: $0, currency: currency) }
        }.sorted { $0.currency < $1.currency }
    }

    /// The codes of the currencies whose sum does not fit.
    public var tooLarge: [String] {
        whole.filter { Int64(exactly: $0.value) == nil }.keys.sorted()
    }

    /// What is reported currencies whose sum does not fit, a sentence each.
    public static func remarks(onTooLarge currencies: [String]) -> [String] {
        currencies.map {
            localized("The amounts in {currency} are too large to be added up.", ["currency": $0])
        }
    }
}

extension Money {
    /// The sums of some amounts, one a currency, by its code; without those that do not fit.
    public static func sums(_ amounts: [Money]) -> [Money] {
        MoneySums(amounts).sums
    }

    /// The sums of two lists, in pairs of one currency by its code; zero in a currency that only the other list has.
    public static func pairs(_ first: [Money], _ second: [Money]) -> [(Money, Money)] {
        let (first, second) = (Money.sums(first), Money.sums(second))
        return Set((first + second).map(\.currency)).sorted().map { currency in
            let none = Money(minorUnits: 0, currency: currency)
            return (
                first.first { $0.currency == currency } ?? none, second.first { $0.currency == currency } ?? none
            )
        }
    }
}

extension Int64 {
    /// The sum, or the number that is nearest to it.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}

extension Decimal {
    /// The number, or the nearest one that can be multiplied by any rate: a `Decimal` has no room for what is beyond 10^127,
    /// and infinity ends the program. 0 for NaN, and for what is nearer to 0 than any rate.
    init(held number: Double) {
        let limit = 1e30
        guard abs(number) > 1 / limit else {
            self = 0
            return
        }
        self.init(Swift.min(Swift.max(number, -limit), limit))
    }
}

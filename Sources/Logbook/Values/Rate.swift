import Foundation

/// What one unit of something costs: millionths of a currency's unit, since rates are finer than coins.
///
/// 0.725 dollars a mile are `Rate(micros: 725_000)`.
public struct Rate: Hashable, Codable, Sendable {
    /// Millionths of a unit of the currency.
    public let micros: Int64

    /// A rate in millionths.
    public init(micros: Int64) {
        self.micros = micros
    }

    /// - Returns: `nil` when `amount` is finer than a millionth or does not fit.
    public init?(_ amount: Decimal) {
        let scaled = amount * 1_000_000
        guard case let micros = NSDecimalNumber(decimal: scaled).int64Value, Decimal(micros) == scaled else {
            return nil
        }
        self.micros = micros
    }

    /// In units of the currency.
    public var amount: Decimal { Decimal(micros) / 1_000_000 }

    public init(from decoder: any Decoder) throws {
        micros = try Int64(from: decoder)
    }

    /// Writes the millionths.
    public func encode(to encoder: any Encoder) throws {
        try micros.encode(to: encoder)
    }

    /// What `quantity` units cost, rounded to the currency's smallest unit, halves away from zero.
    ///
    /// - Returns: `nil` when it does not fit.
    public func cost(of quantity: Double, in currency: String) -> Money? {
        let exact = Decimal(held: quantity) * amount
        return Money(rounding: exact, currency: currency)
    }
}

import Foundation

/// The value of one unit of a currency in another from a day on: entered by the user, never fetched.
public struct ExchangeRate: Identifiable, Hashable, Codable, Sendable {
    @Stored public var id: UUID
    /// ISO 4217 code of the currency that one unit is of.
    public var currency: String
    /// ISO 4217 code of the currency of the rate.
    public var intoCurrency: String
    /// The day on which the rate was published.
    public var day: CalendarDay
    private var rateNanos: Int64
    /// The source of the rate.
    public var source: String
    /// The last day that it is used for; `nil` for no end.
    public var validTo: CalendarDay?
    /// When the record was created.
    @Stored public var createdAt: Date
    /// When the record was changed last.
    @Stored public var modifiedAt: Date

    /// - Parameters:
    ///   - id: of the record.
    ///   - currency: ISO 4217 code of the currency that one unit is of.
    ///   - intoCurrency: ISO 4217 code of the currency of the rate.
    ///   - day: on which the rate was published.
    ///   - rate: units of `intoCurrency` for one unit of `currency`, above zero; stored with nine decimals.
    ///   - source: who published it.
    ///   - validTo: the last day on which it is used; `nil` for no limit.
    ///   - instant: when the record was created.
    public init(
        id: UUID = UUID.random(), from currency: String, into intoCurrency: String, day: CalendarDay, rate: Decimal,
        source: String = "", validTo: CalendarDay? = nil, at instant: Date = Date()
    ) {
        self.id = id
        self.currency = currency
        self.intoCurrency = intoCurrency
        self.day = day
        rateNanos = Self.nanos(rate)
        self.source = source
        self.validTo = validTo
        createdAt = instant
        modifiedAt = instant
    }

    /// Units of `intoCurrency` for one unit of `currency`.
    public var rate: Decimal {
        get { Decimal(rateNanos) / 1_000_000_000 }
        set { rateNanos = Self.nanos(newValue) }
    }

    private static func nanos(_ rate: Decimal) -> Int64 {
        // Too large a rate is saved as none, which is refused.
        let scaled = rate * 1_000_000_000
        return scaled < Decimal(Int64.max) ? NSDecimalNumber(decimal: scaled).int64Value : 0
    }
}

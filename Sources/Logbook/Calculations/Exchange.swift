import Foundation

/// Converts sums with dated rates, and records those it used.
struct Exchange {
    let rates: [ExchangeRate]
    private(set) var used: [ExchangeRate] = []
    private(set) var missing: [String] = []

    init(rates: [ExchangeRate]) {
        self.rates = rates
    }

    /// `money` in units of `currency`; 0 where no rate is known, which `missing` then contains.
    mutating func convert(_ money: Money, into currency: String, on day: CalendarDay) -> Decimal {
        if money.currency == currency { return money.amount }
        let pair = rates.filter {
            ($0.validTo ?? day) >= day
                && ([$0.currency, $0.intoCurrency] == [money.currency, currency]
                    || [$0.intoCurrency, $0.currency] == [money.currency, currency])
        }
        let known = pair.filter { $0.day <= day }.max { $0.day < $1.day } ?? pair.min { $0.day < $1.day }
        guard let known else {
            if !missing.contains(money.currency) { missing.append(money.currency) }
            return 0
        }
        if !used.contains(known) { used.append(known) }
        return known.currency == money.currency ? money.amount * known.rate : money.amount / known.rate
    }
}

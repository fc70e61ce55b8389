import Foundation
import Localization
import Logbook

/// The total of several trips in one currency, as far as exchange rates are known.
struct CombinedTotal {
    let currency: String
    /// The trips' accounts, each counted in the currency.
    let accounts: [TripAccount]

    /// - Parameters:
    ///   - currency: `nil` for the one that most of the trips are counted in.
    ///   - rates: all that are known.
    /// - Returns: `nil` where the currency is unknown.
    init?(_ accounts: [TripAccount], in currency: String?, rates: [ExchangeRate]) {
        guard let currency = currency ?? Self.mostUsed(accounts) else { return nil }
        self.currency = currency
        self.accounts = accounts.map { account in
            guard account.statement.currency != currency else { return account }
            var account = account
            account.statement = account.statement.converted(into: currency, rates: rates)
            return account
        }
    }

    private static func mostUsed(_ accounts: [TripAccount]) -> String? {
        func most(_ currencies: [String]) -> String? {
            let uses = Dictionary(grouping: currencies, by: \.self).mapValues(\.count)
            return uses.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
        let spending = accounts.filter { !$0.statement.lines.isEmpty }
        return most(spending.compactMap(\.statement.currency))
            ?? most(spending.flatMap(\.statement.lines).compactMap(\.amount?.currency))
            ?? most(accounts.compactMap(\.statement.currency))
    }

    /// The total of the lines that satisfy a condition; each trip is rounded by itself.
    ///
    /// - Returns: `nil` where the sum does not fit.
    func sum(_ isCounted: (ExpenseStatement.Line) -> Bool = { _ in true }) -> Money? {
        var sums = [Money(minorUnits: 0, currency: currency)]
        for account in accounts {
            guard let sum = account.statement.sum(of: account.statement.lines.filter(isCounted)) else { return nil }
            sums.append(sum)
        }
        return Money.sums(sums).first
    }

    /// What of it is reimbursed, with what was received for no single line, as far as exchange rates are known; each trip is rounded
    /// by itself.
    ///
    /// - Returns: `nil` where the sum does not fit.
    var reimbursed: Money? {
        let sums = accounts.map(\.statement.reimbursedTotal)
        guard !sums.contains(nil) else { return nil }
        return Money.sums([Money(minorUnits: 0, currency: currency)] + sums.compactMap(\.self)).first
    }

    /// The currencies in which amounts are too large for a sum.
    private var tooLarge: [String] {
        let sums = MoneySums(accounts.flatMap(\.statement.lines).compactMap(\.amount)).tooLarge
        return sum() == nil && !sums.contains(currency) ? (sums + [currency]).sorted() : sums
    }

    /// Whether some amount is in another currency, and some can be converted: the total adds to the sums by
    /// currency.
    var isConverted: Bool {
        Set(accounts.flatMap { $0.statement.totals + $0.statement.received }.map(\.currency)) != [currency]
            && accounts.contains { $0.statement.isConvertible }
    }

    /// The currencies that have no exchange rate.
    private var missing: Set<String> { Set(accounts.flatMap(\.statement.unconverted)) }

    /// The sums that are not in the total for lack of an exchange rate, by currency.
    func unconverted(_ isCounted: (ExpenseStatement.Line) -> Bool = { _ in true }) -> [Money] {
        missing.isEmpty
            ? []
            : Money.sums(
                accounts.flatMap { account in
                    account.statement.lines.filter {
                        isCounted($0) && $0.amount != nil && account.statement.converted($0) == nil
                    }.compactMap(\.amount)
                })
    }

    /// What was received that is not in `reimbursed` for lack of an exchange rate, by currency.
    var unconvertedPayments: [Money] { Money.sums(accounts.flatMap(\.statement.unconvertedPayments)) }

    /// The rates that the total was made with and of which day they are, and what is not in it, a sentence each.
    var notes: [String] {
        var rates: [ExchangeRate] = []
        for rate in accounts.flatMap(\.statement.exchangeRates) where !rates.contains(where: { $0.id == rate.id }) {
            rates.append(rate)
        }
        rates.sort { ($0.currency, $0.intoCurrency, $0.day) < ($1.currency, $1.intoCurrency, $1.day) }
        var notes = rates.map { rate in
            let number = rate.rate.formatted(.number.precision(.significantDigits(1...9)).locale(.user))
            return localized(
                "Converted at 1 {currency} = {rate} {into}, the rate of {day}.",
                [
                    "currency": rate.currency, "rate": number, "into": rate.intoCurrency,
                    "day": DayText().text(rate.day),
                ])
        }
        notes += unconverted().map { sum in
            localized(
                "There is no exchange rate from {currency} into {into}: {amount} is not converted.",
                ["currency": sum.currency, "into": currency, "amount": NumberText().text(sum)])
        }
        notes += unconvertedPayments.map { sum in
            localized(
                "There is no exchange rate from {currency} into {into}: {amount} that was received is not subtracted.",
                ["currency": sum.currency, "into": currency, "amount": NumberText().text(sum)])
        }
        if accounts.contains(where: { $0.statement.lines.contains { $0.amount == nil } }) {
            notes.append(localized("Lines without an amount have no rate and are not included."))
        }
        return notes + MoneySums.remarks(onTooLarge: tooLarge)
    }
}

extension TripAccount {
    /// The account without what was received for no single line, where nothing of it is shown.
    var withoutPayments: TripAccount {
        var account = self
        account.statement = statement.limited { _ in true }
        return account
    }
}

extension ExpenseStatement {
    /// Whether any of its lines can be converted to its currency.
    var isConvertible: Bool { lines.contains { converted($0) != nil } }
}

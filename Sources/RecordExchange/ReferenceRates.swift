import Foundation
import Interchange
import Localization
import Logbook

/// The euro reference rates of the European Central Bank, as its file `eurofxref-hist.csv` has them: a row a day, units of each
/// currency for one euro.
public struct ReferenceRates: Sendable {
    /// What a rate is from, as it is stored with each.
    static let source = "European Central Bank, euro reference rates"

    /// The rates of a day by their currencies.
    private let days: [(day: CalendarDay, rates: [String: Decimal])]

    /// Where the rates are fetched from.
    public static let host = ReferenceRateFile.host

    /// Fetches all rates from the European Central Bank. Nothing is sent but the request for its file.
    ///
    /// - Throws: `ImportError` where curl is not installed, or the file cannot be fetched or read.
    @concurrent
    public static func fetch() async throws(ImportError) -> ReferenceRates {
        let table = try TextTable.read(
            ReferenceRateFile.fetch(), named: ReferenceRateFile.name, isHeader: Self.isHeader)
        guard let rates = ReferenceRates(table) else {
            throw ImportError(file: ReferenceRateFile.name, line: 1, reason: .noRecords)
        }
        return rates
    }

    /// Whether a header is that of such a file: `Date` and codes of currencies.
    public static func isHeader(_ header: [String]) -> Bool {
        let codes = header.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        return header.first?.trimmingCharacters(in: .whitespaces) == "Date" && codes.count > 3
            && codes.allSatisfy { Money(minorUnits: 0, currency: $0).hasCurrencyCode }
    }

    /// - Parameter table: of the file.
    /// - Returns: `nil` where it is another table.
    public init?(_ table: TextTable) {
        guard Self.isHeader(table.header) else { return nil }
        let codes = table.header.map { $0.trimmingCharacters(in: .whitespaces) }
        days = table.rows.compactMap { _, cells in
            let text = cells.first?.trimmingCharacters(in: .whitespaces) ?? ""
            // The file of the newest day spells its month.
            guard let day = CalendarDay(text) ?? DayText().day(in: text) else { return nil }
            var rates: [String: Decimal] = [:]
            for (code, cell) in zip(codes, cells).dropFirst() {
                let cell = cell.trimmingCharacters(in: .whitespaces)
                // “N/A” on days without one; nothing is made up for them.
                if !code.isEmpty, let rate = Decimal(string: cell, locale: Locale(identifier: "en_US_POSIX")), rate > 0
                {
                    rates[code] = rate
                }
            }
            return rates.isEmpty ? nil : (day, rates)
        }.sorted { $0.day < $1.day }
    }

    /// The rate of a currency that was published last on a day or before it, and when.
    func rate(of currency: String, on day: CalendarDay) -> (day: CalendarDay, rate: Decimal)? {
        var (low, high) = (0, days.count)
        while low < high {
            let middle = (low + high) / 2
            if days[middle].day <= day { low = middle + 1 } else { high = middle }
        }
        // Nothing is published for a week at most.
        for index in stride(from: low - 1, through: max(0, low - 8), by: -1) where index >= 0 {
            guard days[index].day.days(until: day) <= 7 else { return nil }
            if let rate = days[index].rates[currency] { return (days[index].day, rate) }
        }
        return nil
    }
}

extension ReferenceRates {
    /// The rate between two currencies that holds on a day: of the euro as it is published, of two others through the euro, where
    /// both were published on one day, in the direction in which it has more digits.
    fileprivate func exchangeRate(of currency: String, _ own: String, on day: CalendarDay) -> ExchangeRate? {
        if let other = currency == "EUR" ? own : own == "EUR" ? currency : nil {
            return rate(of: other, on: day).map {
                ExchangeRate(from: "EUR", into: other, day: $0.day, rate: $0.rate, source: Self.source)
            }
        }
        guard let first = rate(of: currency, on: day), let second = rate(of: own, on: day), first.day == second.day,
            first.rate > 0
        else { return nil }
        if second.rate < first.rate { return exchangeRate(of: own, currency, on: day) }
        var (quotient, rounded) = (second.rate / first.rate, Decimal())
        NSDecimalRound(&rounded, &quotient, 6, .plain)
        return ExchangeRate(
            from: currency, into: own, day: first.day, rate: rounded,
            source: localized("{source}, through the euro", ["source": Self.source]))
    }
}

extension RecordImport {
    /// The rates that the amounts of trips need, each on the day of the amount, and no others.
    ///
    /// - Parameters:
    ///   - rates: of the European Central Bank.
    ///   - logbook: the logbook whose trips they are for.
    /// - Throws: the errors of reading the logbook.
    @concurrent
    public init(_ rates: ReferenceRates, into logbook: Logbook) async throws(LogbookError) {
        let changeNumber = try await logbook.changeNumber()
        let known = Set(try await logbook.exchangeRates.all().map { "\($0.currency) \($0.intoCurrency) \($0.day)" })
        var rows: [Row] = []
        var seen: Set<String> = []
        for account in try await logbook.fetchAccounts(TripQuery()) {
            guard let own = account.statement.currency else { continue }
            for (amount, day) in account.statement.datedAmounts where amount.currency != own {
                guard let rate = rates.exchangeRate(of: amount.currency, own, on: day),
                    seen.insert("\(rate.currency) \(rate.intoCurrency) \(rate.day)").inserted
                else { continue }
                let pairs = [[rate.currency, rate.intoCurrency], [rate.intoCurrency, rate.currency]]
                let isKnown = pairs.contains { known.contains("\($0[0]) \($0[1]) \(rate.day)") }
                let number = NumberText().text(NSDecimalNumber(decimal: rate.rate).doubleValue)
                var row = Row(
                    line: rows.count + 1,
                    title: "1 \(rate.currency) = \(number) \(rate.intoCurrency), \(DayText().text(rate.day))",
                    outcome: isKnown ? .same : .new)
                if !isKnown { row.records.exchangeRates = [rate] }
                rows.append(row)
            }
        }
        self.init(rows, changeNumber: changeNumber)
    }
}

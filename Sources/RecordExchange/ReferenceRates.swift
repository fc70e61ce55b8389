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
            for line in account.statement.lines {
                guard let currency = line.amount?.currency, currency != own, [currency, own].contains("EUR") else {
                    continue
                }
                let other = currency == "EUR" ? own : currency
                guard let (day, rate) = rates.rate(of: other, on: account.statement.day(of: line)),
                    seen.insert("\(other) \(day)").inserted
                else { continue }
                let isKnown = ["EUR \(other) \(day)", "\(other) EUR \(day)"].contains(where: known.contains)
                var row = Row(
                    line: rows.count + 1,
                    title:
                        "1 EUR = \(NumberText().text(NSDecimalNumber(decimal: rate).doubleValue)) \(other), \(DayText().text(day))",
                    outcome: isKnown ? .same : .new)
                if !isKnown {
                    row.records.exchangeRates = [
                        ExchangeRate(from: "EUR", into: other, day: day, rate: rate, source: ReferenceRates.source)
                    ]
                }
                rows.append(row)
            }
        }
        self.init(rows, changeNumber: changeNumber)
    }
}

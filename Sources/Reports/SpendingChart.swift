import Charts
import Foundation
import Localization
import Logbook

/// What trips cost, day by day and by what it was for: the bars of a chart.
public struct SpendingChart: Hashable, Sendable {
    public struct Bar: Identifiable, Hashable, Sendable {
        /// A month where the chart is of a long time.
        public let day: String
        public let kind: String
        /// In the chart's currency.
        public let amount: Double
        /// The indices of the statements that it is made of.
        public let statements: Set<Int>

        public var id: String { "\(day)/\(kind)" }
    }

    /// In the order of the days.
    public let bars: [Bar]
    public let currency: String
    /// All bars together.
    public let total: Money
    /// The other currencies that were converted, by their codes.
    public let converted: [String]
    /// The currencies that have no exchange rate, and no bars.
    public let missing: [String]
    /// Whether a bar represents a month.
    private let isByMonth: Bool
    /// What the names of the days are sorted by.
    let dayNumbers: [String: Double]

    private struct Part {
        var amount: Decimal = 0
        var statements: Set<Int> = []

        mutating func add(_ other: Part) {
            amount += other.amount
            statements.formUnion(other.statements)
        }
    }

    /// The most days that have bars of their own.
    private static let mostDays = 62

    /// - Parameter statement: of a trip; its most used currency is used where it has none, or nothing is in it or
    ///   can be converted into it.
    /// - Returns: `nil` when nothing was spent, or more than can be added up.
    public init?(_ statement: ExpenseStatement) {
        let spent = statement.lines.compactMap(\.amount).filter { $0.minorUnits > 0 }
        let uses = Dictionary(grouping: spent, by: \.currency).mapValues(\.count)
        let mostUsed = uses.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        let hasBars = statement.lines.contains { ($0.amount?.minorUnits ?? 0) > 0 && statement.converted($0) != nil }
        guard let currency = hasBars ? statement.currency : mostUsed else { return nil }
        self.init([statement], in: currency)
    }

    /// - Parameters:
    ///   - statements: of one trip or of several.
    ///   - currency: of the bars; what no exchange rate converts into it is left out.
    ///   - today: days of other years have their year in their names; `nil` for none.
    /// - Returns: `nil` when nothing was spent, nothing that has an exchange rate, or more than can be added up.
    init?(_ statements: [ExpenseStatement], in currency: String, today: CalendarDay? = nil) {
        self.currency = currency
        var sums: [CalendarDay: [ExpenseStatement.Line.Kind: Part]] = [:]
        var (totals, converted, missing) = ([Money](), Set<String>(), Set<String>())
        for (index, statement) in statements.enumerated() {
            let statement =
                statement.currency == currency
                ? statement : statement.converted(into: currency, rates: statement.exchangeRates)
            let lines = statement.lines.filter { ($0.amount?.minorUnits ?? 0) > 0 }
            for line in lines {
                guard let code = line.amount?.currency else { continue }
                guard let amount = statement.converted(line) else {
                    missing.insert(code)
                    continue
                }
                if code != currency { converted.insert(code) }
                sums[statement.day(of: line), default: [:]][line.kind, default: Part()].add(
                    Part(amount: amount, statements: [index]))
            }
            guard let sum = statement.sum(of: lines) else { return nil }
            totals.append(sum)
        }
        guard let first = sums.keys.min(), let last = sums.keys.max(), let total = Money.sums(totals).first else {
            return nil
        }
        self.total = total
        self.converted = converted.sorted()
        self.missing = missing.sorted()
        isByMonth = first.days(until: last) >= Self.mostDays
        var labels: [String] = []
        var dayNumbers: [String: Double] = [:]
        var byLabel: [String: [ExpenseStatement.Line.Kind: Part]] = [:]
        for (day, amounts) in sums.sorted(by: { $0.key < $1.key }) {
            let hasYear = today.map { $0.year != day.year } ?? false
            let label =
                isByMonth ? DayText().month(day) : hasYear ? DayText().text(day) : DayText().short(day)
            if labels.last != label {
                labels.append(label)
                dayNumbers[label] = Double(CalendarDay.earliest.days(until: isByMonth ? day.monthDays.lowerBound : day))
            }
            for (kind, part) in amounts { byLabel[label, default: [:]][kind, default: Part()].add(part) }
        }
        self.dayNumbers = dayNumbers
        bars = labels.flatMap { label in
            ExpenseStatement.Line.Kind.allCases.compactMap { kind in
                byLabel[label]?[kind].map {
                    Bar(
                        day: label, kind: kind.title, amount: NSDecimalNumber(decimal: $0.amount).doubleValue,
                        statements: $0.statements)
                }
            }
        }
    }

    /// The chart: a bar for each day and each kind of spending.
    public var chart: Chart3D<some Chart3DContent> {
        Chart3D(bars) { bar in
            BarMark(
                x: .value(isByMonth ? localized("Month") : localized("Day"), bar.day), y: .value(currency, bar.amount),
                z: .value(localized("Kind"), bar.kind)
            )
            .foregroundStyle(by: .value(localized("Kind"), bar.kind))
        }
    }

    /// What the chart shows, in words: the sum, where it is highest, and which currencies are in it and which are not.
    public var summary: String {
        guard let highest = bars.max(by: { $0.amount < $1.amount }) else { return "" }
        let values: KeyValuePairs = [
            "total": NumberText().text(total), "days": time(Set(bars.map(\.day)).count),
            "amount": NumberText().text(Money(rounding: Decimal(highest.amount), currency: currency) ?? total),
            "kind": highest.kind, "day": highest.day,
        ]
        var sentences = [
            isByMonth
                ? localized("{total} over {days}; the highest amount is {amount} for {kind} in {day}.", values)
                : localized("{total} over {days}; the highest amount is {amount} for {kind} on {day}.", values)
        ]
        if !converted.isEmpty {
            sentences.append(
                localized(
                    "Converted into {currency}: {currencies}.",
                    ["currency": currency, "currencies": converted.joined(separator: ", ")]))
        }
        if !missing.isEmpty {
            sentences.append(
                localized(
                    "Left out for lack of an exchange rate: {currencies}.",
                    ["currencies": missing.joined(separator: ", ")]))
        }
        return sentences.joined(separator: " ")
    }

    private func time(_ count: Int) -> String {
        isByMonth
            ? counted("{count} month", "{count} months", count: count)
            : counted("{count} day", "{count} days", count: count)
    }
}

extension ExpenseStatement.Line.Kind {
    /// What lines of the kind are called together.
    public var title: String {
        switch self {
        case .perDiem: localized("Per diem")
        case .mileage: localized("Mileage")
        case .meal: localized("Meals")
        case .stay: localized("Stays")
        case .attraction: localized("Attractions")
        case .expense: localized("Expenses")
        }
    }
}

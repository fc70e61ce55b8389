import Charts
import Foundation
import Localization
import Logbook

/// What a trip cost, day by day and by what it was for: the bars of a chart.
public struct SpendingChart: Hashable, Sendable {
    public struct Bar: Identifiable, Hashable, Sendable {
        public let day: String
        public let kind: String
        /// In the chart's currency.
        public let amount: Double

        public var id: String { "\(day)/\(kind)" }
    }

    /// In the order of the days.
    public let bars: [Bar]
    public let currency: String

    /// - Parameter statement: what is not of its most used currency is left out.
    /// - Returns: `nil` when nothing was spent on a day.
    public init?(_ statement: ExpenseStatement) {
        let spent = statement.lines.compactMap { line in
            line.day.flatMap { day in line.amount.map { (day: day, kind: line.kind, amount: $0) } }
        }.filter { $0.amount.minorUnits > 0 }
        let uses = Dictionary(grouping: spent, by: \.amount.currency).mapValues(\.count)
        guard let currency = uses.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        self.currency = currency
        var sums: [CalendarDay: [ExpenseStatement.Line.Kind: Decimal]] = [:]
        for line in spent where line.amount.currency == currency {
            sums[line.day, default: [:]][line.kind, default: 0] += line.amount.amount
        }
        bars = sums.keys.sorted().flatMap { day in
            ExpenseStatement.Line.Kind.allCases.compactMap { kind in
                sums[day]?[kind].map {
                    Bar(
                        day: DayText().short(day), kind: kind.title,
                        amount: NSDecimalNumber(decimal: $0).doubleValue)
                }
            }
        }
    }

    /// The chart: a bar for each day and each kind of spending.
    public var chart: Chart3D<some Chart3DContent> {
        Chart3D(bars) { bar in
            BarMark(
                x: .value(localized("Day"), bar.day), y: .value(currency, bar.amount),
                z: .value(localized("Kind"), bar.kind)
            )
            .foregroundStyle(by: .value(localized("Kind"), bar.kind))
        }
    }

    /// What the chart shows, in words: the sum, and where it is highest.
    public var summary: String {
        let numbers = NumberText()
        func money(_ amount: Double) -> String {
            numbers.text(Money(rounding: Decimal(amount), currency: currency))
        }
        guard let highest = bars.max(by: { $0.amount < $1.amount }) else { return "" }
        return localized(
            "{total} on {days}; the most is {amount} for {kind} on {day}.",
            [
                "total": money(bars.reduce(0) { $0 + $1.amount }),
                "days": counted("{count} day", "{count} days", count: Set(bars.map(\.day)).count),
                "amount": money(highest.amount), "kind": highest.kind, "day": highest.day,
            ])
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

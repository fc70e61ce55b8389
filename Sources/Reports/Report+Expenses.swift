import Charts
import Foundation
import Localization
import Logbook

extension Report {
    /// What trips cost and what they pay: for each its facts and its ledger, then the totals, the spending as a chart and
    /// lines to sign on.
    ///
    /// - Parameters:
    ///   - accounts: of one trip or of several.
    ///   - days: to which the lines are limited; `nil` for all.
    static func expenses(_ accounts: [TripAccount], on days: ClosedRange<CalendarDay>? = nil) -> Report {
        let accounts = accounts.map { account in
            var account = account
            if let days { account.statement = account.statement.limited(to: days) }
            return account
        }
        let only = accounts.count == 1 ? accounts.first : nil
        var report = Report(
            title: localized("Expense Report"),
            subject: days.map { DayText().span($0.lowerBound, $0.upperBound) } ?? only?.trip.trip.name ?? "")
        if accounts.isEmpty { report.blocks.append(.text(localized("No trip has a day in this time."))) }
        for account in accounts {
            if only == nil || days != nil { report.blocks.append(.heading(account.trip.trip.name)) }
            report.blocks.append(.facts(facts(of: account)))
            var table = ledger(of: account)
            if only == nil || days != nil { table.subject = account.trip.trip.name }
            report.blocks.append(.table(table))
        }
        guard !accounts.isEmpty else { return report }
        let signatures = [localized("Date, signature of the traveller"), localized("Date, approved by")]
        let notes = accounts.flatMap(\.statement.rateNotes).uniqued
        report.blocks.append(
            .together([.table(totals(of: accounts))] + notes.map(Block.text) + [.signatures(signatures)]))
        if let account = only, let spending = SpendingChart(account.statement) {
            report.blocks.append(
                .chart(
                    Picture(chart: spending.chart.specification, camera: .report, caption: spending.summary)))
        }
        return report
    }

    private static func facts(of account: TripAccount) -> [Fact] {
        let trip = account.trip.trip
        let business = (trip as? BusinessTrip)?.business
        var days = DayText().span(trip.startDay, trip.endDay)
        if let departure = business?.departureTime, let back = business?.returnTime {
            days += ", " + localized("{departure} to {return}", ["departure": "\(departure)", "return": "\(back)"])
        }
        return [
            Fact(localized("Destination"), trip.destination), Fact(localized("Days"), days),
            Fact(localized("Purpose"), business?.purpose), Fact(localized("Expense code"), business?.expenseCode),
            Fact(localized("Per diem rule"), account.policy?.name),
            Fact(localized("Mileage rates"), account.scheme?.name),
        ].compactMap(\.self)
    }

    /// Every line with the rule behind it, by kind, and expenses by what they were for.
    private static func ledger(of account: TripAccount) -> Table {
        let lines = account.statement.lines
        var table = Table(
            title: "",
            columns: [
                Table.Column(localized("Day"), weight: 1.2), Table.Column(localized("What for"), weight: 4.2),
                Table.Column(localized("Reimbursed"), weight: 1.2),
                Table.Column(localized("Amount"), .trailing, weight: 1.5),
            ], groups: [], carried: 3)
        for kind in ExpenseStatement.Line.Kind.allCases {
            let ofKind = lines.filter { $0.kind == kind }
            let parts: [(String, [ExpenseStatement.Line])] =
                kind == .expense
                ? Expense.Category.allCases.map { category in
                    (
                        localized("Expenses: {category}", ["category": category.name]),
                        ofKind.filter { $0.category == category }
                    )
                } : [(kind.title, ofKind)]
            for (title, lines) in parts where !lines.isEmpty {
                let sums = ExpenseStatement.sums(lines)
                table.groups.append(
                    Table.Group(
                        title: title,
                        rows: lines.map { line in
                            [
                                .day(line.day),
                                .text(line.category == nil || !line.details.isEmpty ? line.words : title),
                                .text(line.isReimbursed ? localized("yes") : ""), .amount(line.amount),
                            ]
                        }, sum: sums.isEmpty ? [] : [.text(localized("Sum")), .empty, .empty, .sum(sums)]))
            }
        }
        return table
    }

    /// What is to be paid, a currency a row, and all in all where exchange rates tell.
    private static func totals(of accounts: [TripAccount]) -> Table {
        let lines = accounts.flatMap(\.statement.lines)
        let back = Dictionary(
            uniqueKeysWithValues: ExpenseStatement.sums(lines.filter(\.isReimbursed)).map { ($0.currency, $0) })
        let open = Dictionary(
            uniqueKeysWithValues: ExpenseStatement.sums(lines.filter { !$0.isReimbursed }).map { ($0.currency, $0) })
        var table = Table(
            title: localized("Totals"),
            columns: [
                Table.Column(localized("Currency"), weight: 2),
                Table.Column(localized("Reimbursed"), .trailing, weight: 1.5),
                Table.Column(localized("Outstanding"), .trailing, weight: 1.5),
                Table.Column(localized("Total"), .trailing, weight: 1.5),
            ],
            groups: [
                Table.Group(
                    rows: ExpenseStatement.sums(lines).map { total in
                        let none = Money(minorUnits: 0, currency: total.currency)
                        return [
                            .text(total.currency), .amount(back[total.currency] ?? none),
                            .amount(open[total.currency] ?? none), .amount(total),
                        ]
                    })
            ])
        // One currency says it already.
        let currencies = Set(accounts.compactMap(\.statement.currency))
        let totals = accounts.map(\.statement.total)
        if currencies.count == 1, !totals.contains(nil), Set(lines.compactMap(\.amount?.currency)) != currencies {
            let sum = Money.sums(totals.compactMap(\.self))
            table.sums = [[.text(localized("All in all")), .empty, .empty, .sum(sum)]]
        }
        return table
    }
}

extension ExpenseStatement.Line {
    /// What it was for, without the category that stands above it.
    fileprivate var words: String {
        category == nil ? explanation : details
    }
}

extension ExpenseStatement {
    /// The exchange rates that the total was made with, and those that are missing, a sentence each.
    fileprivate var rateNotes: [String] {
        var notes = exchangeRates.map { rate in
            let number = rate.rate.formatted(.number.precision(.significantDigits(1...9)).locale(.person))
            return localized(
                "Converted at 1 {currency} = {rate} {into}, of {day}.",
                [
                    "currency": rate.currency, "rate": number, "into": rate.intoCurrency,
                    "day": DayText().text(rate.day),
                ])
        }
        notes += unconverted.map { code in
            localized(
                "There is no exchange rate for {currency}, so there is no total in one currency.", ["currency": code])
        }
        if lines.contains(where: { $0.amount == nil }) {
            notes.append(localized("Lines without an amount have no rate, and are not counted."))
        }
        return notes
    }
}

extension [String] {
    /// The same without those that were there before.
    fileprivate var uniqued: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}

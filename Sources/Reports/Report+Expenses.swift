import Charts
import Foundation
import Localization
import Logbook

extension Report {
    /// What trips cost and what they pay: for each its facts and its ledger, then the totals with one in a single currency,
    /// lines to sign on, and the spending as a chart.
    ///
    /// - Parameters:
    ///   - accounts: of one trip or of several.
    ///   - days: to which the lines are limited; `nil` for all.
    ///   - rates: all exchange rates that are known.
    ///   - budgets: those that the trips or the days are in.
    static func expenses(
        _ accounts: [TripAccount], on days: ClosedRange<CalendarDay>? = nil, rates: [ExchangeRate] = [],
        budgets: [BudgetProgress] = [], _ options: ReportOptions = ReportOptions()
    ) -> Report {
        let accounts = accounts.map { account in
            var account = account
            if let days { account.statement = account.statement.limited(to: days) }
            return account
        }
        let only = accounts.count == 1 ? accounts.first : nil
        var report = Report(
            title: localized("Expense Report"),
            subject: days.map { DayText().span($0.lowerBound, $0.upperBound) } ?? only?.trip.trip.name ?? "")
        if days != nil {
            report.blocks.append(.facts([Fact(localized("Trips"), options.trips.title)].compactMap(\.self)))
        }
        guard !accounts.isEmpty else {
            report.blocks.append(.text(options.trips.none))
            return report
        }
        for account in accounts {
            if only == nil || days != nil { report.blocks.append(.heading(account.trip.trip.name)) }
            report.blocks.append(.facts(facts(of: account)))
            var table = ledger(of: account)
            if only == nil || days != nil { table.subject = account.trip.trip.name }
            if table.groups.isEmpty { report.blocks.append(.text(localized("Nothing spent yet."))) }
            report.blocks.append(.table(table))
            report.blocks += payments(of: account) + account.statement.remarks.map { .text($0.text) }
        }
        let combined = CombinedTotal(
            accounts, in: options.currency ?? only?.statement.currency, rates: rates)
        report.blocks += Self.blocks(of: budgets)
        let signatures = [localized("Date, signature of the traveller"), localized("Date, approved by")]
        report.blocks.append(
            .together(
                [.table(totals(of: accounts, combined))] + (combined?.notes ?? []).map(Block.text)
                    + [.signatures(signatures)]))
        if options.hasChart ?? (only != nil), let combined,
            let spending = SpendingChart(combined.accounts.map(\.statement), in: combined.currency)
                ?? only.flatMap({ SpendingChart($0.statement) })
        {
            report.blocks.append(
                .chart(
                    Picture(chart: spending.chart.specification, camera: .report, caption: spending.summary)))
        }
        return report
    }

    /// What was received for no single line.
    static func payments(of account: TripAccount) -> [Block] {
        let facts = account.statement.payments.sorted { $0.day < $1.day }.compactMap { payment in
            Fact(
                [payment.kind.name, DayText().text(payment.day)].joined(separator: ", "),
                [NumberText().text(payment.amount), payment.payer, payment.notes].filter { !$0.isEmpty }
                    .joined(separator: " · "))
        }
        return facts.isEmpty ? [] : [.heading(localized("Advances and reimbursements")), .facts(facts)]
    }

    /// How much of budgets is spent.
    static func blocks(of budgets: [BudgetProgress]) -> [Block] {
        guard !budgets.isEmpty else { return [] }
        return [
            .heading(localized("Budgets")),
            .bars(
                budgets.map {
                    Bar(name: $0.budget.name, fraction: min(1, $0.fraction), mark: nil, text: $0.words)
                }),
        ]
    }

    static func facts(of account: TripAccount) -> [Fact] {
        let trip = account.trip.trip
        let business = (trip as? BusinessTrip)?.business
        var days = DayText().span(trip.startDay, trip.endDay)
        if let departure = business?.departureTime, let back = business?.returnTime {
            days += ", " + localized("{departure} to {return}", ["departure": "\(departure)", "return": "\(back)"])
        }
        let draft = TripDraft(trip)
        return
            ([Fact(localized("Destination"), trip.destination), Fact(localized("Days"), days)]
            + TripField.businessTexts.map { Fact($0.title, $0.plainText(of: draft)) }
            + [
                Fact(localized("Per diem rule"), account.policy?.name),
                Fact(localized("Mileage rates"), account.scheme?.name), Fact(localized("Claim"), business?.claim.name),
            ]).compactMap(\.self)
    }

    /// Every line with the rule behind it, by kind, and expenses by what they were for.
    ///
    /// - Parameter numbers: of the receipts, by their ids; those of a trip with receipts are a column.
    static func ledger(of account: TripAccount, _ numbers: [UUID: Int]? = nil) -> Table {
        let numbers = numbers ?? account.receiptNumbers
        let hasReceipts = !account.trip.contents.receipts.isEmpty
        let receipt = hasReceipts ? [Table.Column(localized("Receipt"), weight: 1.2)] : []
        var table = Table(
            title: "",
            columns: [Table.Column(localized("Day"), weight: 1.2), Table.Column(localized("What for"), weight: 4.2)]
                + receipt + [
                    Table.Column(localized("Reimbursed"), weight: 1.2),
                    Table.Column(localized("Amount"), .trailing, weight: 1.5),
                ], groups: [], carried: 3 + receipt.count)
        for (title, lines) in account.groupedLines {
            let sums = ExpenseStatement.sums(lines)
            let filler = [Cell](repeating: .empty, count: 2 + receipt.count)
            table.groups.append(
                Table.Group(
                    title: title,
                    rows: lines.map { line in
                        [
                            .day(line.day),
                            .text(line.category == nil || !line.details.isEmpty ? line.words : title),
                        ] + (hasReceipts ? [.text(line.receiptText(numbers))] : [])
                            + [.text(line.isReimbursed ? localized("yes") : ""), .amount(line.amount)]
                    }, sum: sums.isEmpty ? [] : [.text(localized("Sum"))] + filler + [.sum(sums)]))
        }
        return table
    }

    /// What is to be paid, a currency a row; then all of it in one currency, and what has no exchange rate into that.
    static func totals(of accounts: [TripAccount], _ combined: CombinedTotal?) -> Table {
        func rows(_ total: [Money], _ back: [Money], name: (_ currency: String) -> String) -> [[Cell]] {
            Money.pairs(total, back).map { total, back in
                let open = Money(minorUnits: total.minorUnits - back.minorUnits, currency: total.currency)
                return [.text(name(total.currency)), .amount(back), .amount(open), .amount(total)]
            }
        }
        let lines = accounts.flatMap(\.statement.lines)
        let sums = rows(ExpenseStatement.sums(lines), accounts.flatMap(\.statement.reimbursed)) { $0 }
        var table = Table(
            title: localized("Totals"),
            columns: [
                Table.Column(localized("Currency"), weight: 2),
                Table.Column(localized("Reimbursed"), .trailing, weight: 1.5),
                Table.Column(localized("Outstanding"), .trailing, weight: 1.5),
                Table.Column(localized("Total"), .trailing, weight: 1.5),
            ], groups: [Table.Group(rows: sums)])
        guard let combined, combined.isConverted else { return table }
        table.sums = rows([combined.sum()].compactMap(\.self), [combined.reimbursed].compactMap(\.self)) {
            localized("Total in {currency}", ["currency": $0])
        }
        let unconverted = combined.unconverted(\.isReimbursed) + combined.unconvertedPayments
        table.sums += rows(combined.unconverted(), unconverted) {
            localized("{currency}, without an exchange rate", ["currency": $0])
        }
        return table
    }
}

extension TripAccount {
    /// The lines by kind, and expenses by what they were for, each group with its title.
    var groupedLines: [(title: String, lines: [ExpenseStatement.Line])] {
        let groups = ExpenseStatement.Line.Kind.allCases.flatMap { kind in
            let ofKind = statement.lines.filter { $0.kind == kind }
            guard kind == .expense else { return [(kind.title, ofKind)] }
            return Expense.Category.allCases.map { category in
                (
                    localized("Expenses: {category}", ["category": category.name]),
                    ofKind.filter { $0.category == category }
                )
            }
        }
        return groups.filter { !$0.1.isEmpty }
    }

    /// The receipts in the order of their lines, those of the trip as a whole last.
    var orderedReceipts: [Receipt] {
        let ids = groupedLines.flatMap(\.lines).flatMap(\.receiptIDs)
        let receipts = trip.contents.receipts
        let proving = ids.compactMap { id in receipts.first { $0.id == id } }
        return proving + receipts.filter { !ids.contains($0.id) }
    }

    /// The numbers of the receipts, from 1, by their ids.
    var receiptNumbers: [UUID: Int] {
        Dictionary(
            orderedReceipts.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    }
}

extension ExpenseStatement.Line {
    /// The numbers of its receipts, or that it lacks one.
    func receiptText(_ numbers: [UUID: Int]) -> String {
        lacksReceipt
            ? localized("missing") : receiptIDs.compactMap { numbers[$0]?.formatted(.user) }.joined(separator: ", ")
    }

    /// The details, without the category above them.
    fileprivate var words: String {
        category == nil ? explanation : details
    }
}

import Foundation
import Localization
import Logbook

/// A payment of a packet, as tables and journals have it.
struct PacketLine: Sendable {
    let trip: String
    let day: CalendarDay
    let line: ExpenseStatement.Line
    /// The numbers of its receipts.
    let receipts: [Int]
    let amount: Money
    /// The amount in the currency of the packet; `nil` where there is no exchange rate.
    let converted: Money?

    /// All payments, in the order of the statements. Lines without an amount are left out.
    ///
    /// - Parameter numbers: of the receipts, by their ids.
    static func lines(of accounts: [TripAccount], _ numbers: [UUID: Int]) -> [PacketLine] {
        accounts.flatMap { account in
            account.groupedLines.flatMap(\.lines).compactMap { line in
                guard let amount = line.amount else { return nil }
                return PacketLine(
                    trip: account.trip.trip.name, day: account.statement.day(of: line), line: line,
                    receipts: line.receiptIDs.compactMap { numbers[$0] }, amount: amount,
                    converted: account.statement.currency.flatMap { currency in
                        account.statement.converted(line).flatMap { Money(rounding: $0, currency: currency) }
                    })
            }
        }
    }

    /// The lines as a table with a column for each fact.
    static func table(of lines: [PacketLine], in currency: String?) -> Report.Table {
        let converted = currency.map {
            [Report.Table.Column(localized("Amount in {currency}", ["currency": $0]), .trailing, weight: 1.5)]
        }
        return Report.Table(
            title: localized("Lines"),
            columns: [
                Report.Table.Column(localized("Trip"), weight: 2), Report.Table.Column(localized("Day"), weight: 1.2),
                Report.Table.Column(localized("Kind"), weight: 1.5),
                Report.Table.Column(localized("What for"), weight: 4),
                Report.Table.Column(localized("Receipt"), weight: 1),
                Report.Table.Column(localized("Reimbursed"), weight: 1),
                Report.Table.Column(localized("Amount"), .trailing, weight: 1.5),
            ] + (converted ?? []),
            groups: [
                Report.Table.Group(
                    rows: lines.map { line in
                        [
                            .text(line.trip), .day(line.day), .text(line.line.category?.name ?? line.line.kind.title),
                            .text(line.line.explanation), .text(line.receipts.map { "\($0)" }.joined(separator: ", ")),
                            .text(line.line.isReimbursed ? localized("yes") : ""), .amount(line.amount),
                        ] + (converted == nil ? [] : [.amount(line.converted)])
                    })
            ])
    }

    // MARK: - Journals

    /// The account of a journal, as `ledger` and `hledger` name accounts.
    private var account: String {
        let name: String =
            switch line.kind {
            case .perDiem: "per-diem"
            case .mileage: "mileage"
            case .meal: "meals"
            case .stay: "lodging"
            case .attraction: "tickets"
            case .expense: line.category?.rawValue ?? "other"
            }
        return "expenses:travel:\(name)"
    }

    /// The payments as a journal of `ledger` and `hledger`: each against what is owed to the traveller.
    static func journal(of lines: [PacketLine]) -> String {
        lines.sorted { $0.day < $1.day }.map { line in
            // A semicolon begins a comment, and two blanks end an account.
            let text = line.line.explanation.replacing(/[;\s]+/, with: " ")
            let notes = [
                "trip: \(line.trip.replacing(/[;,:\s]+/, with: " "))",
                line.receipts.isEmpty ? nil : "receipt: \(line.receipts.map { "\($0)" }.joined(separator: " "))",
            ].compactMap(\.self)
            let amount = "\(line.amount.plainText) \(line.amount.currency)"
            return """
                \(line.day) * \(text)
                    ; \(notes.joined(separator: ", "))
                    \(line.account)  \(amount)
                    liabilities:traveller  -\(amount)

                """
        }.joined(separator: "\n")
    }
}

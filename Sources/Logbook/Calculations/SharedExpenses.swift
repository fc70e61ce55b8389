import Foundation
import Localization

extension Expense {
    /// Its line in a statement: what of it is the traveller's own.
    var line: ExpenseStatement.Line {
        let category = category.name
        var parts = [details]
        if !sharers.isEmpty {
            parts.append(
                localized(
                    "own part of {amount}, shared with {people}",
                    ["amount": NumberText().text(cost), "people": sharers.formatted(.list(type: .and).locale(.user))]))
        }
        if !paidBy.isEmpty { parts.append(localized("paid by {person}", ["person": paidBy])) }
        let details = parts.filter { !$0.isEmpty }.joined(separator: "; ")
        let text =
            details.isEmpty ? category : localized("{subject}: {text}", ["subject": category, "text": details])
        return ExpenseStatement.Line(
            kind: .expense, entryID: id, day: day, explanation: text, amount: ownShare, isReimbursed: isReimbursed,
            category: self.category, details: details)
    }
}

extension ExpenseStatement.Balance {
    /// What others still owe the traveller and the traveller owes them, by name and currency; none where it is even.
    ///
    /// Who paid is owed the parts of those who share. Between two others nothing is kept: only who owes the traveller.
    static func all(_ expenses: [Expense], _ payments: [Reimbursement] = []) -> [ExpenseStatement.Balance] {
        var owed: [String: [String: Int64]] = [:]
        func add(_ units: Int64, _ person: String, _ currency: String) {
            let (sum, overflow) = owed[person, default: [:]][currency, default: 0].addingReportingOverflow(units)
            if !overflow { owed[person, default: [:]][currency] = sum }
        }
        for expense in expenses {
            let currency = expense.cost.currency
            if expense.paidBy.isEmpty {
                for person in expense.sharers { add(expense.othersShare.minorUnits, person, currency) }
            } else {
                add(-expense.ownShare.minorUnits, expense.paidBy.tidied, currency)
            }
        }
        for payment in payments where payment.kind.isShare {
            let (units, person) = (payment.amount.minorUnits, payment.payer.tidied)
            add(payment.kind == .sharePaid ? units : -units, person, payment.amount.currency)
        }
        return owed.sorted { $0.key < $1.key }.flatMap { person, sums in
            sums.sorted { $0.key < $1.key }.filter { $0.value != 0 }.map { currency, units in
                ExpenseStatement.Balance(person: person, amount: Money(minorUnits: units, currency: currency))
            }
        }
    }

    /// The same as a sentence.
    var text: String {
        let amount = NumberText().text(Money(minorUnits: abs(self.amount.minorUnits), currency: self.amount.currency))
        return self.amount.minorUnits > 0
            ? localized("{person} owes you {amount} for shared expenses.", ["person": person, "amount": amount])
            : localized("You owe {person} {amount} for shared expenses.", ["person": person, "amount": amount])
    }
}

extension ExpenseStatement {
    /// What of it is reimbursed, one sum a currency, by its code: the lines that are, and what was received for no single line.
    public var reimbursed: [Money] {
        Money.sums(lines.filter(\.isReimbursed).compactMap(\.amount) + received)
    }

    /// What is still to be reimbursed, below zero where more was received than spent: one sum where all exchange rates are known,
    /// otherwise one a currency, by its code.
    public var outstanding: [Money] {
        if let total, let reimbursedTotal, missingRates.isEmpty {
            return [Money(minorUnits: total.minorUnits - reimbursedTotal.minorUnits, currency: total.currency)]
        }
        return Money.pairs(totals, reimbursed).map { spent, back in
            Money(minorUnits: spent.minorUnits - back.minorUnits, currency: spent.currency)
        }
    }
}

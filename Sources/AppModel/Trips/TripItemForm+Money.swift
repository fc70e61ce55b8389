import Localization
import Logbook

/// What was spent, and what was received for it.
nonisolated extension TripItemForm {
    var expenses: FormSection<TripContents> {
        Section(
            id: "expenses", title: localized("Expenses"),
            rows: .list(
                \.expenses, noun: "expense", add: localized("Add Expense"),
                new: { contents, id in Expense(id: id, day: contents.expenses.last?.day ?? day, cost: nothing) },
                summary: { expense in
                    (
                        expense.details.isEmpty ? expense.category.name : expense.details,
                        joined(
                            text(expense.day), expense.details.isEmpty ? nil : expense.category.name,
                            text(expense.cost), expense.isReimbursed ? localized("paid back") : nil,
                            expense.paidBy.isEmpty ? nil : localized("paid by {person}", ["person": expense.paidBy]),
                            expense.sharedWith.isEmpty
                                ? nil : localized("shared with {people}", ["people": expense.sharedWith]))
                    )
                },
                fields: [
                    .money(.cost, localized("Amount"), \.cost),
                    .choice("category", localized("Category"), \.category) { $0.name },
                    .line(.details, localized("What for"), \.details),
                    .day(.day, localized("Day"), \.day, sense: sense),
                    .flag("isReimbursed", localized("Paid back"), \.isReimbursed),
                    .line(.sharedWith, localized("Shared with"), \.sharedWith).hinting(localized("Names, with commas")),
                    .line(.paidBy, localized("Paid by"), \.paidBy).hinting(localized("You")),
                ]))
    }

    var reimbursements: FormSection<TripContents> {
        Section(
            id: "reimbursements", title: localized("Advances, reimbursements and shares"),
            rows: .list(
                \.reimbursements, noun: "reimbursement", add: localized("Add an Advance, Reimbursement or Share"),
                new: { contents, id in
                    Reimbursement(
                        id: id, kind: contents.reimbursements.last?.kind ?? .advance, day: day, amount: nothing)
                },
                summary: { payment in
                    (
                        joined(payment.kind.name, text(payment.amount)),
                        joined(DayText().text(payment.day), payment.payer)
                    )
                },
                fields: [
                    .choice("kind", localized("Kind"), \.kind) { $0.name },
                    .money(.amount, localized("Amount"), \.amount),
                    .day(.day, localized("Day"), \.day) { _ in .nearest },
                    .line(.payer, localized("From or to whom"), \.payer),
                    .line(.notes, localized("Notes"), \.notes, style: .paragraph),
                ]))
    }
}

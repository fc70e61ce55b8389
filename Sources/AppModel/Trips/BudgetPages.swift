import Localization
import Logbook
import Reports

extension RecordPages where Element == BudgetProgress, Filter == TextQuery, Draft == Budget {
    /// - Parameter planners: those that a budget can be for.
    static func budgets(_ records: RecordAccess, planners: @escaping () -> [Choice]) -> RecordPages {
        let (logbook, preferences) = (records.logbook, records.preferences)
        return RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.budgetPage(holding: $0.search, rows: $1) },
            kind: .init(
                name: "budget", newTitle: localized("New Budget"), title: \.budget.name, draft: \.budget,
                blank: { Budget(name: "", amount: Money(minorUnits: 0, currency: preferences.currency)) },
                sections: { BudgetForm.sections($0, planners: planners()) }, nameField: "name", problems: \.problems,
                live: { logbook.budgetProgress(id: $0) },
                add: { budget async throws(LogbookError) in BudgetProgress(try await logbook.budgets.save(budget)) },
                save: { budget, base, step async throws(LogbookError) in
                    try await logbook.budgets.save(budget, basedOn: base, step: step).map { BudgetProgress($0) }
                },
                delete: { id async throws(LogbookError) in try await logbook.budgets.delete(id: id) },
                clear: { $0.search = "" }, copy: { $0.copied() }))
    }
}

extension AppModel {
    /// Begins a budget of the trip that is shown.
    public func addBudget() {
        guard let records, let trip = records.trips.open?.trip else { return }
        let nothing = Money(minorUnits: 0, currency: trip.currency ?? preferences.currency)
        records.rules.list = .budgets
        records.rules.budgets.addNew(from: Budget(name: trip.name, amount: nothing, tripID: trip.id))
    }
}

/// The form of a budget.
nonisolated enum BudgetForm {
    static func sections(_ budget: Budget, planners: [Choice]) -> [FormSection<Budget>] {
        var fields: [FormField<Budget>] = [
            .line(.name, localized("Name"), \.name).hinting(localized("Meals on the road")),
            .money(.amount, localized("Amount"), \.amount),
            .choice("interval", localized("For"), \.interval) { $0.name },
            .condition(
                "kind", localized("Of"),
                of: ExpenseStatement.Line.Kind.allCases.map { Choice($0.rawValue, $0.title) },
                none: localized("Everything"), read: { $0.kind?.rawValue },
                write: { $0.kind = $1.flatMap(ExpenseStatement.Line.Kind.init(rawValue:)) }),
        ]
        // A budget of one trip was made there, and stays with it.
        if budget.tripID == nil {
            fields.append(
                .entry("plannerId", localized("Trips"), \.plannerID, none: localized("All trips"), of: planners))
        }
        fields += [
            .day(.startDay, localized("From"), \.startDay), .day(.validTo, localized("Valid until"), \.validTo),
        ]
        return [FormSection(id: "main", title: "", fields: fields)]
    }
}

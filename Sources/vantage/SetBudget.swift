import ArgumentParser
import Foundation
import Logbook

extension Budget.Interval: ExpressibleByArgument {}
extension ExpenseStatement.Line.Kind: ExpressibleByArgument {}

extension Rules {
    struct SetBudget: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set-budget", abstract: "Add a budget, or replace the one of that name.",
            discussion: """
                Prints its id, and what is spent of it.

                Example: vantage rules set-budget "On the road" --amount "1200 EUR" --each month
                """)

        @Argument(help: "What it is called.") var name: String
        @Option(help: ArgumentHelp("How much may be spent.", valueName: "amount")) var amount: String
        @Option(help: "For which time the amount is: once, month or year.") var each = Budget.Interval.once
        @Option(help: "What it is for, perDiem, mileage, meal, stay, attraction or expense; everything without it.")
        var of: ExpenseStatement.Line.Kind?
        @Option(help: ArgumentHelp("The one trip that it is for.", valueName: "trip")) var trip: String?
        @Option(help: ArgumentHelp("The planner whose trips it is for.", valueName: "name")) var planner: String?
        @Option(help: ArgumentHelp("The first day that counts.", valueName: "yyyy-mm-dd")) var from: CalendarDay?
        @Option(help: ArgumentHelp("The last day that counts.", valueName: "yyyy-mm-dd")) var to: CalendarDay?
        @OptionGroup var logbook: LogbookOptions

        private var money: Money? { NumberText().money(in: amount, currency: "") }

        func validate() throws {
            guard let money, !money.currency.isEmpty else {
                throw ValidationError("--amount is an amount with its currency, such as \"200 EUR\".")
            }
            guard trip == nil || planner == nil else {
                throw ValidationError("Give a --trip or a --planner, not both.")
            }
        }

        func run() async throws {
            let logbook = try logbook.open()
            guard let money else { return }
            let known = try await logbook.budgets.all().first { $0.name == name }
            var budget = known ?? Budget(name: name, amount: money)
            (budget.amount, budget.interval, budget.kind) = (money, each, of)
            (budget.startDay, budget.validTo) = (from, to)
            budget.tripID = nil
            budget.plannerID = nil
            if let trip { budget.tripID = try await TripNoun.find(trip, in: logbook) }
            if let planner { budget.plannerID = try await PlannerNoun.find(planner, in: logbook) }
            let saved = try await logbook.budgets.save(budget)
            print(saved.id.lowercase)
            for progress in try await logbook.fetchBudgetProgress() where progress.id == saved.id {
                print(progress.words)
            }
        }
    }
}

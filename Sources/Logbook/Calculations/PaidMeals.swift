import Foundation
import Localization

/// Meals that the traveller paid, in addition to a daily allowance for them.
struct PaidMeals {
    let lines: [ExpenseStatement.Line]
    let remarks: [ExpenseStatement.Remark]

    /// - Parameter allowance: the lines of the daily allowance; others are left alone.
    init(_ meals: [Meal], beside allowance: [ExpenseStatement.Line], policy: PerDiemPolicy?) {
        let paidDays = Set(
            allowance.filter { $0.kind == .perDiem && ($0.amount?.minorUnits ?? 0) > 0 }.compactMap(\.day))
        let paysMeals = policy?.paysMeals ?? true
        var lines: [ExpenseStatement.Line] = []
        var remarks: [ExpenseStatement.Remark] = []
        var paidTwice = 0
        for meal in meals.sorted(by: { $0.day < $1.day }) where meal.cost.minorUnits > 0 {
            let names = [meal.kind.name] + [meal.place, meal.attendees].filter { !$0.isEmpty }
            var text = names.joined(separator: ", ")
            var amount = meal.cost
            let hasAllowance = paidDays.contains(meal.day)
            if hasAllowance, !paysMeals {
                amount = Money(minorUnits: 0, currency: meal.cost.currency)
                text = localized(
                    "{meal}: {cost} is covered by the daily allowance", ["meal": text, "cost": meal.cost.text()])
            }
            if meal.isProvidedByHost {
                remarks.append(
                    ExpenseStatement.Remark(
                        text: localized(
                            "{meal} on {day} was provided by the host but has a cost of {cost}.",
                            ["meal": meal.kind.name, "day": DayText().text(meal.day), "cost": meal.cost.text()]),
                        entryID: meal.id))
            } else if hasAllowance, paysMeals {
                paidTwice += 1
            }
            lines.append(
                ExpenseStatement.Line(
                    kind: .meal, entryID: meal.id, day: meal.day, explanation: text, amount: amount,
                    isReimbursed: meal.isReimbursed))
        }
        if paidTwice > 0 {
            remarks.append(
                ExpenseStatement.Remark(
                    text: counted(
                        "{count} meal is paid on top of the daily allowance of its day; the per diem rules decide this.",
                        "{count} meals are paid on top of the daily allowance of their days; the per diem rules decide this.",
                        count: paidTwice)))
        }
        self.lines = lines
        self.remarks = remarks
    }
}

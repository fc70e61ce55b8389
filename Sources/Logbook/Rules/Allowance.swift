import Foundation
import Localization

/// The daily allowance of a business trip, a line a day or a night.
struct Allowance {
    let trip: BusinessTrip
    let meals: [Meal]
    let policy: PerDiemPolicy?

    var lines: [ExpenseStatement.Line] {
        let length = trip.startDay.days(until: trip.endDay)
        guard let policy, policy.basis == .days else {
            return (0..<max(0, length)).compactMap { night(trip.startDay.adding(days: $0)) }
        }
        return (0...max(0, length)).compactMap { day(trip.startDay.adding(days: $0), policy) }
    }

    /// A full day's allowance, in minor units, and where it comes from.
    private func rate(on day: CalendarDay) -> (full: Money, rate: PerDiemRate?)? {
        if let policy, !policy.rates.isEmpty {
            guard let rate = policy.rate(for: trip.destination, on: day) else { return nil }
            return (Money(minorUnits: rate.fullDayMinor, currency: policy.currency), rate)
        }
        return (trip.perDiem, nil)
    }

    private func night(_ day: CalendarDay) -> ExpenseStatement.Line? {
        guard let rate = rate(on: day) else { return noRate(day) }
        // A trip without an allowance has no lines of nothing.
        guard rate.full.minorUnits > 0 else { return nil }
        return line(day, localized("One night at {amount}", ["amount": rate.full.text()]), rate.full)
    }

    private func day(_ day: CalendarDay, _ policy: PerDiemPolicy) -> ExpenseStatement.Line? {
        guard let (full, rate) = rate(on: day) else { return noRate(day) }
        guard full.minorUnits > 0 else { return nil }
        let isFirst = day == trip.startDay
        let isLast = day == trip.endDay
        var name = localized("Full day")
        var percent = 100
        if isFirst && isLast {
            guard isLongEnough(policy) else {
                return line(
                    day,
                    localized(
                        "One day of not more than {hours} hours, no allowance", ["hours": policy.minimumHours.formatted]
                    ),
                    Money(minorUnits: 0, currency: full.currency))
            }
            (name, percent) = (singleDay(policy), policy.singleDayPercent)
        } else if isFirst {
            (name, percent) = (localized("First day"), policy.firstDayPercent)
        } else if isLast {
            (name, percent) = (localized("Last day"), policy.lastDayPercent)
        }
        let base = Self.share(full, percent)
        var parts = [
            percent == 100
                ? localized("{day} at {amount}", ["day": name, "amount": full.text()])
                : localized(
                    "{day}, {percent} % of {full} = {amount}",
                    [
                        "day": name, "percent": percent.formatted(.person), "full": full.text(), "amount": base.text(),
                    ])
        ]
        var amount = base.minorUnits
        for (text, deduction) in deductions(day, full, rate, policy) {
            amount -= deduction.minorUnits
            parts.append(text)
        }
        let floor = policy.floor == .incidentals ? min(rate?.incidentalsMinor ?? 0, base.minorUnits) : 0
        if amount < floor {
            amount = floor
            let least = Money(minorUnits: floor, currency: full.currency)
            parts.append(
                floor > 0
                    ? localized("not below the incidentals of {amount}", ["amount": least.text()])
                    : localized("not below zero"))
        }
        return line(day, parts.joined(separator: "; "), Money(minorUnits: amount, currency: full.currency))
    }

    /// What a trip of one day is called, and why it pays.
    private func singleDay(_ policy: PerDiemPolicy) -> String {
        guard policy.minimumHours > 0 else { return localized("One day") }
        return hours == nil
            ? localized("One day, taken as more than {hours} hours", ["hours": policy.minimumHours.formatted])
            : localized("One day of more than {hours} hours", ["hours": policy.minimumHours.formatted])
    }

    /// What provided meals take off a day, each kind once, in words and as an amount.
    private func deductions(
        _ day: CalendarDay, _ full: Money, _ rate: PerDiemRate?, _ policy: PerDiemPolicy
    ) -> [(String, Money)] {
        let provided = Set(meals.filter { $0.day == day && $0.isProvidedByHost }.map(\.kind))
        func deduction(_ kind: Meal.Kind, _ amount: Int64?, _ percent: Int) -> Money? {
            guard provided.contains(kind) else { return nil }
            let deduction = amount.map { Money(minorUnits: $0, currency: full.currency) } ?? Self.share(full, percent)
            return deduction.minorUnits > 0 ? deduction : nil
        }
        var deductions: [(String, Money)] = []
        if let money = deduction(.breakfast, rate?.breakfastMinor, policy.breakfastPercent) {
            deductions.append((localized("breakfast provided, −{amount}", ["amount": money.text()]), money))
        }
        if let money = deduction(.lunch, rate?.lunchMinor, policy.lunchPercent) {
            deductions.append((localized("lunch provided, −{amount}", ["amount": money.text()]), money))
        }
        if let money = deduction(.dinner, rate?.dinnerMinor, policy.dinnerPercent) {
            deductions.append((localized("dinner provided, −{amount}", ["amount": money.text()]), money))
        }
        return deductions
    }

    /// How long a trip of one day was; `nil` where nobody said.
    private var hours: Double? {
        guard let departure = trip.business.departureTime, let back = trip.business.returnTime else { return nil }
        return Double(back.minutes - departure.minutes) / 60
    }

    private func isLongEnough(_ policy: PerDiemPolicy) -> Bool {
        hours.map { $0 > policy.minimumHours } ?? true
    }

    /// A percentage of a sum, rounded to the smallest unit, halves up.
    private static func share(_ money: Money, _ percent: Int) -> Money {
        Money(rounding: money.amount * Decimal(percent) / 100, currency: money.currency)
    }

    private func noRate(_ day: CalendarDay) -> ExpenseStatement.Line {
        line(day, localized("No rate for this day"), nil)
    }

    private func line(_ day: CalendarDay, _ text: String, _ amount: Money?) -> ExpenseStatement.Line {
        ExpenseStatement.Line(kind: .perDiem, day: day, explanation: text, amount: amount, isReimbursed: false)
    }
}

extension Double {
    /// The number as the person writes it, to three decimals, without zeros at the end.
    var formatted: String {
        formatted(.number.precision(.fractionLength(0...3)).locale(.person))
    }
}

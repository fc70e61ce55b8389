import Foundation

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
        return line(day, "One night at \(rate.full)", rate.full)
    }

    private func day(_ day: CalendarDay, _ policy: PerDiemPolicy) -> ExpenseStatement.Line? {
        guard let (full, rate) = rate(on: day) else { return noRate(day) }
        guard full.minorUnits > 0 else { return nil }
        let isFirst = day == trip.startDay
        let isLast = day == trip.endDay
        var name = "Full day"
        var percent = 100
        if isFirst && isLast {
            guard isLongEnough(policy) else {
                let hours = policy.minimumHours.formatted
                return line(
                    day, "One day of not more than \(hours) hours, no allowance",
                    Money(minorUnits: 0, currency: full.currency))
            }
            (name, percent) = ("One day", policy.singleDayPercent)
            if policy.minimumHours > 0 {
                name +=
                    hours == nil
                    ? ", taken as more than \(policy.minimumHours.formatted) hours"
                    : " of more than \(policy.minimumHours.formatted) hours"
            }
        } else if isFirst {
            (name, percent) = ("First day", policy.firstDayPercent)
        } else if isLast {
            (name, percent) = ("Last day", policy.lastDayPercent)
        }
        let base = Self.share(full, percent)
        var text = percent == 100 ? "\(name) at \(full)" : "\(name), \(percent) % of \(full) = \(base)"
        var amount = base.minorUnits
        for (kind, deduction) in deductions(day, full, rate, policy) {
            amount -= deduction.minorUnits
            text += "; \(kind) provided, −\(deduction)"
        }
        let floor = policy.floor == .incidentals ? min(rate?.incidentalsMinor ?? 0, base.minorUnits) : 0
        if amount < floor {
            amount = floor
            text +=
                floor > 0
                ? "; not below the incidentals of \(Money(minorUnits: floor, currency: full.currency))"
                : "; not below zero"
        }
        return line(day, text, Money(minorUnits: amount, currency: full.currency))
    }

    /// What provided meals take off a day, each kind once.
    private func deductions(
        _ day: CalendarDay, _ full: Money, _ rate: PerDiemRate?, _ policy: PerDiemPolicy
    ) -> [(String, Money)] {
        let provided = Set(meals.filter { $0.day == day && $0.isProvidedByHost }.map(\.kind))
        let rules: [(Meal.Kind, Int64?, Int)] = [
            (.breakfast, rate?.breakfastMinor, policy.breakfastPercent),
            (.lunch, rate?.lunchMinor, policy.lunchPercent),
            (.dinner, rate?.dinnerMinor, policy.dinnerPercent),
        ]
        return rules.compactMap { kind, amount, percent in
            guard provided.contains(kind) else { return nil }
            let deduction = amount.map { Money(minorUnits: $0, currency: full.currency) } ?? Self.share(full, percent)
            return deduction.minorUnits > 0 ? (kind.rawValue, deduction) : nil
        }
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
        line(day, "No rate for this day", nil)
    }

    private func line(_ day: CalendarDay, _ text: String, _ amount: Money?) -> ExpenseStatement.Line {
        ExpenseStatement.Line(kind: .perDiem, day: day, explanation: text, amount: amount, isReimbursed: false)
    }
}

extension Double {
    /// The number to three decimals, without zeros at the end.
    var formatted: String {
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}

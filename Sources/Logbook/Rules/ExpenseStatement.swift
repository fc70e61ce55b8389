import Foundation

/// What a trip cost and what it pays: one explained line for each day's allowance, each drive, each meal and each expense,
/// and the totals.
public struct ExpenseStatement: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        public enum Kind: String, CaseIterable, Sendable {
            case perDiem, mileage, meal, stay, attraction, expense
        }

        public let kind: Kind
        /// `nil` where nobody said which.
        public let day: CalendarDay?
        /// How the amount comes about: “First day, 75 % of 68.00 USD = 51.00 USD; breakfast provided, −16.00 USD.”
        public let explanation: String
        /// `nil` where there is no rate for it.
        public let amount: Money?
        /// Whether the money has come back already.
        public let isReimbursed: Bool
    }

    /// A drive that counts for the tiers of this statement's drives.
    struct OtherDrive {
        let vehicle: MileageRecord.Vehicle
        let day: CalendarDay
        /// Whether it counts before this trip's drives of the same day.
        let goesBefore: Bool
        /// In the scheme's unit.
        let distance: Double
    }

    /// By kind and then by day.
    public let lines: [Line]
    /// The lines' sums, one a currency, by its code.
    public let totals: [Money]
    /// The sum in the trip's own currency; `nil` where the trip has none, or a rate is missing.
    public let total: Money?
    /// The exchange rates that the total was made with, one a currency, and on which day.
    public let exchangeRates: [ExchangeRate]
    /// The currencies for which there is no exchange rate into the trip's own.
    public let unconverted: [String]

    /// The statement of a trip.
    ///
    /// - Parameters:
    ///   - policy: by which the allowance of a business trip is counted; `nil` pays its own rate a night, as the trips'
    ///     founding documents have it.
    ///   - scheme: by which its drives are paid.
    ///   - otherDrives: what other trips drove by the same scheme, since tiers count a year's distance.
    ///   - exchangeRates: what is known of them; of a pair, the newest of or before a line's day holds.
    init(
        _ trip: TripWithContents, policy: PerDiemPolicy? = nil, scheme: MileageScheme? = nil,
        otherDrives: [OtherDrive] = [], exchangeRates: [ExchangeRate] = []
    ) {
        let contents = trip.contents
        var lines: [Line] = []
        if let business = trip.trip as? BusinessTrip {
            lines += Allowance(trip: business, meals: contents.meals, policy: policy).lines
            lines += Drives(trip: business, records: contents.mileage, scheme: scheme, others: otherDrives).lines
        }
        lines += contents.meals.filter { $0.cost.minorUnits > 0 }.sorted { $0.day < $1.day }.map { meal in
            let place = [meal.place, meal.attendees].filter { !$0.isEmpty }.joined(separator: ", ")
            let text = meal.kind.rawValue.capitalized + (place.isEmpty ? "" : ", \(place)")
            return Line(kind: .meal, day: meal.day, explanation: text, amount: meal.cost, isReimbursed: false)
        }
        for stay in contents.stays {
            guard let cost = stay.cost, cost.minorUnits > 0 else { continue }
            let name = stay.placeName.isEmpty ? stay.address : stay.placeName
            lines.append(Line(kind: .stay, day: stay.startDay, explanation: name, amount: cost, isReimbursed: false))
        }
        for attraction in contents.attractions {
            guard let cost = attraction.cost, cost.minorUnits > 0 else { continue }
            lines.append(
                Line(kind: .attraction, day: nil, explanation: attraction.name, amount: cost, isReimbursed: false))
        }
        lines += contents.expenses.sorted { $0.day < $1.day }.map { expense in
            let category = expense.category.rawValue.capitalized
            let text = expense.details.isEmpty ? category : "\(category): \(expense.details)"
            return Line(
                kind: .expense, day: expense.day, explanation: text, amount: expense.cost,
                isReimbursed: expense.isReimbursed)
        }
        self.lines = lines
        var sums: [String: Int64] = [:]
        for amount in lines.compactMap(\.amount) {
            sums[amount.currency, default: 0] = sums[amount.currency, default: 0].addingClamped(amount.minorUnits)
        }
        totals = sums.map { Money(minorUnits: $0.value, currency: $0.key) }.sorted { $0.currency < $1.currency }

        let own = trip.trip.currency ?? (trip.trip as? BusinessTrip)?.perDiem.currency
        var exchange = Exchange(rates: exchangeRates)
        let converted = own.map { own in
            lines.compactMap { line in
                line.amount.map { exchange.convert($0, into: own, on: line.day ?? trip.trip.startDay) }
            }
        }
        self.exchangeRates = exchange.used
        unconverted = exchange.missing
        guard let own, let converted, exchange.missing.isEmpty else {
            total = nil
            return
        }
        total = Money(rounding: converted.reduce(0, +), currency: own)
    }
}

/// Converts sums with dated rates, and keeps account of those it used.
private struct Exchange {
    let rates: [ExchangeRate]
    private(set) var used: [ExchangeRate] = []
    private(set) var missing: [String] = []

    init(rates: [ExchangeRate]) {
        self.rates = rates
    }

    /// `money` in units of `currency`; 0 where no rate is known, which `missing` then tells.
    mutating func convert(_ money: Money, into currency: String, on day: CalendarDay) -> Decimal {
        if money.currency == currency { return money.amount }
        let pair = rates.filter {
            [$0.currency, $0.intoCurrency] == [money.currency, currency]
                || [$0.intoCurrency, $0.currency] == [money.currency, currency]
        }
        let known = pair.filter { $0.day <= day }.max { $0.day < $1.day } ?? pair.min { $0.day < $1.day }
        guard let known else {
            if !missing.contains(money.currency) { missing.append(money.currency) }
            return 0
        }
        if !used.contains(known) { used.append(known) }
        return known.currency == money.currency ? money.amount * known.rate : money.amount / known.rate
    }
}

extension Int64 {
    fileprivate func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}

// MARK: - Daily allowance

/// The daily allowance of a business trip, a line a day or a night.
private struct Allowance {
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

// MARK: - Drives

/// What a business trip's drives pay, a line a drive.
private struct Drives {
    let trip: BusinessTrip
    let records: [MileageRecord]
    let scheme: MileageScheme?
    let others: [ExpenseStatement.OtherDrive]

    var lines: [ExpenseStatement.Line] {
        var driven = others
        return records.sorted { $0.day < $1.day }.map { record in
            let way = [record.origin, record.destination].filter { !$0.isEmpty }.joined(separator: " – ")
            let label = way.isEmpty ? "Drive" : way
            let (text, amount) = pay(record, &driven)
            return ExpenseStatement.Line(
                kind: .mileage, day: record.day, explanation: "\(label): \(text)", amount: amount, isReimbursed: false)
        }
    }

    private func pay(
        _ record: MileageRecord, _ driven: inout [ExpenseStatement.OtherDrive]
    ) -> (String, Money?) {
        if let rate = trip.business.mileageRate {
            let amount = rate.cost(of: record.distance, in: trip.perDiem.currency)
            let unit = record.unit.rawValue
            return ("\(record.distance.formatted) \(unit) at \(rate.amount) \(trip.perDiem.currency)/\(unit)", amount)
        }
        let length = "\(record.distance.formatted) \(record.unit.rawValue)"
        guard let scheme else { return ("\(length), no rate", nil) }
        let tiers = scheme.tiers(for: record.vehicle, on: record.day)
        let distance = record.unit.convert(record.distance, to: scheme.unit)
        let start = scheme.yearStart(of: record.day)
        let already =
            driven
            .filter {
                $0.vehicle == record.vehicle && $0.day >= start
                    && ($0.day < record.day || $0.day == record.day && $0.goesBefore)
            }
            .reduce(0) { $0 + $1.distance }
        driven.append(
            ExpenseStatement.OtherDrive(vehicle: record.vehicle, day: record.day, goesBefore: true, distance: distance))
        guard !tiers.isEmpty else { return ("\(length), no rate for \(record.vehicle.rawValue) on this day", nil) }
        var parts: [String] = []
        var sum = Decimal()
        for (index, tier) in tiers.enumerated() {
            let end = index + 1 < tiers.count ? tiers[index + 1].fromDistance : .infinity
            let part = min(already + distance, end) - max(already, tier.fromDistance)
            guard part > 0 else { continue }
            parts.append("\(part.formatted) \(scheme.unit.rawValue) at \(tier.rate.amount) \(scheme.currency)")
            sum += Decimal(part) * tier.rate.amount
        }
        let converted = record.unit == scheme.unit ? "" : "\(length) = "
        return (
            converted + (parts.isEmpty ? length : parts.joined(separator: " + ")),
            Money(rounding: sum, currency: scheme.currency)
        )
    }
}

extension Double {
    /// The number to three decimals, without zeros at the end.
    fileprivate var formatted: String {
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}

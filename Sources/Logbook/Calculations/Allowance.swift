import Foundation
import Localization

/// The daily allowance of a business trip, a line a day or a night, and what the traveller should know of it.
struct Allowance {
    let trip: BusinessTrip
    let meals: [Meal]
    let stays: [Stay]
    let policy: PerDiemPolicy?
    /// The policy's rate at the trip's place; `nil` where the trip's own rate is used.
    let placeRates: PerDiemPolicy.PlaceRates?
    /// The rates of other places, by the days on which one is there.
    let dayRates: [CalendarDay: PerDiemPolicy.PlaceRates]
    /// What these places are called, in alphabetical order.
    let placeNames: [String]
    /// When the traveller leaves and is back: as it is entered, else by the first and the last leg.
    let departure: TimeOfDay?
    let back: TimeOfDay?
    /// The minutes from the departure to the return by the clocks of the legs; `nil` where they do not tell it.
    private let minutesAway: Int?

    init(trip: BusinessTrip, contents: TripContents, policy: PerDiemPolicy?) {
        self.trip = trip
        (meals, stays) = (contents.meals, contents.stays)
        self.policy = policy
        let usesRates = policy?.hasRates == true && !trip.business.usesOwnRate
        placeRates = usesRates ? policy?.rates(for: Self.place(of: trip)) : nil
        dayRates = usesRates && trip.business.followsStays ? Self.rates(of: trip, contents, policy) : [:]
        placeNames = Set(dayRates.values.compactMap { $0.rates.first?.placeName }).sorted()
        let legs = contents.legs.sorted {
            ($0.startDay, $0.startTime ?? .midnight) < ($1.startDay, $1.startTime ?? .midnight)
        }
        let (first, last) = (legs.first { $0.startDay == trip.startDay }, legs.last { $0.lastDay == trip.endDay })
        let departure = trip.business.departureTime ?? first?.startTime
        let back = trip.business.returnTime ?? last?.endTime
        (self.departure, self.back) = (departure, back)
        // The clock may change while one is away.
        let away = trip.startDay.instant(at: departure, in: first?.startZone).flatMap { start in
            trip.endDay.instant(at: back, in: last?.endZone).map { $0.timeIntervalSince(start) / 60 }
        }
        minutesAway = away.map { Int($0.rounded()) }
    }

    /// The rates of the days whose nights are spent elsewhere than at the trip's place; the last day has those of the night before.
    private static func rates(
        of trip: BusinessTrip, _ contents: TripContents, _ policy: PerDiemPolicy?
    ) -> [CalendarDay: PerDiemPolicy.PlaceRates] {
        let length = trip.startDay.days(until: trip.endDay)
        guard let policy, 1...longestTrip ~= length else { return [:] }
        let whereabouts = Whereabouts(trip, contents)
        var known: [String: PerDiemPolicy.PlaceRates] = [:]
        var rates: [CalendarDay: PerDiemPolicy.PlaceRates] = [:]
        for number in 0...length {
            let day = trip.startDay.adding(days: number)
            let nights = whereabouts.night(after: number == length ? day.adding(days: -1) : day)
            for place in onTheWay(on: day, contents.legs, policy).map({ [$0] }) ?? nights {
                let found = known[place] ?? policy.rates(for: place)
                known[place] = found
                guard found.match == .place || found.match == .region else { continue }
                rates[day] = found
                break
            }
        }
        return rates
    }

    /// The place whose rate holds on a day that is spent in the air or at sea from its beginning to its end; `nil` on any other day.
    private static func onTheWay(on day: CalendarDay, _ legs: [Leg], _ policy: PerDiemPolicy) -> String? {
        legs.lazy.filter { $0.startDay < day && day < $0.lastDay }.compactMap { leg in
            leg.kind == .flight ? policy.flightPlace : leg.kind == .ferry ? policy.shipPlace : nil
        }.first
    }

    /// The longest trip whose days are counted one by one.
    static let longestTrip = DraftChecks.spanLimit

    /// Without lines where the trip is longer than any that can be saved.
    var lines: [ExpenseStatement.Line] {
        let length = trip.startDay.days(until: trip.endDay)
        guard length <= Self.longestTrip else { return [] }
        guard let policy, policy.basis == .days else {
            return (0..<max(0, length)).compactMap { night(trip.startDay.adding(days: $0)) }
        }
        if let absence, !isLongEnough(absence, policy) { return tooShort(policy) }
        if let absence, absence.isOverMidnight, policy.mergesOvernight { return overMidnight(absence, policy) }
        let last = absence?.isOverMidnight == true ? 1 : max(0, length)
        return (0...last).compactMap { number in
            let day = trip.startDay.adding(days: number)
            let share: Share =
                last == 0
                ? Share(singleDay(policy), policy.singleDayPercent)
                : number == 0
                    ? Share(localized("First day"), policy.firstDayPercent)
                    : number == last ? Share(localized("Last day"), policy.lastDayPercent) : .full
            return line(day, share, policy)
        }
    }

    // MARK: - Rates

    /// The place whose rate is looked up.
    static func place(of trip: BusinessTrip) -> String {
        trip.business.perDiemPlace.isEmpty ? trip.destination : trip.business.perDiemPlace
    }

    /// How long the traveller is away on a day; the whole day where that is not known. Days that count as one have all hours.
    private func hoursAway(on day: CalendarDay) -> Double {
        if let absence, !absence.isOverMidnight || policy?.mergesOvernight == true { return absence.hours }
        var minutes = 1440
        if day == trip.startDay, let departure { minutes -= departure.minutes }
        if day == lastDay, let back { minutes -= 1440 - back.minutes }
        return Double(max(0, minutes)) / 60
    }

    /// The day of the return: of a trip of one day over midnight the next one.
    private var lastDay: CalendarDay {
        absence?.isOverMidnight == true ? trip.startDay.adding(days: 1) : trip.endDay
    }

    /// A full day's allowance, and its row in the table; `nil` where there is none.
    private func rate(on day: CalendarDay) -> (full: Money, rate: PerDiemRate?)? {
        guard let policy, let placeRates else { return (trip.perDiem, nil) }
        guard let rate = (dayRates[day] ?? placeRates).rate(on: day, hours: hoursAway(on: day)) else { return nil }
        return (Money(minorUnits: rate.fullDayMinor, currency: policy.currency), rate)
    }

    // MARK: - Days and nights

    /// How much of a full day's allowance a day pays.
    private struct Share {
        let name: String
        let percent: Int
        var isWhole = false

        init(_ name: String, _ percent: Int) {
            self.name = name
            self.percent = percent
        }

        static var full: Share {
            var share = Share(localized("Full day"), 100)
            share.isWhole = true
            return share
        }
    }

    private func night(_ day: CalendarDay) -> ExpenseStatement.Line? {
        guard let rate = rate(on: day) else { return noRate(day) }
        // A trip without an allowance has no lines of nothing.
        guard rate.full.minorUnits > 0 else { return nil }
        let text = localized("One night at {amount}", ["amount": rate.full.text()])
        guard let policy else {
            var line = line(day, text, rate.full)
            line.dayRate = .init(full: rate.full, part: 1)
            return line
        }
        return lowered(day, [text], rate.full, of: rate.full, rate.rate, policy)
    }

    private func line(_ day: CalendarDay, _ share: Share, _ policy: PerDiemPolicy) -> ExpenseStatement.Line? {
        guard let (full, rate) = rate(on: day) else { return noRate(day) }
        guard full.minorUnits > 0 else { return nil }
        let base: Money
        var text: String
        if !share.isWhole, let partial = rate?.partialDayMinor {
            base = Money(minorUnits: partial, currency: full.currency)
            text = localized("{day} at {amount}", ["day": share.name, "amount": base.text()])
        } else {
            base = Self.share(full, share.percent)
            text =
                share.percent == 100
                ? localized("{day} at {amount}", ["day": share.name, "amount": full.text()])
                : localized(
                    "{day}, {percent}% of {full} = {amount}",
                    [
                        "day": share.name, "percent": share.percent.formatted(.user), "full": full.text(),
                        "amount": base.text(),
                    ])
        }
        // One place is in a remark.
        if let rate, placeNames.count > 1, !rate.placeName.isEmpty {
            text += " (\(rate.placeName))"
        }
        guard let time = policy.lateTime, let more = rate?.lateMinor, more > 0, isAway(after: time, on: day) else {
            return lowered(day, [text], base, of: full, rate, policy)
        }
        // A full day with its evening is what others are parts of.
        let whole = Money(minorUnits: full.minorUnits.addingClamped(more), currency: full.currency)
        let late = localized(
            "away after {time}, +{amount}",
            ["time": "\(time)", "amount": Money(minorUnits: more, currency: full.currency).text()])
        let sum = Money(minorUnits: base.minorUnits.addingClamped(more), currency: full.currency)
        return lowered(day, [text, late], sum, of: full, rate, policy, dayRate: whole)
    }

    /// Whether the traveller is not back at a time of a day; so where that is not known.
    private func isAway(after time: TimeOfDay, on day: CalendarDay) -> Bool {
        // Two days that count as one have the evenings of both.
        if let absence, absence.isOverMidnight, policy?.mergesOvernight == true {
            return departure.map { $0 <= time } ?? true || back.map { $0 > time } ?? true
        }
        if day == trip.startDay, let departure, departure > time { return false }
        if day == lastDay, let back, back <= time { return false }
        return true
    }

    /// A day's or a night's allowance, lowered by the meals that were provided.
    ///
    /// - Parameters:
    ///   - full: what meals are parts of.
    ///   - dayRate: of a full day; `nil` where it is the same.
    private func lowered(
        _ day: CalendarDay, _ text: [String], _ base: Money, of full: Money, _ rate: PerDiemRate?,
        _ policy: PerDiemPolicy, dayRate: Money? = nil
    ) -> ExpenseStatement.Line {
        var parts = text
        var amount = base.minorUnits
        for (text, deduction) in deductions(day, full, rate, policy) {
            amount = amount.addingClamped(-deduction.minorUnits)
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
        var line = line(day, parts.joined(separator: "; "), Money(minorUnits: amount, currency: full.currency))
        let whole = dayRate ?? full
        line.dayRate = .init(full: whole, part: min(1, Double(base.minorUnits) / Double(whole.minorUnits)))
        return line
    }

    /// What a trip of one day is called, and why it pays.
    private func singleDay(_ policy: PerDiemPolicy) -> String {
        guard policy.minimumHours > 0 else { return localized("One day") }
        return absence == nil
            ? localized("One day, assumed longer than {hours} h", ["hours": policy.minimumHours.formatted])
            : localized("One day, longer than {hours} h", ["hours": policy.minimumHours.formatted])
    }

    /// The deductions of a day for provided meals, each kind once, in words and as an amount.
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

    // MARK: - Hours

    /// How long the traveller was away on a trip of one day, or over one midnight without lodging.
    struct Absence {
        let hours: Double
        let isOverMidnight: Bool
        /// Whether most of it is on the first of two days.
        let isMostlyFirstDay: Bool
    }

    /// `nil` if not given, or the trip is a longer one.
    var absence: Absence? {
        guard let departure = departure?.minutes, let back = back?.minutes else { return nil }
        let length = trip.startDay.days(until: trip.endDay)
        if length == 0, back >= departure {
            return Absence(
                hours: Double(minutesAway ?? back - departure) / 60, isOverMidnight: false, isMostlyFirstDay: true)
        }
        let minutes = length == 1 ? minutesAway ?? 24 * 60 - departure + back : 24 * 60 - departure + back
        // Who was away for a day and a night slept somewhere.
        guard length == 0 || length == 1 && minutes < 24 * 60 && !hasLodging else { return nil }
        return Absence(
            hours: Double(minutes) / 60, isOverMidnight: true, isMostlyFirstDay: 24 * 60 - departure >= back)
    }

    /// Whether a stay of the trip may be that of its only night.
    private var hasLodging: Bool {
        stays.contains { ($0.startDay ?? trip.startDay) <= trip.startDay && ($0.endDay ?? trip.endDay) >= trip.endDay }
    }

    private func isLongEnough(_ absence: Absence, _ policy: PerDiemPolicy) -> Bool {
        absence.hours > policy.minimumHours
    }

    /// A trip that pays nothing, and why.
    private func tooShort(_ policy: PerDiemPolicy) -> [ExpenseStatement.Line] {
        guard let full = rate(on: trip.startDay)?.full else { return [noRate(trip.startDay)] }
        guard full.minorUnits > 0 else { return [] }
        let hours: KeyValuePairs = ["hours": policy.minimumHours.formatted]
        let text =
            absence?.isOverMidnight == true
            ? localized("Over midnight, {hours} h or less, no allowance", hours)
            : localized("One day, {hours} h or less, no allowance", hours)
        return [line(trip.startDay, text, Money(minorUnits: 0, currency: full.currency))]
    }

    /// Two days that count as one: the one with the longer absence.
    private func overMidnight(_ absence: Absence, _ policy: PerDiemPolicy) -> [ExpenseStatement.Line] {
        let day = absence.isMostlyFirstDay ? trip.startDay : trip.startDay.adding(days: 1)
        let name = localized(
            "Over midnight without lodging, {hours} h", ["hours": absence.hours.formatted])
        return [line(day, Share(name, policy.singleDayPercent), policy)].compactMap(\.self)
    }

    // MARK: - Lines

    /// A percentage of a sum, rounded to the smallest unit, halves up.
    private static func share(_ money: Money, _ percent: Int) -> Money {
        // A part of what fits does.
        Money(rounding: money.amount * Decimal(percent) / 100, currency: money.currency) ?? money
    }

    private func noRate(_ day: CalendarDay) -> ExpenseStatement.Line {
        // Where a longer day would have one, a shorter one pays nothing.
        let hours = hoursAway(on: day)
        if let policy, (dayRates[day] ?? placeRates)?.rate(on: day, hours: 24) != nil {
            return line(
                day, localized("{hours} h, no allowance", ["hours": hours.formatted]),
                Money(minorUnits: 0, currency: policy.currency))
        }
        return line(day, localized("No rate for this day"), nil)
    }

    private func line(_ day: CalendarDay, _ text: String, _ amount: Money?) -> ExpenseStatement.Line {
        ExpenseStatement.Line(
            kind: .perDiem, entryID: nil, day: day, explanation: text, amount: amount,
            isReimbursed: trip.business.isPerDiemReimbursed)
    }
}

extension Double {
    /// The number as the user writes it, to three decimals, without zeros at the end.
    var formatted: String {
        formatted(.number.precision(.fractionLength(0...3)).locale(.user))
    }
}

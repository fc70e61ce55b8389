import Foundation
import Localization

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
        /// What an expense was for; `nil` for the other kinds.
        public var category: Expense.Category?
        /// An expense in its own words, which may be none; the length and the rate of a drive.
        public var details = ""
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
    /// What the total is told in; `nil` where the trip has no currency.
    public let currency: String?
    private let startDay: CalendarDay
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
            let text = meal.kind.name + (place.isEmpty ? "" : ", \(place)")
            return Line(kind: .meal, day: meal.day, explanation: text, amount: meal.cost, isReimbursed: false)
        }
        for stay in contents.stays {
            guard let cost = stay.cost, cost.minorUnits > 0 else { continue }
            lines.append(
                Line(kind: .stay, day: stay.startDay, explanation: stay.name, amount: cost, isReimbursed: false))
        }
        for attraction in contents.attractions {
            guard let cost = attraction.cost, cost.minorUnits > 0 else { continue }
            lines.append(
                Line(kind: .attraction, day: nil, explanation: attraction.name, amount: cost, isReimbursed: false))
        }
        lines += contents.expenses.sorted { $0.day < $1.day }.map { expense in
            let category = expense.category.name
            let text =
                expense.details.isEmpty
                ? category : localized("{subject}: {text}", ["subject": category, "text": expense.details])
            return Line(
                kind: .expense, day: expense.day, explanation: text, amount: expense.cost,
                isReimbursed: expense.isReimbursed, category: expense.category, details: expense.details)
        }
        // Where nobody said which currency, the only one there is needs no other.
        let currencies = Set(lines.compactMap(\.amount?.currency))
        let only = currencies.count == 1 ? currencies.first : nil
        self.init(
            lines, in: trip.trip.currency ?? only ?? (trip.trip as? BusinessTrip)?.perDiem.currency,
            from: trip.trip.startDay, exchangeRates)
    }

    /// - Parameters:
    ///   - currency: what the total is told in; `nil` for no total.
    ///   - startDay: stands for the day of a line that has none.
    private init(_ lines: [Line], in currency: String?, from startDay: CalendarDay, _ rates: [ExchangeRate]) {
        self.lines = lines
        self.currency = currency
        self.startDay = startDay
        totals = Self.sums(lines)
        var exchange = Exchange(rates: rates)
        let converted = currency.map { currency in
            lines.compactMap { line in
                line.amount.map { exchange.convert($0, into: currency, on: line.day ?? startDay) }
            }
        }
        exchangeRates = exchange.used
        unconverted = exchange.missing
        guard let currency, let converted, exchange.missing.isEmpty else {
            total = nil
            return
        }
        total = Money(rounding: converted.reduce(0, +), currency: currency)
    }

    /// What of it lies on some days; lines without a day count for the first day of the trip.
    public func limited(to days: ClosedRange<CalendarDay>) -> ExpenseStatement {
        ExpenseStatement(
            lines.filter { days.contains($0.day ?? startDay) }, in: currency, from: startDay, exchangeRates)
    }

    /// The sums of some lines, one a currency, by its code.
    public static func sums(_ lines: [Line]) -> [Money] {
        Money.sums(lines.compactMap(\.amount))
    }
}

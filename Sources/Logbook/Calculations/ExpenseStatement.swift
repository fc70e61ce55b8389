import Foundation
import Localization

/// What a trip cost and what it pays: one explained line for each day's allowance, each drive, each meal and each expense,
/// and the totals.
public struct ExpenseStatement: Hashable, Sendable {
    /// One amount.
    public struct Line: Hashable, Sendable {
        /// What an amount is for.
        public enum Kind: String, CaseIterable, Codable, Sendable {
            /// A day of allowance.
            case perDiem
            /// A drive.
            case mileage
            /// A meal.
            case meal
            /// A stay.
            case stay
            /// An attraction.
            case attraction
            /// An expense.
            case expense
        }

        /// What it is for.
        public let kind: Kind
        /// The meal, drive, stay, attraction or expense that the line is made from; `nil` for the daily allowance.
        public let entryID: UUID?
        /// `nil` if not given.
        public let day: CalendarDay?
        /// The calculation of the amount: “First day, 75% of 68.00 USD = 51.00 USD; breakfast provided, −16.00 USD.”
        public let explanation: String
        /// `nil` where there is no rate for it.
        public let amount: Money?
        /// Whether it was reimbursed already.
        public let isReimbursed: Bool
        /// What an expense was for; `nil` for the other kinds.
        public var category: Expense.Category?
        /// An expense in its own words, which may be none; the length and the rate of a drive.
        public var details = ""
        /// The receipts that prove it, in the order of the trip.
        public var receiptIDs: [UUID] = []
        /// Whether it is a payment of a business trip that a receipt has to prove, and none does.
        public var lacksReceipt = false
        /// What a day of allowance was counted with; `nil` for the other kinds, and where a day pays nothing.
        public var dayRate: DayRate?

        /// The rate of a day of allowance.
        public struct DayRate: Hashable, Sendable {
            /// What a full day pays.
            public let full: Money
            /// The part of it that the day pays before provided meals are deducted, 0 to 1.
            public let part: Double
        }
    }

    /// A remark in addition to the lines: one sentence.
    public struct Remark: Hashable, Sendable {
        /// What it is for, in words.
        public let text: String
        /// The entry that it is about; `nil` for one about the trip.
        public var entryID: UUID?
    }

    /// What somebody owes the traveller.
    public struct Balance: Hashable, Sendable {
        /// The name.
        public let person: String
        /// Below zero for what the traveller owes.
        public let amount: Money
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
    /// Which rates were counted with, what looks wrong, and which amounts are too large for a sum.
    public var remarks: [Remark] {
        ownRemarks + MoneySums.remarks(onTooLarge: tooLarge).map { Remark(text: $0) }
    }
    private let ownRemarks: [Remark]
    /// The lines' sums, one a currency, by its code; without those of `tooLarge`.
    public let totals: [Money]
    /// The sum in the trip's own currency; `nil` where the trip has none, a rate is missing, or the sum does not fit.
    public let total: Money?
    /// The currencies in which the lines' amounts are too large for a sum.
    public let tooLarge: [String]
    /// What was received for no single line: advances and reimbursements.
    public let payments: [Reimbursement]
    /// The same in the statement's currency, not rounded, as far as exchange rates are known.
    private let receivedSum: Decimal
    /// What others owe the traveller for shared expenses, below zero what the traveller owes them, one a person and currency.
    public private(set) var balances: [Balance] = []
    /// The exchange rates that the total was made with, one a currency, and on which day.
    public let exchangeRates: [ExchangeRate]
    /// The currency of the total; `nil` for a trip without one.
    public let currency: String?
    private let days: ClosedRange<CalendarDay>
    /// The currencies of lines for which there is no exchange rate into the statement's.
    public let unconverted: [String]
    /// The same with those of what was received for no single line.
    public let missingRates: [String]

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
        var remarks: [Remark] = []
        if let business = trip.trip as? BusinessTrip {
            let allowance = Allowance(trip: business, contents: contents, policy: policy)
            lines += allowance.lines
            remarks += allowance.remarks
            let drives = Drives(trip: business, records: contents.mileage, scheme: scheme, others: otherDrives)
            lines += drives.lines
            remarks += drives.remarks
        }
        let meals = PaidMeals(contents.meals, beside: lines, policy: policy)
        lines += meals.lines
        remarks += meals.remarks
        for stay in contents.stays {
            guard let cost = stay.cost, cost.minorUnits > 0 else { continue }
            lines.append(
                Line(
                    kind: .stay, entryID: stay.id, day: stay.startDay, explanation: stay.name, amount: cost,
                    isReimbursed: stay.isReimbursed))
        }
        for attraction in contents.attractions {
            guard let cost = attraction.cost, cost.minorUnits > 0 else { continue }
            lines.append(
                Line(
                    kind: .attraction, entryID: attraction.id, day: attraction.day, explanation: attraction.name,
                    amount: cost, isReimbursed: attraction.isReimbursed))
        }
        lines += contents.expenses.sorted { $0.day < $1.day }.map(\.line)
        let balances = Balance.all(contents.expenses, contents.reimbursements)
        remarks += balances.map { Remark(text: $0.text) }
        let days = trip.trip.startDay...max(trip.trip.startDay, trip.trip.endDay)
        remarks += contents.daysOutside(of: days).map {
            Remark(
                text: localized(
                    "{entry}: {day} is outside the trip.", ["entry": $0.title, "day": DayText().text($0.day)]),
                entryID: $0.id)
        }
        lines = lines.map { $0.proven(by: contents.receipts, isBusiness: trip.trip is BusinessTrip) }
        // Without a specified currency, a single one is used as it is.
        let currencies = Set(lines.compactMap(\.amount?.currency))
        let only = currencies.count == 1 ? currencies.first : nil
        self.init(
            lines, remarks, in: trip.trip.currency ?? only ?? (trip.trip as? BusinessTrip)?.perDiem.currency,
            on: days, exchangeRates, contents.reimbursements.filter { !$0.kind.isShare })
        self.balances = balances
    }

    /// - Parameters:
    ///   - currency: the currency of the total; `nil` for no total.
    ///   - days: of the trip; a line that has no day counts for the first.
    private init(
        _ lines: [Line], _ remarks: [Remark], in currency: String?, on days: ClosedRange<CalendarDay>,
        _ rates: [ExchangeRate], _ payments: [Reimbursement]
    ) {
        self.lines = lines
        self.payments = payments
        ownRemarks = remarks
        self.currency = currency
        self.days = days
        totals = Self.sums(lines)
        var exchange = Exchange(rates: rates)
        let converted = currency.map { currency in
            lines.compactMap { line in
                line.amount.map { exchange.convert($0, into: currency, on: line.day ?? days.lowerBound) }
            }
        }
        unconverted = exchange.missing
        receivedSum =
            currency.map { currency in
                payments.map { exchange.convert($0.amount, into: currency, on: $0.day) }.reduce(0, +)
            } ?? 0
        missingRates = exchange.missing
        exchangeRates = exchange.used
        let tooLarge = MoneySums(lines.compactMap(\.amount)).tooLarge
        guard let currency, let converted, unconverted.isEmpty else {
            total = nil
            self.tooLarge = tooLarge
            return
        }
        total = Money(rounding: converted.reduce(0, +), currency: currency)
        self.tooLarge = total == nil && !tooLarge.contains(currency) ? (tooLarge + [currency]).sorted() : tooLarge
    }

    /// The part of it on some days. Lines without a day count for the first day of the trip; what was paid or received before it
    /// for the first as well, and after it for the last: no part of the trip is in no month of it.
    public func limited(to days: ClosedRange<CalendarDay>) -> ExpenseStatement {
        ExpenseStatement(
            lines.filter { includes(day(of: $0), in: days) }, ownRemarks, in: currency, on: self.days, exchangeRates,
            payments.filter { includes($0.day, in: days) })
    }

    /// Whether what was paid on a day belongs to the part of it on some days.
    public func includes(_ day: CalendarDay, in days: ClosedRange<CalendarDay>) -> Bool {
        days.contains(min(max(day, self.days.lowerBound), self.days.upperBound))
    }

    /// What of it is made of some of the lines, without what was received for none.
    public func limited(to isIncluded: (Line) -> Bool) -> ExpenseStatement {
        ExpenseStatement(lines.filter(isIncluded), ownRemarks, in: currency, on: days, exchangeRates, [])
    }

    /// Whether some amount is in another currency than the statement, or than other amounts where it has none.
    public var isForeign: Bool {
        let currencies = Set((totals + received).map(\.currency))
        return !currencies.isEmpty && currencies != [currency ?? currencies.first ?? ""]
    }

    /// What was received for no single line, one sum a currency, by its code.
    public var received: [Money] { Money.sums(payments.map(\.amount)) }

    /// What was received that is not in `reimbursedTotal` for lack of an exchange rate, one sum a currency, by its code.
    public var unconvertedPayments: [Money] {
        Money.sums(payments.filter { converted($0.amount, on: $0.day) == nil }.map(\.amount))
    }

    /// What is to be exchanged, with the day whose rate holds: the amounts of lines, and what was received for none.
    public var datedAmounts: [(amount: Money, day: CalendarDay)] {
        lines.compactMap { line in line.amount.map { ($0, day(of: line)) } } + payments.map { ($0.amount, $0.day) }
    }

    /// What is reimbursed in the statement's currency, as far as exchange rates are known: the lines that are, and what was received
    /// for none.
    ///
    /// - Returns: `nil` where the statement has no currency, or the sum does not fit.
    public var reimbursedTotal: Money? {
        guard let currency else { return nil }
        let lines = lines.filter(\.isReimbursed).compactMap(converted).reduce(0, +)
        return Money(rounding: lines + receivedSum, currency: currency)
    }

    /// The same lines with their total in a currency.
    ///
    /// - Parameters:
    ///   - currency: ISO 4217 code.
    ///   - rates: what is known of them; of a pair, the newest of or before a line's day holds.
    public func converted(into currency: String, rates: [ExchangeRate]) -> ExpenseStatement {
        var statement = ExpenseStatement(lines, ownRemarks, in: currency, on: days, rates, payments)
        statement.balances = balances
        return statement
    }

    /// The day that a line counts for: the first day of the trip if none is given.
    public func day(of line: Line) -> CalendarDay { line.day ?? days.lowerBound }

    /// A line's amount in the statement's currency, not rounded.
    ///
    /// - Returns: `nil` where the line has no amount, the statement no currency, or no exchange rate is known.
    public func converted(_ line: Line) -> Decimal? {
        line.amount.flatMap { converted($0, on: day(of: line)) }
    }

    private func converted(_ amount: Money, on day: CalendarDay) -> Decimal? {
        guard let currency else { return nil }
        var exchange = Exchange(rates: exchangeRates)
        let converted = exchange.convert(amount, into: currency, on: day)
        return exchange.missing.isEmpty ? converted : nil
    }

    /// The total of some of the lines in the statement's currency, as far as exchange rates are known; the sum is rounded, not
    /// its parts.
    ///
    /// - Returns: `nil` where the statement has no currency, or the sum does not fit.
    public func sum(of lines: [Line]) -> Money? {
        currency.flatMap { Money(rounding: lines.compactMap(converted).reduce(0, +), currency: $0) }
    }

    /// The sums of some lines, one a currency, by its code; without those that do not fit.
    public static func sums(_ lines: [Line]) -> [Money] {
        Money.sums(lines.compactMap(\.amount))
    }
}

extension ExpenseStatement.Line {
    /// The line with its receipts.
    fileprivate func proven(by receipts: [Receipt], isBusiness: Bool) -> Self {
        guard let entryID else { return self }
        var line = self
        line.receiptIDs = receipts.filter { $0.entryID == entryID }.map(\.id)
        // A drive is paid by its length.
        let isPayment = kind != .mileage && (amount?.minorUnits ?? 0) > 0
        line.lacksReceipt = isBusiness && isPayment && line.receiptIDs.isEmpty
        return line
    }
}

import Foundation
import Localization
import Logbook

/// Makes expenses of the rows of a table, such as a bank's: each comes to the trip that has its day.
struct ExpenseReader: RecordReader {
    var records = ImportedRecords()
    var newIDs: Set<UUID> = []
    private(set) var tripName: String?
    private let columns: ExpenseColumns
    private let trips: [UUID: Trip]
    private let tripsByName: [String: [Trip]]
    private let days: TripDays
    private let byID: [UUID: (trip: UUID, expense: Expense)]
    /// How many there are of each in the logbook that no row has stood for yet.
    private var known: [Name: Int] = [:]
    /// The only trip that rows may come to.
    private let onlyTrip: Trip?

    /// What makes two expenses the same. A bank may have two rows that are the same, and both are paid.
    private struct Name: Hashable {
        let trip: UUID
        let day: CalendarDay
        let cost: Money
        let details: String
    }

    /// - Parameter trip: the only one that rows may come to; `nil` for all.
    init(_ logbook: Logbook, _ columns: ExpenseColumns, trip: UUID?) async throws(LogbookError) {
        self.columns = columns
        let all = try await logbook.fetchTrips()
        let trips = Dictionary(all.map { ($0.id, $0) }) { $1 }
        self.trips = trips
        tripsByName = Dictionary(grouping: all) { $0.name.lowercased() }
        onlyTrip = trip.flatMap { trips[$0] }
        if let trip, onlyTrip == nil { throw .notFound(trip) }
        let candidates = onlyTrip.map { [$0] } ?? all
        days = TripDays(candidates.map { ($0.id, $0.startDay...$0.endDay) })
        var byID: [UUID: (trip: UUID, expense: Expense)] = [:]
        for (trip, contents) in try await logbook.fetchContents(of: all.map(\.id), isWhole: true) {
            for expense in contents.expenses {
                byID[expense.id] = (trip, expense)
                known[Name(trip: trip, day: expense.day, cost: expense.cost, details: expense.details), default: 0] += 1
            }
        }
        self.byID = byID
    }

    func title(of row: RecordCells) -> String {
        let money = [RecordField.amount, .spent, .received].lazy.compactMap { row.filled($0) }.first
        return [Self.details(row), row.text(.day), money ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    mutating func read(_ row: RecordCells) throws(WrongRow) -> RecordImport.Outcome {
        tripName = nil
        guard let dayText = row.filled(.day) else { throw WrongRow(DraftProblem(.day, .missing).description) }
        guard let day = columns.day(in: dayText) else {
            throw WrongRow(localized("“{text}” is not a day.", ["text": dayText]))
        }
        let old = row.id.flatMap { byID[$0] }
        // Money that came in is none of any trip's, whatever its day.
        let found = Result { () throws(WrongRow) in try self.trip(of: row, on: day, old: old?.trip) }
        let named = row.filled(.currency).map { NumberText.code(of: $0, near: "") ?? $0.uppercased() }
        let cost = try spent(
            row, currency: named ?? columns.currency ?? (try? found.get())?.usualCurrency ?? Locale.usualCurrency)
        guard cost.minorUnits >= 0 else { throw WrongRow(localized("This is incoming money.")) }
        let trip = try found.get()
        tripName = trip.name
        var expense = old?.expense ?? Expense(id: row.id ?? UUID.random(), day: day, cost: cost)
        expense.day = day
        expense.cost = cost
        expense.details = Self.details(row)
        if let category = row.filled(.category) { expense.category = Self.category(category) ?? expense.category }
        if let isReimbursed = row.filled(.isReimbursed) {
            expense.isReimbursed = ["true", "yes", "1", "x", "ja", "oui"].contains(isReimbursed.lowercased())
        }
        let addition = TripAddition(.expense(expense), to: trip.id)
        if let problem = addition.problem { throw WrongRow(problem.description) }
        let name = Name(trip: trip.id, day: day, cost: cost, details: expense.details)
        if let old {
            guard old.expense != expense else { return .same }
        } else if let id = row.id {
            guard newIDs.insert(id).inserted else { return .same }
        } else if let count = known[name], count > 0 {
            known[name] = count - 1
            return .same
        }
        records.additions.append(addition)
        return old == nil ? .new : .changed
    }

    // MARK: - Cells

    /// What a row costs; below zero for money that came in.
    private func spent(_ row: RecordCells, currency: String) throws(WrongRow) -> Money {
        func money(_ field: RecordField) throws(WrongRow) -> Money? {
            guard let text = row.filled(field) else { return nil }
            guard let money = columns.money(in: text, currency: currency) else {
                throw WrongRow(localized("“{text}” is not an amount.", ["text": text]))
            }
            return money
        }
        if let amount = try money(.amount) {
            let isOut = Self.isOut(row.text(.direction))
            return amount.turned(isOut: isOut ?? (amount.minorUnits < 0 || !columns.hasNegativeAmounts))
        }
        if let spent = try money(.spent), spent.minorUnits != 0 { return spent.turned(isOut: true) }
        if let received = try money(.received), received.minorUnits != 0 { return received.turned(isOut: false) }
        throw WrongRow(DraftProblem(.cost, .missing).description)
    }

    /// Whether a word means an expense; `nil` where it means neither.
    private static func isOut(_ word: String) -> Bool? {
        switch word.lowercased().trimmingCharacters(in: .whitespaces) {
        case "s", "soll", "d", "dr", "debit", "débit", "out", "ausgang", "-": true
        case "h", "haben", "c", "cr", "credit", "crédit", "in", "eingang", "+": false
        default: nil
        }
    }

    /// The trip of a row: the one that it names, else the one that has its day.
    private func trip(of row: RecordCells, on day: CalendarDay, old: UUID?) throws(WrongRow) -> Trip {
        if let old, let trip = trips[old] { return trip }
        if let name = row.filled(.trip) {
            let named = tripsByName[name.lowercased()] ?? []
            guard let trip = named.first(where: { $0.startDay...$0.endDay ~= day }) ?? named.first else {
                throw WrongRow(localized("There is no “{name}” in the logbook.", ["name": name]))
            }
            if onlyTrip == nil || onlyTrip?.id == trip.id { return trip }
        }
        if let trip = days.trip(on: day).flatMap({ trips[$0] }) { return trip }
        throw WrongRow(
            onlyTrip.map { localized("This day is not part of “{trip}”.", ["trip": $0.name]) }
                ?? localized("There is no trip on that day."))
    }

    /// The details: the payee and the reference, cut to the length of a line.
    private static func details(_ row: RecordCells) -> String {
        let parts = [row.text(.payee), row.text(.details)].map { text in
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        guard text.unicodeScalars.count > lineLimit else { return text }
        return String(text.unicodeScalars.prefix(lineLimit - 1)).trimmingCharacters(in: .whitespaces) + "…"
    }

    /// The most letters of what an expense was for; banks write more.
    static let lineLimit = 200

    private static func category(_ word: String) -> Expense.Category? {
        Expense.Category(rawValue: word.lowercased())
            ?? Expense.Category.allCases.first { $0.name.lowercased() == word.lowercased() }
    }
}

extension Money {
    /// The amount as a cost: positive for an expense, negative for a receipt.
    fileprivate func turned(isOut: Bool) -> Money {
        let size = Int64(clamping: minorUnits.magnitude)
        return Money(minorUnits: isOut ? size : -size, currency: currency)
    }
}

extension Trip {
    /// Of amounts on it that name none.
    fileprivate var usualCurrency: String {
        currency ?? (self as? BusinessTrip)?.business.perDiem.currency ?? Locale.usualCurrency
    }
}

extension Locale {
    /// The currency of the user's country.
    fileprivate static var usualCurrency: String { Locale.user.currency?.identifier ?? "EUR" }
}

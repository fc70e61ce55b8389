import Foundation
internal import GRDB
import Localization

/// A budget with what was spent of it.
public struct BudgetProgress: Identifiable, Hashable, Sendable {
    /// The budget.
    public let budget: Budget
    /// The days that were counted; `nil` where the budget has none around the day it was looked at, and nothing was.
    public let days: ClosedRange<CalendarDay>?
    /// What was spent, in the currency of the budget, as far as exchange rates are known.
    public let spent: Money
    /// The currencies that have no exchange rate into that of the budget; what was spent in them is left out.
    public let unconverted: [String]

    public var id: UUID { budget.id }

    /// What is left; below zero for what was spent beyond it.
    public var rest: Money {
        Money(minorUnits: budget.amount.minorUnits - spent.minorUnits, currency: spent.currency)
    }

    /// What was spent as a part of it; more than 1 beyond it.
    public var fraction: Double { Double(spent.minorUnits) / Double(max(1, budget.amount.minorUnits)) }

    /// A budget of which nothing was counted yet.
    public init(_ budget: Budget) { self.init(budget, [], rates: [], on: .today()) }

    /// - Parameters:
    ///   - accounts: of the trips that it is about.
    ///   - rates: all that are known.
    ///   - day: the day whose month or year counts.
    init(_ budget: Budget, _ accounts: [TripAccount], rates: [ExchangeRate], on day: CalendarDay) {
        self.budget = budget
        days = budget.days(around: day)
        let currency = budget.amount.currency
        var (sum, missing) = (Decimal(0), Set<String>())
        if let days {
            for account in accounts {
                let statement = account.statement.converted(into: currency, rates: rates)
                for line in statement.lines where days.contains(statement.day(of: line)) {
                    guard budget.kind == nil || budget.kind == line.kind, let amount = line.amount else { continue }
                    if let converted = statement.converted(line) {
                        sum += converted
                    } else {
                        missing.insert(amount.currency)
                    }
                }
            }
        }
        spent = Money(rounding: sum, currency: currency) ?? Money(minorUnits: .max, currency: currency)
        unconverted = missing.sorted()
    }
}

extension Budget {
    /// Whether it is of the trip alone or of its planner.
    public func isOf(trip: UUID, planner: UUID?) -> Bool {
        tripID == trip || plannerID != nil && plannerID == planner
    }

    /// The trips with something that may count: a ticket is paid months before.
    fileprivate func trips(_ db: Database, on day: CalendarDay) throws -> [UUID] {
        if let tripID { return [tripID] }
        guard let days = days(around: day) else { return [] }
        let entries = ["expense", "meal", "mileageRecord", "attraction"].map {
            "SELECT tripId FROM \($0) WHERE day BETWEEN ?2 AND ?3"
        }
        return try String.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id FROM trip WHERE (plannerId = ?1 OR ?1 IS NULL) AND (startDay <= ?3 AND endDay >= ?2 OR id IN (
                        \(entries.joined(separator: " UNION ALL "))
                        UNION ALL SELECT tripId FROM stay WHERE startDay BETWEEN ?2 AND ?3))
                    ORDER BY startDay, id
                    """), arguments: [plannerID?.text, days.lowerBound, days.upperBound]
        ).compactMap(UUID.init(uuidString:))
    }
}

extension BudgetProgress {
    /// Budgets by name; what was spent of others is not counted.
    ///
    /// - Complexity: O(n) in the number of trips that they are about, and of their entries.
    fileprivate static func all(
        _ db: Database, on day: CalendarDay, where isWanted: (Budget) -> Bool = { _ in true }
    ) throws -> [BudgetProgress] {
        let budgets = try Budget.entries(db).filter(isWanted)
        let rates = try budgets.isEmpty ? [] : ExchangeRate.entries(db)
        // Each trip is read once.
        var known: [UUID: TripAccount] = [:]
        return try budgets.map { budget in
            let trips = try budget.trips(db, on: day)
            for trip in trips where known[trip] == nil {
                known[trip] =
                    try UnreadableEntries.leavingOut(trip) { try TripAccount(db, trip: trip) } ?? nil
            }
            return BudgetProgress(budget, trips.compactMap { known[$0] }, rates: rates, on: day)
        }
    }
}

extension Logbook {
    /// All budgets by name with what was spent of them, now and after every change.
    ///
    /// - Parameter day: whose month or year counts.
    public func budgetProgress(on day: CalendarDay = .today()) -> LiveQuery<[BudgetProgress]> {
        observe(readsMore: true) { try BudgetProgress.all($0, on: day) }
    }

    /// Budgets by name with what was spent of them.
    ///
    /// - Complexity: O(n) in the number of trips that they are about, and of their entries.
    @concurrent
    public func fetchBudgetProgress(
        on day: CalendarDay = .today(), where isWanted: @escaping @Sendable (Budget) -> Bool = { _ in true }
    ) async throws(LogbookError) -> [BudgetProgress] {
        try await read { try BudgetProgress.all($0, on: day, where: isWanted) }
    }

    /// A budget with what was spent of it, now and after every change; `nil` while there is none.
    public func budgetProgress(id: UUID, on day: CalendarDay = .today()) -> LiveQuery<BudgetProgress?> {
        observe(readsMore: true) { try BudgetProgress.all($0, on: day) { $0.id == id }.first }
    }

    /// The budgets of a trip and of its planner, now and after every change.
    public func budgetProgress(ofTrip id: UUID, on day: CalendarDay = .today()) -> LiveQuery<[BudgetProgress]> {
        observe(readsMore: true) { db in
            let planner = try String.fetchOne(db, sql: "SELECT plannerId FROM trip WHERE id = ?", arguments: [id.text])
            return try BudgetProgress.all(db, on: day) { $0.isOf(trip: id, planner: planner.flatMap(UUID.init)) }
        }
    }

    /// Some of the budgets that hold a text with what was spent of them, by their positions among them, and how many there are, now
    /// and after every change.
    public func budgetPage(
        holding search: String, rows: Range<Int>, on day: CalendarDay = .today()
    ) -> LiveQuery<Page<BudgetProgress>> {
        observe(readsMore: true) { db in
            Page(try BudgetProgress.all(db, on: day), rows, holding: search) { $0.budget.searchedTexts }
        }
    }
}

extension BudgetProgress {
    /// What was spent and what is left: “430.00 of 800.00 EUR spent, 370.00 EUR left · November 2026”.
    public var words: String {
        let (numbers, amount) = (NumberText(), budget.amount)
        let values: KeyValuePairs = [
            "spent": numbers.text(spent), "amount": numbers.text(amount),
            "rest": numbers.text(Money(minorUnits: abs(rest.minorUnits), currency: rest.currency)),
        ]
        let sentence =
            rest.minorUnits < 0
            ? localized("{spent} of {amount} spent, {rest} too much", values)
            : localized("{spent} of {amount} spent, {rest} left", values)
        let missing =
            unconverted.isEmpty
            ? "" : localized("without {currencies}", ["currencies": unconverted.joined(separator: ", ")])
        return [sentence, time, missing].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Which month or year was counted; empty for all days of the budget.
    private var time: String {
        guard let days else { return localized("not in these days") }
        return switch budget.interval {
        case .once: ""
        case .month: DayText().month(days.lowerBound)
        case .year: days.lowerBound.year.formatted(.user.grouping(.never))
        }
    }
}

import Foundation
internal import GRDB

extension Logbook {
    /// What a trip cost and what it pays, now and after every change; `nil` when the trip no longer exists.
    public func expenses(ofTrip id: UUID) -> LiveQuery<ExpenseStatement?> {
        observe(readsMore: true) { try ExpenseStatement($0, trip: id) }
    }

    /// What a trip cost and what it pays; `nil` when there is no such trip.
    @concurrent
    public func fetchExpenses(ofTrip id: UUID) async throws(LogbookError) -> ExpenseStatement? {
        try await read { try ExpenseStatement($0, trip: id) }
    }

    /// What trips cost and pay, with all that is known of them, by their first day; without those that cannot be read.
    ///
    /// - Complexity: O(n) in the number of trips and of their entries.
    @concurrent
    public func fetchAccounts(_ query: TripQuery) async throws(LogbookError) -> [TripAccount] {
        try await read { try TripAccount.all($0, query) }
    }

    /// What trips cost and pay, by their first day, with the exchange rates, now and after every change; without those that
    /// cannot be read.
    ///
    /// - Parameters:
    ///   - id: of the one trip; `nil` for all with one of the days.
    ///   - days: of the trips.
    public func accounts(ofTrip id: UUID?, on days: ClosedRange<CalendarDay>) -> LiveQuery<TripAccounts> {
        var query = TripQuery()
        query.days = days
        let wanted = query
        return observe(readsMore: true) { db in
            let accounts = try id.map { id in
                [try UnreadableEntries.leavingOut(id) { try TripAccount(db, trip: id) } ?? nil].compactMap(\.self)
            }
            return TripAccounts(
                accounts: try accounts ?? TripAccount.all(db, wanted), exchangeRates: try ExchangeRate.entries(db))
        }
    }

    /// The same of the trips for a goal, or for any goal.
    ///
    /// - Parameter id: of the one goal; `nil` for all goals.
    public func accounts(ofGoal id: UUID?) -> LiveQuery<TripAccounts> {
        observe(readsMore: true) { db in
            let trips = try String.fetchAll(
                db.cachedStatement(
                    sql:
                        "SELECT id FROM trip WHERE goalId = ?1 OR ?1 IS NULL AND goalId IS NOT NULL ORDER BY startDay, id"
                ),
                arguments: [id?.text]
            ).compactMap(UUID.init)
            let accounts = try trips.compactMap { id in
                try UnreadableEntries.leavingOut(id) { try TripAccount(db, trip: id) } ?? nil
            }
            var all = TripAccounts(accounts: accounts, exchangeRates: try ExchangeRate.entries(db))
            for id in Set(accounts.compactMap(\.trip.trip.goalID)) {
                all.goals[id] = try ExpectationRow.expectation(db, id)
            }
            return all
        }
    }

    /// What a trip cost and pays, with all that is known of it; `nil` when there is no such trip.
    @concurrent
    public func fetchAccount(ofTrip id: UUID) async throws(LogbookError) -> TripAccount? {
        try await read { try TripAccount($0, trip: id) }
    }

    /// What the sums of trips depend on besides the trips, now and after every change.
    public func expenseRules() -> LiveQuery<ExpenseRules> {
        observe { db in
            ExpenseRules(
                policies: try PerDiemPolicy.entries(db), schemes: try MileageScheme.entries(db),
                exchangeRates: try ExchangeRate.entries(db))
        }
    }

    /// The totals of trips by id: in a trip's own currency where it can be converted, else one per currency; none
    /// where an amount is too large for a sum, or something on the trip cannot be read.
    ///
    /// - Complexity: O(n) in the number of trips and of their entries.
    @concurrent
    public func fetchTotals(ofTrips ids: [UUID]) async throws(LogbookError) -> [UUID: [Money]] {
        try await read { db in
            try ids.reduce(into: [:]) { totals, id in
                let read = try UnreadableEntries.leavingOut(id) { try ExpenseStatement(db, trip: id) }
                guard case let statement?? = read else { return }
                totals[id] = statement.tooLarge.isEmpty ? statement.total.map { [$0] } ?? statement.totals : []
            }
        }
    }
}

/// By which rules and rates trips are summed up.
public struct ExpenseRules: Hashable, Sendable {
    /// The per diem rules.
    public let policies: [PerDiemPolicy]
    /// The mileage rates.
    public let schemes: [MileageScheme]
    /// The exchange rates.
    public let exchangeRates: [ExchangeRate]
}

/// What several trips cost and pay, and all that is known to convert it.
public struct TripAccounts: Hashable, Sendable {
    /// By the first day of their trips.
    public let accounts: [TripAccount]
    /// All exchange rates.
    public let exchangeRates: [ExchangeRate]
    /// The goals that they are for, by their ids, where these are asked for.
    public var goals: [UUID: Expectation] = [:]
}

/// A trip with what it cost and pays, and by which rules: what an expense report is made of.
public struct TripAccount: Identifiable, Hashable, Sendable {
    /// The trip with its entries.
    public let trip: TripWithContents
    /// What it costs and what is reimbursed.
    public var statement: ExpenseStatement
    /// The rules of the allowance; `nil` for the own rate.
    public let policy: PerDiemPolicy?
    /// The mileage rates; `nil` for the own rate.
    public let scheme: MileageScheme?

    public var id: UUID { trip.id }
}

extension TripAccount {
    static func all(_ db: Database, _ query: TripQuery) throws -> [TripAccount] {
        try query.fetch(db).compactMap { trip in
            try UnreadableEntries.leavingOut(trip.id) { try TripAccount(db, trip: trip.id) } ?? nil
        }
    }

    init?(_ db: Database, trip id: UUID) throws {
        guard let trip = try TripWithContents(db, id: id) else { return nil }
        let business = (trip.trip as? BusinessTrip)?.business
        let scheme = try business?.mileageSchemeID.flatMap { try MileageScheme.entry(db, $0) }
        let policy = try business?.perDiemPolicyID.flatMap { try PerDiemPolicy.entry(db, $0) }
        let statement = ExpenseStatement(
            trip, policy: policy, scheme: scheme,
            otherDrives: try scheme.map { try ExpenseStatement.otherDrives(db, $0, than: trip) } ?? [],
            exchangeRates: try ExchangeRate.entries(db))
        self.init(trip: trip, statement: statement, policy: policy, scheme: scheme)
    }
}

extension ExpenseStatement {
    fileprivate init?(_ db: Database, trip id: UUID) throws {
        guard let account = try TripAccount(db, trip: id) else { return nil }
        self = account.statement
    }

    /// What other trips drove by the same scheme, up to the last of this trip's days. Of one day, the trip with the lesser id
    /// is first, so that a year's distance counts each drive once.
    fileprivate static func otherDrives(
        _ db: Database, _ scheme: MileageScheme, than trip: TripWithContents
    ) throws -> [OtherDrive] {
        guard let first = trip.contents.mileage.map(\.day).min(), let last = trip.contents.mileage.map(\.day).max()
        else {
            return []
        }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT vehicle, unit, day, distance, mileageRecord.tripId < ?1 AS goesBefore FROM mileageRecord
                    JOIN businessTrip ON businessTrip.tripId = mileageRecord.tripId
                    WHERE mileageSchemeId = ?2 AND mileageRateMicros IS NULL AND mileageRecord.tripId <> ?1
                        AND day BETWEEN ?3 AND ?4
                    """), arguments: [trip.id.text, scheme.id.text, scheme.yearStart(of: first), last])
        return try Array(
            rows.map { row in
                let unit: DistanceUnit = try row.choice("unit")
                return OtherDrive(
                    vehicle: try row.choice("vehicle"), day: try row.day("day"),
                    goesBefore: try row.decode(forColumn: "goesBefore"),
                    distance: unit.convert(try row.decode(forColumn: "distance"), to: scheme.unit))
            })
    }
}

import Foundation
import Localization
import Logbook

/// A kind of report.
public enum ReportKind: Hashable, Sendable {
    case expenses(Scope)
    case mileage(Scope)
    case itinerary(trip: UUID)
    case progress(term: UUID)
    /// The trips of a planner; `nil` for all trips.
    case summary(planner: UUID?)
    /// Where one was in a year.
    case presence(year: Int)

    /// One trip, or the trips that have a day in common with these.
    public enum Scope: Hashable, Sendable {
        case trip(UUID)
        case days(ClosedRange<CalendarDay>)
    }

    /// The report of the current logbook.
    ///
    /// - Parameters:
    ///   - logbook: the records.
    ///   - options: what the report includes.
    ///   - today: the day to judge on.
    /// - Throws: `LogbookError`; `notFound` for a trip, a term or a planner that does not exist.
    @concurrent
    public func report(
        from logbook: Logbook, _ options: ReportOptions = ReportOptions(), today: CalendarDay = .today()
    ) async throws(LogbookError) -> Report {
        var report = try await logbook.withSnapshot { try await body(of: logbook, options, today) }
        report.author = options.author
        report.day = today
        return report
    }

    private func body(
        of logbook: Logbook, _ options: ReportOptions, _ today: CalendarDay
    ) async throws -> Report {
        async let rates = logbook.exchangeRates.all()
        switch self {
        case .expenses(.trip(let id)):
            async let account = Self.account(id, logbook)
            let only = try await account
            let budgets = try await logbook.fetchBudgetProgress(on: today) {
                $0.isOf(trip: id, planner: only.trip.trip.plannerID)
            }
            return .expenses([only], rates: try await rates, budgets: budgets, options)
        case .expenses(.days(let days)):
            async let accounts = Self.accounts(days, options.trips, logbook)
            let budgets = try await logbook.fetchBudgetProgress(on: days.upperBound) {
                $0.tripID == nil && $0.interval != .once && $0.days(around: days.upperBound) != nil
            }
            return .expenses(try await accounts, on: days, rates: try await rates, budgets: budgets, options)
        case .mileage(.trip(let id)):
            async let account = Self.account(id, logbook)
            return .mileage([try await account], rates: try await rates, options)
        case .mileage(.days(let days)):
            async let accounts = Self.accounts(days, .all, logbook)
            return .mileage(try await accounts, on: days, rates: try await rates, options)
        case .itinerary(let id): return .itinerary(try await Self.account(id, logbook))
        case .progress(let id):
            async let progress = logbook.fetchProgress(ofTerm: id, today: today)
            async let weeks = logbook.fetchWeeks(ofTerm: id, today: today)
            guard let term = try await progress, let weeks = try await weeks else { throw LogbookError.notFound(id) }
            return .progress(term, weeks: weeks)
        case .presence(let year):
            let trips = try await logbook.fetchTrips()
            let contents = try await logbook.fetchContents(of: trips.map(\.id), isWhole: true)
            return .presence(
                trips.map { TripWithContents(trip: $0, contents: contents[$0.id] ?? TripContents()) }, in: year,
                today: today)
        case .summary(let id):
            var query = TripQuery()
            query.plannerID = id
            let wanted = query
            async let accounts = logbook.fetchAccounts(wanted)
            var name = localized("All trips")
            if let id {
                guard let planner = try await logbook.planners.entry(id: id) else { throw LogbookError.notFound(id) }
                name = planner.name
            }
            let budgets = try await logbook.fetchBudgetProgress(on: today) {
                $0.plannerID == id && $0.tripID == nil
            }
            return .planner(name, try await accounts, rates: try await rates, budgets: budgets, options)
        }
    }

    static func account(_ id: UUID, _ logbook: Logbook) async throws(LogbookError) -> TripAccount {
        guard let account = try await logbook.fetchAccount(ofTrip: id) else { throw .notFound(id) }
        return account
    }

    static func accounts(
        _ days: ClosedRange<CalendarDay>, _ kind: TripKind, _ logbook: Logbook
    ) async throws(LogbookError) -> [TripAccount] {
        var query = TripQuery(kind: kind)
        query.days = days
        return try await logbook.fetchAccounts(query)
    }
}

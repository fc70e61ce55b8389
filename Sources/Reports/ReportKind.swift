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
        let rates = try await logbook.exchangeRates.all()
        var report: Report
        switch self {
        case .expenses(.trip(let id)):
            report = .expenses([try await Self.account(id, logbook)], rates: rates, options)
        case .expenses(.days(let days)):
            report = .expenses(try await Self.accounts(days, options.trips, logbook), on: days, rates: rates, options)
        case .mileage(.trip(let id)):
            report = .mileage([try await Self.account(id, logbook)], rates: rates, options)
        case .mileage(.days(let days)):
            report = .mileage(try await Self.accounts(days, .all, logbook), on: days, rates: rates, options)
        case .itinerary(let id): report = .itinerary(try await Self.account(id, logbook))
        case .progress(let id):
            guard let term = try await logbook.fetchProgress(ofTerm: id, today: today),
                let weeks = try await logbook.fetchWeeks(ofTerm: id, today: today)
            else { throw .notFound(id) }
            report = .progress(term, weeks: weeks)
        case .summary(let id):
            var query = TripQuery()
            query.plannerID = id
            var name = localized("All trips")
            if let id {
                guard let planner = try await logbook.planners.entry(id: id) else { throw .notFound(id) }
                name = planner.name
            }
            report = .planner(name, try await logbook.fetchAccounts(query), rates: rates, options)
        }
        report.author = options.author
        report.day = today
        return report
    }

    private static func account(_ id: UUID, _ logbook: Logbook) async throws(LogbookError) -> TripAccount {
        guard let account = try await logbook.fetchAccount(ofTrip: id) else { throw .notFound(id) }
        return account
    }

    private static func accounts(
        _ days: ClosedRange<CalendarDay>, _ kind: TripKind, _ logbook: Logbook
    ) async throws(LogbookError) -> [TripAccount] {
        var query = TripQuery(kind: kind)
        query.days = days
        return try await logbook.fetchAccounts(query)
    }
}

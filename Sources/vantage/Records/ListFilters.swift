import ArgumentParser
import Foundation
import Logbook

/// The days that a list is limited to.
struct DayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The first day.", valueName: "day")) var from: CalendarDay?
    @Option(help: ArgumentHelp("The last day.", valueName: "day")) var to: CalendarDay?

    func validate() throws {
        guard (from ?? .earliest) <= (to ?? .latest) else { throw ValidationError("--to is before --from.") }
    }

    /// `nil` where neither is given.
    var days: ClosedRange<CalendarDay>? {
        from == nil && to == nil ? nil : (from ?? .earliest)...(to ?? .latest)
    }
}

/// Which trips are listed.
struct TripFilters: ParsableArguments {
    @Option(help: "all, personal or business.") var kind = TripKind.all
    @OptionGroup var days: DayOptions
    @Option(help: "Only trips that are upcoming, underway or past.") var status: TripQuery.Status?
    @Option(
        help: ArgumentHelp(
            "Only personal trips for this reason: family, vacation, reunion, wellness, other or unknown."))
    var reason: PersonalTrip.Reason?
    @Option(help: ArgumentHelp("Only trips of a planner, by its name.", valueName: "name")) var planner: String?
    @Option(help: "Only trips with this tag.") var tag: String?

    func query(_ search: String, in logbook: Logbook) async throws -> TripQuery {
        var query = TripQuery(kind: kind, search: search)
        query.days = days.days
        query.status = status
        query.reason = reason
        query.tag = tag
        if let planner { query.plannerID = try await PlannerNoun.find(planner, in: logbook) }
        return query
    }
}

/// Which goals, milestones and obligations are listed.
struct GoalFilters: ParsableArguments {
    @Option(help: "Only goal, milestone or obligation.") var kind: Expectation.Kind?
    @OptionGroup var days: DayOptions
    @Option(help: ArgumentHelp("Only goals of the term with this number.", valueName: "n")) var term: Int?
    @Option(help: ArgumentHelp("Only goals aligned with a value, by its title.", valueName: "title")) var value: String?
    @Option(help: "Only those with this tag.") var tag: String?
    @Flag(inversion: .prefixedNo, help: "Only what is done, or only what is not.") var done: Bool?

    func query(_ search: String, in logbook: Logbook) async throws -> GoalQuery {
        var query = GoalQuery(search: search)
        query.kind = kind
        query.days = days.days
        query.tag = tag
        query.isCompleted = done
        if let term { query.termID = try await TermNoun.find("\(term)", in: logbook) }
        if let value { query.valueID = try await ValueNoun.find(value, in: logbook) }
        return query
    }
}

/// What a filter names and the logbook does not have.
struct NotThere: Error, CustomStringConvertible {
    let what: String
    var description: String { "There is no \(what)." }
}

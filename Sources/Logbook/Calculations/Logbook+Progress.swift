import Foundation
internal import GRDB

extension Logbook {
    /// How far the expectations are that match `query`, now and after every change.
    public func progress(
        matching query: GoalQuery = GoalQuery(), today: CalendarDay = .today()
    ) -> LiveQuery<[ExpectationWithProgress]> {
        observe(readsMore: true) { try ExpectationWithProgress.all($0, query.fetch($0), today: today) }
    }

    /// How far the expectations are that match `query`.
    @concurrent
    public func fetchProgress(
        matching query: GoalQuery = GoalQuery(), today: CalendarDay = .today()
    ) async throws(LogbookError) -> [ExpectationWithProgress] {
        try await read { try ExpectationWithProgress.all($0, query.fetch($0), today: today) }
    }

    /// How far an expectation is; `nil` when there is no such one.
    @concurrent
    public func fetchProgress(
        ofExpectation id: UUID, today: CalendarDay = .today()
    ) async throws(LogbookError) -> ExpectationWithProgress? {
        try await read { db in
            try ExpectationRow.expectation(db, id).map { try ExpectationWithProgress.all(db, [$0], today: today)[0] }
        }
    }

    /// How far a term and its goals are, now and after every change; `nil` when the term no longer exists.
    public func progress(ofTerm id: UUID, today: CalendarDay = .today()) -> LiveQuery<TermProgress?> {
        observe(readsMore: true) { try TermProgress($0, term: id, today: today) }
    }

    /// How far a term and its goals are; `nil` when there is no such term.
    @concurrent
    public func fetchProgress(
        ofTerm id: UUID, today: CalendarDay = .today()
    ) async throws(LogbookError) -> TermProgress? {
        try await read { try TermProgress($0, term: id, today: today) }
    }

    /// How far the goals of a term were at the end of each of its weeks up to today; `nil` when there is no such term.
    @concurrent
    public func fetchWeeks(
        ofTerm id: UUID, today: CalendarDay = .today()
    ) async throws(LogbookError) -> [GoalWeeks]? {
        try await read { try GoalWeeks.all($0, term: id, today: today) }
    }

    /// The same now and after every change, of a term or of the newest one that is active.
    public func weeks(ofTerm id: UUID?, today: CalendarDay = .today()) -> LiveQuery<[GoalWeeks]?> {
        observe(readsMore: true) { db in
            try (id ?? TermWithPeriod.terms(db, where: "status = ?", [GoalTerm.Status.active.rawValue]).first?.id)
                .flatMap { try GoalWeeks.all(db, term: $0, today: today) }
        }
    }

    /// The expectations that an action, saved or not, may contribute to and does not yet: those whose days include it and
    /// with targets that it measures, or for time where it has a duration. Those that it measures are first, then the
    /// likeliest. Nothing is saved.
    @concurrent
    public func proposals(for action: Action) async throws(LogbookError) -> [ContributionProposal] {
        try await read { db in
            let measures = try Measure.measures(db)
            let measured = action.measurements.map { measurement in
                let unit = measurement.unit.tidied
                // A unit that is new becomes a measure with the action.
                return MeasureTarget(
                    measure: measures.first { $0.unit == unit } ?? Measure(unit: unit, kind: measurement.kind),
                    target: measurement.value)
            }
            let day = action.countedDay
            return try GoalQuery().fetch(db).compactMap { expectation -> ContributionProposal? in
                guard !action.contributesTo.contains(expectation.id), expectation.completedDay == nil,
                    expectation.firstDay.map({ $0 <= day }) ?? true, expectation.dueDay.map({ day <= $0 }) ?? true
                else { return nil }
                let shared = expectation.targets.filter {
                    $0.measure.value(of: measured, minutes: action.durationMinutes) != nil
                }
                guard !shared.isEmpty else { return nil }
                return ContributionProposal(
                    expectation: expectation, confidence: Double(shared.count) / Double(expectation.targets.count),
                    isMeasured: shared.contains { $0.measure.value(of: measured, minutes: nil) != nil })
            }
            .sorted { ($0.isMeasured ? 1 : 0, $0.confidence) > ($1.isMeasured ? 1 : 0, $1.confidence) }
        }
    }
}

extension Expectation {
    /// The day from which it is worked on.
    var firstDay: CalendarDay? { specifics.startDay }
}

extension ExpectationWithProgress {
    /// How far expectations are.
    ///
    /// - Parameter period: the days to look at; `nil` for each expectation's own. Actions count whenever they were done:
    ///   that they contribute is decided by the user.
    static func all(
        _ db: Database, _ expectations: [Expectation], period: TimePeriod? = nil, today: CalendarDay
    ) throws -> [ExpectationWithProgress] {
        let contributions = try contributions(db, expectations)
        let travel = try TravelDays(db, for: expectations)
        return expectations.map { expectation in
            let first = expectation.firstDay ?? period?.startDay
            let last = expectation.dueDay ?? period?.endDay
            return ExpectationWithProgress(
                expectation: expectation,
                progress: GoalProgress(
                    expectation, days: (first, last), contributions: contributions[expectation.id] ?? [],
                    pauses: travel.pauses(of: expectation), today: today))
        }
    }

    /// The contributing actions of expectations, with what each measured for each target, in one statement.
    static func contributions(
        _ db: Database, _ expectations: [Expectation]
    ) throws -> [UUID: [GoalProgress.Contribution]] {
        let byID = Dictionary(uniqueKeysWithValues: expectations.map { ($0.id, $0) })
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT contribution.actionId, expectationId, coalesce(startedAt, loggedAt) AS instant, timeZone, durationMinutes,
                        (SELECT json_group_array(json_object('measureId', measure.id, 'unit', unit, 'kind', kind,
                             'title', measure.title, 'canonicalUnit', canonicalUnit,
                             'factor', \(exactJSON("factor")), 'target', \(exactJSON("value"))))
                         FROM actionMeasure JOIN measure ON measure.id = measureId
                         WHERE actionId = contribution.actionId) AS measured
                    FROM contribution JOIN "action" ON "action".id = contribution.actionId
                    WHERE expectationId IN (SELECT value FROM json_each(?))
                    ORDER BY expectationId, instant
                    """), arguments: [expectations.map(\.id).jsonText])
        var contributions: [UUID: [GoalProgress.Contribution]] = [:]
        var zones: [String: TimeZone] = [:]
        let read = try rows.readable { row -> (UUID, GoalProgress.Contribution)? in
            let id: UUID = try row.decode(forColumn: "expectationId")
            guard let expectation = byID[id] else { return nil }
            let measured: [MeasureTarget] = try row.json("measured")
            let minutes: Double? = try row.decode(forColumn: "durationMinutes")
            let values = expectation.targets.map { $0.measure.value(of: measured, minutes: minutes) ?? 0 }
            var zone = TimeZone.current
            if let name: String = try row.decode(forColumn: "timeZone") {
                zone = zones[name] ?? TimeZone(named: name) ?? .current
                zones[name] = zone
            }
            let day = CalendarDay.today(at: try row.instant("instant"), in: zone)
            return (id, GoalProgress.Contribution(day: day, values: values))
        }
        for (id, contribution) in read.compactMap(\.self) { contributions[id, default: []].append(contribution) }
        return contributions
    }
}

extension GoalWeeks {
    fileprivate static func all(_ db: Database, term id: UUID, today: CalendarDay) throws -> [GoalWeeks]? {
        guard let progress = try TermProgress(db, term: id, today: today) else { return nil }
        return try all(db, progress.goals.map(\.expectation), period: progress.term.period, today: today)
    }

    private static func all(
        _ db: Database, _ expectations: [Expectation], period: TimePeriod, today: CalendarDay
    ) throws -> [GoalWeeks] {
        let contributions = try ExpectationWithProgress.contributions(db, expectations)
        let travel = try TravelDays(db, for: expectations)
        let days = period.startDay.days(until: period.endDay) + 1
        // A week that has begun is included up to now.
        let begun = min(days, max(0, period.startDay.days(until: today) + 1))
        let weeks = (begun + 6) / 7
        let first = max(0, weeks - mostWeeks)
        return expectations.filter { !$0.targets.isEmpty }.map { expectation in
            let all = contributions[expectation.id] ?? []
            let states = (first..<weeks).map { week in
                let end = period.startDay.adding(days: min(week * 7 + 7, days) - 1)
                return GoalProgress(
                    expectation,
                    days: (expectation.firstDay ?? period.startDay, expectation.dueDay ?? period.endDay),
                    contributions: all.filter { $0.day <= end }, pauses: travel.pauses(of: expectation), today: end)
            }
            return GoalWeeks(
                id: expectation.id, title: expectation.title, firstWeek: first + 1,
                fractions: states.map { $0.fraction ?? 0 }, evenPace: states.map { $0.timeFraction ?? 0 })
        }
    }

    /// As many as the longest term has that can be saved today.
    private static let mostWeeks = (TermDraft.longest + 6) / 7
}

extension Measure {
    /// What an action did of this measure: its own measurement, or one that converts, or how long it took; `nil` where there
    /// is none. Never more than one of them, so that a run in kilometres and in miles counts once, and an hour that is also
    /// measured in minutes.
    fileprivate func value(of measured: [MeasureTarget], minutes: Double?) -> Double? {
        if let own = measured.first(where: { $0.measure.id == id }) { return own.target }
        for other in measured {
            if let value = value(other.target, from: other.measure) { return value }
        }
        return minutes.flatMap { value(ofMinutes: $0) }
    }
}

extension TermProgress {
    init?(_ db: Database, term id: UUID, today: CalendarDay) throws {
        guard let term = try TermWithPeriod.withID(id, db) else { return nil }
        self.term = term
        var query = GoalQuery()
        query.termID = id
        let positions = Dictionary(uniqueKeysWithValues: zip(term.goalIDs, 0...))
        let goals = try query.fetch(db).sorted { positions[$0.id] ?? 0 < positions[$1.id] ?? 0 }
        self.goals = try ExpectationWithProgress.all(db, goals, period: term.period, today: today)
        let days = term.period.startDay.days(until: term.period.endDay) + 1
        let gone = Double(term.period.startDay.days(until: today) + 1) / Double(days)
        timeFraction = min(1, max(0, gone))
    }
}

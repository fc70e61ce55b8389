import Foundation
import Localization
import Logbook

/// What the forms of goals offer to choose from, and how far the goals are.
@MainActor
struct GoalSources {
    let measures: LiveValue<[Measure]>
    let values: LiveValue<[PersonalValue]>
    let terms: LiveValue<[TermWithPeriod]>
    let periods: LiveValue<[PeriodWithTerm]>
    let progress: LiveValue<[ExpectationWithProgress]>

    init(_ logbook: Logbook) {
        measures = LiveValue(logbook.measures())
        values = LiveValue(logbook.values.live())
        terms = LiveValue(logbook.terms())
        periods = LiveValue(logbook.periods())
        progress = LiveValue(logbook.progress())
    }

    /// The goals that an action or a term can be assigned to, those that are not completed first.
    func goalChoices(_ isOffered: (Expectation) -> Bool = { _ in true }) -> [Choice] {
        Self.choices(of: (progress.value ?? []).map(\.expectation).filter(isOffered))
    }

    /// Goals to choose from, those that are not completed first.
    static func choices(of goals: [Expectation]) -> [Choice] {
        (goals.filter { $0.completedDay == nil } + goals.filter { $0.completedDay != nil }).map {
            Choice($0.id.uuidString, $0.title)
        }
    }

    /// The term after the last one, which begins where that ends.
    fileprivate var nextTerm: TermDraft {
        let last = (terms.value ?? []).max { $0.term.number < $1.term.number }
        let start = day(after: last?.period)
        let today = CalendarDay.today()
        return TermDraft(
            number: (last?.term.number ?? 0) + 1, status: start > today ? .planned : .active, startDay: start)
    }

    /// Ten weeks after the latest period.
    fileprivate var nextPeriod: TimePeriod {
        let start = day(after: (periods.value ?? []).map(\.period).max { $0.endDay < $1.endDay })
        return TimePeriod(startDay: start, endDay: start.adding(days: 69))
    }

    /// The first day after a period, today at the earliest.
    private func day(after period: TimePeriod?) -> CalendarDay {
        max(period?.endDay.adding(days: 1) ?? .today(), .today())
    }
}

extension RecordPages where Element == Expectation, Filter == GoalQuery, Draft == ExpectationDraft {
    static func goals(_ records: RecordAccess, _ sources: GoalSources) -> RecordPages {
        let logbook = records.logbook
        return RecordPages(
            records, list: LiveList(filter: GoalQuery()) { logbook.goalPage(matching: $0, rows: $1) },
            kind: .init(
                name: "goal", newTitle: localized("New Goal"), title: \.title, draft: { ExpectationDraft($0) },
                blank: { GoalBook.newGoal(in: sources.terms.value ?? [], today: .today()) },
                sections: {
                    GoalForms.sections(
                        $0, measures: sources.measures.value ?? [], values: sources.values.value ?? [],
                        terms: sources.terms.value ?? [])
                }, nameField: "title", problems: \.problems,
                live: { logbook.liveExpectation(id: $0) },
                add: { draft async throws(LogbookError) in try await logbook.save(draft) },
                save: { draft, base, step async throws(LogbookError) in
                    try await logbook.save(draft, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.deleteExpectation(id: id) },
                clear: { $0 = $0.unlimited }))
    }
}

extension RecordPages where Element == Action, Filter == ActionQuery, Draft == Action {
    static func actions(_ records: RecordAccess, _ sources: GoalSources) -> RecordPages {
        let logbook = records.logbook
        return RecordPages(
            records, list: LiveList(filter: ActionQuery()) { logbook.actionPage(matching: $0, rows: $1) },
            kind: .init(
                name: "action", newTitle: localized("New Action"), title: \.shownTitle, draft: { $0 },
                blank: { Action() },
                sections: {
                    GoalForms.sections(of: $0, measures: sources.measures.value ?? [], goals: sources.goalChoices())
                }, nameField: "title", problems: { $0.problems() },
                live: { logbook.actions.live(id: $0) },
                add: { action async throws(LogbookError) in try await logbook.actions.save(action) },
                save: { action, base, step async throws(LogbookError) in
                    try await logbook.actions.save(action, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.actions.delete(id: id) },
                clear: { $0 = $0.unlimited }))
    }
}

extension RecordPages where Element == PersonalValue, Filter == TextQuery, Draft == PersonalValue {
    static func values(_ records: RecordAccess) -> RecordPages {
        let logbook = records.logbook
        return RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.values.livePage(search: $0.search, rows: $1) },
            kind: .init(
                name: "value", newTitle: localized("New Value"), title: \.title, draft: { $0 },
                blank: { PersonalValue(title: "") }, sections: { _ in GoalForms.value }, nameField: "title",
                problems: \.problems,
                live: { logbook.values.live(id: $0) },
                add: { value async throws(LogbookError) in try await logbook.values.save(value) },
                save: { value, base, step async throws(LogbookError) in
                    try await logbook.values.save(value, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.values.delete(id: id) },
                clear: { $0.search = "" }))
    }
}

extension RecordPages where Element == TermWithPeriod, Filter == TextQuery, Draft == TermDraft {
    static func terms(_ records: RecordAccess, _ sources: GoalSources) -> RecordPages {
        let logbook = records.logbook
        return RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.termPage(search: $0.search, rows: $1) },
            kind: .init(
                name: "term", newTitle: localized("New Term"),
                title: { localized("Term {number}", ["number": $0.term.number.formatted(.user.grouping(.never))]) },
                draft: { TermDraft($0) },
                blank: { sources.nextTerm },
                sections: {
                    GoalForms.term(
                        $0, goals: sources.goalChoices { $0.kind == .goal }, periods: sources.periods.value ?? [])
                }, nameField: "theme",
                problems: \.problems,
                live: { logbook.liveTerm(id: $0) },
                add: { draft async throws(LogbookError) in try await logbook.save(draft) },
                save: { draft, base, step async throws(LogbookError) in
                    try await logbook.save(draft, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.deleteTerm(id: id) },
                clear: { $0.search = "" }))
    }
}

extension RecordPages where Element == PeriodWithTerm, Filter == TextQuery, Draft == TimePeriod {
    static func periods(_ records: RecordAccess, _ sources: GoalSources) -> RecordPages {
        let logbook = records.logbook
        return RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.periodPage(search: $0.search, rows: $1) },
            kind: .init(
                name: "period", newTitle: localized("New Period"), title: \.period.name, draft: \.period,
                blank: { sources.nextPeriod }, sections: { _ in GoalForms.period }, nameField: "startDay",
                problems: \.problems,
                live: { logbook.livePeriod(id: $0) },
                add: { period async throws(LogbookError) in try await logbook.save(period) },
                save: { period, base, step async throws(LogbookError) in
                    try await logbook.save(period, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.deletePeriod(id: id) },
                clear: { $0.search = "" }))
    }
}

extension RecordPages where Element == Measure, Filter == TextQuery, Draft == Measure {
    static func measures(_ records: RecordAccess) -> RecordPages {
        let logbook = records.logbook
        return RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.measurePage(search: $0.search, rows: $1) },
            kind: .init(
                name: "measure", newTitle: localized("New Measure"), title: \.unit, draft: { $0 },
                blank: { Measure(unit: "", kind: .count) }, sections: { _ in GoalForms.measure }, nameField: "unit",
                problems: \.problems,
                live: { logbook.liveMeasure(id: $0) },
                add: { measure async throws(LogbookError) in try await logbook.save(measure) },
                save: { measure, base, step async throws(LogbookError) in
                    try await logbook.save(measure, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.deleteMeasure(id: id) },
                clear: { $0.search = "" }))
    }
}

extension RecordPages where Element == Snippet, Filter == SnippetQuery, Draft == SnippetDraft {
    static func snippets(_ records: RecordAccess) -> RecordPages {
        let logbook = records.logbook
        return RecordPages(
            records,
            list: LiveList(filter: SnippetQuery()) { logbook.snippetPage(matching: $0, rows: $1) },
            kind: .init(
                name: "snippet", newTitle: localized("New Snippet"), title: \.firstLine, draft: { SnippetDraft($0) },
                blank: { SnippetDraft() }, sections: { _ in GoalForms.snippet }, nameField: "text",
                problems: \.problems,
                live: { logbook.snippets.live(id: $0) },
                add: { draft async throws(LogbookError) in
                    guard let snippet = draft.result else { throw .invalid(DraftProblem(.text, .missing)) }
                    return try await logbook.snippets.save(snippet)
                },
                save: { draft, base, step async throws(LogbookError) in
                    try await logbook.save(draft, basedOn: base, step: step)
                }, delete: { id async throws(LogbookError) in try await logbook.snippets.delete(id: id) },
                clear: { $0 = SnippetQuery() }))
    }
}

nonisolated extension GoalQuery {
    /// The query for everything in the same order.
    fileprivate var unlimited: GoalQuery {
        var query = GoalQuery()
        (query.sort, query.isDescending) = (sort, isDescending)
        return query
    }
}

nonisolated extension ActionQuery {
    /// The query for everything in the same order.
    fileprivate var unlimited: ActionQuery {
        var query = ActionQuery()
        (query.sort, query.isDescending) = (sort, isDescending)
        return query
    }
}

import Foundation
import Localization
import Logbook
import Observation

/// A part of the goals' section, as the sidebar offers it.
public nonisolated enum GoalPlace: String, CaseIterable, Hashable, Codable, Sendable {
    case currentTerm, goals, actions, values, terms, measures, snippets
}

/// What is searched for where there is nothing else to filter by.
public nonisolated struct TextQuery: Hashable, Sendable {
    public var search = ""
}

/// Snippets that hold a text and have a tag.
public nonisolated struct SnippetQuery: Hashable, Sendable {
    public var search = ""
    public var tag: String?
}

/// Goals and all that belongs to them.
@Observable
public final class GoalBook {
    public var place = GoalPlace.currentTerm
    public let goals: RecordPages<Expectation, GoalQuery, ExpectationDraft>
    public let actions: RecordPages<Action, TextQuery, Action>
    public let values: RecordPages<PersonalValue, TextQuery, PersonalValue>
    public let terms: RecordPages<TermWithPeriod, TextQuery, TermDraft>
    public let measures: RecordPages<Measure, TextQuery, Measure>
    public let snippets: RecordPages<Snippet, SnippetQuery, SnippetDraft>
    public let log: ActionLog
    public let term: TermModel

    private let counting: LiveValue<EntryCounts>
    private let progress: LiveValue<[ExpectationWithProgress]>

    init(_ records: RecordAccess) {
        let logbook = records.logbook
        let knownMeasures = LiveValue(logbook.measures())
        let knownValues = LiveValue(logbook.values.live())
        let knownTerms = LiveValue(logbook.terms())
        let progress = LiveValue(logbook.progress())
        self.progress = progress
        /// The goals that something can be counted for, those that are not done first.
        func goalChoices(_ isOffered: (Expectation) -> Bool = { _ in true }) -> [Choice] {
            let known = (progress.value ?? []).map(\.expectation).filter(isOffered)
            return (known.filter { $0.completedDay == nil } + known.filter { $0.completedDay != nil }).map {
                Choice($0.id.uuidString, $0.title)
            }
        }
        goals = RecordPages(
            records, list: LiveList(filter: GoalQuery()) { logbook.goalPage(matching: $0, rows: $1) },
            kind: .init(
                name: "goal", newTitle: localized("New Goal"), title: \.title, draft: { ExpectationDraft($0) },
                blank: { Self.newGoal(in: knownTerms.value ?? [], today: .today()) },
                sections: {
                    GoalFields.sections(
                        $0, measures: knownMeasures.value ?? [], values: knownValues.value ?? [],
                        terms: Self.openTerms(of: knownTerms.value ?? [], today: .today()))
                }, nameField: "title", problems: \.problems,
                live: { logbook.liveExpectation(id: $0) },
                add: { draft async throws(LogbookError) in try await logbook.save(draft) },
                save: { draft, base, step async throws(LogbookError) in
                    try await logbook.save(draft, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.deleteExpectation(id: id) },
                clear: { $0.search = "" }))
        actions = RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.actions.livePage(search: $0.search, rows: $1) },
            kind: .init(
                name: "action", newTitle: localized("New Action"), title: \.shownTitle, draft: { $0 },
                blank: { Action() },
                sections: {
                    GoalFields.sections(of: $0, measures: knownMeasures.value ?? [], goals: goalChoices())
                }, nameField: "title", problems: { $0.problems() },
                live: { logbook.actions.live(id: $0) },
                add: { action async throws(LogbookError) in try await logbook.actions.save(action) },
                save: { action, base, step async throws(LogbookError) in
                    try await logbook.actions.save(action, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.actions.delete(id: id) },
                clear: { $0.search = "" }))
        values = RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.values.livePage(search: $0.search, rows: $1) },
            kind: .init(
                name: "value", newTitle: localized("New Value"), title: \.title, draft: { $0 },
                blank: { PersonalValue(title: "") }, sections: { _ in GoalFields.value }, nameField: "title",
                problems: \.problems,
                live: { logbook.values.live(id: $0) },
                add: { value async throws(LogbookError) in try await logbook.values.save(value) },
                save: { value, base, step async throws(LogbookError) in
                    try await logbook.values.save(value, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.values.delete(id: id) },
                clear: { $0.search = "" }))
        terms = RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.termPage(search: $0.search, rows: $1) },
            kind: .init(
                name: "term", newTitle: localized("New Term"),
                title: { localized("Term {number}", ["number": $0.term.number.formatted(.person.grouping(.never))]) },
                draft: { TermDraft($0) },
                blank: { Self.nextTerm(after: knownTerms.value ?? []) },
                sections: { _ in GoalFields.term(goals: goalChoices { $0.kind == .goal }) }, nameField: "theme",
                problems: \.problems,
                live: { logbook.liveTerm(id: $0) },
                add: { draft async throws(LogbookError) in try await logbook.save(draft) },
                save: { draft, base, step async throws(LogbookError) in
                    try await logbook.save(draft, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.deleteTerm(id: id) },
                clear: { $0.search = "" }))
        measures = RecordPages(
            records, list: LiveList(filter: TextQuery()) { logbook.measurePage(search: $0.search, rows: $1) },
            kind: .init(
                name: "measure", newTitle: localized("New Measure"), title: \.unit, draft: { $0 },
                blank: { Measure(unit: "", kind: .count) }, sections: { _ in GoalFields.measure }, nameField: "unit",
                problems: \.problems,
                live: { logbook.liveMeasure(id: $0) },
                add: { measure async throws(LogbookError) in try await logbook.save(measure) },
                save: { measure, base, step async throws(LogbookError) in
                    try await logbook.save(measure, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await logbook.deleteMeasure(id: id) },
                clear: { $0.search = "" }))
        snippets = RecordPages(
            records,
            list: LiveList(filter: SnippetQuery()) { logbook.snippetPage(search: $0.search, tag: $0.tag, rows: $1) },
            kind: .init(
                name: "snippet", newTitle: localized("New Snippet"), title: \.firstLine, draft: { SnippetDraft($0) },
                blank: { SnippetDraft() }, sections: { _ in GoalFields.snippet }, nameField: "text",
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
        log = ActionLog(records, measures: knownMeasures)
        term = TermModel(records, terms: knownTerms)
        counting = LiveValue(logbook.entryCounts())
    }

    /// Begins an action with what is understood of the line, in the form with all fields.
    public func beginAction() {
        actions.addNew(from: log.line.isEmpty ? nil : log.action)
        log.type("")
    }

    /// How many entries there are in each place; `nil` where nothing is counted.
    public func count(of place: GoalPlace) -> Int? {
        guard let counts = counting.value else { return nil }
        return switch place {
        case .currentTerm: nil
        case .goals: counts.goals
        case .actions: counts.actions
        case .values: counts.values
        case .terms: counts.terms
        case .measures: counts.measures
        case .snippets: counts.snippets
        }
    }

    /// The tags of snippets, by word.
    public var snippetTags: [String] { counting.value?.snippetTags ?? [] }

    /// How far all goals are.
    public var progressOfAll: [ExpectationWithProgress] { progress.value ?? [] }

    /// How far a goal is.
    public func progress(of id: UUID) -> GoalProgress? {
        progressOfAll.first { $0.id == id }?.progress
    }

    /// Saves what can be saved of the forms that are open.
    func flush() async {
        await term.flush()
        for pages in [goals, actions, values, terms, measures, snippets] as [any RecordPagesModel] {
            await pages.flush()
        }
    }

    /// The pages of the place that is shown; `nil` for the term's own page.
    public var pages: (any RecordPagesModel)? {
        switch place {
        case .currentTerm: nil
        case .goals: goals
        case .actions: actions
        case .values: values
        case .terms: terms
        case .measures: measures
        case .snippets: snippets
        }
    }

    /// A goal that belongs to the running term until the person says otherwise, and lasts as long as that; ten weeks where
    /// none is running.
    static func newGoal(in terms: [TermWithPeriod], today: CalendarDay) -> ExpectationDraft {
        let running = terms.filter { $0.isRunning(today) }.max { $0.term.number < $1.term.number }
        let last = running?.period.endDay ?? today.adding(days: 69)
        return ExpectationDraft(
            title: "", specifics: .goal(startDay: today, targetDay: last), termID: running?.id)
    }

    /// The terms that a new goal may go into: those that are not over, the running one among them.
    private static func openTerms(of terms: [TermWithPeriod], today: CalendarDay) -> [Choice] {
        terms.filter { $0.term.status.isOpen && today <= $0.period.endDay }.map { Choice($0.id.uuidString, $0.name) }
    }

    /// The term after the last one, beginning where that ends.
    private static func nextTerm(after terms: [TermWithPeriod]) -> TermDraft {
        let last = terms.max { $0.term.number < $1.term.number }
        let today = CalendarDay.today()
        let start = last.map { max($0.period.endDay.adding(days: 1), today) } ?? today
        return TermDraft(
            number: (last?.term.number ?? 0) + 1, status: start > today ? .planned : .active, startDay: start)
    }
}

nonisolated extension TermWithPeriod {
    /// “Term 3 · Back to running”
    public var name: String {
        [localized("Term {number}", ["number": term.number.formatted(.person.grouping(.never))]), term.theme]
            .compactMap(\.self).joined(separator: " · ")
    }
}

nonisolated extension Action {
    /// What a list calls it: its title, or what it measured.
    public var shownTitle: String {
        if !title.isEmpty { return title }
        if !measurements.isEmpty { return Quantities.text(measurements.map { ($0.value, $0.unit) }) }
        return localized("Action")
    }

    /// What was measured and when, for a row.
    public var summary: String {
        var parts: [String] = []
        if !title.isEmpty, !measurements.isEmpty {
            parts.append(Quantities.text(measurements.map { ($0.value, $0.unit) }))
        }
        if let durationMinutes {
            parts.append(localized("{number} min", ["number": NumberText().text(durationMinutes)]))
        }
        if let day { parts.append(DayText().text(day)) }
        return parts.joined(separator: " · ")
    }
}

nonisolated extension Snippet {
    /// The first line of the text, for a row.
    public var firstLine: String {
        text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
    }
}

import Foundation
import Localization
import Logbook
import Observation

/// A part of the goals' section, as the sidebar offers it.
public nonisolated enum GoalSidebarItem: String, CaseIterable, Hashable, Codable, Sendable {
    case currentTerm, goals, actions, values, terms, periods, measures, snippets
}

/// The filter of lists that have a search only.
public nonisolated struct TextQuery: Hashable, Sendable {
    public var search = ""
}

/// Goals and all that belongs to them.
@Observable
public final class GoalBook {
    /// What the sidebar has chosen; setting it lists everything of it, whatever tag was chosen.
    public var sidebarItem = GoalSidebarItem.currentTerm {
        didSet { setTag(nil) }
    }
    public let goals: RecordPages<Expectation, GoalQuery, ExpectationDraft>
    public let actions: RecordPages<Action, ActionQuery, Action>
    public let values: RecordPages<PersonalValue, TextQuery, PersonalValue>
    public let terms: RecordPages<TermWithPeriod, TextQuery, TermDraft>
    public let periods: RecordPages<PeriodWithTerm, TextQuery, TimePeriod>
    public let measures: RecordPages<Measure, TextQuery, Measure>
    public let snippets: RecordPages<Snippet, SnippetQuery, SnippetDraft>
    public let log: ActionLog
    public let term: TermModel

    private var counting: LiveValue<EntryCounts>?
    private let progress: LiveValue<[ExpectationWithProgress]>
    @ObservationIgnored private var followed: (id: UUID, habit: LiveValue<GoalHabit?>, trips: LiveValue<TripAccounts>)?
    @ObservationIgnored private let logbook: Logbook
    @ObservationIgnored let sources: GoalSources

    init(_ records: RecordAccess) {
        let sources = GoalSources(records.logbook)
        self.sources = sources
        logbook = records.logbook
        progress = sources.progress
        goals = .goals(records, sources)
        actions = .actions(records, sources)
        values = .values(records)
        terms = .terms(records, sources)
        periods = .periods(records, sources)
        measures = .measures(records)
        snippets = .snippets(records)
        log = ActionLog(records, measures: sources.measures)
        term = TermModel(records, terms: sources.terms)
        counting = LiveValue(records.logbook.entryCounts()) { [weak self] in self?.leaveTag(notIn: $0) }
    }

    /// Lists the goals or the snippets with a tag.
    public func list(_ item: GoalSidebarItem, tag: String) {
        sidebarItem = item
        setTag(tag)
    }

    /// Sets the tag that is listed. The entry that was open may not have it: the first one with it is selected.
    private func setTag(_ tag: String?) {
        let (goalTag, snippetTag) = (sidebarItem == .goals ? tag : nil, sidebarItem == .snippets ? tag : nil)
        if goals.list.filter.tag != goalTag {
            goals.list.select(nil)
            goals.list.filter.tag = goalTag
        }
        if snippets.list.filter.tag != snippetTag {
            snippets.list.select(nil)
            snippets.list.filter.tag = snippetTag
        }
    }

    /// The tag that is listed.
    public var tag: String? {
        switch sidebarItem {
        case .goals: goals.list.filter.tag
        case .snippets: snippets.list.filter.tag
        default: nil
        }
    }

    /// Lists everything again where nothing has the tag any more.
    private func leaveTag(notIn counts: EntryCounts) {
        let tags = sidebarItem == .goals ? counts.goalTagCounts : counts.snippetTagCounts
        if let tag, tags.hasLost(tag) { setTag(nil) }
    }

    /// Begins an action from the parsed line, in the form with all fields.
    public func beginAction() {
        actions.addNew(from: log.line.isEmpty ? nil : log.action)
        log.type("")
    }

    /// The number of entries of a sidebar item; `nil` for one without a count.
    public func count(of item: GoalSidebarItem) -> Int? {
        guard let counts = counting?.value else { return nil }
        return switch item {
        case .currentTerm: nil
        case .goals: counts.goals
        case .actions: counts.actions
        case .values: counts.values
        case .terms: counts.terms
        case .periods: counts.periods
        case .measures: counts.measures
        case .snippets: counts.snippets
        }
    }

    /// The most used tags of snippets, by word.
    public var snippetTags: [TagCount] { counting?.value?.snippetTagCounts ?? [] }
    /// The most used tags of goals, by word.
    public var goalTags: [TagCount] { counting?.value?.goalTagCounts ?? [] }

    /// How far all goals are.
    public var progressOfAll: [ExpectationWithProgress] { progress.value ?? [] }

    /// How far a goal is.
    public func progress(of id: UUID) -> GoalProgress? {
        progressOfAll.first { $0.id == id }?.progress
    }

    /// On which days something was done for a goal; `nil` until it is read. The last one that was asked for is followed.
    public func habit(of id: UUID) -> GoalHabit? {
        follow(id)
        return followed?.habit.value ?? nil
    }

    /// The trips for a goal, with what they cost; none until they are read.
    public func trips(for id: UUID) -> [TripAccount] {
        follow(id)
        return followed?.trips.value?.accounts ?? []
    }

    private func follow(_ id: UUID) {
        guard followed?.id != id else { return }
        followed = (id, LiveValue(logbook.habit(ofExpectation: id)), LiveValue(logbook.accounts(ofGoal: id)))
    }

    /// Saves what can be saved of the forms that are open.
    func flush() async {
        await term.flush()
        for pages in [goals, actions, values, terms, periods, measures, snippets] as [any RecordPagesModel] {
            await pages.flush()
        }
    }

    /// The pages of the current sidebar item; `nil` for the page of the term.
    public var pages: (any RecordPagesModel)? {
        switch sidebarItem {
        case .currentTerm: nil
        case .goals: goals
        case .actions: actions
        case .values: values
        case .terms: terms
        case .periods: periods
        case .measures: measures
        case .snippets: snippets
        }
    }

    /// A goal that belongs to the running term unless the user changes it, and lasts as long as that; ten weeks where
    /// none is running.
    static func newGoal(in terms: [TermWithPeriod], today: CalendarDay) -> ExpectationDraft {
        let running = terms.filter { $0.isRunning(today) }.max { $0.term.number < $1.term.number }
        let last = running?.period.endDay ?? today.adding(days: 69)
        return ExpectationDraft(
            title: "", specifics: .goal(startDay: today, targetDay: last),
            termIDs: Set([running?.id].compactMap(\.self)))
    }
}

nonisolated extension GoalTerm {
    /// “Term 3 · Back to running”
    public var name: String {
        [localized("Term {number}", ["number": number.formatted(.user.grouping(.never))]), theme]
            .compactMap(\.self).joined(separator: " · ")
    }
}

nonisolated extension TermWithPeriod {
    /// “Term 3 · Back to running”
    public var name: String { term.name }
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

extension [TagCount] {
    /// Whether nothing has a tag: rare ones are not counted where there are many.
    func hasLost(_ tag: String) -> Bool {
        count < TagCount.usualLimit && !contains { $0.word == tag }
    }
}

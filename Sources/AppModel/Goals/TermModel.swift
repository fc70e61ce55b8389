import Foundation
import Localization
import Logbook
import Observation

/// The term that one is in, and how far its goals are.
@Observable
public final class TermModel {
    /// A goal of the term as a line of the page.
    public struct Line: Identifiable, Hashable {
        public let id: UUID
        public let title: String
        /// How much is done, 0 to 1; `nil` where there is nothing to reach.
        public let fraction: Double?
        /// Where one should be today, 0 to 1.
        public let pace: Double?
        /// “52 / 120 km”
        public let amount: String
        /// “behind · no action for 9 days”
        public let status: String
        public let isBehind: Bool
        public let isDone: Bool
        /// What was done on each day of this week, from Monday on, 0 to 1 of what an even pace asks for.
        public let week: [Double]
    }

    /// The form of the current term's reflection; `nil` if there is no current term.
    public private(set) var reflection: Form<TermDraft>?

    @ObservationIgnored private let records: RecordAccess
    private let terms: LiveValue<[TermWithPeriod]>
    private var following: (id: UUID, progress: LiveValue<TermProgress?>)?

    init(_ records: RecordAccess, terms: LiveValue<[TermWithPeriod]>) {
        self.records = records
        self.terms = terms
        follow()
    }

    /// Whether it is known which terms there are.
    public var isLoaded: Bool { terms.value != nil }

    public var hasTerms: Bool { terms.value?.isEmpty == false }

    /// The term of today; where there is none, the latest that has begun, or the next.
    public var current: TermWithPeriod? {
        Self.current(of: terms.value ?? [], today: .today())
    }

    static func current(of terms: [TermWithPeriod], today: CalendarDay) -> TermWithPeriod? {
        let open = terms.filter(\.term.status.isOpen)
        let ofToday = open.filter { $0.period.startDay <= today && today <= $0.period.endDay }
        if let term = ofToday.max(by: { $0.term.number < $1.term.number }) { return term }
        let begun = terms.filter { $0.period.startDay <= today }
        return begun.max { $0.period.startDay < $1.period.startDay }
            ?? terms.min { $0.period.startDay < $1.period.startDay }
    }

    /// A term that is over and waits for what one thinks of it.
    public struct Ended: Hashable {
        public let id: UUID
        /// “Term 3 ended on 5 May 2027. …”
        public let text: String
        /// What closes it: “Close It and Begin Term 4”.
        public let closing: String
        /// Whether its page is the one that is shown.
        public let isCurrent: Bool
    }

    /// The latest term that has ended and is not closed.
    public var ended: Ended? { Self.ended(of: terms.value ?? [], today: .today()) }

    static func ended(of terms: [TermWithPeriod], today: CalendarDay) -> Ended? {
        let last = terms.filter { $0.period.endDay < today }.max { $0.period.endDay < $1.period.endDay }
        guard let last, last.waitsForReview(today) else { return nil }
        let next = terms.filter {
            $0.term.status.isOpen && last.period.endDay < $0.period.startDay && today <= $0.period.endDay
        }.min { $0.period.startDay < $1.period.startDay }
        func text(_ number: Int) -> String { number.formatted(.user.grouping(.never)) }
        let number = text(next?.term.number ?? (terms.map(\.term.number).max() ?? 0) + 1)
        return Ended(
            id: last.id,
            text: localized(
                "Term {number} ended on {day}. Look back on it and close it: what is unfinished continues in the next term.",
                ["number": text(last.term.number), "day": DayText().text(last.period.endDay)]),
            closing: next == nil
                ? localized("_Close It and Begin Term {number}", ["number": number])
                : localized("_Close It and Continue in Term {number}", ["number": number]),
            isCurrent: current(of: terms, today: today)?.id == last.id)
    }

    /// What one wrote about the term before this one: “From term 3: fewer goals”; empty where one wrote nothing.
    public var lesson: String { Self.lesson(of: terms.value ?? [], before: current) }

    static func lesson(of terms: [TermWithPeriod], before current: TermWithPeriod?) -> String {
        guard let current else { return "" }
        let last = terms.filter { $0.id != current.id && $0.period.startDay < current.period.startDay }
            .max { $0.period.startDay < $1.period.startDay }
        guard let last, !last.term.reflection.isEmpty else { return "" }
        return localized(
            "From term {number}: {text}",
            ["number": last.term.number.formatted(.user.grouping(.never)), "text": last.term.reflection])
    }

    /// Closes the term that has ended, and begins the next with its incomplete goals.
    public func closeEnded() async {
        guard let ended else { return }
        await flush()
        await records.change(localized("The term was closed; what is unfinished continues.")) {
            () async throws(LogbookError) in try await records.logbook.closeTerm(id: ended.id)
        }
    }

    /// How far the current term is.
    public var progress: TermProgress? {
        guard let following, following.id == current?.id else { return nil }
        return following.progress.value ?? nil
    }

    /// Follows the current term, whichever that is currently.
    private func follow() {
        let term = withObservationTracking {
            current
        } onChange: { [weak self] in
            Task { @MainActor in self?.follow() }
        }
        guard term?.id != following?.id else {
            if let term { reflection?.update(to: TermDraft(term)) }
            return
        }
        following = term.map { ($0.id, LiveValue(records.logbook.progress(ofTerm: $0.id))) }
        if let reflection { records.finish { await reflection.flush() } }
        reflection = term.map { makeReflection($0) }
    }

    private func makeReflection(_ term: TermWithPeriod) -> Form<TermDraft> {
        let records = records
        let name = "reflection/\(term.id.uuidString)"
        return Form(
            id: name, saved: TermDraft(term), edits: records.unsaved.edits(of: name),
            layout: .init(
                sections: { _ in GoalForms.reflection }, problems: \.problems,
                save: { draft, base, step async throws(LogbookError) in
                    try await records.logbook.save(draft, basedOn: base, step: step).map { TermDraft($0) }
                }), onEdit: { records.unsaved.store($0, of: name) })
    }

    /// Saves what can be saved.
    func flush() async {
        await reflection?.flush()
    }

    // MARK: - In words

    /// “Term 7 · week 4 of 10”
    public var title: String {
        guard let current else { return localized("No term yet") }
        let number = current.term.number.formatted(.user.grouping(.never))
        let (week, weeks) = Self.weeks(of: current.period, today: .today())
        guard let week else { return localized("Term {number}", ["number": number]) }
        return localized(
            "Term {number} · week {week} of {weeks}",
            ["number": number, "week": week.formatted(.user), "weeks": weeks.formatted(.user)])
    }

    /// Which week of a period it is, from 1, and how many there are; no week before and after the period.
    static func weeks(of period: TimePeriod, today: CalendarDay) -> (week: Int?, weeks: Int) {
        let days = period.startDay.days(until: period.endDay) + 1
        let day = period.startDay.days(until: today)
        return ((0..<days).contains(day) ? day / 7 + 1 : nil, (days + 6) / 7)
    }

    /// “40% of the time passed · 46% done”
    public var summary: String {
        guard let progress else { return "" }
        var parts = [localized("{percent} of the time passed", ["percent": Self.percent(progress.timeFraction)])]
        if let fraction = progress.fraction {
            parts.append(localized("{percent} done", ["percent": Self.percent(fraction)]))
        }
        return parts.joined(separator: " · ")
    }

    public var lines: [Line] {
        progress?.goals.map { Line($0, time: progress?.timeFraction) } ?? []
    }

    /// The review: a sentence for each goal. A goal that has just begun is left out.
    public struct Review: Hashable {
        public var moved: [String] = []
        public var behind: [String] = []
        /// Begun, and two weeks without an action.
        public var stalled: [String] = []
    }

    public var review: Review {
        guard let progress else { return Review() }
        return Review(progress, today: .today())
    }

    public static func percent(_ fraction: Double) -> String {
        fraction.formatted(.percent.precision(.fractionLength(0)).locale(.user))
    }
}

extension TermModel.Line {
    init(_ goal: ExpectationWithProgress, time: Double?) {
        let progress = goal.progress
        id = goal.id
        title = goal.expectation.title
        fraction = progress.fraction
        pace = progress.timeFraction ?? time
        amount = progress.amounts
        status = progress.status
        isBehind = [.behind, .stalled].contains(progress.pace)
        isDone = progress.pace == .done
        week = progress.week
    }
}

extension TermModel.Review {
    init(_ term: TermProgress, today: CalendarDay) {
        for goal in term.goals {
            let progress = goal.progress
            // Without a target there is no pace; the quiet is the same.
            let quiet = progress.daysSinceAction ?? max(0, term.term.period.startDay.days(until: today))
            if progress.pace == .stalled || (progress.pace == .open && quiet > GoalProgress.quietDays) {
                stalled.append(goal.sentence)
            } else if progress.pace == .done || progress.trend == .rising
                || (progress.pace != .behind && progress.actionCount > 0)
            {
                moved.append(goal.sentence)
            } else if progress.pace == .behind {
                behind.append(goal.sentence)
            }
        }
    }
}

nonisolated extension ExpectationWithProgress {
    /// “Run 120 km: 52 / 120 km, ahead”
    fileprivate var sentence: String {
        let text = [progress.amounts, progress.status].filter { !$0.isEmpty }.joined(separator: ", ")
        guard !text.isEmpty else { return expectation.title }
        return localized("{subject}: {text}", ["subject": expectation.title, "text": text])
    }
}

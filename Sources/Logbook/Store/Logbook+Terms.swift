import Foundation
internal import GRDB
import Localization

extension Logbook {
    /// Every term with its period and goals, the latest number first, now and after every change.
    public func terms() -> LiveQuery<[TermWithPeriod]> {
        observe { try TermWithPeriod.terms($0) }
    }

    /// The term with this id, now and after every change; `nil` while there is none.
    public func liveTerm(id: UUID) -> LiveQuery<TermWithPeriod?> {
        observe { try TermWithPeriod.withID(id, $0) }
    }

    /// Every term with its period and goals, the latest number first.
    @concurrent
    public func fetchTerms() async throws(LogbookError) -> [TermWithPeriod] {
        try await read { try TermWithPeriod.terms($0) }
    }

    /// The term with this id; `nil` when there is none.
    @concurrent
    public func term(id: UUID) async throws(LogbookError) -> TermWithPeriod? {
        try await read { try TermWithPeriod.withID(id, $0) }
    }

    /// Saves a draft with its period and goals: adds a term, or replaces the one with the draft's id.
    ///
    /// - Parameters:
    ///   - draft: the term to save.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: `invalid` with the draft's first problem, `notFound` when the term to replace no longer exists, `ruleBroken` when
    ///   another term has the number or the period or a goal does not exist, and the errors of writing. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(_ draft: TermDraft, step: String? = nil) async throws(LogbookError) -> TermWithPeriod {
        let draft = try draft.checked()
        return try await write { db, stamps in try draft.save(db, stamps, step: step) }
    }

    /// Saves a draft if the term is still as it is in `base`; otherwise writes nothing.
    ///
    /// - Parameters:
    ///   - draft: the term to save.
    ///   - base: the state that was edited.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: as `save(_:step:)`.
    @discardableResult
    @concurrent
    public func save(
        _ draft: TermDraft, basedOn base: TermDraft, step: String? = nil
    ) async throws(LogbookError) -> SaveResult<TermWithPeriod> {
        let draft = try draft.checked()
        return try await write { db in
            guard let id = draft.id else { return nil }
            let current = try TermWithPeriod.withID(id, db).orThrow(.notFound(id))
            return TermDraft(current) == base ? nil : current
        } _: { db, stamps in
            try draft.save(db, stamps, step: step)
        }
    }

    /// Completes a term and carries what is open over: its goals that are not done go into the next term, after those it has.
    /// Of these, a goal whose last day will be over gets the next term's last day, since nothing could count for it otherwise.
    ///
    /// The next term is the first one that begins after this one and is not over, or a new one of the same length that begins
    /// after this one, today at the earliest. All of it is one change.
    ///
    /// - Returns: the next term.
    /// - Throws: `notFound` when there is no such term, `invalid` where no next one can be made.
    @discardableResult
    @concurrent
    public func closeTerm(
        id: UUID, today: CalendarDay = .today()
    ) async throws(LogbookError) -> TermWithPeriod {
        try await write { db, stamps in
            let progress = try TermProgress(db, term: id, today: today).orThrow(.notFound(id))
            let old = progress.term
            var closed = TermDraft(old)
            closed.status = .completed
            try TermWithPeriod(closed, id: old.id, periodID: old.period.id).save(db)
            let open = progress.goals.filter { $0.progress.pace != .done }.map(\.expectation)
            let next = try TermWithPeriod.next(db, after: old, today: today, stamps).adding(open.map(\.id))
            try next.save(db)
            for goal in open {
                guard let draft = goal.draft(untilAtLeast: next.period) else { continue }
                try ExpectationRow(
                    draft, id: goal.id, targets: goal.targets, createdAt: goal.createdAt, modifiedAt: stamps.now
                ).save(db, replacing: goal)
            }
            let number = next.term.number.formatted(.user.grouping(.never))
            return (next, UndoTitle(localized("Begin Term {number}", ["number": number])))
        }
    }

    /// Deletes a term with its period. Its goals stay.
    ///
    /// - Returns: what undo calls the change.
    /// - Throws: `notFound` when there is no such term.
    @discardableResult
    @concurrent
    public func deleteTerm(id: UUID) async throws(LogbookError) -> String {
        try await write { db, _ in
            let term = try TermWithPeriod.withID(id, db).orThrow(.notFound(id))
            try db.run("DELETE FROM timePeriod WHERE id = ?", [term.period.id.text])
            let title = UndoTitle(.delete, "term", "\(term.term.number)")
            return (title.text, title)
        }
    }
}

extension TermWithPeriod {
    init(_ draft: TermDraft, id: UUID, periodID: UUID) {
        self.init(
            term: GoalTerm(
                id: id, number: draft.number, theme: draft.theme, reflection: draft.reflection, status: draft.status),
            period: TimePeriod(id: periodID, startDay: draft.startDay, endDay: draft.endDay),
            goalIDs: draft.goalIDs)
    }

    static func withID(_ id: UUID, _ db: Database) throws -> TermWithPeriod? {
        try UnreadableEntries.none { try terms(db, where: "goalTerm.id = ?", [id.text]).first }
    }

    /// The term with some more goals, each once.
    func adding(_ goals: [UUID]) -> TermWithPeriod {
        TermWithPeriod(term: term, period: period, goalIDs: goalIDs + goals.filter { !goalIDs.contains($0) })
    }

    /// The term that follows `old`; a new one where there is none.
    fileprivate static func next(
        _ db: Database, after old: TermWithPeriod, today: CalendarDay, _ stamps: Logbook.Stamps
    ) throws -> TermWithPeriod {
        let terms = try terms(db)
        let later = terms.filter {
            $0.term.status.isOpen && old.period.endDay < $0.period.startDay && today <= $0.period.endDay
        }
        if let next = later.min(by: { $0.period.startDay < $1.period.startDay }) { return next }
        let start = max(old.period.endDay.adding(days: 1), today)
        let length = min(old.period.startDay.days(until: old.period.endDay), TermDraft.longest - 1)
        let draft = TermDraft(
            number: (terms.first?.term.number ?? 0) + 1, status: start > today ? .planned : .active, startDay: start,
            endDay: start.adding(days: length))
        if let problem = draft.problems.first { throw LogbookError.invalid(problem) }
        return TermWithPeriod(draft, id: stamps.makeID(), periodID: stamps.makeID())
    }
}

extension Expectation {
    /// The goal with the last day of a term, where its own is over before the term begins; `nil` where nothing changes.
    fileprivate func draft(untilAtLeast term: TimePeriod) -> ExpectationDraft? {
        guard let targetDay = specifics.targetDay, targetDay < term.startDay else { return nil }
        var draft = ExpectationDraft(self)
        draft.specifics.targetDay = term.endDay
        return draft
    }
}

extension TermDraft {
    /// Writes a tidied draft.
    fileprivate func save(_ db: Database, _ stamps: Logbook.Stamps, step: String?) throws -> (TermWithPeriod, UndoTitle)
    {
        let old = try id.map { try TermWithPeriod.withID($0, db).orThrow(.notFound($0)) }
        let term = TermWithPeriod(
            self, id: old?.id ?? stamps.makeID(), periodID: periodID ?? old?.period.id ?? stamps.makeID())
        try term.save(db, isNew: old == nil)
        return (term, UndoTitle(old == nil ? .add : .edit, "term", "\(number)", step: step))
    }
}

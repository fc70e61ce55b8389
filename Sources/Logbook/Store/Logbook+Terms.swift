import Foundation
internal import GRDB

extension Logbook {
    /// Every term with its period and goals, the latest number first, now and after every change.
    public func terms() -> LiveQuery<[TermWithPeriod]> {
        observe { try TermWithPeriod.terms($0) }
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
    /// - Parameter step: one right after the other, saves with the same step are undone as one.
    /// - Throws: `invalid` with the draft's first problem, `notFound` when the term to replace is gone, `ruleBroken` when
    ///   another term has the number or a goal does not exist, and what writing can meet. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(_ draft: TermDraft, step: String? = nil) async throws(LogbookError) -> TermWithPeriod {
        if let problem = draft.problems.first { throw .invalid(problem) }
        let draft = draft.tidied
        return try await write { db, stamps in
            let old = try draft.id.map { try TermWithPeriod.withID($0, db).orThrow(.notFound($0)) }
            let term = TermWithPeriod(
                draft, id: old?.id ?? stamps.makeID(), periodID: old?.period.id ?? stamps.makeID())
            try term.save(db)
            return (term, UndoTitle(old == nil ? .add : .edit, "term", "\(draft.number)", mergeKey: step))
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
        try terms(db, where: "goalTerm.id = ?", [id.text]).first
    }
}

import Foundation
internal import GRDB

extension Logbook {
    /// The expectations that match `query`, now and after every change.
    public func goals(matching query: GoalQuery = GoalQuery()) -> LiveQuery<[Expectation]> {
        observe { try query.fetch($0) }
    }

    /// Some of the expectations that match `query`, by their positions in the result, and how many there are, now and after
    /// every change.
    public func goalPage(matching query: GoalQuery, rows: Range<Int>) -> LiveQuery<Page<Expectation>> {
        observe { try query.page($0, rows) }
    }

    /// The expectations of one class that match `query`, now and after every change. The class is a condition in SQL.
    public func goals<Kind: Expectation>(
        as type: Kind.Type, matching query: GoalQuery = GoalQuery()
    ) -> LiveQuery<[Kind]> {
        observe { try query.fetch($0, as: type) }
    }

    /// How many expectations there are of each kind, now and after every change.
    public func goalCounts() -> LiveQuery<GoalCounts> {
        observe(GoalCounts.init)
    }

    /// The expectation with this id, now and after every change; `nil` while there is none.
    public func liveExpectation(id: UUID) -> LiveQuery<Expectation?> {
        observe { try ExpectationRow.expectation($0, id) }
    }

    /// The expectations that match `query`.
    ///
    /// - Complexity: O(n) in the number of expectations and their targets.
    @concurrent
    public func fetchGoals(_ query: GoalQuery = GoalQuery()) async throws(LogbookError) -> [Expectation] {
        try await read { try query.fetch($0) }
    }

    /// The expectations of one class that match `query`, all of them. The class is a condition in SQL.
    @concurrent
    public func fetchGoals<Kind: Expectation>(
        as type: Kind.Type, _ query: GoalQuery = GoalQuery()
    ) async throws(LogbookError) -> [Kind] {
        try await read { try query.fetch($0, as: type) }
    }

    /// Some of the expectations that match `query`, by their positions in the result, and how many there are.
    @concurrent
    public func fetchGoalPage(_ query: GoalQuery, rows: Range<Int>) async throws(LogbookError) -> Page<Expectation> {
        try await read { try query.page($0, rows) }
    }

    /// How many expectations there are of each kind.
    @concurrent
    public func fetchGoalCounts() async throws(LogbookError) -> GoalCounts {
        try await read(GoalCounts.init)
    }

    /// The expectation with this id; `nil` when there is none.
    @concurrent
    public func expectation(id: UUID) async throws(LogbookError) -> Expectation? {
        try await read { try ExpectationRow.expectation($0, id) }
    }

    /// Saves a draft with its targets: adds an expectation, or replaces the one with the draft's id. A goal goes into the
    /// draft's terms and leaves the others, all in one change.
    ///
    /// - Parameters:
    ///   - draft: the expectation to save.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Returns: the expectation as it was saved, of the subclass that the draft's specifics name.
    /// - Throws: `invalid` with the draft's first problem, `notFound` when the expectation to replace or a term is
    ///   gone, and the errors of writing. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(_ draft: ExpectationDraft, step: String? = nil) async throws(LogbookError) -> Expectation {
        let draft = try draft.checked()
        return try await write { db, stamps in try draft.save(db, stamps, step: step) }
    }

    /// Saves a draft if the expectation is still as it is in `base`; otherwise writes nothing.
    ///
    /// - Parameters:
    ///   - draft: the expectation to save.
    ///   - base: the state that was edited.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: as `save(_:step:)`.
    @discardableResult
    @concurrent
    public func save(
        _ draft: ExpectationDraft, basedOn base: ExpectationDraft, step: String? = nil
    ) async throws(LogbookError) -> SaveResult<Expectation> {
        let draft = try draft.checked()
        return try await write { db in
            guard let id = draft.id else { return nil }
            let current = try ExpectationRow.expectation(db, id).orThrow(.notFound(id))
            return ExpectationDraft(current) == base ? nil : current
        } _: { db, stamps in
            try draft.save(db, stamps, step: step)
        }
    }

    /// Deletes an expectation with its targets, its contributions and its positions in terms. Actions and snippets stay.
    ///
    /// - Returns: what undo calls the change.
    /// - Throws: `notFound` when there is no such expectation.
    @discardableResult
    @concurrent
    public func deleteExpectation(id: UUID) async throws(LogbookError) -> String {
        try await delete("expectation", id, "goal", name: "title")
    }
}

extension ExpectationDraft {
    /// Writes a tidied draft.
    fileprivate func save(_ db: Database, _ stamps: Logbook.Stamps, step: String?) throws -> (Expectation, UndoTitle) {
        let old = try id.map { try ExpectationRow.expectation(db, $0).orThrow(.notFound($0)) }
        let row = try ExpectationRow(
            self, id: old?.id ?? stamps.makeID(), targets: measureTargets(db, makeID: stamps.makeID),
            createdAt: old?.createdAt ?? stamps.now, modifiedAt: stamps.now)
        try row.save(db, replacing: old)
        if row.kind == .goal { try row.saveTerms(db, replacing: old?.kind == .goal ? old?.termIDs ?? [] : []) }
        let isChange = old.map { $0.kind != row.kind } ?? false
        let verb: UndoTitle.Verb = old == nil ? .add : isChange ? .changeKind : .edit
        return (row.expectation, UndoTitle(verb, row.kind.rawValue, row.draft.title, step: step))
    }

    /// The draft's targets in the order of their units, with measures that exist.
    func measureTargets(_ db: Database, makeID: () -> UUID) throws -> [MeasureTarget] {
        try targets
            // As SQLite orders the units when it reads them back.
            .sorted { $0.unit.utf8.lexicographicallyPrecedes($1.unit.utf8) }
            .map {
                let measure = try Measure.findOrCreate(db, unit: $0.unit, kind: $0.kind, makeID: makeID)
                return MeasureTarget(measure: measure, target: $0.target)
            }
    }
}

extension GoalCounts {
    fileprivate init(_ db: Database) throws {
        let kinds = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT kind, count(*) AS count FROM listing WHERE entity = 'expectation' GROUP BY kind"))
        while let row = try kinds.next() {
            let count = try row.decode(Int.self, forColumn: "count")
            switch try row.decode(String.self, forColumn: "kind") {
            case "milestone": milestones = count
            case "obligation": obligations = count
            default: goals = count
            }
        }
    }
}

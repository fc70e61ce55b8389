import Foundation
internal import GRDB

extension Logbook {
    /// The expectations that `query` asks for, now and after every change.
    public func goals(matching query: GoalQuery = GoalQuery()) -> LiveQuery<[Expectation]> {
        observe { try query.fetch($0) }
    }

    /// How many expectations there are of each kind, now and after every change.
    public func goalCounts() -> LiveQuery<GoalCounts> {
        observe(GoalCounts.init)
    }

    /// The expectations that `query` asks for.
    ///
    /// - Complexity: O(n) in the number of expectations and their targets.
    @concurrent
    public func fetchGoals(_ query: GoalQuery = GoalQuery()) async throws(LogbookError) -> [Expectation] {
        try await read { try query.fetch($0) }
    }

    /// How many expectations there are of each kind.
    @concurrent
    public func fetchGoalCounts() async throws(LogbookError) -> GoalCounts {
        try await read(GoalCounts.init)
    }

    /// The expectation with this id; `nil` when there is none.
    @concurrent
    public func expectation(id: UUID) async throws(LogbookError) -> Expectation? {
        try await read { try Expectation.withID(id, $0) }
    }

    /// Saves a draft with its targets: adds an expectation, or replaces the one with the draft's id.
    ///
    /// - Returns: the expectation as it was saved, of the subclass that the draft's specifics name.
    /// - Throws: `invalid` with the draft's first problem, `notFound` when the expectation to replace is gone, and what
    ///   writing can meet. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(_ draft: ExpectationDraft) async throws(LogbookError) -> Expectation {
        if let problem = draft.problems.first { throw .invalid(problem) }
        let draft = draft.tidied
        return try await write { db, stamps in
            let old = try draft.id.map { try Expectation.withID($0, db).orThrow(.notFound($0)) }
            let row = try ExpectationRow(
                draft, id: old?.id ?? stamps.makeID(), targets: draft.measureTargets(db, makeID: stamps.makeID),
                createdAt: old?.createdAt ?? stamps.now, modifiedAt: stamps.now)
            try row.save(db, replacing: old)
            return row.expectation
        }
    }

    /// Deletes an expectation with its targets and its places in terms.
    ///
    /// - Throws: `notFound` when there is no such expectation.
    @concurrent
    public func deleteExpectation(id: UUID) async throws(LogbookError) {
        try await write { db, _ in
            try db.run("DELETE FROM expectation WHERE id = ?", [id.text])
            if db.changesCount == 0 { throw LogbookError.notFound(id) }
        }
    }
}

extension ExpectationDraft {
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

extension Expectation {
    fileprivate static func withID(_ id: UUID, _ db: Database) throws -> Expectation? {
        try ExpectationRow.expectations(db, where: "expectation.id = ?", [id.text]).first
    }
}

extension GoalCounts {
    fileprivate init(_ db: Database) throws {
        let kinds = try Row.fetchCursor(db, sql: "SELECT kind, COUNT(*) AS count FROM expectation GROUP BY kind")
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

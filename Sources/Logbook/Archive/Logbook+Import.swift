import Foundation
internal import GRDB
import Localization

/// Entries of another program, as a logbook takes them in.
public struct ImportedRecords: Sendable {
    /// That trips name and nobody has yet.
    public var planners: [TravelPlanner] = []
    public var trips: [TripDraft] = []
    public var goals: [ExpectationDraft] = []
    public var actions: [Action] = []
    public var snippets: [Snippet] = []

    public init() {}

    /// How many entries there are, without the planners.
    public var count: Int { trips.count + goals.count + actions.count + snippets.count }

    fileprivate func firstProblem(at now: Date) -> DraftProblem? {
        trips.lazy.compactMap(\.problems.first).first ?? goals.lazy.compactMap(\.problems.first).first
            ?? actions.lazy.compactMap { $0.problems(at: now).first }.first
    }
}

extension Logbook {
    /// Saves entries of another program in one step that can be undone: those with an id that is there already become like the
    /// given ones, the others are added, with their id where they have one. What hangs on an entry is left as it is. A backup
    /// is made before.
    ///
    /// - Throws: `invalid` with the first problem of an entry. Nothing is changed then.
    @concurrent
    public func importRecords(_ records: ImportedRecords) async throws(LogbookError) {
        if let problem = records.firstProblem(at: Date()) { throw .invalid(problem) }
        try await backUp(.import)
        try await write { db, stamps in
            try records.save(db, stamps)
            return ((), UndoTitle(counted("Import {count} Entry", "Import {count} Entries", count: records.count)))
        }
    }
}

extension ImportedRecords {
    fileprivate func save(_ db: Database, _ stamps: Logbook.Stamps) throws {
        for planner in planners { _ = try planner.put(db, stamps) }
        for draft in trips.map(\.tidied) {
            let old = try draft.id.flatMap { try TripRow.trip(db, $0) }
            let row = TripRow(
                draft, id: draft.id ?? stamps.makeID(), createdAt: old?.createdAt ?? stamps.now,
                modifiedAt: stamps.now)
            if let old, old.kind != row.specifics.kind {
                try row.convert(db, from: old, draft.contents, stamps)
            } else {
                try row.save(db, replacing: old)
                try draft.contents?.save(db, of: row.id)
            }
        }
        for draft in goals.map(\.tidied) {
            let old = try draft.id.flatMap { try ExpectationRow.expectation(db, $0) }
            let row = try ExpectationRow(
                draft, id: draft.id ?? stamps.makeID(), targets: draft.measureTargets(db, makeID: stamps.makeID),
                createdAt: old?.createdAt ?? stamps.now, modifiedAt: stamps.now)
            try row.save(db, replacing: old)
        }
        for action in actions { _ = try action.put(db, stamps) }
        for snippet in snippets {
            _ = try snippet.put(db, stamps, madeAt: min(snippet.createdAt.toMilliseconds, stamps.now))
        }
    }
}

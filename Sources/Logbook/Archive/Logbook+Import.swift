import Foundation
internal import GRDB
import Localization

/// Entries of another program, for import into a logbook.
public struct ImportedRecords: Sendable {
    /// Planners that trips refer to and that do not exist yet.
    public var planners: [TravelPlanner] = []
    /// Trips to save.
    public var trips: [TripDraft] = []
    /// Goals, milestones and obligations to save.
    public var goals: [ExpectationDraft] = []
    /// Actions to save.
    public var actions: [Action] = []
    /// What kinds of actions become, to be remembered; not counted.
    public var mappings: [ImportMapping] = []
    /// Snippets to save.
    public var snippets: [Snippet] = []
    /// Terms to save.
    public var terms: [TermDraft] = []
    /// Personal values to save.
    public var values: [PersonalValue] = []
    /// Measures to save.
    public var measures: [Measure] = []
    /// Family members to save.
    public var familyMembers: [FamilyMember] = []
    /// Exchange rates to save.
    public var exchangeRates: [ExchangeRate] = []
    /// What is added to trips, of the logbook or of these.
    public var additions: [TripAddition] = []

    /// No records.
    public init() {}

    /// How many entries there are, without the planners.
    public var count: Int {
        trips.count + goals.count + actions.count + snippets.count + terms.count + values.count + measures.count
            + familyMembers.count + exchangeRates.count + additions.count
    }

    /// Adds other entries behind these.
    public mutating func append(_ other: ImportedRecords) {
        planners += other.planners
        trips += other.trips
        goals += other.goals
        actions += other.actions
        mappings += other.mappings
        snippets += other.snippets
        terms += other.terms
        values += other.values
        measures += other.measures
        familyMembers += other.familyMembers
        exchangeRates += other.exchangeRates
        additions += other.additions
    }

    fileprivate func firstProblem(at now: Date) -> DraftProblem? {
        for trip in trips { if let problem = trip.problems.first { return problem } }
        for goal in goals { if let problem = goal.problems.first { return problem } }
        for action in actions { if let problem = action.problems(at: now).first { return problem } }
        for term in terms { if let problem = term.problems.first { return problem } }
        for value in values { if let problem = value.allProblems.first { return problem } }
        for measure in measures { if let problem = measure.problems.first { return problem } }
        for member in familyMembers { if let problem = member.allProblems.first { return problem } }
        for rate in exchangeRates { if let problem = rate.allProblems.first { return problem } }
        return additions.lazy.compactMap(\.problem).first
    }
}

extension Logbook {
    /// Saves entries of another program in one step that can be undone: those with an id that is there already become like the
    /// given ones, the others are added, with their id where they have one. The children of an entry are left as they are, and
    /// additions come after it. A backup is made before.
    ///
    /// - Parameters:
    ///   - records: checked drafts.
    ///   - expected: the `changeNumber` that the records were compared at; `nil` for the current one.
    ///   - progress: is given the part that is saved, 0 to 1, at most a hundred times.
    /// - Throws: `invalid` with the first problem of an entry, `busy` when the logbook has changed since the records were
    ///   compared with it, `cancelled` when the task was. Nothing is changed then.
    @concurrent
    public func importRecords(
        _ records: ImportedRecords, expecting expected: Int? = nil,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(LogbookError) {
        if let problem = records.firstProblem(at: Date()) { throw .invalid(problem) }
        _ = try await importAfterBackup { db, stamps in
            if let expected, try db.changeNumber != expected { throw LogbookError.busy }
            try records.save(db, stamps, progress)
            let title = UndoTitle(counted("Import {count} Entry", "Import {count} Entries", count: records.count))
            return (ImportCounts(added: records.count), title)
        }
    }
}

extension Logbook {
    /// A number that is another one after every change that anybody has saved.
    @concurrent
    public func changeNumber() async throws(LogbookError) -> Int {
        try await read { try $0.changeNumber }
    }
}

extension Database {
    fileprivate var changeNumber: Int {
        get throws { try Int.fetchOne(self, sql: "SELECT coalesce(sum(seq), 0) FROM sqlite_sequence") ?? 0 }
    }
}

extension ImportedRecords {
    fileprivate func save(_ db: Database, _ stamps: Logbook.Stamps, _ progress: (Double) -> Void) throws {
        var saved = 0
        let step = max(1, count / 100)
        func note() throws {
            saved += 1
            guard saved % step == 0 else { return }
            try Task.checkCancellation()
            progress(Double(saved) / Double(max(1, count)))
        }
        for planner in planners { _ = try planner.put(db, stamps) }
        for measure in measures { try measure.tidied.save(db) }
        for value in values { _ = try value.put(db, stamps) }
        for member in familyMembers { _ = try member.put(db, stamps) }
        for rate in exchangeRates { _ = try rate.put(db, stamps) }
        for draft in trips {
            try draft.tidied.put(db, stamps)
            try note()
        }
        for draft in goals.map(\.tidied) {
            let old = try draft.id.flatMap { try ExpectationRow.expectation(db, $0) }
            let row = try ExpectationRow(
                draft, id: draft.id ?? stamps.makeID(), targets: draft.measureTargets(db, makeID: stamps.makeID),
                createdAt: old?.createdAt ?? stamps.now, modifiedAt: stamps.now)
            try row.save(db, replacing: old)
            try note()
        }
        for mapping in mappings { try mapping.save(db) }
        for action in actions {
            _ = try action.put(db, stamps)
            try action.rememberOrigin(db, content: action.tidied.importedContent)
            try note()
        }
        for snippet in snippets {
            _ = try snippet.put(db, stamps, madeAt: min(snippet.createdAt.toMilliseconds, stamps.now))
            try note()
        }
        for draft in terms.map(\.tidied) {
            let old = try draft.id.flatMap { try TermWithPeriod.withID($0, db) }
            try TermWithPeriod(
                draft, id: draft.id ?? stamps.makeID(), periodID: old?.period.id ?? stamps.makeID()
            ).save(db)
            try note()
        }
        for addition in additions {
            try addition.save(db)
            try note()
        }
        // The entries of a trip are a part of it.
        for trip in Set(additions.map(\.tripID)) {
            try db.run("UPDATE trip SET modifiedAt = ? WHERE id = ?", [stamps.now.instantText, trip.text])
        }
    }
}

extension TripDraft {
    /// Adds the trip, or replaces the one with its id.
    fileprivate func put(_ db: Database, _ stamps: Logbook.Stamps) throws {
        let old = try id.flatMap { try TripRow.trip(db, $0) }
        let row = TripRow(
            self, id: id ?? stamps.makeID(), createdAt: old?.createdAt ?? stamps.now, modifiedAt: stamps.now)
        if let old, old.kind != row.kind {
            try row.convert(db, from: old, contents, stamps)
        } else {
            try row.save(db, replacing: old)
            try contents?.save(db, of: row.id)
        }
    }
}

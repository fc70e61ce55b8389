import Foundation
internal import GRDB

/// The entries of one kind that have no owner: planners, values, actions, snippets, policies and rates.
///
/// ```swift
/// let value = try await logbook.values.save(PersonalValue(title: "Health", level: .major))
/// for try await values in logbook.values.live() { show(values) }
/// ```
public struct EntryTable<Element: Identifiable & Hashable & Sendable>: Sendable where Element.ID == UUID {
    let logbook: Logbook
    let fetchAll: @Sendable (Database) throws -> [Element]
    private let fetchOne: @Sendable (Database, UUID) throws -> Element?
    private let fetchPage: @Sendable (Database, String, Range<Int>) throws -> Page<Element>
    private let write: @Sendable (Element, String?, Database, Logbook.Stamps) throws -> (Element, UndoTitle)
    /// Whether two entries are equal but for the time of saving.
    private let isSame: @Sendable (Element, Element) -> Bool
    private let remove: @Sendable (UUID) async throws(LogbookError) -> String
    private let problem: @Sendable (Element, Date) -> DraftProblem?

    init(
        _ logbook: Logbook,
        problem: @escaping @Sendable (Element, Date) -> DraftProblem? = { entry, _ in entry.allProblems.first }
    ) where Element: Entry {
        self.logbook = logbook
        fetchAll = { try Element.entries($0) }
        fetchOne = { try Element.entry($0, $1) }
        fetchPage = { try Element.page($0, search: $1, rows: $2) }
        write = { entry, step, db, stamps in
            let old = try entry.put(db, stamps)
            let saved = try Element.entry(db, entry.id).orThrow(.notFound(entry.id))
            let name = try String.fetchOne(
                db, sql: "SELECT \(Element.nameSQL) FROM \"\(Element.table)\" WHERE id = ?", arguments: [entry.id.text])
            return (saved, UndoTitle(old == nil ? .add : .edit, Element.noun, name ?? "", step: step))
        }
        isSame = { entry, other in
            var entry = entry
            entry.createdAt = other.createdAt
            entry.modifiedAt = other.modifiedAt
            return entry == other
        }
        remove = { id throws(LogbookError) in
            try await logbook.delete(Element.table, id, Element.noun, name: Element.nameSQL)
        }
        self.problem = problem
    }

    /// All of them, now and after every change.
    public func live() -> LiveQuery<[Element]> {
        logbook.observe(fetchAll)
    }

    /// The one with this id, now and after every change; `nil` while there is none.
    public func live(id: UUID) -> LiveQuery<Element?> {
        logbook.observe { [fetchOne] in try fetchOne($0, id) }
    }

    /// All of them.
    @concurrent
    public func all() async throws(LogbookError) -> [Element] {
        try await logbook.read(fetchAll)
    }

    /// The one with this id; `nil` when there is none.
    @concurrent
    public func entry(id: UUID) async throws(LogbookError) -> Element? {
        try await logbook.read { [fetchOne] in try fetchOne($0, id) }
    }

    /// Adds an entry, or replaces the one with its id; `modifiedAt` becomes now.
    ///
    /// - Parameters:
    ///   - entry: the record to save.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Returns: the entry as it was saved.
    /// - Throws: `invalid` with the first problem, `ruleBroken` for what only the database can check, and the errors of
    ///   writing. Nothing is changed then.
    @discardableResult
    @concurrent
    public func save(_ entry: Element, step: String? = nil) async throws(LogbookError) -> Element {
        try await logbook.write { [write, problem] db, stamps in
            if let problem = problem(entry, stamps.now) { throw LogbookError.invalid(problem) }
            return try write(entry, step, db, stamps)
        }
    }

    /// Saves an entry if the stored one still equals `base`; otherwise writes nothing.
    ///
    /// - Parameters:
    ///   - entry: the record to save.
    ///   - base: the state that was edited; `nil` where there was none.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: as `save(_:step:)`, and `notFound` when the entry no longer exists.
    @discardableResult
    @concurrent
    public func save(
        _ entry: Element, basedOn base: Element?, step: String? = nil
    ) async throws(LogbookError) -> SaveResult<Element> {
        try await logbook.write { [fetchOne, isSame] db in
            guard let current = try fetchOne(db, entry.id) else {
                if base != nil { throw LogbookError.notFound(entry.id) }
                return nil
            }
            return base.map { isSame(current, $0) } == true ? nil : current
        } _: { [write, problem] db, stamps in
            if let problem = problem(entry, stamps.now) { throw LogbookError.invalid(problem) }
            return try write(entry, step, db, stamps)
        }
    }

    /// Deletes an entry with what belongs to it.
    ///
    /// - Returns: what undo calls the change.
    /// - Throws: `notFound` when there is no such entry, `ruleBroken` when another one needs it.
    @discardableResult
    @concurrent
    public func delete(id: UUID) async throws(LogbookError) -> String {
        try await remove(id)
    }
}

extension Logbook {
    /// Planners by name. Deleting one deletes its trips; `deletePlannerKeepingTrips` does not.
    public var planners: EntryTable<TravelPlanner> { EntryTable(self) }
    /// Family members by name. Deleting one removes it from its trips.
    public var familyMembers: EntryTable<FamilyMember> { EntryTable(self) }
    /// Values by priority, 1 first.
    public var values: EntryTable<PersonalValue> { EntryTable(self) }
    /// Snippets, the newest first.
    public var snippets: EntryTable<Snippet> { EntryTable(self) }
    /// Actions, the latest first.
    public var actions: EntryTable<Action> { EntryTable(self) { $0.problems(at: $1).first } }
    /// Policies by name. One that a trip counts by cannot be deleted.
    public var perDiemPolicies: EntryTable<PerDiemPolicy> { EntryTable(self) }
    /// Schemes by name. One that a trip counts by cannot be deleted.
    public var mileageSchemes: EntryTable<MileageScheme> { EntryTable(self) }
    /// Budgets by name.
    public var budgets: EntryTable<Budget> { EntryTable(self) }
    /// Exchange rates by currency, the newest first.
    public var exchangeRates: EntryTable<ExchangeRate> { EntryTable(self) }

    /// Deletes a planner; its trips stay.
    ///
    /// - Returns: what undo calls the change.
    @discardableResult
    @concurrent
    public func deletePlannerKeepingTrips(id: UUID) async throws(LogbookError) -> String {
        try await write { db, stamps in
            let planner = try TravelPlanner.entry(db, id).orThrow(.notFound(id))
            try db.run(
                "UPDATE trip SET plannerId = NULL, modifiedAt = ? WHERE plannerId = ?",
                [stamps.now.instantText, id.text])
            try db.run("DELETE FROM travelPlanner WHERE id = ?", [id.text])
            let title = UndoTitle(.delete, "planner", planner.name)
            return (title.text, title)
        }
    }

    /// The snippets of a trip or a goal, the newest first, now and after every change.
    public func snippets(on owner: Snippet.Owner) -> LiveQuery<[Snippet]> {
        observe { db in
            switch owner {
            case .trip(let id): try Snippet.entries(db, where: "tripId = ?", [id.text])
            case .expectation(let id): try Snippet.entries(db, where: "expectationId = ?", [id.text])
            }
        }
    }

    /// Measures by unit, now and after every change.
    public func measures() -> LiveQuery<[Measure]> {
        observe { try Measure.measures($0) }
    }

    /// The measure with this id, now and after every change; `nil` while there is none.
    public func liveMeasure(id: UUID) -> LiveQuery<Measure?> {
        observe { try Measure.measures($0, where: "id = ?", [id.text]).first }
    }

    /// Measures by unit.
    @concurrent
    public func fetchMeasures() async throws(LogbookError) -> [Measure] {
        try await read { try Measure.measures($0) }
    }

    /// Adds a measure, or replaces the one with its id.
    ///
    /// - Parameters:
    ///   - measure: the measure to save.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: `invalid` with the first problem, `ruleBroken` when another measure has the unit.
    @discardableResult
    @concurrent
    public func save(_ measure: Measure, step: String? = nil) async throws(LogbookError) -> Measure {
        let measure = try measure.checked()
        return try await write { db, _ in
            let isNew = try Measure.withID(measure.id, db) == nil
            try measure.save(db)
            return (measure, UndoTitle(isNew ? .add : .edit, "measure", measure.unit, step: step))
        }
    }

    /// Saves a measure if it is still as it is in `base`; otherwise writes nothing.
    ///
    /// - Parameters:
    ///   - measure: the measure to save.
    ///   - base: the state that was edited.
    ///   - step: one right after the other, saves with the same step are undone as one.
    /// - Throws: as `save(_:step:)`, and `notFound` when the measure no longer exists.
    @discardableResult
    @concurrent
    public func save(
        _ measure: Measure, basedOn base: Measure, step: String? = nil
    ) async throws(LogbookError) -> SaveResult<Measure> {
        let measure = try measure.checked()
        return try await write { db in
            let current = try Measure.withID(measure.id, db).orThrow(.notFound(measure.id))
            return current == base ? nil : current
        } _: { db, _ in
            try measure.save(db)
            return (measure, UndoTitle(.edit, "measure", measure.unit, step: step))
        }
    }

    /// Deletes a measure.
    ///
    /// - Returns: what undo calls the change.
    /// - Throws: `notFound` when there is no such measure, `ruleBroken` when a target or an action needs it.
    @discardableResult
    @concurrent
    public func deleteMeasure(id: UUID) async throws(LogbookError) -> String {
        try await delete("measure", id, "measure", name: "unit")
    }
}

extension Measure {
    fileprivate static func withID(_ id: UUID, _ db: Database) throws -> Measure? {
        try measures(db, where: "id = ?", [id.text]).first
    }
}

// MARK: - Searching

/// An entry that the search knows: `Action`, `Snippet` or `PersonalValue`.
public protocol Listed {}

extension Action: Listed {}
extension Snippet: Listed {}
extension PersonalValue: Listed {}

extension EntryTable where Element: Listed {
    /// Some of the entries that hold a text, by their positions, and how many there are, now and after every change.
    public func livePage(search: String = "", rows: Range<Int>) -> LiveQuery<Page<Element>> {
        logbook.observe { [fetchPage] in try fetchPage($0, search, rows) }
    }

    /// Some of the entries that hold a text, by their positions, and how many there are.
    @concurrent
    public func page(search: String = "", rows: Range<Int>) async throws(LogbookError) -> Page<Element> {
        try await logbook.read { [fetchPage] in try fetchPage($0, search, rows) }
    }
}

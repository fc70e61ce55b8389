import Foundation
import Localization
import Logbook

/// Makes actions of the rows of a table.
struct ActionReader: RecordReader {
    var records = ImportedRecords()
    var newIDs: Set<UUID> = []
    private let byID: [UUID: Action]
    private var names: Set<Name>
    private let measures: [Measure]
    private let goals: [String: UUID]
    private var origins: ImportedOrigins

    private struct Name: Hashable {
        let title: String
        /// To the second, as files have it.
        let logged: String
    }

    init(_ logbook: Logbook) async throws {
        async let measures = logbook.fetchMeasures()
        async let goals = logbook.fetchGoals()
        async let origins = logbook.knownOrigins()
        let actions = try await logbook.actions.all()
        byID = Dictionary(actions.map { ($0.id, $0) }) { $1 }
        names = Set(actions.map { Name(title: $0.title, logged: $0.loggedAt.csvText) })
        self.measures = try await measures
        self.goals = Dictionary(try await goals.map { ($0.title.lowercased(), $0.id) }) { first, _ in first }
        self.origins = ImportedOrigins(try await origins)
    }

    func title(of row: RecordCells) -> String {
        [row.text(.title), row.text(.loggedAt)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    mutating func read(_ row: RecordCells) throws(WrongRow) -> RecordImport.Outcome {
        let old = row.id.flatMap { byID[$0] }
        let action = try action(row, old)
        let name = Name(title: action.title, logged: action.loggedAt.csvText)
        let isNew = names.insert(name).inserted
        // A row that the logbook knows by its own id is that action, whatever else it says.
        if old == nil, let origin = action.origin {
            // An action that came in without its origin, before the table had a column for it.
            guard isNew || origins.isKnown(origin) || !isUnsourced(name) else { return .same }
            let (outcome, action) = origins.outcome(of: action) { byID[$0] }
            if outcome != .same { records.actions.append(action) }
            return outcome
        }
        let outcome = outcome(of: action, replacing: old, id: row.id, isNameNew: isNew)
        if outcome != .same { records.actions.append(action) }
        return outcome
    }

    private func isUnsourced(_ name: Name) -> Bool {
        byID.values.contains { $0.origin == nil && $0.title == name.title && $0.loggedAt.csvText == name.logged }
    }

    private func action(_ row: RecordCells, _ old: Action?) throws(WrongRow) -> Action {
        var action = old ?? Action(id: row.id ?? UUID.random())
        if let title = row.filled(.title) { action.title = title }
        if let details = row.filled(.details) { action.details = details }
        if let notes = row.filled(.notes) { action.notes = notes }
        guard let logged = try row.instant(.loggedAt) else {
            throw WrongRow(DraftProblem(.day, .missing).description)
        }
        if logged.csvText != action.loggedAt.csvText { action.loggedAt = logged }
        if let started = try row.instant(.startedAt), started.csvText != action.startedAt?.csvText {
            action.startedAt = started
        }
        if let minutes = try row.number(.durationMinutes) { action.durationMinutes = minutes }
        if let zone = row.filled(.timeZone) {
            guard TimeZone(named: zone) != nil else {
                throw WrongRow(localized("“{text}” is not a time zone.", ["text": zone]))
            }
            action.timeZone = zone
        }
        if let measurements = try row.quantities(.measurements, measures) {
            action.measurements = measurements.map {
                Action.Measurement(unit: $0.unit, kind: $0.kind, value: $0.value)
            }
        }
        if let goals = try row.named(.goals, goals) { action.contributesTo = Set(goals) }
        if action.origin == nil, let source = row.filled(.source), let id = row.filled(.externalID) {
            let origin = Action.Origin(source: source, id: id)
            // Of an action that is there already only one that no other has.
            if old == nil || !origins.isKnown(origin) { action.origin = origin }
        }
        if let problem = action.problems().first { throw WrongRow(problem.description) }
        return action
    }
}

/// What becomes of actions of other programs, by their origins: what the user has renamed, edited or deleted since stays so.
struct ImportedOrigins {
    private let known: [Action.Origin: KnownOrigin]
    /// Of the file so far.
    private var seen: Set<Action.Origin> = []

    /// - Parameter known: by the logbook.
    init(_ known: [Action.Origin: KnownOrigin]) {
        self.known = known
    }

    func isKnown(_ origin: Action.Origin) -> Bool { known[origin] != nil }

    /// The action of the logbook that is needed to find out what becomes of one; `nil` for none.
    func storedID(for action: Action) -> UUID? {
        action.origin.flatMap { known[$0] }.flatMap { $0.content == action.importedContent ? nil : $0.actionID }
    }

    /// What becomes of an action, and the action to save.
    ///
    /// Where the other program has changed what it measured, and the user has not, the action's measurements and times become
    /// the new ones; its texts stay.
    ///
    /// - Parameter stored: the actions of the logbook; asked for those of `storedID` only.
    mutating func outcome(
        of action: Action, _ stored: (UUID) -> Action?
    ) -> (outcome: RecordImport.Outcome, action: Action) {
        guard let origin = action.origin else { return (.new, action) }
        guard seen.insert(origin).inserted else { return (.same, action) }
        guard let known = known[origin] else { return (.new, action) }
        guard let id = known.actionID else { return (.deleted, action) }
        guard known.content != action.importedContent, var changed = stored(id),
            changed.importedContent == known.content
        else { return (.same, action) }
        changed.loggedAt = action.loggedAt
        changed.startedAt = action.startedAt
        changed.durationMinutes = action.durationMinutes
        changed.timeZone = action.timeZone
        changed.measurements = action.measurements
        changed.contributesTo = action.contributesTo
        return (.changed, changed)
    }
}

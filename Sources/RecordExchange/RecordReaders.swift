import Foundation
import Localization
import Logbook

struct TripReader: RecordReader {
    var records = ImportedRecords()
    var newIDs: Set<UUID> = []
    private let byID: [UUID: TripDraft]
    private var names: NamedRecords<Name>
    private var planners: [String: UUID]

    private struct Name: Hashable {
        let name: String
        let days: ClosedRange<CalendarDay>
    }

    init(_ logbook: Logbook) async throws {
        async let planners = logbook.planners.all()
        let trips = try await logbook.fetchTrips()
        let contents = try await logbook.fetchContents(of: trips.map(\.id), isWhole: true)
        self.init(trips, contents, try await planners)
    }

    /// - Parameters: all trips of the logbook, their whole contents, and all planners.
    init(_ trips: [Trip], _ contents: [UUID: TripContents], _ planners: [TravelPlanner]) {
        byID = Dictionary(
            trips.map { ($0.id, TripDraft($0, contents: contents[$0.id] ?? TripContents())) }
        ) { $1 }
        names = NamedRecords(trips.map { Name(name: $0.name, days: $0.startDay...$0.endDay) })
        self.planners = Dictionary(planners.map { ($0.name, $0.id) }) { $1 }
    }

    func title(of row: RecordCells) -> String {
        [row.text(RecordField(.name)), row.text(.startDay)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    mutating func read(_ row: RecordCells) throws(WrongRow) -> RecordImport.Outcome {
        guard let title = row.filled(RecordField(.name)) else {
            throw WrongRow(DraftProblem(.name, .missing).description)
        }
        guard let first = try row.day(.startDay) else {
            throw WrongRow(DraftProblem(.startDay, .missing).description)
        }
        let old = row.id.flatMap { byID[$0] }
        var draft = old ?? TripDraft(id: row.id, name: title, startDay: first, endDay: first)
        draft.name = title
        (draft.startDay, draft.endDay) = (first, try row.day(RecordField(.endDay)) ?? max(first, old?.endDay ?? first))
        for (field, value) in TripField.base
        where field.columnName != nil && ![.name, .startDay, .endDay, .plannerID].contains(field) {
            try row.set(RecordField(field), value, in: &draft)
        }
        if let specifics = try specifics(row, old?.specifics) { draft.specifics = specifics }
        if let tags = row.tags {
            var contents = draft.contents ?? TripContents()
            contents.tags = tags
            draft.contents = contents
        }
        let planner = row.filled(.planner)
        let newPlanner = planner.flatMap { planners[$0] == nil ? TravelPlanner(name: $0) : nil }
        if let planner { draft.plannerID = newPlanner?.id ?? planners[planner] }
        if let problem = draft.problems.first { throw WrongRow(problem.description) }
        let name = Name(name: draft.name, days: draft.startDay...draft.endDay)
        let isNew = names.isNew(name, uid: row.uid)
        let outcome = outcome(of: draft, replacing: old, id: row.id, isNameNew: isNew)
        guard outcome != .same else { return outcome }
        // The entries of a trip of the same kind need no writing; for another kind they are converted.
        if let old, draft.contents == old.contents || draft.specifics.kind != old.specifics.kind {
            draft.contents = nil
        }
        if let newPlanner {
            planners[newPlanner.name] = newPlanner.id
            records.planners.append(newPlanner)
        }
        records.trips.append(draft)
        return outcome
    }

    private func specifics(_ row: RecordCells, _ old: Trip.Specifics?) throws(WrongRow) -> Trip.Specifics? {
        switch try row.choice(.kind, Trip.Kind.self) ?? old?.kind {
        case .business:
            var business = Trip.Business(
                purpose: "", expenseCode: "", perDiem: Money(minorUnits: 0, currency: row.currency(.currency) ?? "EUR"))
            if case .business(let known) = old { business = known }
            for (field, value) in TripField.business where field.columnName != nil && field != .perDiem {
                try row.set(RecordField(field), value, in: &business)
            }
            let currency = row.currency(.perDiemCurrency) ?? business.perDiem.currency
            if let perDiem = try row.money(RecordField(.perDiem), currency: currency) { business.perDiem = perDiem }
            return .business(business)
        case .personal:
            if let reason = try row.choice(RecordField(.reason), PersonalTrip.Reason.self) {
                return .personal(reason: reason)
            }
            return old?.kind == .personal ? old : .personal(reason: .unknown)
        case .trip, nil: return row.filled(.kind) == nil ? nil : .plain
        }
    }
}

struct GoalReader: RecordReader {
    var records = ImportedRecords()
    var newIDs: Set<UUID> = []
    private let byID: [UUID: Expectation]
    private var names: Set<Name>
    private let measures: [Measure]

    private struct Name: Hashable {
        let title: String
        let kind: Expectation.Kind
        let dueDay: CalendarDay?
    }

    init(_ logbook: Logbook) async throws {
        async let measures = logbook.fetchMeasures()
        let goals = try await logbook.fetchGoals()
        byID = Dictionary(goals.map { ($0.id, $0) }) { $1 }
        names = Set(goals.map { Name(title: $0.title, kind: $0.kind, dueDay: $0.dueDay) })
        self.measures = try await measures
    }

    func title(of row: RecordCells) -> String { row.text(.title) }

    mutating func read(_ row: RecordCells) throws(WrongRow) -> RecordImport.Outcome {
        guard let title = row.filled(.title) else { throw WrongRow(DraftProblem(.title, .missing).description) }
        let old = row.id.flatMap { byID[$0] }.map { ExpectationDraft($0) }
        let specifics = try specifics(row, old?.specifics)
        var draft = old ?? ExpectationDraft(id: row.id, title: title, specifics: specifics)
        draft.title = title
        draft.specifics = specifics
        if specifics.kind != .goal { draft.alignments = [] }
        for (field, value) in ExpectationField.base where field.columnName != nil && field != .title {
            try row.set(RecordField(field), value, in: &draft)
        }
        if let tags = row.tags { draft.tags = tags }
        if let targets = try row.quantities(.targets, measures) {
            draft.targets = targets.map { ExpectationDraft.Target(unit: $0.unit, kind: $0.kind, target: $0.value) }
        }
        if let problem = draft.problems.first { throw WrongRow(problem.description) }
        let name = Name(title: draft.title, kind: specifics.kind, dueDay: specifics.dueDay)
        let isNew = names.insert(name).inserted
        let outcome = outcome(of: draft, replacing: old, id: row.id, isNameNew: isNew)
        if outcome != .same { records.goals.append(draft) }
        return outcome
    }

    private func specifics(
        _ row: RecordCells, _ old: Expectation.Specifics?
    ) throws(WrongRow) -> Expectation.Specifics {
        let kind = try row.choice(.kind, Expectation.Kind.self) ?? old?.kind ?? .goal
        let due = try row.day(.dueDay) ?? old?.dueDay
        guard kind == .goal || due != nil else {
            throw WrongRow(DraftProblem(ExpectationField.targetDay.problem, .missing).description)
        }
        var specifics = Expectation.Specifics(kind, dueDay: due ?? .today())
        if let old, old.kind == kind { specifics = old }
        if let due { specifics.requiredDay = due }
        specifics.targetDay = due
        if let startDay = try row.day(.startDay) { specifics.startDay = startDay }
        return specifics
    }
}

struct SnippetReader: RecordReader {
    var records = ImportedRecords()
    var newIDs: Set<UUID> = []
    private let byID: [UUID: Snippet]
    private var texts: Set<String>
    private let trips: [String: UUID]
    private let goals: [String: UUID]

    init(_ logbook: Logbook) async throws {
        async let trips = logbook.fetchTrips()
        async let goals = logbook.fetchGoals()
        let snippets = try await logbook.snippets.all()
        byID = Dictionary(snippets.map { ($0.id, $0) }) { $1 }
        texts = Set(snippets.map(\.text))
        self.trips = Dictionary(try await trips.map { ($0.name.lowercased(), $0.id) }) { first, _ in first }
        self.goals = Dictionary(try await goals.map { ($0.title.lowercased(), $0.id) }) { first, _ in first }
    }

    func title(of row: RecordCells) -> String {
        row.text(.text).split(whereSeparator: \.isNewline).first.map { String($0.prefix(60)) } ?? ""
    }

    mutating func read(_ row: RecordCells) throws(WrongRow) -> RecordImport.Outcome {
        guard let text = row.filled(.text) else { throw WrongRow(DraftProblem(.text, .missing).description) }
        let old = row.id.flatMap { byID[$0] }
        let made = try row.instant(.createdAt) ?? Date()
        guard var snippet = old ?? Snippet(id: row.id ?? UUID.random(), text: text, at: made), Snippet.isValid(text)
        else {
            throw WrongRow(DraftProblem(.text, .tooLong(limit: 20_000)).description)
        }
        let modified = snippet.modifiedAt
        snippet.setText(text, at: modified)
        if let tags = row.tags { snippet.setTags(tags, at: modified) }
        if let trip = try row.named(.trip, trips)?.first {
            snippet.attach(to: .trip(trip), at: modified)
        } else if let goal = try row.named(.goal, goals)?.first {
            snippet.attach(to: .expectation(goal), at: modified)
        }
        if let problem = snippet.problems.first { throw WrongRow(problem.description) }
        let isNew = texts.insert(snippet.text).inserted
        let outcome = outcome(of: snippet, replacing: old, id: row.id, isNameNew: isNew)
        if outcome != .same { records.snippets.append(snippet) }
        return outcome
    }
}

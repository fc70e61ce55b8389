import Foundation
import Localization
import Logbook
import Observation

/// A trip that is open: its form, what it costs, and the snippets on it.
@Observable
public final class TripModel {
    public let id: UUID
    /// Where it is edited; `nil` until it has been read.
    public private(set) var form: Form<TripDraft>?
    /// Why it cannot be shown, as a sentence.
    public var problem: String? { reading?.problem ?? costs.problem }

    @ObservationIgnored let records: RecordAccess
    @ObservationIgnored private let choices: TripChoicesModel
    @ObservationIgnored private let onGone: () -> Void
    private var reading: LiveValue<TripWithContents?>?
    private let costs: LiveValue<ExpenseStatement?>
    private let spending: LiveValue<[BudgetProgress]>
    /// The snippets on it.
    public let notes: SnippetsModel

    /// - Parameter onGone: called when the trip has been deleted.
    init(_ trip: Trip, records: RecordAccess, choices: TripChoicesModel, onGone: @escaping () -> Void) {
        id = trip.id
        self.records = records
        self.choices = choices
        self.onGone = onGone
        costs = LiveValue(records.logbook.expenses(ofTrip: trip.id))
        spending = LiveValue(records.logbook.budgetProgress(ofTrip: trip.id))
        notes = SnippetsModel(records, on: .trip(trip.id))
        choices.readPlaces()
        reading = LiveValue(records.logbook.tripWithContents(id: trip.id)) { [weak self] in self?.show($0) }
    }

    /// The trip as stored in the logbook.
    public var trip: Trip? { (reading?.value ?? nil)?.trip }
    /// What it costs and pays, line by line.
    public var statement: ExpenseStatement? { costs.value ?? nil }

    /// Its budgets and those of its planner, with what was spent of them.
    public var budgets: [BudgetProgress] { spending.value ?? [] }

    private func show(_ trip: TripWithContents?) {
        guard let trip else {
            if form != nil { onGone() }
            return
        }
        noteMove(to: trip)
        if let form {
            form.update(to: TripDraft(trip))
        } else {
            form = makeForm(TripDraft(trip))
        }
    }

    private func makeForm(_ draft: TripDraft) -> Form<TripDraft> {
        let name = "trip/\(id.uuidString)"
        let choices = choices
        let records = records
        return Form(
            id: name, saved: draft, edits: records.unsaved.edits(of: name),
            layout: .init(
                sections: { TripForm(choices: choices.choices).sections($0) }, problems: { $0.problems },
                save: { draft, base, step async throws(LogbookError) in
                    try await records.logbook.save(draft, basedOn: base, step: step).map { TripDraft($0) }
                }), onEdit: { records.unsaved.store($0, of: name) }, onRemove: records.reportRemoved)
    }

    /// Saves what can be saved; for when another trip is opened.
    func close() {
        records.finish { await self.flush() }
    }

    func flush() async {
        await form?.flush()
        await notes.flush()
    }

    /// Saves a change to the trip with what is typed; the notice offers to undo it.
    ///
    /// - Parameter edit: makes the change, and returns the sentence of the notice; `nil` where there is nothing to change.
    @discardableResult
    func change(_ edit: (inout TripDraft) -> String?) async -> (@MainActor () -> Void)? {
        await flush()
        guard var draft = form?.saved, let sentence = edit(&draft) else { return nil }
        let (changed, records) = (draft, records)
        return await records.change(sentence) { () async throws(LogbookError) in
            try await records.logbook.save(changed)
        }
    }

    // MARK: - Moved days

    /// The trip was moved to other days, but its entries were not.
    public struct Move: Hashable {
        /// How many days later it begins; negative for earlier.
        public fileprivate(set) var days: Int
        /// How many entries have a day.
        public let entries: Int
        /// What the trip came to before.
        public let totals: [Money]
    }

    /// The question to the user; `nil` for none.
    public private(set) var move: Move?
    /// The trip as it was read last.
    @ObservationIgnored private var last: TripWithContents?

    /// The first days and contents that the trip had together, the latest last, with the days that the entries were behind: who
    /// undoes comes back to one of them.
    @ObservationIgnored private var states: [State] = []
    private static let stateLimit = 50

    private struct State {
        let startDay: CalendarDay
        let contents: TripContents
        var lag = 0
    }

    private func noteMove(to trip: TripWithContents) {
        defer { last = trip }
        var state = State(startDay: trip.trip.startDay, contents: trip.contents)
        let known = states.last { $0.startDay == state.startDay && $0.contents == state.contents }
        if let last, last.trip.startDay != state.startDay {
            if let known {
                state.lag = known.lag
            } else if last.contents == state.contents, state.contents.datedCount > 0 {
                state.lag = last.trip.startDay.days(until: state.startDay) + (move?.days ?? 0)
            }
            move =
                state.lag == 0
                ? nil
                : Move(
                    days: state.lag, entries: state.contents.datedCount,
                    totals: move?.totals ?? statement?.totals ?? [])
        }
        if known == nil { states = states.suffix(Self.stateLimit - 1) + [state] }
    }

    /// Moves the entries by the same number of days as the trip; the notice offers to undo it.
    public func moveEntries() async {
        guard let move, form != nil else { return }
        self.move = nil
        await change { draft in
            draft.contents = draft.contents?.moved(days: move.days)
            return counted("{count} entry was moved.", "{count} entries were moved.", count: move.entries)
        }
    }

    /// Leaves the entries on their days.
    public func leaveEntries() {
        move = nil
        if let index = states.indices.last { states[index].lag = 0 }
    }

    // MARK: - An expense in one line

    /// The text of the line for an expense.
    public var expenseText = ""

    /// What amounts are in that name no currency.
    private var currency: String {
        guard let draft = form?.draft else { return records.preferences.currency }
        if let currency = draft.currency { return currency }
        if case .business(let business) = draft.specifics { return business.perDiem.currency }
        return records.preferences.currency
    }

    public var expenseLine: ExpenseLine {
        ExpenseLine(
            expenseText, currency: currency,
            days: DayText(sense: form.map { .within($0.draft.startDay, $0.draft.endDay) } ?? .past))
    }

    /// The day of an expense that names none: today while one is away, the trip's first day otherwise.
    public var usualDay: CalendarDay {
        guard let draft = form?.draft else { return .today() }
        return (draft.startDay...max(draft.startDay, draft.endDay)).contains(.today()) ? .today() : draft.startDay
    }

    /// Adds the expense that is written in the line.
    public func addExpense() {
        let line = expenseLine
        guard let form, let cost = line.cost else { return }
        let row = form.addRow(to: "expenses")
        let texts = [
            "cost": NumberText().field(cost), "category": line.category.rawValue, "details": line.details,
            "day": DayText().text(line.day ?? usualDay),
        ]
        for (field, text) in texts { form.type(text, in: FieldID(field, in: row)) }
        form.finish(FieldID("cost", in: row))
        expenseText = ""
    }

    // MARK: - Change of kind

    /// What would become of what the trip has, if it were of another kind: one sentence each.
    public func consequences(as kind: Trip.Kind) -> [String] {
        guard let draft = form?.draft, let contents = draft.contents else { return [] }
        return contents.consequences(from: draft.specifics, to: kind)
    }

    /// Makes the trip one of another kind.
    public func change(to kind: Trip.Kind) async {
        await change { draft in
            guard draft.specifics.kind != kind else { return nil }
            draft.specifics = TripForm.specifics(of: kind, currency: draft.currency ?? records.preferences.currency)
            draft.contents = nil
            return localized("“{name}” is now {kind}.", ["name": draft.name, "kind": kind.phrase])
        }
    }
}

nonisolated extension Trip.Kind {
    /// The kind in a sentence: “a business trip”.
    fileprivate var phrase: String {
        switch self {
        case .trip: localized("a general trip")
        case .business: localized("a business trip")
        case .personal: localized("a personal trip")
        }
    }
}

/// What trips' forms offer to choose from, as it changes.
@Observable
final class TripChoicesModel {
    private let planners: LiveValue<[TravelPlanner]>
    private let goals: LiveValue<[Expectation]>
    private let policies: LiveValue<[PerDiemPolicy]>
    private let schemes: LiveValue<[MileageScheme]>
    private let people: LiveValue<[FamilyMember]>
    private var places: [Suggestion] = []
    @ObservationIgnored private let logbook: Logbook
    @ObservationIgnored private var reading: Task<Void, Never>?
    private let preferences: PreferencesModel

    init(_ records: RecordAccess) {
        planners = LiveValue(records.logbook.planners.live())
        goals = LiveValue(records.logbook.goals())
        policies = LiveValue(records.logbook.perDiemPolicies.live())
        schemes = LiveValue(records.logbook.mileageSchemes.live())
        people = LiveValue(records.logbook.familyMembers.live())
        logbook = records.logbook
        preferences = records.preferences
    }

    /// The most places that are offered.
    nonisolated static let placeLimit = 500

    /// Reads which places there are. They are not followed: every save would read everything that can name one.
    func readPlaces() {
        guard reading == nil else { return }
        reading = Task { [weak self, logbook] in
            // Without suggestions a place can still be typed.
            let names = try? await logbook.fetchPlaceNames(limit: Self.placeLimit)
            self?.places = (names ?? []).map { Suggestion($0) }
            self?.reading = nil
        }
    }

    /// Rules in their order, the retired ones last.
    private static func current<Rule>(_ rules: [Rule], _ validTo: KeyPath<Rule, CalendarDay?>) -> [Rule] {
        let today = CalendarDay.today()
        let isOver = { (rule: Rule) in rule[keyPath: validTo].map { $0 < today } ?? false }
        return rules.filter { !isOver($0) } + rules.filter(isOver)
    }

    var choices: TripChoices {
        TripChoices(
            planners: (planners.value ?? []).map { Choice($0.id.uuidString, $0.name) },
            goals: GoalSources.choices(of: goals.value ?? []),
            policies: Self.current(policies.value ?? [], \.validTo).map(PolicyChoice.init),
            schemes: Self.current(schemes.value ?? [], \.validTo).map {
                Choice($0.id.uuidString, Choice.name($0.name, holdingTo: $0.validTo))
            },
            people: people.value ?? [], places: places,
            currency: preferences.currency, distanceUnit: preferences.distanceUnit)
    }
}

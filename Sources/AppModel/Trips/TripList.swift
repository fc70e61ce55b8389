import Foundation
import Localization
import Logbook
import Observation

/// A part of all trips, as the sidebar offers it.
public nonisolated enum TripSidebarItem: Hashable, Sendable {
    case all, upcoming, business, personal
    case planner(UUID)
    case tag(String)
}

/// The trips of the logbook by sidebar item and by search, and the one that is open.
@Observable
public final class TripList {
    public let list: LiveList<Trip, TripQuery>
    /// Which part of all trips is listed.
    public var sidebarItem = TripSidebarItem.all {
        didSet {
            guard sidebarItem != oldValue else { return }
            chosen = []
            // The open trip is not in this list: the nearest listed one is selected.
            list.select(nil)
            list.filter = filter
        }
    }
    /// What limits the list beside the sidebar and the search: status, reason, days, planner and tag.
    public var conditions = TripQuery() {
        didSet { if conditions != oldValue { list.filter = filter } }
    }
    /// The trips that are chosen together; less than two are none.
    public var chosen: Set<UUID> = []
    /// The trip that is open.
    public private(set) var open: TripModel?
    /// The costs of the listed trips.
    public private(set) var totals: [UUID: [Money]] = [:]
    /// The new trip, while it is shown instead of the selected one.
    public private(set) var planned: Form<TripDraft>?

    @ObservationIgnored let records: RecordAccess
    private let counting: LiveValue<TripCounts>
    private var grouping: LiveValue<TripGroups>?
    private let offered: TripChoicesModel
    /// The trips whose totals are wanted, by the state they were in.
    @ObservationIgnored private var wanted: [UUID: SumState] = [:]
    @ObservationIgnored private var summing: Task<Void, Never>?
    @ObservationIgnored private var rules: LiveValue<ExpenseRules>?
    /// Counts the changes of the rules and rates that totals follow from.
    @ObservationIgnored private var ruleChanges = 0

    /// What a total was wanted for.
    private struct SumState: Hashable {
        var modifiedAt: Date
        var ruleChanges: Int
    }

    init(_ records: RecordAccess) {
        let logbook = records.logbook
        self.records = records
        list = LiveList(
            filter: TripQuery(),
            opening: .init(
                query: { filter, near, count in
                    guard filter.sort == .startDay, filter.search.allSatisfy(\.isWhitespace) else { return nil }
                    return logbook.tripPage(matching: filter, around: near?.startDay ?? .today(), rows: count)
                }, choice: { TripList.next(of: $0, on: .today()) })
        ) { logbook.tripPage(matching: $0, rows: $1) }
        counting = LiveValue(logbook.tripCounts())
        offered = TripChoicesModel(records)
        list.onSelect = { [weak self] in self?.openSelected() }
        grouping = LiveValue(logbook.tripGroups()) { [weak self] in self?.leaveItem(notIn: $0) }
        rules = LiveValue(logbook.expenseRules()) { [weak self] _ in self?.sumUpAgain() }
    }

    /// Lists all trips where the planner or the tag that was listed is gone.
    private func leaveItem(notIn groups: TripGroups) {
        switch sidebarItem {
        case .planner(let id) where !groups.planners.contains { $0.id == id }: sidebarItem = .all
        case .tag(let tag) where groups.tags.hasLost(tag): sidebarItem = .all
        default: break
        }
    }

    /// The trip that one is on, else the next one, else the last one that there was.
    static func next(of trips: [Trip], on day: CalendarDay) -> Trip? {
        trips.filter { $0.startDay <= day && $0.endDay >= day }.max { $0.startDay < $1.startDay }
            ?? trips.filter { $0.startDay > day }.min { $0.startDay < $1.startDay }
            ?? trips.max { $0.endDay < $1.endDay }
    }

    /// The trips that are chosen together, as they are listed; empty unless there are several.
    public var several: [Trip] {
        guard chosen.count > 1 else { return [] }
        let trips = list.elements.filter { chosen.contains($0.id) }
        return trips.count > 1 ? trips : []
    }

    /// The trips that commands apply to: the selected ones, or the one that is open.
    public var shown: [Trip] {
        let several = several
        return several.isEmpty ? [list.selected].compactMap(\.self) : several
    }

    /// How many trips there are of each kind, whatever is listed.
    public var counts: TripCounts { counting.value ?? TripCounts() }
    public var groups: TripGroups { grouping?.value ?? TripGroups() }

    /// What trips' forms offer to choose from.
    var offers: TripChoices { offered.choices }

    private var filter: TripQuery {
        var query = conditions
        query.search = list.filter.search
        query.sort = list.filter.sort
        query.isDescending = list.filter.isDescending
        query.today = .today()
        switch sidebarItem {
        case .all: break
        case .upcoming:
            let today = CalendarDay.today()
            let (first, last) = (conditions.days?.lowerBound ?? today, conditions.days?.upperBound ?? .latest)
            // Days that are all past have none in common with what is to come.
            query.days = last < today ? .latest ... .latest : max(first, today)...last
        case .business: query.kind = .business
        case .personal: query.kind = .personal
        case .planner(let id): query.plannerID = id
        case .tag(let tag): query.tag = tag
        }
        return query
    }

    private func openSelected() {
        guard list.selected?.id != open?.id else { return }
        open?.close()
        open = list.selected.map { trip in
            TripModel(trip, records: records, choices: offered) { [weak self] in self?.isGone(trip.id) }
        }
    }

    /// Selects another trip after one was deleted.
    private func isGone(_ id: UUID) {
        guard list.selected?.id == id else { return }
        list.selectNeighbour(of: [id])
    }

    // MARK: - Totals

    /// Requests the cost of a trip whose row has become visible.
    public func want(totalOf trip: Trip) {
        let state = SumState(modifiedAt: trip.modifiedAt, ruleChanges: ruleChanges)
        guard wanted[trip.id] != state else { return }
        wanted[trip.id] = state
        guard summing == nil else { return }
        summing = Task { [weak self, logbook = records.logbook] in
            // While one types, what was wanted a letter ago is wanted no longer.
            try? await Task.sleep(for: .milliseconds(150))
            var asked: [UUID: SumState] = [:]
            while let self, asked != wanted {
                let ids = wanted.filter { asked[$0.key] != $0.value }.map(\.key)
                asked = wanted
                // What cannot be summed has no total; the trip's own page explains why.
                guard let sums = try? await logbook.fetchTotals(ofTrips: ids) else { break }
                totals.merge(sums) { $1 }
            }
            self?.summing = nil
        }
    }

    /// Asks again what those trips cost that are listed: a rate or a rule has changed.
    private func sumUpAgain() {
        ruleChanges += 1
        for trip in list.elements where wanted[trip.id] != nil { want(totalOf: trip) }
    }

    // MARK: - A new trip

    private static let newForm = "new-trip"
    /// The save of the new trip that is under way.
    @ObservationIgnored private var saving: Task<Void, Never>?

    /// Begins a new trip, or continues the one that was begun. One that is shown already and has been written is saved
    /// first, if it can be.
    ///
    /// - Parameter name: what has been typed already.
    public func plan(name: String = "") {
        if let saving {
            // What is typed next is meant for another trip than the one that is on its way.
            Task {
                await saving.value
                plan(name: name)
            }
            return
        }
        if name.isEmpty, let planned, planned.status != .untouched {
            Task {
                await savePlanned()
                if self.planned == nil { plan() }
            }
            return
        }
        let form = planned ?? makeNewTrip()
        planned = form
        if !name.isEmpty { form.type(name, in: FieldID("name")) }
    }

    private func makeNewTrip() -> Form<TripDraft> {
        let records = records
        let offered = offered
        let currency = records.preferences.currency
        let start = CalendarDay.today().adding(days: 7)
        let kind: Trip.Kind = sidebarItem == .personal ? .personal : .business
        var draft = TripDraft(
            name: "", startDay: start, endDay: start.adding(days: 2),
            specifics: TripForm.specifics(of: kind, currency: currency))
        if case .planner(let id) = sidebarItem { draft.plannerID = id }
        return Form(
            id: Self.newForm, saved: draft, edits: records.unsaved.edits(of: Self.newForm), savesItself: false,
            layout: .init(
                sections: { _ in TripForm(choices: offered.choices).essentials }, problems: { $0.problems },
                save: { draft, _, _ in .saved(draft) }),
            onEdit: { records.unsaved.store($0, of: Self.newForm) })
    }

    /// Saves the new trip and opens it; problems are shown at their fields. Further calls while it is saving do nothing.
    public func savePlanned() async {
        let task = saving ?? Task { await writePlanned() }
        saving = task
        await task.value
        if saving == task { saving = nil }
    }

    private func writePlanned() async {
        guard let form = planned else { return }
        form.finishAll()
        guard form.firstProblem == nil else { return }
        var draft = form.draft
        // It may have been deleted since the trip was begun.
        if !groups.planners.contains(where: { $0.id == draft.plannerID }) { draft.plannerID = nil }
        if case .business(var business) = draft.specifics {
            business.perDiemPolicyID = business.perDiemPolicyID ?? records.preferences.perDiemPolicyID
            business.mileageSchemeID = business.mileageSchemeID ?? records.preferences.mileageSchemeID
            draft.specifics = .business(business)
        }
        do throws(LogbookError) {
            let trip = try await records.logbook.save(draft)
            form.revert()
            planned = nil
            show(trip)
        } catch {
            records.report(AppModel.Notice(error))
        }
    }

    /// Returns to the selected trip; the new trip is restored when the next one is begun.
    ///
    /// - Returns: whether anything was entered.
    @discardableResult
    public func leavePlanned() -> Bool {
        let isWritten = planned?.isWritten == true
        planned = nil
        return isWritten
    }

    /// Discards the new trip, whether it is shown or not.
    ///
    /// - Returns: what brings it back as it was; `nil` where nothing was written.
    @discardableResult
    public func discardPlanned() -> (() -> Void)? {
        let form = planned ?? makeNewTrip()
        let (edits, isWritten) = (form.edits, form.isWritten)
        form.revert()
        planned = nil
        guard isWritten else { return nil }
        return { [weak self] in
            self?.records.unsaved.store(edits, of: Self.newForm)
            self?.plan()
        }
    }

    /// Shows a trip, clearing the search where that would hide it.
    func show(_ trip: Trip) {
        planned = nil
        list.filter.search = ""
        conditions = TripQuery()
        switch (sidebarItem, trip.kind) {
        case (.business, .business), (.personal, .personal): break
        case (.planner(trip.plannerID ?? UUID.random()), _): break
        case (.upcoming, _) where trip.endDay >= .today(): break
        default: sidebarItem = .all
        }
        list.show(trip)
    }

    /// Shows the trip with an id, if there is one.
    public func show(_ id: UUID) {
        Task {
            do throws(LogbookError) {
                if let trip = try await records.logbook.trip(id: id) { show(trip) }
            } catch {
                records.report(AppModel.Notice(error))
            }
        }
    }

    // MARK: - What is done to trips

    /// Deletes the selected trips; the notice offers to undo it.
    public func deleteSelected() {
        let trips = shown
        // A new trip is not there yet, and the one behind it is not what one sees.
        guard planned == nil, let trip = trips.first else { return }
        let records = records
        let sentence =
            trips.count == 1
            ? localized("“{name}” was deleted.", ["name": trip.name])
            : counted("{count} trip was deleted.", "{count} trips were deleted.", count: trips.count)
        chosen = []
        let open = open
        // At once, so that several can be deleted in a row.
        list.selectNeighbour(of: Set(trips.map(\.id)))
        Task {
            await open?.flush()
            await records.delete(sentence, { [weak self] in self?.list.show(trip) }) {
                () async throws(LogbookError) in
                try await records.logbook.deleteTrips(ids: trips.map(\.id))
            }
        }
    }

    /// Adds the next trip like the selected one, in a week from today: as long, with its destination, rules and tags, without its entries;
    /// and opens it.
    public func planNext() {
        guard let trip = list.selected else { return }
        Task {
            await open?.flush()
            await records.change(localized("“{name}” was added, in a week from today.", ["name": trip.name])) {
                () async throws(LogbookError) in
                guard let whole = try await records.logbook.fetchTripWithContents(id: trip.id) else { return }
                show(try await records.logbook.save(TripDraft(next: whole, today: .today())))
            }
        }
    }

    /// Adds a copy of the selected trip with copies of its entries, and opens it.
    public func duplicateSelected() {
        guard let trip = list.selected else { return }
        Task {
            do throws(LogbookError) {
                await open?.flush()
                guard let whole = try await records.logbook.fetchTripWithContents(id: trip.id) else { return }
                var draft = TripDraft(whole)
                draft.id = nil
                draft.contents = whole.contents.copied
                draft.name = localized("{name} (copy)", ["name": trip.name])
                show(try await records.logbook.save(draft))
            } catch {
                records.report(AppModel.Notice(error))
            }
        }
    }
}

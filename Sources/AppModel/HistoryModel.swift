import Foundation
import Localization
import Logbook
import Observation

/// The records that were changed or deleted lately, and what can be done with them.
@Observable
public final class HistoryModel {
    /// Made when it is shown first: it is asked for again after every change of the logbook.
    @ObservationIgnored public private(set) lazy var list = makeList()
    /// The section in whose sidebar the history is chosen; `nil` while it is in none.
    public var section: AppModel.Section? {
        didSet {
            // The last change is what is looked for here.
            if section != nil, oldValue == nil { list.select(.first) }
        }
    }
    private var following: LiveValue<RecordHistory>?

    @ObservationIgnored private let records: RecordAccess

    init(_ records: RecordAccess) {
        self.records = records
    }

    private func makeList() -> LiveList<ChangedRecord, HistoryQuery> {
        let logbook = records.logbook
        let list = LiveList(filter: HistoryQuery()) { logbook.recentlyChanged(matching: $0, rows: $1) }
        list.onSelect = { [weak self] in self?.follow() }
        return list
    }

    private func follow() {
        following = list.selected.map { LiveValue(records.logbook.recordHistory(of: $0.id)) }
    }

    /// Everything that happened to the selected record; `nil` until it is loaded.
    public var shown: RecordHistory? { following?.value }

    /// Restores the selected record with its entries; the notice offers to undo it.
    public func restoreSelected() {
        guard let record = list.selected, shown?.canBeRestored == true else { return }
        Task {
            do throws(LogbookError) {
                let (missing, step) = try await records.logbook.withUndoStep { () async throws(LogbookError) in
                    try await records.logbook.restore(id: record.id)
                }
                records.report(
                    AppModel.Notice(Self.sentence(record.latest.name, missing: missing)) { [records] in
                        Task { await records.undo(step) {} }
                    })
            } catch {
                records.report(AppModel.Notice(error))
            }
        }
    }

    private static func sentence(_ name: String, missing: Int) -> String {
        guard missing > 0 else { return localized("“{name}” was restored.", ["name": name]) }
        return counted(
            "“{name}” was restored but for {count} entry, whose record is deleted as well.",
            "“{name}” was restored but for {count} entries, whose records are deleted as well.", count: missing,
            ["name": name])
    }
}

extension AppModel {
    /// Shows a record on its own page, where there is one.
    public func show(_ kind: RecordKind, _ id: UUID) {
        guard let records else { return }
        records.history.section = nil
        switch kind {
        case .trip: records.trips.show(id)
        case .goal: show(records.goals.goals, .goals, id)
        case .action: show(records.goals.actions, .actions, id)
        case .snippet: show(records.goals.snippets, .snippets, id)
        case .value: show(records.goals.values, .values, id)
        case .measure: show(records.goals.measures, .measures, id)
        case .term: show(records.goals.terms, .terms, id)
        case .perDiemPolicy: show(records.rules.policies, .perDiemPolicies, id)
        case .mileageScheme: show(records.rules.schemes, .mileageSchemes, id)
        case .exchangeRate: show(records.rules.rates, .exchangeRates, id)
        case .budget: show(records.rules.budgets, .budgets, id)
        case .planner: records.trips.sidebarItem = .planner(id)
        case .chart: records.charts.list.select(id)
        case .person: show(records.rules.persons, .persons, id)
        }
        section =
            switch kind {
            case .trip, .planner, .person, .perDiemPolicy, .mileageScheme, .exchangeRate, .budget: .trips
            case .goal, .action, .snippet, .value, .measure, .term: .goals
            case .chart: .charts
            }
        if [.trip, .planner].contains(kind) { records.rules.list = nil }
    }

    private func show(_ pages: any RecordPagesModel, _ item: GoalSidebarItem, _ id: UUID) {
        records?.goals.sidebarItem = item
        pages.show(id)
    }

    private func show(_ pages: any RecordPagesModel, _ list: TripSideList, _ id: UUID) {
        records?.rules.list = list
        pages.show(id)
    }
}

nonisolated extension HistoryEntry.Change {
    /// The change in the user's language.
    public var name: String {
        switch self {
        case .insert: localized("Added")
        case .update: localized("Changed")
        case .delete: localized("Deleted")
        }
    }
}

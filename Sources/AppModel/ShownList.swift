import Logbook

/// The lists of the window.
public nonisolated enum ShownList: String, CaseIterable, Sendable {
    case charts, trips, goals, actions, values, terms, periods, measures, snippets
    case persons, places, perDiemPolicies, mileageSchemes, exchangeRates, budgets
    case history
}

extension AppModel {
    /// The list of what is shown; `nil` for a page without one.
    public var shownList: ShownList? {
        switch section {
        case .charts: .charts
        case _ where records?.history.section == section: .history
        case .trips:
            switch records?.rules.list {
            case nil: .trips
            case .persons: .persons
            case .places: .places
            case .perDiemPolicies: .perDiemPolicies
            case .mileageSchemes: .mileageSchemes
            case .exchangeRates: .exchangeRates
            case .budgets: .budgets
            }
        case .goals:
            switch records?.goals.sidebarItem {
            case .currentTerm, nil: nil
            case .goals: .goals
            case .actions: .actions
            case .values: .values
            case .terms: .terms
            case .periods: .periods
            case .measures: .measures
            case .snippets: .snippets
            }
        }
    }

    /// The pages of the records that are listed; `nil` where charts or trips are, or nothing is.
    public var shownPages: (any RecordPagesModel)? {
        switch section {
        case .charts: nil
        case _ where records?.history.section == section: nil
        case .trips: records?.rules.pages
        case .goals: records?.goals.pages
        }
    }

    /// Begins a new record of the kind that is listed.
    ///
    /// - Parameter name: what it is to be called, where that is known.
    public func addNew(named name: String = "") {
        guard let records else { return }
        switch shownList {
        case .charts: records.charts.isAdding = true
        case .trips: records.trips.plan(name: name)
        case .history: return
        case .places:
            // A place is there as soon as a trip names it.
            records.rules.list = nil
            records.trips.plan(name: name)
        default: (shownPages ?? records.goals.goals).addNew(named: name)
        }
    }

    /// Deletes the record that is shown; the notice offers to undo it.
    public func deleteShown() {
        guard let records else { return }
        switch shownList {
        case .charts: records.charts.removeSelected()
        case .trips: records.trips.deleteSelected()
        case .history: return
        default: shownPages?.deleteSelected()
        }
    }
}

/// What a list is sorted by.
public nonisolated struct ListOrder: Hashable, Sendable {
    /// The column's own name.
    public let column: String
    public let isDescending: Bool
    /// The columns that there are, each with what it is called.
    public let columns: [Choice]
}

/// A query whose result is sorted by one of several columns.
nonisolated protocol SortedQuery {
    associatedtype Column: RawRepresentable, CaseIterable where Column.RawValue == String
    var sort: Column { get set }
    var isDescending: Bool { get set }
    static func name(of column: Column) -> String
}

nonisolated extension TripQuery: SortedQuery {
    static func name(of column: Column) -> String { column.name }
}

nonisolated extension GoalQuery: SortedQuery {
    static func name(of column: Column) -> String { column.name }
}

nonisolated extension ActionQuery: SortedQuery {
    static func name(of column: Column) -> String { column.name }
}

nonisolated extension SortedQuery {
    fileprivate var order: ListOrder {
        ListOrder(
            column: sort.rawValue, isDescending: isDescending,
            columns: Column.allCases.map { Choice($0.rawValue, Self.name(of: $0)) })
    }

    fileprivate func sorted(by column: String) -> Self {
        var query = self
        query.sort = Column(rawValue: column) ?? sort
        return query
    }
}

extension AppModel.Records {
    /// What a list is sorted by; `nil` for one with an order of its own.
    public func order(of list: ShownList?) -> ListOrder? {
        switch list {
        case .trips: trips.list.filter.order
        case .goals: goals.goals.list.filter.order
        case .actions: goals.actions.list.filter.order
        default: nil
        }
    }

    public func sort(_ list: ShownList?, by column: String) {
        switch list {
        case .trips: trips.list.filter = trips.list.filter.sorted(by: column)
        case .goals: goals.goals.list.filter = goals.goals.list.filter.sorted(by: column)
        case .actions: goals.actions.list.filter = goals.actions.list.filter.sorted(by: column)
        default: return
        }
    }

    public func sort(_ list: ShownList?, descending: Bool) {
        switch list {
        case .trips: trips.list.filter.isDescending = descending
        case .goals: goals.goals.list.filter.isDescending = descending
        case .actions: goals.actions.list.filter.isDescending = descending
        default: return
        }
    }

    /// What a list is searched for.
    public func search(of list: ShownList) -> String {
        switch list {
        case .charts: charts.list.filter.search
        case .trips: trips.list.filter.search
        case .goals: goals.goals.list.filter.search
        case .actions: goals.actions.list.filter.search
        case .values: goals.values.list.filter.search
        case .terms: goals.terms.list.filter.search
        case .periods: goals.periods.list.filter.search
        case .measures: goals.measures.list.filter.search
        case .snippets: goals.snippets.list.filter.search
        case .persons: rules.persons.list.filter.search
        case .places: rules.places.list.filter.search
        case .perDiemPolicies: rules.policies.list.filter.search
        case .mileageSchemes: rules.schemes.list.filter.search
        case .exchangeRates: rules.rates.list.filter.search
        case .budgets: rules.budgets.list.filter.search
        case .history: history.list.filter.search
        }
    }

    public func setSearch(_ text: String, of list: ShownList) {
        switch list {
        case .charts: charts.list.filter.search = text
        case .trips: trips.list.filter.search = text
        case .goals: goals.goals.list.filter.search = text
        case .actions: goals.actions.list.filter.search = text
        case .values: goals.values.list.filter.search = text
        case .terms: goals.terms.list.filter.search = text
        case .periods: goals.periods.list.filter.search = text
        case .measures: goals.measures.list.filter.search = text
        case .snippets: goals.snippets.list.filter.search = text
        case .persons: rules.persons.list.filter.search = text
        case .places: rules.places.list.filter.search = text
        case .perDiemPolicies: rules.policies.list.filter.search = text
        case .mileageSchemes: rules.schemes.list.filter.search = text
        case .exchangeRates: rules.rates.list.filter.search = text
        case .budgets: rules.budgets.list.filter.search = text
        case .history: history.list.filter.search = text
        }
    }
}

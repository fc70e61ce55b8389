import Localization

// The forms of new records: begun, left, discarded and continued.

extension AppModel {
    /// Goes back from the form of a new record to what is chosen. What was typed is preserved for the next new one, and the
    /// notice of it leads back.
    public func leaveNew() {
        guard let records, let kind = newKind else { return }
        let isWritten = kind == .trips ? records.trips.leavePlanned() : shownPages?.leaveNew() == true
        guard isWritten else { return }
        let (name, state) = (kind.newName, SidebarState(records))
        notice = Notice(
            localized("“{name}” is kept for next time.", ["name": name]),
            answers: [
                .init(label: localized("Go On")) { [weak self] in
                    self?.show(kind, state)
                    self?.addNew()
                },
                .init(label: localized("Discard")) { [weak self] in
                    self?.show(kind, state)
                    self?.discardNew(kind)
                },
            ])
    }

    /// Gives a new record up. The notice of it can bring back what was written.
    public func discardNew() {
        if let kind = newKind { discardNew(kind) }
    }

    private func discardNew(_ kind: ShownList) {
        guard let records else { return }
        let undo = kind == .trips ? records.trips.discardPlanned() : shownPages?.discardNew()
        guard let undo else { return }
        let state = SidebarState(records)
        notice = Notice(localized("“{name}” was discarded.", ["name": kind.newName])) { [weak self] in
            self?.show(kind, state)
            undo()
        }
    }

    /// What the new record is whose form is shown; `nil` where none is.
    private var newKind: ShownList? {
        guard let records else { return nil }
        return switch shownList {
        case .trips: records.trips.planned == nil ? nil : .trips
        case .charts, .history, nil: nil
        case let list?: shownPages?.isNew == true ? list : nil
        }
    }

    /// What is chosen in the sidebars.
    private struct SidebarState {
        let goals: GoalSidebarItem
        let rules: TripSideList?

        init(_ records: AppModel.Records) {
            goals = records.goals.sidebarItem
            rules = records.rules.list
        }
    }

    private func show(_ kind: ShownList, _ state: SidebarState) {
        section = kind == .trips || kind.isBesideTrips ? .trips : .goals
        records?.rules.list = kind.isBesideTrips ? state.rules : nil
        records?.history.section = nil
        if section == .goals { records?.goals.sidebarItem = state.goals }
    }
}

extension ShownList {
    /// Whether it is one of the lists that the sidebar of trips offers beside trips.
    fileprivate var isBesideTrips: Bool {
        [.persons, .places, .perDiemPolicies, .mileageSchemes, .exchangeRates, .budgets].contains(self)
    }

    /// What a record is called that is begun and has no name yet.
    public var newName: String {
        switch self {
        case .charts: localized("New Chart")
        case .trips, .places: localized("New Trip")
        case .goals: localized("New Goal")
        case .actions: localized("New Action")
        case .values: localized("New Value")
        case .terms: localized("New Term")
        case .periods: localized("New Period")
        case .measures: localized("New Measure")
        case .snippets: localized("New Snippet")
        case .persons: localized("New Person")
        case .perDiemPolicies: localized("New Per Diem Rules")
        case .mileageSchemes: localized("New Mileage Rates")
        case .exchangeRates: localized("New Exchange Rate")
        case .budgets: localized("New Budget")
        case .history: ""
        }
    }
}

import AppModel
import GtkKit
import Localization
import Logbook

// What is done to the entries of any list, and what begins one.

extension WindowAction {
    static let records: [WindowAction] = [
        new, newNamed, newTrip, newGoal, logAction, quickNote, save, cancel, leaveNew, rename, delete, duplicate,
        retire, restoreRecord, openRecord,
        undo, redo,
    ]

    static let new = WindowAction(
        "new", keys: ["<Control>n"], shortcut: localized("New trip, goal or chart, whichever is listed"),
        isEnabled: { $0.isUsable || $0.section == .charts }
    ) { window in window.show { window.model.addNew() } }
    static let newNamed = WindowAction("new-named") { window in
        let model = window.model
        window.show { model.addNew(named: model.shownList.flatMap { model.records?.search(of: $0) } ?? "") }
    }
    static let newTrip = WindowAction("new-trip", label: localized("New _Trip"), isEnabled: { $0.isUsable }) { window in
        window.model.section = .trips
        window.model.records?.rules.list = nil
        window.model.records?.history.section = nil
        window.show { window.model.addNew() }
    }
    static let newGoal = WindowAction("new-goal", label: localized("New _Goal"), isEnabled: { $0.isUsable }) { window in
        window.model.section = .goals
        window.model.records?.goals.sidebarItem = .goals
        window.model.records?.history.section = nil
        window.show { window.model.addNew() }
    }
    static let logAction = WindowAction(
        "log-action", label: localized("_Log an Action"), keys: ["<Control>l"], shortcut: localized("Log an action"),
        isEnabled: { $0.isUsable }
    ) { window in
        window.model.section = .goals
        window.model.records?.goals.sidebarItem = .currentTerm
        window.model.records?.history.section = nil
        window.delegate?.focusName()
    }
    static let quickNote = WindowAction(
        "quick-note", label: localized("Quick _Note"), keys: ["<Control><Shift>n"], shortcut: localized("Quick note"),
        isEnabled: { $0.isUsable }
    ) { window in
        window.model.section = .goals
        window.model.records?.goals.sidebarItem = .snippets
        window.model.records?.history.section = nil
        window.show { window.model.addNew() }
    }
    static let save = WindowAction(
        "save", handledKey: "<Control>Return", shortcut: localized("Create the new entry")
    ) { window in
        guard let records = window.model.records else { return }
        if let pages = window.model.shownPages {
            pages.saveNew()
        } else if window.model.section == .trips {
            Task { await records.trips.savePlanned() }
        }
    }
    static let cancel = WindowAction("cancel") { window in
        let model = window.model
        guard let records = model.records else { return }
        if model.section == .trips, model.shownPages == nil, records.trips.planned == nil {
            records.trips.chosen = []
        } else {
            model.discardNew()
        }
        window.delegate?.focusList()
    }
    static let leaveNew = WindowAction("leave-new") { window in
        window.model.leaveNew()
        window.delegate?.focusList()
    }
    static let rename = WindowAction(
        "rename", label: localized("_Rename"), keys: ["F2"], shortcut: localized("Edit the name")
    ) { window in
        guard window.model.section == .charts, !window.model.windowState.showsInspector else {
            window.delegate?.focusName()
            return
        }
        window.actions[renameChart.name]?.activate()
    }
    static let delete = WindowAction(
        "delete", label: localized("_Delete"), handledKey: "Delete",
        shortcut: localized("Delete what is selected in the list")
    ) { $0.model.deleteShown() }
    static let duplicate = WindowAction(
        "duplicate", label: localized("D_uplicate"), isEnabled: { $0.canDuplicate }
    ) { window in
        guard window.model.section != .charts else {
            window.model.records?.charts.duplicateSelected()
            return
        }
        guard let pages = window.model.shownPages else {
            window.model.records?.trips.duplicateSelected()
            return
        }
        window.show { pages.duplicateSelected() }
    }
    static let retire = WindowAction("retire", label: localized("_Retire"), isEnabled: { $0.canRetire }) {
        $0.model.records?.rules.retireSelected()
    }
    static let restoreRecord = WindowAction("restore-record", label: localized("_Restore"), isEnabled: { $0.isUsable })
    {
        $0.model.records?.history.restoreSelected()
    }
    static let openRecord = WindowAction("open-record", label: localized("_Open")) { window in
        guard let latest = window.model.records?.history.list.selected?.latest, let kind = latest.kind else { return }
        window.model.show(kind, latest.entryID)
    }
    static let undo = WindowAction(
        "undo", label: localized("_Undo"), handledKey: "<Control>z", shortcut: localized("Undo"),
        isEnabled: { $0.canUndo }
    ) { $0.model.records?.undo.undo() }
    static let redo = WindowAction(
        "redo", label: localized("Re_do"), handledKey: "<Control><Shift>z", shortcut: localized("Redo"),
        isEnabled: { $0.canRedo }
    ) { $0.model.records?.undo.redo() }
}

extension WindowActions {
    /// Begins an entry and shows its form.
    func show(_ begin: () -> Void) {
        begin()
        delegate?.showPane(.detail)
        if model.section != .charts { delegate?.focusName() }
    }
}

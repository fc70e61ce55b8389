import AppModel
import GtkKit
import Localization
import Logbook

// What concerns the whole window: where one is, the search, help, preferences and backups.

extension WindowAction {
    static let general: [WindowAction] = [
        section, find, clearSearch, clearConditions, back, sidebar, addSampleData, removeSampleData, sort,
        sortDescending, restoreBackup,
        startOver, useSecondLogbook, help, preferences, showShortcuts, about, close, quit,
    ]

    static let section = WindowAction(
        "section",
        .choice(initial: "", state: { $0.section.rawValue }) { window, name in
            guard let section = AppModel.Section(rawValue: name) else { return }
            window.model.section = section
            window.delegate?.showPane(section == .goals ? .detail : .list)
            // On the term's page one logs actions.
            if window.model.shownList == nil { window.delegate?.focusName() }
        })
    static let find = WindowAction(
        "find", keys: ["<Control>f"], shortcut: localized("Search the list, or just type in it")
    ) { $0.delegate?.focusSearch() }
    static let clearSearch = WindowAction("clear-search") { $0.delegate?.clearSearch() }
    static let clearConditions = WindowAction("clear-conditions") { window in
        window.model.records?.conditions(of: window.model.shownList)?.removeAll()
    }
    static let back = WindowAction(
        "back", keys: ["<Alt>Left"], shortcut: localized("Back to the previous column")
    ) { $0.delegate?.goBack() }
    static let sidebar = WindowAction("sidebar", keys: ["F9"], shortcut: localized("Sidebar")) {
        $0.delegate?.toggleSidebar()
    }
    static let addSampleData = WindowAction(
        "sample-data", label: localized("Add _Sample Data"), isEnabled: { $0.canAddSampleData }
    ) { $0.model.addSampleData() }
    static let removeSampleData = WindowAction(
        "remove-sample-data", label: localized("Remove Sa_mple Data"), isEnabled: { $0.hasSampleData }
    ) { $0.model.removeSampleData() }
    static let sort = WindowAction(
        "sort",
        .choice(initial: "startDay", state: { $0.sortColumn }) { window, column in
            window.model.records?.sort(window.model.shownList, by: column)
        })
    static let sortDescending = WindowAction(
        "sort-descending", label: localized("Reverse Order"),
        .toggle(initial: { _ in false }, state: { $0.isSortDescending }) { window, isDescending in
            window.model.records?.sort(window.model.shownList, descending: isDescending)
        })
    static let restoreBackup = WindowAction("restore-backup", label: localized("_Restore a Backup…")) { window in
        BackupDialog.show(window.model, over: window.window) { window.startOver(from: $0) }
    }
    static let startOver = WindowAction("start-over") { $0.startOver(from: nil) }
    static let useSecondLogbook = WindowAction("use-second-logbook") { window in
        guard let other = window.model.secondLogbook else { return }
        window.delegate?.replaceLogbook(nil, with: other)
    }
    static let help = WindowAction("help", label: localized("_Help"), keys: ["F1"], shortcut: localized("Help")) {
        HelpDialog.show($0.model, over: $0.window)
    }
    static let preferences = WindowAction(
        "preferences", label: localized("_Preferences"), keys: ["<Control>comma"], shortcut: localized("Preferences")
    ) { window in
        guard let form = window.model.records?.preferencesForm else { return }
        FormDialog.show(form, title: localized("Preferences"), layouts: window.layouts, over: window.window)
    }
    static let showShortcuts = WindowAction(
        "show-help-overlay", label: localized("_Keyboard Shortcuts"), keys: ["<Control>question"],
        shortcut: localized("Keyboard shortcuts"), .external)
    static let about = WindowAction("about", prefix: "app", label: localized("_About Vantage"), .external)
    static let close = WindowAction(
        "close", prefix: "window", keys: ["<Control>w"], shortcut: localized("Close the window"), .external)
    static let quit = WindowAction(
        "quit", prefix: "app", keys: ["<Control>q"], shortcut: localized("Quit"), .external)
}

extension WindowActions {
    fileprivate func startOver(from backup: Backup?) {
        Task {
            guard await model.startOver(from: backup) else { return }
            delegate?.replaceLogbook(model.notice, with: nil)
        }
    }
}

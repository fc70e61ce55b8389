import AppModel
import CGtk
import ChartRendering
import ChartView
import Charts
import Foundation
import GtkKit
import Localization
import Logbook

/// The window: header bar, sidebar, list and detail, and what its actions do.
final class MainWindow {
    let window: UnsafeMutablePointer<GtkWindow>
    private let model: AppModel
    private let header: HeaderBar
    private let columns: Columns
    private let list: ListColumn
    private let sidebar: Sidebar
    private let detail: Detail
    private let toast: Toast
    private let commands: WindowActions
    private let onReplace: (AppModel.Notice?, URL?) -> Void
    private var layout: SignalConnection?

    /// Whether the chart is drawn as well as it gets.
    var isSettled: Bool { detail.chart?.viewport.isSettled ?? true }

    /// Whether everything is being saved so that the window can be closed.
    private var isClosing = false
    /// Whether it was saved, or the user wants to close the window without saving.
    private var canClose = false

    /// Below this width the inspector is below the chart.
    static let inspectorBesideWidth = 980
    /// Below this width the bar has no room for a title next to its buttons.
    private static let titleWidth = 800

    /// - Parameter onReplace: called when a logbook that could not be opened was replaced, with the message for
    ///   of it. Opens it in another window.
    init(
        _ application: Application, model: AppModel, onReplace: @escaping (AppModel.Notice?, URL?) -> Void = { _, _ in }
    ) throws {
        self.model = model
        let layouts = Layouts(resources: model.launch.resources)
        let builder = try layouts.builder("window")
        window = try builder.object("window")
        columns = try Columns(builder)
        self.onReplace = onReplace
        let commands = WindowActions(window, model: model)
        self.commands = commands
        list = try ListColumn(builder, model: model, layouts: layouts) { [weak commands] in
            commands?.delegate?.showPane(.detail)
        }
        sidebar = try Sidebar(builder, model: model, layouts: layouts) { [weak commands] in
            commands?.delegate?.showPane(model.shownList == nil ? .detail : .list)
        }
        detail = try Detail(builder, model: model, layouts: layouts, actions: commands.actions)
        header = try HeaderBar(builder, model: model)
        toast = try Toast(builder, model: model)

        gtk_window_set_application(window, application.pointer)
        try ShortcutsWindow.add(to: window)
        restore(model.windowState)
        attach(self, to: window)
        commands.delegate = self
        detail.onOpenGoals = { [weak self] item in
            self?.model.records?.goals.sidebarItem = item
            self?.showPane(.detail)
        }
        addKeys()
        saveBeforeClosing(application)
        followSurface()
        watchUse()
        acceptFiles()
        followAppearance()
        follow(self) { $0.refreshColumns() }
        follow(self) { $0.refresh() }
        follow(self) { $0.refreshDesktopLooks() }
    }

    /// Stores the window's state, and saves what is not saved yet, when the window is closed.
    private func saveBeforeClosing(_ application: Application) {
        connect(window, .closeRequest) { [weak self, weak application, model] in
            self?.storeState()
            if let self, !canClose, model.hasUnsaved {
                saveAndClose()
                return true
            }
            // Unsaved edits are written to their file before the program ends.
            application?.stay { await model.finish() }
            return false
        }
    }

    private func followSurface() {
        connect(window, .realize) { [weak self] in self?.followWidth() }
        connect(window, .unrealize) { [weak self] in
            // GDK may retain a surface long after its window, and with it the listeners.
            self?.layout?.disconnect()
            self?.layout = nil
        }
    }

    /// Notifies the model of user activity and when the window becomes active.
    private func watchUse() {
        if let events = gtk_event_controller_legacy_new() {
            gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
            connect(events, .askingPointer("event")) { [weak model] _ in
                model?.noteUse()
                return false
            }
            gtk_widget_add_controller(cast(window), events)
        }
        connect(window, .notify("is-active")) { [weak self] in
            if let self, gtk_window_is_active(window) != 0 { model.lookAgain() }
        }
    }

    private func acceptFiles() {
        acceptDroppedFiles(on: cast(window)) { [weak model, window] paths in
            guard let model else { return false }
            WindowActions.openFiles(paths, of: model, over: window)
            paths.forEach(noteRecentFile)
            return !paths.isEmpty
        }
    }

    private func followAppearance() {
        let appearance = Appearance.onChange { [weak self] in self?.refreshTheme() }
        connect(window, .destroy) { [actions = commands.actions] in
            // The settings outlive every window, and so may the actions: GTK's tooltip retains those of the window it
            // was in. Neither may retain the model.
            appearance.forEach { $0.disconnect() }
            actions.removeAll()
        }
    }

    /// Where one searches.
    var searchField: Widget? { list.search }

    func present() {
        gtk_window_present(window)
    }

    /// Closes the window once everything is saved; where something would be lost, the user is asked.
    private func saveAndClose() {
        guard !isClosing else { return }
        isClosing = true
        Task { [weak self, model] in
            await model.save()
            guard let self else { return }
            isClosing = false
            guard model.wouldLose else { return closeNow() }
            showAlert(
                localized("Some of your changes could not be saved"),
                detail: localized(
                    "Neither the logbook nor the folder for unfinished text can be written. Make room on the disk or check the permissions, then close the window again."
                ), buttons: [localized("Close and Lose Them"), localized("Keep Open")], over: window
            ) { [weak self] button in
                if button == 0 { self?.closeNow() }
            }
        }
    }

    private func closeNow() {
        canClose = true
        gtk_window_close(window)
    }

    // MARK: - Unhandled keys

    /// Undo and redo, Delete and Escape, and letters on the page of the term, which go into its line: only where the focused widget
    /// does not handle them, so that a text has its own undo.
    private func addKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            self?.press(Int32(key), modifiers) ?? false
        }
        gtk_widget_add_controller(cast(window), cast(keys))
    }

    private func press(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
        let isControl = modifiers.contains(GDK_CONTROL_MASK)
        switch key {
        case GDK_KEY_z where isControl: activate(.undo)
        case GDK_KEY_Z where isControl, GDK_KEY_y where isControl: activate(.redo)
        case GDK_KEY_Delete where list.hasFocusInRows, GDK_KEY_KP_Delete where list.hasFocusInRows: activate(.delete)
        case GDK_KEY_Escape where detail.isNew: activate(.leaveNew)
        case GDK_KEY_Escape where detail.form != nil || detail.showsSeveral: activate(.cancel)
        case GDK_KEY_Return where isControl, GDK_KEY_KP_Enter where isControl: activate(.save)
        default: return !isControl && !modifiers.contains(GDK_ALT_MASK) && detail.type(UInt32(key))
        }
        return true
    }

    private func activate(_ action: WindowAction) {
        commands.actions[action.name]?.activate()
    }

    // MARK: - What is remembered

    private func restore(_ state: WindowState) {
        gtk_window_set_default_size(window, Int32(state.width), Int32(state.height))
        if state.isMaximized { gtk_window_maximize(window) }
        FileDialogs.folder = state.folder
        columns.restore(state)
    }

    private func storeState() {
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(window, &width, &height)
        model.windowState.isMaximized = gtk_window_is_maximized(window) != 0
        if !model.windowState.isMaximized {
            model.windowState.width = Int(width)
            model.windowState.height = Int(height)
        }
        model.windowState.folder = FileDialogs.folder
        columns.store(in: &model.windowState)
        model.storeWindowState()
    }

    // MARK: - Wide and narrow

    private func followWidth() {
        guard let surface = gtk_native_get_surface(cast(window)) else { return }
        layout = connect(surface, .size("layout")) { [weak self] width, _ in
            // Not during the layout: showing and hiding panes requests another one.
            MainLoop.whenIdle { self?.fit(width: Int(width)) }
        }
    }

    private func fit(width: Int) {
        detail.isNarrow = width < Int(Double(Self.inspectorBesideWidth) * Appearance.textScale)
        detail.isTight = width < Int(Double(Self.titleWidth) * Appearance.textScale)
        columns.fit(width: width)
        refresh()
    }

    // MARK: - Following the model

    /// Which columns there are.
    private func refreshColumns() {
        let section = model.section
        let hasList = model.shownList != nil
        columns.change { panes in
            panes.available = (section == .charts ? [] : [.sidebar]) + (hasList ? [.list] : []) + [.detail]
        }
        refresh()
    }

    private func refresh() {
        let panes = columns.panes
        let isOverList = panes.capacity == 1 && panes.shown == [.list]
        header.show(
            title: isOverList ? model.section.title : detail.title,
            isShown: !isOverList && !(detail.isTight && detail.hasOwnTitle), panes: panes,
            status: detail.isNew ? nil : detail.form?.status)
        gtk_window_set_title(window, detail.title == "Vantage" ? "Vantage" : "\(detail.title) — Vantage")
        commands.refresh()
        refreshTheme()
    }

    /// The user's preference overrides the desktop's.
    private func refreshDesktopLooks() {
        let settings = model.preferences.values
        DesktopLooks.own = DesktopLooks.Settings(
            isDark: settings.colorScheme == .system ? nil : settings.colorScheme == .dark,
            reducesMotion: settings.reducesMotion ? true : nil)
        MonthView.firstWeekday = model.preferences.firstWeekday
    }

    private func refreshTheme() {
        let isDark = Appearance.isDark(cast(window))
        setStyleClass(cast(window), "dark", isDark)
        detail.chart?.viewport.theme = .theme(isDark: isDark, hasHighContrast: Appearance.hasHighContrast)
    }
}

// MARK: - What the actions need

extension MainWindow: WindowActionsDelegate {
    func showPane(_ pane: Panes.Pane) {
        columns.change { $0.current = pane }
        refresh()
    }

    func goBack() {
        columns.change { $0.goBack() }
        refresh()
    }

    func toggleSidebar() {
        columns.change { $0.toggleSidebar() }
        refresh()
    }

    func focusSearch() {
        // A page without a list is not searched; all goals are.
        if model.shownList == nil { model.records?.goals.sidebarItem = .goals }
        showPane(.list)
        // At once where it can be: what is typed right after the key is meant for it.
        if gtk_widget_get_mapped(list.search) != 0 { return list.focusSearch() }
        MainLoop.whenIdle { [weak self] in self?.list.focusSearch() }
    }

    func clearSearch() { list.clearSearch() }
    func focusNewFormula() { detail.chart?.inspector.focusNewFormula() }
    var selectedLine: (SIMD2<Double>, SIMD2<Double>)? {
        detail.chart?.viewport.selectedEnds.map { (SIMD2($0.0.x, $0.0.z), SIMD2($0.1.x, $0.1.z)) }
    }
    func profileHeights(alongX: Bool) -> (heights: [Double], range: ClosedRange<Double>)? {
        detail.chart?.viewport.profileHeights(alongX: alongX)
    }
    func focusNextObject() { detail.chart?.inspector.focusNextObject() }

    func focusDomain() {
        // Not before the menu is closed, which restores the focus.
        MainLoop.whenIdle { [weak self] in self?.detail.chart?.inspector.focusDomain() }
    }

    func popUpOverChart(_ entries: [MenuEntry]) { detail.chart?.popUp(entries, at: SIMD2(12, 12)) }

    func focusName() {
        showPane(.detail)
        MainLoop.whenIdle { [weak self] in self?.detail.focusName() }
    }

    func focusList() { list.focusList() }

    func renamePlanner() {
        showPane(.sidebar)
        MainLoop.whenIdle { [weak self] in self?.sidebar.renamePlanner() }
    }

    func replaceLogbook(_ notice: AppModel.Notice?, with other: URL?) { onReplace(notice, other) }
    func showInspector(_ isShown: Bool) { detail.chart?.showInspector(isShown) }
}

extension AppModel.Section {
    /// What the section is called.
    var title: String {
        switch self {
        case .charts: localized("Charts")
        case .trips: localized("Trips")
        case .goals: localized("Goals")
        }
    }
}

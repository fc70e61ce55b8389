import AppModel
import CGtk
import ChartRendering
import ChartView
import Charts
import Foundation
import GtkKit
import Logbook

/// The window: header bar, sidebar and detail, and what its actions do.
final class MainWindow {
    let window: UnsafeMutablePointer<GtkWindow>
    private let model: AppModel
    private let sidebar: Widget
    private let back: Widget
    private let pane: OpaquePointer
    private let title: OpaquePointer
    private let inspectorButton: Widget
    private let noticeText: OpaquePointer
    private let noticeUndo: Widget
    private let notice: OpaquePointer
    private let list: Sidebar
    private let detail: Detail
    private let actions: Actions
    private var hiding: Callback?
    /// Whether the window has room for one pane only, and which one it is.
    private var narrow: Pane?
    /// The width of the sidebar that the person chose, while there is no room for it.
    private var squeezedFrom: Int?

    private enum Pane {
        case list, detail
    }

    /// Below this width, in logical pixels, there is one pane with a way back.
    static let onePaneWidth = 640
    /// Below this width the inspector stands under the chart.
    static let inspectorBesideWidth = 980
    /// How long a notice stays by itself.
    private static let noticeSeconds = 10.0
    /// What the row at a chart's foot needs.
    private static let detailMinimum = 430
    private static let sidebarMinimum = 220

    init(_ application: Application, model: AppModel) throws {
        self.model = model
        let layouts = Layouts(resources: model.launch.resources)
        let builder = try layouts.builder("window")
        window = try builder.object("window")
        sidebar = try builder.widget("sidebar")
        back = try builder.widget("back")
        pane = try builder.object("pane", of: gtk_paned_get_type())
        title = try builder.label("title")
        inspectorButton = try builder.widget("inspector")
        noticeText = try builder.label("notice-text")
        noticeUndo = try builder.widget("notice-undo")
        notice = try builder.object("notice", of: gtk_revealer_get_type())
        let actions = Actions(window)
        self.actions = actions
        let hooks = Hooks()
        WindowActions.add(to: actions, model: model, window: window, hooks: hooks)
        list = try Sidebar(builder, model: model, layouts: layouts) { hooks.showDetail() }
        detail = try Detail(builder, model: model, layouts: layouts, actions: actions)

        gtk_window_set_application(window, application.pointer)
        let menu: OpaquePointer = try builder.object("menu", of: gtk_menu_button_get_type())
        withMenu(WindowActions.menu) { gtk_menu_button_set_menu_model(menu, $0) }
        let shortcuts = try layouts.builder("help-overlay")
        gtk_application_window_set_help_overlay(
            cast(window), try shortcuts.object("help_overlay", of: gtk_shortcuts_window_get_type()))
        restore(model.windowState)
        attach(self, to: window)

        hooks.showDetail = { [weak self] in self?.showPane(.detail) }
        hooks.showList = { [weak self] in self?.showPane(.list) }
        hooks.focusSearch = { [weak self] in
            self?.showPane(.list)
            self?.list.focusSearch()
        }
        hooks.clearSearch = { [weak self] in self?.list.clearSearch() }
        hooks.showInspector = { [weak self] in self?.detail.chart?.showInspector($0) }
        hooks.focusFormula = { [weak self] in self?.detail.chart?.inspector.focusFormula() }
        connect(window, .closeRequest) { [weak self, weak application] in
            self?.keepState()
            if model.isBusy { application?.stay { await model.finish() } }
            return false
        }
        connect(window, .realize) { [weak self] in self?.followWidth() }
        connect(try builder.widget("notice-close"), .clicked) { [weak model] in model?.notice = nil }
        connect(noticeUndo, .clicked) { [weak model] in
            model?.notice?.undo?()
            model?.notice = nil
        }
        connect(window, .notify("is-active")) { [weak self] in
            if let self, gtk_window_is_active(window) != 0 { model.lookAgain() }
        }
        acceptDroppedFiles(on: cast(window)) { [weak model] paths in
            paths.forEach { model?.openChart(URL(filePath: $0)) }
            return !paths.isEmpty
        }
        let appearance = Appearance.onChange { [weak self] in self?.refreshTheme() }
        connect(window, .destroy) {
            // The settings outlive every window, and so may the actions: GTK's tooltip keeps those of the window it
            // stood in. Neither may keep the model.
            appearance.forEach { $0.disconnect() }
            actions.removeAll()
        }
        follow(self) { $0.refresh() }
        follow(self) { $0.refreshNotice() }
    }

    func present() {
        gtk_window_present(window)
    }

    // MARK: - What is remembered

    private func restore(_ state: WindowState) {
        gtk_window_set_default_size(window, Int32(state.width), Int32(state.height))
        if state.isMaximized { gtk_window_maximize(window) }
        gtk_paned_set_position(pane, Int32(state.sidebarWidth))
    }

    private func keepState() {
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(window, &width, &height)
        model.windowState.isMaximized = gtk_window_is_maximized(window) != 0
        if !model.windowState.isMaximized {
            model.windowState.width = Int(width)
            model.windowState.height = Int(height)
        }
        if narrow == nil { model.windowState.sidebarWidth = squeezedFrom ?? Int(gtk_paned_get_position(pane)) }
        model.keepWindowState()
    }

    // MARK: - Wide and narrow

    private func followWidth() {
        guard let surface = gtk_native_get_surface(cast(window)) else { return }
        connect(surface, .size("layout")) { [weak self] width, _ in
            // Not within the layout itself: showing and hiding panes asks for another one.
            MainLoop.whenIdle { self?.fit(width: Int(width)) }
        }
    }

    private func fit(width: Int) {
        detail.isNarrow = width < Self.inspectorBesideWidth
        fitSidebar(width: width)
        let wantsOne = width < Self.onePaneWidth
        guard wantsOne != (narrow != nil) else { return }
        narrow = wantsOne ? .detail : nil
        showPanes()
    }

    /// Gives the detail the room it needs, and the sidebar its own width back when there is enough for both.
    private func fitSidebar(width: Int) {
        let room = max(Self.sidebarMinimum, width - Self.detailMinimum)
        let position = Int(gtk_paned_get_position(pane))
        if position > room {
            squeezedFrom = squeezedFrom ?? position
            gtk_paned_set_position(pane, Int32(room))
        } else if let wanted = squeezedFrom, position < min(wanted, room) {
            gtk_paned_set_position(pane, Int32(min(wanted, room)))
            if room >= wanted { squeezedFrom = nil }
        }
    }

    private func showPane(_ pane: Pane) {
        guard narrow != nil else { return }
        narrow = pane
        showPanes()
    }

    private func showPanes() {
        setVisible(sidebar, narrow != .detail)
        if let end = gtk_paned_get_end_child(pane) { setVisible(end, narrow != .list) }
        setVisible(back, narrow == .detail)
        showTitle()
    }

    // MARK: - Following the model

    private func refresh() {
        showTitle()
        gtk_window_set_title(window, detail.title == "Vantage" ? "Vantage" : "\(detail.title) — Vantage")
        actions["section"]?.setState(model.section.rawValue)
        let charts = model.records?.charts
        let showsChart = model.section == .charts && charts?.open != nil && charts?.isAdding == false
        setVisible(inspectorButton, showsChart)
        for name in ["remove-chart", "pose", "projection", "toggle-projection", "reset-view", "inspector"] {
            actions[name]?.isEnabled = showsChart
        }
        let isDrawn = showsChart && model.records?.charts.open?.scene != nil
        for name in ["export-picture", "copy-picture", "copy-code"] { actions[name]?.isEnabled = isDrawn }
        actions["sample-data"]?.isEnabled = model.canAddSampleData
        if let kind = model.records?.trips.list.filter.kind { actions["trip-kind"]?.setState(kind.rawValue) }
        refreshTheme()
    }

    /// The bar's title is that of the pane it stands over: with one pane, of the list while that is shown.
    private func showTitle() {
        gtk_label_set_text(title, narrow == .list ? model.section.rawValue.capitalized : detail.title)
    }

    private func refreshTheme() {
        let isDark = Appearance.isDark(cast(window))
        setStyleClass(cast(window), "dark", isDark)
        detail.chart?.viewport.theme = .theme(isDark: isDark, hasHighContrast: Appearance.hasHighContrast)
    }

    private func refreshNotice() {
        hiding?.cancel()
        hiding = nil
        if let news = model.notice {
            gtk_label_set_text(noticeText, news.text)
            setVisible(noticeUndo, news.undo != nil)
            hiding = MainLoop.after(Self.noticeSeconds) { [weak model] in model?.notice = nil }
        }
        gtk_revealer_set_reveal_child(notice, (model.notice != nil).gboolean)
    }
}

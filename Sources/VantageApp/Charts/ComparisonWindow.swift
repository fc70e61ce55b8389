import AppModel
import CGtk
import ChartRendering
import ChartView
import GtkKit
import Localization
import Logbook

/// Charts beside each other that turn together, in a window of their own.
final class ComparisonWindow {
    private let model: ComparisonModel
    private let root: Widget
    private let grid: Widget
    private let message: OpaquePointer
    private let save: Widget
    private var panels: [(name: Widget, viewport: ChartViewport)] = []
    private var choices: [(id: SavedChart.ID, button: Widget)] = []
    private var watching: [SignalConnection] = []

    /// Opens the window.
    static func show(_ model: ComparisonModel, layouts: Layouts, over parent: UnsafeMutablePointer<GtkWindow>) {
        guard let window = try? ComparisonWindow(model, layouts) else { return }
        showDialog(localized("Compare Charts"), size: (1100, 700), child: window.root, isModal: false, over: parent)
    }

    private init(_ model: ComparisonModel, _ layouts: Layouts) throws {
        self.model = model
        let builder = try layouts.builder("comparison")
        root = try builder.root("comparison")
        grid = try builder.widget("panels")
        message = try builder.label("message")
        save = try builder.widget("save")
        let (scales, view) = (try builder.widget("scales"), try builder.widget("view"))
        attach(self, to: root)
        try addChoices(to: builder.widget("charts"))
        connect(scales, .toggled) { [weak model] in
            model?.sharesScales = gtk_check_button_get_active(cast(scales)) != 0
        }
        connect(view, .toggled) { [weak model] in model?.sharesView = gtk_check_button_get_active(cast(view)) != 0 }
        connect(save, .clicked) { [weak self] in self?.chooseFile() }
        watching = Appearance.onChange { [weak self] in self?.refreshTheme() }
        connect(root, .map) { [weak self] in self?.refreshTheme() }
        follow(self) { $0.refreshPanels() }
        follow(self) { $0.refreshCameras() }
        follow(self) { $0.refreshChoices() }
    }

    isolated deinit {
        watching.forEach { $0.disconnect() }
    }

    private func addChoices(to box: Widget) {
        for chart in model.charts {
            guard let button = makeCheckButton(text: chart.name) else { continue }
            gtk_check_button_set_active(cast(button), model.chosen.contains(chart.id).gboolean)
            connect(button, .toggled) { [weak model] in
                model?.setChosen(chart.id, gtk_check_button_get_active(cast(button)) != 0)
            }
            gtk_box_append(cast(box), button)
            choices.append((chart.id, button))
        }
    }

    private func refreshChoices() {
        for (id, button) in choices { gtk_widget_set_sensitive(button, model.canChange(id).gboolean) }
        gtk_label_set_text(message, model.message)
        setVisible(cast(message), !model.message.isEmpty)
        gtk_widget_set_sensitive(save, (!model.panels.isEmpty).gboolean)
    }

    private func refreshPanels() {
        if model.panels.count != panels.count { layOut(model.panels.count) }
        for (shown, (name, viewport)) in zip(model.panels, panels) {
            gtk_label_set_text(cast(name), shown.name)
            setAccessibleLabel(viewport.root, shown.name)
            viewport.scene = shown.frame.scene
        }
    }

    private func refreshCameras() {
        for (camera, panel) in zip(model.cameras, panels) { panel.viewport.setCamera(camera) }
    }

    /// Makes as many viewports as there are charts, in rows.
    private func layOut(_ count: Int) {
        for panel in panels {
            if let box = gtk_widget_get_parent(panel.viewport.root) { gtk_grid_remove(cast(grid), box) }
        }
        panels = []
        let columns = ChartComparison.columns(of: count)
        for index in 0..<count {
            guard let viewport = ChartViewport(), let name = makeLabel("", "heading"),
                let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
            else { return }
            setMargins(of: name, 6)
            gtk_widget_set_vexpand(viewport.root, 1)
            gtk_widget_set_hexpand(viewport.root, 1)
            gtk_box_append(cast(box), name)
            gtk_box_append(cast(box), viewport.root)
            gtk_grid_attach(cast(grid), box, Int32(index % columns), Int32(index / columns), 1, 1)
            let turn: (ChartCamera) -> Void = { [weak model] in model?.setCamera($0, of: index) }
            viewport.onMove = turn
            viewport.onCamera = turn
            viewport.onReset = { turn(ChartCamera()) }
            panels.append((name, viewport))
        }
        refreshTheme()
    }

    private func refreshTheme() {
        let theme = theme
        for panel in panels { panel.viewport.theme = theme }
    }

    private var theme: ChartTheme {
        ChartTheme.theme(isDark: Appearance.isDark(root), hasHighContrast: Appearance.hasHighContrast)
    }

    private func chooseFile() {
        guard let window = gtk_widget_get_root(root) else { return }
        let formats = ChartExport.Format.allCases.filter(\.isPage)
        chooseFiles(
            .save(suggestedName: AppModel.fileName(for: localized("Comparison"), fileExtension: "pdf")),
            title: localized("Save Comparison"),
            types: [FileType(localized("Pages and pictures"), suffixes: formats.map(\.rawValue))], over: cast(window)
        ) { [weak model, theme] in if let path = $0.first { model?.write(to: path, theme: theme) } }
    }
}

import AppModel
import CGtk
import ChartRendering
import ChartView
import Charts
import Foundation
import GtkKit
import Logbook

/// What the window's actions ask of the window itself. Set once the window is there.
final class Hooks {
    var showDetail: () -> Void = {}
    var showList: () -> Void = {}
    var focusSearch: () -> Void = {}
    var clearSearch: () -> Void = {}
    var focusFormula: () -> Void = {}
    var showInspector: (Bool) -> Void = { _ in }
}

/// The window's actions: menus, buttons and keys all reach the model through these.
enum WindowActions {
    static func add(to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>, hooks: Hooks) {
        actions.addChoice("section", chosen: model.section.rawValue) { name in
            guard let section = AppModel.Section(rawValue: name) else { return }
            model.section = section
            hooks.showList()
        }
        actions.addChoice("trip-kind", chosen: TripKind.all.rawValue) { name in
            guard let kind = TripKind(rawValue: name), let trips = model.records?.trips.list else { return }
            trips.filter.kind = kind
            // A trip of another kind is not what one wants to see now.
            trips.select(nil)
        }
        actions.add("find") { hooks.focusSearch() }
        actions.add("clear-search") { hooks.clearSearch() }
        actions.add("back") { hooks.showList() }
        actions.add("sample-data") { model.addSampleData() }
        addCharts(to: actions, model: model, window: window, hooks: hooks)
        addCopying(to: actions, model: model, window: window)
        addView(to: actions, model: model, hooks: hooks)
    }

    private static func addCharts(
        to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>, hooks: Hooks
    ) {
        actions.add("new-chart") {
            model.section = .charts
            model.records?.charts.isAdding = true
            hooks.showDetail()
        }
        actions.add("new-formula") {
            Task {
                await model.records?.charts.addFormula()
                // Not before the new chart is there: what is typed must not go into the old one.
                hooks.focusFormula()
            }
        }
        actions.add("cancel-new-chart") {
            guard model.records?.charts.list.selected != nil else { return }
            model.records?.charts.isAdding = false
        }
        actions.add("remove-chart") { model.records?.charts.removeSelected() }
        actions.add("open") {
            chooseFiles(
                .open(several: true), title: "Open Charts",
                types: [FileType("Grids and tables", suffixes: model.chartFileEndings)], over: window
            ) { paths in
                paths.forEach { model.openChart(URL(filePath: $0)) }
            }
        }
        actions.add("export-picture") {
            guard let chart = model.records?.charts.open else { return }
            let name = model.records?.charts.list.selected?.name ?? "Chart"
            chooseFiles(
                .save(suggestedName: AppModel.fileName(for: name, ending: "png")), title: "Export Picture", over: window
            ) { paths in
                if let path = paths.first {
                    model.exportPicture(
                        of: chart, to: path, theme: Appearance.isDark(cast(window)) ? .dark : .light)
                }
            }
        }
    }

    private static func addCopying(to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>) {
        actions.add("copy-picture") {
            guard let chart = model.records?.charts.open else { return }
            let theme = ChartTheme.theme(
                isDark: Appearance.isDark(cast(window)), hasHighContrast: Appearance.hasHighContrast)
            // The window may be closed meanwhile.
            let held = GObjectRef(retaining: window)
            Task {
                guard let png = await model.picture(of: chart, theme: theme) else { return }
                Clipboard.set(png: png, of: cast(held.pointer))
                model.notice = AppModel.Notice("The picture was copied.")
            }
        }
        actions.add("copy-code") {
            guard let chart = model.records?.charts.open else { return }
            Clipboard.set(chart.swiftCode, of: cast(window))
            model.notice = AppModel.Notice("The chart was copied as Swift code.")
        }
    }

    private static func addView(to actions: Actions, model: AppModel, hooks: Hooks) {
        var chart: ChartModel? { model.records?.charts.open }
        actions.addChoice("pose", chosen: "") { name in
            guard let named = NamedPose(rawValue: name) else { return }
            chart?.turn(to: named.pose, animated: Appearance.animationsEnabled)
        }
        actions.addChoice("projection", chosen: "orthographic") { name in
            guard let projection = Chart3DCameraProjection(rawValue: name) else { return }
            chart?.project(projection, animated: Appearance.animationsEnabled)
        }
        actions.add("toggle-projection") {
            guard let chart else { return }
            let isPerspective = (chart.transition?.end ?? chart.camera).isPerspective
            chart.project(isPerspective ? .orthographic : .perspective, animated: Appearance.animationsEnabled)
        }
        actions.add("reset-view") { chart?.resetView(animated: Appearance.animationsEnabled) }
        actions.addToggle("inspector", isOn: model.windowState.showsInspector) { isOn in
            model.windowState.showsInspector = isOn
            hooks.showInspector(isOn)
        }
    }

    /// The primary menu.
    static let menu: [MenuEntry] = [
        .section(
            nil,
            [
                .item("_New Chart", action: "win.new-chart"),
                .item("_Open File…", action: "win.open"),
                .item("_Export Picture…", action: "win.export-picture"),
                .item("_Copy Picture", action: "win.copy-picture"),
                .item("Copy as S_wift Code", action: "win.copy-code"),
                .item("_Remove Chart", action: "win.remove-chart"),
            ]),
        .section(nil, [.item("Add _Sample Data", action: "win.sample-data")]),
        .section(
            nil,
            [
                .item("_Keyboard Shortcuts", action: "win.show-help-overlay"),
                .item("_About Vantage", action: "app.about"),
            ]),
    ]

    /// The keys of the actions.
    static func setAccelerators(of application: Application) {
        let keys: [(String, [String])] = [
            ("win.new-chart", ["<Control>n"]), ("win.open", ["<Control>o"]), ("win.export-picture", ["<Control>e"]),
            ("win.copy-picture", ["<Control><Shift>c"]),
            ("win.find", ["<Control>f"]), ("win.inspector", ["<Control>i"]), ("win.back", ["<Alt>Left"]),
            ("win.toggle-projection", ["<Control>p"]), ("win.reset-view", ["<Control>0"]),
            ("win.show-help-overlay", ["<Control>question"]), ("window.close", ["<Control>w"]),
            ("app.quit", ["<Control>q"]),
        ]
        for (action, accelerators) in keys { application.setAccelerators(accelerators, for: action) }
        for (index, pose) in NamedPose.allCases.enumerated() {
            application.setAccelerators(["<Control>\(index + 1)"], for: "win.pose::\(pose.rawValue)")
        }
        for (index, section) in AppModel.Section.allCases.enumerated() {
            application.setAccelerators(["<Alt>\(index + 1)"], for: "win.section::\(section.rawValue)")
        }
    }
}

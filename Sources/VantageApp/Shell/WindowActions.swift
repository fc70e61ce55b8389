import AppModel
import CGtk
import ChartDocuments
import ChartRendering
import ChartView
import Charts
import Foundation
import GtkKit
import Localization
import Logbook
import Reports

/// What the window's actions ask of the window itself. Set once the window is there.
final class Hooks {
    var showPane: (Panes.Pane) -> Void = { _ in }
    var goBack: () -> Void = {}
    var togglePlaces: () -> Void = {}
    var focusSearch: () -> Void = {}
    var clearSearch: () -> Void = {}
    /// Selects the text of the first formula of the next chart that is opened: what is typed replaces it.
    var focusNewFormula: () -> Void = {}
    /// Has the next object that is chosen get the focus.
    var focusNextObject: () -> Void = {}
    var focusDomain: () -> Void = {}
    var focusName: () -> Void = {}
    var focusList: () -> Void = {}
    var renamePlanner: () -> Void = {}
    var replaceLogbook: (AppModel.Notice?) -> Void = { _ in }
    var showInspector: (Bool) -> Void = { _ in }
}

/// The window's actions: menus, buttons and keys all reach the model through these.
enum WindowActions {
    static func add(to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>, hooks: Hooks) {
        actions.addChoice("section", chosen: model.section.rawValue) { name in
            guard let section = AppModel.Section(rawValue: name) else { return }
            model.section = section
            hooks.showPane(section == .goals ? .detail : .list)
            // On the term's page one logs actions.
            if model.shownList == nil { hooks.focusName() }
        }
        actions.add("find") { hooks.focusSearch() }
        actions.add("clear-search") { hooks.clearSearch() }
        actions.add("back") { hooks.goBack() }
        actions.add("sidebar") { hooks.togglePlaces() }
        actions.add("sample-data") { model.addSampleData() }
        actions.add("remove-sample-data") { model.removeSampleData() }
        actions.addChoice("sort", chosen: "startDay") { model.records?.sort(model.shownList, by: $0) }
        actions.addToggle("sort-descending", isOn: false) { model.records?.sort(model.shownList, descending: $0) }
        func startOver(from backup: Backup?) {
            Task {
                guard await model.startOver(from: backup) else { return }
                hooks.replaceLogbook(model.notice)
            }
        }
        actions.add("restore-backup") { BackupDialog.show(model, over: window) { startOver(from: $0) } }
        actions.add("start-over") { startOver(from: nil) }
        actions.add("help") { HelpDialog.show(model, over: window) }
        actions.add("preferences") {
            guard let form = model.records?.preferencesForm else { return }
            FormDialog.show(
                form, title: localized("Preferences"), layouts: Layouts(resources: model.launch.resources), over: window
            )
        }
        actions.add("exchange-rates") {
            guard let form = model.records?.trips.open?.exchangeRatesForm else { return }
            FormDialog.show(
                form, title: localized("Exchange Rates"), layouts: Layouts(resources: model.launch.resources),
                over: window)
        }
        addRecords(to: actions, model: model, window: window, hooks: hooks)
        addCharts(to: actions, model: model, window: window, hooks: hooks)
        addFiles(to: actions, model: model, window: window)
        addView(to: actions, model: model, hooks: hooks)
    }

    // MARK: - Records

    private static func addRecords(
        to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>, hooks: Hooks
    ) {
        func show(_ begin: () -> Void) {
            begin()
            hooks.showPane(.detail)
            if model.section != .charts { hooks.focusName() }
        }
        actions.add("new") { show { model.addNew() } }
        actions.add("new-named") {
            show { model.addNew(named: model.shownList.flatMap { model.records?.search(of: $0) } ?? "") }
        }
        actions.add("new-trip") {
            model.section = .trips
            model.records?.rules.list = nil
            show { model.addNew() }
        }
        actions.add("new-goal") {
            model.section = .goals
            model.records?.goals.place = .goals
            show { model.addNew() }
        }
        actions.add("log-action") {
            model.section = .goals
            model.records?.goals.place = .currentTerm
            hooks.focusName()
        }
        actions.add("quick-note") {
            model.section = .goals
            model.records?.goals.place = .snippets
            show { model.addNew() }
        }
        actions.add("save") {
            guard let records = model.records else { return }
            if let pages = model.shownPages {
                pages.saveNew()
            } else if model.section == .trips {
                Task { await records.trips.savePlanned() }
            }
        }
        actions.add("cancel") {
            guard let records = model.records else { return }
            if model.section == .trips, model.shownPages == nil, records.trips.planned == nil {
                records.trips.chosen = []
            } else {
                model.discardNew()
            }
            hooks.focusList()
        }
        actions.add("leave-new") {
            model.leaveNew()
            hooks.focusList()
        }
        actions.add("rename") {
            guard model.section == .charts, !model.windowState.showsInspector else { return hooks.focusName() }
            actions["rename-chart"]?.activate()
        }
        actions.add("delete") { model.deleteShown() }
        actions.add("duplicate") {
            guard model.section != .charts else {
                model.records?.charts.duplicateSelected()
                return
            }
            guard let pages = model.shownPages else {
                model.records?.trips.duplicateSelected()
                return
            }
            show { pages.duplicateSelected() }
        }
        actions.add("retire") { model.records?.rules.retireSelected() }
        actions.add("undo") { model.records?.undo.undo() }
        actions.add("redo") { model.records?.undo.redo() }
        actions.add("change-kind", taking: String.self) { name in
            guard let kind = Trip.Kind(rawValue: name) else { return }
            askToChange(model.records?.trips.open, to: kind, over: window)
        }
        actions.add("move-to-planner", taking: String.self) { id in
            guard let trips = model.records?.trips else { return }
            trips.move(trips.shown.map(\.id), toPlanner: UUID(uuidString: id))
        }
        actions.add("rename-planner") { hooks.renamePlanner() }
        actions.add("delete-planner", taking: Bool.self) { withTrips in
            guard let trips = model.records?.trips, case .planner(let id) = trips.place else { return }
            trips.deletePlanner(id, withTrips: withTrips)
        }
    }

    /// Says what becomes of what the trip has before its kind is changed; a trip that loses nothing is changed at once.
    private static func askToChange(
        _ trip: TripModel?, to kind: Trip.Kind, over window: UnsafeMutablePointer<GtkWindow>
    ) {
        guard let trip else { return }
        let fate = trip.fate(as: kind)
        let change = { _ = Task { await trip.change(to: kind) } }
        guard !fate.isEmpty else {
            change()
            return
        }
        showAlert(
            localized("Change the kind of this trip to “{kind}”?", ["kind": kind.name]),
            detail: fate.joined(separator: "\n"), buttons: [localized("Cancel"), localized("Change")], over: window
        ) { button in
            if button == 1 { change() }
        }
    }

    // MARK: - Charts

    private static func addCharts(
        to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>, hooks: Hooks
    ) {
        actions.add("new-chart") {
            model.section = .charts
            model.records?.charts.isAdding = true
            hooks.showPane(.detail)
        }
        actions.add("new-formula") {
            hooks.focusNewFormula()
            Task { await model.records?.charts.addFormula() }
        }
        actions.add("cancel-new-chart") {
            guard model.records?.charts.list.selected != nil else { return }
            model.records?.charts.isAdding = false
        }
        actions.add("remove-chart") { model.records?.charts.removeSelected() }
        actions.add("cancel-reading") { model.records?.charts.open?.cancelReading() }
        actions.add("read-again") { model.records?.charts.open?.readAgain() }
        actions.add("duplicate-chart") { model.records?.charts.duplicateSelected() }
        actions.add("raise-chart") { model.records?.charts.moveSelected(by: -1) }
        actions.add("lower-chart") { model.records?.charts.moveSelected(by: 1) }
        actions.add("rename-chart") {
            guard let chart = model.records?.charts.open else { return }
            NameDialog.show(
                localized("Rename Chart"), name: chart.document.title, hint: chart.document.name, over: window
            ) { [weak chart] name in
                chart?.edit { $0.title = name.trimmingCharacters(in: .whitespacesAndNewlines) }
            }
        }
        addChartFiles(to: actions, model: model, window: window)
        addObjects(to: actions, model: model, window: window, hooks: hooks)
    }

    private static func addChartFiles(
        to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>
    ) {
        actions.add("open") {
            chooseFiles(
                .open(several: true), title: localized("Open Charts"),
                types: [
                    FileType(
                        localized("Charts, grids and tables"), suffixes: [ChartFile.ending] + model.chartFileEndings)
                ], over: window
            ) { paths in
                openCharts(paths, of: model)
            }
        }
        actions.add("save-chart") {
            guard let chart = model.records?.charts.open else { return }
            chooseFiles(
                .save(suggestedName: AppModel.fileName(for: chart.document.name, ending: ChartFile.ending)),
                title: localized("Save Chart As"),
                types: [FileType(localized("Charts"), suffixes: [ChartFile.ending])], over: window
            ) { [weak chart] paths in
                guard let chart, let path = paths.first else { return }
                model.save(chart, to: path)
            }
        }
    }

    /// What is done to the objects of the open chart.
    private static func addObjects(
        to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>, hooks: Hooks
    ) {
        var chart: ChartModel? { model.records?.charts.open }
        actions.add("add-object") {
            guard let chart, chart.canAdd else { return }
            hooks.focusNextObject()
            chart.addFormula(after: chart.selected.last?.id)
        }
        func chooseFile(_ title: String, several: Bool, _ handler: @escaping ([String]) -> Void) {
            chooseFiles(
                .open(several: several), title: title,
                types: [FileType(localized("Grids and tables"), suffixes: model.chartFileEndings)], over: window,
                handler)
        }
        actions.add("add-file") {
            chooseFile(localized("Add Files to the Chart"), several: true) { [weak chart] in
                chart?.addFiles($0)
            }
        }
        actions.add("replace-file") {
            guard let open = chart, let object = open.selected.first(where: { !$0.source.isFormula }) else { return }
            chooseFile(localized("Choose Another File"), several: false) { [weak open] paths in
                guard let path = paths.first else { return }
                open?.change(object.id) { $0.source = .file(path) }
            }
        }
        actions.add("rename-object") {
            guard let open = chart, let object = open.selected.first else { return }
            NameDialog.show(
                localized("Rename Object"), name: object.name, hint: object.label, over: window
            ) { [weak open] name in
                open?.change(object.id) { $0.name = name.trimmingCharacters(in: .whitespacesAndNewlines) }
            }
        }
        actions.add("duplicate-object") {
            if let open = chart, let object = open.selected.first { open.duplicate(object.id) }
        }
        actions.add("own-scale") { chart?.toggleOwnScale() }
        actions.add("focus-domain") { hooks.focusDomain() }
        actions.add("raise-object") { chart?.moveSelected(by: -1) }
        actions.add("lower-object") { chart?.moveSelected(by: 1) }
        actions.add("remove-objects") { if let open = chart { open.remove(open.selection) } }
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

    // MARK: - What can be done at the moment

    /// - Parameter isEditing: whether a form is shown.
    static func refresh(_ actions: Actions, model: AppModel, isEditing: Bool) {
        actions["section"]?.setState(model.section.rawValue)
        let charts = model.records?.charts
        let showsChart = model.section == .charts && charts?.open != nil && charts?.isAdding == false
        for name in [
            "remove-chart", "rename-chart", "duplicate-chart", "raise-chart", "lower-chart", "save-chart", "add-object",
            "add-file", "pose", "projection", "toggle-projection", "reset-view", "inspector",
        ] {
            actions[name]?.isEnabled = showsChart
        }
        let isDrawn = showsChart && charts?.open?.scene != nil
        for name in ["copy-picture", "copy-code", "values", "print"] { actions[name]?.isEnabled = isDrawn }
        for purpose in ChartExportModel.Purpose.allCases {
            actions["export-\(purpose.rawValue)"]?.isEnabled = isDrawn
        }
        actions["export-all"]?.isEnabled = model.canExportAllCharts
        for subject in AppModel.ReportSubject.allCases {
            actions["report-\(subject.rawValue)"]?.isEnabled = model.canReport(subject)
        }
        actions["sample-data"]?.isEnabled = model.canAddSampleData
        actions["remove-sample-data"]?.isEnabled = model.hasSampleData
        if let order = model.records?.order(of: model.shownList) {
            actions["sort"]?.setState(order.column)
            actions["sort-descending"]?.setState(order.isDescending)
        }
        let isUsable = model.records != nil && model.logbookProblem == nil
        let data = DataKind.allCases.map { "export-data-\($0.rawValue)" }
        for name in ["new-trip", "new-goal", "log-action", "quick-note", "import"] + data {
            actions[name]?.isEnabled = isUsable
        }
        actions["new"]?.isEnabled = isUsable || model.section == .charts
        actions["duplicate"]?.isEnabled =
            isUsable && (model.shownPages.map(\.canDuplicate) ?? (model.section == .trips || showsChart))
        actions["retire"]?.isEnabled = isUsable && model.records?.rules.pages?.canDelete == true
        actions["undo"]?.isEnabled = model.records?.undo.undoTitle != nil
        actions["redo"]?.isEnabled = model.records?.undo.redoTitle != nil
    }

    /// The keys of the actions.
    static func setAccelerators(of application: Application) {
        let keys: [(String, [String])] = [
            ("win.new", ["<Control>n"]), ("win.quick-note", ["<Control><Shift>n"]), ("win.open", ["<Control>o"]),
            ("win.log-action", ["<Control>l"]), ("win.export-picture", ["<Control>e"]),
            ("win.print", ["<Control><Shift>p"]),
            ("win.copy-picture", ["<Control><Shift>c"]), ("win.find", ["<Control>f"]),
            ("win.inspector", ["<Control>i"]), ("win.values", ["<Control>t"]), ("win.back", ["<Alt>Left"]),
            ("win.sidebar", ["F9"]),
            ("win.rename", ["F2"]), ("win.toggle-projection", ["<Control>p"]), ("win.reset-view", ["<Control>0"]),
            ("win.preferences", ["<Control>comma"]), ("win.help", ["F1"]),
            ("win.show-help-overlay", ["<Control>question"]),
            ("window.close", ["<Control>w"]), ("app.quit", ["<Control>q"]),
        ]
        for (action, accelerators) in keys { application.setAccelerators(accelerators, for: action) }
        for (index, section) in AppModel.Section.allCases.enumerated() {
            application.setAccelerators(["<Control>\(index + 1)"], for: "win.section::\(section.rawValue)")
        }
    }
}

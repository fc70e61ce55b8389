import AppModel
import CGtk
import ChartRendering
import ChartView
import Foundation
import GtkKit
import Localization
import Logbook
import Reports

// What comes in from files and leaves as files: charts, reports and the data of the logbook.

extension WindowActions {
    static func addFiles(to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>) {
        addData(to: actions, model: model, window: window)
        addOutput(to: actions, model: model, window: window)
        addCopying(to: actions, model: model, window: window)
    }

    private static func addData(to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>) {
        actions.add("import") {
            chooseFiles(
                .open(several: false), title: localized("Import"),
                types: [
                    FileType(localized("Archives, tables and calendars"), suffixes: AppModel.importEndings),
                    FileType(localized("Logbook archives"), suffixes: ["json"]),
                ], over: window
            ) { paths in if let path = paths.first { importFile(path, to: model, over: window) } }
        }
        actions.add("open-recent", taking: String.self) { path in
            if model.canReopen(path) { openFiles([path], of: model, over: window) }
        }
        for kind in DataKind.allCases {
            actions.add("export-data-\(kind.rawValue)") {
                let name = kind == .all ? localized("Logbook") : kind.name
                chooseFiles(
                    .save(suggestedName: AppModel.fileName(for: name, ending: kind.ending)),
                    title: localized("Export {name}", ["name": kind.name]),
                    types: [FileType(kind.name, suffixes: [kind.ending])], over: window
                ) { paths in if let path = paths.first { model.exportData(kind, to: path) } }
            }
        }
    }

    /// Opens files of charts, and looks at those of records.
    static func openFiles(_ paths: [String], of model: AppModel, over window: UnsafeMutablePointer<GtkWindow>) {
        // A table over the trips and goals is one of records; over the charts it is a chart.
        let endings = model.section == .charts ? ["ics", "json"] : AppModel.importEndings
        func isOfRecords(_ path: String) -> Bool { endings.contains(URL(filePath: path).pathExtension.lowercased()) }
        for path in paths where isOfRecords(path) { importFile(path, to: model, over: window) }
        openCharts(paths.filter { !isOfRecords($0) }, of: model)
    }

    static func openCharts(_ paths: [String], of model: AppModel) {
        model.openCharts(paths.map { URL(filePath: $0) })
        paths.forEach(model.noteRecent)
    }

    /// Shows what is in a file before it is taken in.
    static func importFile(_ path: String, to model: AppModel, over window: UnsafeMutablePointer<GtkWindow>) {
        // The window may be closed meanwhile.
        let held = GObjectRef(retaining: window)
        model.noteRecent(path)
        model.importFile(URL(filePath: path)) { [weak model] trips in
            guard let model, gtk_widget_get_mapped(cast(held.pointer)) != 0 else { return }
            ImportDialog.show(trips, of: model, over: held.pointer)
        }
    }

    /// Charts and reports.
    private static func addOutput(to actions: Actions, model: AppModel, window: UnsafeMutablePointer<GtkWindow>) {
        let theme = { Appearance.isDark(cast(window)) ? ChartTheme.dark : .light }
        for purpose in ChartExportModel.Purpose.allCases {
            actions.add("export-\(purpose.rawValue)") {
                guard let export = model.chartExport(purpose, theme: theme()) else { return }
                ChartExportDialog.show(
                    export, title: localized("Export {name}", ["name": export.name]),
                    layouts: Layouts(resources: model.launch.resources), over: window)
            }
        }
        actions.add("export-all") {
            chooseFiles(
                .folder, title: localized("Export All Charts"), accept: localized("Export Here"), over: window
            ) { paths in
                guard let path = paths.first else { return }
                model.exportAllCharts(into: path, theme: theme())
                QueueDialog.show(model, over: window)
            }
        }
        actions.add("print") {
            guard let report = model.chartReport() else { return }
            ReportDialog.show(
                report, title: localized("Print"), layouts: Layouts(resources: model.launch.resources), over: window)
        }
        for subject in AppModel.ReportSubject.allCases {
            actions.add("report-\(subject.rawValue)") {
                guard let report = model.report(subject) else { return }
                ReportDialog.show(
                    report, title: subject.name, layouts: Layouts(resources: model.launch.resources), over: window)
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
                model.notice = AppModel.Notice(localized("The picture was copied."))
            }
        }
        actions.add("values") {
            guard let scene = model.records?.charts.open?.scene else { return }
            let name = model.records?.charts.list.selected?.name ?? localized("Chart")
            ValuesDialog.show(scene.tables(), of: name, over: window)
        }
        actions.add("copy-code") {
            guard let chart = model.records?.charts.open else { return }
            Clipboard.set(chart.swiftCode, of: cast(window))
            model.notice = AppModel.Notice(localized("The chart was copied as Swift code."))
        }
    }
}

extension AppModel.ReportSubject {
    /// What the report is called.
    var name: String {
        switch self {
        case .expenses: localized("Expense Report")
        case .mileage: localized("Mileage Log")
        case .itinerary: localized("Itinerary")
        case .summary: localized("Trip Summary")
        case .progress: localized("Progress Report")
        }
    }
}

extension DataKind {
    /// What is written.
    var name: String {
        switch self {
        case .all: localized("Everything")
        case .table(.trips): localized("Trips")
        case .table(.goals): localized("Goals")
        case .table(.actions): localized("Actions")
        case .table(.snippets): localized("Snippets")
        case .table(.expenses): localized("Expenses")
        case .calendar: localized("Calendar")
        }
    }
}

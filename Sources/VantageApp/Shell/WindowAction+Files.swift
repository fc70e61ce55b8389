import AppModel
import CGtk
import ChartDocuments
import ChartRendering
import ChartView
import Foundation
import GtkKit
import Localization
import Logbook
import RecordExchange
import Reports

// What is read from files and written to files or the clipboard: charts, reports and the data of the logbook.

extension WindowAction {
    static let files: [WindowAction] =
        [
            importFile, openRecent, exportAll, compare, exportTactile, printChart, copyPicture, pasteTable, values,
            describe,
            hearAlongX,
            hearAlongZ,
            copyCode, packet,
        ]
        + DataKind.allCases.map { exportData($0) } + ChartExportModel.Purpose.allCases.map { export($0) }
        + AppModel.ReportSubject.allCases.map { report($0) }

    static let importFile = WindowAction(
        "import", label: localized("_Import…"), isEnabled: { $0.isUsable }
    ) { window in
        chooseFiles(
            .open(several: true), title: localized("Import"),
            types: [
                FileType(localized("Archives, tables, calendars and bookings"), suffixes: AppModel.importExtensions),
                FileType(localized("Logbook archives"), suffixes: ["json"]),
            ], over: window.window
        ) { [model = window.model, over = window.window] paths in
            WindowActions.importFiles(paths, to: model, over: over)
        }
    }
    static let openRecent = WindowAction(
        "open-recent",
        .text { window, path in
            guard window.model.canReopen(path) else { return }
            WindowActions.openFiles([path], of: window.model, over: window.window)
        })

    static func exportData(_ kind: DataKind) -> WindowAction {
        WindowAction(
            "export-data-\(kind.rawValue)", label: "\(kind.name)…", isEnabled: { $0.isUsable }
        ) { window in
            let name = kind == .all ? localized("Logbook") : kind.name
            chooseFiles(
                .save(suggestedName: AppModel.fileName(for: name, fileExtension: kind.fileExtension)),
                title: localized("Export {name}", ["name": kind.name]),
                types: [FileType(kind.name, suffixes: kind.fileExtensions)], over: window.window
            ) { [model = window.model] paths in
                if let path = paths.first { model.exportData(kind, to: path) }
            }
        }
    }

    static func export(_ purpose: ChartExportModel.Purpose) -> WindowAction {
        let isPicture = purpose == .picture
        return WindowAction(
            "export-\(purpose.rawValue)", label: purpose.label, keys: isPicture ? ["<Control>e"] : [],
            shortcut: isPicture ? localized("Export a picture") : nil, isEnabled: { $0.isDrawn }
        ) { window in
            guard let export = window.model.chartExport(purpose, theme: window.theme) else { return }
            ChartExportDialog.show(
                export, title: localized("Export {name}", ["name": export.name]), layouts: window.layouts,
                over: window.window)
        }
    }

    static let exportAll = WindowAction(
        "export-all", label: localized("_All Charts…"), isEnabled: { $0.canExportAllCharts }
    ) { window in
        chooseFiles(
            .folder, title: localized("Export All Charts"), accept: localized("Export Here"), over: window.window
        ) { paths in
            guard let path = paths.first else { return }
            window.model.exportAllCharts(into: path, theme: window.theme)
            QueueDialog.show(window.model, over: window.window)
        }
    }
    static let compare = WindowAction(
        "compare", label: localized("_Compare Charts…"), isEnabled: { $0.canCompareCharts }
    ) { window in
        guard let comparison = window.model.comparison() else { return }
        ComparisonWindow.show(comparison, layouts: window.layouts, over: window.window)
    }
    static let exportTactile = WindowAction(
        "export-tactile", label: localized("_Tactile Relief or Drawing…"), isEnabled: { $0.isDrawn }
    ) { window in
        guard let chart = window.chart, let object = chart.tactileObject else {
            window.model.notice = AppModel.Notice(localized("No object of the chart has heights over the floor."))
            return
        }
        let name = window.model.records?.charts.list.selected?.name ?? object.label
        chooseFiles(
            .save(suggestedName: AppModel.fileName(for: name, fileExtension: TactileSheet.Format.svg.rawValue)),
            title: localized("Save for Fingers, with Braille"),
            types: [
                FileType(localized("Drawing for swell paper (SVG)"), suffixes: [TactileSheet.Format.svg.rawValue]),
                FileType(localized("Relief for a 3D printer (STL)"), suffixes: [TactileSheet.Format.stl.rawValue]),
            ], over: window.window
        ) { [weak chart] paths in
            if let path = paths.first { chart?.saveTactile(of: object.id, named: name, to: path) }
        }
    }
    static let printChart = WindowAction(
        "print", label: localized("P_rint…"), keys: ["<Control><Shift>p"], shortcut: localized("Print the chart"),
        isEnabled: { $0.isDrawn }
    ) { window in
        guard let report = window.model.chartReport() else { return }
        ReportDialog.show(report, title: localized("Print"), layouts: window.layouts, over: window.window)
    }

    static func report(_ subject: AppModel.ReportSubject) -> WindowAction {
        WindowAction(
            "report-\(subject.rawValue)", label: "\(subject.name)…", isEnabled: { $0.reports.contains(subject) }
        ) { window in
            guard let report = window.model.report(subject) else { return }
            ReportDialog.show(report, title: subject.name, layouts: window.layouts, over: window.window)
        }
    }

    static let packet = WindowAction(
        "packet", label: localized("Pac_ket with Receipts…"), isEnabled: { $0.reports.contains(.itinerary) }
    ) { window in
        guard let name = window.model.packetFileName else { return }
        chooseFiles(
            .save(suggestedName: name), title: localized("Save Packet"),
            types: [FileType(localized("ZIP files"), suffixes: ["zip"])], over: window.window
        ) { [weak model = window.model] paths in
            if let path = paths.first { model?.savePacket(to: path) }
        }
    }
    static let copyPicture = WindowAction(
        "copy-picture", label: localized("Cop_y Picture"), keys: ["<Control><Shift>c"],
        shortcut: localized("Copy the picture"), isEnabled: { $0.isDrawn }
    ) { window in
        guard let chart = window.chart else { return }
        let model = window.model
        let theme = ChartTheme.theme(
            isDark: Appearance.isDark(cast(window.window)), hasHighContrast: Appearance.hasHighContrast)
        // The window may be closed meanwhile.
        let held = GObjectRef(retaining: window.window)
        Task {
            guard let copy = await model.copy(of: chart, theme: theme) else { return }
            Clipboard.set(
                [.picture(copy.png), .bytes(copy.svg, mediaType: "image/svg+xml"), .text(chart.swiftCode)],
                of: cast(held.pointer))
            model.notice = AppModel.Notice(
                localized("The chart was copied as a picture, as a drawing (SVG) and as Swift code."))
        }
    }
    static let pasteTable = WindowAction(
        "paste-table", label: localized("Paste _Table"), keys: ["<Control><Shift>v"],
        shortcut: localized("Paste a table"), isEnabled: { $0.isUsable && $0.section == .charts }
    ) { window in
        let held = GObjectRef(retaining: window.window)
        let model = window.model
        Clipboard.readText(of: cast(window.window)) { text in
            _ = held
            if let text, !text.isEmpty {
                model.pasteTable(text)
            } else {
                model.notice = AppModel.Notice(localized("There is no text to paste."))
            }
        }
    }
    static let values = WindowAction(
        "values", label: localized("Ta_ble of Values"), keys: ["<Control>t"], shortcut: localized("Table of values"),
        isEnabled: { $0.isDrawn }
    ) { window in
        guard let scene = window.chart?.scene else { return }
        let name = window.model.records?.charts.list.selected?.name ?? localized("Chart")
        ValuesDialog.show(scene.tables(), of: name, over: window.window)
    }
    static let describe = WindowAction(
        "describe", label: localized("_Describe"), keys: ["<Control>d"],
        shortcut: localized("Describe the chart in words"),
        isEnabled: { $0.isDrawn }
    ) { window in
        guard let chart = window.chart else { return }
        let name = window.model.records?.charts.list.selected?.name ?? localized("Chart")
        DescriptionDialog.show(chart, named: name, over: window.window)
    }
    static let hearAlongX = WindowAction(
        "hear-along-x", label: localized("_Hear Heights along x"), keys: ["<Control>h"],
        shortcut: localized("Hear the heights along x through the selection"), isEnabled: { $0.isDrawn }
    ) { $0.hear(alongX: true) }
    static let hearAlongZ = WindowAction(
        "hear-along-z", label: localized("Hear Heights along _z"), keys: ["<Control><Shift>h"],
        shortcut: localized("Hear the heights along z through the selection"), isEnabled: { $0.isDrawn }
    ) { $0.hear(alongX: false) }
    static let copyCode = WindowAction(
        "copy-code", label: localized("Copy as S_wift Code"), isEnabled: { $0.isDrawn }
    ) { window in
        guard let chart = window.chart else { return }
        Clipboard.set(chart.swiftCode, of: cast(window.window))
        window.model.notice = AppModel.Notice(localized("The chart was copied as Swift code."))
    }
}

extension WindowActions {
    fileprivate var theme: ChartTheme { Appearance.isDark(cast(window)) ? .dark : .light }

    /// Opens files of charts, and looks at those of records.
    static func openFiles(_ paths: [String], of model: AppModel, over window: UnsafeMutablePointer<GtkWindow>) {
        func isOfRecords(_ path: String) -> Bool { AppModel.isOfRecords(URL(filePath: path), over: model.section) }
        importFiles(paths.filter(isOfRecords), to: model, over: window)
        openCharts(paths.filter { !isOfRecords($0) }, of: model)
    }

    static func openCharts(_ paths: [String], of model: AppModel) {
        model.openCharts(paths.map { URL(filePath: $0) })
        paths.forEach(model.noteRecent)
    }

    /// Shows what is in files before it is imported: bookings of several files together, everything else one by one.
    static func importFiles(_ paths: [String], to model: AppModel, over window: UnsafeMutablePointer<GtkWindow>) {
        // The window may be closed meanwhile.
        let held = GObjectRef(retaining: window)
        paths.forEach(model.noteRecent)
        model.importFiles(paths.map { URL(filePath: $0) }) { [weak model] trips in
            guard let model, gtk_widget_get_mapped(cast(held.pointer)) != 0 else { return }
            ImportDialog.show(trips, of: model, over: held.pointer)
        }
    }
}

extension ChartExportModel.Purpose {
    /// What menus call it.
    fileprivate var label: String {
        switch self {
        case .picture: localized("_Picture…")
        case .page: localized("Pa_ge…")
        case .mesh: localized("_Mesh…")
        case .values: localized("_Numbers…")
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
        case .presence: localized("Days by Country")
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

extension WindowActions {
    /// Plays the heights through the selection, or ends the sound that is played.
    fileprivate func hear(alongX: Bool) {
        guard let chart, let profile = delegate?.profileHeights(alongX: alongX) else {
            model.notice = AppModel.Notice(localized("No object of the chart has heights over the floor."))
            return
        }
        chart.play(profile.heights, in: profile.range)
    }
}

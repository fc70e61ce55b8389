import AppModel
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import GtkKit
import Localization

// What is done to charts and to the view of the open one.

extension WindowAction {
    static let charts: [WindowAction] = [
        newChart, newFormula, cancelNewChart, removeChart, cancelReading, readAgain, duplicateChart, raiseChart,
        lowerChart, renameChart, open, saveChart,
    ]

    static let newChart = WindowAction("new-chart", label: localized("New _Chart")) { window in
        window.model.section = .charts
        window.model.records?.charts.isAdding = true
        window.delegate?.showPane(.detail)
    }
    static let newFormula = WindowAction("new-formula") { window in
        window.delegate?.focusNewFormula()
        Task { await window.model.records?.charts.addFormula() }
    }
    static let cancelNewChart = WindowAction("cancel-new-chart") { window in
        guard window.model.records?.charts.list.selected != nil else { return }
        window.model.records?.charts.isAdding = false
    }
    static let removeChart = WindowAction(
        "remove-chart", label: localized("Remo_ve Chart"), handledKey: "Delete", isEnabled: { $0.showsChart }
    ) { $0.model.records?.charts.removeSelected() }
    static let cancelReading = WindowAction("cancel-reading") { $0.chart?.cancelReading() }
    static let readAgain = WindowAction("read-again") { $0.chart?.readAgain() }
    static let duplicateChart = WindowAction(
        "duplicate-chart", label: localized("_Duplicate"), isEnabled: { $0.showsChart }
    ) { $0.model.records?.charts.duplicateSelected() }
    static let raiseChart = WindowAction(
        "raise-chart", label: localized("Move _Up"), handledKey: "<Control>Up", isEnabled: { $0.showsChart }
    ) { $0.model.records?.charts.moveSelected(by: -1) }
    static let lowerChart = WindowAction(
        "lower-chart", label: localized("Move Dow_n"), handledKey: "<Control>Down", isEnabled: { $0.showsChart }
    ) { $0.model.records?.charts.moveSelected(by: 1) }
    static let renameChart = WindowAction(
        "rename-chart", label: localized("_Rename…"), handledKey: "F2", isEnabled: { $0.showsChart }
    ) { window in
        guard let chart = window.chart else { return }
        NameDialog.show(
            localized("Rename Chart"), name: chart.document.title, hint: chart.document.name, over: window.window
        ) { [weak chart] name in
            chart?.edit { $0.title = name.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
    }
    static let open = WindowAction(
        "open", label: localized("Open _File…"), keys: ["<Control>o"], shortcut: localized("Open files")
    ) { window in
        let suffixes = [ChartFile.fileExtension] + window.model.chartFileExtensions
        chooseFiles(
            .open(several: true), title: localized("Open Charts"),
            types: [FileType(localized("Charts, grids and tables"), suffixes: suffixes)], over: window.window
        ) { [model = window.model] paths in
            WindowActions.openCharts(paths, of: model)
        }
    }
    static let saveChart = WindowAction(
        "save-chart", label: localized("Save Chart _As…"), isEnabled: { $0.showsChart }
    ) { window in
        guard let chart = window.chart else { return }
        chooseFiles(
            .save(suggestedName: AppModel.fileName(for: chart.document.name, fileExtension: ChartFile.fileExtension)),
            title: localized("Save Chart As"),
            types: [FileType(localized("Charts"), suffixes: [ChartFile.fileExtension])], over: window.window
        ) { [weak chart, model = window.model] paths in
            guard let chart, let path = paths.first else { return }
            model.save(chart, to: path)
        }
    }
}

extension WindowAction {
    static let view: [WindowAction] = [pose, projection, toggleProjection, resetView, inspector]

    static let pose = WindowAction(
        "pose", isEnabled: { $0.showsChart },
        .choice(initial: "") { window, name in
            guard let named = NamedPose(rawValue: name) else { return }
            window.chart?.turn(to: named.pose, animated: Appearance.animationsEnabled)
        })
    static let projection = WindowAction(
        "projection", isEnabled: { $0.showsChart },
        .choice(initial: Chart3DCameraProjection.orthographic.rawValue) { window, name in
            guard let projection = Chart3DCameraProjection(rawValue: name) else { return }
            window.chart?.project(projection, animated: Appearance.animationsEnabled)
        })
    static let toggleProjection = WindowAction(
        "toggle-projection", keys: ["<Control>p"], shortcut: localized("Perspective or orthographic"),
        isEnabled: { $0.showsChart }
    ) { window in
        guard let chart = window.chart else { return }
        let isPerspective = (chart.transition?.end ?? chart.camera).isPerspective
        chart.project(isPerspective ? .orthographic : .perspective, animated: Appearance.animationsEnabled)
    }
    static let resetView = WindowAction(
        "reset-view", label: localized("_Reset the View"), keys: ["<Control>0"], isEnabled: { $0.showsChart }
    ) { $0.chart?.resetView(animated: Appearance.animationsEnabled) }
    static let inspector = WindowAction(
        "inspector", label: localized("_Inspector"), keys: ["<Control>i"], shortcut: localized("Inspector"),
        isEnabled: { $0.showsChart },
        .toggle(initial: { $0.windowState.showsInspector }) { window, isShown in
            window.model.windowState.showsInspector = isShown
            window.delegate?.showInspector(isShown)
        })
}

import AppModel
import ChartDocuments
import Formula
import Foundation
import GtkKit
import Localization

// What is done to the objects of the open chart.

extension WindowAction {
    static let objects: [WindowAction] = [
        addObject, addFile, replaceFile, renameObject, duplicateObject, ownScale, recordSurface, recordBars,
        focusDomain, derive, surfaceTools,
        heightTool, statistics, profile, intersect, raiseObject, lowerObject, removeObjects, recordChart, tracks,
        openSource,
    ]

    static let addObject = WindowAction(
        "add-object", label: localized("Add a _Formula"), isEnabled: { $0.showsChart }
    ) { window in
        guard let chart = window.chart, chart.canAdd else { return }
        window.delegate?.focusNextObject()
        chart.addFormula(after: chart.selected.last?.id)
    }
    static let addFile = WindowAction(
        "add-file", label: localized("Add a F_ile…"), isEnabled: { $0.showsChart }
    ) { window in
        window.chooseFile(localized("Add Files to the Chart"), several: true) { [weak chart = window.chart] in
            chart?.addFiles($0)
        }
    }
    static let replaceFile = WindowAction("replace-file", label: localized("Choose Another _File…")) { window in
        guard let open = window.chart, let object = open.selected.first(where: \.source.isFile) else { return }
        window.chooseFile(localized("Choose Another File"), several: false) { [weak open] paths in
            guard let path = paths.first else { return }
            open?.change(object.id) { $0.source = .file(path) }
        }
    }
    static let renameObject = WindowAction("rename-object", label: localized("_Rename…")) { window in
        guard let open = window.chart, let object = open.selected.first else { return }
        NameDialog.show(
            localized("Rename Object"), name: object.name, hint: object.label, over: window.window
        ) { [weak open] name in
            open?.rename(object.id, to: name)
        }
    }
    static let duplicateObject = WindowAction("duplicate-object", label: localized("_Duplicate")) { window in
        if let open = window.chart, let object = open.selected.first { open.duplicate(object.id) }
    }
    static let ownScale = WindowAction("own-scale", label: localized("Colour Scale of Its _Own")) {
        $0.chart?.toggleOwnScale()
    }
    static let recordSurface = WindowAction("record-surface", label: localized("Show as a Sur_face")) {
        $0.showRecords(asSurface: true)
    }
    static let recordBars = WindowAction("record-bars", label: localized("Show as _Bars")) {
        $0.showRecords(asSurface: false)
    }
    static let focusDomain = WindowAction("focus-domain", label: localized("D_omain…")) { $0.delegate?.focusDomain() }
    /// The parameter is the name of a derivation.
    static let derive = WindowAction(
        "derive",
        .text { window, name in
            guard let chart = window.chart, let object = chart.selected.first,
                let derivation = Derivation(rawValue: name)
            else { return }
            window.delegate?.focusNextObject()
            chart.derive(derivation, from: [object.id], at: chart.point)
        })
    /// Opens the menu of tools; a letter of an entry chooses it.
    static let surfaceTools = WindowAction(
        "surface-tools", keys: ["<Control><Shift>t"], shortcut: localized("Surface tools"),
        isEnabled: { $0.showsChart }
    ) { window in
        guard let chart = window.chart else { return }
        guard let object = (chart.selected + chart.document.objects).first(where: { chart.canMeasure($0.id) }) else {
            window.model.notice = AppModel.Notice(localized("No object of the chart has heights over the floor."))
            return
        }
        chart.select([object.id])
        window.delegate?.popUpOverChart(ObjectMenu.surfaceTools(object, in: chart))
    }
    /// The parameter is the name of a tool.
    static let heightTool = WindowAction(
        "height-tool",
        .text { window, name in
            guard let chart = window.chart, let object = chart.selected.first,
                let tool = ChartModel.HeightTool(rawValue: name)
            else { return }
            window.delegate?.focusNextObject()
            chart.apply(tool, to: object.id)
        })
    static let statistics = WindowAction(
        "statistics", label: localized("Statist_ics")
    ) { window in
        guard let chart = window.chart, let object = chart.selected.first else { return }
        StatisticsDialog.show(object, of: chart, over: window.window)
    }
    static let profile = WindowAction(
        "profile", label: localized("_Profile…")
    ) { window in
        guard let chart = window.chart, let object = chart.selected.first else { return }
        ProfileDialog.show(object, of: chart, along: window.delegate?.selectedLine, over: window.window)
    }
    /// The parameter is the id of the other object.
    static let intersect = WindowAction(
        "intersect",
        .text { window, id in
            guard let chart = window.chart, let object = chart.selected.first, let other = UUID(uuidString: id)
            else { return }
            window.delegate?.focusNextObject()
            chart.derive(.intersection, from: [object.id, other])
        })
    static let raiseObject = WindowAction(
        "raise-object", label: localized("Move _Up"), handledKey: "<Control>Up"
    ) { $0.chart?.moveSelected(by: -1) }
    static let lowerObject = WindowAction(
        "lower-object", label: localized("Move Dow_n"), handledKey: "<Control>Down"
    ) { $0.chart?.moveSelected(by: 1) }
    /// The parameter is the key of a chart of records.
    static let recordChart = WindowAction(
        "record-chart",
        .text { window, key in
            guard let choice = window.model.recordCharts.first(where: { $0.key == key }) else { return }
            window.show { window.model.show(choice) }
        })
    static let tracks = WindowAction(
        "tracks", label: localized("_Track over a Terrain…"), isEnabled: { $0.canOpenTracks }
    ) { window in
        window.chooseFile(localized("Open a Track and Its Terrain"), several: true) { [window] paths in
            window.show { window.model.openTracks(paths.map { URL(filePath: $0) }) }
        }
    }
    static let openSource = WindowAction("open-source", label: localized("_Open the Record")) {
        $0.model.showRecordAtPoint()
    }
    static let removeObjects = WindowAction("remove-objects", label: localized("Re_move")) { window in
        if let open = window.chart { open.remove(open.selection) }
    }
}

extension WindowActions {
    /// Shows the records of the selected object as a surface or as bars.
    fileprivate func showRecords(asSurface isSurface: Bool) {
        guard let chart, let object = chart.selected.first, case .records(let query) = object.source else { return }
        chart.change(object.id) {
            $0.source = .records(RecordsQuery(query.subject, id: query.id, isSurface: isSurface))
        }
    }

    fileprivate func chooseFile(_ title: String, several: Bool, _ handler: @escaping ([String]) -> Void) {
        chooseFiles(
            .open(several: several), title: title,
            types: [FileType(localized("Grids and tables"), suffixes: model.chartFileExtensions)], over: window, handler
        )
    }
}

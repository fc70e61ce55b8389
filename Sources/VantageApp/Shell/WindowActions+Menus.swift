import AppModel
import Foundation
import GtkKit
import Localization
import Logbook
import Reports

// The window's menus: what can be done with what is shown or chosen.

extension WindowActions {
    /// What can be done with what is chosen in a list.
    static func contextMenu(_ model: AppModel) -> [MenuEntry] {
        guard model.section == .charts else { return recordMenu(model) }
        let moves: [MenuEntry] =
            model.records.map { $0.charts.list.elements.count > 1 } == true
            ? [
                .item(localized("Move _Up"), action: "win.raise-chart", key: "<Control>Up"),
                .item(localized("Move Dow_n"), action: "win.lower-chart", key: "<Control>Down"),
            ] : []
        return [
            .section(
                nil,
                [
                    .item(localized("_Picture…"), action: "win.export-picture"),
                    .item(localized("Copy as S_wift Code"), action: "win.copy-code"),
                    .item(localized("Ta_ble of Values"), action: "win.values"),
                ]),
            .section(
                nil,
                [
                    .item(localized("_Rename…"), action: "win.rename-chart", key: "F2"),
                    .item(localized("_Duplicate"), action: "win.duplicate-chart"),
                    .item(localized("Save Chart _As…"), action: "win.save-chart"),
                ]),
            .section(nil, moves),
            .section(nil, [.item(localized("Remo_ve Chart"), action: "win.remove-chart", key: "Delete")]),
        ]
    }

    /// What can be done with a planner.
    static var plannerMenu: [MenuEntry] {
        [
            .item(localized("Rename Planner"), action: "win.rename-planner"),
            .item(localized("Delete Planner, Keep Trips"), action: "win.delete-planner(false)"),
            .item(localized("Delete Planner with Its Trips"), action: "win.delete-planner(true)"),
        ]
    }

    /// What can be done with the record that is shown.
    static func recordMenu(_ model: AppModel) -> [MenuEntry] {
        guard let records = model.records, model.logbookProblem == nil else { return [] }
        switch model.section {
        case .charts: return []
        case .trips:
            if let pages = records.rules.pages { return ruleMenu(pages) }
            let trips = records.trips.shown
            guard let trip = trips.first, records.trips.planned == nil else { return [] }
            let planners = records.trips.groups.planners.filter { planner in
                trips.contains { $0.plannerID != planner.id }
            }.map {
                MenuEntry.item($0.name, action: "win.move-to-planner::\($0.id.uuidString)")
            }
            let out: [MenuEntry] =
                trips.allSatisfy { $0.plannerID == nil }
                ? [] : [.item(localized("Remove from Planner"), action: "win.move-to-planner::")]
            let kinds = [Trip.Kind.business, .personal, .trip].filter { $0 != trip.kind }
            let ofOne: [MenuEntry] =
                trips.count > 1
                ? []
                : [
                    .item(localized("_Rename"), action: "win.rename"),
                    .item(localized("D_uplicate"), action: "win.duplicate"),
                    .submenu(
                        localized("Change _Kind"),
                        kinds.map { .item($0.name, action: "win.change-kind::\($0.rawValue)") }),
                ]
            var menu: [MenuEntry] = [
                .section(
                    nil,
                    ofOne + (planners.isEmpty ? [] : [.submenu(localized("Move to _Planner"), planners)]) + out),
                .section(nil, [.item(localized("_Delete"), action: "win.delete", key: "Delete")]),
            ]
            if case .planner = records.trips.place {
                menu.append(.section(localized("Planner"), plannerMenu))
            }
            return menu
        case .goals:
            guard let pages = records.goals.pages, pages.canDelete else { return [] }
            return [
                .section(nil, [.item(localized("_Rename"), action: "win.rename")]),
                .section(nil, [.item(localized("_Delete"), action: "win.delete", key: "Delete")]),
            ]
        }
    }

    /// What can be done with per diem rules, mileage rates and exchange rates.
    private static func ruleMenu(_ pages: any RecordPagesModel) -> [MenuEntry] {
        guard pages.canDelete else { return [] }
        return [
            .section(
                nil,
                [
                    .item(localized("D_uplicate"), action: "win.duplicate"),
                    .item(localized("_Retire"), action: "win.retire"),
                ]),
            .section(nil, [.item(localized("_Delete"), action: "win.delete", key: "Delete")]),
        ]
    }

    /// What can be done with the chart under the pointer.
    static var chartMenu: [MenuEntry] {
        [
            .section(
                nil,
                [
                    .item(localized("Add a _Formula"), action: "win.add-object"),
                    .item(localized("Add a F_ile…"), action: "win.add-file"),
                ]),
            .section(
                nil,
                [
                    .submenu(
                        localized("_View"),
                        NamedPose.allCases.map { .item($0.name, action: "win.pose::\($0.rawValue)") }
                            + [
                                .item(localized("_Perspective"), action: "win.projection::perspective"),
                                .item(localized("_Orthographic"), action: "win.projection::orthographic"),
                            ]),
                    .item(localized("_Reset the View"), action: "win.reset-view"),
                    .item(localized("_Inspector"), action: "win.inspector"),
                ]),
            .section(
                nil,
                [
                    .item(localized("Ta_ble of Values"), action: "win.values"),
                    .item(localized("Cop_y Picture"), action: "win.copy-picture"),
                    .submenu(localized("_Export"), exportMenu),
                ]),
        ]
    }

    /// What a chart can be made into.
    private static var exportMenu: [MenuEntry] {
        [
            .item(localized("_Picture…"), action: "win.export-picture"),
            .item(localized("Pa_ge…"), action: "win.export-page"),
            .item(localized("_Mesh…"), action: "win.export-mesh"),
            .item(localized("_Numbers…"), action: "win.export-values"),
            .item(localized("P_rint…"), action: "win.print"),
        ]
    }

    private static func reportMenu(_ subjects: [AppModel.ReportSubject]) -> [MenuEntry] {
        subjects.map { .item("\($0.name)…", action: "win.report-\($0.rawValue)") }
    }

    /// What the button at the end of the header bar offers for what is shown: files of a chart, reports of a trip or a term.
    static func outputMenu(_ model: AppModel) -> (label: String, entries: [MenuEntry])? {
        guard let records = model.records, model.logbookProblem == nil else { return nil }
        switch model.section {
        case .charts:
            guard records.charts.open != nil, !records.charts.isAdding else { return nil }
            return (localized("Export"), exportMenu)
        case .trips:
            guard records.trips.counts.all > 0, records.trips.planned == nil else { return nil }
            return (localized("Report"), reportMenu([.expenses, .mileage, .itinerary, .summary]))
        case .goals:
            guard model.canReport(.progress) else { return nil }
            return (localized("Report"), reportMenu([.progress]))
        }
    }

    /// The files that were opened last, by their names.
    private static func recentMenu(_ paths: [String]) -> [MenuEntry] {
        guard !paths.isEmpty else { return [] }
        let files = paths.map { path in
            // One underscore would be a key of the menu.
            MenuEntry.item(
                URL(filePath: path).lastPathComponent.replacing("_", with: "__"), action: "win.open-recent::\(path)")
        }
        return [.submenu(localized("Open _Recent"), files)]
    }

    /// The primary menu.
    static func menu(_ model: AppModel) -> [MenuEntry] {
        [
            .section(
                nil,
                [
                    .item(localized("New _Trip"), action: "win.new-trip"),
                    .item(localized("New _Goal"), action: "win.new-goal"),
                    .item(localized("New _Chart"), action: "win.new-chart"),
                    .item(localized("_Log an Action"), action: "win.log-action"),
                    .item(localized("Quick _Note"), action: "win.quick-note"),
                ]),
            .section(
                nil,
                [
                    .item(localized("Open _File…"), action: "win.open")
                ] + recentMenu(model.windowState.recentFiles) + [
                    .item(localized("_Import…"), action: "win.import"),
                    .item(localized("_Restore a Backup…"), action: "win.restore-backup"),
                    .submenu(
                        localized("_Export"), exportMenu + [.item(localized("_All Charts…"), action: "win.export-all")]),
                    .submenu(localized("Rep_orts"), reportMenu(AppModel.ReportSubject.allCases)),
                    .submenu(
                        localized("E_xport Data"),
                        DataKind.allCases.map {
                            .item("\($0.name)…", action: "win.export-data-\($0.rawValue)")
                        }),
                ]),
            .section(
                nil,
                [
                    .item(localized("Ta_ble of Values"), action: "win.values"),
                    .item(localized("Cop_y Picture"), action: "win.copy-picture"),
                    .item(localized("Copy as S_wift Code"), action: "win.copy-code"),
                    .item(localized("Remo_ve Chart"), action: "win.remove-chart"),
                ]),
            .section(
                nil,
                [
                    .item(localized("_Undo"), action: "win.undo", key: "<Control>z"),
                    .item(localized("Re_do"), action: "win.redo", key: "<Control><Shift>z"),
                    .item(localized("Add _Sample Data"), action: "win.sample-data"),
                    .item(localized("Remove Sa_mple Data"), action: "win.remove-sample-data"),
                ]),
            .section(
                nil,
                [
                    .item(localized("_Preferences"), action: "win.preferences"),
                    .item(localized("_Keyboard Shortcuts"), action: "win.show-help-overlay"),
                    .item(localized("_Help"), action: "win.help"),
                    .item(localized("_About Vantage"), action: "app.about"),
                ]),
        ]
    }
}

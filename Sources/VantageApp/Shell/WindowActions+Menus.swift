import AppModel
import ChartRendering
import Foundation
import GtkKit
import Localization
import Logbook
import RecordExchange
import Reports

// Where the actions are listed: the window's menus, by what is shown or chosen, and the window of shortcuts.

extension WindowActions {
    /// What can be done with what is chosen in a list.
    static func contextMenu(_ model: AppModel) -> [MenuEntry] {
        guard model.section == .charts else { return recordMenu(model) }
        let moves: [MenuEntry] =
            model.records.map { $0.charts.list.elements.count > 1 } == true
            ? [
                WindowAction.raiseChart.item,
                WindowAction.lowerChart.item,
            ] : []
        return [
            .section(
                nil,
                [
                    WindowAction.export(.picture).item,
                    WindowAction.copyCode.item,
                    WindowAction.compare.item,
                    WindowAction.values.item,
                    WindowAction.describe.item,
                ]),
            .section(
                nil,
                [
                    WindowAction.renameChart.item,
                    WindowAction.duplicateChart.item,
                    WindowAction.saveChart.item,
                ]),
            .section(nil, moves),
            .section(nil, [WindowAction.removeChart.item]),
        ]
    }

    /// What can be done with a planner.
    static var plannerMenu: [MenuEntry] {
        [
            WindowAction.renamePlanner.item,
            .item(localized("Delete Planner, Keep Trips"), action: WindowAction.deletePlanner.detailedName(false)),
            .item(localized("Delete Planner with Its Trips"), action: WindowAction.deletePlanner.detailedName(true)),
        ]
    }

    /// What can be done with the record that is shown.
    static func recordMenu(_ model: AppModel) -> [MenuEntry] {
        guard let records = model.records, model.logbookProblem == nil else { return [] }
        switch model.section {
        case .charts: return []
        case _ where model.shownList == .history:
            guard let latest = records.history.list.selected?.latest else { return [] }
            return [
                .section(
                    nil, [latest.change == .delete ? WindowAction.restoreRecord.item : WindowAction.openRecord.item])
            ]
        case .trips:
            if let pages = records.rules.pages {
                return records.rules.showsRules
                    ? ruleMenu(pages, isOfRates: records.rules.list == .exchangeRates) : menu(of: pages)
            }
            let trips = records.trips.shown
            guard let trip = trips.first, records.trips.planned == nil else { return [] }
            let planners = records.trips.groups.planners.filter { planner in
                trips.contains { $0.plannerID != planner.id }
            }.map {
                WindowAction.moveToPlanner.item($0.name, target: $0.id.uuidString)
            }
            let out: [MenuEntry] =
                trips.allSatisfy { $0.plannerID == nil }
                ? [] : [WindowAction.moveToPlanner.item(localized("Remove from Planner"), target: "")]
            let kinds = [Trip.Kind.business, .personal, .trip].filter { $0 != trip.kind }
            let ofOne: [MenuEntry] =
                trips.count > 1
                ? []
                : [
                    WindowAction.rename.item,
                    WindowAction.duplicate.item,
                    WindowAction.nextTrip.item,
                    WindowAction.addBudget.item,
                    .submenu(
                        localized("Change _Kind"),
                        kinds.map { WindowAction.changeKind.item($0.name, target: $0.rawValue) }),
                ]
            var menu: [MenuEntry] = [
                .section(
                    nil,
                    ofOne + (planners.isEmpty ? [] : [.submenu(localized("Move to _Planner"), planners)]) + out),
                .section(nil, [WindowAction.delete.item]),
            ]
            if case .planner = records.trips.sidebarItem {
                menu.append(.section(localized("Planner"), plannerMenu))
            }
            return menu
        case .goals:
            return records.goals.pages.map(menu) ?? []
        }
    }

    private static func menu(of pages: any RecordPagesModel) -> [MenuEntry] {
        guard pages.canDelete else { return [] }
        return [
            .section(nil, [WindowAction.rename.item]),
            .section(nil, [WindowAction.delete.item]),
        ]
    }

    /// What can be done with per diem rules, mileage rates and exchange rates.
    private static func ruleMenu(_ pages: any RecordPagesModel, isOfRates: Bool) -> [MenuEntry] {
        let fetch: [MenuEntry] = isOfRates ? [.section(nil, [WindowAction.fetchRates.item])] : []
        guard pages.canDelete else { return fetch }
        return [
            .section(
                nil,
                [
                    WindowAction.duplicate.item,
                    WindowAction.retire.item,
                ]),
            .section(nil, [WindowAction.delete.item]),
        ] + fetch
    }

    /// What can be done with the chart under the pointer.
    static var chartMenu: [MenuEntry] {
        [
            .section(
                nil,
                [
                    WindowAction.addObject.item,
                    WindowAction.addFile.item,
                    WindowAction.pasteTable.item,
                ]),
            .section(
                nil,
                [
                    .submenu(
                        localized("_View"),
                        NamedPose.allCases.map { WindowAction.pose.item($0.name, target: $0.rawValue) }
                            + [
                                WindowAction.projection.item(localized("_Perspective"), target: "perspective"),
                                WindowAction.projection.item(localized("_Orthographic"), target: "orthographic"),
                            ]),
                    WindowAction.resetView.item,
                    WindowAction.inspector.item,
                ]),
            .section(
                nil,
                [
                    WindowAction.compare.item,
                    WindowAction.values.item,
                    WindowAction.describe.item,
                    WindowAction.hearAlongX.item,
                    WindowAction.hearAlongZ.item,
                    WindowAction.copyPicture.item,
                    .submenu(localized("_Export"), exportMenu),
                ]),
        ]
    }

    /// What a chart can be made into.
    private static var exportMenu: [MenuEntry] {
        [
            WindowAction.export(.picture).item,
            WindowAction.export(.page).item,
            WindowAction.export(.mesh).item,
            WindowAction.export(.values).item,
            WindowAction.exportTactile.item,
            WindowAction.printChart.item,
        ]
    }

    private static func reportMenu(_ subjects: [AppModel.ReportSubject]) -> [MenuEntry] {
        subjects.map { WindowAction.report($0).item }
    }

    private static func recordCharts(_ model: AppModel) -> [MenuEntry] {
        model.recordCharts.map { WindowAction.recordChart.item($0.title, target: $0.key) }
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
            return (
                localized("Report"),
                [
                    .section(
                        nil,
                        reportMenu([.expenses, .mileage, .itinerary, .summary, .presence]) + [WindowAction.packet.item]),
                    .section(
                        localized("Chart"),
                        recordCharts(model) + (model.canOpenTracks ? [WindowAction.tracks.item] : [])),
                ]
            )
        case .goals:
            guard model.canReport(.progress) else { return nil }
            return (
                localized("Report"),
                [
                    .section(nil, reportMenu([.progress])), .section(localized("Chart"), recordCharts(model)),
                ]
            )
        }
    }

    /// The files that were opened last, by their names.
    private static func recentMenu(_ paths: [String]) -> [MenuEntry] {
        guard !paths.isEmpty else { return [] }
        let files = paths.map { path in
            // One underscore would be a key of the menu.
            WindowAction.openRecent.item(URL(filePath: path).lastPathComponent.replacing("_", with: "__"), target: path)
        }
        return [.submenu(localized("Open _Recent"), files)]
    }

    /// The primary menu.
    static func menu(_ model: AppModel) -> [MenuEntry] {
        [
            .section(
                nil,
                [
                    WindowAction.newTrip.item(withKeyOf: model.shownList == .trips),
                    WindowAction.newGoal.item(withKeyOf: model.shownList == .goals),
                    WindowAction.newChart.item(withKeyOf: model.shownList == .charts),
                    WindowAction.logAction.item,
                    WindowAction.quickNote.item,
                ]),
            .section(
                nil,
                [
                    WindowAction.open.item
                ] + recentMenu(model.windowState.recentFiles) + [
                    WindowAction.importFile.item,
                    WindowAction.restoreBackup.item,
                    .submenu(
                        localized("_Export"), exportMenu + [WindowAction.exportAll.item]),
                    .submenu(localized("Rep_orts"), reportMenu(AppModel.ReportSubject.allCases)),
                    .submenu(
                        localized("E_xport Data"),
                        DataKind.allCases.map {
                            WindowAction.exportData($0).item
                        }),
                ]),
            .section(
                nil,
                [
                    WindowAction.compare.item,
                    WindowAction.values.item,
                    WindowAction.describe.item,
                    WindowAction.hearAlongX.item,
                    WindowAction.hearAlongZ.item,
                    WindowAction.copyPicture.item,
                    WindowAction.copyCode.item,
                    WindowAction.removeChart.itemWithoutKey,
                ]),
            .section(
                nil,
                [
                    WindowAction.undo.item,
                    WindowAction.redo.item,
                    WindowAction.addSampleData.item,
                    WindowAction.removeSampleData.item,
                ]),
            .section(
                nil,
                [
                    WindowAction.preferences.item,
                    WindowAction.showShortcuts.item,
                    WindowAction.help.item,
                    WindowAction.about.item,
                ]),
        ]
    }
}

extension ShortcutGroup {
    /// The keys of the actions, and those that belong to lists, forms and the viewport, in the order of the window.
    static var all: [ShortcutGroup] {
        [
            ShortcutGroup(
                title: localized("General"),
                rows: [
                    .action(.help),
                    .action(.new),
                    .action(.quickNote),
                    .action(.logAction),
                    .action(.find),
                    .keys("<Control>1...\(AppModel.Section.allCases.count)", localized("Charts, Trips, Goals")),
                    .action(.undo),
                    .action(.redo),
                    .action(.sidebar),
                    .action(.back),
                    .action(.open),
                    .action(.preferences),
                    .keys("F10", localized("Main menu")),
                    .action(.showShortcuts),
                    .action(.close),
                    .action(.quit),
                ]),
            ShortcutGroup(
                title: localized("Lists and forms"),
                rows: [
                    .keys("Down", localized("From the search to the results")),
                    .keys("Home End", localized("Go to the first or the last entry")),
                    .keys("Escape", localized("Clear the search, revert a field or leave a new form")),
                    .action(.rename),
                    .keys("<Shift>F10 Menu", localized("Menu of the selection")),
                    .action(.save),
                    .action(.delete),
                    .keys("Tab <Shift>Tab", localized("Next or previous field")),
                    .keys("Return", localized("Finish a field; create the new entry; add a row after the last one")),
                ]),
            ShortcutGroup(
                title: localized("Chart"),
                rows: [
                    .keys(
                        "1...\(NamedPose.keys.upperBound)", NamedPose.names),
                    .action(.toggleProjection),
                    .action(.inspector),
                    .action(.values),
                    .action(.describe),
                    .action(.hearAlongX),
                    .action(.hearAlongZ),
                    .action(.surfaceTools),
                    .action(.export(.picture)),
                    .action(.printChart),
                    .action(.copyPicture), .action(.pasteTable),
                ]),
            ShortcutGroup(
                title: localized("View"),
                rows: [
                    .keys("Left Right Up Down", localized("Rotate by 5°, with Shift by 1°")),
                    // One of the four: all of them are wider than a screen has room for.
                    .keys("<Alt><Shift>Left", localized("Move the picture, with any arrow")),
                    .keys("plus minus", localized("Zoom")),
                    .keys("0", localized("Reset zoom and view")),
                    .keys("space", localized("Select what is in the centre")),
                    .keys("Left Right Up Down", localized("Step through the data, with Ctrl by ten")),
                    .keys("l <Shift>l", localized("Along the level line, higher ground to the right or to the left")),
                    .keys("<Shift>Left <Shift>Right", localized("Select a range")),
                    .keys("Page_Up Page_Down", localized("Previous or next series")),
                    .keys("Escape", localized("Select nothing")),
                ]),
            ShortcutGroup(
                title: localized("Objects"),
                rows: [
                    .keys("<Shift>Up <Shift>Down", localized("Select several objects of a chart")),
                    .keys("<Alt>Up <Alt>Down", localized("Go to another object without selecting it")),
                    .keys("<Control>space", localized("Add the object to the selection, or remove it")),
                ]),
        ]
    }
}

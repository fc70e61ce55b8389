import AppModel
import CGtk
import ChartRendering
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

@MainActor
private func shown(_ root: Widget, _ text: String) -> Bool {
    widgets(below: root).contains {
        isInstance($0, of: gtk_label_get_type()) && gtk_widget_get_mapped($0) != 0
            && String(cString: gtk_label_get_text(cast($0))).contains(text)
    }
}

/// The drop-downs that are shown, from the top.
@MainActor
private func dropDowns(_ root: Widget) -> [Widget] {
    widgets(below: root).filter {
        isInstance($0, of: gtk_drop_down_get_type()) && gtk_widget_get_mapped($0) != 0
    }
}

@MainActor
private func sheets(_ root: Widget) -> [Widget] {
    widgets(below: root).filter { gtk_widget_has_css_class($0, "sheet") != 0 }
}

/// The windows in which charts and reports become files.
final class ExportDialogTests: GtkTestCase {
    func testTheExportOfAChartAsksForWhatItsKindOfFileNeeds() throws {
        try onMain {
            try withOpenWindow { open in
                XCTAssertTrue(turnLoop { open.actions["export-mesh"]?.isEnabled == true })
                open.actions["export-mesh"]?.activate()
                let name = try XCTUnwrap(open.model.records?.charts.list.selected?.name)
                let window = try dialog("Export \(name)")
                XCTAssertTrue(turnLoop { shown(window, "Base") })
                XCTAssertFalse(shown(window, "Width"))
                XCTAssertTrue(shown(window, "Longest side, mm") && !shown(window, "Coordinates"))
                // A glTF file is not printed.
                gtk_drop_down_set_selected(cast(try XCTUnwrap(dropDowns(window).first)), 1)
                XCTAssertTrue(turnLoop { !shown(window, "Base") && !shown(window, "Longest side, mm") })
                XCTAssertTrue(shown(window, "Coordinates"))
                gtk_window_close(cast(window))
                XCTAssertTrue(turnLoop { toplevel("Export \(name)") == nil })
            }
        }
    }

    func testTheExportOfAPictureShowsHowItWillLook() throws {
        try onMain {
            try withOpenWindow { open in
                XCTAssertTrue(turnLoop { open.actions["export-picture"]?.isEnabled == true })
                open.actions["export-picture"]?.activate()
                let name = try XCTUnwrap(open.model.records?.charts.list.selected?.name)
                let window = try dialog("Export \(name)")
                XCTAssertTrue(show(window))
                let preview = try XCTUnwrap(
                    widgets(below: window).first { isInstance($0, of: gtk_drawing_area_get_type()) })
                XCTAssertTrue(
                    turnLoop { (try? Snapshot.pixels(of: preview)).map { Set($0.rgba).count > 100 } == true })
                XCTAssertTrue(shown(window, "Width") && shown(window, "Background"))
                // In a small window the preview is small, and every name has one line.
                let content = try XCTUnwrap(gtk_window_get_child(cast(window)))
                for (orientation, room) in [(GTK_ORIENTATION_HORIZONTAL, 640), (GTK_ORIENTATION_VERTICAL, 440)] {
                    var least: Int32 = 0
                    gtk_widget_measure(content, orientation, -1, &least, nil, nil, nil)
                    XCTAssertLessThanOrEqual(Int(least), room)
                }
                for label in widgets(below: window) where gtk_widget_has_css_class(label, "dim-label") != 0 {
                    XCTAssertEqual(pango_layout_get_line_count(gtk_label_get_layout(cast(label))), 1)
                }
                gtk_window_close(cast(window))
                settle()
            }
        }
    }

    func testAFilmMovesInThePreviewAndSaysHowLargeItWillBe() throws {
        try onMain {
            try withOpenWindow { open in
                XCTAssertTrue(turnLoop { open.actions["export-picture"]?.isEnabled == true })
                open.actions["export-picture"]?.activate()
                let name = try XCTUnwrap(open.model.records?.charts.list.selected?.name)
                let window = try dialog("Export \(name)")
                XCTAssertTrue(show(window))
                XCTAssertFalse(shown(window, "Movement") || shown(window, "Frames"))
                gtk_drop_down_set_selected(cast(try XCTUnwrap(dropDowns(window).first)), 1)
                XCTAssertTrue(
                    turnLoop { shown(window, "Movement") && shown(window, "Frames") && shown(window, "Seconds") })
                XCTAssertFalse(shown(window, "Resolution") || shown(window, "Views") || shown(window, "Unit"))
                let preview = try XCTUnwrap(
                    widgets(below: window).first { isInstance($0, of: gtk_drawing_area_get_type()) })
                var pictures: Set<[UInt8]> = []
                XCTAssertTrue(
                    turnLoop(within: 30) {
                        if let picture = try? Snapshot.pixels(of: preview) { pictures.insert(picture.rgba) }
                        return pictures.count > 3
                    })
                XCTAssertTrue(turnLoop(within: 60) { shown(window, "About ") && shown(window, "B") })
                gtk_window_close(cast(window))
                settle()
            }
        }
    }

    func testAReportIsShownPageByPageAndOfAnotherTime() throws {
        try onMain {
            try withOpenWindow { open in
                XCTAssertEqual(open.actions["report-expenses"]?.isEnabled, false)
                try open.addSampleData()
                try open.show("trips")
                XCTAssertTrue(turnLoop { open.actions["report-summary"]?.isEnabled == true })
                open.actions["report-summary"]?.activate()
                let window = try dialog("Trip Summary")
                XCTAssertTrue(turnLoop(within: 20) { !sheets(window).isEmpty })
                open.actions["report-expenses"]?.activate()
                let expenses = try dialog("Expense Report")
                XCTAssertTrue(turnLoop(within: 20) { !sheets(expenses).isEmpty })
                let before = sheets(expenses)
                gtk_drop_down_set_selected(cast(try XCTUnwrap(dropDowns(expenses).first)), 3)
                XCTAssertTrue(turnLoop(within: 20) { !sheets(expenses).isEmpty && sheets(expenses) != before })
                for window in [window, expenses] { gtk_window_close(cast(window)) }
                settle()
            }
        }
    }

    func testAnExpenseReportAsksForWhichTripsAndAChart() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                XCTAssertTrue(turnLoop { open.actions["report-expenses"]?.isEnabled == true })
                open.actions["report-expenses"]?.activate()
                let window = try dialog("Expense Report")
                XCTAssertTrue(turnLoop(within: 20) { !sheets(window).isEmpty })
                let chart = try XCTUnwrap(
                    widgets(below: window).first { isInstance($0, of: gtk_check_button_get_type()) })
                // Of one trip.
                XCTAssertTrue(gtk_widget_get_mapped(chart) != 0 && gtk_check_button_get_active(cast(chart)) != 0)
                XCTAssertEqual(dropDowns(window).count, 1)
                let before = sheets(window)
                gtk_check_button_set_active(cast(chart), 0)
                XCTAssertTrue(turnLoop(within: 20) { !sheets(window).isEmpty && sheets(window) != before })
                // Of a year.
                gtk_drop_down_set_selected(cast(try XCTUnwrap(dropDowns(window).first)), 3)
                XCTAssertTrue(turnLoop(within: 20) { dropDowns(window).count == 2 })
                let ofBusiness = sheets(window)
                gtk_drop_down_set_selected(cast(dropDowns(window)[1]), 2)
                XCTAssertTrue(turnLoop(within: 20) { !sheets(window).isEmpty && sheets(window) != ofBusiness })
                gtk_window_close(cast(window))
                settle()
            }
        }
    }

    func testWhatCannotBeReportedOrExportedIsNotOffered() throws {
        try onMain {
            try withOpenWindow { open in
                XCTAssertEqual(open.actions["report-progress"]?.isEnabled, false)
                XCTAssertTrue(turnLoop { open.actions["export-page"]?.isEnabled == true })
                try open.show("goals")
                XCTAssertTrue(turnLoop { open.actions["export-page"]?.isEnabled == false })
                XCTAssertEqual(gtk_widget_get_mapped(try open.widget("output-menu")), 0)
            }
        }
    }

    func testTripsOfAFileAreShownBeforeTheyAreTakenIn() throws {
        try onMain {
            let folder = try TemporaryFolder()
            try withOpenWindow(in: folder) { open in
                let file = folder.url.appending(path: "trips.csv")
                try Data("trip,start\nFair,2027-05-03\nNo day,sometime\n".utf8).write(to: file)
                WindowActions.importFiles([file.path], to: open.model, over: cast(open.window))
                XCTAssertTrue(turnLoop { toplevel("Import trips.csv") != nil })
                let dialog = try dialog("Import trips.csv")
                XCTAssertTrue(turnLoop { shown(dialog, "“sometime” is not a day.") })
                XCTAssertTrue(shown(dialog, "1 entry to import · 1 skipped"))
                XCTAssertEqual(open.model.records?.trips.counts.all, 0)
                let take = try XCTUnwrap(
                    widgets(below: dialog).first { gtk_widget_has_css_class($0, "suggested-action") != 0 })
                emit(take, "clicked", [])
                XCTAssertTrue(turnLoop { open.model.records?.trips.counts.all == 1 })
                XCTAssertTrue(turnLoop { toplevel("Import trips.csv") == nil && open.shows("1 entry was imported.") })
            }
        }
    }

    func testWhatKindsOfActivitiesBecomeIsChosenInTheWindow() throws {
        try onMain {
            let folder = try TemporaryFolder()
            try withOpenWindow(in: folder) { open in
                let file = folder.url.appending(path: "export.xml")
                let day = "startDate=\"2024-05-03 08:00:00 +0200\" endDate=\"2024-05-03 08:30:00 +0200\""
                let steps = "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" sourceName=\"Watch\""
                let run = "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\""
                let text =
                    "<HealthData>\(steps) \(day) value=\"900\"/>\(run) \(day) totalDistance=\"5\" totalDistanceUnit=\"km\"/></HealthData>"
                try Data(text.utf8).write(to: file)
                WindowActions.importFiles([file.path], to: open.model, over: cast(open.window))
                XCTAssertTrue(turnLoop { toplevel("Import export.xml") != nil })
                let dialog = try dialog("Import export.xml")
                XCTAssertTrue(turnLoop { shown(dialog, "2 entries to import") && shown(dialog, "Steps · 1") })
                XCTAssertTrue(shown(dialog, "Steps, 2024-05-03, 900 steps"))
                // Of each kind the measure and the goal; the first measure is none.
                let choices = dropDowns(dialog)
                XCTAssertEqual(choices.count, 4)
                gtk_drop_down_set_selected(cast(choices[2]), 0)
                XCTAssertTrue(turnLoop { shown(dialog, "1 entry to import") })
                let take = try XCTUnwrap(
                    widgets(below: dialog).first { gtk_widget_has_css_class($0, "suggested-action") != 0 })
                emit(take, "clicked", [])
                XCTAssertTrue(turnLoop { open.shows("1 entry was imported.") })
                // It is remembered.
                WindowActions.importFiles([file.path], to: open.model, over: cast(open.window))
                XCTAssertTrue(turnLoop { toplevel("Import export.xml") != nil })
                XCTAssertTrue(
                    turnLoop {
                        toplevel("Import export.xml").map { shown($0, "0 entries to import · 1 already known") } == true
                    })
            }
        }
    }

    func testColumnsThatAreNotKnownAreChosenInTheWindow() throws {
        try onMain {
            let folder = try TemporaryFolder()
            try withOpenWindow(in: folder) { open in
                let file = folder.url.appending(path: "any.csv")
                try Data("what,when\nFair,2027-05-03\n".utf8).write(to: file)
                WindowActions.importFiles([file.path], to: open.model, over: cast(open.window))
                XCTAssertTrue(turnLoop { toplevel("Import any.csv") != nil })
                let dialog = try dialog("Import any.csv")
                XCTAssertTrue(turnLoop { shown(dialog, "Choose the column for this field: Name.") })
                XCTAssertTrue(shown(dialog, "First day"))
                let choices = dropDowns(dialog)
                // What it is taken in as; then the id, the kind, the name, the destination, the first day.
                gtk_drop_down_set_selected(cast(choices[3]), 1)
                XCTAssertTrue(turnLoop { shown(dialog, "Choose the column for this field: First day.") })
                gtk_drop_down_set_selected(cast(choices[5]), 2)
                XCTAssertTrue(turnLoop { shown(dialog, "1 entry to import") && shown(dialog, "Fair, 2027-05-03") })
                gtk_drop_down_set_selected(cast(choices[0]), 1)
                XCTAssertTrue(
                    turnLoop { shown(dialog, "Choose the column for this field: Title.") && shown(dialog, "Due on") })
                gtk_window_close(cast(dialog))
                // It stands in the menu from now on.
                XCTAssertEqual(open.model.windowState.recentFiles, [file.path])
            }
        }
    }

    func testAllChartsAreExportedUnderTheEyesAndTheirWindowCloses() throws {
        try onMain {
            let folder = try TemporaryFolder()
            try withOpenWindow(in: folder) { open in
                XCTAssertTrue(turnLoop { open.model.canExportAllCharts })
                let out = folder.url.appending(path: "out")
                try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
                open.model.exportAllCharts(into: out.path, theme: .light)
                QueueDialog.show(open.model, over: cast(open.window))
                XCTAssertTrue(turnLoop { toplevel("Exporting All Charts").map { shown($0, "Ripple, 1 of 1") } == true })
                XCTAssertTrue(turnLoop(within: 20) { toplevel("Exporting All Charts") == nil })
                XCTAssertTrue(turnLoop { open.shows("1 chart was saved in") })
                XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: out.path), ["Ripple.png"])
            }
        }
    }

    func testTheEventsOfACalendarAreTickedBeforeTheyComeIn() throws {
        try onMain {
            try withOpenWindow { open in
                func event(_ day: Int, _ title: String) -> String {
                    "BEGIN:VEVENT\nDTSTART;VALUE=DATE:2027050\(day)\nSUMMARY:\(title)\nEND:VEVENT\n"
                }
                let cancelled = "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20270505\nSTATUS:CANCELLED\nSUMMARY:C\nEND:VEVENT\n"
                let file = FileManager.default.temporaryDirectory.appending(path: "ticks-\(UUID()).ics")
                defer { try? FileManager.default.removeItem(at: file) }
                try Data("BEGIN:VCALENDAR\n\(event(3, "A"))\(event(4, "B"))\(cancelled)END:VCALENDAR\n".utf8).write(
                    to: file)
                WindowActions.importFiles([file.path], to: open.model, over: cast(open.window))
                let title = "Import \(file.lastPathComponent)"
                XCTAssertTrue(turnLoop { toplevel(title) != nil })
                let window = try dialog(title)
                XCTAssertTrue(turnLoop { shown(window, "2 entries to import · 1 skipped") })
                XCTAssertFalse(shown(window, "_Columns"))
                let ticks = widgets(below: window).filter {
                    isInstance($0, of: gtk_check_button_get_type()) && gtk_widget_get_mapped($0) != 0
                }
                XCTAssertEqual(ticks.map { gtk_check_button_get_active(cast($0)) }, [1, 1, 0])
                gtk_check_button_set_active(cast(try XCTUnwrap(ticks.first)), 0)
                XCTAssertTrue(turnLoop { shown(window, "1 entry to import · 2 skipped") })
                // The kind is asked.
                let kinds = dropDowns(window)
                XCTAssertEqual(kinds.count, 2)
                gtk_drop_down_set_selected(cast(try XCTUnwrap(kinds.last)), 1)
                XCTAssertTrue(turnLoop { shown(window, "2 entries to import · 1 skipped") })
                let take = try XCTUnwrap(
                    widgets(below: window).first {
                        gtk_buildable_get_buildable_id(cast($0)).map { String(cString: $0) } == "import-button"
                    })
                emit(take, "clicked", [])
                XCTAssertTrue(turnLoop { open.model.records?.trips.counts.business == 2 })
                settle()
            }
        }
    }
}

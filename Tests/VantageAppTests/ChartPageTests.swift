import CGtk
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import GtkKit
import GtkTesting
import TestSupport
import XCTest

@testable import AppModel
@testable import ChartView
@testable import Formula
@testable import VantageApp

final class ChartPageTests: GtkTestCase {
    func testAWrongFormulaLeavesThePictureAndSaysWhere() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let formula = try open.formula()
                let before = try restingPicture(of: open.viewport)

                gtk_editable_set_text(cast(formula), "sin(x) * kos(z)")
                XCTAssertTrue(turnLoop { gtk_widget_has_css_class(formula, "error") != 0 })
                let error = try XCTUnwrap(chart.readings.values.first?.error)
                XCTAssertTrue(try open.labels(below: "objects").contains(error.description))
                XCTAssertEqual(try restingPicture(of: open.viewport), before)

                gtk_editable_set_text(cast(formula), "sin(x) * cos(z)")
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, before).mean > 5 })
                XCTAssertEqual(gtk_widget_has_css_class(formula, "error"), 0)
            }
        }
    }

    func testWhatIsLookedAtCloselyIsWorkedOutWithMoreSamples() throws {
        try onMain {
            try withOpenWindow(refines: true) { open in
                let chart = try open.chart
                XCTAssertTrue(turnLoop(within: 20) { chart.scene?.sampleCount ?? 0 > 0 })
                var camera = chart.camera
                camera.zoom(by: 10)
                chart.setCamera(camera)
                XCTAssertTrue(turnLoop(within: 20) { chart.scene?.sampleCount ?? 0 > 300 * 300 })
            }
        }
    }

    func testANewChartBeginsWithItsFormulaSelected() throws {
        try onMain {
            try withOpenWindow { open in
                let window: UnsafeMutablePointer<GtkWindow> = cast(open.window)
                let first = try open.chart.id
                open.actions["new-chart"]?.activate()
                let button = try open.widget("formula")
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(button) != 0 })
                turnLoop(within: 0.5) { false }
                XCTAssertEqual(gtk_window_get_focus(window), button)
                open.actions["new-formula"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.chart.id) != first })
                // The rows of the chart before are there until the next turn.
                XCTAssertTrue(
                    turnLoop {
                        guard let focus = gtk_window_get_focus(window), let entry = try? open.formula() else {
                            return false
                        }
                        return gtk_widget_is_ancestor(focus, entry) != 0
                    })
                turnLoop(within: 0.5) { false }
                let entry = try open.formula()
                var (start, end): (gint, gint) = (0, 0)
                gtk_editable_get_selection_bounds(cast(entry), &start, &end)
                XCTAssertEqual(Int(end - start), text(of: entry).count)
                XCTAssertGreaterThan(end, start)
                XCTAssertTrue(gtk_window_get_focus(window).map { gtk_widget_is_ancestor($0, entry) != 0 } ?? false)
            }
        }
    }

    func testWhatIsChosenIsMarkedInThePictureAndWhatIsPickedIsChosen() throws {
        try onMain {
            try withOpenWindow { open in
                let (chart, viewport) = (try open.chart, try open.viewport)
                chart.setText("-1", of: chart.document.objects[0].id)
                chart.addFormula("1")
                XCTAssertTrue(turnLoop { chart.scene?.legend.count == 2 })
                let ids = chart.document.objects.map(\.id)
                chart.select([ids[1]])
                gtk_widget_grab_focus(viewport.root)
                let plain = try restingPicture(of: viewport)
                XCTAssertEqual(viewport.markedGroups, [])
                gtk_widget_grab_focus(try open.formulas()[1])
                XCTAssertEqual(viewport.markedGroups, [1])
                XCTAssertTrue(waitForPicture(of: viewport) { PictureDifference($0, plain).mean > 0.01 })
                gtk_widget_grab_focus(try open.formulas()[0])
                XCTAssertTrue(turnLoop { viewport.markedGroups == [0] })

                // From above the upper plane is seen, and picked; hidden, the lower one.
                viewport.camera.pose = .top
                gtk_widget_grab_focus(viewport.root)
                XCTAssertTrue(turnLoop { viewport.markedGroups.isEmpty })
                viewport.step(.zero)
                XCTAssertEqual(chart.selection, [ids[1]])
                viewport.selection = nil
                chart.toggleGroup(1)
                XCTAssertTrue(turnLoop { viewport.scene?.legend.last?.isHidden == true })
                viewport.step(.zero)
                XCTAssertEqual(chart.selection, [ids[0]])
            }
        }
    }

    func testManyEditsAreUndoneAndRedoneInTheOpenWindow() throws {
        try onMain {
            try withOpenWindow { open in
                let (chart, records) = (try open.chart, try open.records)
                @MainActor func edit(_ number: Int) {
                    let ids = chart.document.objects.map(\.id)
                    let id = ids[number % ids.count]
                    switch number % 8 {
                    case 0: chart.addFormula("\(number) + x")
                    case 1: chart.setText("sin(\(number)x)", of: id)
                    case 2: chart.change(id) { $0.style.opacity = Double(number % 50 + 1) / 51 }
                    case 3: chart.edit { $0.axes.x.domain = Double(-number)...Double(number) }
                    case 4: chart.change(id) { $0.isHidden.toggle() }
                    case 5: chart.change(id) { $0.name = "Name \(number)" }
                    case 6: chart.setText("cos(\(number)", of: id)
                    default: if ids.count > 3 { chart.remove([id]) } else { chart.edit { $0.title = "\(number)" } }
                    }
                }
                /// Waits until the chart and its rows are those of a document.
                @MainActor func shows(_ document: ChartDocument) -> Bool {
                    turnLoop(within: 20) {
                        let rows = try? open.formulas().map { text(of: $0) }
                        return chart.document == document && rows == document.objects.map(\.text)
                    }
                }
                var documents = [chart.document]
                for number in 1...RandomCases.count(120, short: 24) {
                    edit(number)
                    records.charts.endGesture()
                    let undone = records.undo.undoTitle
                    Task { await records.charts.saveNow() }
                    XCTAssertTrue(turnLoop(within: 20) { !records.charts.hasUnsaved }, "\(undone ?? "")")
                    documents.append(chart.document)
                    XCTAssertTrue(shows(chart.document))
                }
                for document in documents.reversed().dropFirst() {
                    open.actions["undo"]?.activate()
                    guard shows(document) else { return XCTFail("undo") }
                }
                for document in documents.dropFirst() {
                    XCTAssertTrue(turnLoop { open.actions["redo"]?.isEnabled == true })
                    open.actions["redo"]?.activate()
                    guard shows(document) else { return XCTFail("redo") }
                }
            }
        }
    }

    func testTheInspectorChangesHowAnObjectIsDrawn() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let controls = widgets(below: try open.widget("look"))
                let choices = controls.filter { isInstance($0, of: gtk_drop_down_get_type()) }
                let checks = controls.filter { isInstance($0, of: gtk_check_button_get_type()) }
                let before = try restingPicture(of: open.viewport)
                let original = chart.style

                // One colour all over, with a tint to choose in place of a map.
                gtk_drop_down_set_selected(cast(choices[0]), 3)
                XCTAssertEqual(chart.style.coloring, .plain)
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, before).mean > 3 })
                let tint = try XCTUnwrap(controls.first { isInstance($0, of: gtk_color_button_get_type()) })
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(choices[1]) == 0 && gtk_widget_get_mapped(tint) != 0 })

                // A second formula colours it, and a wrong one says what is wrong below.
                let entry = try XCTUnwrap(controls.first { isInstance($0, of: gtk_entry_get_type()) })
                XCTAssertEqual(gtk_widget_get_mapped(entry), 0)
                gtk_drop_down_set_selected(cast(choices[0]), 1)
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(entry) != 0 })
                let plain = try restingPicture(of: open.viewport)
                gtk_editable_set_text(cast(entry), "x z")
                XCTAssertEqual(chart.style.colorFormula, "x z")
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, plain).mean > 1 })
                gtk_editable_set_text(cast(entry), "x +")
                XCTAssertNotEqual(gtk_widget_has_css_class(entry, "error"), 0)
                // Meanwhile the last right one stays, and what is typed as well.
                XCTAssertEqual(chart.style.colorFormula, "x z")
                chart.changeStyle { $0.hasFloorContours = true }
                XCTAssertTrue(turnLoop { gtk_check_button_get_active(cast(checks[1])) != 0 })
                XCTAssertEqual(String(cString: gtk_editable_get_text(cast(entry))), "x +")
                chart.changeStyle { $0.hasFloorContours = false }

                gtk_drop_down_set_selected(cast(choices[0]), 0)
                gtk_drop_down_set_selected(cast(choices[1]), 1)
                XCTAssertEqual(chart.style.gradient, .map(.magma))
                gtk_check_button_set_active(cast(checks[0]), 1)
                XCTAssertTrue(chart.style.isGradientReversed)
                gtk_check_button_set_active(cast(checks[2]), 1)
                XCTAssertEqual(chart.style.gridLineCount, 20)
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(choices[1]) != 0 })

                // Colours of one's own begin with those of the map.
                gtk_drop_down_set_selected(cast(choices[1]), guint(ColorMap.allCases.count))
                XCTAssertEqual(chart.style.gradient?.stops.count, 5)

                // What the model changes is shown, and does not come back as a change of the hand.
                chart.changeStyle { $0 = original }
                XCTAssertTrue(turnLoop { gtk_check_button_get_active(cast(checks[2])) == 0 })
                XCTAssertEqual(gtk_drop_down_get_selected(cast(choices[1])), 0)
                XCTAssertEqual(chart.style, original)
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, before).mean < 0.01 })
            }
        }
    }

    func testTheRangeOfAnAxisIsTypedAsTwoEndsInTheirOrder() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let fields = widgets(below: try open.widget("axes")).filter { isInstance($0, of: gtk_entry_get_type()) }
                @MainActor func field(_ name: String) throws -> Widget {
                    try XCTUnwrap(
                        fields.first { gtk_widget_get_tooltip_text($0).map { String(cString: $0) } == name })
                }
                let (low, high) = (try field("Start of y"), try field("End of y"))
                gtk_editable_set_text(cast(low), "-1")
                emit(low, "activate", [])
                XCTAssertNil(chart.document.axes.y.domain)
                XCTAssertEqual(gtk_widget_has_css_class(low, "error"), 0)
                gtk_editable_set_text(cast(high), "-pi")
                emit(high, "activate", [])
                XCTAssertNotEqual(gtk_widget_has_css_class(low, "error"), 0)
                XCTAssertNil(chart.document.axes.y.domain)
                gtk_editable_set_text(cast(high), "2")
                emit(high, "activate", [])
                XCTAssertEqual(chart.document.axes.y.domain, -1...2)
                XCTAssertTrue(turnLoop { chart.scene?.y.domain == -1...2 })
                XCTAssertEqual(gtk_widget_has_css_class(low, "error"), 0)
            }
        }
    }

    func testRowsAreAddedMovedAndRemovedByKeys() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let first = try XCTUnwrap(chart.document.objects.first)
                XCTAssertTrue(try press(GDK_KEY_Return, in: try open.formula()))
                XCTAssertTrue(turnLoop { (try? open.formulas().count) == 2 })
                let second = try XCTUnwrap(try open.formulas().last)
                XCTAssertTrue(
                    turnLoop { gtk_widget_get_state_flags(second).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0 }
                )
                gtk_editable_set_text(cast(second), "x + 2")
                XCTAssertEqual(chart.document.objects.map(\.text).last, "x + 2")
                XCTAssertEqual(chart.selection.count, 1)
                XCTAssertTrue(try press(GDK_KEY_Up, GDK_CONTROL_MASK, in: second))
                XCTAssertEqual(chart.document.objects.map(\.id).last, first.id)
                // Only an empty row goes with Backspace, and the row that replaces it has the cursor.
                XCTAssertFalse(try press(GDK_KEY_BackSpace, in: second))
                gtk_editable_set_text(cast(second), "")
                XCTAssertTrue(try press(GDK_KEY_BackSpace, in: second))
                XCTAssertEqual(chart.document.objects.map(\.id), [first.id])
                XCTAssertTrue(
                    turnLoop {
                        guard let formula = try? open.formula() else { return false }
                        return gtk_widget_get_state_flags(formula).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
                    })
            }
        }
    }

    func testTypingIntoTheEmptyRowMakesTheNextObject() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let next = try open.widget("next-object")
                gtk_widget_grab_focus(next)
                gtk_editable_set_text(cast(next), "x")
                XCTAssertEqual(chart.document.objects.map(\.text).last, "x")
                XCTAssertEqual(text(of: next), "")
                // The cursor goes on behind what was typed, in the row of its own.
                XCTAssertTrue(turnLoop { (try? open.formulas().count) == 2 })
                let row = try XCTUnwrap(try open.formulas().last)
                XCTAssertTrue(
                    turnLoop { gtk_widget_get_state_flags(row).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0 })
                XCTAssertEqual(gtk_editable_get_position(cast(row)), 1)
                XCTAssertTrue(try press(GDK_KEY_Down, in: row))
                XCTAssertTrue(
                    turnLoop { gtk_widget_get_state_flags(next).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0 })
            }
        }
    }

    func testColumnsOfATableAreChosenInTheInspector() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
                try Data("kind,a,b,c\nred,1,2,3\nblue,4,5,6\nred,7,8,10\n".utf8).write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                let table = try open.widget("table")
                XCTAssertEqual(gtk_widget_get_visible(table), 0)
                let id = chart.addFile(file.path)
                chart.remove(Set(chart.document.objects.map(\.id)).subtracting([id]))
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(table) != 0 && chart.scene?.x.title == "a" })
                let choices = widgets(below: table).filter { isInstance($0, of: gtk_drop_down_get_type()) }
                // Rows, x, y, z, colour, size, symbol, cells.
                XCTAssertEqual(choices.count, 8)
                gtk_drop_down_set_selected(cast(choices[1]), 3)
                XCTAssertTrue(turnLoop { chart.scene?.x.title == "c" })
                gtk_drop_down_set_selected(cast(choices[3]), 0)
                XCTAssertTrue(turnLoop { chart.scene?.z.categories == ["red", "blue"] })
                gtk_drop_down_set_selected(cast(choices[0]), 1)
                XCTAssertTrue(turnLoop { chart.scene?.summary.contains("line") == true })
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(choices[5]) == 0 })
            }
        }
    }

    func testUndoReachesTheOpenChart() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let before = chart.document
                let formula = try open.formula()
                gtk_editable_set_text(cast(formula), "x + 7")
                let after = chart.document
                XCTAssertTrue(turnLoop { chart.scene?.y.domain.upperBound == 15 })
                open.actions["undo"]?.isEnabled = true
                open.actions["undo"]?.activate()
                XCTAssertTrue(turnLoop { chart.document == before })
                XCTAssertTrue(
                    turnLoop { String(cString: gtk_editable_get_text(cast(formula))) == before.objects[0].text })
                XCTAssertTrue(turnLoop { open.actions["redo"]?.isEnabled == true })
                open.actions["redo"]?.activate()
                XCTAssertTrue(turnLoop { chart.document == after })
                XCTAssertTrue(turnLoop { chart.scene?.y.domain.upperBound == 15 })
            }
        }
    }
}

/// Presses a key in the row of an object.
///
/// - Returns: whether the row has a use for it.
@MainActor
private func press(_ key: Int32, _ modifiers: GdkModifierType = [], in entry: Widget) throws -> Bool {
    gtk_widget_grab_focus(entry)
    let row = try XCTUnwrap(
        sequence(first: entry, next: { gtk_widget_get_parent($0) }).first {
            gtk_widget_has_css_class($0, "object-row") != 0
        })
    return emit(
        try gesture(gtk_event_controller_key_get_type(), of: row), "key-pressed", [UInt32(key), UInt32(0), modifiers])
}

extension OpenWindow {
    /// The fields of the chart's formulas, in the order of their rows.
    @MainActor
    func formulas() throws -> [Widget] {
        widgets(below: try widget("objects")).filter {
            isInstance($0, of: gtk_entry_get_type()) && gtk_widget_get_visible($0) != 0
        }
    }

    /// The field of the first formula.
    @MainActor
    func formula() throws -> Widget {
        try XCTUnwrap(formulas().first)
    }

    /// The texts of all labels in a part of the window.
    @MainActor
    func labels(below id: String) throws -> [String] {
        widgets(below: try widget(id)).filter { isInstance($0, of: gtk_label_get_type()) }.map {
            String(cString: gtk_label_get_text(cast($0)))
        }
    }
}

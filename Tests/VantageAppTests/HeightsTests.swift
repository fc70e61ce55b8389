import CGtk
import ChartDocuments
import ChartRendering
import Foundation
import GtkKit
import GtkTesting
import Interchange
import TestSupport
import XCTest

@testable import AppModel
@testable import VantageApp

/// What the window offers for the heights of files: their contents, their statistics and their profiles.
final class HeightsTests: GtkTestCase {
    func testTheContentOfAFileIsChosenInTheInspector() throws {
        try onMain {
            try withFile("climate.nc") { open, chart, id in
                let contents = try open.widget("contents")
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(contents) != 0 })
                let slider = try XCTUnwrap(widgets(below: contents).first { isInstance($0, of: gtk_scale_get_type()) })
                gtk_range_set_value(cast(slider), 3)
                XCTAssertTrue(turnLoop { chart.readings[id]?.contents?.dimensions.first?.index == 3 })
                XCTAssertTrue(turnLoop { chart.scene?.y.domain.upperBound == 295 })
                // Another variable, without times.
                let choice = try XCTUnwrap(
                    widgets(below: contents).first { isInstance($0, of: gtk_drop_down_get_type()) })
                gtk_drop_down_set_selected(cast(choice), 1)
                XCTAssertTrue(turnLoop { chart.scene?.y.title == "height" })
                XCTAssertTrue(
                    turnLoop { !widgets(below: contents).contains { isInstance($0, of: gtk_scale_get_type()) } })
                XCTAssertEqual(chart.document[id]?.selection?.part, "height")
            }
        }
    }

    func testStatisticsAndProfilesAreShown() throws {
        try onMain {
            try withFile("arrays.npz") { open, chart, id in
                chart.changeSelection(of: id) { $0.part = "after" }
                XCTAssertTrue(turnLoop { chart.scene?.summary.contains("2 × 2") == true })
                chart.select([id])
                open.actions["statistics"]?.activate()
                XCTAssertTrue(turnLoop { !open.dialogs.isEmpty })
                let dialog = try XCTUnwrap(open.dialogs.first)
                @MainActor func texts() -> [String] {
                    widgets(below: dialog).filter { isInstance($0, of: gtk_label_get_type()) }
                        .map { String(cString: gtk_label_get_text(cast($0))) }
                }
                XCTAssertTrue(turnLoop { texts().contains("Volume above") })
                let level = try XCTUnwrap(widgets(below: dialog).first { isInstance($0, of: gtk_entry_get_type()) })
                gtk_editable_set_text(cast(level), "5")
                // Three below the level, over a square.
                XCTAssertTrue(turnLoop { texts().suffix(8).contains("3") })
                gtk_window_close(cast(dialog))
                XCTAssertTrue(turnLoop { open.dialogs.isEmpty })

                open.actions["profile"]?.activate()
                XCTAssertTrue(turnLoop { !open.dialogs.isEmpty })
                let profile = try XCTUnwrap(open.dialogs.first)
                let entry = try XCTUnwrap(widgets(below: profile).first { isInstance($0, of: gtk_entry_get_type()) })
                let buttons = widgets(below: profile).filter { isInstance($0, of: gtk_button_get_type()) }
                gtk_editable_set_text(cast(entry), "0, 0; 1")
                XCTAssertTrue(buttons.suffix(3).allSatisfy { gtk_widget_get_sensitive($0) == 0 })
                // A drag draws a line on the picture, a click goes on with it, at most to its edge; z leads to the viewer.
                let plan = try XCTUnwrap(
                    widgets(below: profile).first { isInstance($0, of: gtk_drawing_area_get_type()) })
                XCTAssertTrue(turnLoop { gtk_widget_get_width(plan) > 0 })
                let drag = try gesture(gtk_gesture_drag_get_type(), of: plan)
                let (width, height) = (Double(gtk_widget_get_width(plan)), Double(gtk_widget_get_height(plan)))
                let side = min(width, height)
                emit(drag, "drag-begin", [width / 2, height / 2])
                emit(drag, "drag-update", [side / 4, 0.0])
                emit(drag, "drag-end", [side / 4, 0.0])
                XCTAssertEqual(text(of: entry), "0.5, 0.5; 0.75, 0.5")
                emit(drag, "drag-begin", [0.0, height])
                emit(drag, "drag-end", [0.0, 0.0])
                XCTAssertEqual(text(of: entry), "0.5, 0.5; 0.75, 0.5; 0, 1")
                XCTAssertTrue(buttons.suffix(3).allSatisfy { gtk_widget_get_sensitive($0) != 0 })
                gtk_editable_set_text(cast(entry), "0, 0; 1, 1")
                XCTAssertTrue(buttons.suffix(3).allSatisfy { gtk_widget_get_sensitive($0) != 0 })
                // The same to be read.
                emit(buttons[buttons.count - 2], "clicked", [])
                let table = try XCTUnwrap(open.dialogs.first { $0 != profile })
                let cells = widgets(below: table).filter { isInstance($0, of: gtk_label_get_type()) }
                    .map { String(cString: gtk_label_get_text(cast($0))) }
                XCTAssertTrue(cells.contains("Distance") && cells.contains("1.41"), "\(cells)")
                gtk_window_close(cast(table))
                XCTAssertTrue(turnLoop { open.dialogs.count == 1 })
                let add = try XCTUnwrap(buttons.suffix(3).first)
                emit(add, "clicked", [])
                XCTAssertTrue(turnLoop { open.dialogs.isEmpty && chart.document.objects.count == 2 })
                XCTAssertTrue(turnLoop { chart.scene?.summary.contains("line") == true })
            }
        }
    }
}

/// A window with a chart of a file with several contents, that another program wrote.
@MainActor
private func withFile(_ name: String, _ body: (OpenWindow, ChartModel, ChartObject.ID) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try PythonScript.run("InterchangeTests/variables.py", folder.url.path)
    try withOpenWindow { open in
        let chart = try open.chart
        let id = chart.addFile(folder.url.appending(path: name).path)
        chart.remove(Set(chart.document.objects.map(\.id)).subtracting([id]))
        XCTAssertTrue(turnLoop { chart.hasHeights(id) })
        // The folder is removed with its last use.
        try withExtendedLifetime(folder) { try body(open, chart, id) }
    }
}

import AppModel
import CGtk
import GtkKit
import GtkTesting
import XCTest

@testable import VantageApp

/// The window of a language that is written from right to left.
final class DirectionTests: GtkTestCase {
    func testTheColumnsStandFromRightToLeft() throws {
        try onMain {
            gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                XCTAssertTrue(turnLoop { (try? open.records.trips.open?.form) != nil })
                settle()
                @MainActor func left(_ name: String) throws -> Double {
                    let point = position(ofX: 0, y: 0, of: try open.widget(name), in: open.window)
                    return try XCTUnwrap(point).x
                }
                let (sidebar, list, detail) = (
                    try left("sidebar-pane"), try left("list-pane"), try left("overview-scroll")
                )
                XCTAssertTrue(detail < list && list < sidebar, "\(detail) \(list) \(sidebar)")
                // Nothing of the form is cut off.
                let width = Double(gtk_widget_get_width(open.window))
                for widget in widgets(below: try open.widget("overview-scroll"))
                where gtk_widget_get_mapped(widget) != 0 {
                    guard isInstance(widget, of: gtk_label_get_type()) || isInstance(widget, of: gtk_entry_get_type()),
                        let start = position(ofX: 0, y: 0, of: widget, in: open.window)?.x
                    else { continue }
                    XCTAssertTrue(start >= 0 && start + Double(gtk_widget_get_width(widget)) <= width)
                }
            }
        }
    }
}

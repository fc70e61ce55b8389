import AppModel
import CGtk
import ChartRendering
import ChartView
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// Charts beside each other.
final class ComparisonWindowTests: GtkTestCase {
    func testChartsAreComparedAndTurnTogether() throws {
        try onMain {
            try withOpenWindow { open in
                XCTAssertTrue(turnLoop { open.model.records?.charts.list.selected != nil })
                XCTAssertEqual(open.actions["compare"]?.isEnabled, false)
                let charts = try XCTUnwrap(open.model.records?.charts)
                for sample in ChartSample.all.prefix(2) {
                    charts.add(sample)
                    XCTAssertTrue(turnLoop { charts.list.selected?.name == sample.title })
                }
                XCTAssertTrue(turnLoop { open.actions["compare"]?.isEnabled == true })
                let comparison = try XCTUnwrap(open.model.comparison())
                XCTAssertTrue(turnLoop(within: 20) { comparison.panels.count == 2 })
                open.actions["compare"]?.activate()
                let window = try dialog("Compare Charts")
                XCTAssertTrue(
                    turnLoop(within: 20) {
                        widgets(below: window).count { isInstance($0, of: gtk_gl_area_get_type()) } == 2
                    })
                let boxes = widgets(below: window).filter { isInstance($0, of: gtk_check_button_get_type()) }
                XCTAssertEqual(boxes.count, comparison.charts.count + 2)
                let unchosen = try XCTUnwrap(boxes.first { gtk_check_button_get_active(cast($0)) == 0 })
                gtk_check_button_set_active(cast(unchosen), 1)
                XCTAssertTrue(
                    turnLoop(within: 20) {
                        widgets(below: window).count { isInstance($0, of: gtk_gl_area_get_type()) } == 3
                    })
                gtk_window_close(cast(window))
                settle()
            }
        }
    }
}

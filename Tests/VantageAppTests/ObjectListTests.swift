import AppModel
import CGtk
import ChartDocuments
import GtkKit
import GtkTesting
import XCTest

@testable import VantageApp

/// The list of a chart's objects under the keyboard alone.
final class ObjectListTests: GtkTestCase {
    func testSeveralObjectsAreChosenByKeys() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                for text in ["1", "2", "3"] { chart.addFormula(text) }
                XCTAssertTrue(turnLoop { (try? open.formulas().count) == 4 })
                let ids = chart.document.objects.map(\.id)
                let keys = try gesture(gtk_event_controller_key_get_type(), of: try open.widget("objects"))
                @MainActor func press(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
                    defer { turnLoop(within: 0.1) { false } }
                    return emit(keys, "key-pressed", [UInt32(key), UInt32(0), modifiers])
                }
                @MainActor func check(chosen: [Int], focused: Int, line: UInt = #line) throws {
                    XCTAssertEqual(chart.selection, Set(chosen.map { ids[$0] }), line: line)
                    let inside = try open.formulas().firstIndex {
                        gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
                    }
                    XCTAssertEqual(inside, focused, line: line)
                }
                gtk_widget_grab_focus(try open.formulas()[1])
                turnLoop(within: 0.1) { false }
                try check(chosen: [1], focused: 1)
                XCTAssertTrue(press(GDK_KEY_Down, GDK_SHIFT_MASK))
                try check(chosen: [1, 2], focused: 2)
                XCTAssertTrue(press(GDK_KEY_Down, GDK_SHIFT_MASK))
                try check(chosen: [1, 2, 3], focused: 3)
                // It ends at the last row, and goes back.
                XCTAssertTrue(press(GDK_KEY_Down, GDK_SHIFT_MASK))
                for _ in 0..<3 { XCTAssertTrue(press(GDK_KEY_Up, GDK_SHIFT_MASK)) }
                try check(chosen: [0, 1], focused: 0)
                XCTAssertTrue(press(GDK_KEY_space, GDK_CONTROL_MASK))
                try check(chosen: [1], focused: 0)
                for _ in 0..<3 { XCTAssertTrue(press(GDK_KEY_Down, GDK_ALT_MASK)) }
                try check(chosen: [1], focused: 3)
                XCTAssertTrue(press(GDK_KEY_space, GDK_CONTROL_MASK))
                try check(chosen: [1, 3], focused: 3)
                // A range begins where the keyboard is.
                XCTAssertTrue(press(GDK_KEY_Up, GDK_SHIFT_MASK))
                try check(chosen: [2, 3], focused: 2)
                // These belong to the text.
                XCTAssertFalse(press(GDK_KEY_a, GDK_CONTROL_MASK))
                XCTAssertFalse(press(GDK_KEY_space, []))
                try check(chosen: [2, 3], focused: 2)
            }
        }
    }
}

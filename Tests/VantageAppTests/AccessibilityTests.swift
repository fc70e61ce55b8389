import AppModel
import CGtk
import ChartView
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// What assistive technology is reported the window.
final class AccessibilityTests: GtkTestCase {
    /// Its label gets the focus one turn of the loop later.
    func testADescriptionMayBeClosedAtOnce() throws {
        try onMain {
            try withOpenWindow { open in
                let (chart, title) = (try open.chart, "Description of Ripple")
                XCTAssertTrue(turnLoop { chart.scene != nil })
                DescriptionDialog.show(chart, named: "Ripple", over: cast(open.window))
                XCTAssertTrue(turnLoop(within: 30) { toplevel(title) != nil })
                gtk_window_destroy(cast(try dialog(title)))
                turnLoop(within: 0.2) { false }
            }
        }
    }

    func testWhateverTakesTheFocusHasAName() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                let records = try open.records
                var nameless: Set<String> = []
                @MainActor func look(_ place: String) {
                    settle()
                    for widget in widgets(below: open.window)
                    where gtk_widget_get_mapped(widget) != 0 && gtk_widget_get_focusable(widget) != 0
                        && isControl(widget) && !hasName(widget)
                    {
                        nameless.insert("\(place): \(path(of: widget))")
                    }
                }
                look("charts")
                open.actions["new-chart"]?.activate()
                look("new chart")
                try open.show("trips")
                XCTAssertTrue(turnLoop { records.trips.open?.form != nil })
                for page in ["overview", "itinerary", "expenses", "chart"] {
                    gtk_stack_set_visible_child_name(cast(try open.widget("pages")), page)
                    look(page)
                }
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "overview")
                for expander in widgets(below: open.window) where isInstance(expander, of: gtk_expander_get_type()) {
                    gtk_expander_set_expanded(cast(expander), 1)
                }
                look("rows of a trip")
                open.actions["new"]?.activate()
                look("new trip")
                try open.show("goals")
                for place in GoalSidebarItem.allCases {
                    records.goals.sidebarItem = place
                    look("\(place)")
                }
                XCTAssertEqual(nameless.sorted(), [])
            }
        }
    }

    /// What an expander hides is in no window, and Tab would stay there.
    func testTabLeavesARowThatWasOpenAndIsClosed() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                let records = try open.records
                try open.show("trips")
                XCTAssertTrue(turnLoop { records.trips.open?.form != nil })
                @MainActor func rows() -> [Widget] {
                    widgets(below: open.window).filter {
                        isInstance($0, of: gtk_expander_get_type()) && gtk_widget_get_mapped($0) != 0
                    }
                }
                XCTAssertTrue(turnLoop { !rows().isEmpty })
                for expander in rows() {
                    gtk_expander_set_expanded(cast(expander), 1)
                    settle()
                    gtk_expander_set_expanded(cast(expander), 0)
                    settle()
                    XCTAssertTrue(gtk_widget_grab_focus(expander) != 0)
                    XCTAssertTrue(gtk_widget_child_focus(cast(open.window), GTK_DIR_TAB_FORWARD) != 0)
                    let focus = try XCTUnwrap(gtk_window_get_focus(cast(open.window)))
                    XCTAssertTrue(focus != expander && gtk_widget_get_mapped(focus) != 0, path(of: focus))
                }
            }
        }
    }

    /// GTK gives the last of its windows to a screen reader that asks for one that has closed, and crashes if it is hidden.
    func testTheLastOfGTKsWindowsIsShown() throws {
        try onMain {
            try withOpenWindow { open in
                @MainActor func last() -> Bool {
                    let windows = gtk_window_get_toplevels()
                    guard let window = g_list_model_get_item(windows, g_list_model_get_n_items(windows) - 1) else {
                        return false
                    }
                    defer { g_object_unref(window) }
                    return gtk_widget_get_visible(cast(window)) != 0
                }
                XCTAssertTrue(last())
                chooseFiles(.open(several: false), title: "A File", over: cast(open.window)) { _ in }
                let files = try dialog("A File")
                XCTAssertTrue(last())
                gtk_dialog_response(cast(files), GTK_RESPONSE_CANCEL.rawValue)
                XCTAssertNotNil(toplevel("A File"), "it is released later")
                XCTAssertTrue(last())
                XCTAssertTrue(turnLoop(within: 5) { toplevel("A File") == nil })
            }
        }
    }

    /// Widgets that are drawn have no role by themselves, and screen readers would pass them over or say what they are not.
    func testWhatIsDrawnIsAPictureWithAName() throws {
        try onMain {
            @MainActor func check(_ widget: Widget, line: UInt = #line) {
                XCTAssertEqual(
                    gtk_accessible_get_accessible_role(cast(widget)), GTK_ACCESSIBLE_ROLE_IMG, line: line)
                XCTAssertTrue(hasName(widget), line: line)
            }
            try withOpenWindow { open in
                check(try open.viewport.root)
            }
            let (bar, map) = (try XCTUnwrap(PaceBar()), try XCTUnwrap(HabitMap()))
            let roots = [GObjectRef(adopting: bar.root), GObjectRef(adopting: map.root)]
            bar.show(fraction: 0.5, pace: 0.4, isBehind: false, words: "half")
            map.show(GoalHabit(days: [:]), today: .today(), words: "no day")
            for root in roots { check(root.pointer) }
            let plot = try XCTUnwrap(SmallPlot("Heights"))
            let root = GObjectRef(adopting: plot.root)
            for area in widgets(below: root.pointer) where isInstance(area, of: gtk_drawing_area_get_type()) {
                check(area)
            }
        }
    }
}

/// Whether a widget is something that a person uses, and not a frame around such things.
@MainActor
private func isControl(_ widget: Widget) -> Bool {
    let types = [
        gtk_button_get_type(), gtk_text_get_type(), gtk_text_view_get_type(), gtk_check_button_get_type(),
        gtk_drop_down_get_type(), gtk_list_box_row_get_type(), gtk_range_get_type(), gtk_expander_get_type(),
        gtk_menu_button_get_type(), gtk_gl_area_get_type(),
    ]
    if types.contains(where: { isInstance(widget, of: $0) }) { return true }
    // What a drop-down shows is a part of its button.
    return typeName(of: widget) == "GtkListItemWidget"
        && gtk_widget_get_ancestor(widget, gtk_drop_down_get_type()) == nil
}

/// Whether a widget has a name: its own, its label's, what is written on it, or that of the entry it is a part of.
@MainActor
private func hasName(_ widget: Widget) -> Bool {
    if gtk_test_accessible_has_property(cast(widget), GTK_ACCESSIBLE_PROPERTY_LABEL) != 0 { return true }
    // A button with an icon is labelled by that, which says nothing.
    if !isInstance(widget, of: gtk_button_get_type()),
        gtk_test_accessible_has_relation(cast(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0
    {
        return true
    }
    // The button inside of a menu button has that one's name.
    if let parent = gtk_widget_get_parent(widget), isInstance(parent, of: gtk_menu_button_get_type()) {
        return hasName(parent)
    }
    // A list's row is not named by what is written in it.
    if typeName(of: widget) == "GtkListItemWidget" { return false }
    if isInstance(widget, of: gtk_text_get_type()), let entry = gtk_widget_get_parent(widget) { return hasName(entry) }
    let texts = widgets(below: widget).filter { isInstance($0, of: gtk_label_get_type()) }.map {
        String(cString: gtk_label_get_text(cast($0)))
    }
    return texts.contains { !$0.isEmpty }
}

/// Where a widget stands, for the message.
@MainActor
private func path(of widget: Widget) -> String {
    var names: [String] = []
    var next: Widget? = widget
    while let one = next, names.count < 6 {
        let id = gtk_buildable_get_buildable_id(cast(one)).map { "#\(String(cString: $0))" } ?? ""
        names.append(typeName(of: one) + id)
        next = gtk_widget_get_parent(one)
    }
    return names.joined(separator: " < ")
}

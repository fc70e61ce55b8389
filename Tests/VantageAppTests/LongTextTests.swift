import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// Text that is far longer than anybody meant to paste.
final class LongTextTests: GtkTestCase {
    func testAHundredKilobytesInAnyFieldLeaveTheWindowAsItIs() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                var filled = 0
                for section in AppModel.Section.allCases {
                    try open.show(section.rawValue)
                    turnLoop(within: 0.5) { false }
                    filled += fillAll(open.window, section.rawValue)
                }
                for place in GoalSidebarItem.allCases {
                    try open.records.goals.sidebarItem = place
                    turnLoop(within: 0.5) { false }
                    filled += fillAll(open.window, "\(place)")
                }
                for action in ["new-trip", "new-goal"] {
                    open.actions[action]?.activate()
                    turnLoop(within: 0.5) { false }
                    filled += fillAll(open.window, action)
                    open.model.discardNew()
                }
                XCTAssertGreaterThan(filled, 40)
            }
        }
    }
}

/// Pastes a hundred kilobytes into each field of a window, and takes it out again.
///
/// - Returns: how many there were.
@MainActor private func fillAll(_ window: Widget, _ page: String) -> Int {
    let long = String(repeating: "long text\n", count: 10_000)
    let size = [gtk_widget_get_width(window), gtk_widget_get_height(window)]
    let fields = fields(of: window)
    for field in fields {
        let before = text(of: field)
        setText(long, of: field)
        turnLoop(within: 0.05) { false }
        let now = [gtk_widget_get_width(window), gtk_widget_get_height(window)]
        XCTAssertEqual(now, size, "\(page): \(name(of: field))")
        setText(before, of: field)
        settle()
    }
    XCTAssertTrue(turnLoop { (try? Snapshot.pixels(of: window)) != nil }, page)
    return fields.count
}

/// What one writes into and is shown.
@MainActor private func fields(of window: Widget) -> [Widget] {
    widgets(below: window).filter { widget in
        gtk_widget_get_mapped(widget) != 0 && gtk_widget_is_sensitive(widget) != 0
            && (isInstance(widget, of: gtk_text_get_type()) || isInstance(widget, of: gtk_text_view_get_type()))
    }
}

@MainActor private func name(of field: Widget) -> String {
    let parents = sequence(first: field) { gtk_widget_get_parent($0) }
    let ids = parents.prefix(6).compactMap { gtk_buildable_get_buildable_id(cast($0)).map { String(cString: $0) } }
    return ids.joined(separator: " in ")
}

@MainActor private func text(of field: Widget) -> String {
    guard isInstance(field, of: gtk_text_get_type()) else {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        let buffer = gtk_text_view_get_buffer(cast(field))
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
    return String(cString: gtk_editable_get_text(cast(field)))
}

@MainActor private func setText(_ text: String, of field: Widget) {
    if isInstance(field, of: gtk_text_get_type()) {
        gtk_editable_set_text(cast(field), text)
    } else {
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(cast(field)), text, -1)
    }
}

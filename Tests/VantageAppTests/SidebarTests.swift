import AppModel
import CGtk
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

final class SidebarTests: GtkTestCase {
    func testASearchWithoutMatchKeepsItsFieldAndCanBeCleared() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                open.actions["section"]?.activate("trips")
                let trips = try open.records.trips.list
                let search = try open.widget("search")
                let kinds = try open.widget("kinds")
                XCTAssertTrue(turnLoop { showsList(in: open) && gtk_widget_get_width(kinds) > 0 })
                let place = bounds(of: search, in: open.window)
                let count = trips.elements.count

                gtk_editable_set_text(cast(search), "xyzzy")
                XCTAssertTrue(turnLoop { showsPlaceholder(in: open) })
                XCTAssertEqual(trips.elements, [])
                XCTAssertEqual(try open.text(ofLabel: "heading"), "No trips match “xyzzy”")
                XCTAssertEqual(bounds(of: search, in: open.window), place)
                XCTAssertNotEqual(gtk_widget_get_mapped(search), 0)
                XCTAssertEqual(text(of: search), "xyzzy")

                XCTAssertEqual(String(cString: gtk_button_get_label(cast(try open.widget("action")))), "Clear Search")
                try open.click("action")
                XCTAssertTrue(turnLoop { showsList(in: open) && trips.elements.count == count })
                XCTAssertEqual(text(of: search), "")
            }
        }
    }

    func testTypingIsNotTakenBackByARefresh() throws {
        try onMain {
            try withOpenWindow { open in
                let search = try open.widget("search")
                gtk_editable_set_text(cast(search), "rip")
                // What comes from elsewhere meanwhile: new counts of trips are shown in the sidebar as well.
                try open.addSampleData()
                let counts = try open.records.trips
                XCTAssertTrue(turnLoop { counts.counts[.all] > 0 })
                settle()
                XCTAssertEqual(text(of: search), "rip")
            }
        }
    }

    func testEverySectionKeepsItsSearch() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                let field = try open.widget("search")
                let searches = ["charts": "ripple", "trips": "a", "goals": "xyzzy"]
                for (section, search) in searches {
                    open.actions["section"]?.activate(section)
                    XCTAssertTrue(turnLoop { isShown("lists", section, in: open) })
                    gtk_editable_set_text(cast(field), search)
                    XCTAssertTrue(turnLoop { (try? filter(of: section, in: open)) == search })
                }
                for (section, kept) in searches {
                    open.actions["section"]?.activate(section)
                    XCTAssertTrue(turnLoop { text(of: field) == kept }, section)
                    XCTAssertEqual(try filter(of: section, in: open), kept)
                }
            }
        }
    }

    func testASectionShowsItsFirstRecord() throws {
        try onMain {
            try withOpenWindow { open in
                XCTAssertEqual(try open.text(ofLabel: "title"), "Ripple")
                try open.addSampleData()
                let records = try open.records
                for section in ["trips", "goals"] {
                    open.actions["section"]?.activate(section)
                    let first = try XCTUnwrap(
                        section == "trips"
                            ? records.trips.list.elements.first?.name : records.goals.list.elements.first?.title)
                    XCTAssertTrue(turnLoop { (try? open.text(ofLabel: "title")) == first }, section)
                    XCTAssertEqual(try open.text(ofLabel: "name"), first)
                }
                open.actions["section"]?.activate("charts")
                XCTAssertTrue(turnLoop { (try? open.text(ofLabel: "title")) == "Ripple" })
            }
        }
    }

    func testTripsAreFilteredByKindAndStillCounted() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                open.actions["section"]?.activate("trips")
                let trips = try open.records.trips
                let counts = trips.counts
                XCTAssertGreaterThan(counts[.business], 0)
                XCTAssertGreaterThan(counts[.personal], 0)

                for (button, kind) in [("kind-business", Trip.Kind.business), ("kind-personal", .personal)] {
                    try open.click(button)
                    XCTAssertTrue(turnLoop { trips.list.elements.allSatisfy { $0.kind == kind } }, button)
                }
                XCTAssertEqual(trips.list.elements.count, counts[.personal])
                XCTAssertEqual(
                    String(cString: gtk_button_get_label(cast(try open.widget("kind-business")))),
                    "Business \(counts[.business])")
                try open.click("kind-all")
                XCTAssertTrue(turnLoop { trips.list.elements.count == counts[.all] })
            }
        }
    }

    func testAnEmptySectionSaysWhatToDoNext() throws {
        try onMain {
            try withOpenWindow { open in
                open.actions["section"]?.activate("trips")
                XCTAssertTrue(turnLoop { showsPlaceholder(in: open) })
                XCTAssertEqual(
                    String(cString: gtk_button_get_label(cast(try open.widget("action")))), "Add Sample Data")
                try open.click("action")
                XCTAssertTrue(turnLoop { showsList(in: open) })
            }
        }
    }
}

@MainActor
private func filter(of section: String, in open: OpenWindow) throws -> String {
    let records = try open.records
    return switch AppModel.Section(rawValue: section) {
    case .charts: records.charts.list.filter.search
    case .trips: records.trips.list.filter.search
    case .goals: records.goals.list.filter.search
    case nil: ""
    }
}

/// Whether the stack of that id shows that page.
@MainActor
private func isShown(_ stack: String, _ page: String, in open: OpenWindow) -> Bool {
    guard let stack = try? open.widget(stack), let name = gtk_stack_get_visible_child_name(cast(stack)) else {
        return false
    }
    return String(cString: name) == page
}

/// Whether the list of the section is shown, and not what stands in its place.
@MainActor
private func showsList(in open: OpenWindow) -> Bool { isShown("stack", "list", in: open) }

@MainActor
private func showsPlaceholder(in open: OpenWindow) -> Bool { isShown("stack", "placeholder", in: open) }

/// Where a widget is in its window: left, top, width and height.
@MainActor
private func bounds(of widget: Widget, in window: Widget) -> [Float] {
    var rectangle = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, window, &rectangle) != 0 else { return [] }
    return [rectangle.origin.x, rectangle.origin.y, rectangle.size.width, rectangle.size.height]
}

import CGtk
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import AppModel
@testable import VantageApp

final class SidebarTests: GtkTestCase {
    func testASearchWithoutMatchKeepsItsFieldAndCanBeCleared() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                open.actions["section"]?.activate("trips")
                let trips = try open.records.trips.list
                let search = try open.widget("search")
                XCTAssertTrue(turnLoop { showsList(in: open) && gtk_widget_get_width(search) > 0 })
                let place = bounds(of: search, in: open.window)
                let count = trips.elements.count

                gtk_editable_set_text(cast(search), "xyzzy")
                XCTAssertTrue(turnLoop { showsPlaceholder(in: open) })
                XCTAssertEqual(trips.elements, [])
                XCTAssertEqual(try open.text(ofLabel: "heading"), "No trips match “xyzzy”")
                XCTAssertEqual(bounds(of: search, in: open.window), place)
                XCTAssertNotEqual(gtk_widget_get_mapped(search), 0)
                XCTAssertEqual(text(of: search), "xyzzy")

                XCTAssertEqual(String(cString: gtk_button_get_label(cast(try open.widget("clear")))), "Clear Search")
                XCTAssertEqual(try open.text(ofLabel: "create-label"), "New Trip “xyzzy”")
                try open.click("clear")
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
                try open.records.goals.sidebarItem = .goals
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

    func testASectionShowsWhatIsNextOrFirst() throws {
        try onMain {
            try withOpenWindow { open in
                XCTAssertEqual(titleText(of: open), "Ripple")
                try open.addSampleData()
                let records = try open.records
                try open.show("trips")
                let trip = try XCTUnwrap(TripList.next(of: records.trips.list.elements, on: .today())?.name)
                XCTAssertTrue(turnLoop { titleText(of: open) == trip })
                XCTAssertTrue(turnLoop { (try? open.editor("Name")).map { text(of: $0) } == trip })
                records.goals.sidebarItem = .goals
                try open.show("goals")
                let goal = try XCTUnwrap(records.goals.goals.list.elements.first?.title)
                XCTAssertTrue(turnLoop { (try? open.editor("Title")).map { text(of: $0) } == goal })
                try open.show("charts")
                XCTAssertTrue(turnLoop { titleText(of: open) == "Ripple" })
            }
        }
    }

    func testTheSidebarCountsWhateverIsListed() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                let trips = try open.records.trips
                let sidebar = try open.widget("sidebar")
                XCTAssertTrue(
                    turnLoop { trips.counts.all > 0 && trips.counts.business > 0 && trips.counts.personal > 0 })
                let counts = trips.counts
                for (label, kind, count) in [
                    ("Business", Trip.Kind.business, counts.business), ("Personal", .personal, counts.personal),
                ] {
                    try choose(label, in: sidebar)
                    XCTAssertTrue(turnLoop { trips.list.elements.allSatisfy { $0.kind == kind } }, label)
                    XCTAssertTrue(turnLoop { trips.list.total == count }, label)
                    XCTAssertTrue(turnLoop { trips.open?.trip?.kind == kind }, "another trip is open")
                }
                gtk_editable_set_text(cast(try open.widget("search")), "xyzzy")
                XCTAssertTrue(turnLoop { trips.list.total == 0 })
                XCTAssertEqual(try count(of: "Business", in: sidebar), "\(counts.business)")
                XCTAssertEqual(try count(of: "All", in: sidebar), "\(counts.all)")
            }
        }
    }

    func testAPlannerIsRenamedWhereItStands() throws {
        try onMain {
            try withOpenWindow { open in
                open.actions["section"]?.activate("trips")
                let trips = try open.records.trips
                trips.addPlanner(named: "Summer")
                XCTAssertTrue(turnLoop { trips.groups.planners.map(\.name) == ["Summer"] && open.shows("Summer") })
                open.actions["rename-planner"]?.activate()
                @MainActor func field() -> Widget? {
                    widgets(below: open.window).first {
                        isInstance($0, of: gtk_entry_get_type()) && gtk_widget_get_mapped($0) != 0
                            && text(of: $0) == "Summer"
                    }
                }
                XCTAssertTrue(turnLoop { field() != nil })
                let entry = try XCTUnwrap(field())
                gtk_editable_set_text(cast(entry), "Winter")
                emit(entry, "activate", [])
                XCTAssertTrue(turnLoop { trips.groups.planners.map(\.name) == ["Winter"] && open.shows("Winter") })
            }
        }
    }

    func testADayIsChosenFromAMonthThatBeginsItsWeeksAsOneWants() throws {
        try onMain {
            let before = MonthView.firstWeekday
            defer { MonthView.firstWeekday = before }
            MonthView.firstWeekday = 7
            var chosen: CalendarDay?
            let month = try XCTUnwrap(MonthView { chosen = $0 })
            let window: Widget = gtk_window_new()
            defer { gtk_window_destroy(cast(window)) }
            gtk_window_set_child(cast(window), month.root)
            month.show(try XCTUnwrap(CalendarDay("2027-05-03")))
            XCTAssertTrue(show(window))
            let labels = widgets(below: month.root).filter { isInstance($0, of: gtk_label_get_type()) }
                .map { String(cString: gtk_label_get_text(cast($0))) }
            // 1 May 2027 is a Saturday.
            XCTAssertEqual(
                Array(labels.prefix(10)), ["May 2027", "Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "1", "2"])
            let buttons = widgets(below: month.root).filter {
                isInstance($0, of: gtk_button_get_type()) && gtk_button_get_label(cast($0)) != nil
            }
            emit(buttons[30], "clicked", [])
            XCTAssertTrue(turnLoop { chosen == CalendarDay("2027-05-31") })
        }
    }

    func testTheButtonForANewEntryStandsBelowTheListAtAnyWidth() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                let (button, pane) = (try open.widget("new"), try open.widget("list-pane"))
                XCTAssertNotEqual(gtk_widget_is_ancestor(button, pane), 0)
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(button) != 0 })
                let details = try open.widget("details")
                gtk_window_set_default_size(cast(open.window), 500, 700)
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(details) == 0 || gtk_widget_get_visible(pane) == 0 })
                if gtk_widget_get_visible(pane) == 0 { open.actions["back"]?.activate() }
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(details) == 0 && gtk_widget_get_mapped(button) != 0 })
            }
        }
    }

    func testAnEmptySectionSaysWhatToDoNext() throws {
        try onMain {
            try withOpenWindow { open in
                try open.show("trips")
                XCTAssertTrue(turnLoop { showsPlaceholder(in: open) && open.shows("Welcome to Vantage") })
                XCTAssertNotEqual(gtk_widget_get_mapped(try open.widget("welcome-new")), 0)
                XCTAssertNotEqual(gtk_widget_get_mapped(try open.widget("welcome-import")), 0)
                try open.click("welcome-sample")
                XCTAssertTrue(turnLoop { showsList(in: open) })
            }
        }
    }
}

/// What the window's bar says.
@MainActor
private func titleText(of open: OpenWindow) -> String? {
    (try? open.title).map { String(cString: gtk_label_get_text(cast($0))) }
}

/// A line of the sidebar by its label.
@MainActor
private func row(_ label: String, in sidebar: Widget) throws -> Widget {
    try XCTUnwrap(
        widgets(below: sidebar).first { row in
            isInstance(row, of: gtk_list_box_row_get_type())
                && labels(in: row).contains(label)
        }, "no line “\(label)”")
}

@MainActor
private func labels(in row: Widget) -> [String] {
    widgets(below: row).filter { isInstance($0, of: gtk_label_get_type()) }.map {
        String(cString: gtk_label_get_text(cast($0)))
    }
}

@MainActor
func choose(_ label: String, in sidebar: Widget) throws {
    gtk_list_box_select_row(cast(sidebar), cast(try row(label, in: sidebar)))
}

@MainActor
private func count(of label: String, in sidebar: Widget) throws -> String? {
    labels(in: try row(label, in: sidebar)).last
}

@MainActor
private func filter(of section: String, in open: OpenWindow) throws -> String {
    let records = try open.records
    return switch AppModel.Section(rawValue: section) {
    case .charts: records.charts.list.filter.search
    case .trips: records.trips.list.filter.search
    case .goals: records.goals.goals.list.filter.search
    case nil: ""
    }
}

/// Whether the stack of that id shows that page.
@MainActor
func isShown(_ stack: String, _ page: String, in open: OpenWindow) -> Bool {
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

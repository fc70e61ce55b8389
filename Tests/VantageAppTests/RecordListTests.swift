import AppModel
import CGtk
import ChartView
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// The lists of the window under the hand.
final class RecordListTests: GtkTestCase {
    func testLettersThatAreTypedInTheListSearchItAndEveryOtherKeyIsTheLists() throws {
        try onMain {
            try withOpenWindow { open in
                let hand = try Hand(open)
                try hand.rest(in: .trips, "typing")
                let all = hand.titles
                try hand.keyboard.type("lisb")
                XCTAssertTrue(turnLoop { hand.search == "lisb" && hand.isAnswered("lisb") })
                try hand.keyboard.press("BackSpace")
                XCTAssertTrue(turnLoop { hand.search == "lis" && hand.isAnswered("lis") })
                try hand.keyboard.press("Down")
                XCTAssertTrue(turnLoop { hand.isInList })
                // From the list, too.
                try hand.keyboard.press("BackSpace")
                XCTAssertTrue(turnLoop { hand.search == "li" && hand.isAnswered("li") && !hand.isInList })
                try hand.keyboard.press("Down")
                XCTAssertTrue(turnLoop { hand.isInList })
                try hand.keyboard.press("Escape")
                XCTAssertTrue(turnLoop { hand.search.isEmpty && hand.isInList && hand.titles == all })
                try hand.keyboard.press("BackSpace")
                settle()
                XCTAssertTrue(hand.isInList)
            }
        }
    }

    func testWhatIsFoundIsDeletedAndNotTheLettersThatFoundIt() throws {
        try onMain {
            try withOpenWindow { open in
                let hand = try Hand(open)
                try hand.rest(in: .trips, "searching")
                let count = try hand.count()
                try hand.keyboard.type("lisbon conf")
                XCTAssertTrue(turnLoop { hand.isAnswered("lisbon conf") && hand.titles == ["Lisbon conference"] })
                try hand.keyboard.press("Down")
                XCTAssertTrue(turnLoop { hand.isInList })
                try hand.keyboard.press("Delete")
                XCTAssertTrue(turnLoop { (try? hand.count()) == count - 1 && hand.titles.isEmpty })
                XCTAssertEqual(hand.search, "lisbon conf")
                XCTAssertTrue(turnLoop { open.shows("“Lisbon conference” was deleted.") })
            }
        }
    }

    func testOneDeletesOneAfterTheOther() throws {
        try onMain {
            try withOpenWindow { open in
                let hand = try Hand(open)
                try hand.rest(in: .trips, "deleting")
                let all = hand.titles
                let place = try XCTUnwrap(all.firstIndex(of: "Lisbon conference"))
                let next = try XCTUnwrap(all.dropFirst(place + 1).first)
                try hand.keyboard.press("Delete")
                XCTAssertTrue(turnLoop { hand.titles.count == all.count - 1 && hand.chosen == next && hand.isInList })
                XCTAssertTrue(turnLoop { open.shows("“Lisbon conference” was deleted.") })
                try hand.keyboard.press("Delete")
                XCTAssertTrue(turnLoop { hand.titles.count == all.count - 2 && hand.isInList })
                XCTAssertEqual(hand.titles, Array(all[..<place] + all[(place + 2)...]))
                // What is behind the form of a new trip is not deleted.
                open.actions["new"]?.activate()
                XCTAssertTrue(turnLoop { hand.form?.savesItself == false })
                gtk_widget_grab_focus(try hand.list)
                try hand.keyboard.press("Delete")
                turnLoop(within: 0.3) { false }
                XCTAssertEqual(hand.titles.count, all.count - 2)
            }
        }
    }

    func testALongListOpensWhereTodayIsAndItsEndsAreAKeyAway() throws {
        try onMain {
            try withOpenWindow { open in
                let logbook = try open.records.logbook
                var isSaved = false
                Task {
                    for number in 0..<200 {
                        let day = CalendarDay.today().adding(days: (number - 100) * 3)
                        try await logbook.save(TripDraft(name: "Trip \(number)", startDay: day, endDay: day))
                    }
                    isSaved = true
                }
                XCTAssertTrue(turnLoop(within: 60) { isSaved })
                try open.show("trips")
                let trips = try open.records.trips.list
                open.actions["cancel"]?.activate()
                let keyboard = try Keyboard()
                @MainActor func shows(_ name: String) -> Bool {
                    trips.selected?.name == name && isInView(name, in: open)
                }
                // The list has followed while the trips came; it opens again in another place.
                try open.records.trips.sidebarItem = .upcoming
                XCTAssertTrue(turnLoop { trips.selected?.name == "Trip 100" && trips.answered == trips.filter })
                try open.records.trips.sidebarItem = .all
                XCTAssertTrue(turnLoop { shows("Trip 100") }, "not today: \(trips.selected?.name ?? "")")
                XCTAssertGreaterThan(trips.start, 0)
                open.actions["cancel"]?.activate()
                settle()
                for (key, name) in [("End", "Trip 199"), ("Home", "Trip 0"), ("End", "Trip 199")] {
                    try keyboard.press(key)
                    XCTAssertTrue(turnLoop { shows(name) }, "\(key): \(trips.selected?.name ?? "")")
                }
                try keyboard.press("Up")
                XCTAssertTrue(turnLoop { shows("Trip 198") })
                // What comes before the part that is here is fetched on the way.
                let last = trips.start
                for _ in 0..<20 where trips.start == last {
                    try keyboard.press("Page_Up")
                    turnLoop(within: 0.1) { false }
                }
                XCTAssertLessThan(trips.start, last)
                try keyboard.press("Home")
                XCTAssertTrue(turnLoop { shows("Trip 0") })
            }
        }
    }

    /// As the secondary button does, which a touch screen does not have.
    func testARestingFingerOpensTheMenu() throws {
        try onMain {
            try withOpenWindow { open in
                let hand = try Hand(open)
                try hand.rest(in: .charts, "a finger rests")
                let cell = widgets(below: try hand.list).first { controller(of: $0, as: RecordCell.self) != nil }
                for widget in [try XCTUnwrap(cell), hand.viewport.root] {
                    emit(try gesture(gtk_gesture_long_press_get_type(), of: widget), "pressed", [20.0, 20.0])
                    XCTAssertTrue(turnLoop { !hand.menus.isEmpty })
                    hand.menus.forEach { gtk_popover_popdown(cast($0)) }
                    XCTAssertTrue(turnLoop { hand.menus.isEmpty })
                }
            }
        }
    }

    func testChartsAreMovedByActionsKeysAndTheHand() throws {
        try onMain {
            try withOpenWindow { open in
                let hand = try Hand(open)
                try hand.rest(in: .charts, "moving")
                let all = hand.titles
                XCTAssertEqual(all.last, "Penguins")
                let raised = Array(all.dropLast(2)) + ["Penguins", all[all.count - 2]]
                @MainActor func shows(_ titles: [String]) -> Bool {
                    hand.titles == titles && hand.chosen == "Penguins" && hand.isInList
                        && (try? hand.rows) == hand.records.charts.list.elements.map(\.id.uuidString)
                }
                open.actions["raise-chart"]?.activate()
                XCTAssertTrue(turnLoop { shows(raised) }, "\(hand.titles)")
                XCTAssertTrue(turnLoop { hand.records.undo.undoTitle == "Move Chart “Penguins”" })
                try hand.keyboard.press("<Control>Down")
                XCTAssertTrue(turnLoop { shows(all) }, "\(hand.titles)")
                try hand.keyboard.press("<Control>Up")
                XCTAssertTrue(turnLoop { shows(raised) }, "\(hand.titles)")
                // The row that was moved is the one that the arrows go on from.
                try hand.keyboard.press("Down")
                XCTAssertTrue(turnLoop { hand.chosen == raised.last })
                try hand.keyboard.press("Up")
                XCTAssertTrue(turnLoop { shows(raised) })

                let penguins = try XCTUnwrap(hand.records.charts.list.selected)
                let first = try XCTUnwrap(
                    widgets(below: try hand.list).first { widget in
                        controller(of: widget, as: RecordCell.self) != nil
                            && widgets(below: widget).contains {
                                isInstance($0, of: gtk_label_get_type())
                                    && String(cString: gtk_label_get_text(cast($0))) == all[0]
                            }
                    })
                let target = try gesture(gtk_drop_target_get_type(), of: first)
                XCTAssertTrue(emitDrop(of: penguins.id.uuidString, on: target))
                XCTAssertTrue(turnLoop { shows(["Penguins"] + all.dropLast()) }, "\(hand.titles)")
                XCTAssertFalse(emitDrop(of: "some text", on: target))

                let offer = WindowAction.raiseChart.detailedName
                XCTAssertTrue("\(WindowActions.contextMenu(open.model))".contains(offer))
                try open.show("trips")
                XCTAssertFalse("\(WindowActions.contextMenu(open.model))".contains(offer))
                XCTAssertEqual(open.actions["raise-chart"]?.isEnabled, false)
            }
        }
    }

    func testATripsNameIsReadInANarrowWindow() throws {
        try onMain {
            try withOpenWindow { open in
                let hand = try Hand(open)
                try hand.rest(in: .trips, "narrowing")
                open.actions["rename"]?.activate()
                let (name, title) = (try open.widget("trip-name"), try open.title)
                XCTAssertTrue(
                    turnLoop {
                        // Again and again: fewer columns need less room.
                        gtk_window_set_default_size(cast(open.window), 400, 700)
                        return gtk_widget_get_mapped(name) != 0 && gtk_widget_get_width(open.window) <= 420
                    }, "\(gtk_widget_get_width(open.window)) pixels wide")
                XCTAssertEqual(try open.text(ofLabel: "trip-name"), "Lisbon conference")
                XCTAssertEqual(gtk_label_get_ellipsize(cast(name)), PANGO_ELLIPSIZE_NONE)
                // There is no second one of three letters.
                XCTAssertEqual(gtk_widget_get_mapped(title), 0)
                gtk_window_set_default_size(cast(open.window), 1180, 760)
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(name) == 0 })
                XCTAssertEqual(String(cString: gtk_label_get_text(cast(title))), "Lisbon conference")
                XCTAssertNotEqual(gtk_widget_get_mapped(title), 0)
            }
        }
    }

    func testAnEmptyPartOfTheTripsDoesNotSayThatThereAreNone() throws {
        try onMain {
            try withOpenWindow { open in
                let trips = try open.records.trips
                let logbook = try open.records.logbook
                Task {
                    let today = CalendarDay.today()
                    for name in ["A", "B", "C"] {
                        try await logbook.save(TripDraft(name: name, startDay: today, endDay: today))
                    }
                }
                try open.show("trips")
                XCTAssertTrue(turnLoop { trips.counts.all == 3 && trips.open?.form != nil })
                trips.sidebarItem = .business
                XCTAssertTrue(turnLoop { trips.list.answered == trips.list.filter && trips.list.elements.isEmpty })
                XCTAssertTrue(turnLoop { open.shows("Nothing Selected") })
                XCTAssertFalse(open.shows("No Trips Yet"))
                trips.sidebarItem = .all
                XCTAssertTrue(turnLoop { isShown("details", "trip", in: open) })
                for name in ["A", "B", "C"] {
                    XCTAssertTrue(turnLoop { trips.open?.form != nil }, name)
                    let count = trips.list.elements.count
                    trips.deleteSelected()
                    XCTAssertTrue(turnLoop { trips.list.elements.count == count - 1 }, name)
                }
                XCTAssertTrue(turnLoop { trips.counts.all == 0 && isShown("details", "welcome", in: open) })
            }
        }
    }

    func testARemovedRowIsPutBackFromItsNotice() throws {
        try onMain {
            try withOpenWindow { open in
                let hand = try Hand(open)
                try hand.rest(in: .trips, "removing")
                let form = try XCTUnwrap(try open.records.trips.open?.form)
                XCTAssertTrue(turnLoop { (try? open.button("Remove “Lunch”")) != nil })
                emit(try open.button("Remove “Lunch”"), "clicked", [])
                XCTAssertTrue(turnLoop { form.saved.contents?.meals.isEmpty == true })
                XCTAssertTrue(turnLoop { open.shows("“Lunch” was removed.") })
                try open.click("notice-undo")
                XCTAssertTrue(turnLoop { form.saved.contents?.meals.count == 1 && open.shows("Meals (1)") })
            }
        }
    }
}

/// Whether a row of that title can be seen as a whole.
@MainActor
private func isInView(_ title: String, in open: OpenWindow) -> Bool {
    let labels = widgets(below: open.window).filter {
        isInstance($0, of: gtk_label_get_type()) && gtk_widget_get_mapped($0) != 0
            && String(cString: gtk_label_get_text(cast($0))) == title
    }
    return labels.contains { label in
        guard let list = gtk_widget_get_ancestor(label, gtk_list_view_get_type()),
            let scroll = gtk_widget_get_ancestor(list, gtk_scrolled_window_get_type())
        else { return false }
        var rectangle = graphene_rect_t()
        guard gtk_widget_compute_bounds(label, scroll, &rectangle) != 0 else { return false }
        return rectangle.origin.y >= 0
            && rectangle.origin.y + rectangle.size.height <= Float(gtk_widget_get_height(scroll))
    }
}

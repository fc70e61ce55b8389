import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// Trips in the window: planned, found, edited, changed, deleted and brought back.
final class TripPageTests: GtkTestCase {
    func testATripIsPlannedAndEditedInPlace() throws {
        try onMain {
            try withOpenWindow { open in
                try open.show("trips")
                open.actions["new"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.editor("Name")) != nil && open.shows("New Trip") })
                // What is missing is reported where it is missing, and nothing is lost.
                open.actions["save"]?.activate()
                XCTAssertTrue(turnLoop { open.shows("The name is missing.") })
                try open.type("Lisbon conference", into: "Name")
                try open.type("Lisbon", into: "Destination")
                try open.type("3 May 2027", into: "From")
                try open.type("7 May 2027", into: "To")
                open.actions["save"]?.activate()
                let trips = try open.records.trips
                XCTAssertTrue(turnLoop { trips.open?.form?.draft.name == "Lisbon conference" })
                XCTAssertTrue(turnLoop { (try? open.text(ofLabel: "title")) == "Lisbon conference" })
                XCTAssertEqual(trips.list.selected?.kind, .business)
                XCTAssertEqual(trips.list.selected?.endDay, CalendarDay("2027-05-07"))

                XCTAssertTrue(turnLoop { (try? open.editor("Purpose")) != nil })
                try open.type("Speak", into: "Purpose")
                XCTAssertTrue(turnLoop { (trips.list.selected as? BusinessTrip)?.purpose == "Speak" })
                XCTAssertTrue(turnLoop { (try? open.text(ofLabel: "saved")) == "Saved" })
            }
        }
    }

    func testThingsOnATripAreAddedByTheirSection() throws {
        try onMain {
            try withTrip { open, trips in
                emit(try open.button("Add Meal"), "clicked", [])
                XCTAssertTrue(turnLoop { (try? open.editor("Cost")) != nil })
                try open.type("24.50", into: "Cost")
                try open.type("Corner Bistro", into: "Place")
                XCTAssertTrue(
                    turnLoop {
                        trips.open?.statement?.lines.contains { $0.explanation == "Lunch, Corner Bistro" } == true
                    })
                XCTAssertTrue(turnLoop { open.shows("Lunch · Corner Bistro") })
                // Return in the last row adds another one.
                emit(try open.editor("Place"), "activate", [])
                XCTAssertTrue(turnLoop { open.shows("Meals (2)") })
                XCTAssertEqual(trips.open?.form?.saved.contents?.meals.count, 1, "nothing is written in it yet")
            }
        }
    }

    func testAnExpenseIsLoggedInOneLine() throws {
        try onMain {
            try withTrip { open, trips in
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "expenses")
                let line = try open.widget("expense-line")
                gtk_editable_set_text(cast(line), "12.50 taxi 4 May 2027")
                XCTAssertTrue(turnLoop { open.shows("€12.50 · Transport · Taxi · 4 May 2027") })
                emit(line, "activate", [])
                XCTAssertTrue(turnLoop { trips.open?.statement?.totals == [Money(minorUnits: 1250, currency: "EUR")] })
                XCTAssertEqual(text(of: line), "")
                XCTAssertTrue(turnLoop { open.shows("Transport: Taxi") && open.shows("€12.50") })
            }
        }
    }

    func testALineOfTheStatementLeadsToItsRecord() throws {
        try onMain {
            try withTrip { open, trips in
                try addMeals(trips)
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "expenses")
                XCTAssertTrue(turnLoop { open.shows("Inn 19") })
                let line = try XCTUnwrap(
                    widgets(below: open.window).first {
                        isInstance($0, of: gtk_button_get_type()) && gtk_widget_get_mapped($0) != 0
                            && widgets(below: $0).contains {
                                isInstance($0, of: gtk_label_get_type())
                                    && String(cString: gtk_label_get_text(cast($0))).hasSuffix("Inn 19")
                            }
                    })
                emit(line, "clicked", [])
                XCTAssertTrue(turnLoop { isShown("pages", "overview", in: open) })
                XCTAssertTrue(turnLoop { (try? open.editor("Place")).map { text(of: $0) } == "Inn 19" })
                let editor = try open.editor("Place")
                XCTAssertTrue(turnLoop { (try? isInView(editor, open)) == true })
                let focus = gtk_root_get_focus(cast(gtk_widget_get_root(editor)))
                let row = try XCTUnwrap(gtk_widget_get_ancestor(editor, gtk_expander_get_type()))
                XCTAssertTrue(focus.map { gtk_widget_is_ancestor($0, row) != 0 } == true)
            }
        }
    }

    func testADayOfTheAllowanceLeadsToThePerDiem() throws {
        try onMain {
            try withTrip { open, trips in
                try open.type("40 EUR", into: "Own rate")
                XCTAssertTrue(turnLoop { trips.open?.statement?.lines.count == 4 })
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "expenses")
                XCTAssertTrue(turnLoop { open.shows("One night at 40.00 EUR") })
                let line = try XCTUnwrap(
                    widgets(below: try open.widget("statement")).first { isInstance($0, of: gtk_button_get_type()) })
                emit(line, "clicked", [])
                XCTAssertTrue(turnLoop { isShown("pages", "overview", in: open) })
                let editor = try open.editor("Per diem rules")
                XCTAssertTrue(
                    turnLoop {
                        let focus = gtk_root_get_focus(cast(gtk_widget_get_root(editor)))
                        return focus.map { $0 == editor || gtk_widget_is_ancestor($0, editor) != 0 } == true
                    })
                XCTAssertTrue(turnLoop { (try? isInView(editor, open)) == true })
            }
        }
    }

    func testALongStatementIsShownInParts() throws {
        try onMain {
            try withTrip { open, trips in
                try open.type("40 EUR", into: "Own rate")
                let form = try XCTUnwrap(trips.open?.form)
                form.type("2036-05-01", in: FieldID("endDay"))
                form.finish(FieldID("endDay"))
                XCTAssertTrue(turnLoop { (trips.open?.statement?.lines.count ?? 0) > 3_000 })
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "expenses")
                @MainActor func lines() throws -> Int {
                    widgets(below: try open.widget("statement")).count {
                        isInstance($0, of: gtk_button_get_type()) && gtk_button_get_label(cast($0)) == nil
                    }
                }
                XCTAssertTrue(turnLoop { open.shows("Show 100 More Lines") })
                XCTAssertEqual(try lines(), 40)
                let more = try XCTUnwrap(
                    widgets(below: try open.widget("statement")).first {
                        isInstance($0, of: gtk_button_get_type()) && gtk_button_get_label(cast($0)) != nil
                    })
                emit(more, "clicked", [])
                XCTAssertTrue(turnLoop { (try? lines()) == 140 })
                XCTAssertTrue(open.shows("Show 100 More Lines"))
            }
        }
    }

    func testWhatIsPaidBackIsMarkedInTheStatement() throws {
        try onMain {
            try withTrip { open, trips in
                let form = try XCTUnwrap(trips.open?.form)
                try open.type("40 EUR", into: "Own rate")
                let row = form.addRow(to: "meals")
                form.type("24.50", in: FieldID("cost", in: row))
                form.finish(FieldID("cost", in: row))
                XCTAssertTrue(turnLoop { trips.open?.statement?.lines.count == 5 })
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "expenses")
                XCTAssertTrue(turnLoop { open.shows("€184.50") })
                XCTAssertFalse(open.shows("Outstanding"))
                @MainActor func marks() throws -> [Widget] {
                    widgets(below: try open.widget("statement")).filter {
                        isInstance($0, of: gtk_check_button_get_type())
                    }
                }
                // One for the allowance, one for the meal.
                XCTAssertEqual(try marks().count, 2)
                gtk_check_button_set_active(cast(try XCTUnwrap(marks().last)), 1)
                XCTAssertTrue(turnLoop { form.saved.contents?.meals.first?.isReimbursed == true })
                XCTAssertTrue(turnLoop { open.shows("Outstanding") && open.shows("€160.00") })
                gtk_check_button_set_active(cast(try XCTUnwrap(marks().first)), 1)
                XCTAssertTrue(turnLoop { trips.open?.statement?.lines.allSatisfy(\.isReimbursed) == true })
                XCTAssertTrue(turnLoop { open.shows("€0.00") })
            }
        }
    }

    func testTheStateOfAClaimIsShown() throws {
        try onMain {
            try withTrip { open, trips in
                let form = try XCTUnwrap(trips.open?.form)
                XCTAssertFalse(open.shows("Submitted"))
                form.type("submitted", in: FieldID("claim"))
                form.finish(FieldID("claim"))
                XCTAssertTrue(turnLoop { (trips.list.selected as? BusinessTrip)?.business.claim == .submitted })
                XCTAssertTrue(turnLoop { (try? open.text(ofLabel: "summary"))?.hasSuffix("Submitted") == true })
            }
        }
    }

    func testAddingToADayOpensTheNewRowInView() throws {
        try onMain {
            try withTrip { open, trips in
                try addMeals(trips)
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "itinerary")
                let label = "Add to \(DayText().heading(try XCTUnwrap(CalendarDay("2027-05-05"))))"
                XCTAssertTrue(turnLoop { (try? open.button(label)) != nil })
                emit(try open.button(label), "clicked", [])
                XCTAssertTrue(turnLoop { (try? open.editor("What")) != nil })
                let editor = try open.editor("What")
                XCTAssertTrue(turnLoop { (try? isInView(editor, open)) == true })
                XCTAssertEqual(text(of: try open.editor("Day")), "5 May 2027")
                let focus = gtk_root_get_focus(cast(gtk_widget_get_root(editor)))
                XCTAssertTrue(focus.map { $0 == editor || gtk_widget_is_ancestor($0, editor) != 0 } == true)
            }
        }
    }

    func testTheItineraryShowsNotesAndWhatHasNoDay() throws {
        try onMain {
            try withTrip { open, trips in
                let form = try XCTUnwrap(trips.open?.form)
                let item = form.addRow(to: "itinerary")
                form.type("Ferry", in: FieldID("title", in: item))
                form.type("Bring the tickets", in: FieldID("notes", in: item))
                form.finish(FieldID("title", in: item))
                let session = form.addRow(to: "sessions")
                form.type("Keynote", in: FieldID("title", in: session))
                form.type("", in: FieldID("day", in: session))
                form.finish(FieldID("title", in: session))
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "itinerary")
                XCTAssertTrue(turnLoop { open.shows("Bring the tickets") })
                XCTAssertTrue(turnLoop { open.shows("Without a day") && open.shows("Keynote") })
            }
        }
    }

    func testAMissingExchangeRateIsGivenWhereItIsMissed() throws {
        try onMain {
            try withTrip { open, trips in
                let form = try XCTUnwrap(trips.open?.form)
                for cost in ["20.00 EUR", "10.00 USD"] {
                    let row = form.addRow(to: "expenses")
                    form.type(cost, in: FieldID("cost", in: row))
                    form.finish(FieldID("cost", in: row))
                }
                XCTAssertTrue(turnLoop { trips.open?.statement?.unconverted == ["USD"] })
                let rates = try XCTUnwrap(trips.open?.exchangeRatesForm)
                let field = FieldID("rate-USD")
                rates.type("0.9", in: field)
                rates.finish(field)
                XCTAssertTrue(turnLoop { trips.open?.statement?.total == Money(minorUnits: 2900, currency: "EUR") })
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "expenses")
                XCTAssertTrue(turnLoop { open.shows("Total in EUR") && open.shows("€29.00") })
                // It can be put right in the same place.
                XCTAssertEqual(trips.open?.exchangeRatesForm?.draft.map(\.rate), [Decimal(9) / 10])
            }
        }
    }

    func testASearchShowsWhereItFoundATrip() throws {
        try onMain {
            try withTrip { open, trips in
                let form = try XCTUnwrap(trips.open?.form)
                let row = form.addRow(to: "sessions")
                form.type("Keynote on ferries", in: FieldID("title", in: row))
                form.finish(FieldID("title", in: row))
                XCTAssertTrue(turnLoop { form.saved.contents?.sessions.count == 1 })
                gtk_editable_set_text(cast(try open.widget("search")), "ferr")
                XCTAssertTrue(turnLoop { open.shows("Session: Keynote on ferries") })
                XCTAssertEqual(trips.list.total, 1)
            }
        }
    }

    func testADeletedTripComesBack() throws {
        try onMain {
            try withTrip { open, trips in
                open.actions["delete"]?.activate()
                XCTAssertTrue(turnLoop { trips.counts.all == 0 && open.model.notice?.undo != nil })
                XCTAssertTrue(turnLoop { open.shows("“Lisbon” was deleted.") })
                XCTAssertTrue(turnLoop { trips.open == nil })
                try open.click("notice-undo")
                XCTAssertTrue(turnLoop { trips.counts.all == 1 && trips.open?.form?.draft.name == "Lisbon" })
            }
        }
    }

    func testSeveralTripsAreMovedAndDeletedTogether() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                open.actions["section"]?.activate("trips")
                let trips = try open.records.trips
                let logbook = try open.records.logbook
                Task { try await logbook.planners.save(TravelPlanner(name: "Summer")) }
                XCTAssertTrue(turnLoop { trips.open?.form != nil && !trips.groups.planners.isEmpty })
                let count = trips.list.elements.count
                let view = try XCTUnwrap(
                    widgets(below: open.window).first {
                        isInstance($0, of: gtk_list_view_get_type()) && gtk_widget_get_mapped($0) != 0
                    })
                for (position, keepsOthers) in [(0, false), (1, true), (2, true)] {
                    // What GTK does for a click, the second and third with the Control key held.
                    let position = g_variant_new_uint32(guint(position))
                    let (modifies, extends) = (g_variant_new_boolean(keepsOthers.gboolean), g_variant_new_boolean(0))
                    var parts = [position, modifies, extends]
                    gtk_widget_activate_action_variant(
                        view, "list.select-item", g_variant_new_tuple(&parts, 3))
                }
                XCTAssertTrue(turnLoop { isShown("details", "status", in: open) })
                XCTAssertEqual(trips.several.count, 3)
                let ids = trips.several.map(\.id)

                let planner = try XCTUnwrap(trips.groups.planners.first)
                open.actions["move-to-planner"]?.activate(planner.id.uuidString)
                XCTAssertTrue(turnLoop { trips.several.allSatisfy { $0.plannerID == planner.id } })
                XCTAssertEqual(trips.several.map(\.id), ids)

                open.actions["delete"]?.activate()
                XCTAssertTrue(turnLoop { trips.list.elements.count == count - 3 })
                XCTAssertTrue(turnLoop { open.model.notice?.text == "3 trips were deleted." })
                open.model.notice?.undo?()
                XCTAssertTrue(turnLoop { trips.list.elements.count == count })
            }
        }
    }

    func testChangeOfKindKeepsEverythingInAnotherForm() throws {
        try onMain {
            try withTrip { open, trips in
                let form = try XCTUnwrap(trips.open?.form)
                let row = form.addRow(to: "meals")
                form.type("24.50", in: FieldID("cost", in: row))
                form.finish(FieldID("cost", in: row))
                XCTAssertTrue(turnLoop { form.saved.contents?.meals.count == 1 })
                let trip = try XCTUnwrap(trips.open)
                XCTAssertEqual(trip.consequences(as: .personal), ["1 meal becomes an expense."])
                Task { await trip.change(to: .personal) }
                XCTAssertTrue(turnLoop { trips.list.selected?.kind == .personal })
                XCTAssertTrue(turnLoop { trips.open?.form?.saved.contents?.expenses.count == 1 })
                XCTAssertTrue(turnLoop { open.shows("“Lisbon” is now a personal trip.") })
                open.actions["undo"]?.activate()
                XCTAssertTrue(turnLoop { trips.list.selected?.kind == .business })
                XCTAssertTrue(turnLoop { trips.open?.form?.saved.contents?.meals.count == 1 })
            }
        }
    }

    func testWhatIsHalfTypedSurvivesSwitchingAway() throws {
        try onMain {
            try withTrip { open, trips in
                try open.type("3 Ma", into: "From")
                try open.show("goals")
                try open.show("trips")
                XCTAssertEqual(text(of: try open.editor("From")), "3 Ma")
                open.actions["new"]?.activate()
                XCTAssertTrue(turnLoop { trips.planned != nil })
                try open.type("Half a", into: "Name")
                trips.leavePlanned()
                XCTAssertTrue(turnLoop { (try? open.editor("From")).map { text(of: $0) } == "3 Ma" })
                open.actions["new"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.editor("Name")).map { text(of: $0) } == "Half a" })
            }
        }
    }

    func testEveryPageOfATripIsShown() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                let pages = try open.widget("pages")
                for page in ["itinerary", "expenses", "chart", "overview"] {
                    gtk_stack_set_visible_child_name(cast(pages), page)
                    settle()
                }
                let trips = try open.records.trips
                for trip in trips.list.elements.prefix(6) {
                    trips.list.select(trip.id)
                    XCTAssertTrue(turnLoop { trips.open?.id == trip.id && trips.open?.form != nil })
                    settle()
                }
            }
        }
    }
}

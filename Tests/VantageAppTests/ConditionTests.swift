import CGtk
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import AppModel
@testable import VantageApp

/// The filters of lists, under the search field.
final class ConditionTests: GtkTestCase {
    func testTripsAreNarrowedByConditionsThatAreRemovedOneByOne() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                let trips = try open.records.trips
                XCTAssertTrue(turnLoop { trips.list.total == trips.counts.all && trips.counts.all > 0 })
                let all = trips.list.total
                try open.click("filter")
                XCTAssertTrue(turnLoop { (try? open.editor("Status")) != nil && (try? open.editor("Reason")) != nil })
                var conditions = trips.conditions
                conditions.status = .past
                conditions.reason = .family
                trips.conditions = conditions
                XCTAssertTrue(turnLoop { open.shows("Status: Past") && open.shows("Reason: Family") })
                XCTAssertTrue(turnLoop { trips.list.answered == trips.list.filter })
                XCTAssertTrue(trips.list.elements.allSatisfy { ($0 as? PersonalTrip)?.reason == .family })
                emit(try open.button("Remove the filter Reason: Family"), "clicked", [])
                XCTAssertTrue(turnLoop { trips.conditions.reason == nil && !open.shows("Reason: Family") })
                XCTAssertTrue(open.shows("Status: Past"))
                emit(try open.button("Remove the filter Status: Past"), "clicked", [])
                XCTAssertTrue(turnLoop { trips.list.total == all })
                XCTAssertEqual(gtk_widget_get_visible(try open.widget("conditions")), 0)
            }
        }
    }

    func testConditionsSurviveAnEmptyResultAndAreClearedThere() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                let goals = try open.records.goals
                goals.sidebarItem = .goals
                try open.show("goals")
                goals.goals.list.filter.kind = .obligation
                gtk_editable_set_text(cast(try open.widget("search")), "xyzzy")
                XCTAssertTrue(turnLoop { goals.goals.list.total == 0 && goals.goals.list.answered?.search == "xyzzy" })
                XCTAssertTrue(turnLoop { open.shows("No goals match “xyzzy”") && open.shows("Kind: Obligation") })
                try open.click("clear")
                XCTAssertTrue(turnLoop { goals.goals.list.filter.search.isEmpty })
                XCTAssertEqual(goals.goals.list.filter.kind, .obligation)
                open.actions["clear-conditions"]?.activate()
                XCTAssertTrue(turnLoop { goals.goals.list.filter.kind == nil })
            }
        }
    }

    func testTheFormOfConditionsAppliesWhatIsChosen() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                let records = try open.records
                let form = try XCTUnwrap(records.conditions(of: .trips)?.makeForm())
                form.type("upcoming", in: FieldID("status"))
                form.type("1 March 2020", in: FieldID("from"))
                form.finish(FieldID("from"))
                XCTAssertTrue(turnLoop { records.trips.conditions.status == .upcoming })
                XCTAssertTrue(turnLoop { records.trips.conditions.days?.lowerBound == CalendarDay("2020-03-01") })
                // A range that ends before it begins is reported, and what applied still does.
                form.type("1 March 2019", in: FieldID("to"))
                form.finish(FieldID("to"))
                settle()
                let field = form.content.first?.fields.first { $0.id == FieldID("to") }
                XCTAssertEqual(field?.problem, "The last day is before the first day.")
                XCTAssertEqual(records.trips.conditions.days?.upperBound, .latest)
            }
        }
    }

    func testABegunTripIsLeftWithTheSidebarAndItsPlannerMayBeGone() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                let trips = try open.records.trips
                let logbook = try open.records.logbook
                trips.addPlanner(named: "Summer")
                XCTAssertTrue(turnLoop { trips.groups.planners.contains { $0.name == "Summer" } })
                XCTAssertTrue(turnLoop { if case .planner = trips.sidebarItem { true } else { false } })
                trips.plan(name: "Lakes")
                XCTAssertTrue(turnLoop { trips.planned != nil })
                // The planner goes while the trip is begun: it is saved without one.
                Task { try await logbook.undo() }
                XCTAssertTrue(turnLoop { !trips.groups.planners.contains { $0.name == "Summer" } })
                Task { await trips.savePlanned() }
                XCTAssertTrue(turnLoop { trips.open?.trip?.name == "Lakes" })
                XCTAssertNil(trips.open?.trip?.plannerID)

                // Another item of the sidebar leaves the form; what was written is there in the next one.
                trips.plan(name: "Hills")
                XCTAssertTrue(turnLoop { trips.planned != nil })
                try choose("Business", in: try open.widget("sidebar"))
                XCTAssertTrue(turnLoop { trips.planned == nil })
                XCTAssertTrue(turnLoop { open.shows("“New Trip” is kept for next time.") })
                trips.plan()
                XCTAssertTrue(turnLoop { trips.planned?.draft.name == "Hills" })
            }
        }
    }

    func testAnotherItemOfTheSidebarReturnsTheTripToItsFirstPage() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                let trips = try open.records.trips
                try choose("Business", in: try open.widget("sidebar"))
                XCTAssertTrue(turnLoop { trips.open?.trip is BusinessTrip })
                let page = try open.widget("pages")
                gtk_stack_set_visible_child_name(cast(page), "expenses")
                // The same trip may be the first of another list: it begins on its first page all the same.
                trips.sidebarItem = .all
                if let id = trips.open?.id { trips.list.select(id) }
                XCTAssertTrue(turnLoop { isShown("pages", "overview", in: open) })
            }
        }
    }

    func testASnippetThatAFilterHidesIsLeft() throws {
        try onMain {
            try withOpenWindow { open in
                let records = try open.records
                Task {
                    for (text, tag) in [("Pack light", "packing"), ("Gate closes early", "airport")] {
                        guard let snippet = Snippet(text: text, tags: Tags(tag)) else { return }
                        try await records.logbook.snippets.save(snippet)
                    }
                }
                records.goals.sidebarItem = .snippets
                try open.show("goals")
                let list = records.goals.snippets.list
                XCTAssertTrue(turnLoop { list.total == 2 })
                list.select(list.elements.first { $0.text == "Pack light" }?.id)
                XCTAssertTrue(turnLoop { list.selected?.text == "Pack light" })
                let form = try XCTUnwrap(records.conditions(of: .snippets)?.makeForm())
                // What the filter lets through stays.
                form.type("packing", in: FieldID("tag"))
                form.finish(FieldID("tag"))
                XCTAssertTrue(turnLoop { list.total == 1 && list.selected?.text == "Pack light" })
                form.type("airport", in: FieldID("tag"))
                form.finish(FieldID("tag"))
                XCTAssertTrue(turnLoop { list.selected?.text == "Gate closes early" })
                XCTAssertTrue(turnLoop { open.shows("Tag: #airport") })
            }
        }
    }
}

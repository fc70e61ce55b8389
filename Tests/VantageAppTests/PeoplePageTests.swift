import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// Persons and places in the window: offered while one types, listed, linked, merged.
final class PeoplePageTests: GtkTestCase {
    func testAKnownPersonIsOfferedAndChosen() throws {
        try onMain {
            try withTrips { open, anna in
                let trips = try open.records.trips
                emit(try open.button("Add Family Member"), "clicked", [])
                XCTAssertTrue(turnLoop { (try? open.editor("Relation")) != nil })
                gtk_widget_grab_focus(try open.editors("Name").last ?? open.window)
                let name = try XCTUnwrap(try open.editors("Name").last)
                XCTAssertTrue(turnLoop { trips.open?.form?.content.isEmpty == false })
                gtk_editable_set_text(cast(name), "An")
                XCTAssertTrue(turnLoop { suggestions(open) == ["Anna", "sister"] })
                // Leaving with the whole name means the person who has it.
                gtk_editable_set_text(cast(name), "anna")
                emit(name, "activate", [])
                XCTAssertTrue(
                    turnLoop { trips.open?.form?.saved.contents?.familyMembers.map(\.id) == [anna.id] })
                XCTAssertTrue(turnLoop { (try? open.editor("Relation")).map { text(of: $0) } == "sister" })
                XCTAssertTrue(suggestions(open).isEmpty)
            }
        }
    }

    func testPlacesThatAreKnownAreOfferedForADestination() throws {
        try onMain {
            try withTrips { open, _ in
                let destination = try open.editor("Destination")
                gtk_widget_grab_focus(destination)
                XCTAssertTrue(
                    turnLoop {
                        gtk_editable_set_text(cast(destination), "")
                        gtk_editable_set_text(cast(destination), "lis")
                        return suggestions(open).first == "Lisboa"
                    })
            }
        }
    }

    func testPersonsAreListedWithTheirTripsAndMerged() throws {
        try onMain {
            try withTrips { open, anna in
                let records = try open.records
                let logbook = records.logbook
                Task { try await logbook.familyMembers.save(FamilyMember(name: "Zoe")) }
                records.rules.list = .persons
                XCTAssertTrue(turnLoop { open.shows("sister · 1 trip") && open.shows("no trips") })
                records.rules.persons.list.select(anna.id)
                XCTAssertTrue(turnLoop { open.shows("Same person as") && open.shows("Lake") })
                let other = try XCTUnwrap(
                    widgets(below: open.window).first {
                        isInstance($0, of: gtk_drop_down_get_type()) && gtk_widget_get_mapped($0) != 0
                    })
                gtk_drop_down_set_selected(cast(other), 1)
                emit(try open.button("Merge"), "clicked", [])
                XCTAssertTrue(turnLoop { records.rules.persons.list.total == 1 && open.shows("“Anna” is now “Zoe”.") })
                XCTAssertTrue(turnLoop { open.shows("sister · 1 trip") })
                try open.click("notice-undo")
                XCTAssertTrue(turnLoop { records.rules.persons.list.total == 2 })
                // A trip of the person is a click away.
                XCTAssertTrue(turnLoop { open.shows("Same person as") && open.shows("Lake") })
                emit(try open.link("Lake"), "clicked", [])
                XCTAssertTrue(turnLoop { records.rules.list == nil && records.trips.open?.form?.draft.name == "Lake" })
            }
        }
    }

    func testAPlaceIsRenamedWhereverItIsNamed() throws {
        try onMain {
            try withTrips { open, _ in
                let records = try open.records
                records.rules.list = .places
                XCTAssertTrue(turnLoop { records.rules.places.list.selected?.name == "Lisboa" && open.shows("Lisbon") })
                let name = try open.editor("Name")
                gtk_editable_set_text(cast(name), "Lisbon")
                emit(name, "activate", [])
                XCTAssertTrue(turnLoop { records.rules.places.list.total == 1 && open.shows("2 trips") })
                XCTAssertTrue(turnLoop { open.shows("“Lisboa” is now “Lisbon”.") })
            }
        }
    }
}

/// A personal trip with Anna, and one without anybody, which is open.
@MainActor
private func withTrips(_ body: (OpenWindow, FamilyMember) throws -> Void) throws {
    try withOpenWindow { open in
        let records = try open.records
        let logbook = records.logbook
        let anna = FamilyMember(name: "Anna", relation: "sister")
        Task {
            var contents = TripContents()
            contents.familyMembers = [anna]
            for (name, place) in [("Lake", "Lisboa"), ("Sea", "Lisbon")] {
                var draft = TripDraft(
                    name: name, destination: place, startDay: .today(), endDay: .today(),
                    specifics: .personal(reason: .family))
                draft.contents = name == "Lake" ? contents : TripContents()
                try await logbook.save(draft)
            }
        }
        try open.show("trips")
        XCTAssertTrue(turnLoop { records.trips.list.elements.count == 2 })
        records.trips.list.select(records.trips.list.elements.first { $0.name == "Sea" }?.id)
        XCTAssertTrue(turnLoop { records.trips.open?.form?.draft.name == "Sea" && open.shows("Family members") })
        try body(open, anna)
    }
}

/// The popover with suggestions that is open.
@MainActor
private func suggestions(_ open: OpenWindow) -> [String] {
    widgets(below: open.window).filter {
        isInstance($0, of: gtk_popover_get_type()) && gtk_widget_get_visible($0) != 0
    }.flatMap { popover in
        widgets(below: popover).filter { isInstance($0, of: gtk_label_get_type()) }.map {
            String(cString: gtk_label_get_text(cast($0)))
        }.filter { !$0.isEmpty }
    }
}

extension OpenWindow {
    /// What edits the fields of that name, from top to bottom: those that are shown.
    fileprivate func editors(_ name: String) throws -> [Widget] {
        widgets(below: window).filter {
            isInstance($0, of: gtk_label_get_type()) && gtk_widget_get_mapped($0) != 0
                && String(cString: gtk_label_get_text(cast($0))) == name
        }.compactMap { gtk_label_get_mnemonic_widget(cast($0)) }
    }

    /// The button on the page with a label of that text in it.
    fileprivate func link(_ name: String) throws -> Widget {
        let button = widgets(below: window).first { button in
            isInstance(button, of: gtk_button_get_type()) && gtk_widget_get_mapped(button) != 0
                && widgets(below: button).contains {
                    isInstance($0, of: gtk_label_get_type()) && String(cString: gtk_label_get_text(cast($0))) == name
                }
        }
        return try XCTUnwrap(button)
    }
}

import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// A window that shows the trip “Lisbon”, a business trip from 3 to 7 May 2027.
@MainActor
func withTrip(_ body: (OpenWindow, TripList) throws -> Void) throws {
    try withOpenWindow { open in
        let logbook = try open.records.logbook
        let draft = TripDraft(
            name: "Lisbon", startDay: try XCTUnwrap(CalendarDay("2027-05-03")),
            endDay: try XCTUnwrap(CalendarDay("2027-05-07")),
            specifics: .business(purpose: "", expenseCode: "", perDiem: Money(minorUnits: 0, currency: "EUR")))
        Task { try await logbook.save(draft) }
        try open.show("trips")
        let trips = try open.records.trips
        XCTAssertTrue(turnLoop { trips.open?.form != nil && (try? open.editor("Purpose")) != nil })
        try body(open, trips)
    }
}

/// Whether a widget lies within the visible part of the trip's form.
@MainActor
func isInView(_ widget: Widget, _ open: OpenWindow) throws -> Bool {
    let scroll = try open.widget("overview-scroll")
    guard gtk_widget_get_mapped(widget) != 0, let top = position(ofX: 0, y: 0, of: widget, in: scroll)?.y else {
        return false
    }
    let height = Double(gtk_widget_get_height(widget))
    return height > 0 && top >= 0 && top + height <= Double(gtk_widget_get_height(scroll))
}

/// Adds twenty meals, so that not all of the form is in view.
@MainActor
func addMeals(_ trips: TripList) throws {
    let form = try XCTUnwrap(trips.open?.form)
    for number in 1...20 {
        let row = form.addRow(to: "meals")
        form.type("\(number).00", in: FieldID("cost", in: row))
        form.type("Inn \(number)", in: FieldID("place", in: row))
        form.finish(FieldID("cost", in: row))
    }
    XCTAssertTrue(turnLoop { trips.open?.statement?.lines.count == 20 })
    XCTAssertTrue(turnLoop { form.saved.contents?.meals.count == 20 })
}

import CGtk
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import AppModel
@testable import VantageApp

final class HistoryPageTests: GtkTestCase {
    func testADeletedTripIsFoundAndRestored() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("trips")
                let records = try open.records
                XCTAssertTrue(turnLoop { records.trips.open?.form != nil })
                let name = try XCTUnwrap(records.trips.list.selected?.name)
                let count = records.trips.counts.all
                open.actions["delete"]?.activate()
                XCTAssertTrue(turnLoop { records.trips.counts.all == count - 1 })

                try choose("Recently changed", in: try open.widget("sidebar"))
                XCTAssertTrue(turnLoop { records.history.list.selected?.latest.name == name })
                XCTAssertEqual(records.history.list.selected?.latest.change, .delete)
                XCTAssertTrue(turnLoop { records.history.shown?.canBeRestored == true && open.shows(name) })
                XCTAssertTrue(turnLoop { open.shows("Last day") })
                XCTAssertEqual(gtk_widget_get_visible(try open.widget("new")), 0)
                try open.click("restore")
                XCTAssertTrue(turnLoop { records.trips.counts.all == count })
                XCTAssertTrue(turnLoop { open.model.notice?.text == "“\(name)” was restored." })

                // What exists is opened from here.
                XCTAssertTrue(turnLoop { (try? open.widget("open")).map { gtk_widget_get_mapped($0) } == 1 })
                try open.click("open")
                XCTAssertTrue(turnLoop { records.trips.open?.trip?.name == name })
                XCTAssertEqual(open.model.shownList, .trips)
            }
        }
    }

    func testTheListOfChangesIsNarrowedAndClearedFromItsEmptyPage() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("goals")
                try choose("Recently changed", in: try open.widget("sidebar"))
                let history = try open.records.history
                XCTAssertTrue(turnLoop { history.list.total > 0 })
                let total = history.list.total
                history.list.filter.changes = [.delete]
                XCTAssertTrue(turnLoop { history.list.total == 0 && open.shows("Change: Deleted") })
                XCTAssertTrue(turnLoop { open.shows("Nothing matches the filters") })
                try open.click("clear-conditions")
                XCTAssertTrue(turnLoop { history.list.total == total })
            }
        }
    }
}

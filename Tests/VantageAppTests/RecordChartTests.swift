import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// Charts of trips and goals in the window.
final class RecordChartTests: GtkTestCase {
    func testAChartOfTheTripIsMadeOnceAndItsBarOpensTheTrip() throws {
        try onMain {
            try withTrip { open, trips in
                trips.open?.expenseText = "12.50 taxi 4 May"
                trips.open?.addExpense()
                XCTAssertTrue(turnLoop { trips.open?.statement?.lines.count == 1 })
                let id = try XCTUnwrap(trips.open?.id)
                XCTAssertEqual(
                    open.model.recordCharts.map(\.title),
                    ["Spending", "Map of Travels", "Globe of Travels", "Costs of Trips", "Budgets"])
                open.actions["record-chart"]?.activate("spending")
                let charts = try open.records.charts
                XCTAssertTrue(
                    turnLoop { charts.open?.scene != nil && charts.list.selected?.name == "Spending: Lisbon" })
                XCTAssertEqual(open.model.section, .charts)
                let count = charts.list.elements.count

                // The same is there already.
                try open.show("trips")
                open.actions["record-chart"]?.activate("spending")
                XCTAssertTrue(turnLoop { open.model.section == .charts })
                settle()
                XCTAssertEqual(charts.list.elements.count, count)

                charts.open?.point = SIMD3(0, 12.5, 0)
                open.actions["open-source"]?.activate()
                XCTAssertTrue(turnLoop { open.model.section == .trips && trips.open?.id == id })
            }
        }
    }

    func testNewChartOffersTripsAndGoals() throws {
        try onMain {
            try withOpenWindow { open in
                try open.show("charts")
                open.actions["new-chart"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.button("Costs of Trips")) != nil })
                gtk_widget_activate(try open.button("Costs of Trips"))
                XCTAssertTrue(turnLoop { open.shows("Nothing was spent that could be shown.") })
            }
        }
    }
}

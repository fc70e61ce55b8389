import AppModel
import CGtk
import ChartDocuments
import Charts
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// Budgets in the window.
final class BudgetPageTests: GtkTestCase {
    func testABudgetOfATripIsBegunThereAndShownBesideItsCosts() throws {
        try onMain {
            try withTrip { open, trips in
                trips.open?.expenseText = "12.50 taxi 4 May"
                trips.open?.addExpense()
                XCTAssertTrue(turnLoop { trips.open?.statement?.lines.count == 1 })
                open.actions["add-budget"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.editor("Amount")) != nil })
                XCTAssertEqual(text(of: try open.editor("Name")), "Lisbon")
                try open.type("10 EUR", into: "Amount")
                open.actions["save"]?.activate()
                let budgets = try open.records.rules.budgets
                XCTAssertTrue(turnLoop { budgets.list.total == 1 && !budgets.isNew })
                let id = try XCTUnwrap(budgets.list.elements.first?.id)
                XCTAssertTrue(turnLoop { open.shows("€12.50 of €10.00 spent, €2.50 too much") })

                open.model.show(.trip, try XCTUnwrap(trips.open?.id))
                gtk_stack_set_visible_child_name(cast(try open.widget("pages")), "expenses")
                XCTAssertTrue(turnLoop { open.shows("Lisbon: €12.50 of €10.00 spent, €2.50 too much") })
                open.actions["open-budget"]?.activate(id.uuidString)
                XCTAssertTrue(turnLoop { open.model.shownList == .budgets && budgets.list.selected?.id == id })

                open.actions["delete"]?.activate()
                XCTAssertTrue(turnLoop { budgets.list.total == 0 })
                XCTAssertTrue(turnLoop { open.model.notice?.undo != nil })
                try open.click("notice-undo")
                XCTAssertTrue(turnLoop { budgets.list.total == 1 })
            }
        }
    }

    func testATripThatIsOverTellsWhatIsToBeDoneAndIsHandedIn() throws {
        try onMain {
            try withOpenWindow { open in
                let logbook = try open.records.logbook
                var contents = TripContents()
                contents.expenses = [
                    Expense(
                        day: try XCTUnwrap(CalendarDay("2025-05-04")), details: "Taxi",
                        cost: Money(minorUnits: 1250, currency: "EUR"))
                ]
                // An advance in another currency, long before.
                let early = try XCTUnwrap(CalendarDay("2025-03-01"))
                contents.reimbursements = [
                    Reimbursement(day: early, amount: Money(minorUnits: 1000, currency: "USD"))
                ]
                Task {
                    try await logbook.exchangeRates.save(ExchangeRate(from: "USD", into: "EUR", day: early, rate: 0.5))
                }
                let draft = TripDraft(
                    name: "York", startDay: try XCTUnwrap(CalendarDay("2025-05-03")),
                    endDay: try XCTUnwrap(CalendarDay("2025-05-07")),
                    specifics: .business(
                        purpose: "", expenseCode: "", perDiem: Money(minorUnits: 100, currency: "EUR")),
                    contents: contents)
                Task { try await logbook.save(draft) }
                try open.show("trips")
                let trips = try open.records.trips
                let review = "The trip is over. 1 payment lacks a receipt. €11.50 are to be claimed."
                XCTAssertTrue(turnLoop { open.shows(review) })
                XCTAssertTrue(open.model.recordCharts.contains { $0.title == "Per Diem, What If" })
                emit(try open.button("Mark as _Handed In"), "clicked", [])
                XCTAssertTrue(turnLoop { !open.shows(review) })
                XCTAssertTrue(turnLoop { (trips.open?.trip as? BusinessTrip)?.business.claim == .submitted })
                XCTAssertTrue(turnLoop { open.model.notice?.undo != nil })
                try open.click("notice-undo")
                XCTAssertTrue(turnLoop { open.shows(review) })

                open.actions["record-chart"]?.activate("allowance")
                let charts = try open.records.charts
                let days = DayText().span(draft.startDay, draft.endDay)
                XCTAssertTrue(
                    turnLoop {
                        charts.list.selected?.name == "Per Diem, What If: York, \(days)"
                            && charts.open?.scene != nil
                    })
                XCTAssertEqual(charts.open?.document.problems.count, 0)
                XCTAssertEqual(charts.open?.parameters.map(\.value), [4, 1, 1])

                try open.show("trips")
                emit(try open.button("Plan the _Next One"), "clicked", [])
                let start = CalendarDay.today().adding(days: 7)
                XCTAssertTrue(turnLoop { trips.open?.trip?.startDay == start })
                let next = try XCTUnwrap(trips.open?.trip as? BusinessTrip)
                XCTAssertEqual(next.endDay, start.adding(days: 4))
                XCTAssertEqual(next.business.perDiem, Money(minorUnits: 100, currency: "EUR"))
                XCTAssertTrue(turnLoop { trips.open?.statement != nil })
                XCTAssertEqual(trips.open?.statement?.lines.allSatisfy { $0.kind == .perDiem }, true)
            }
        }
    }
}

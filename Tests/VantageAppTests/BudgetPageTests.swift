import AppModel
import CGtk
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
}

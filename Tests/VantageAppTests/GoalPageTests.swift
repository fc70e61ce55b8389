import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import XCTest

@testable import VantageApp

/// Goals in the window: a term with goals, actions in one line, and what belongs to them.
final class GoalPageTests: GtkTestCase {
    func testATermWithAGoalIsMadeAndAnActionCountsForIt() throws {
        try onMain {
            try withOpenWindow { open in
                open.actions["new-goal"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.editor("Title")) != nil })
                try open.type("Run 120 km", into: "Title")
                try open.type("120 km", into: "Targets")
                // Return creates; so does beginning another one.
                emit(try open.editor("Targets"), "activate", [])
                let goals = try open.records.goals
                XCTAssertTrue(turnLoop { goals.goals.list.selected?.title == "Run 120 km" })
                open.actions["new"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.editor("Title")).map { text(of: $0) } == "" })
                try open.type("Read six books", into: "Title")
                open.actions["new"]?.activate()
                XCTAssertTrue(turnLoop { goals.goals.list.total == 2 && goals.goals.isNew })
                XCTAssertTrue(turnLoop { (try? open.editor("Title")).map { text(of: $0) } == "" })
                open.actions["cancel"]?.activate()
                goals.goals.list.select(goals.goals.list.elements.first { $0.title == "Run 120 km" }?.id)
                XCTAssertTrue(turnLoop { goals.goals.list.selected?.title == "Run 120 km" })
                XCTAssertEqual(goals.goals.list.selected?.targets.map(\.target), [120])

                goals.sidebarItem = .terms
                settle()
                open.actions["new"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.editor("Number")) != nil })
                let check = try XCTUnwrap(
                    widgets(below: open.window).first {
                        isInstance($0, of: gtk_check_button_get_type()) && gtk_widget_get_mapped($0) != 0
                            && gtk_check_button_get_label(cast($0)).map { String(cString: $0) } == "Run 120 km"
                    })
                gtk_check_button_set_active(cast(check), 1)
                open.actions["save"]?.activate()
                XCTAssertTrue(turnLoop { goals.terms.list.total == 1 && !goals.terms.isNew })

                open.actions["log-action"]?.activate()
                XCTAssertTrue(turnLoop { open.shows("Term 1 · week 1 of 10") && open.shows("0 / 120 km") })
                let line = try open.widget("line")
                gtk_editable_set_text(cast(line), "12 km run 70 min")
                XCTAssertTrue(turnLoop { open.shows("Understood: Run · 12 km · 70 min · today") })
                XCTAssertTrue(turnLoop { goals.log.proposals.map(\.isChosen) == [true] })
                emit(line, "activate", [])
                XCTAssertTrue(turnLoop { open.shows("12 / 120 km") })
                XCTAssertTrue(turnLoop { text(of: line) == "" })
                XCTAssertTrue(turnLoop { open.shows("Logged: Run · 12 km · 70 min · today") })
                XCTAssertTrue(turnLoop { goals.count(of: .actions) == 1 })
                try open.click("notice-undo")
                XCTAssertTrue(turnLoop { goals.count(of: .actions) == 0 && open.shows("0 / 120 km") })
            }
        }
    }

    func testATermThatIsOverIsClosedAndWhatIsOpenGoesOn() throws {
        try onMain {
            try withOpenWindow { open in
                let goals = try open.records.goals
                let today = CalendarDay.today()
                try open.show("goals")
                goals.sidebarItem = .terms
                settle()
                open.actions["new"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.editor("Number")) != nil })
                try open.type(DayText().text(today.adding(days: -80)), into: "From")
                open.actions["save"]?.activate()
                XCTAssertTrue(turnLoop { goals.terms.list.total == 1 && !goals.terms.isNew })
                open.actions["log-action"]?.activate()
                XCTAssertTrue(turnLoop { open.shows(goals.term.ended?.text ?? "none") })
                try open.click("close-term")
                XCTAssertTrue(turnLoop { open.shows("Term 2 · week 1 of 10") })
                XCTAssertNil(goals.term.ended)
                // A new goal offers the term that is running.
                open.actions["new-goal"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.editor("Title")) != nil && (try? open.editor("Terms")) != nil })
                try open.type("Learn Portuguese", into: "Title")
                try open.type("40 h", into: "Targets")
                open.actions["save"]?.activate()
                XCTAssertTrue(turnLoop { goals.goals.list.selected?.title == "Learn Portuguese" })
                open.actions["log-action"]?.activate()
                XCTAssertTrue(turnLoop { open.shows("0 / 40 h") })
                let line = try open.widget("line")
                gtk_editable_set_text(cast(line), "1h Portuguese xyz 12")
                XCTAssertTrue(turnLoop { open.shows("Not understood: xyz 12") })
                gtk_editable_set_text(cast(line), "1h Portuguese")
                XCTAssertTrue(turnLoop { goals.log.proposals.map(\.isChosen) == [true] })
                emit(line, "activate", [])
                XCTAssertTrue(turnLoop { open.shows("1 / 40 h") })
            }
        }
    }

    func testAnObligationThatIsOverdueSaysSo() throws {
        try onMain {
            try withOpenWindow { open in
                let goals = try open.records.goals
                let logbook = try open.records.logbook
                let deadline = CalendarDay.today().adding(days: -3)
                Task {
                    try? await logbook.save(
                        ExpectationDraft(title: "Tax return", specifics: .obligation(deadline: deadline)))
                }
                try open.show("goals")
                goals.sidebarItem = .goals
                XCTAssertTrue(turnLoop { goals.goals.list.total == 1 })
                XCTAssertTrue(
                    turnLoop { open.shows("Obligation · by \(DayText().text(deadline)) · overdue by 3 days") })
                XCTAssertTrue(turnLoop { open.shows("overdue by 3 days · no actions yet") })
            }
        }
    }

    func testAFieldThatWasChangedElsewhereOffersBothTexts() throws {
        try onMain {
            try withOpenWindow { open in
                let goals = try open.records.goals
                let logbook = try open.records.logbook
                var goal: ExpectationDraft?
                Task { goal = (try? await logbook.save(ExpectationDraft(title: "Sail"))).map { ExpectationDraft($0) } }
                try open.show("goals")
                goals.sidebarItem = .goals
                XCTAssertTrue(turnLoop { goal != nil && (try? open.editor("Expected weeks")) != nil })
                gtk_widget_grab_focus(try open.editor("Expected weeks"))
                // What is no number stays an edit.
                try open.type("ten", into: "Expected weeks")
                for (weeks, button, rest) in [(12, "Keep Mine", "ten"), (14, "Use Theirs", "14")] {
                    goal?.specifics = .goal(expectedWeeks: weeks)
                    Task { [goal] in if let goal { _ = try? await logbook.save(goal) } }
                    let sentence = "Changed elsewhere. Yours: “ten”. Theirs: “\(weeks)”."
                    XCTAssertTrue(turnLoop { open.shows(sentence) })
                    // As a click does.
                    gtk_widget_grab_focus(try open.button(button))
                    try emit(open.button(button), "clicked", [])
                    XCTAssertTrue(turnLoop { !open.shows(sentence) })
                    let editor = try open.editor("Expected weeks")
                    XCTAssertTrue(turnLoop { text(of: editor) == rest })
                }
            }
        }
    }

    func testEveryPlaceListsAndEditsItsRecords() throws {
        try onMain {
            try withOpenWindow { open in
                try open.addSampleData()
                try open.show("goals")
                let goals = try open.records.goals
                for place in GoalSidebarItem.allCases where place != .currentTerm && place != .snippets {
                    goals.sidebarItem = place
                    XCTAssertTrue(turnLoop { goals.pages?.shownForm != nil }, "\(place)")
                    settle()
                }
            }
        }
    }

    func testASnippetIsATextWithTags() throws {
        try onMain {
            try withOpenWindow { open in
                open.actions["quick-note"]?.activate()
                XCTAssertTrue(turnLoop { (try? open.editor("Text")) != nil })
                let buffer = gtk_text_view_get_buffer(cast(try open.editor("Text")))
                gtk_text_buffer_set_text(buffer, "Ask for the window seat", -1)
                try open.type("Travel, , SEATS", into: "Tags")
                open.actions["save"]?.activate()
                let snippets = try open.records.goals.snippets
                XCTAssertTrue(turnLoop { snippets.list.selected?.text == "Ask for the window seat" })
                XCTAssertEqual(snippets.list.selected?.tags, ["seats", "travel"])
                XCTAssertTrue(turnLoop { open.shows("#seats #travel") })
                open.actions["delete"]?.activate()
                XCTAssertTrue(turnLoop { snippets.list.total == 0 })
                open.actions["undo"]?.activate()
                XCTAssertTrue(turnLoop { snippets.list.total == 1 })
            }
        }
    }

    func testPreferencesAreKept() throws {
        try onMain {
            try withOpenWindow { open in
                let form = try open.records.preferencesForm
                form.type("chf", in: FieldID("currency"))
                form.finish(FieldID("currency"))
                XCTAssertTrue(turnLoop { open.model.preferences.currency == "CHF" })
                form.type("Francs", in: FieldID("currency"))
                form.finish(FieldID("currency"))
                settle()
                XCTAssertEqual(open.model.preferences.currency, "CHF")
                XCTAssertNotNil(form.content[0].fields[0].problem)
                XCTAssertEqual(Preferences(from: open.model.launch.preferences).currency, "CHF")
            }
        }
    }
}

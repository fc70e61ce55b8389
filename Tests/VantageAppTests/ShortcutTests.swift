import AppModel
import CGtk
import ChartRendering
import Foundation
import GtkKit
import GtkTesting
import Logbook
import TestSupport
import XCTest

@testable import ChartView
@testable import VantageApp

/// Every key that the window of shortcuts names is pressed, on every page and wherever the keyboard may be, and does what
/// it says.
final class ShortcutTests: GtkTestCase {
    func testEveryKeyOfTheShortcutsWindowHasAnExpectation() throws {
        try onMain {
            let named = ShortcutKey.all()
            XCTAssertEqual(Set(named.map(\.title)).count, ShortcutKey.count(), "a shortcut cannot be read")
            let expected = Set(Shortcut.all.flatMap { $0.named })
            XCTAssertEqual(Set(named).subtracting(expected).sorted(), [], "keys without an expectation")
            XCTAssertEqual(expected.subtracting(named).sorted(), [], "keys that the window does not name")
        }
    }

    func testGeneralKeys() throws { try press { $0.group == .general } }
    func testKeysOfListsAndForms() throws { try press { $0.group == .records } }
    func testKeysOfCharts() throws { try press { $0.group == .chart } }

    private func press(_ isMeant: @MainActor (Shortcut) -> Bool) throws {
        try onMain {
            try withAnimations(false) {
                try withOpenWindow { open in
                    let hand = try Hand(open)
                    for (index, shortcut) in Shortcut.all.enumerated() where isMeant(shortcut) {
                        for (section, scope) in shortcut.contexts(index) {
                            for key in shortcut.keys {
                                let what = "\(key) in the \(scope) of \(section): \(shortcut.title)"
                                try hand.rest(in: section, what)
                                try hand.focus(scope)
                                let isDone = try shortcut.begin(hand, key)
                                try hand.keyboard.press(key)
                                XCTAssertTrue(turnLoop(within: 20, until: isDone), what)
                                try shortcut.end(hand)
                            }
                        }
                    }
                    try hand.rest(in: .charts, "the end")
                }
            }
        }
    }
}

/// Where the keyboard can be.
enum KeyboardScope: String, CaseIterable {
    case list, search, form, chart
}

/// What a key of the window of shortcuts is expected to do.
@MainActor
struct Shortcut {
    enum Group {
        case general, records, chart
    }

    let group: Group
    /// As in the window.
    let title: String
    let keys: [String]
    var sections = AppModel.Section.allCases
    var scopes = KeyboardScope.allCases
    /// Brings everything into the state that the key is pressed in, and gives what tells that it has done its work.
    let begin: (Hand, String) throws -> () -> Bool
    var end: (Hand) throws -> Void = { _ in }

    var named: [ShortcutKey] { keys.map { ShortcutKey(title: title, accelerator: $0) } }

    /// Where its keys are pressed: each scope in one section, others for other shortcuts; with `VANTAGE_LONG` in every section.
    ///
    /// - Parameter index: of the shortcut among all.
    func contexts(_ index: Int) -> [(section: AppModel.Section, scope: KeyboardScope)] {
        let scopes = scopes.filter { $0 != .chart || sections.contains(.charts) }
        return scopes.enumerated().flatMap { position, scope in
            let possible = scope == .chart ? [.charts] : sections
            let isEach = RandomCases.isLong || scopes.count < sections.count
            let chosen = isEach ? possible : [possible[(index + position) % possible.count]]
            return chosen.map { ($0, scope) }
        }
    }

    static var all: [Shortcut] { general + lists + forms + chart }

    // MARK: - General

    private static func opens(_ title: String, _ key: String, window: String) -> Shortcut {
        Shortcut(group: .general, title: title, keys: [key]) { hand, _ in
            { hand.dialogs.contains { hand.title(of: $0).hasPrefix(window) } }
        }
    }

    private static let general: [Shortcut] = [
        opens("Help", "F1", window: "Help"),
        opens("Open files", "<Control>o", window: "Open Charts"),
        opens("Preferences", "<Control>comma", window: "Preferences"),
        opens("Keyboard shortcuts", "<Control>question", window: ""),
        Shortcut(
            group: .general, title: "New trip, goal or chart, whichever is listed", keys: ["<Control>n"],
            begin: { hand, _ in
                {
                    switch hand.section {
                    case .charts: hand.records.charts.isAdding
                    case .trips: hand.records.trips.planned != nil
                    case .goals: hand.records.goals.goals.isNew
                    }
                }
            }),
        Shortcut(
            group: .general, title: "Quick note", keys: ["<Control><Shift>n"],
            begin: { hand, _ in
                {
                    hand.section == .goals && hand.records.goals.sidebarItem == .snippets
                        && hand.records.goals.snippets.isNew
                }
            }),
        Shortcut(
            group: .general, title: "Log an action", keys: ["<Control>l"],
            begin: { hand, _ in
                {
                    hand.section == .goals && hand.records.goals.sidebarItem == .currentTerm
                        && hand.hasFocus(gtk_text_get_type())
                }
            }),
        Shortcut(
            group: .general, title: "Search the list, or just type in it", keys: ["<Control>f"],
            begin: { hand, _ in { hand.hasFocus(below: try? hand.open.widget("search")) } }),
        Shortcut(
            group: .general, title: "Charts, Trips, Goals", keys: ["<Control>1", "<Control>2", "<Control>3"],
            begin: { hand, key in
                let section = AppModel.Section.allCases[Int(String(key.suffix(1)))! - 1]
                return { hand.section == section }
            }),
        Shortcut(
            group: .general, title: "Undo", keys: ["<Control>z"], scopes: [.list, .chart],
            begin: { hand, _ in
                let count = try hand.addValue()
                return { hand.values == count && hand.records.undo.redoTitle != nil }
            }),
        Shortcut(
            group: .general, title: "Redo", keys: ["<Control><Shift>z"], scopes: [.list, .chart],
            begin: { hand, _ in
                let count = try hand.addValue()
                hand.records.undo.undo()
                XCTAssertTrue(turnLoop { hand.values == count && hand.records.undo.redoTitle != nil })
                return { hand.values == count + 1 }
            }),
        Shortcut(
            group: .general, title: "Sidebar", keys: ["F9"], sections: [.trips, .goals],
            begin: { hand, _ in
                let pane = try hand.open.widget("sidebar-pane")
                let isShown = gtk_widget_get_visible(pane)
                return { gtk_widget_get_visible(pane) != isShown }
            }, end: { $0.open.actions["sidebar"]?.activate() }),
        Shortcut(
            group: .general, title: "Back to the previous column", keys: ["<Alt>Left"], scopes: [.list],
            begin: { hand, _ in
                gtk_window_set_default_size(cast(hand.open.window), 500, 700)
                let (details, list) = (try hand.open.widget("details"), try hand.open.widget("list-pane"))
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(details) == 0 || gtk_widget_get_visible(list) == 0 })
                hand.open.actions["rename"]?.activate()
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(details) != 0 && gtk_widget_get_visible(list) == 0 })
                return { gtk_widget_get_visible(list) != 0 && gtk_widget_get_visible(details) == 0 }
            },
            end: { hand in
                gtk_window_set_default_size(cast(hand.open.window), 1180, 760)
                let (details, list) = (try hand.open.widget("details"), try hand.open.widget("list-pane"))
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(details) != 0 && gtk_widget_get_visible(list) != 0 })
            }),
        Shortcut(
            group: .general, title: "Main menu", keys: ["F10"],
            begin: { hand, _ in
                let button = try hand.open.widget("menu")
                return {
                    gtk_menu_button_get_popover(cast(button)).map { gtk_widget_get_mapped(cast($0)) != 0 } == true
                }
            }),
        Shortcut(
            group: .general, title: "Close the window", keys: ["<Control>w"],
            begin: { hand, _ in
                var isAsked = false
                // The window stays for the other keys.
                let asking = connect(hand.open.window, .closeRequest) {
                    isAsked = true
                    return true
                }
                hand.atEnd = { asking?.disconnect() }
                return { isAsked }
            }, end: { $0.finish() }),
        Shortcut(
            group: .general, title: "Quit", keys: ["<Control>q"],
            begin: { hand, _ in
                var isAsked = false
                Actions(try testApplication().pointer).add("quit") { isAsked = true }
                return { isAsked }
            }),
    ]

    // MARK: - Lists

    private static let lists: [Shortcut] = [
        Shortcut(
            group: .records, title: "From the search to the results", keys: ["Down"], scopes: [.search],
            begin: { hand, _ in
                // Something else than what is chosen.
                let chosen = try XCTUnwrap(hand.chosen)
                let other = try XCTUnwrap(hand.titles.first { $0 != chosen }?.split(separator: " ").first)
                try hand.keyboard.type(String(other))
                XCTAssertTrue(turnLoop { hand.isAnswered(String(other)) && !hand.titles.isEmpty }, hand.search)
                let expected = hand.titles.contains(chosen) ? chosen : try XCTUnwrap(hand.titles.first)
                return { hand.isInList && hand.chosen == expected }
            }),
        Shortcut(
            group: .records, title: "Go to the first or the last entry", keys: ["Home", "End"], scopes: [.list],
            begin: { hand, key in
                let (first, last) = (try XCTUnwrap(hand.titles.first), try XCTUnwrap(hand.titles.last))
                try hand.keyboard.press(key == "Home" ? "End" : "Home")
                XCTAssertTrue(turnLoop { hand.chosen == (key == "Home" ? last : first) })
                return { hand.chosen == (key == "Home" ? first : last) && hand.isInList }
            }),
        Shortcut(
            group: .records, title: escape, keys: ["Escape"], scopes: [.search, .list],
            begin: { hand, _ in
                let all = hand.titles
                try hand.keyboard.type(String(all[0].prefix(2)).lowercased())
                XCTAssertTrue(turnLoop { !hand.search.isEmpty })
                return { hand.search.isEmpty && hand.isInList && hand.titles == all }
            }),
        Shortcut(
            group: .records, title: "Menu of the selection", keys: ["<Shift>F10", "Menu"],
            scopes: [.list],
            begin: { hand, _ in
                { hand.menus.contains { gtk_widget_get_ancestor($0, gtk_list_view_get_type()) != nil } }
            }),
        Shortcut(
            group: .records, title: "Delete what is selected in the list", keys: ["Delete"], scopes: [.list],
            begin: { hand, _ in
                try hand.keyboard.press("Home")
                let before = hand.titles
                XCTAssertTrue(turnLoop { hand.chosen == before[0] })
                return {
                    hand.titles == Array(before.dropFirst()) && hand.chosen == before[1] && hand.isInList
                        && hand.open.model.notice?.undo != nil
                }
            },
            end: { hand in
                let count = hand.titles.count
                try hand.open.click("notice-undo")
                XCTAssertTrue(turnLoop { hand.titles.count == count + 1 }, "it does not come back")
            }),
        // In a text it edits the text.
        Shortcut(
            group: .records, title: "Delete what is selected in the list", keys: ["Delete"], scopes: [.search],
            begin: { hand, _ in
                let change = hand.records.undo.undoTitle
                try hand.keyboard.type("xyz")
                try hand.keyboard.press("Home")
                return { hand.search == "yz" && hand.records.undo.undoTitle == change }
            }),
        Shortcut(
            group: .records, title: "Delete what is selected in the list", keys: ["Delete"],
            sections: [.trips, .goals],
            scopes: [.form],
            begin: { hand, _ in
                let (count, chosen) = (try hand.count(), try XCTUnwrap(hand.chosen))
                try hand.keyboard.press("Home")
                return { hand.focusedText == String(chosen.dropFirst()) && (try? hand.count()) == count }
            }, end: { try $0.keyboard.press("Escape") }),
    ]

    private static let escape = "Clear the search, revert a field or leave a new form"

    // MARK: - Forms

    private static let forms: [Shortcut] = [
        Shortcut(
            group: .records, title: escape, keys: ["Escape"], sections: [.trips, .goals], scopes: [.form],
            begin: { hand, _ in
                let chosen = try XCTUnwrap(hand.chosen)
                try hand.keyboard.type("half")
                XCTAssertTrue(turnLoop { hand.focusedText?.contains("half") == true })
                return { hand.focusedText == chosen && hand.chosen == chosen }
            }),
        Shortcut(
            group: .records, title: escape, keys: ["Escape"], sections: [.trips, .goals], scopes: [.form],
            begin: { hand, _ in
                try hand.beginNew()
                try hand.keyboard.type("Half a name")
                return {
                    hand.form?.savesItself == true && hand.isInList && hand.open.model.notice?.answers.count == 2
                }
            },
            end: { hand in
                // What leads back leads to what was written.
                try hand.open.click("notice-first")
                XCTAssertTrue(turnLoop { hand.focusedText == "Half a name" }, "it was not kept")
                hand.open.actions["cancel"]?.activate()
            }),
        Shortcut(
            group: .records, title: "Edit the name", keys: ["F2"], scopes: [.list],
            begin: { hand, _ in
                let name = hand.section == .charts ? nil : hand.chosen
                return { hand.hasFocus(gtk_text_get_type()) && (name == nil || hand.focusedText == name) }
            }),
        Shortcut(
            group: .records, title: "Create the new entry", keys: ["<Control>Return"],
            sections: [.trips, .goals], scopes: [.list, .form],
            begin: { hand, _ in try hand.create() }, end: { try $0.deleteMade() }),
        Shortcut(
            group: .records, title: "Next or previous field", keys: ["Tab", "<Shift>Tab"],
            sections: [.trips], scopes: [.form],
            begin: { hand, key in
                let (name, destination) = (try hand.open.editor("Name"), try hand.open.editor("Destination"))
                gtk_widget_grab_focus(key == "Tab" ? name : destination)
                return { hand.hasFocus(below: key == "Tab" ? destination : name) }
            }),
        Shortcut(
            group: .records,
            title: "Finish a field; create the new entry; add a row after the last one", keys: ["Return"],
            sections: [.trips], scopes: [.form],
            begin: { hand, _ in
                let destination = try hand.open.editor("Destination")
                return { hand.hasFocus(below: destination) }
            }),
        Shortcut(
            group: .records,
            title: "Finish a field; create the new entry; add a row after the last one", keys: ["Return"],
            sections: [.trips, .goals], scopes: [.form],
            begin: { hand, _ in try hand.create() }, end: { try $0.deleteMade() }),
        Shortcut(
            group: .records,
            title: "Finish a field; create the new entry; add a row after the last one", keys: ["Return"],
            sections: [.trips], scopes: [.form],
            begin: { hand, _ in
                emit(try hand.open.button("Add Meal"), "clicked", [])
                XCTAssertTrue(turnLoop { (try? hand.open.editor("Place")) != nil })
                gtk_widget_grab_focus(try hand.open.editor("Place"))
                return { hand.open.shows("Meals (3)") }
            }),
    ]
}

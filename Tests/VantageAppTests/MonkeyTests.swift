import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import Logbook
import TestSupport
import XCTest

@testable import VantageApp

/// Random clicking and typing, the same for the same seed, for a few hundred steps; with `VANTAGE_MONKEY_SECONDS`, for as long.
final class MonkeyTests: GtkTestCase {
    func testRandomUseBreaksNothing() throws {
        try onMain {
            let environment = ProcessInfo.processInfo.environment
            let seconds = environment["VANTAGE_MONKEY_SECONDS"].flatMap(Double.init)
            var folder = try TemporaryFolder()
            var random = SeededGenerator(state: environment["VANTAGE_MONKEY_SEED"].flatMap(UInt64.init) ?? 7)
            let deadline = ContinuousClock.now + .seconds(seconds ?? 1e6)
            // What is made once is made in the first round; the second begins what is compared.
            var before: LiveCount?
            var steps = 0
            let rounds = seconds == nil ? 3 : Int.max
            for round in 1...rounds {
                guard ContinuousClock.now < deadline else { break }
                // A long run begins again each time, so that what grows is not the logbook.
                if seconds != nil, round > 1 { folder = try TemporaryFolder() }
                weak var main: MainWindow?
                weak var model: AppModel?
                weak var logbook: Logbook?
                try withOpenWindow(in: folder) { open in
                    main = controller(of: open.window)
                    model = open.model
                    if round == 1 || seconds != nil { try open.addSampleData() }
                    let monkey = Monkey(open)
                    let most = seconds == nil ? RandomCases.count(300) : 4000
                    for _ in 1...most where ContinuousClock.now < deadline {
                        monkey.act(&random)
                        turnLoop(within: 0.01) { false }
                        steps += 1
                        if steps % 500 == 0 { print("Monkey: \(steps) steps") }
                    }
                    XCTAssertNil(open.model.logbookProblem)
                    logbook = try open.records.logbook
                    check(try open.records.logbook)
                }
                let waking = MainLoop.every(0.01) { true }
                XCTAssertTrue(
                    turnLoop(within: 15) { main == nil && model == nil && logbook == nil },
                    "round \(round) is still there")
                waking.cancel()
                // File dialogs are released a second after they are closed.
                turnLoop(within: 1.5) { false }
                let now = LiveCount.now
                if seconds != nil { print("Monkey: round \(round), \(steps) steps, \(now), \(memory())") }
                guard round > 1 else { continue }
                if let before {
                    XCTAssertEqual(now, before, "after \(steps) steps")
                } else {
                    before = now
                }
            }
        }
    }
}

/// What a check of the logbook has found, once it has.
@MainActor
private final class Finding {
    var problems: [String]?
}

/// The logbook is sound, whatever was done to it.
@MainActor
private func check(_ logbook: Logbook) {
    let finding = Finding()
    Task {
        do { finding.problems = try await logbook.check() } catch { finding.problems = ["\(error)"] }
    }
    XCTAssertTrue(turnLoop(within: 20) { finding.problems != nil })
    XCTAssertEqual(finding.problems, [])
}

/// What the process takes of the machine, without what it has given back.
private func memory() -> String {
    if let trim = dlsym(nil, "malloc_trim") {
        _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
    }
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }.flatMap { Int($0.filter(\.isNumber)) }
    return "\((resident ?? 0) >> 10) MiB"
}

/// Does one thing or another to a window.
@MainActor
private struct Monkey {
    let open: OpenWindow

    init(_ open: OpenWindow) {
        self.open = open
    }

    /// What opens other windows or ends this one is left alone.
    private static let actions = [
        "new", "new-named", "new-trip", "new-goal", "log-action", "quick-note", "save", "cancel", "rename", "delete",
        "duplicate", "undo", "redo", "sidebar", "find", "clear-search", "back", "new-chart", "cancel-new-chart",
        "remove-chart", "toggle-projection", "reset-view", "sample-data", "remove-sample-data", "sort-descending",
    ]
    private static let texts = [
        "", "a", "Lisbon", "3 May", "5 km run 30 min yesterday", "12.50 taxi", "€ 24.50", "9:30", "no such thing",
        "120 km",
        "Łódź <b>&", "2027-02-30", "-1", "99999999999999999999", "family, work, ", "東京",
        String(repeating: "long ", count: 60),
    ]

    func act(_ random: inout SeededGenerator) {
        let shown = widgets(below: open.window).filter {
            gtk_widget_get_mapped($0) != 0 && gtk_widget_is_sensitive($0) != 0
        }
        func any(_ type: GType) -> Widget? { shown.filter { isInstance($0, of: type) }.randomElement(using: &random) }
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1:
            if let name = Self.actions.randomElement(using: &random) { open.actions[name]?.activate() }
        case 2:
            if let section = AppModel.Section.allCases.randomElement(using: &random) {
                open.actions["section"]?.activate(section.rawValue)
            }
        case 3, 4:
            if let entry = any(gtk_entry_get_type()), let text = Self.texts.randomElement(using: &random) {
                gtk_editable_set_text(cast(entry), text)
                if Bool.random(using: &random) { emit(entry, "activate", []) }
            }
        case 5:
            if let search = any(gtk_search_entry_get_type()), let text = Self.texts.randomElement(using: &random) {
                gtk_editable_set_text(cast(search), text)
            }
        case 6:
            if let choice = any(gtk_drop_down_get_type()) {
                let count = gtk_drop_down_get_model(cast(choice)).map { g_list_model_get_n_items($0) } ?? 0
                if count > 0 { gtk_drop_down_set_selected(cast(choice), UInt32.random(in: 0..<count, using: &random)) }
            }
        case 7:
            if let button = any(gtk_check_button_get_type()) {
                gtk_check_button_set_active(cast(button), Bool.random(using: &random).gboolean)
            }
        case 8:
            if let row = any(gtk_list_box_row_get_type()), let list = gtk_widget_get_parent(row) {
                gtk_list_box_select_row(cast(list), cast(row))
            }
        case 9: unfold(shown, &random)
        case 10:
            if let list = shown.first(where: { isInstance($0, of: gtk_list_view_get_type()) }),
                let model = gtk_list_view_get_model(cast(list))
            {
                let count = g_list_model_get_n_items(cast(model))
                if count > 0 {
                    gtk_selection_model_select_item(cast(model), UInt32.random(in: 0..<count, using: &random), 1)
                }
            }
        default: press(shown, &random)
        }
        if Int.random(in: 0..<25, using: &random) == 0 {
            let width = Int32.random(in: 400...1300, using: &random)
            gtk_window_set_default_size(cast(open.window), width, Int32.random(in: 400...900, using: &random))
        }
    }

    /// Unfolds or folds an expander, or shows another page.
    private func unfold(_ shown: [Widget], _ random: inout SeededGenerator) {
        let expanders = shown.filter { isInstance($0, of: gtk_expander_get_type()) }
        if let expander = expanders.randomElement(using: &random) {
            gtk_expander_set_expanded(cast(expander), (gtk_expander_get_expanded(cast(expander)) == 0).gboolean)
        } else if let stack = shown.first(where: { isInstance($0, of: gtk_stack_switcher_get_type()) }),
            let pages = gtk_stack_switcher_get_stack(cast(stack)),
            let page = ["overview", "itinerary", "expenses", "chart"].randomElement(using: &random)
        {
            gtk_stack_set_visible_child_name(pages, page)
        }
    }

    private func press(_ shown: [Widget], _ random: inout SeededGenerator) {
        // A button that is not one of the bar, whose menus and window controls are for people.
        let buttons = shown.filter {
            isInstance($0, of: gtk_button_get_type())
                && gtk_widget_get_ancestor($0, gtk_header_bar_get_type()) == nil
                && gtk_widget_get_ancestor($0, gtk_menu_button_get_type()) == nil
                && gtk_widget_get_ancestor($0, gtk_drop_down_get_type()) == nil
                && !opensAnotherWindow($0)
        }
        if let button = buttons.randomElement(using: &random) { emit(button, "clicked", []) }
    }

    private func opensAnotherWindow(_ button: Widget) -> Bool {
        guard let name = gtk_actionable_get_action_name(cast(button)).map({ String(cString: $0) }) else { return false }
        let dialogs = [WindowAction.open, .importFile, .exportAll, .preferences]
        return dialogs.contains { $0.detailedName == name } || name.hasPrefix("win.export-data-")
    }
}

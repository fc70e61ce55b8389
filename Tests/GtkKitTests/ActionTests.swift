import CGtk
import GtkKit
import GtkTesting
import XCTest

final class ActionTests: GtkTestCase {
    func testActionsCallTheirHandlers() throws {
        try onMain {
            let box = GObjectRef(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) as Widget)
            let actions = Actions(prefix: "trip", on: box.pointer)
            var calls: [String] = []
            actions.add("new") { calls.append("new") }
            actions.add("open", taking: String.self) { calls.append("open \($0)") }
            actions.add("show", taking: Int.self) { calls.append("show \($0)") }
            actions.add("scale", taking: Double.self) { calls.append("scale \($0)") }
            actions["new"]?.activate()
            actions["open"]?.activate("a1")
            actions["show"]?.activate(7)
            actions["scale"]?.activate(0.5)
            gtk_widget_activate_action_variant(box.pointer, "trip.new", nil)
            XCTAssertEqual(calls, ["new", "open a1", "show 7", "scale 0.5", "new"])
            XCTAssertNil(actions["none"])
        }
    }

    func testDisabledActionDoesNothing() throws {
        try onMain {
            let group = GObjectRef(adopting: g_simple_action_group_new())
            var calls = 0
            let action = Actions(group.pointer).add("undo") { calls += 1 }
            action.isEnabled = false
            XCTAssertFalse(action.isEnabled)
            action.activate()
            action.isEnabled = true
            action.activate()
            XCTAssertEqual(calls, 1)
        }
    }

    func testToggleTurnsOver() throws {
        try onMain {
            let group = GObjectRef(adopting: g_simple_action_group_new())
            var heard: [Bool] = []
            let grid = Actions(group.pointer).addToggle("grid", isOn: true) { heard.append($0) }
            XCTAssertEqual(grid.state(), true)
            grid.activate()
            XCTAssertEqual(grid.state(), false)
            grid.setState(true)
            XCTAssertEqual(grid.state(), true)
            XCTAssertEqual(heard, [false])
            XCTAssertNil(grid.state(as: String.self))
        }
    }

    func testChoiceHoldsOneOfItsNames() throws {
        try onMain {
            let group = GObjectRef(adopting: g_simple_action_group_new())
            var heard: [String] = []
            let projection = Actions(group.pointer).addChoice("projection", chosen: "automatic") { heard.append($0) }
            XCTAssertEqual(projection.state(), "automatic")
            projection.activate("perspective")
            XCTAssertEqual(projection.state(), "perspective")
            projection.setState("orthographic")
            XCTAssertEqual(projection.state(), "orthographic")
            XCTAssertEqual(heard, ["perspective"])
        }
    }

    func testRemovedActionReleasesItsHandler() throws {
        try onMain {
            let before = LiveCount.now
            let group = GObjectRef(adopting: g_simple_action_group_new())
            Actions(group.pointer).add("new") {}
            XCTAssertEqual(LiveCount.now.closures, before.closures + 1)
            Actions(group.pointer).remove("new")
            XCTAssertEqual(LiveCount.now.closures, before.closures)
        }
    }

    func testMenuHasItsItemsSectionsAndSubmenus() throws {
        try onMain {
            let before = LiveCount.now
            let entries: [MenuEntry] = [
                .item("New", action: "app.new"),
                .section("View", [.item("Grid", action: "win.grid"), .item("Dark", action: "app.theme::dark")]),
                .submenu("More", [.item("About", action: "app.about")]),
            ]
            try withMenu(entries) { menu in
                XCTAssertEqual(g_menu_model_get_n_items(menu), 3)
                let section = try XCTUnwrap(g_menu_model_get_item_link(menu, 1, "section"))
                defer { g_object_unref(section) }
                XCTAssertEqual(g_menu_model_get_n_items(section), 2)
                let target = try XCTUnwrap(g_menu_model_get_item_attribute_value(section, 1, "target", nil))
                defer { g_variant_unref(target) }
                XCTAssertEqual(String(cString: g_variant_get_string(target, nil)), "dark")
                let submenu = try XCTUnwrap(g_menu_model_get_item_link(menu, 2, "submenu"))
                defer { g_object_unref(submenu) }
                XCTAssertEqual(g_menu_model_get_n_items(submenu), 1)
            }
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testRemovingAllActionsReleasesTheirHandlers() throws {
        try onMain {
            let group = GObjectRef(adopting: g_simple_action_group_new())
            let before = LiveCount.now
            let actions = Actions(group.pointer)
            actions.add("plain") {}
            actions.addToggle("toggle", isOn: true) { _ in }
            actions.removeAll()
            XCTAssertNil(actions["plain"])
            XCTAssertNil(actions["toggle"])
            XCTAssertEqual(LiveCount.now, before)
        }
    }
}

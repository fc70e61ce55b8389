import CGtk
import GtkKit
import GtkTesting
import XCTest

final class SignalTests: GtkTestCase {
    func testHandlerRunsUntilItIsDisconnected() throws {
        try onMain {
            let before = LiveCount.now
            let button = GObjectRef(adopting: gtk_button_new() as Widget)
            var clicks = 0
            let connection = try XCTUnwrap(connect(button.pointer, .clicked) { clicks += 1 })
            click(button.pointer)
            connection.whileBlocked { click(button.pointer) }
            click(button.pointer)
            XCTAssertEqual(clicks, 2)
            connection.disconnect()
            click(button.pointer)
            XCTAssertEqual(clicks, 2)
            XCTAssertEqual(LiveCount.now.closures, before.closures)
        }
    }

    func testHandlerMayDisconnectItself() throws {
        try onMain {
            let before = LiveCount.now
            let button = GObjectRef(adopting: gtk_button_new() as Widget)
            var connection: SignalConnection?
            var clicks = 0
            connection = connect(button.pointer, .clicked) {
                connection?.disconnect()
                clicks += 1
            }
            click(button.pointer)
            click(button.pointer)
            XCTAssertEqual(clicks, 1)
            XCTAssertEqual(LiveCount.now.closures, before.closures)
        }
    }

    func testUnknownSignalIsReportedAndLeavesNoBox() throws {
        try onMain {
            let button = GObjectRef(adopting: gtk_button_new() as Widget)
            let before = LiveCount.now
            weak var captured: Sentinel?
            expectCritical("*GtkButton: no signal*no-such-signal*") {
                let sentinel = Sentinel()
                captured = sentinel
                XCTAssertNil(connect(button.pointer, .plain("no-such-signal")) { _ = sentinel })
            }
            XCTAssertNil(captured)
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testHandlerOfAnotherShapeIsRefused() throws {
        try onMain {
            let before = LiveCount.now
            let area = GObjectRef(adopting: gtk_gl_area_new() as Widget)
            expectCritical("*GtkGLArea: signal*render*passes*") {
                XCTAssertNil(connect(area.pointer, .plain("render")) {})
            }
            expectCritical("*GtkGLArea: signal*resize*passes*") {
                XCTAssertNil(connect(area.pointer, .point("resize")) { _, _ in })
            }
            XCTAssertEqual(LiveCount.now.closures, before.closures)
        }
    }

    func testEveryNamedSignalOfAWidgetFitsItsClass() throws {
        try onMain {
            let before = LiveCount.now
            let app = { gtk_application_new(nil, G_APPLICATION_NON_UNIQUE) as UnsafeMutablePointer<GtkApplication> }
            let search = { gtk_search_entry_new() as Widget }
            fits(app, .startup) {}
            fits(app, .activate) {}
            fits(app, .shutdown) {}
            fits(app, .open) { _ in }
            fits({ gtk_button_new() as Widget }, .clicked) {}
            fits({ gtk_toggle_button_new() as Widget }, .toggled) {}
            fits({ gtk_popover_new() as Widget }, .closed) {}
            fits({ gtk_adjustment_new(0, 0, 1, 1, 1, 0) }, .valueChanged) {}
            fits(search, .changed) {}
            fits(search, .activate) {}
            fits(search, .searchChanged) {}
            fits(search, .stopSearch) {}
            fits(search, .destroy) {}
            fits(search, .map) {}
            fits(search, .unmap) {}
            fits(search, .realize) {}
            fits(search, .unrealize) {}
            fits(search, .notify("text")) {}
            fits({ gtk_gl_area_new() as Widget }, .render) { _ in true }
            fits({ gtk_gl_area_new() as Widget }, .resize) { _, _ in }
            fits({ gtk_drawing_area_new() as Widget }, .resize) { _, _ in }
            fits({ gtk_list_view_new(nil, nil) as Widget }, .activatePosition) { _ in }
            fits({ gtk_list_box_new() as Widget }, .rowActivated) { _ in }
            fits({ gtk_list_box_new() as Widget }, .rowSelected) { _ in }
            XCTAssertEqual(LiveCount.now, before)

            let window: Widget = gtk_window_new()
            XCTAssertNotNil(connect(window, .closeRequest) { true })
            gtk_window_close(cast(window))
            gtk_window_destroy(cast(window))
        }
    }

    func testEveryNamedSignalOfAControllerFitsItsClass() throws {
        try onMain {
            let before = LiveCount.now
            let drag = { gtk_gesture_drag_new() as OpaquePointer }
            let motion = { gtk_event_controller_motion_new() as OpaquePointer }
            let scroll = { gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) as OpaquePointer }
            let click = { gtk_gesture_click_new() as OpaquePointer }
            let factory = { gtk_signal_list_item_factory_new() as OpaquePointer }
            let action = { g_simple_action_new("a", nil) as OpaquePointer }
            fits(drag, .dragBegin) { _, _ in }
            fits(drag, .dragUpdate) { _, _ in }
            fits(drag, .dragEnd) { _, _ in }
            fits(motion, .enter) { _, _ in }
            fits(motion, .motion) { _, _ in }
            fits(motion, .leave) {}
            fits({ gtk_event_controller_focus_new() as OpaquePointer }, .focusEnter) {}
            fits(scroll, .scroll) { _, _ in true }
            fits(scroll, .scrollBegin) {}
            fits(scroll, .scrollEnd) {}
            fits(scroll, .decelerate) { _, _ in }
            fits({ gtk_gesture_long_press_new() as OpaquePointer }, .longPressed) { _, _ in }
            fits({ gtk_gesture_rotate_new() as OpaquePointer }, .angleChanged) { _, _ in }
            fits(click, .pressed) { _, _, _ in }
            fits(click, .released) { _, _, _ in }
            fits({ gtk_event_controller_key_new() as OpaquePointer }, .keyPressed) { _, _, _ in false }
            fits({ gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) as OpaquePointer }, .drop) {
                _, _, _ in
                false
            }
            fits(action, .actionActivate) { _ in }
            fits(action, .changeState) { _ in }
            fits(factory, .setup) { _ in }
            fits(factory, .bind) { _ in }
            fits(factory, .unbind) { _ in }
            fits(factory, .teardown) { _ in }
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testArgumentsAndAnswersPassUnharmed() throws {
        try onMain {
            let click = GObjectRef(adopting: gtk_gesture_click_new() as OpaquePointer)
            var pressed: [Double] = []
            connect(click.pointer, .pressed) { count, x, y in pressed = [Double(count), x, y] }
            _ = emit(click.pointer, "pressed", [Int32(2), 3.5, -4.25])
            XCTAssertEqual(pressed, [2, 3.5, -4.25])

            let scroll = GObjectRef(
                adopting: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) as OpaquePointer)
            connect(scroll.pointer, .scroll) { dx, dy in dx > dy }
            XCTAssertTrue(emit(scroll.pointer, "scroll", [1.0, 0.5]))
            XCTAssertFalse(emit(scroll.pointer, "scroll", [0.5, 1.0]))

            let key = GObjectRef(adopting: gtk_event_controller_key_new() as OpaquePointer)
            var held: GdkModifierType = []
            connect(key.pointer, .keyPressed) { value, code, modifiers in
                held = modifiers
                return value == 65307 && code == 9
            }
            let modifiers: GdkModifierType = [GDK_CONTROL_MASK, GDK_SHIFT_MASK]
            XCTAssertTrue(emit(key.pointer, "key-pressed", [UInt32(65307), UInt32(9), modifiers]))
            XCTAssertEqual(held, modifiers)
        }
    }

    func testClosuresDieWithTheirWidget() throws {
        try onMain {
            let before = LiveCount.now
            weak var captured: Sentinel?
            do {
                let sentinel = Sentinel()
                captured = sentinel
                let area = GObjectRef(adopting: gtk_drawing_area_new() as Widget)
                connect(area.pointer, .resize) { _, _ in _ = sentinel }
                connect(area.pointer, .notify("visible")) { _ = sentinel }
                setDrawing(of: cast(area.pointer)) { _, _, _ in _ = sentinel }
                onEachFrame(of: area.pointer) { _ in
                    _ = sentinel
                    return true
                }
                acceptDroppedFiles(on: area.pointer) { _ in
                    _ = sentinel
                    return true
                }
                XCTAssertEqual(LiveCount.now.closures, before.closures + 5)
            }
            XCTAssertNil(captured)
            XCTAssertEqual(LiveCount.now, before)
        }
    }
}

final class Sentinel {}

@MainActor
private func click(_ button: Widget) {
    _ = emit(button, "clicked", [])
}

@MainActor
private func fits<Handler>(
    _ make: () -> any ObjectPointer, _ signal: Signal<Handler>, _ handler: Handler, line: UInt = #line
) {
    let object = GObjectRef(adopting: make().raw)
    XCTAssertNotNil(connect(object.pointer, signal, handler), signal.name, line: line)
}

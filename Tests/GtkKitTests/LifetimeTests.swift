import CGtk
import GtkKit
import GtkTesting
import XCTest

final class LifetimeTests: GtkTestCase {
    func testAdoptingSinksAFloatingReference() throws {
        try onMain {
            let label = GObjectRef(adopting: gtk_label_new("x") as Widget)
            XCTAssertEqual(g_object_is_floating(label.pointer), 0)
            XCTAssertEqual(referenceCount(of: label.pointer), 1)
        }
    }

    func testAdoptingTakesOverAndRetainingAdds() throws {
        try onMain {
            let store: OpaquePointer = g_list_store_new(g_object_get_type())
            let owner = GObjectRef(adopting: store)
            XCTAssertEqual(referenceCount(of: store), 1)
            do {
                let guest = GObjectRef(retaining: store)
                XCTAssertEqual(referenceCount(of: guest.pointer), 2)
                g_object_unref(guest.retained().raw)
                XCTAssertEqual(referenceCount(of: store), 2)
            }
            XCTAssertEqual(referenceCount(of: owner.pointer), 1)
        }
    }

    func testControllerLivesAsLongAsItsWidget() throws {
        try onMain {
            let before = LiveCount.now
            weak var first: Counter?
            weak var second: Counter?
            do {
                let box = GObjectRef(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) as Widget)
                XCTAssertNil(controller(of: box.pointer, as: Counter.self))
                first = attachedCounter(to: box.pointer)
                XCTAssertNotNil(first)
                XCTAssertIdentical(controller(of: box.pointer, as: Counter.self), first)
                XCTAssertNil(controller(of: box.pointer, as: Sentinel.self))
                second = attachedCounter(to: box.pointer)
                XCTAssertNil(first)
                XCTAssertEqual(LiveCount.now.controllers, before.controllers + 1)
            }
            XCTAssertNil(second)
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testAHundredWindowsLeaveNothingBehind() throws {
        try onMain {
            let before = LiveCount.now
            var clicks = 0
            for _ in 0..<100 {
                let feature = try Feature { clicks += 1 }
                XCTAssertTrue(show(feature.window))
                XCTAssertGreaterThan(feature.boundRows, 0)
                Actions(feature.window)["count"]?.activate()
                gtk_window_destroy(cast(feature.window))
                settle()
            }
            XCTAssertEqual(clicks, 100)
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    /// GTK crashes where a thread that has loaded an icon releases it last while it is looked up again.
    func testAnIconThatNothingShowsIsNotFreed() throws {
        try onMain {
            let display = try XCTUnwrap(gdk_display_get_default())
            let icons = try XCTUnwrap(gtk_icon_theme_get_for_display(display))
            // Larger than those that GTK caches.
            let icon = try XCTUnwrap(
                gtk_icon_theme_lookup_icon(
                    icons, "edit-find-symbolic", nil, 200, 1, GTK_TEXT_DIR_LTR, GTK_ICON_LOOKUP_PRELOAD))
            var isFreed = false
            withUnsafeMutablePointer(to: &isFreed) { flag in
                let note: GWeakNotify = { flag, _ in flag?.assumingMemoryBound(to: Bool.self).pointee = true }
                g_object_weak_ref(cast(icon), note, flag)
                g_object_unref(icon.raw)
                turnLoop(within: 0.5) { flag.pointee }
                if !flag.pointee { g_object_weak_unref(cast(icon), note, flag) }
            }
            XCTAssertFalse(isFreed)
        }
    }
}

/// A window with a bit of everything, owned by itself.
@MainActor
private final class Feature {
    let window: Widget
    let selection = RowSelection(of: IdentifierList())
    private(set) var boundRows = 0

    init(count: @escaping () -> Void) throws {
        let builder = try Builder(
            string: """
                <interface>
                  <object class="GtkApplicationWindow" id="window">
                    <property name="default-width">200</property>
                    <property name="default-height">200</property>
                    <child>
                      <object class="GtkBox" id="box">
                        <child><object class="GtkButton" id="button"/></child>
                        <child><object class="GtkListView" id="list"/></child>
                      </object>
                    </child>
                  </object>
                </interface>
                """)
        window = try builder.widget("window")
        attach(self, to: window)
        connect(try builder.widget("button"), .clicked) { [weak self] in self?.boundRows = 0 }
        connect(window, .notify("default-width")) { [weak self] in self?.boundRows = 0 }
        Actions(window).add("count", count)
        Actions(window).addToggle("grid", isOn: true) { [weak self] _ in self?.boundRows = 0 }
        Actions(prefix: "row", on: try builder.widget("box")).add("open", taking: String.self) { _ in }
        selection.onChange = { [weak self] _ in self?.boundRows = 0 }
        selection.list.update(["a", "b", "c"])
        setRows(of: try builder.object("list", of: gtk_list_view_get_type()), to: selection) {
            LabelCell()
        } bind: { [weak self] cell, id in
            gtk_label_set_text(cast(cell.root), id)
            self?.boundRows += 1
        }
        MainLoop.whenIdle { [weak self] in self?.selection.select(["b"]) }
    }
}

@MainActor
private final class Counter {}

@MainActor
private func attachedCounter(to widget: Widget) -> Counter {
    let counter = Counter()
    attach(counter, to: widget)
    return counter
}

@MainActor
private func referenceCount(of object: some ObjectPointer) -> guint {
    let object: UnsafeMutablePointer<GObject> = cast(object)
    return object.pointee.ref_count
}

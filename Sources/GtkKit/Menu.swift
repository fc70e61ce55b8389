import CGtk

/// A part of a menu.
public nonisolated indirect enum MenuEntry: Hashable, Sendable {
    /// A line that calls an action, given with its prefix and target: "app.quit", "win.projection::automatic".
    ///
    /// - Parameter key: the accelerator that the item shows, as in "<Control>z", where no application accelerator calls the
    ///   action; it is only shown.
    case item(String, action: String, key: String? = nil)
    /// Lines between separators, under an optional heading.
    case section(String? = nil, [MenuEntry])
    /// A line that opens a menu.
    case submenu(String, [MenuEntry])
}

/// Builds a menu and lends it to `body`, as in `withMenu([…]) { gtk_menu_button_set_menu_model(cast(button), $0) }`.
///
/// - Parameters:
///   - entries: sections and items, in their order.
///   - body: called with the `GMenu`, borrowed for the call; the widget that shows it holds a reference of its own.
public func withMenu<Result>(
    _ entries: [MenuEntry], _ body: (UnsafeMutablePointer<GMenuModel>) throws -> Result
) rethrows -> Result {
    let menu = GObjectRef(adopting: g_menu_new() as OpaquePointer)
    for entry in entries {
        switch entry {
        case .item(let label, let action, let key):
            let item = GObjectRef(adopting: g_menu_item_new(label, action) as OpaquePointer)
            // The variant is floating; the item sinks it.
            if let key { g_menu_item_set_attribute_value(item.pointer, "accel", g_variant_new_string(key)) }
            g_menu_append_item(menu.pointer, item.pointer)
        case .section(let label, let entries):
            withMenu(entries) { g_menu_append_section(menu.pointer, label, $0) }
        case .submenu(let label, let entries):
            withMenu(entries) { g_menu_append_submenu(menu.pointer, label, $0) }
        }
    }
    return try withExtendedLifetime(menu) { try body(cast(menu.pointer)) }
}

/// Opens a context menu at a position of a widget. It is removed when it is closed, or with the widget.
///
/// - Parameters:
///   - entries: nothing is opened where there are none.
///   - x: logical pixels from the left side of the widget.
///   - y: logical pixels from its upper side.
///   - widget: borrowed; lives longer than a row, such as a whole list.
public func popUpMenu(_ entries: [MenuEntry], atX x: Double, y: Double, of widget: Widget) {
    // Nested: where a page of a menu slides away under the pointer as an item is activated by a key, GTK 4.8 asks the
    // surface of the closed menu for a motion, and crashes.
    guard !entries.isEmpty,
        let menu = withMenu(entries, { gtk_popover_menu_new_from_model_full($0, GTK_POPOVER_MENU_NESTED) })
    else { return }
    gtk_widget_set_halign(menu, GTK_ALIGN_START)
    gtk_popover_set_has_arrow(cast(menu), 0)
    var rectangle = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(cast(menu), &rectangle)
    open(menu, over: widget)
}

/// Calls `body` where somebody asks for a menu of a widget: with the secondary button, or with a finger that rests there.
///
/// - Parameters:
///   - widget: borrowed.
///   - isDragged: whether dragging the widget with that button does something else: then it asks when it is released where it
///     was pressed.
///   - body: called with logical pixels from the upper left corner of the widget.
public func onMenuRequest(
    of widget: Widget, isDragged: Bool = false, _ body: @escaping (_ x: Double, _ y: Double) -> Void
) {
    guard let click = gtk_gesture_click_new(), let press = gtk_gesture_long_press_new() else { return }
    gtk_gesture_single_set_button(cast(click), guint(GDK_BUTTON_SECONDARY))
    var (startX, startY) = (0.0, 0.0)
    connect(click, .pressed) { _, x, y in
        (startX, startY) = (x, y)
        if !isDragged { body(x, y) }
    }
    connect(click, .released) { _, x, y in
        if isDragged, max(abs(x - startX), abs(y - startY)) < 6 { body(x, y) }
    }
    gtk_widget_add_controller(widget, cast(click))
    gtk_gesture_single_set_touch_only(cast(press), 1)
    connect(press, .longPressed) { x, y in
        // What the finger would have done otherwise.
        gtk_gesture_set_state(cast(press), GTK_EVENT_SEQUENCE_CLAIMED)
        body(x, y)
    }
    gtk_widget_add_controller(widget, cast(press))
}

/// Opens a popover that has no parent yet over a widget; it is removed when it is closed, or with the widget.
public func open(_ popover: Widget, over widget: Widget) {
    gtk_widget_set_parent(popover, widget)
    // GTK may remove it by itself, as its lists do with whatever is in them.
    var isGone = false
    connect(popover, .destroy) { isGone = true }
    let end = connect(widget, .destroy) {
        guard !isGone else { return }
        // GTK 4.8 leaks a popover that is removed while it is open.
        gtk_popover_popdown(cast(popover))
        gtk_widget_unparent(popover)
    }
    connect(popover, .closed) {
        let held = GObjectRef(retaining: popover)
        // What was chosen is done after this, and may be the end of the widget.
        MainLoop.whenIdle {
            guard gtk_widget_get_parent(held.pointer) != nil else { return }
            end?.disconnect()
            releaseFocus(in: held.pointer)
            gtk_widget_unparent(held.pointer)
        }
    }
    // A menu draws its separators one turn later, and would be too low for them.
    let held = GObjectRef(retaining: popover)
    MainLoop.whenIdle {
        if gtk_widget_get_parent(held.pointer) != nil { gtk_popover_popup(cast(held.pointer)) }
    }
}

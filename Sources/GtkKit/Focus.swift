import CGtk

/// Takes the keyboard from a widget and from what is in it, before it is hidden or removed.
///
/// GTK 4.8 leaks a reference to a widget that is removed with the focus in it. Elsewhere it costs nothing: the focus would be
/// lost anyway.
public func releaseFocus(in widget: Widget) {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
        focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    else { return }
    gtk_root_set_focus(root, nil)
}

/// Where a position of a widget is in another one of the same window; `nil` where they have no common window.
public func position(ofX x: Double, y: Double, of widget: Widget, in other: Widget) -> SIMD2<Double>? {
    var (point, found) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
    guard gtk_widget_compute_point(widget, other, &point, &found) != 0 else { return nil }
    return SIMD2(Double(found.x), Double(found.y))
}

/// Has Tab leave a list with one press, as the arrow keys lead through its rows: in GTK before 4.12 Tab stops at each of them.
///
/// - Parameter list: a `GtkListView` or `GtkListBox`, borrowed. What can be used in the row with the focus comes first.
public func leaveOnTab(_ list: Widget) {
    onTab(in: list) { direction in
        if let row = gtk_widget_get_focus_child(list), gtk_widget_child_focus(row, direction) != 0 { return true }
        return leave(list, direction)
    }
}

/// Has Tab pass over what an expander hides, which is in no window: GTK would leave the keys where they are.
func leaveClosedOnTab(_ expander: OpaquePointer) {
    guard let child = gtk_expander_get_child(expander) else { return }
    g_object_bind_property(expander.raw, "expanded", child.raw, "can-focus", G_BINDING_SYNC_CREATE)
}

/// Has the arrow keys lead from cell to cell of a grid, and Tab leave it with one press.
///
/// - Parameter grid: a `GtkGrid` whose cells take the focus, borrowed.
public func moveByArrows(in grid: Widget) {
    onTab(in: grid) { leave(grid, $0) }
    guard let keys = gtk_event_controller_key_new() else { return }
    // Before the cell, whose text has a cursor.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    let directions = [
        GDK_KEY_Left: GTK_DIR_LEFT, GDK_KEY_Right: GTK_DIR_RIGHT, GDK_KEY_Up: GTK_DIR_UP, GDK_KEY_Down: GTK_DIR_DOWN,
    ]
    connect(keys, .keyPressed) { key, _, modifiers in
        guard let direction = directions[Int32(key)],
            !modifiers.contains(GDK_SHIFT_MASK), !modifiers.contains(GDK_CONTROL_MASK)
        else { return false }
        gtk_widget_child_focus(grid, direction)
        return true
    }
    gtk_widget_add_controller(grid, keys)
}

/// Adds a control to a flow box, whose cell is no stop for the keys of its own.
public func append(_ control: Widget, toFlowBox box: OpaquePointer) {
    let isFirst = gtk_flow_box_get_child_at_index(box, 0) == nil
    gtk_flow_box_insert(box, control, -1)
    if let cell = gtk_widget_get_parent(control) { gtk_widget_set_focusable(cell, 0) }
    let list: Widget = cast(box)
    // A box that was emptied has its keys.
    guard isFirst, g_object_get_data(cast(box), tabKey) == nil else { return }
    g_object_set_data(cast(box), tabKey, box.raw)
    onTab(in: list) { direction in
        // GTK would give the focus back to the cell, and so to the control, when it leaves backwards.
        let step = direction == GTK_DIR_TAB_FORWARD ? gtk_widget_get_next_sibling : gtk_widget_get_prev_sibling
        guard let cell = gtk_widget_get_focus_child(list) else { return false }
        let others = sequence(first: cell) { step($0) }.dropFirst()
        return others.contains { gtk_widget_child_focus($0, direction) != 0 } || leave(list, direction)
    }
}

private nonisolated let tabKey = "gtkkit-tab"

/// Goes on from a container to what comes after it in the window, or before it.
private func leave(_ container: Widget, _ direction: GtkDirectionType) -> Bool {
    guard let root = gtk_widget_get_root(container) else { return false }
    gtk_widget_set_can_focus(container, 0)
    defer { gtk_widget_set_can_focus(container, 1) }
    return gtk_widget_child_focus(cast(root), direction) != 0
}

private func onTab(in container: Widget, _ move: @escaping (GtkDirectionType) -> Bool) {
    guard let keys = gtk_event_controller_key_new() else { return }
    connect(keys, .keyPressed) { key, _, modifiers in
        let isBackward = Int32(key) == GDK_KEY_ISO_Left_Tab || modifiers.contains(GDK_SHIFT_MASK)
        guard [GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab, GDK_KEY_KP_Tab].contains(Int32(key)),
            !modifiers.contains(GDK_CONTROL_MASK)
        else { return false }
        return move(isBackward ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
    }
    gtk_widget_add_controller(container, keys)
}

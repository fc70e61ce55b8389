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

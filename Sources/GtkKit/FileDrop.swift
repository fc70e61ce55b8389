import CGtk

/// Lets files be dropped on a widget.
///
/// - Parameters:
///   - widget: borrowed; it owns the closure, which must not own it.
///   - handler: called with the local path, or failing that the URI, of each file; `true` when it accepts them.
public func acceptDroppedFiles(on widget: Widget, _ handler: @escaping ([String]) -> Bool) {
    // Never null; ownership of the new controller is transferred to the widget.
    let target: OpaquePointer = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)
    connect(target, .drop) { value, _, _ in
        guard let files = g_value_get_boxed(value) else { return false }
        return handler(locations(in: gdk_file_list_get_files(OpaquePointer(files))))
    }
    gtk_widget_add_controller(widget, target)
}

/// - Parameter files: a list of borrowed `GFile`s; ownership of the list itself is transferred; it is freed.
private func locations(in files: UnsafeMutablePointer<GSList>?) -> [String] {
    defer { g_slist_free(files) }
    return sequence(first: files, next: { $0?.pointee.next }).prefix { $0 != nil }
        .compactMap { $0?.pointee.data }.map { location(of: OpaquePointer($0)) }
}

import CGtk

/// Keeps the program running where a screen reader asks for a window that has just closed.
///
/// GTK answers with the last window of its list, and where that one is hidden it has no path on the bus, which ends the
/// program (`GetChildAtIndex` of `gtkatspiroot.c`, seen with GTK 4.8). Hidden windows stand before the others therefore: one
/// that shows shortcuts, a dialog that is still to be released.
enum HiddenWindows {
    /// Moves windows when one is shown or hidden, from the first call on.
    static func standFirst() { _ = handlers }

    private static let handlers: Void = {
        // A class has its signals from its first reference on, which is kept as long as the program runs.
        g_type_class_ref(gtk_widget_get_type())
        for name in ["show", "hide"] {
            g_signal_add_emission_hook(
                g_signal_lookup(name, gtk_widget_get_type()), 0,
                { _, _, values, _ in
                    let object = values.flatMap { g_value_get_object($0) }
                    if let object, isInstance(object, of: gtk_window_get_type()) { HiddenWindows.sort() }
                    return 1
                }, nil, nil)
        }
    }()

    private nonisolated static func sort() {
        // GTK's own, a GListStore, borrowed.
        guard let windows = gtk_window_get_toplevels(), isInstance(windows, of: g_list_store_get_type()) else { return }
        g_list_store_sort(
            windows,
            { first, second, _ in
                guard let first, let second else { return 0 }
                return HiddenWindows.isVisible(first) - HiddenWindows.isVisible(second)
            }, nil)
    }

    private nonisolated static func isVisible(_ window: UnsafeRawPointer) -> gboolean {
        gtk_widget_get_visible(cast(UnsafeMutableRawPointer(mutating: window)))
    }
}

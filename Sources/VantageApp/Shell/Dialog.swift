import CGtk
import GtkKit

/// Shows a window over another one, which owns it; Escape closes it.
///
/// - Parameters:
///   - size: the default size, pixels.
///   - child: ownership is transferred.
///   - isModal: whether the other window waits for it.
@discardableResult
func showDialog(
    _ title: String, size: (width: Int32, height: Int32), child: Widget, isModal: Bool = true,
    over parent: UnsafeMutablePointer<GtkWindow>?
) -> UnsafeMutablePointer<GtkWindow>? {
    guard let widget = gtk_window_new(), let keys = gtk_event_controller_key_new() else { return nil }
    let dialog: UnsafeMutablePointer<GtkWindow> = cast(widget)
    gtk_window_set_title(dialog, title)
    gtk_window_set_transient_for(dialog, parent)
    gtk_window_set_modal(dialog, isModal.gboolean)
    gtk_window_set_destroy_with_parent(dialog, 1)
    gtk_window_set_default_size(dialog, size.width, size.height)
    gtk_window_set_child(dialog, child)
    connect(keys, .keyPressed) { key, _, _ in
        guard Int32(key) == GDK_KEY_Escape else { return false }
        gtk_window_close(dialog)
        return true
    }
    gtk_widget_add_controller(widget, cast(keys))
    gtk_window_present(dialog)
    return dialog
}

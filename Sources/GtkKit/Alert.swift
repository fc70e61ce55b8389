import CGtk
import CGtkShims

/// Shows a message over a window and returns at once.
///
/// - Parameters:
///   - message: one sentence.
///   - detail: what can be done about it.
///   - buttons: labels; the last is what Return presses.
///   - parent: borrowed; it owns the message. `nil` for a message without a parent.
///   - handler: called with the index of the pressed button, or `nil` when the message was closed without one. Released
///     without being called if the parent dies first.
public func showAlert(
    _ message: String, detail: String? = nil, buttons: [String],
    over parent: UnsafeMutablePointer<GtkWindow>?, _ handler: @escaping (Int?) -> Void = { _ in }
) {
    let dialog = gtkkit_message_dialog_new(parent, message, detail)
    for (index, label) in buttons.enumerated() {
        gtk_dialog_add_button(cast(dialog), label, gint(index))
    }
    gtk_dialog_set_default_response(cast(dialog), gint(buttons.count - 1))
    connect(dialog, .response) { response in
        gtk_window_destroy(cast(dialog))
        // Negative numbers are GTK's own answers: Escape, or the window's close button.
        handler(response >= 0 ? Int(response) : nil)
    }
    gtk_window_present(cast(dialog))
}

import CGtk
import GtkKit
import Localization

/// Asks for a name in a small window of its own.
enum NameDialog {
    /// - Parameters:
    ///   - name: the initial text, selected.
    ///   - onName: called with the name; not called when the dialog is cancelled.
    static func show(
        _ title: String, button label: String = localized("_Rename"), name: String, hint: String = "",
        over parent: UnsafeMutablePointer<GtkWindow>,
        _ onName: @escaping (String) -> Void
    ) {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), let entry = gtk_entry_new(),
            let button = makeButton(label)
        else { return }
        setMargins(of: box, 18)
        limitLength(of: entry)
        gtk_editable_set_text(cast(entry), name)
        gtk_entry_set_placeholder_text(cast(entry), hint)
        setAccessibleLabel(entry, title)
        gtk_widget_set_halign(button, GTK_ALIGN_END)
        gtk_widget_add_css_class(button, "suggested-action")
        for child in [entry, button] { gtk_box_append(cast(box), child) }
        guard let dialog = showDialog(title, size: (360, -1), child: box, over: parent) else { return }
        let finish = {
            onName(text(of: entry))
            gtk_window_close(dialog)
        }
        connect(entry, .activate, finish)
        connect(button, .clicked, finish)
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(cast(entry), 0, -1)
    }
}

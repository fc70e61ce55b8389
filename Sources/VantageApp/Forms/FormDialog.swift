import AppModel
import CGtk
import GtkKit
import Localization

/// A form that saves itself, in a window of its own.
enum FormDialog {
    static func show(
        _ form: any FormModel, title: String, layouts: Layouts, over parent: UnsafeMutablePointer<GtkWindow>?
    ) {
        guard let widget = gtk_window_new(), let page = try? FormPage(layouts) else { return }
        let dialog: UnsafeMutablePointer<GtkWindow> = cast(widget)
        gtk_window_set_title(dialog, title)
        gtk_window_set_transient_for(dialog, parent)
        gtk_window_set_modal(dialog, 1)
        gtk_window_set_destroy_with_parent(dialog, 1)
        gtk_window_set_default_size(dialog, 560, 480)
        gtk_window_set_child(dialog, page.root)
        page.show(form, title: title, isNew: false)
        closeOnEscape(dialog)
        gtk_window_present(dialog)
    }
}

import AppModel
import CGtk
import GtkKit
import Localization
import Logbook

/// What the person prefers: a form like any other, in a window of its own.
enum PreferencesDialog {
    static func show(_ model: AppModel, over parent: UnsafeMutablePointer<GtkWindow>) {
        let layouts = Layouts(resources: model.launch.resources)
        guard let records = model.records, let widget = gtk_window_new(), let page = try? FormPage(layouts) else {
            return
        }
        let dialog: UnsafeMutablePointer<GtkWindow> = cast(widget)
        gtk_window_set_title(dialog, localized("Preferences"))
        gtk_window_set_transient_for(dialog, parent)
        gtk_window_set_modal(dialog, 1)
        gtk_window_set_destroy_with_parent(dialog, 1)
        gtk_window_set_default_size(dialog, 560, 480)
        gtk_window_set_child(dialog, page.root)
        page.show(records.preferencesForm, title: localized("Preferences"), isNew: false)
        closeOnEscape(dialog)
        gtk_window_present(dialog)
    }
}

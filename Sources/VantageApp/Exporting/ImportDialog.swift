import AppModel
import CGtk
import GtkKit
import Localization

/// What is in a file of trips and what becomes of each, with a button that takes them in.
enum ImportDialog {
    /// So many rows are shown; of more the sums tell.
    private static let limit = 500

    static func show(_ trips: ImportModel, of model: AppModel, over parent: UnsafeMutablePointer<GtkWindow>) {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), let scroll = gtk_scrolled_window_new(),
            let grid = gtk_grid_new(), let bar = gtk_action_bar_new(), let take = gtk_button_new(),
            let cancel = gtk_button_new(), let summary = makeLabel(trips.summary, "heading")
        else { return }
        gtk_grid_set_column_spacing(cast(grid), 18)
        gtk_grid_set_row_spacing(cast(grid), 6)
        for set in [
            gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top,
            gtk_widget_set_margin_bottom,
        ] { set(grid, 18) }
        for (index, row) in trips.rows.prefix(limit).enumerated() {
            guard let title = makeLabel(row.title),
                let fate = makeLabel(row.fate, row.isWrong ? "error" : "dim-label")
            else { continue }
            gtk_widget_set_hexpand(title, 1)
            gtk_grid_attach(cast(grid), title, 0, Int32(index), 1, 1)
            gtk_grid_attach(cast(grid), fate, 1, Int32(index), 1, 1)
        }
        gtk_widget_set_vexpand(scroll, 1)
        gtk_scrolled_window_set_child(cast(scroll), grid)
        gtk_widget_set_margin_start(summary, 6)
        setLabel(take, localized("_Take In"))
        setLabel(cancel, localized("_Cancel"))
        gtk_widget_add_css_class(take, "suggested-action")
        gtk_widget_set_sensitive(take, trips.canRun.gboolean)
        gtk_action_bar_pack_start(cast(bar), summary)
        gtk_action_bar_pack_end(cast(bar), take)
        gtk_action_bar_pack_end(cast(bar), cancel)
        for child in [scroll, bar] { gtk_box_append(cast(box), child) }
        let dialog = showDialog(
            localized("Import {file}", ["file": trips.fileName]), size: (640, 480), child: box, over: parent)
        guard let dialog else { return }
        connect(cancel, .clicked) { gtk_window_close(dialog) }
        connect(take, .clicked) { [weak model] in
            model?.take(trips)
            gtk_window_close(dialog)
        }
        gtk_window_set_focus(dialog, take)
    }
}

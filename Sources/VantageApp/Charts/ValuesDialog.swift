import AppModel
import CGtk
import ChartRendering
import GtkKit
import Localization

/// The values of a chart in a window of their own, to be read.
enum ValuesDialog {
    static func show(_ tables: [ChartTable], of name: String, over parent: UnsafeMutablePointer<GtkWindow>) {
        guard let widget = gtk_window_new(), let scroll = gtk_scrolled_window_new(),
            let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18)
        else { return }
        let dialog: UnsafeMutablePointer<GtkWindow> = cast(widget)
        gtk_window_set_title(dialog, localized("Values of {chart}", ["chart": name]))
        gtk_window_set_transient_for(dialog, parent)
        gtk_window_set_modal(dialog, 1)
        gtk_window_set_destroy_with_parent(dialog, 1)
        gtk_window_set_default_size(dialog, 760, 560)
        for set in [
            gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top,
            gtk_widget_set_margin_bottom,
        ] { set(box, 18) }
        for table in tables { append(table, to: box) }
        if tables.isEmpty, let none = makeLabel(localized("There is nothing to read."), "dim-label") {
            gtk_box_append(cast(box), none)
        }
        gtk_scrolled_window_set_child(cast(scroll), box)
        gtk_window_set_child(dialog, scroll)
        closeOnEscape(dialog)
        gtk_window_present(dialog)
        // Not into the first number, which would look marked.
        gtk_window_set_focus(dialog, scroll)
    }

    private static func append(_ table: ChartTable, to box: Widget) {
        guard let heading = makeLabel(table.title, "heading"), let grid = gtk_grid_new() else { return }
        gtk_grid_set_column_spacing(cast(grid), 18)
        gtk_grid_set_row_spacing(cast(grid), 3)
        setAccessibleLabel(grid, table.title)
        for (column, head) in table.columns.enumerated() {
            guard let label = makeLabel(head, "heading") else { continue }
            gtk_label_set_xalign(cast(label), 1)
            gtk_grid_attach(cast(grid), label, Int32(column), 0, 1, 1)
        }
        for (row, cells) in table.rows.enumerated() {
            for (column, cell) in cells.enumerated() {
                guard let label = makeLabel(cell, "numeric") else { continue }
                gtk_label_set_xalign(cast(label), 1)
                // What is read may be copied.
                gtk_label_set_selectable(cast(label), 1)
                gtk_grid_attach(cast(grid), label, Int32(column), Int32(row + 1), 1, 1)
            }
        }
        gtk_box_append(cast(box), heading)
        gtk_box_append(cast(box), grid)
        if !table.isWhole,
            let note = makeLabel(localized("Of the many values, some evenly apart are shown."), "dim-label")
        {
            gtk_box_append(cast(box), note)
        }
    }
}

/// Closes a window on Escape, as a dialog.
func closeOnEscape(_ window: UnsafeMutablePointer<GtkWindow>) {
    guard let keys = gtk_event_controller_key_new() else { return }
    connect(keys, .keyPressed) { key, _, _ in
        guard Int32(key) == GDK_KEY_Escape else { return false }
        gtk_window_close(window)
        return true
    }
    gtk_widget_add_controller(cast(window), cast(keys))
}

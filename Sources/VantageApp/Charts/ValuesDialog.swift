import AppModel
import CGtk
import ChartRendering
import GtkKit
import Localization

/// The values of a chart in a window of their own, to be read.
enum ValuesDialog {
    static func show(_ tables: [ChartTable], of name: String, over parent: UnsafeMutablePointer<GtkWindow>) {
        guard let scroll = gtk_scrolled_window_new(), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18) else {
            return
        }
        setMargins(of: box, 18)
        for table in tables { append(table, to: box) }
        if tables.isEmpty, let none = makeLabel(localized("There are no values to list."), "dim-label") {
            gtk_box_append(cast(box), none)
        }
        gtk_scrolled_window_set_child(cast(scroll), box)
        let title = localized("Values of {chart}", ["chart": name])
        setAccessibleLabel(scroll, title)
        let dialog = showDialog(title, size: (760, 560), child: scroll, over: parent)
        // Not into the first number, which would look marked.
        if let dialog { gtk_window_set_focus(dialog, scroll) }
    }

    private static func append(_ table: ChartTable, to box: Widget) {
        guard let heading = makeLabel(table.title, "heading"), let grid = gtk_grid_new() else { return }
        gtk_grid_set_column_spacing(cast(grid), 18)
        gtk_grid_set_row_spacing(cast(grid), 3)
        setAccessibleLabel(grid, table.title)
        moveByArrows(in: grid)
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
                let head = table.columns[column]
                setAccessibleDescription(label, column == 0 ? head : "\(head), \(cells[0])")
                gtk_grid_attach(cast(grid), label, Int32(column), Int32(row + 1), 1, 1)
            }
        }
        gtk_box_append(cast(box), heading)
        gtk_box_append(cast(box), grid)
        if !table.isWhole,
            let note = makeLabel(
                localized("There are too many values to list; evenly spaced ones are shown."), "dim-label")
        {
            gtk_box_append(cast(box), note)
        }
    }
}

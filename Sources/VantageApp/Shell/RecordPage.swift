import CGtk
import GtkKit

/// The detail of a trip or a goal: its name, a line that sums it up, and its fields.
final class RecordPage {
    /// A field by its name; a value of several lines is wrapped.
    struct Field: Equatable {
        let name: String
        let value: String
    }

    let root: Widget
    private let name: OpaquePointer
    private let summary: OpaquePointer
    private let grid: Widget
    private var fields: [Field] = []

    init(_ layouts: Layouts) throws(BuilderError) {
        let builder = try layouts.builder("record")
        root = try builder.root("page")
        name = try builder.label("name")
        summary = try builder.label("summary")
        grid = try builder.widget("fields")
        attach(self, to: root)
    }

    /// - Parameter fields: those without a value are left out.
    func show(name: String, summary: String, fields: [Field]) {
        gtk_label_set_text(self.name, name)
        gtk_label_set_text(self.summary, summary)
        let filled = fields.filter { !$0.value.isEmpty }
        guard filled != self.fields else { return }
        self.fields = filled
        while let child = gtk_widget_get_first_child(grid) { gtk_grid_remove(cast(grid), child) }
        for (row, field) in filled.enumerated() {
            guard let key = gtk_label_new(field.name), let value = gtk_label_new(field.value) else { continue }
            gtk_widget_add_css_class(key, "dim-label")
            gtk_widget_set_valign(key, GTK_ALIGN_START)
            for label in [key, value] { gtk_label_set_xalign(cast(label), 0) }
            gtk_label_set_wrap(cast(value), 1)
            gtk_grid_attach(cast(grid), key, 0, Int32(row), 1, 1)
            gtk_grid_attach(cast(grid), value, 1, Int32(row), 1, 1)
        }
    }
}

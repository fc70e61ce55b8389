import CGtk
import GtkKit

/// A row of a list: a title, and below it what tells it from its neighbours.
final class RecordCell: ListCell {
    let root: Widget
    private let title: OpaquePointer
    private let subtitle: OpaquePointer

    init(_ layouts: Layouts) throws(BuilderError) {
        let builder = try layouts.builder("record-cell")
        root = try builder.root("root")
        title = try builder.label("title")
        subtitle = try builder.label("subtitle")
    }

    func show(title: String, subtitle: String) {
        gtk_label_set_text(self.title, title)
        gtk_label_set_text(self.subtitle, subtitle)
        setVisible(cast(self.subtitle), !subtitle.isEmpty)
    }
}

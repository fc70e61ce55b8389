import CGtk
import GtkKit

/// A row of a list: a title, and below it what tells it from its neighbours.
final class RecordCell: ListCell {
    let root: Widget
    private let title: OpaquePointer
    private let subtitle: OpaquePointer

    /// - Parameter layout: the text of the layout file, read once for all rows.
    init(layout: String) throws(BuilderError) {
        let builder = try Builder(string: layout)
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

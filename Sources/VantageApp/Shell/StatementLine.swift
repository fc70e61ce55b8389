import CGtk
import GtkKit

/// A line of a table of a day, a text and an amount.
final class StatementLine {
    let root: Widget

    /// - Parameter layout: the text of the layout file, read once for all lines.
    init?(layout: String, lead: String, text: String, detail: String = "", amount: String, isTotal: Bool = false) {
        guard let builder = try? Builder(string: layout), let root = try? builder.root("root"),
            let leadLabel = try? builder.label("lead"), let textLabel = try? builder.label("text"),
            let detailLabel = try? builder.label("detail"), let amountLabel = try? builder.label("amount")
        else { return nil }
        self.root = root
        gtk_label_set_text(leadLabel, lead)
        gtk_label_set_text(textLabel, text)
        gtk_label_set_text(detailLabel, detail)
        setVisible(cast(detailLabel), !detail.isEmpty)
        gtk_label_set_text(amountLabel, amount)
        for label in [textLabel, amountLabel] { setStyleClass(cast(label), "heading", isTotal) }
    }
}

/// Takes every child out of a box.
func removeChildren(of box: Widget) {
    releaseFocus(in: box)
    while let child = gtk_widget_get_first_child(box) { gtk_box_remove(cast(box), child) }
}

/// A new label of one style class at the start of its line.
func makeLabel(_ text: String, _ styleClass: String? = nil) -> Widget? {
    guard let label = gtk_label_new(text) else { return nil }
    gtk_label_set_xalign(cast(label), 0)
    gtk_label_set_wrap(cast(label), 1)
    gtk_label_set_wrap_mode(cast(label), PANGO_WRAP_WORD_CHAR)
    // Without it GTK requests more width for a long text when a height is given than when none is.
    gtk_label_set_natural_wrap_mode(cast(label), GTK_NATURAL_WRAP_WORD)
    if let styleClass { gtk_widget_add_css_class(label, styleClass) }
    return label
}

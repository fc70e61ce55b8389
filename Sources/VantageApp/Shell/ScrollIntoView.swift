import CGtk
import GtkKit

/// Scrolls until a widget is seen: all of it, or its beginning where it is higher than the window.
///
/// - Parameter widget: in a scrolled window; it may have been created in this turn, and not be laid out yet.
func scrollIntoView(_ widget: Widget) {
    let margin = 12.0
    var frames = 0
    onEachFrame(of: widget) { _ in
        frames += 1
        // What was made now has its room after the first frame, and what opened in it after the next one.
        guard frames > 1, let scroll = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()),
            let adjustment = gtk_scrolled_window_get_vadjustment(cast(scroll))
        else { return frames < 4 }
        guard let top = position(ofX: 0, y: 0, of: widget, in: scroll)?.y else { return frames < 4 }
        let bottom = top + Double(gtk_widget_get_height(widget))
        let page = gtk_adjustment_get_page_size(adjustment)
        let value = gtk_adjustment_get_value(adjustment)
        if top < margin || bottom - top + 2 * margin > page {
            gtk_adjustment_set_value(adjustment, value + top - margin)
        } else if bottom + margin > page {
            gtk_adjustment_set_value(adjustment, value + bottom + margin - page)
        }
        return frames < 4
    }
}

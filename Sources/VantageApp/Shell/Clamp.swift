import CGtk
import GtkKit

/// Limits the width of the content of a scrolled window, and centres it.
func clamp(_ content: Widget, in scroll: Widget, to width: Int = 720) {
    guard let adjustment = gtk_scrolled_window_get_hadjustment(cast(scroll)) else { return }
    let fit = {
        let room = Int(gtk_adjustment_get_page_size(adjustment))
        let margin = Int32(max(18, (room - width) / 2))
        guard room > 0, gtk_widget_get_margin_start(content) != margin else { return }
        // Not during the layout: a margin requests another one. The window may be closed by then.
        let held = GObjectRef(retaining: content)
        MainLoop.whenIdle {
            gtk_widget_set_margin_start(held.pointer, margin)
            gtk_widget_set_margin_end(held.pointer, margin)
        }
    }
    gtk_widget_set_margin_start(content, 18)
    gtk_widget_set_margin_end(content, 18)
    connect(adjustment, .notify("page-size"), fit)
}

import AppModel
import CGtk
import Foundation
import GtkKit
import Localization

/// What is to be seen in a chart, in words, in a window of its own.
enum DescriptionDialog {
    /// Shows it once the features are found.
    static func show(_ chart: ChartModel, named name: String, over parent: UnsafeMutablePointer<GtkWindow>) {
        // The window may be closed meanwhile.
        let held = GObjectRef(retaining: parent)
        Task {
            let text = await chart.description()
            guard !text.isEmpty, let label = makeLabel(text), let scroll = gtk_scrolled_window_new() else { return }
            setMargins(of: label, 18)
            gtk_label_set_xalign(cast(label), 0)
            gtk_label_set_yalign(cast(label), 0)
            gtk_label_set_wrap(cast(label), 1)
            // A screen reader gets to it, and it can be copied.
            gtk_label_set_selectable(cast(label), 1)
            gtk_scrolled_window_set_child(cast(scroll), label)
            _ = showDialog(
                localized("Description of {chart}", ["chart": name]), size: (520, 420), child: scroll,
                over: cast(held.pointer))
            // The focus of a label selects all of it. The window may be closed by then.
            let focused = GObjectRef(retaining: label)
            MainLoop.whenIdle { gtk_label_select_region(cast(focused.pointer), 0, 0) }
        }
    }
}

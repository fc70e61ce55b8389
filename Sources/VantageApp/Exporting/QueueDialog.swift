import AppModel
import CGtk
import Foundation
import GtkKit
import Localization

/// How far the export of all charts is, with a button that stops it.
final class QueueDialog {
    private let model: AppModel
    private let root: Widget
    private let text: OpaquePointer
    private let bar: OpaquePointer

    /// Opens the window; it closes by itself at the end.
    static func show(_ model: AppModel, over parent: UnsafeMutablePointer<GtkWindow>) {
        guard model.chartQueue != nil, let dialog = QueueDialog(model) else { return }
        showDialog(
            localized("Exporting All Charts"), size: (420, 120), child: dialog.root, isModal: false, over: parent)
    }

    private init?(_ model: AppModel) {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), let label = makeLabel(""),
            let bar = gtk_progress_bar_new(), let cancel = gtk_button_new()
        else { return nil }
        self.model = model
        root = box
        text = cast(label)
        self.bar = cast(bar)
        setMargins(of: box, 18)
        gtk_label_set_ellipsize(text, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(text, 1)
        setLabel(cancel, localized("_Cancel"))
        gtk_widget_set_halign(cancel, GTK_ALIGN_END)
        for child in [label, bar, cancel] { gtk_box_append(cast(box), child) }
        connect(cancel, .clicked) { [weak model] in model?.chartQueue?.cancel() }
        attach(self, to: box)
        follow(self) { $0.refresh() }
    }

    private func refresh() {
        guard let queue = model.chartQueue else {
            if let window = gtk_widget_get_root(root) { gtk_window_close(cast(window)) }
            return
        }
        gtk_label_set_text(
            text,
            localized(
                "{name}, {number} of {count}",
                [
                    "name": queue.current, "number": min(queue.count, queue.done + 1).formatted(.user),
                    "count": queue.count.formatted(.user),
                ]))
        gtk_progress_bar_set_fraction(bar, Double(queue.done) / Double(max(1, queue.count)))
    }
}

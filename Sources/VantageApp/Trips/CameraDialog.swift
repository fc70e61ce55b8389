import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Reports

/// Takes a picture of a receipt with the camera.
final class CameraDialog {
    private let camera = CameraModel()
    private let picture: OpaquePointer
    private let label: Widget
    private let button: Widget

    /// - Parameter onTake: called with a JPEG file; not called when the dialog is cancelled.
    static func show(over parent: UnsafeMutablePointer<GtkWindow>, _ onTake: @escaping (Data) -> Void) {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), let dialog = CameraDialog(in: box),
            let window = showDialog(localized("Take a Picture"), size: (720, 540), child: box, over: parent)
        else { return }
        attach(dialog, to: box)
        connect(dialog.button, .clicked) { [weak dialog] in
            guard let data = dialog?.camera.take() else { return }
            onTake(data)
            gtk_window_close(window)
        }
        connect(window, .closeRequest) { [weak dialog] in
            dialog?.camera.stop()
            return false
        }
        gtk_widget_grab_focus(dialog.button)
    }

    private init?(in box: Widget) {
        guard let picture = gtk_picture_new(),
            let label = makeLabel(localized("Waiting for the camera…"), "dim-label"),
            let button = makeButton(localized("_Take the Picture"))
        else { return nil }
        (self.picture, self.label, self.button) = (cast(picture), label, button)
        setMargins(of: box, 18)
        gtk_widget_set_vexpand(picture, 1)
        gtk_picture_set_can_shrink(self.picture, 1)
        setAccessibleLabel(picture, localized("What the camera sees"))
        gtk_widget_set_halign(button, GTK_ALIGN_END)
        gtk_widget_add_css_class(button, "suggested-action")
        for child in [picture, label, button] { gtk_box_append(cast(box), child) }
        follow(self) { $0.refresh() }
    }

    private func refresh() {
        let seen = camera.picture
        setVisible(label, seen == nil)
        gtk_widget_set_sensitive(button, (seen != nil).gboolean)
        if let problem = camera.problem { gtk_label_set_text(cast(label), problem) }
        if let texture = seen?.texture { gtk_picture_set_paintable(picture, texture.pointer) }
    }
}

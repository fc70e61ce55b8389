import CGtk
import Charts
import GtkKit

/// A button in a colour, which opens the desktop's dialog for colours.
///
/// GTK 4.10 has a newer one and deprecates this; 4.8 has only this.
final class ColorButton {
    let root: Widget
    /// Called with the colour that the user has chosen.
    var onChoose: (Color) -> Void = { _ in }

    /// - Parameter title: of the dialog.
    init?(title: String) {
        guard let root = gtk_color_button_new() else { return nil }
        self.root = root
        gtk_color_button_set_title(cast(root), title)
        // What has the focus is a button in it.
        if let button = gtk_widget_get_first_child(root) { setAccessibleLabel(button, title) }
        gtk_color_chooser_set_use_alpha(cast(root), 0)
        connect(root, .plain("color-set")) { [weak self] in
            guard let self else { return }
            var color = GdkRGBA()
            gtk_color_chooser_get_rgba(cast(self.root), &color)
            onChoose(Color(color))
        }
    }

    /// Shows a colour, without calling back.
    func show(_ color: Color) {
        var color = GdkRGBA(color)
        gtk_color_chooser_set_rgba(cast(root), &color)
    }
}

/// Opens the desktop's dialog for colours over the window of a widget.
///
/// - Parameters:
///   - color: what is chosen at first.
///   - handler: called with the chosen colour; not called when the dialog is cancelled.
func showColorDialog(
    _ title: String, _ color: Color, over widget: Widget, _ handler: @escaping (Color) -> Void
) {
    guard let root = gtk_widget_get_root(widget),
        let dialog = gtk_color_chooser_dialog_new(title, cast(UnsafeMutableRawPointer(root)))
    else { return }
    gtk_window_set_modal(cast(dialog), 1)
    gtk_color_chooser_set_use_alpha(cast(dialog), 0)
    var shown = GdkRGBA(color)
    gtk_color_chooser_set_rgba(cast(dialog), &shown)
    connect(dialog, .response) { response in
        var chosen = GdkRGBA()
        gtk_color_chooser_get_rgba(cast(dialog), &chosen)
        gtk_window_destroy(cast(dialog))
        if response == GTK_RESPONSE_OK.rawValue { handler(Color(chosen)) }
    }
    gtk_window_present(cast(dialog))
}

extension Color {
    fileprivate init(_ color: GdkRGBA) {
        self.init(red: Double(color.red), green: Double(color.green), blue: Double(color.blue))
    }
}

extension GdkRGBA {
    fileprivate init(_ color: Color) {
        self.init(red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: 1)
    }
}

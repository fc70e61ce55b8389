import CGtk
import Charts
import GtkKit

/// A button in a colour, which opens the desktop's dialog for colours.
///
/// GTK 4.10 has another one and says of this that it is old; 4.8 has only this.
final class ColorButton {
    let root: Widget
    /// Called with the colour that the person has chosen.
    var onChoose: (Color) -> Void = { _ in }

    /// - Parameter title: of the dialog.
    init?(title: String) {
        guard let root = gtk_color_button_new() else { return nil }
        self.root = root
        gtk_color_button_set_title(cast(root), title)
        gtk_color_chooser_set_use_alpha(cast(root), 0)
        connect(root, .plain("color-set")) { [weak self] in
            guard let self else { return }
            var color = GdkRGBA()
            gtk_color_chooser_get_rgba(cast(self.root), &color)
            onChoose(Color(red: Double(color.red), green: Double(color.green), blue: Double(color.blue)))
        }
    }

    /// Shows a colour; tells nobody.
    func show(_ color: Color) {
        var color = GdkRGBA(
            red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: 1)
        gtk_color_chooser_set_rgba(cast(root), &color)
    }
}
